/**
 * What server and clients send to each other, besides what Colyseus does itself.
 *
 * - State: `ArenaState` below, after every `PATCH_TICKS` ticks. Numbers of the world are `float64`, so that a client's
 *   world is the server's to the bit.
 * - Input: one `ArenaInput` for each of the client's ticks, by `room.input()`. The server takes at most one a tick, and
 *   a second while more than `QUEUE` wait, as long as the player has ticks left over from when none came.
 * - `hash`, from the client, as bytes: `claim(tick, hash)`, what its world had as digest at a tick at which the state
 *   told the server's. The server answers `differs` if it is not its own.
 * - `differs`, to the client: `{ tick, hash, bytes, numbers }`, the server's digest of that tick, and its world as
 *   `save` in world.js made it.
 * - `shots`, to all: a list of `[player, victim or -1, x, y, x, y, …]`, the ways of shots since the last patch.
 * - `move`, to the client: `{ reservation, token }`: the room goes on in another process, where a seat is reserved.
 */
import { schema, t } from '@colyseus/schema';
import { FIELDS, show } from './world.js';

/** @import { World } from './world.js' */

export const ROOM = 'arena';

/** Ticks from one patch of the state to the next. */
export const PATCH_TICKS = 2;
/** Ticks from one digest in the state to the next; a multiple of `PATCH_TICKS`. */
export const HASH_TICKS = 30;
/** How far back a shot is judged at most, in ticks. */
export const REWIND_TICKS = 15;
/** Inputs that wait for their tick, as long as the connection is even. */
export const QUEUE = 2;
/** Inputs of one client that the server keeps at most: of more, it drops the oldest. */
export const QUEUE_MOST = 16;
/** Messages a second after which a client is sent away. */
export const MESSAGES_MOST = 150;

/** @param {number} tick @param {string} digest */
export const claim = (tick, digest) => new TextEncoder().encode(`${tick} ${digest}`);

/** @param {Uint8Array} bytes @returns {{ tick: number, digest: string } | undefined} undefined for what is no claim */
export function readClaim(bytes) {
  const [, tick, digest] = /^(\d{1,9}) ([\da-f]{1,16}-[\da-f]{1,8})$/.exec(new TextDecoder().decode(bytes)) ?? [];
  return digest === undefined ? undefined : { tick: Number(tick), digest };
}

/** An input, as `Input` in world.js describes it. The server knows the player. */
export const ArenaInput = schema({ mx: t.int8(), my: t.int8(), ax: t.int8(), ay: t.int8(), buttons: t.uint8(), seen: t.uint32() }, 'ArenaInput');

/** @param {Record<string, string>} fields */
const numbers = (fields) => Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, /** @type {any} */ (t)[type]()]));

/** `x`, `y`: where its body is. `session`: the client that plays it, '' for none. */
const PlayerState = schema({ session: t.string(), name: t.string(), x: t.float64(), y: t.float64(), ...numbers(FIELDS.players) }, 'PlayerState');
const DoorState = schema({ x: t.float64(), y: t.float64(), ...numbers(FIELDS.doors) }, 'DoorState');
const PickupState = schema({ ...numbers(FIELDS.pickups) }, 'PickupState');
/** @type {Record<string, any>} */
const LISTS = { players: PlayerState, doors: DoorState, pickups: PickupState };

/** `hash`: the digest of the world at the tick `hashTick`. */
export const ArenaState = schema({
  tick: t.uint32(), seed: t.uint32(), hashTick: t.uint32(), hash: t.string(),
  players: t.array(PlayerState), doors: t.array(DoorState), pickups: t.array(PickupState),
}, 'ArenaState');

/** The state of a room, with as many players, doors and pickups as the world. @param {World} world */
export function stateOf(world) {
  const state = new ArenaState();
  Object.assign(state, { hashTick: 0, hash: '' });
  for (const list in FIELDS) {
    for (const _ of /** @type {any} */ (world)[list]) /** @type {any} */ (state)[list].push(new LISTS[list]());
  }
  for (const player of /** @type {any} */ (state).players) Object.assign(player, { session: '', name: '' });
  write(world, state);
  return state;
}

/** Writes a world into the state; only what differs is sent. @param {World} world @param {any} state */
export function write(world, state) {
  state.tick = world.tick;
  state.seed = world.seed;
  each(world, state, (one, to, fields) => {
    for (const field in fields) to[field] = one[field];
    if (!('x' in to)) return;
    to.x = one.body.x;
    to.y = one.body.y;
  });
}

/** Puts a world, of the same map and size, into the server's state. @param {World} world @param {any} state */
export function read(world, state) {
  world.tick = state.tick;
  world.seed = state.seed;
  each(world, state, (one, from, fields) => {
    for (const field in fields) one[field] = from[field];
    if ('x' in from) one.body.moveTo(from.x, from.y);
  });
  for (const player of world.players) show(player);
}

/**
 * Calls `work` with each player, door and pickup, its part of the state, and its fields.
 * @param {any} world @param {any} state
 * @param {(one: any, state: any, fields: Record<string, string>) => void} work
 */
function each(world, state, work) {
  for (const [list, fields] of Object.entries(FIELDS)) for (let k = 0; k < world[list].length; k += 1) work(world[list][k], state[list][k], fields);
}
