import { clamp } from './numbers.js';

/** The dot product. @param {Point} p  @param {Point} q */
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

/** The unit vector; zero for the zero vector. @param {Point} v  @returns {Point} */
export const unit = (v) => ({ x: v.x / (lengthOf(v) || 1), y: v.y / (lengthOf(v) || 1) });

/** The unit vector from `p` to `q`. @param {Point} p  @param {Point} q */
export const direction = (p, q) => unit(minus(q, p));

/**
 * The point at part `t` of the way from `p` to `q`; beyond `q` for t > 1.
 * @param {Point} p  @param {Point} q  @param {number} t  @returns {Point}
 */
export const mix = (p, q, t) => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/**
 * A point or a pose moved by `way` times `by`.
 * @template {Point} P
 * @param {P} p  @param {Point} way  @param {number} [by]  @returns {P}
 */
export const moved = (p, way, by = 1) => ({ ...p, x: p.x + way.x * by, y: p.y + way.y * by });

/** The outward normal of an edge, as long as the edge. @param {Point} edge  @returns {Point} */
export const outward = ({ x, y }) => ({ x: y, y: -x });

/**
 * The point of the segment from `p` to `q` that is nearest to `at`.
 * @param {Point} p  @param {Point} q  @param {Point} at
 */
export function nearestOnSegment(p, q, at) {
  const along = minus(q, p);
  return mix(p, q, clamp(dot(minus(at, p), along) / (dot(along, along) || 1), 0, 1));
}
