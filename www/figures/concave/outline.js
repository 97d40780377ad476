import { parseNumbers, pointWithin } from '../../figure/index.js';
import { distanceBetween, nearestOnSegment } from '../../geometry/plane.js';

/**
 * An outline that a reader draws and changes: `state.outline`, in the frame of `state.a`. While a new one is drawn,
 * `state.drawing` is its points in the world; `state.touched` is the vertex that was moved last, or −1.
 * @typedef {[x: number, y: number]} Vertex  with two decimals, in state, address and code
 */

/** The greatest and the least number of vertices; the handles of more would be crowded. */
export const MAX_VERTICES = 24;
export const MIN_VERTICES = 3;

/** A vertex whose triangle with its neighbours has a smaller area is removed: it comes from an unsteady hand. */
const TREMOR = 0.03;

/** @param {Point} p  @returns {Vertex} */
export const toVertex = ({ x, y }) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];

/** An outline in the address: x,y,x,y,… @param {Limits} limits  @returns {Field<Vertex[]>} */
export function outlineField(limits) {
  return {
    write: (outline) => outline.flat().join(),
    read(text) {
      const found = parseNumbers(text);
      if (!found || found.length % 2 || found.length < 2 * MIN_VERTICES || found.length > 2 * MAX_VERTICES) return undefined;
      return Array.from({ length: found.length / 2 }, (_, i) => toVertex(pointWithin({ x: found[2 * i], y: found[2 * i + 1] }, limits)));
    },
  };
}

/** The outline that a drawing closes to. @param {Point[]} drawing  @param {Limits} limits  of vertices */
export const closeOutline = (drawing, limits) => simplify(drawing.map((p) => toVertex(pointWithin(p, limits))));

/** @param {Vertex[]} outline  @returns {[Vertex, Vertex][]} */
export const edges = (outline) => outline.map((p, i) => [p, outline[(i + 1) % outline.length]]);

/** The edge nearest to a point, and the nearest point on it. @param {Vertex[]} outline  @param {Point} p */
export function nearestOnEdges(outline, p) {
  return edges(outline)
    .map(([[x, y], [x2, y2]], i) => {
      const on = nearestOnSegment({ x, y }, { x: x2, y: y2 }, p);
      return { i, at: toVertex(on), far: distanceBetween(on, p) };
    })
    .reduce((best, tried) => (tried.far < best.far ? tried : best));
}

/**
 * Removes the vertex with the smallest triangle with its neighbours, while there are too many vertices or the triangle
 * is smaller than `TREMOR` (M. Visvalingam and J. D. Whyatt, Line generalisation by repeated elimination of points,
 * 1993).
 * @param {Vertex[]} vertices
 */
function simplify(vertices) {
  const left = [...vertices];
  while (left.length > MIN_VERTICES) {
    const sizes = left.map(([x, y], i) => {
      const [before, after] = [left[(i || left.length) - 1], left[(i + 1) % left.length]];
      return Math.abs((x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)) / 2;
    });
    const least = Math.min(...sizes);
    if (least > TREMOR && left.length <= MAX_VERTICES) break;
    left.splice(sizes.indexOf(least), 1);
  }
  return left;
}
