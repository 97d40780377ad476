import { Vector } from './vector.js';

/** @import { Circle } from './circle.js' */
/** @import { Polygon } from './polygon.js' */

/**
 * How two shapes overlap. A test fills in the response that it is given; one that returns false leaves it as it was.
 */
export class Response {
  /** The first shape. @type {any} */
  a = null;
  /** The second shape. @type {any} */
  b = null;
  /** A unit vector from `a` to `b`: along it the overlap is least. */
  overlapN = new Vector();
  /** `overlapN` times `overlap`: subtracted from the position of `a`, it ends the overlap. */
  overlapV = new Vector();
  /** `a` lies wholly inside `b`; both inside each other if they are equal. */
  aInB = true;
  /** `b` lies wholly inside `a`. */
  bInA = true;
  /** How deep they overlap. */
  overlap = Number.MAX_VALUE;

  /** Sets `overlap`, `aInB` and `bInA` as in a new response. Needed only between calls of `isSeparatingAxis`. */
  clear() {
    this.aInB = true;
    this.bInA = true;
    this.overlap = Number.MAX_VALUE;
    return this;
  }
}

/**
 * Writes an answer as a whole, and returns true.
 * @param {Response} response
 * @param {Circle | Polygon} a
 * @param {Circle | Polygon} b
 * @param {number} overlap
 * @param {number} x of the unit vector from `a` to `b`
 * @param {number} y
 * @param {boolean} aInB
 * @param {boolean} bInA
 */
export function fill(response, a, b, overlap, x, y, aInB, bInA) {
  const { overlapN, overlapV } = response;
  // Where one of the three is frozen, this and the next line throw before anything is written.
  overlapN.x = overlapN.x;
  overlapV.x = overlapV.x;
  response.a = a;
  response.b = b;
  response.overlap = overlap;
  overlapN.x = x;
  overlapN.y = y;
  overlapV.x = x * overlap;
  overlapV.y = y * overlap;
  response.aInB = aInB;
  response.bInA = bInA;
  return true;
}
