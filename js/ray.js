/** Rays and points against one posed shape. */
import { areNumbers, isPlace, object, refusal, wrongPoint, wrongPose } from './check.js';
import * as engine from './engine.js';
import { keep, own, unwritable } from './reuse.js';
import { FAR, NEAR } from './rings.js';
import { handleOf, innerOf, outerOf } from './shape.js';

/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * Where a ray enters a shape: the fraction of its way, the length until there, the place, and the unit normal that points
 * away from the shape.
 * @typedef {{ fraction: number, distance: number, point: Point, normal: Point }} RayHit
 */

/**
 * Where the way from `from` to `to` first touches the shape, or null when it does not. A graze is a touch. A ray that starts
 * inside, or on the boundary, hits at `from` with fraction 0; its normal is then the shortest way out.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} from
 * @param {Point} to
 * @param {Partial<RayHit>} [out] filled and returned in place of a new object; untouched when the ray misses
 * @returns {RayHit | null}
 */
export function raycast(shape, pose, from, to, out) {
  const handle = handleOf(shape, 'shape');
  object(pose, 'pose');
  object(from, 'from');
  object(to, 'to');
  const { x, y } = pose;
  let angle = 0;
  if ('angle' in pose) ({ angle = 0 } = pose);
  const { x: fromX, y: fromY } = from;
  const { x: toX, y: toY } = to;
  if (out !== undefined) object(out, 'out');
  const answer = isPlace(x, y, angle) && areNumbers(fromX, fromY) && areNumbers(toX, toY)
    ? engine.raycast(handle, x, y, angle, fromX, fromY, toX, toY)
    : -1;
  if (answer < 0) throw refusal(wrongPose('pose', x, y, angle), wrongPoint('from', fromX, fromY), wrongPoint('to', toX, toY));
  return answer === 0 ? null : readHit(out);
}

/**
 * Whether the point lies in the shape or on its boundary.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} point
 * @returns {boolean}
 */
export function contains(shape, pose, point) {
  const handle = handleOf(shape, 'shape');
  object(pose, 'pose');
  object(point, 'point');
  const { x, y } = pose;
  let angle = 0;
  if ('angle' in pose) ({ angle = 0 } = pose);
  const { x: pointX, y: pointY } = point;
  if (!(isPlace(x, y, angle) && areNumbers(pointX, pointY))) throw refusal(wrongPose('pose', x, y, angle), wrongPoint('point', pointX, pointY));
  if (x * x + y * y + pointX * pointX + pointY * pointY < FAR && angle * 0 === 0) {
    const square = (pointX - x) * (pointX - x) + (pointY - y) * (pointY - y);
    const outer = outerOf(shape);
    if (square > NEAR && square > outer * outer) return false;
    const inner = innerOf(shape);
    if (inner > 0 && square < inner * inner) return true;
  }
  const answer = engine.contains(handle, x, y, angle, pointX, pointY);
  if (answer < 0) throw refusal(wrongPose('pose', x, y, angle), wrongPoint('point', pointX, pointY));
  return answer === 1;
}

/** @returns {RayHit} */
const blank = () => ({ fraction: 0.5, distance: 0.5, point: { x: 0.5, y: 0.5 }, normal: { x: 0.5, y: 0.5 } });

/**
 * The hit that the result holds, new or written into `out`.
 * @param {Partial<RayHit>} [out]
 * @returns {RayHit}
 */
export function readHit(out) {
  const numbers = engine.result();
  const fraction = numbers[0];
  const distance = numbers[1];
  const pointX = numbers[2];
  const pointY = numbers[3];
  const normalX = numbers[4];
  const normalY = numbers[5];
  const answer = /** @type {RayHit} */ (out ?? blank());
  const { point, normal } = out === undefined ? answer : partsOf(out);
  answer.fraction = fraction;
  answer.distance = distance;
  point.x = pointX;
  point.y = pointY;
  normal.x = normalX;
  normal.y = normalY;
  return answer;
}

const kept = Symbol('kept');

/**
 * What of `out` is written to, once all can be.
 * @param {any} out
 * @returns {RayHit}
 */
function partsOf(out) {
  const parts = out[kept] ?? adopt(out);
  const { point, normal } = parts;
  try {
    point.x = point.x;
    normal.x = normal.x;
    if (out.point !== point) out.point = point;
    out.normal = normal;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}

/** @param {Partial<RayHit>} out */
function adopt(out) {
  const { point, normal } = blank();
  return keep(out, kept, { point: own(out.point, point), normal: own(out.normal, normal) });
}
