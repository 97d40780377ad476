/**
 * The data of a polygon that the tests read besides its public properties: a circle around it, its winding, and its
 * hull in the core.
 */
import { MAKE_HULL, NO_ROOM_FOR_SHAPE } from '../../pkg/contract.js';
import { isKept, makeShape } from '../boundary/engine.js';
import { noRoom, rangeError } from '../boundary/errors.js';

/** @import { Vector } from './vector.js' */

/**
 * Wider than the touching distances of both the core and the tests, so that the circles decide no close pair.
 */
const MARGIN = 1 + 1e-9;

export class Outline {
  /** The polygon's points when it last computed `calcPoints`, x and y in turn. @type {number[]} */
  #points = [];
  /** The hull's handle in the core, which may have let go of it. @type {number | undefined} */
  #hull;

  /**
   * The centre of a circle around the points, and its radius, which is NaN when there are none, or they are no numbers.
   */
  middleX = 0;
  middleY = 0;
  radius = NaN;
  /** The centre of the circle around `calcPoints`, and the angle by which they are turned. The polygon writes these. */
  x = 0;
  y = 0;
  angle = 0;
  /**
   * For a convex polygon with an area: 1 when its points turn +x towards +y, and −1 when they turn the other way; else
   * 0.
   */
  winding = 0;

  /**
   * Takes the points that `calcPoints` have just been computed from.
   * @param {Vector[]} points
   */
  update(points) {
    if (this.#points.length !== 2 * points.length || this.#differs(points)) this.#reshape(points);
  }

  /** @param {Vector[]} points as many as before */
  #differs(points) {
    const numbers = this.#points;
    for (let i = 0; i < points.length; i += 1) {
      if (points[i].x !== numbers[2 * i] || points[i].y !== numbers[2 * i + 1]) return true;
    }
    return false;
  }

  /** @param {Vector[]} points */
  #reshape(points) {
    const numbers = this.#points;
    numbers.length = 0;
    for (const { x, y } of points) numbers.push(x, y);
    const [left, top, right, bottom] = boundsOf(points);
    this.middleX = (left + right) / 2;
    this.middleY = (top + bottom) / 2;
    let square = points.length === 0 ? NaN : 0;
    for (const { x, y } of points) {
      // With a string in it, the sum is a string.
      square = Math.max(square, typeof (x + y) === 'number' ? (x - this.middleX) ** 2 + (y - this.middleY) ** 2 : NaN);
    }
    this.radius = Math.sqrt(square) * MARGIN;
    this.winding = windingOf(this.#points);
    this.#hull = undefined;
  }

  /**
   * The core's handle of the hull, which lies about the centre of the circle. A call for another outline may make the
   * core drop it.
   */
  hull() {
    if (this.#hull === undefined || isKept(this.#hull) === 0) {
      const numbers = this.#points.map((n, i) => n - (i % 2 === 0 ? this.middleX : this.middleY));
      this.#hull = makeHull(numbers, this.#hull !== undefined);
    }
    return this.#hull;
  }
}

/**
 * The core's handle of a convex hull.
 * @param {number[]} numbers its points, x and y in turn
 * @param {boolean} again whether the core had it before
 */
export function makeHull(numbers, again) {
  const handle = makeShape([MAKE_HULL, 0, ...numbers], again);
  if (handle < 0) throw handle === NO_ROOM_FOR_SHAPE ? noRoom() : outOfRange();
  return handle;
}

/** What to throw where finite numbers are out of range for the core or for a test. */
export const outOfRange = () => rangeError('the shapes are too large, too small or too far apart');

/**
 * The least x and y of points, then the greatest.
 * @param {Vector[]} points
 */
export function boundsOf(points) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

/**
 * The winding of a convex polygon with an area, else 0. A polygon is convex when all its turns go one way, no edge
 * turns back, and its edges change from right to left once, and back once.
 * @param {number[]} numbers x and y in turn
 */
function windingOf(numbers) {
  const { length } = numbers;
  let winding = 0;
  let changes = 0;
  let first = 0;
  let last = 0;
  for (let i = 0; i < length; i += 2) {
    const j = i + 2 < length ? i + 2 : 0;
    const k = j + 2 < length ? j + 2 : 0;
    const ux = numbers[j] - numbers[i];
    const uy = numbers[j + 1] - numbers[i + 1];
    const vx = numbers[k] - numbers[j];
    const vy = numbers[k + 1] - numbers[j + 1];
    const cross = ux * vy - uy * vx;
    winding ||= Math.sign(cross);
    if (cross * winding < 0 || (cross === 0 && ux * vx + uy * vy <= 0)) return 0;
    if (ux !== 0) {
      if (last * ux < 0) changes += 1;
      last = ux;
      first ||= ux;
    }
  }
  return changes + Number(last * first < 0) === 2 ? winding : 0;
}
