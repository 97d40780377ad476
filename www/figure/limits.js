import { clamp, rounded, wrapAngle } from '../geometry/numbers.js';

/**
 * Limits to where a reader can drag something.
 *
 * @typedef {{ x: number, y: number, middle?: { x: number, y: number }, digits?: number }} Limits
 *   `x`, `y`: the greatest distance from `middle`, in world units; `middle`: by default the origin; `digits`: decimals to round
 *   to, by default three
 * @typedef {{ x: number, y: number, angle: number }} Placed
 */

/**
 * What is placed, moved to within the limits, with rounded numbers.
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
 * The nearest point within the limits, rounded.
 *
 * @param {{ x: number, y: number }} p
 * @param {Limits} limits
 */
export function pointWithin({ x, y }, { x: across, y: down, middle = { x: 0, y: 0 }, digits }) {
  const round = digits === undefined ? rounded : (/** @type {number} */ value) => Number(value.toFixed(digits)) + 0;
  return { x: round(clamp(x, middle.x - across, middle.x + across)), y: round(clamp(y, middle.y - down, middle.y + down)) };
}
