import { distanceBetween, mix, moved } from '../../geometry/plane.js';

/**
 * The way round the boundary of the difference, which a pen goes while a copy of B is carried round A: along an edge
 * while an edge of one shape slides on a vertex of the other, and along an arc while B's round corner does.
 * @typedef {import('./difference.js').Edge} Edge
 * @typedef {{ side?: Side, points: Point[] }} Stroke  `side`: whose edge it comes from; none for an arc
 * @typedef {{ pen: Point, edge: Edge | undefined, drawn: Stroke[] }} Carried  in the difference's own frame
 */

/** The pieces of an arc that are drawn as straight lines. */
const PIECES = 8;

/** @param {number} part  @param {readonly Edge[]} edges  @param {number} radius  @returns {Carried} */
export function carriedTo(part, edges, radius) {
  const way = edges.flatMap((edge, i) => {
    const { start, end, out, side } = edge;
    const straight = { edge, side, points: [moved(start, out, radius), moved(end, out, radius)] };
    return radius ? [straight, { edge: undefined, side: undefined, points: arc(end, out, edges[(i + 1) % edges.length].out, radius) }] : [straight];
  });
  const lengths = way.map(({ points }) => points.slice(1).reduce((sum, p, i) => sum + distanceBetween(points[i], p), 0));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const drawn = /** @type {Stroke[]} */ ([]);
  for (const [i, { edge, side, points }] of way.entries()) {
    if (left < lengths[i] || i === way.length - 1) {
      const begun = partOf(points, left);
      return { pen: begun[begun.length - 1], edge, drawn: [...drawn, { side, points: begun }] };
    }
    left -= lengths[i];
    drawn.push({ side, points });
  }
  return { pen: edges[0].start, edge: undefined, drawn };
}

/** @param {Point} centre  @param {Point} from  @param {Point} to  both unit  @param {number} radius */
function arc(centre, from, to, radius) {
  const start = Math.atan2(from.y, from.x);
  const turn = Math.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
  return Array.from({ length: PIECES + 1 }, (_, i) => {
    const angle = start + (turn * i) / PIECES;
    return moved(centre, { x: Math.cos(angle), y: Math.sin(angle) }, radius);
  });
}

/** The beginning of a line, `length` long. @param {readonly Point[]} points  @param {number} length */
function partOf(points, length) {
  const begun = [points[0]];
  for (let i = 1; i < points.length; i++) {
    const piece = distanceBetween(points[i - 1], points[i]);
    if (length < piece) return [...begun, mix(points[i - 1], points[i], length / piece)];
    length -= piece;
    begun.push(points[i]);
  }
  return begun;
}
