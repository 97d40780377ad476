/**
 * What calls ask of their arguments besides shapes' geometry. Numbers are read once: their types are checked here, their
 * values by the core. Where one is wrong, the call is refused, and here it is found out what to say: what was expected,
 * and what came.
 */
import { show } from './errors.js';

/** Positions and motions beyond this cannot be computed with. */
const FARTHEST = 1e70;

/**
 * What is read from in place of nothing, to be refused afterwards.
 * @type {any}
 */
export const NOTHING = Object.freeze({});

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {asserts value is object}
 */
export function object(value, name) {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} must be an object, got ${show(value)}`);
}

/**
 * An options argument: an object or nothing.
 * @template {object} T
 * @param {T | undefined} value
 * @param {string} name
 * @returns {Partial<T>}
 */
export function given(value, name) {
  if (value === undefined) return NOTHING;
  object(value, name);
  return value;
}

/**
 * @param {unknown} x
 * @param {unknown} y
 */
export const areNumbers = (x, y) => typeof x === 'number' && typeof y === 'number';

/**
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} angle
 */
export const isPlace = (x, y, angle) => typeof x === 'number' && typeof y === 'number' && typeof angle === 'number';

/**
 * What to throw for arguments that were refused: the first error found.
 * @param {(Error | undefined)[]} errors
 */
export const refusal = (...errors) => errors.find(Boolean) ?? new RangeError('a number is out of range');

/**
 * What is wrong with a number, if anything.
 * @param {unknown} value
 * @param {string} name
 * @param {number} [least]
 * @param {number} [most]
 */
export function wrongNumber(value, name, least = -Infinity, most = Infinity) {
  if (typeof value !== 'number') return new TypeError(`${name} must be a number, got ${show(value)}`);
  if (!Number.isFinite(value)) return new RangeError(`${name} must be finite, got ${value}`);
  if (least <= value && value <= most) return undefined;
  const range = least === -most ? `lie within ±${most}` : most === Infinity ? `be at least ${least}` : `be from ${least} to ${most}`;
  return new RangeError(`${name} must ${range}, got ${value}`);
}

/**
 * What is wrong with a record whose numbers were read as these.
 * @param {unknown} record
 * @param {string} name
 * @param {Record<string, unknown>} numbers
 * @param {number} [most]
 */
export function wrongRecord(record, name, numbers, most) {
  if (typeof record !== 'object' || record === null) return new TypeError(`${name} must be an object, got ${show(record)}`);
  const errors = Object.entries(numbers).map(([key, value]) => wrongNumber(value, `${name}.${key}`, most && -most, most));
  return errors.find(Boolean);
}

/**
 * What is wrong with two poses whose numbers were read as these.
 * @param {unknown} poseA
 * @param {unknown} ax
 * @param {unknown} ay
 * @param {unknown} aAngle
 * @param {unknown} poseB
 * @param {unknown} bx
 * @param {unknown} by
 * @param {unknown} bAngle
 */
export const wrongPoses = (poseA, ax, ay, aAngle, poseB, bx, by, bAngle) =>
  wrongPose(poseA, 'poseA', ax, ay, aAngle) ?? wrongPose(poseB, 'poseB', bx, by, bAngle);

/**
 * What is wrong with a pose whose numbers were read as these.
 * @param {unknown} pose
 * @param {string} name
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} angle
 */
export const wrongPose = (pose, name, x, y, angle) => wrongRecord(pose, name, { x, y }, FARTHEST) ?? wrongNumber(angle, `${name}.angle`);

/**
 * What is wrong with a point or a motion whose numbers were read as these.
 * @param {unknown} point
 * @param {string} name
 * @param {unknown} x
 * @param {unknown} y
 */
export const wrongPoint = (point, name, x, y) => wrongRecord(point, name, { x, y }, FARTHEST);
