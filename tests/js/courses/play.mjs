/** What courses share: a game's loop around `move`, and floors to walk on. */
import { Shape } from '../../../js/index.js';
import { up } from './world.mjs';

/** @import { Move, MoveOptions, Thing, World } from './world.mjs' */

/** A capsule that stands upright on y = 0. @param {number} width @param {number} height */
export const upright = (width, height) => Shape.capsule({ x: 0, y: width / 2 }, { x: 0, y: height - width / 2 }, width / 2);

/** A box whose sole is at y = 0. @param {number} width @param {number} height */
export const standing = (width, height) => Shape.box(width, height, { center: { x: 0, y: height / 2 } });

/** A box by its corners. @param {number} left @param {number} bottom @param {number} right @param {number} top */
export const rect = (left, bottom, right, top) => Shape.box(right - left, top - bottom, { center: { x: (left + right) / 2, y: (bottom + top) / 2 } });

/**
 * A row of square tiles whose tops are at y = 0.
 * @param {World} world
 * @param {number} count
 * @param {number} [size]
 * @param {number} [from]
 */
export function row(world, count, size = 1, from = 0) {
  const tile = Shape.box(size, size);
  return Array.from({ length: count }, (_, n) => world.wall(tile, { x: from + (n + 0.5) * size, y: -size / 2 }));
}

/**
 * A column of square tiles whose left sides are at x.
 * @param {World} world
 * @param {number} count
 * @param {number} x
 * @param {number} [size]
 * @param {number} [from]
 */
export function column(world, count, x, size = 1, from = 0) {
  const tile = Shape.box(size, size);
  return Array.from({ length: count }, (_, n) => world.wall(tile, { x: x + size / 2, y: from + (n + 0.5) * size }));
}

/**
 * The loop of a platformer: gravity pulls until it stands on something.
 * @param {World} world @param {Thing} hero
 * @param {object} how
 * @param {number} how.frames
 * @param {number} [how.vx] its way along x in a frame
 * @param {number} [how.vy] the way along y that it begins with
 * @param {number} [how.gravity]
 * @param {MoveOptions} [how.options]
 * @param {(move: Move, frame: number) => void} [each] after each frame
 */
export function play(world, hero, { frames, vx = 0, vy = 0, gravity = 0.02, options }, each) {
  const seen = { air: 0, ground: 0, walls: 0, ceilings: 0, stuck: 0, way: 0, least: Infinity, most: 0, last: /** @type {Move | null} */ (null) };
  for (let frame = 0; frame < frames; frame += 1) {
    vy -= gravity;
    const move = world.move(hero, { x: vx, y: vy }, { up, ...options });
    if (move.ground || (move.ceiling && vy > 0)) vy = 0;
    const way = Math.hypot(move.moved.x, move.moved.y);
    seen.air += Number(!move.ground);
    seen.ground += Number(Boolean(move.ground));
    seen.walls += Number(Boolean(move.wall));
    seen.ceilings += Number(Boolean(move.ceiling));
    seen.stuck += Number(move.stuck);
    seen.way += way;
    seen.least = Math.min(seen.least, way);
    seen.most = Math.max(seen.most, way);
    seen.last = move;
    each?.(move, frame);
  }
  return seen;
}
