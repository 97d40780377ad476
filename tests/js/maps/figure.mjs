/**
 * What is solid, as the oracle says it: outlines, lines and round figures on the map, with the questions that a
 * comparison asks. It knows nothing of the library.
 */
import { inverse, map } from './matrix.mjs';

/** @typedef {import('./matrix.mjs').Vector} Vector */
/** @typedef {import('./matrix.mjs').Matrix} Matrix */

/**
 * An outline (corners, even-odd), a line (points), or what is round: the points that `matrix` makes of those within
 * `radius` of the segment from `from` to `to`.
 * @typedef {{ outline: Vector[] } | { line: Vector[] } | { matrix: Matrix, from: Vector, to: Vector, radius: number }}
 *   Figure
 */

/** @param {Vector} point @param {Vector} a @param {Vector} b */
function toSegment([x, y], [ax, ay], [bx, by]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}

/** @param {Vector[]} corners @returns {[Vector, Vector][]} */
const edges = (corners) => corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);

/** @param {Vector[]} corners @param {Vector} point */
function within(corners, [x, y]) {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edges(corners)) {
    if ((ay > y) !== (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Whether a point is in the figure. Lines hold nothing. @param {Figure} figure @param {Vector} point */
export function holds(figure, point) {
  if ('outline' in figure) return within(figure.outline, point);
  if ('line' in figure) return false;
  return toSegment(map(inverse(figure.matrix), point), figure.from, figure.to) < figure.radius;
}

/**
 * Whether a point is so near the border of something round that a polygon instead of it may answer otherwise.
 * @param {Figure} figure
 * @param {Vector} point
 */
export function unsure(figure, point) {
  if (!('matrix' in figure)) return false;
  const { radius } = figure;
  return holds({ ...figure, radius: radius * 0.98 }, point) !== holds({ ...figure, radius: radius * 1.02 }, point);
}

/**
 * How far a point outside is from the figure, if that has no round part.
 * @param {Figure} figure
 * @param {Vector} point
 */
export function distanceTo(figure, point) {
  if ('matrix' in figure) return NaN;
  if ('line' in figure) return Math.min(...figure.line.map((p, i, all) => toSegment(point, p, all[Math.min(i + 1, all.length - 1)])));
  return within(figure.outline, point) ? 0 : Math.min(...edges(figure.outline).map(([a, b]) => toSegment(point, a, b)));
}

/**
 * Places on the border: corners and the middles of edges, each with a direction across it; of a round figure with the
 * least share of its size that a polygon of a few dozen corners may be off.
 * @param {Figure} figure @returns {{ at: Vector, across: Vector, off: number }[]}
 */
export function border(figure) {
  if ('line' in figure) return [];
  if ('outline' in figure) {
    const [cx, cy] = figure.outline.reduce(([x, y], [px, py]) => [x + px / figure.outline.length, y + py / figure.outline.length], [0, 0]);
    return edges(figure.outline).flatMap(([a, b]) => {
      const middle = /** @type {Vector} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [
        { at: a, across: unit([a[0] - cx, a[1] - cy]), off: 0 },
        { at: middle, across: /** @type {Vector} */ ([(a[1] - b[1]) / length, (b[0] - a[0]) / length]), off: 0 },
      ];
    });
  }
  const { matrix, from, to, radius } = figure;
  const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return Array.from({ length: 16 }, (_, i) => {
    const turn = i * Math.PI / 8 + Math.PI / 16;
    const end = Math.abs(turn - Math.PI) < Math.PI / 2 ? from : to;
    const arm = /** @type {Vector} */ ([Math.cos(along + turn), Math.sin(along + turn)]);
    const at = map(matrix, [end[0] + radius * arm[0], end[1] + radius * arm[1]]);
    const centre = map(matrix, end);
    return { at, across: unit([at[0] - centre[0], at[1] - centre[1]]), off: 0.02 * Math.hypot(at[0] - centre[0], at[1] - centre[1]) };
  });
}

/** @param {Vector} vector @returns {Vector} */
const unit = ([x, y]) => [x / (Math.hypot(x, y) || 1), y / (Math.hypot(x, y) || 1)];
