/** What the tests read of a polygon besides its public properties: a circle around it, its winding, and its hull in the core. */
import { MAKE_HULL } from '../../pkg/contract.js';
import { dropShape, makeShape } from '../engine.js';
import { checkedHandle } from '../make.js';

/** @import { Vector } from './vector.js' */

/**
 * The core keeps the hulls of this many outlines; another takes the place of the oldest, whose hull is made again when it is needed.
 * So polygons that are made for one test and thrown away take little memory, even in a loop that never lets the garbage collector's
 * callbacks run. A hull of 16 vertices takes about 2 KB.
 */
const KEPT = 16_384;

/** @type {Outline[]} */
const kept = [];
let oldest = 0;

/** Wider than the touching distances of both the core and the tests, so that the circles decide nothing that is close. */
const MARGIN = 1 + 1e-9;

export class Outline {
  /** The polygon's points when it last computed `calcPoints`, x and y in turn. @type {number[]} */
  #points = [];
  #middleX = 0;
  #middleY = 0;
  /** The hull's handle, while the core keeps it. @type {number | undefined} */
  #hull;
  /** Its place in `kept`, which may have been given to another outline. */
  #place = 0;

  /** The centre of a circle around `calcPoints`, and its radius; the radius is NaN when there are no points. */
  x = 0;
  y = 0;
  radius = NaN;
  angle = 0;
  /** For a convex polygon with an area: 1 when its points turn +x towards +y, and −1 when they turn the other way; else 0. */
  winding = 0;

  /**
   * Takes the state of a polygon that has just computed `calcPoints`.
   * @param {Vector[]} points
   * @param {Vector} offset
   * @param {number} angle
   * @param {number} cos
   * @param {number} sin
   */
  update(points, offset, angle, cos, sin) {
    if (this.#differs(points)) this.#reshape(points);
    const x = this.#middleX + offset.x;
    const y = this.#middleY + offset.y;
    this.x = x * cos - y * sin;
    this.y = x * sin + y * cos;
    this.angle = angle;
  }

  /** @param {Vector[]} points */
  #differs(points) {
    const numbers = this.#points;
    if (numbers.length !== 2 * points.length) return true;
    for (let i = 0; i < points.length; i += 1) {
      if (points[i].x !== numbers[2 * i] || points[i].y !== numbers[2 * i + 1]) return true;
    }
    return false;
  }

  /** @param {Vector[]} points */
  #reshape(points) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const numbers = [];
    for (const { x, y } of points) {
      numbers.push(x, y);
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    this.#points = numbers;
    this.#middleX = (left + right) / 2;
    this.#middleY = (top + bottom) / 2;
    let square = points.length === 0 ? NaN : 0;
    for (const point of points) square = Math.max(square, (point.x - this.#middleX) ** 2 + (point.y - this.#middleY) ** 2);
    this.radius = Math.sqrt(square) * MARGIN;
    this.winding = windingOf(numbers);
    this.#drop();
  }

  #drop() {
    if (this.#hull !== undefined) dropShape(this.#hull);
    this.#hull = undefined;
  }

  /** The core's handle of the hull, which lies about the centre of the circle. A call for another outline may drop it. */
  hull() {
    if (this.#hull === undefined) {
      const numbers = this.#points.map((n, i) => n - (i % 2 === 0 ? this.#middleX : this.#middleY));
      const hull = checkedHandle(makeShape(MAKE_HULL, [0, ...numbers]), 'Polygon', {});
      if (kept[this.#place] !== this) {
        if (oldest in kept) kept[oldest].#drop();
        this.#place = oldest;
        kept[oldest] = this;
        oldest = (oldest + 1) % KEPT;
      }
      this.#hull = hull;
    }
    return this.#hull;
  }
}

/**
 * The winding of a convex polygon with an area, else 0. A polygon is convex when its turns all go one way, none of them back, and add
 * up to one full turn.
 * @param {number[]} numbers x and y in turn
 */
function windingOf(numbers) {
  const { length } = numbers;
  let winding = 0;
  let sum = 0;
  for (let i = 0; i < length; i += 2) {
    const j = (i + 2) % length;
    const k = (i + 4) % length;
    const ux = numbers[j] - numbers[i];
    const uy = numbers[j + 1] - numbers[i + 1];
    const vx = numbers[k] - numbers[j];
    const vy = numbers[k + 1] - numbers[j + 1];
    const cross = ux * vy - uy * vx;
    const dot = ux * vx + uy * vy;
    winding ||= Math.sign(cross);
    if (cross * winding < 0 || (cross === 0 && dot <= 0)) return 0;
    sum += Math.atan2(cross, dot);
  }
  return Math.abs(sum) < 7 ? winding : 0;
}
