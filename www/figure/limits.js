import { clamp, rounded, wrapAngle } from '../geometry/plane.js';

/**
 * Limits to where a reader can drag something.
 * @typedef {{ x: number, y: number, middle?: { x: number, y: number }, digits?: number }} Limits
 *   `x`, `y`: the greatest distance from `middle`, in world units; `middle`: by default the origin; `digits`: decimals
 *   to round to, by default three
 * @typedef {{ x: number, y: number, angle: number }} Placed
 */

/** The frame, or line, that a middle stays in. @param {View} view  @param {Limits} limits  @param {string} colour */
export function drawLimits({ ctx, toScreen }, { x, y, middle = { x: 0, y: 0 } }, colour) {
  const [from, to] = [-1, 1].map((end) => toScreen({ x: middle.x + end * x, y: middle.y + end * y }));
  if (![from.x, from.y, to.x, to.y].every(Number.isFinite)) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.7;
  ctx.setLineDash([2, 4]);
  ctx.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  ctx.restore();
}

/**
 * A pose or point moved to within limits, and rounded.
 * @template {Placed} P  @param {P} placed  @param {Limits} limits
 */
export function poseWithin(placed, limits) {
  return { ...placed, ...pointWithin(placed, limits), angle: wrapAngle(placed.angle) };
}

/** The nearest point within the limits, rounded. @param {{ x: number, y: number }} p  @param {Limits} limits */
export function pointWithin({ x, y }, { x: across, y: down, middle = { x: 0, y: 0 }, digits }) {
  const round = digits === undefined ? rounded : (/** @type {number} */ value) => Number(value.toFixed(digits)) + 0;
  return { x: round(clamp(x, middle.x - across, middle.x + across)), y: round(clamp(y, middle.y - down, middle.y + down)) };
}
