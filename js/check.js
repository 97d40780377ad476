/**
 * What calls ask of their arguments besides shapes' geometry. Numbers are read once: their types are checked here, their
 * values by the core. Where one is wrong, the call is refused, and here it is found out what to say: what was expected,
 * and what came.
 */
import { show } from './errors.js';

/** Positions and motions beyond this cannot be computed with. */
const FARTHEST = 1e70;

/**
 * Whether a value can be a coordinate. In few words, and so is the next: engines put into the caller's loop what is short, and
 * make an object of each number that they pass to what is not.
 * @param {unknown} value
 */
export const isNear = (value) => typeof value === 'number' && value <= FARTHEST && value >= -FARTHEST;

/**
 * Whether a value can be an angle.
 * @param {unknown} value
 */
export const isFinite = (value) => typeof value === 'number' && value - value === 0;

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
  if (value === undefined) return {};
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
 * A whole number.
 * @param {unknown} value
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {asserts value is number}
 */
export function whole(value, name, least, most) {
  const wrong = wrongNumber(value, name, least, most);
  if (wrong) throw wrong;
  if (!Number.isInteger(value)) throw new RangeError(`${name} must be a whole number, got ${value}`);
}

/**
 * Thirty-two bits, as a number with or without a sign: `~WALL` has one, `0xffffffff` has none.
 * @param {unknown} value
 * @param {string} name
 */
export function bits(value, name) {
  whole(value, name, -(2 ** 31), 2 ** 32 - 1);
  return value | 0;
}

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
function wrongNumber(value, name, least = -Infinity, most = Infinity) {
  if (typeof value !== 'number') return new TypeError(`${name} must be a number, got ${show(value)}`);
  if (!Number.isFinite(value)) return new RangeError(`${name} must be finite, got ${value}`);
  if (least <= value && value <= most) return undefined;
  const range = least === -most ? `lie within ±${most}` : most === Infinity ? `be at least ${least}` : `be from ${least} to ${most}`;
  return new RangeError(`${name} must ${range}, got ${value}`);
}

/**
 * What is wrong with the numbers of a record, if anything.
 * @param {string} name the record's
 * @param {Record<string, unknown>} numbers
 * @param {number} [least]
 * @param {number} [most]
 */
export const wrongNumbers = (name, numbers, least, most) =>
  Object.entries(numbers).map(([key, value]) => wrongNumber(value, `${name}.${key}`, least, most)).find(Boolean);

/**
 * What is wrong with a point or a motion.
 * @param {string} name
 * @param {unknown} x
 * @param {unknown} y
 */
export const wrongPoint = (name, x, y) => wrongNumbers(name, { x, y }, -FARTHEST, FARTHEST);

/**
 * What is wrong with a pose.
 * @param {string} name
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} angle
 */
export const wrongPose = (name, x, y, angle) => wrongPoint(name, x, y) ?? wrongNumbers(name, { angle });

/**
 * What is wrong with two poses.
 * @param {unknown} ax
 * @param {unknown} ay
 * @param {unknown} aAngle
 * @param {unknown} bx
 * @param {unknown} by
 * @param {unknown} bAngle
 */
export const wrongPoses = (ax, ay, aAngle, bx, by, bAngle) => wrongPose('poseA', ax, ay, aAngle) ?? wrongPose('poseB', bx, by, bAngle);
