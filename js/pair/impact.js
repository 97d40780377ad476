/** When two moving shapes first touch: reading the core's answer. */
import { IMPACT_INSIDE, IMPACT_NORMAL, IMPACT_POINT, IMPACT_TIME } from '../../pkg/contract.js';
import { result } from '../boundary/engine.js';
import { touchParts } from '../boundary/reuse.js';

/** @import { Point } from '../boundary/types.js' */

/**
 * First touch of two moving shapes.
 * @typedef {object} Impact
 * @property {number} time the fraction of the motion made until then, in [0, 1]; 0 when they overlap from the start
 * @property {Point} normal a unit vector from A to B, perpendicular to the face that is hit; where corners or ends
 *   meet, the one most against the motion
 * @property {Point} point where they touch at that time, in the world
 * @property {boolean} inside whether they overlap from the start, deeper than touching; the normal is then the shortest
 *   way out
 */

const key = Symbol('impact');
const names = ['time', 'inside'];

/**
 * The impact that the result holds, new or written into `out`.
 * @param {Partial<Impact>} [out]
 * @returns {Impact}
 */
export function readImpact(out) {
  const answer = /** @type {Impact} */ (out ?? { time: 0.5, normal: { x: 0.5, y: 0.5 }, point: { x: 0.5, y: 0.5 }, inside: false });
  const numbers = result();
  const time = numbers[IMPACT_TIME];
  const normalX = numbers[IMPACT_NORMAL];
  const normalY = numbers[IMPACT_NORMAL + 1];
  const pointX = numbers[IMPACT_POINT];
  const pointY = numbers[IMPACT_POINT + 1];
  const inside = numbers[IMPACT_INSIDE] !== 0;
  const { normal, point } = out === undefined ? answer : touchParts(out, key, names);
  answer.time = time;
  normal.x = normalX;
  normal.y = normalY;
  point.x = pointX;
  point.y = pointY;
  answer.inside = inside;
  return answer;
}
