/** How two shapes overlap: reading the core's answer. */
import {
  CONTACT_A_IN_B, CONTACT_B_IN_A, CONTACT_DEPTH, CONTACT_FIRST, CONTACT_HAS_SECOND, CONTACT_NORMAL, CONTACT_SECOND, POINT_DEPTH,
  POINT_ID,
} from '../../pkg/contract.js';
import { result } from '../boundary/engine.js';
import { adopt, unwritable } from '../boundary/reuse.js';

/** @import { Point } from '../boundary/types.js' */

/**
 * One of the one or two points where the shapes touch, in world coordinates, midway between the two surfaces.
 * @typedef {object} ContactPoint
 * @property {number} x the x coordinate, in the world
 * @property {number} y the y coordinate, in the world
 * @property {number} depth how deep the shapes overlap there
 * @property {number} id names the pair of features (vertices or edges) that made the point: it stays the same from
 *   frame to frame as long as these features touch
 */

/**
 * How two shapes overlap. Lengths in the caller's units, in the world; the normal is a unit vector from A to B, and
 * `mtv = normal * depth`, added to B, ends the overlap.
 * @typedef {object} Contact
 * @property {Point} normal the direction in which B must move, a unit vector from A to B
 * @property {number} depth how far B must move; 0 when they just touch
 * @property {Point} mtv the minimum translation vector, `normal * depth`: added to B, or subtracted from A, it ends the
 *   overlap
 * @property {ContactPoint[]} points the one or two points where they touch
 * @property {boolean} aInB whether A lies wholly inside B
 * @property {boolean} bInA whether B lies wholly inside A (closed sets: identical shapes give true for both)
 */

/**
 * The contact that the result holds, new.
 * @param {number} flags as the core answered
 * @returns {Contact}
 */
export function newContact(flags) {
  const numbers = result();
  return contactOf(
    numbers[CONTACT_NORMAL], numbers[CONTACT_NORMAL + 1], numbers[CONTACT_DEPTH], newPoints(flags, numbers, 0),
    (flags & CONTACT_A_IN_B) !== 0, (flags & CONTACT_B_IN_A) !== 0,
  );
}

/**
 * A new contact, with this normal.
 * @param {number} x
 * @param {number} y
 * @param {number} depth
 * @param {ContactPoint[]} points
 * @param {boolean} aInB
 * @param {boolean} bInA
 * @returns {Contact}
 */
export const contactOf = (x, y, depth, points, aInB, bInA) => ({ normal: { x, y }, depth, mtv: { x: x * depth, y: y * depth }, points, aInB, bInA });

/**
 * The points of a contact, new.
 * @param {number} flags as the core answered
 * @param {Float64Array} numbers that hold the contact
 * @param {number} at the index where it begins
 */
export function newPoints(flags, numbers, at) {
  const point = pointAt(numbers, at + CONTACT_FIRST);
  return (flags & CONTACT_HAS_SECOND) === 0 ? [point] : [point, pointAt(numbers, at + CONTACT_SECOND)];
}

/**
 * @param {Float64Array} numbers
 * @param {number} at
 * @returns {ContactPoint}
 */
const pointAt = (numbers, at) => ({ x: numbers[at], y: numbers[at + 1], depth: numbers[at + POINT_DEPTH], id: numbers[at + POINT_ID] });

/**
 * The contact that the result holds, written into `out`.
 * @param {Partial<Contact>} out
 * @param {number} flags as the core answered
 * @returns {Contact}
 */
export function fillContact(out, flags) {
  const numbers = result();
  const x = numbers[CONTACT_NORMAL];
  const y = numbers[CONTACT_NORMAL + 1];
  const depth = numbers[CONTACT_DEPTH];
  const firstX = numbers[CONTACT_FIRST];
  const firstY = numbers[CONTACT_FIRST + 1];
  const firstDepth = numbers[CONTACT_FIRST + POINT_DEPTH];
  const firstId = numbers[CONTACT_FIRST + POINT_ID];
  const secondX = numbers[CONTACT_SECOND];
  const secondY = numbers[CONTACT_SECOND + 1];
  const secondDepth = numbers[CONTACT_SECOND + POINT_DEPTH];
  const secondId = numbers[CONTACT_SECOND + POINT_ID];
  const { normal, mtv, first, second } = partsOf(out, (flags & CONTACT_HAS_SECOND) === 0 ? 1 : 2);
  if ((flags & CONTACT_HAS_SECOND) !== 0) {
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
  out.aInB = (flags & CONTACT_A_IN_B) !== 0;
  out.bInA = (flags & CONTACT_B_IN_A) !== 0;
  return /** @type {Contact} */ (out);
}

const key = Symbol('contact');

/**
 * The parts of `out` into which the contact is written. Throws when one cannot be written to. Both contact points are
 * always among the parts; `points` holds the first `count` of them.
 * @param {any} out
 * @param {number} count
 * @returns {Contact & { first: ContactPoint, second: ContactPoint }}
 */
export function partsOf(out, count) {
  const parts = out[key] ?? adoptContact(out);
  const { normal, mtv, points, first, second } = parts;
  try {
    normal.x = normal.x;
    mtv.x = mtv.x;
    first.x = first.x;
    second.x = second.x;
    out.normal = out.normal;
    points[0] = points[0];
    if (points[0] !== first) points[0] = first;
    if (points.length > 2) points.length = 2;
    while (points.length > count) points.pop();
    if (count > 1) points[1] = second;
    if (out.normal !== normal) out.normal = normal;
    if (out.mtv !== mtv) out.mtv = mtv;
    if (out.points !== points) out.points = points;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}

/** @param {Partial<Contact>} out */
function adoptContact(out) {
  const points = Array.isArray(out.points) ? out.points : [];
  const blank = {
    normal: { x: 0.5, y: 0.5 },
    mtv: { x: 0.5, y: 0.5 },
    points,
    first: { x: 0.5, y: 0.5, depth: 0.5, id: 0 },
    second: { x: 0.5, y: 0.5, depth: 0.5, id: 0 },
  };
  return adopt(out, key, blank, ['depth', 'aInB', 'bInA'], { normal: out.normal, mtv: out.mtv, first: points[0], second: points[1] });
}
