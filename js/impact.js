/** When two moving shapes first touch, as the core tells it. */
import { result } from './engine.js';
import { keep, own, unwritable } from './reuse.js';

/** @import { Point } from './types.js' */

/**
 * First touch of two moving shapes. `time` is a fraction of the motion in [0, 1]; 0 when they start overlapping. `normal` is
 * a unit vector from A to B, across the face that is hit, where one is; `point` is where they touch at that time.
 * @typedef {{ time: number, normal: Point, point: Point }} Impact
 */

/** @returns {Impact} */
const blank = () => ({ time: 0.5, normal: { x: 0.5, y: 0.5 }, point: { x: 0.5, y: 0.5 } });

/**
 * The impact that the result holds, new or written into `out`.
 * @param {Partial<Impact>} [out]
 * @returns {Impact}
 */
export function readImpact(out) {
  const numbers = result();
  const time = numbers[0];
  const normalX = numbers[1];
  const normalY = numbers[2];
  const pointX = numbers[3];
  const pointY = numbers[4];
  const answer = /** @type {Impact} */ (out ?? blank());
  const { normal, point } = out === undefined ? answer : partsOf(out);
  answer.time = time;
  normal.x = normalX;
  normal.y = normalY;
  point.x = pointX;
  point.y = pointY;
  return answer;
}

const kept = Symbol('kept');

/**
 * What of `out` is written to, once all can be.
 * @param {any} out
 * @returns {Impact}
 */
function partsOf(out) {
  const parts = out[kept] ?? adopt(out);
  const { normal, point } = parts;
  try {
    normal.x = normal.x;
    point.x = point.x;
    out.normal = normal;
    if (out.point !== point) out.point = point;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}

/** @param {Partial<Impact>} out */
function adopt(out) {
  const { normal, point } = blank();
  return keep(out, kept, { normal: own(out.normal, normal), point: own(out.point, point) });
}
