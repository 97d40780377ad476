/** The boundaries of shapes as points, for renderers. */
import { wrongNumber } from '../boundary/check.js';

/** @import { Point } from '../boundary/types.js' */

/** The least part of a radius that an arc's tolerance may be: a full circle has 70,000 points there. */
const LEAST = 1e-9;

/**
 * A closed ring of points for each piece of a shape: see `Shape.outlines`.
 * @param {readonly { points: Point[], radius: number }[]} pieces
 * @param {number} [tolerance]
 */
export function outlinesOf(pieces, tolerance) {
  const cores = pieces.map(({ points, radius }) => ({ points, radius }));
  let [left, right, bottom, top, largest] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const { points, radius } of cores) {
    largest = Math.max(largest, radius);
    for (const { x, y } of points) {
      left = Math.min(left, x - radius);
      right = Math.max(right, x + radius);
      bottom = Math.min(bottom, y - radius);
      top = Math.max(top, y + radius);
    }
  }
  const height = tolerance === undefined ? Math.max(right - left, top - bottom) / 1000 : tolerance;
  const least = largest * LEAST;
  const wrong = wrongNumber(height, 'tolerance', least, Infinity, `be at least ${least}`);
  if (wrong) throw wrong;
  return cores.map(({ points, radius }) => (radius > 0 ? ring(points, radius, height) : points));
}

/**
 * The points about a core, an arc at each vertex from one edge's normal to the next one's.
 * @param {Point[]} core
 * @param {number} radius
 * @param {number} tolerance the most that a chord may be away from its arc
 */
function ring(core, radius, tolerance) {
  const step = Math.min(Math.PI / 4, 4 * Math.asin(Math.min(1, Math.sqrt(tolerance / (2 * radius)))));
  const normal = (/** @type {Point} */ p, /** @type {Point} */ q) => Math.atan2(p.x - q.x, q.y - p.y);
  /** @type {Point[]} */
  const points = [];
  core.forEach((point, k) => {
    const from = normal(core.at(k - 1) ?? point, point);
    const between = normal(point, core[k + 1] ?? core[0]) - from;
    // From 0 to π, but for rounding. A disc has no edges: a full turn, whose last point is its first.
    const turn = core.length === 1 ? 2 * Math.PI : between < -Math.PI / 2 ? between + 2 * Math.PI : between;
    const chords = Math.max(1, Math.ceil(turn / step));
    for (let i = core.length === 1 ? 1 : 0; i <= chords; i += 1) {
      const angle = from + (turn * i) / chords;
      points.push({ x: point.x + radius * Math.cos(angle), y: point.y + radius * Math.sin(angle) });
    }
  });
  return points;
}
