/** Rays and points against one posed shape. */
import { BAD_NUMBER, HIT_DISTANCE, HIT_FRACTION, HIT_INSIDE, HIT_NORMAL, HIT_POINT } from '../../pkg/contract.js';
import { angleOf, areNumbers, areNumbers3, checkObject, refusal } from '../boundary/check.js';
import * as engine from '../boundary/engine.js';
import { named } from '../boundary/errors.js';
import { areModerate, NEAR } from './shortcuts.js';
import { handleOf, innerOf, outerOf, revive } from '../shape/shape.js';
import { touchParts } from '../boundary/reuse.js';

/** @import { Shape } from '../shape/shape.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * Where a ray enters a shape.
 * @typedef {object} RayHit
 * @property {number} fraction the fraction of the way from the ray's start to its end, in [0, 1]
 * @property {number} distance the distance from the ray's start
 * @property {Point} point where the ray enters, in the world
 * @property {Point} normal the unit normal there, which points away from the shape
 * @property {boolean} inside whether the ray starts inside the shape, deeper than touching it
 */

/**
 * Where the ray from `from` to `to` first touches the shape, or null when it does not. A graze is a touch. A ray that
 * starts inside hits at `from` with fraction 0 and `inside`; its normal is then the shortest way out. One that starts
 * on the boundary hits there only if it leads in: a reflected ray can start at its hit. At a corner, a point or the end
 * of a segment the normal is the one most against the ray.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} from
 * @param {Point} to
 * @param {Partial<RayHit>} [out] filled and returned in place of a new object; untouched when the ray misses
 * @returns {RayHit | null}
 */
export function raycast(shape, pose, from, to, out) {
  try {
    const handle = handleOf(shape, 'shape');
    checkObject(pose, 'pose');
    checkObject(from, 'from');
    checkObject(to, 'to');
    const { x, y } = pose;
    const angle = angleOf(pose);
    const { x: fromX, y: fromY } = from;
    const { x: toX, y: toY } = to;
    if (out !== undefined) checkObject(out, 'out');
    const answer = areNumbers3(x, y, angle) && areNumbers(fromX, fromY) && areNumbers(toX, toY)
      ? engine.raycast(handle, x, y, angle, fromX, fromY, toX, toY)
      : BAD_NUMBER;
    if (answer < 0) {
      if (revive(shape)) return raycast(shape, pose, from, to, out);
      throw refusal({ pose }, { from, to });
    }
    return answer === 0 ? null : readHit(out);
  } catch (error) {
    throw named(error, 'raycast', raycast);
  }
}

/**
 * Whether the point lies in the shape or on its boundary.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} point
 * @returns {boolean}
 */
export function contains(shape, pose, point) {
  try {
    const handle = handleOf(shape, 'shape');
    checkObject(pose, 'pose');
    checkObject(point, 'point');
    const { x, y } = pose;
    let angle = 0;
    if ('rotation' in pose) ({ rotation: angle = angleOf(pose) } = pose);
    else if ('angle' in pose) ({ angle = 0 } = pose);
    const { x: pointX, y: pointY } = point;
    let answer = BAD_NUMBER;
    if (areNumbers3(x, y, angle) && areNumbers(pointX, pointY)) {
      if (areModerate(x, y, angle, pointX, pointY, 0)) {
        const square = (pointX - x) * (pointX - x) + (pointY - y) * (pointY - y);
        const outer = outerOf(shape);
        if (square > NEAR && square > outer * outer) return false;
        const inner = innerOf(shape);
        if (inner > 0 && square < inner * inner) return true;
      }
      answer = engine.contains(handle, x, y, angle, pointX, pointY);
    }
    if (answer < 0) {
      if (revive(shape)) return contains(shape, pose, point);
      throw refusal({ pose }, { point });
    }
    return answer !== 0;
  } catch (error) {
    throw named(error, 'contains', contains);
  }
}

const key = Symbol('hit');
const names = ['fraction', 'distance', 'inside'];

/**
 * The hit that the result holds, new or written into `out`.
 * @param {Partial<RayHit>} [out]
 * @returns {RayHit}
 */
export function readHit(out) {
  const answer = /** @type {RayHit} */ (out ?? { fraction: 0.5, distance: 0.5, point: { x: 0.5, y: 0.5 }, normal: { x: 0.5, y: 0.5 }, inside: false });
  const numbers = engine.result();
  const fraction = numbers[HIT_FRACTION];
  const distance = numbers[HIT_DISTANCE];
  const pointX = numbers[HIT_POINT];
  const pointY = numbers[HIT_POINT + 1];
  const normalX = numbers[HIT_NORMAL];
  const normalY = numbers[HIT_NORMAL + 1];
  const inside = numbers[HIT_INSIDE] !== 0;
  const { point, normal } = out === undefined ? answer : touchParts(out, key, names);
  answer.fraction = fraction;
  answer.distance = distance;
  point.x = pointX;
  point.y = pointY;
  normal.x = normalX;
  normal.y = normalY;
  answer.inside = inside;
  return answer;
}
