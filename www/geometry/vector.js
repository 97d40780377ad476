import { clamp } from './numbers.js';

/** @typedef {import('shadowgap').Point} Point */

/** @param {Point} p  @param {Point} q */
export const dot = (p, q) => p.x * q.x + p.y * q.y;

/** @param {Point} p  @param {Point} q  @returns {Point} */
export const minus = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });

/** @param {Point} v  @param {number} factor  @returns {Point} */
export const times = (v, factor) => ({ x: v.x * factor, y: v.y * factor });

/** @param {Point} v  @returns {Point} */
export const opposite = ({ x, y }) => ({ x: -x, y: -y });

/** @param {Point} v */
export const lengthOf = ({ x, y }) => Math.hypot(x, y);

/** @param {Point} p  @param {Point} q */
export const distanceBetween = (p, q) => lengthOf(minus(p, q));

/** What has no length keeps none. @param {Point} v  @returns {Point} */
export const unit = (v) => ({ x: v.x / (lengthOf(v) || 1), y: v.y / (lengthOf(v) || 1) });

/** From one point to another. @param {Point} p  @param {Point} q */
export const direction = (p, q) => unit(minus(q, p));

/** From one point to another, and beyond. @param {Point} p  @param {Point} q  @param {number} t  @returns {Point} */
export const mix = (p, q, t) => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A point, or a pose, moved along a vector, or `by` so much of it. @template {Point} P @param {P} p  @param {Point} way  @param {number} [by]  @returns {P} */
export const moved = (p, way, by = 1) => ({ ...p, x: p.x + way.x * by, y: p.y + way.y * by });

/** Out of a shape, for an edge of it: at right angles to the edge, and as long. @param {Point} edge  @returns {Point} */
export const outward = ({ x, y }) => ({ x: y, y: -x });

/**
 * The point of the segment from `p` to `q` that is nearest to `at`.
 *
 * @param {Point} p
 * @param {Point} q
 * @param {Point} at
 */
export function nearestOnSegment(p, q, at) {
  const along = minus(q, p);
  return mix(p, q, clamp(dot(minus(at, p), along) / (dot(along, along) || 1), 0, 1));
}
