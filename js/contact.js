/** How two shapes overlap, as the core tells it. */
import { result } from './engine.js';
import { keep, own, unwritable } from './reuse.js';

/** @import { Point } from './types.js' */

/**
 * One of the one or two points where the shapes touch, in world coordinates, midway between the two surfaces. `depth` is how
 * deep they overlap there; `id` names the pair of features (vertex or edge) that made it: stable from frame to frame while
 * they touch.
 * @typedef {{ x: number, y: number, depth: number, id: number }} ContactPoint
 */

/**
 * How two shapes overlap. Lengths in the caller's units, in the world; the normal is a unit vector from A to B, and
 * `mtv = normal * depth`, added to B, ends the overlap.
 * @typedef {object} Contact
 * @property {Point} normal
 * @property {number} depth
 * @property {Point} mtv
 * @property {ContactPoint[]} points
 * @property {boolean} aInB A lies wholly inside B
 * @property {boolean} bInA B lies wholly inside A (closed sets: identical shapes give true for both)
 */

/**
 * The contact that the result holds, new.
 * @param {number} flags as the core answered
 * @returns {Contact}
 */
export function newContact(flags) {
  const numbers = result();
  const x = numbers[0];
  const y = numbers[1];
  const depth = numbers[2];
  const point = { x: numbers[3], y: numbers[4], depth: numbers[5], id: numbers[6] };
  return {
    normal: { x, y },
    depth,
    mtv: { x: x * depth, y: y * depth },
    points: (flags & 8) === 0 ? [point] : [point, { x: numbers[7], y: numbers[8], depth: numbers[9], id: numbers[10] }],
    aInB: (flags & 2) !== 0,
    bInA: (flags & 4) !== 0,
  };
}

/**
 * The contact that the result holds, written into `out`.
 * @param {Partial<Contact>} out
 * @param {number} flags as the core answered
 * @returns {Contact}
 */
export function fillContact(out, flags) {
  const numbers = result();
  const x = numbers[0];
  const y = numbers[1];
  const depth = numbers[2];
  const firstX = numbers[3];
  const firstY = numbers[4];
  const firstDepth = numbers[5];
  const firstId = numbers[6];
  const secondX = numbers[7];
  const secondY = numbers[8];
  const secondDepth = numbers[9];
  const secondId = numbers[10];
  const { normal, mtv, points, first, second } = partsOf(out);
  if ((flags & 8) === 0) {
    if (points.length > 1) points.pop();
  } else {
    if (points.length === 1) points.push(second);
    second.x = secondX;
    second.y = secondY;
    second.depth = secondDepth;
    second.id = secondId;
  }
  first.x = firstX;
  first.y = firstY;
  first.depth = firstDepth;
  first.id = firstId;
  normal.x = x;
  normal.y = y;
  out.depth = depth;
  mtv.x = x * depth;
  mtv.y = y * depth;
  out.aInB = (flags & 2) !== 0;
  out.bInA = (flags & 4) !== 0;
  return /** @type {Contact} */ (out);
}

const kept = Symbol('kept');

/**
 * What of `out` is written to, once all can be. There are always two points; whether the second is in the list of points
 * is another matter.
 * @param {any} out
 * @returns {Contact & { first: ContactPoint, second: ContactPoint }}
 */
export function partsOf(out) {
  const parts = out[kept] ?? adopt(out);
  const { normal, mtv, points, first, second } = parts;
  try {
    normal.x = normal.x;
    mtv.x = mtv.x;
    first.x = first.x;
    second.x = second.x;
    points[0] = first;
    if (points.length > 1) points[1] = second;
    if (points.length > 2) points.length = 2;
    out.normal = normal;
    if (out.mtv !== mtv) out.mtv = mtv;
    if (out.points !== points) out.points = points;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}

/** @param {Partial<Contact>} out */
function adopt(out) {
  const points = Array.isArray(out.points) ? out.points : [];
  const [first, second] = [points[0], points[1]].map((point) => own(point, { x: 0.5, y: 0.5, depth: 0.5, id: 0 }));
  const [normal, mtv] = [out.normal, out.mtv].map((vector) => own(vector, { x: 0.5, y: 0.5 }));
  return keep(out, kept, { normal, mtv, points, first, second });
}
