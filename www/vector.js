/** @typedef {import('shadowgap').Point} Point */

/** @param {Point} p  @param {Point} q */
export const dot = (p, q) => p.x * q.x + p.y * q.y;

/** From one point to another, and beyond. @param {Point} p  @param {Point} q  @param {number} t  @returns {Point} */
export const mix = (p, q, t) => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A point moved `by` so much along a unit vector. @param {Point} p  @param {Point} way  @param {number} by  @returns {Point} */
export const moved = (p, way, by) => ({ x: p.x + way.x * by, y: p.y + way.y * by });

/** @param {Point} v  @returns {Point} */
export const opposite = ({ x, y }) => ({ x: -x, y: -y });

/** The direction from one point to another. @param {Point} p  @param {Point} q  @returns {Point} */
export function unit(p, q) {
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  return { x: (q.x - p.x) / length, y: (q.y - p.y) / length };
}
