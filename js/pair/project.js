/** The shadow of one posed shape. */
import { BAD_NUMBER, SHADOW_MAX, SHADOW_MAX_VERTEX, SHADOW_MIN, SHADOW_MIN_VERTEX, SMALLEST } from '../../pkg/contract.js';
import { angleOf, areNumbers, areNumbers3, checkObject, refusal } from '../boundary/check.js';
import * as engine from '../boundary/engine.js';
import { named, rangeError } from '../boundary/errors.js';
import { handleOf, revive } from '../shape/shape.js';

/** @import { Shape } from '../shape/shape.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * The projection of a shape on an axis through the world's origin, radius included, and the indices of the vertices
 * that cast its ends: indices in `points`; for a union, in the points of all its `pieces`, one piece after the other.
 * @typedef {object} Shadow
 * @property {number} min the lower end, in units of the axis' length
 * @property {number} max the upper end, in units of the axis' length
 * @property {number} minVertex the index of the vertex that casts the lower end
 * @property {number} maxVertex the index of the vertex that casts the upper end
 */

/**
 * The shadow of one shape on an axis, which may have any length but 0. The ends are in units of the axis' length: the
 * upper end lies at `axis` times `max`. On an axis of length 1 they are lengths. Of several equally far vertices it
 * gives the lowest index.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} axis
 * @returns {Shadow}
 */
export function project(shape, pose, axis) {
  try {
    const handle = handleOf(shape, 'shape');
    checkObject(pose, 'pose');
    checkObject(axis, 'axis');
    const { x, y } = pose;
    const angle = angleOf(pose);
    const { x: axisX, y: axisY } = axis;
    const answer = areNumbers3(x, y, angle) && areNumbers(axisX, axisY) ? engine.project(handle, x, y, angle, axisX, axisY) : BAD_NUMBER;
    if (answer < 0) {
      if (revive(shape)) return project(shape, pose, axis);
      throw refusal({ pose }, { axis }, areNumbers(axisX, axisY)
        ? rangeError(`axis must be at least ${SMALLEST} long, got a length of ${Math.hypot(axisX, axisY)}`)
        : undefined);
    }
    return readShadow(engine.result(), 0);
  } catch (error) {
    throw named(error, 'project', project);
  }
}

/**
 * The shadow whose record begins here.
 * @param {Float64Array} numbers
 * @param {number} at
 * @returns {Shadow}
 */
export const readShadow = (numbers, at) => ({
  min: numbers[at + SHADOW_MIN],
  max: numbers[at + SHADOW_MAX],
  minVertex: numbers[at + SHADOW_MIN_VERTEX],
  maxVertex: numbers[at + SHADOW_MAX_VERTEX],
});
