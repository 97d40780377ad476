import { clamp, rounded, wrapAngle } from '../geometry/numbers.js';

/**
 * @typedef {{ x: number, y: number, middle?: { x: number, y: number }, digits?: number }} Limits
 *   how far from the middle something may be taken, in world units; where that is, unless it is the origin; and how many
 *   decimals are of use there, unless they are three
 * @typedef {{ x: number, y: number, angle: number }} Placed
 */

/** As placed, but in sight, and with the three decimals that state, address and code have in common.
 *
 * @template {Placed} P
 * @param {P} placed
 * @param {Limits} limits
 * @returns {P}
 */
export function poseWithin(placed, limits) {
  return { ...placed, ...pointWithin(placed, limits), angle: wrapAngle(placed.angle) };
}

/**
 * A point in sight.
 *
 * @param {{ x: number, y: number }} p
 * @param {Limits} room
 */
export function pointWithin({ x, y }, { x: across, y: down, middle = { x: 0, y: 0 }, digits }) {
  const round = digits === undefined ? rounded : (/** @type {number} */ value) => Number(value.toFixed(digits)) + 0;
  return { x: round(clamp(x, middle.x - across, middle.x + across)), y: round(clamp(y, middle.y - down, middle.y + down)) };
}
