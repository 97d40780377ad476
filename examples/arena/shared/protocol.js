/**
 * What server and clients send to each other, besides what Colyseus does itself.
 *
 * - State: `ArenaState` below, after every `PATCH_TICKS` ticks. Numbers of the world are `float64`, so that a client's
 *   world is the server's to the bit.
 * - Input: one `ArenaInput` for each of the client's ticks, `INPUT_TICKS` in a message (`inputsOf`). The server takes
 *   at most one a tick, and a second while more than `QUEUE` wait, as long as the player has ticks left over from when
 *   none came.
 * - `hash`, from the client, as bytes: `claim(tick, hash)`, what its world had as digest at a tick at which the state
 *   told the server's. The server answers `differs` if it is not its own.
 * - `differs`, to the client: `{ tick, hash, bytes, numbers }`, the server's digest of that tick, and its world as
 *   `save` in world.js made it.
 * - `move`, to the client: `{ reservation }`: the room will go on in another process, where a seat is reserved. The
 *   client connects to it, and plays on here until `moved`, the tick of the last patch that comes from here.
 */
import { schema, t } from '@colyseus/schema';
import { FIELDS, show } from './world.js';

/** @import { World } from './world.js' */

export const ROOM = 'arena';

/** Ticks from one patch of the state to the next. */
export const PATCH_TICKS = 3;
/** Inputs in a message: to receive or send one takes the server longer than all that a tick does for the player. */
export const INPUT_TICKS = 3;
/** Ticks from one digest in the state to the next; a multiple of `PATCH_TICKS`. */
export const HASH_TICKS = 30;
/** How far back a shot is judged at most, in ticks. */
export const REWIND_TICKS = 15;
/** Inputs that wait for their tick, as long as the connection is even. */
export const QUEUE = INPUT_TICKS + 1;
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

/** An input, as `Input` in world.js describes it. The server writes the player. */
export const ArenaInput = schema({ mx: t.int8(), my: t.int8(), ax: t.int8(), ay: t.int8(), buttons: t.uint8(), seen: t.uint32() }, 'ArenaInput');
/** What Colyseus keeps of each input until its tick: a plain object takes it a tenth of the time of a schema's copy. */
ArenaInput.prototype.clone = /** @this {any} */ function clone() {
  const { mx, my, ax, ay, buttons, seen } = this;
  return { player: -1, mx, my, ax, ay, buttons, seen };
};

/**
 * Where a client writes its inputs. Colyseus repeats the last inputs in each message of this mode, so that some may be
 * lost: only each `INPUT_TICKS`th message is sent.
 * @param {any} room of the SDK
 */
export function inputsOf(room) {
  const input = room.input({ mode: 'unreliable', historySize: INPUT_TICKS });
  room.connection.sendUnreliable = (/** @type {Uint8Array} */ bytes) => {
    if ((input.sentCount + 1) % INPUT_TICKS === 0) room.connection.send(bytes);
  };
  return input;
}

/** @param {Record<string, string>} fields */
const numbers = (fields) => Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, /** @type {any} */ (t)[type]()]));

/** `x`, `y`: where its body is. `session`: the client that plays it, '' for none. */
const PlayerState = schema({ session: t.string(), name: t.string(), x: t.float64(), y: t.float64(), ...numbers(FIELDS.players) }, 'PlayerState');
const DoorState = schema({ x: t.float64(), y: t.float64(), ...numbers(FIELDS.doors) }, 'DoorState');
const PickupState = schema({ ...numbers(FIELDS.pickups) }, 'PickupState');
/** @type {Record<string, any>} */
const LISTS = { players: PlayerState, doors: DoorState, pickups: PickupState };

/**
 * `hash`: the digest of the world at the tick `hashTick`. `shots`: '' or, as JSON, a list of
 * `[player, victim or -1, x, y, x, y, …]`, the ways of shots since the last patch. As a message, they would be a frame
 * more for each client.
 */
export const ArenaState = schema({
  tick: t.uint32(), seed: t.uint32(), hashTick: t.uint32(), hash: t.string(), shots: t.string(),
  players: t.array(PlayerState), doors: t.array(DoorState), pickups: t.array(PickupState),
}, 'ArenaState');

/** The state of a room, with as many players, doors and pickups as the world. @param {World} world */
export function stateOf(world) {
  const state = new ArenaState();
  Object.assign(state, { hashTick: 0, hash: '', shots: '' });
  for (const list in FIELDS) {
    for (const _ of /** @type {any} */ (world)[list]) /** @type {any} */ (state)[list].push(new LISTS[list]());
  }
  for (const player of /** @type {any} */ (state).players) Object.assign(player, { session: '', name: '' });
  write(world, state);
  return state;
}

/**
 * Writes a world into the state; only what differs is sent.
 * @param {World} world @param {any} state
 * @param {number[]} [last] what was written into this state before, and is now: a setter of a schema takes longer than
 *   all comparisons of a world
 */
export function write(world, state, last = []) {
  let at = 0;
  const put = (/** @type {any} */ to, /** @type {string} */ field, /** @type {number} */ number) => {
    if (last[at] !== number) last[at] = to[field] = number;
    at += 1;
  };
  put(state, 'tick', world.tick);
  put(state, 'seed', world.seed);
  each(world, state, (one, to, fields, hasPlace) => {
    for (const field of fields) put(to, field, one[field]);
    if (!hasPlace) return;
    put(to, 'x', one.body.x);
    put(to, 'y', one.body.y);
  });
}

/** Puts a world, of the same map and size, into the server's state. @param {World} world @param {any} state */
export function read(world, state) {
  world.tick = state.tick;
  world.seed = state.seed;
  each(world, state, (one, from, fields, hasPlace) => {
    for (const field of fields) one[field] = from[field];
    if (hasPlace) one.body.moveTo(from.x, from.y);
  });
  for (const player of world.players) show(player);
}

const NAMES = Object.entries(FIELDS).map(([list, fields]) => ({ list, fields: Object.keys(fields), hasPlace: list !== 'pickups' }));

/**
 * Calls `work` with each player, door and pickup, its part of the state, its fields, and whether the state has its
 * place.
 * @param {any} world @param {any} state
 * @param {(one: any, state: any, fields: string[], hasPlace: boolean) => void} work
 */
function each(world, state, work) {
  for (const { list, fields, hasPlace } of NAMES) {
    const parts = state[list];
    for (let k = 0; k < world[list].length; k += 1) work(world[list][k], parts[k], fields, hasPlace);
  }
}
