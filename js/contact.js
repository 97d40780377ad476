/** How two shapes overlap, as the core tells it. */
import { result } from './engine.js';
import { completed, isRecord } from './reuse.js';

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

/** Where the points of a reused contact keep their second one while there is only one. */
const second = Symbol('second');

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
  const whole = isWritable(out) ? out : prepared(out, newContact(flags));
  const { normal, mtv, points } = whole;
  if ((flags & 8) === 0) {
    if (points.length === 2) points.pop();
  } else {
    const other = points[second];
    if (points.length === 1) points.push(other);
    else points[1] = other;
    other.x = secondX;
    other.y = secondY;
    other.depth = secondDepth;
    other.id = secondId;
  }
  const first = points[0];
  first.x = firstX;
  first.y = firstY;
  first.depth = firstDepth;
  first.id = firstId;
  normal.x = x;
  normal.y = y;
  whole.depth = depth;
  mtv.x = x * depth;
  mtv.y = y * depth;
  whole.aInB = (flags & 2) !== 0;
  whole.bInA = (flags & 4) !== 0;
  return whole;
}

/**
 * @param {any} out
 * @returns {out is Prepared}
 */
function isWritable(out) {
  try {
    const { normal, mtv, points } = out;
    const first = points[0];
    const other = points[second];
    first.x = first.x;
    other.x = other.x;
    normal.x = normal.x;
    mtv.x = mtv.x;
    points[0] = first;
    out.depth = out.depth;
    return points.length < 3;
  } catch {
    return false;
  }
}

/**
 * `out` with all that it lacks.
 * @param {Partial<Contact>} out
 * @param {Contact} contact
 * @returns {Prepared}
 */
function prepared(out, contact) {
  const { points } = out;
  const good = Array.isArray(points) && points.length > 0 && points.length < 3 && points.every(isRecord) && Object.isExtensible(points);
  const kept = good ? points : contact.points;
  // Not enumerable, so that it is not there for those who look at the points.
  Object.defineProperty(kept, second, { value: kept[1] ?? { ...kept[0] }, configurable: true });
  if (Object.isExtensible(out)) out.points = kept;
  return /** @type {Prepared} */ (completed(out, contact, isWritable));
}

/** @typedef {Contact & { points: ContactPoint[] & { [second]: ContactPoint } }} Prepared */
