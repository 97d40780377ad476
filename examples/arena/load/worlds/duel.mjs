/**
 * The arena's rules over an engine of physics, to compare what rooms cost: the same map, players, dashes, bouncing
 * shots, doors and pickups as `shared/world.js`, with its numbers. The engine moves players by their velocities in one
 * step for all, where the arena moves one after the other; so matches are alike, not equal.
 */
import { readTiled } from 'shadowgap/tiled';
import {
  BOUNCES, DASH, DASHES, DASH_TICKS, DASH_WAIT, DOOR_SPEED, DOOR_WAIT, FIRE, FIRE_WAIT, GRIP, HEALTH, PICKUP_WAIT, POWER_BOUNCES, POWER_SHOTS,
  RADIUS, RANGE, RESPAWN, SPEED,
} from '../../shared/world.js';

/**
 * A world of an engine. Lengths are pixels, velocities pixels a tick; players and doors are numbered as they were made.
 * @typedef {object} Physics
 * @property {(points: Point[]) => void} wall a convex polygon
 * @property {(at: Point, points: Point[]) => void} door points about `at`
 * @property {(radius: number) => void} player out of the game until it is shown
 * @property {(player: number, isIn: boolean) => void} show
 * @property {(player: number) => Point} place
 * @property {(player: number, at: Point) => void} put
 * @property {(player: number) => Point} velocity
 * @property {(player: number, velocity: Point) => void} push
 * @property {(door: number) => Point} doorPlace
 * @property {(door: number, by: Point) => void} slide in the next step
 * @property {(from: Point, way: Point, player: number) => Hit | null} cast what a shot of that player meets first
 * @property {() => void} step one tick
 * @property {() => Uint8Array | string} save
 * @property {(saved: any) => void} load
 * @property {() => void} dispose
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ time: number, normal: Point, player: number }} Hit `time`: the part of the way; `player`: -1 for a wall
 */

/** @param {any} map @param {number} seed @param {Physics} physics @param {number} [size] */
export function makeDuel(map, seed, physics, size = 8) {
  /** @type {{ shut: Point, open: Point, way: number, wait: number }[]} */
  const doors = [];
  /** @type {{ at: Point, type: string, wait: number }[]} */
  const pickups = [];
  /** @type {Point[]} */
  const spawns = [];
  for (const { shape, pose, kind, type, properties } of readTiled(map)) {
    const { x, y } = pose;
    if (kind !== 'object') for (const { points } of shape.pieces) physics.wall(points);
    else if (type === 'spawn') spawns.push({ x, y });
    else if (type === 'door') {
      physics.door({ x, y }, shape.points);
      doors.push({ shut: { x, y }, open: { x: x + (properties.dx ?? 0), y: y + (properties.dy ?? 0) }, way: -1, wait: DOOR_WAIT });
    } else pickups.push({ at: { x, y }, type, wait: 0 });
  }
  const players = Array.from({ length: size }, () => {
    physics.player(RADIUS);
    return { wait: 1, health: 0, score: 0, ax: 127, ay: 0, dash: 0, dashWait: 0, fireWait: 0, power: 0 };
  });
  return { physics, doors, pickups, players, spawns, tick: 0, seed: seed >>> 0 };
}

/** @typedef {ReturnType<typeof makeDuel>} Duel */

/** @param {Duel} duel @param {import('../../shared/world.js').Input[]} inputs */
export function step(duel, inputs) {
  const { physics, doors, pickups, players } = duel;
  duel.tick += 1;
  for (const input of inputs) if (players[input.player].wait === 0) act(duel, input);
  doors.forEach((door, k) => slide(physics, door, k));
  physics.step();
  for (const pickup of pickups) {
    if (pickup.wait > 0) pickup.wait -= 1;
    else players.forEach((_, k) => take(duel, pickup, k));
  }
  players.forEach((player, k) => {
    if (player.wait === 0) return;
    player.wait -= 1;
    if (player.wait === 0) appear(duel, k);
  });
}

/** @param {Duel} duel @param {import('../../shared/world.js').Input} input */
function act(duel, { player: index, mx, my, ax, ay, buttons }) {
  const { physics } = duel;
  const player = duel.players[index];
  if (ax !== 0 || ay !== 0) [player.ax, player.ay] = [ax, ay];
  const whole = Math.sqrt(mx * mx + my * my);
  if (player.dashWait > 0) player.dashWait -= 1;
  if ((buttons & DASHES) !== 0 && player.dashWait === 0 && whole > 0) {
    Object.assign(player, { dash: DASH_TICKS, dashWait: DASH_WAIT });
    physics.push(index, { x: (DASH * mx) / whole, y: (DASH * my) / whole });
  }
  if (player.dash > 0) player.dash -= 1;
  else {
    const { x, y } = physics.velocity(index);
    const length = Math.max(whole, 127);
    physics.push(index, { x: x + GRIP * ((SPEED * mx) / length - x), y: y + GRIP * ((SPEED * my) / length - y) });
  }
  if (player.fireWait > 0) player.fireWait -= 1;
  else if ((buttons & FIRE) !== 0) fire(duel, index);
}

/** @param {Duel} duel @param {number} index */
function fire({ physics, players }, index) {
  const player = players[index];
  const length = Math.sqrt(player.ax ** 2 + player.ay ** 2);
  let [at, dx, dy, left] = [physics.place(index), player.ax / length, player.ay / length, RANGE];
  const most = player.power > 0 ? POWER_BOUNCES : BOUNCES;
  player.fireWait = FIRE_WAIT;
  if (player.power > 0) player.power -= 1;
  for (let bounces = 0; bounces <= most; bounces += 1) {
    const hit = physics.cast(at, { x: dx * left, y: dy * left }, index);
    if (!hit) return;
    if (hit.player >= 0) {
      const victim = players[hit.player];
      victim.health -= 1;
      if (victim.health > 0) return;
      player.score += 1;
      victim.wait = RESPAWN;
      physics.show(hit.player, false);
      return;
    }
    // A little before the touch, or the next part would begin inside the wall.
    const way = Math.max(hit.time * left - 0.1, 0);
    at = { x: at.x + way * dx, y: at.y + way * dy };
    left -= hit.time * left;
    const into = 2 * (dx * hit.normal.x + dy * hit.normal.y);
    dx -= into * hit.normal.x;
    dy -= into * hit.normal.y;
  }
}

/** @param {Physics} physics @param {Duel['doors'][number]} door @param {number} k */
function slide(physics, door, k) {
  if (door.wait > 0) {
    door.wait -= 1;
    if (door.wait === 0) door.way = -door.way;
    return;
  }
  const { x, y } = physics.doorPlace(k);
  const to = door.way > 0 ? door.open : door.shut;
  const distance = Math.sqrt((to.x - x) ** 2 + (to.y - y) ** 2);
  const part = distance > DOOR_SPEED ? DOOR_SPEED / distance : 1;
  physics.slide(k, { x: part * (to.x - x), y: part * (to.y - y) });
  if (part === 1) door.wait = DOOR_WAIT;
}

/** @param {Duel} duel @param {Duel['pickups'][number]} pickup @param {number} k */
function take({ physics, players }, pickup, k) {
  const player = players[k];
  if (player.wait > 0 || pickup.wait > 0 || (pickup.type === 'heal' && player.health === HEALTH)) return;
  const { x, y } = physics.place(k);
  if ((x - pickup.at.x) ** 2 + (y - pickup.at.y) ** 2 > (RADIUS + 10) ** 2) return;
  pickup.wait = PICKUP_WAIT;
  if (pickup.type === 'heal') player.health += 1;
  else player.power = POWER_SHOTS;
}

/** @param {Duel} duel @param {number} k */
function appear(duel, k) {
  const { physics, players, spawns } = duel;
  duel.seed = (Math.imul(duel.seed, 1664525) + 1013904223) >>> 0;
  const first = Math.floor((duel.seed / 2 ** 32) * spawns.length);
  const isFree = (/** @type {Point} */ { x, y }) => !players.some(({ wait }, other) => {
    const place = physics.place(other);
    return wait === 0 && (place.x - x) ** 2 + (place.y - y) ** 2 < 80 ** 2;
  });
  const from = [...spawns.slice(first), ...spawns.slice(0, first)];
  Object.assign(players[k], { wait: 0, health: HEALTH, dash: 0, dashWait: 0, fireWait: 0, power: 0 });
  physics.put(k, from.find(isFree) ?? from[0]);
  physics.push(k, { x: 0, y: 0 });
  physics.show(k, true);
}

/** All but the engine's world as text. @param {Duel} duel */
const plain = ({ doors, pickups, players, tick, seed }) => JSON.stringify({ doors, pickups, players, tick, seed });

/** @param {Duel} duel */
export const save = (duel) => ({ world: duel.physics.save(), plain: plain(duel) });

/** @param {Duel} duel @param {ReturnType<typeof save>} saved */
export function load(duel, saved) {
  duel.physics.load(saved.world);
  Object.assign(duel, JSON.parse(saved.plain));
  // planck's text does not tell who is out of the game.
  duel.players.forEach(({ wait }, k) => duel.physics.show(k, wait === 0));
}

/** Where all are, to the last bit, as text. @param {Duel} duel */
export const digest = (duel) => JSON.stringify([duel.players.map((_, k) => [duel.physics.place(k), duel.physics.velocity(k)]), duel.doors.map((_, k) => duel.physics.doorPlace(k))]) + plain(duel);
