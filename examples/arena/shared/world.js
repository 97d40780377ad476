/**
 * The world of a room, and one step of it. Server and clients run this file unchanged. It reads no clock and no random
 * numbers but its own, and calls no function whose last bit differs from browser to browser: equal worlds that take
 * equal steps with equal inputs stay equal to the bit.
 *
 * The scene holds where things are; `players`, `doors`, `pickups`, `tick` and `seed` are plain numbers beside it.
 * Lengths are pixels of the map, times are ticks, velocities are pixels a tick. y points down.
 */
import { Scene, Shape, bounce } from 'shadowgap';
import { readTiled } from 'shadowgap/tiled';

/** Steps a second. */
export const TICKS = 30;

const WALL = 1;
const DOOR = 2;
const PLAYER = 4;
const PICKUP = 8;

export const RADIUS = 14;
export const HEALTH = 3;
export const RESPAWN = 2 * TICKS;
export const SPEED = 8;
/** The part of the difference to the wanted velocity that one tick makes up. */
export const GRIP = 0.35;
export const DASH = 30;
export const DASH_TICKS = 5;
export const DASH_WAIT = 36;
export const FIRE_WAIT = 18;
/** How far a shot flies, and how often it bounces; with `power`, which a pickup gives for some shots, more often. */
export const RANGE = 1500;
export const BOUNCES = 3;
export const POWER_BOUNCES = 6;
export const POWER_SHOTS = 5;
export const DOOR_SPEED = 3;
export const DOOR_WAIT = 3 * TICKS;
export const PICKUP_WAIT = 10 * TICKS;

/** `buttons` of an input. */
export const FIRE = 1;
export const DASHES = 2;

/**
 * What a player wants for one tick. `mx`, `my`: where to, and `ax`, `ay`: the aim, each from -127 to 127; an aim of
 * 0, 0 leaves it as it was. `seen`: the tick of the world that the player saw the others in.
 * @typedef {{ player: number, mx: number, my: number, ax: number, ay: number, buttons: number, seen: number }} Input
 */

/** The numbers that players, doors and pickups have besides their places in the scene, and how large they get. */
export const FIELDS = {
  /**
   * `here`: 1 while someone plays it. `wait`: ticks until it is back, 0 while it is alive. `since`: the tick at which
   * it came back last. `ax`, `ay`: its aim. `dash`, `dashWait`, `fireWait`: its own ticks that are left. `power`: shots
   * that are left of a pickup.
   */
  players: {
    here: 'uint8', wait: 'uint8', since: 'uint32', health: 'uint8', score: 'uint16', vx: 'float64', vy: 'float64', ax: 'int8', ay: 'int8',
    dash: 'uint8', dashWait: 'uint8', fireWait: 'uint8', power: 'uint8',
  },
  /** `way`: 1 towards the open end, -1 back. `wait`: ticks until it moves. */
  doors: { way: 'int8', wait: 'uint8' },
  /** `wait`: ticks until it can be taken, 0 while it can. */
  pickups: { wait: 'uint16' },
};

const BODY = Shape.circle(RADIUS);
const SHOT = Shape.circle(3);
const ROOM = Shape.circle(80);
const STILL = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };

/**
 * Maps that were read: shapes never change, so all worlds of a map share them.
 * @type {WeakMap<object, ReturnType<typeof readTiled>>}
 */
const PARTS = new WeakMap();

/**
 * @param {any} map as Tiled saved it
 * @param {number} seed a whole number
 * @param {number} [size] how many can play, 2 to 16
 */
export function makeWorld(map, seed, size = 8) {
  const scene = new Scene();
  /** @type {any[]} */
  const doors = [];
  /** @type {any[]} */
  const pickups = [];
  /** @type {{ x: number, y: number }[]} */
  const spawns = [];
  const parts = PARTS.get(map) ?? readTiled(map);
  PARTS.set(map, parts);
  for (const { shape, pose, kind, type, properties } of parts) {
    const { x, y } = pose;
    if (kind !== 'object') scene.add(shape, { ...pose, fixed: true, category: WALL });
    else if (type === 'spawn') spawns.push({ x, y });
    else if (type === 'door') {
      // Not fixed, so that snapshots without the level have it. It pushes players, and meets nothing else.
      const body = scene.add(shape, { x, y, category: DOOR, mask: PLAYER });
      doors.push({ body, shut: { x, y }, open: { x: x + (properties.dx ?? 0), y: y + (properties.dy ?? 0) }, way: -1, wait: DOOR_WAIT });
    } else {
      const body = scene.add(shape, { x, y, fixed: true, category: PICKUP, mask: PLAYER });
      pickups.push({ body, type, wait: 0 });
    }
  }
  const players = Array.from({ length: size }, () => ({
    // In the scene from the start, so that its slot is the same on every machine. Category 0 meets nothing.
    body: scene.add(BODY, { category: 0, mask: 0 }),
    here: 0, wait: 0, since: 0, health: 0, score: 0, vx: 0, vy: 0, ax: 127, ay: 0, dash: 0, dashWait: 0, fireWait: 0, power: 0,
  }));
  return { scene, doors, pickups, players, spawns, width: map.width * map.tilewidth, height: map.height * map.tileheight, tick: 0, seed: seed >>> 0,
    /** What happened in the last step, to draw it; not part of the state. @type {any[]} */ events: [] };
}

/** @typedef {ReturnType<typeof makeWorld>} World */
/** @typedef {World['players'][number]} Player */

/** Gives the world's memory back. @param {World} world */
export const dispose = (world) => world.scene.dispose();

/** A player comes: alive from the next step on. @param {World} world @param {number} player */
export function join(world, player) {
  Object.assign(world.players[player], { here: 1, wait: 1, health: 0, score: 0, vx: 0, vy: 0 });
}

/** A player goes. @param {World} world @param {number} player */
export function leave(world, player) {
  Object.assign(world.players[player], { here: 0, wait: 0, health: 0, score: 0 });
  show(world.players[player]);
}

/** @param {Player} player */
const isAlive = (player) => player.here === 1 && player.wait === 0;

/** Whom a player meets: nobody, unless it is alive. @param {Player} player */
export function show(player) {
  const category = isAlive(player) ? PLAYER : 0;
  if (player.body.category === category) return;
  player.body.category = category;
  player.body.mask = category && (WALL | DOOR | PLAYER | PICKUP);
}

/** A whole number below `count`, from the world's own seed. @param {World} world @param {number} count */
function random(world, count) {
  world.seed = (Math.imul(world.seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((world.seed / 2 ** 32) * count);
}

/**
 * Takes the world one tick further. Only players with an input act: one whose input is late stands still, and may have
 * two inputs in a later tick, so its way depends on its inputs alone, not on when they came.
 *
 * Shots are judged in the scene that `sceneOf` returns for the shot; by default the present one. With null they hit
 * nobody, and nobody comes back: a client leaves both to the server.
 * @param {World} world
 * @param {readonly Input[]} inputs in the order in which they count
 * @param {((shot: Shot) => Scene) | null} [sceneOf]
 */
export function step(world, inputs, sceneOf = () => world.scene) {
  world.tick += 1;
  world.events.length = 0;
  for (const input of inputs) {
    const player = world.players[input.player];
    if (player && isAlive(player)) act(world, player, input, sceneOf);
  }
  for (const door of world.doors) slide(world, door);
  for (const pickup of world.pickups) if (pickup.wait > 0) pickup.wait -= 1;
  for (const player of world.players) {
    if (player.here === 0 || player.wait === 0) continue;
    if (player.wait === 1 && sceneOf === null) continue; // where it appears depends on where all are: the server tells
    player.wait -= 1;
    if (player.wait === 0) appear(world, player);
  }
}

const MOTION = { x: 0, y: 0 };
const MOVE = { triggers: PICKUP };
/** @type {any} */
const MOVED = {};

/** @param {World} world @param {Player} player @param {Input} input @param {((shot: Shot) => Scene) | null} sceneOf */
function act(world, player, input, sceneOf) {
  if (input.ax !== 0 || input.ay !== 0) {
    player.ax = input.ax;
    player.ay = input.ay;
  }
  const { mx, my } = input;
  const length = Math.max(Math.sqrt(mx * mx + my * my), 127);
  if (player.dashWait > 0) player.dashWait -= 1;
  if ((input.buttons & DASHES) !== 0 && player.dashWait === 0 && (mx !== 0 || my !== 0)) {
    const whole = Math.sqrt(mx * mx + my * my);
    Object.assign(player, { dash: DASH_TICKS, dashWait: DASH_WAIT, vx: (DASH * mx) / whole, vy: (DASH * my) / whole });
    world.events.push({ type: 'dash', player: input.player });
  }
  if (player.dash > 0) player.dash -= 1;
  else {
    player.vx += GRIP * ((SPEED * mx) / length - player.vx);
    player.vy += GRIP * ((SPEED * my) / length - player.vy);
    // Without this, a player who has stopped would go on for ever by less and less.
    if (mx === 0 && my === 0 && player.vx * player.vx + player.vy * player.vy < 0.01) player.vx = player.vy = 0;
  }
  if (player.vx !== 0 || player.vy !== 0) {
    MOTION.x = player.vx;
    MOTION.y = player.vy;
    const { moved, hits, passed } = world.scene.move(player.body, MOTION, MOVE, MOVED);
    if (hits.length > 0) {
      player.vx = moved.x;
      player.vy = moved.y;
    }
    for (const { body } of passed) take(world, player, body);
  }
  if (player.fireWait > 0) player.fireWait -= 1;
  else if ((input.buttons & FIRE) !== 0) fire(world, player, input, sceneOf);
}

/** @param {World} world @param {Player} player @param {import('shadowgap').Body<any>} body */
function take(world, player, body) {
  const pickup = world.pickups.find((one) => one.body === body);
  if (!pickup || pickup.wait > 0 || (pickup.type === 'heal' && player.health === HEALTH)) return;
  pickup.wait = PICKUP_WAIT;
  if (pickup.type === 'heal') player.health += 1;
  else player.power = POWER_SHOTS;
  world.events.push({ type: 'pickup', player: world.players.indexOf(player), pickup: world.pickups.indexOf(pickup) });
}

/**
 * `dx`, `dy` has the length 1. `slot` is the shooter's in the scene.
 * @typedef {{
 *   player: number, slot: number, seen: number, x: number, y: number, dx: number, dy: number, bounces: number,
 * }} Shot
 */

/** @param {World} world @param {Player} player @param {Input} input @param {((shot: Shot) => Scene) | null} sceneOf */
function fire(world, player, { player: index, seen }, sceneOf) {
  const { body, ax, ay } = player;
  const length = Math.sqrt(ax * ax + ay * ay);
  /** @type {Shot} */
  const shot = { player: index, slot: body.slot, seen, x: body.x, y: body.y, dx: ax / length, dy: ay / length, bounces: player.power > 0 ? POWER_BOUNCES : BOUNCES };
  player.fireWait = FIRE_WAIT;
  if (player.power > 0) player.power -= 1;
  if (sceneOf === null) {
    world.events.push({ type: 'shot', shot });
    return;
  }
  const { path, slot } = fly(sceneOf(shot), shot);
  const victim = slot < 0 ? -1 : slot - world.players[0].body.slot;
  world.events.push({ type: 'shot', shot, path, victim });
  if (victim >= 0) hurt(world, victim, index, seen);
}

/**
 * The way of a shot: from touch to touch, until it is used up, or meets a player.
 * @param {Scene} scene @param {Shot} shot
 * @returns {{ path: number[], slot: number }} x, y of its corners, and whom it meets, -1 for nobody
 */
export function fly(scene, shot) {
  const ball = { x: shot.x, y: shot.y, vx: shot.dx, vy: shot.dy, spin: 0, invMass: 1, invInertia: 0 };
  const filter = { mask: WALL | DOOR | PLAYER, ignore: scene.bodyAt(shot.slot) };
  const path = [ball.x, ball.y];
  let left = RANGE;
  for (let bounces = 0; ; bounces += 1) {
    const way = { x: ball.vx * left, y: ball.vy * left };
    const hit = scene.cast(SHOT, ball, way, filter);
    const time = hit?.time ?? 1;
    ball.x += time * way.x;
    ball.y += time * way.y;
    path.push(ball.x, ball.y);
    if (hit?.body.category === PLAYER) return { path, slot: hit.body.slot };
    if (!hit || hit.inside || bounces === shot.bounces) return { path, slot: -1 };
    left -= time * left;
    bounce(hit, STILL, hit.body, ball, ball, { restitution: 1 }, { b: ball });
  }
}

/**
 * A shot meets a player, unless that one is no longer the one that the shooter saw.
 * @param {World} world @param {number} victim @param {number} by @param {number} seen
 */
function hurt(world, victim, by, seen) {
  const player = world.players[victim];
  if (!player || !isAlive(player) || player.since > seen) return;
  player.health -= 1;
  if (player.health > 0) return;
  world.players[by].score += 1;
  player.wait = RESPAWN;
  show(player);
  world.events.push({ type: 'out', player: victim, by });
}

/** At a spawn with nobody near, if there is one. @param {World} world @param {Player} player */
function appear(world, player) {
  const { spawns, scene } = world;
  const first = random(world, spawns.length);
  let place = spawns[first];
  for (let k = 0; k < spawns.length; k += 1) {
    const spawn = spawns[(first + k) % spawns.length];
    if (scene.query(ROOM, spawn, PLAYER).length > 0) continue;
    place = spawn;
    break;
  }
  player.body.teleport(place.x, place.y);
  Object.assign(player, { health: HEALTH, since: world.tick, vx: 0, vy: 0, dash: 0, dashWait: 0, fireWait: 0, power: 0 });
  show(player);
}

const PUSH = { mask: PLAYER, stop: true };
/** @type {any} */
const PUSHED = {};

/** A door waits at each end, and where it would squash somebody. @param {World} world @param {any} door */
function slide(world, door) {
  if (door.wait > 0) {
    door.wait -= 1;
    if (door.wait === 0) door.way = -door.way;
    return;
  }
  const { body } = door;
  const to = door.way > 0 ? door.open : door.shut;
  const [dx, dy] = [to.x - body.x, to.y - body.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const part = distance > DOOR_SPEED ? DOOR_SPEED / distance : 1;
  MOTION.x = dx * part;
  MOTION.y = dy * part;
  const { moved } = world.scene.push(body, MOTION, PUSH, PUSHED);
  if (part < 1 || moved.x !== MOTION.x || moved.y !== MOTION.y) return;
  body.moveTo(to.x, to.y); // exactly there, whatever the sums were rounded to
  door.wait = DOOR_WAIT;
}

/** All plain numbers of a world, in one order. @param {World} world */
function numbersOf(world) {
  const numbers = [world.tick, world.seed];
  for (const [list, fields] of Object.entries(FIELDS)) {
    for (const one of /** @type {any} */ (world)[list]) for (const field in fields) numbers.push(one[field]);
  }
  return numbers;
}

/**
 * The state of a world, without the level.
 * @param {World} world
 * @returns {Save}
 * @typedef {{ bytes: Uint8Array, numbers: number[] }} Save
 */
export const save = (world) => ({ bytes: world.scene.snapshot({ fixed: false }), numbers: numbersOf(world) });

/** Puts a world of the same map and size into a saved state. @param {World} world @param {Save} saved */
export function load(world, { bytes, numbers }) {
  world.scene.restore(bytes);
  // Bodies of another scene's snapshot are new objects in the same slots.
  for (const list of [world.doors, world.players]) for (const one of list) one.body = world.scene.bodyAt(one.body.slot) ?? one.body;
  let at = 0;
  world.tick = numbers[at++];
  world.seed = numbers[at++];
  for (const [list, fields] of Object.entries(FIELDS)) {
    for (const one of /** @type {any} */ (world)[list]) for (const field in fields) one[field] = numbers[at++];
  }
}

/** A digest of the whole state as text: equal for equal worlds. @param {World} world */
export function hash(world) {
  // Adding 0 makes one of the two zeros, which are equal numbers.
  const words = new Uint32Array(Float64Array.from(numbersOf(world), (number) => number + 0).buffer);
  let digest = 0x811c9dc5;
  for (const word of words) {
    digest = Math.imul(digest ^ word, 0x01000193);
    digest ^= digest >>> 15; // else the lowest bits would depend on the lowest bits alone
  }
  return `${world.scene.hash().toString(16)}-${(digest >>> 0).toString(16)}`;
}
