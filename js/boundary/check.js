/**
 * Checks of all arguments but shapes' geometry. JavaScript checks the types of numbers, and the core their values. When
 * the core refuses a call, the functions here find the argument that is wrong, and say what was expected and what came.
 */
import { LARGEST, SMALLEST } from '../../pkg/contract.js';
import { rangeError, show, typeError } from './errors.js';

/** @import { Point, Pose } from './types.js' */

/**
 * Whether a value can be a coordinate. This function and `isAngle` are short on purpose: engines inline short functions
 * into the caller's loop, and allocate an object for each number that they pass to a longer one.
 * @param {unknown} value
 */
export const isCoordinate = (value) => typeof value === 'number' && value <= LARGEST && value >= -LARGEST;

/**
 * Whether a value can be an angle.
 * @param {unknown} value
 */
export const isAngle = (value) => typeof value === 'number' && value - value === 0;

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
export const areNumbers3 = (x, y, angle) => typeof x === 'number' && typeof y === 'number' && typeof angle === 'number';

/**
 * @param {unknown} ax
 * @param {unknown} ay
 * @param {unknown} aAngle
 * @param {unknown} bx
 * @param {unknown} by
 * @param {unknown} bAngle
 */
export const areNumbers6 = (ax, ay, aAngle, bx, by, bAngle) => areNumbers3(ax, ay, aAngle) && areNumbers3(bx, by, bAngle);

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {asserts value is object}
 */
export function checkObject(value, name) {
  if (typeof value !== 'object' || value === null) throw typeError(`${name} must be an object, got ${show(value)}`);
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {asserts value is boolean}
 */
export function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw typeError(`${name} must be true or false, got ${show(value)}`);
}

/**
 * @param {unknown} value
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {asserts value is number}
 */
export function checkWhole(value, name, least, most) {
  const wrong = wrongNumber(value, name, least, most);
  if (wrong) throw wrong;
  if (!Number.isInteger(value)) throw rangeError(`${name} must be a whole number, got ${value}`);
}

/**
 * Checks a number that may be as large as a coordinate.
 * @param {unknown} value
 * @param {string} name
 * @returns {asserts value is number}
 */
export function checkNumber(value, name) {
  const wrong = wrongNumber(value, name, ...coordinate);
  if (wrong) throw wrong;
}

/**
 * Checks a distance that sets a limit; Infinity sets none.
 * @param {unknown} value
 * @param {string} name
 * @returns {asserts value is number}
 */
export function checkLimit(value, name) {
  if (typeof value !== 'number') throw typeError(`${name} must be a number, got ${show(value)}`);
  if (!(value >= 0)) throw rangeError(`${name} must be at least 0, got ${value}`);
}

/**
 * Thirty-two bits as a signed number. They may come with or without a sign: `~WALL` has one, `0xffffffff` has none.
 * @param {unknown} value
 * @param {string} name
 */
export function bitsOf(value, name) {
  checkWhole(value, name, -(2 ** 31), 2 ** 32 - 1);
  return value | 0;
}

/**
 * The angle of a pose: its `rotation` or, where that is left out, its `angle`.
 *
 * `overlaps`, `collide` and `contains` repeat this in place: engines then make no object for the number, whatever kinds
 * of poses other calls pass.
 * @param {Pose} pose
 */
export function angleOf(pose) {
  let angle = 0;
  if ('angle' in pose) ({ angle = 0 } = pose);
  if ('rotation' in pose) ({ rotation: angle = angle } = pose);
  return angle;
}

/**
 * The coordinates of a point or vector, unless they are refused.
 * @param {Point} point
 * @param {string} name what errors call it
 */
export function pointNumbers(point, name) {
  checkObject(point, name);
  const { x, y } = point;
  if (!(isCoordinate(x) && isCoordinate(y))) throw refusal({}, { [name]: point });
  return /** @type {const} */ ([x, y]);
}

/**
 * x, y and angle of a pose, checked, for calls whose cost does not matter. Frequent calls read them in place: an array
 * for each pose would cost more than the call.
 * @param {Pose} pose
 * @param {string} name
 */
export function poseNumbers(pose, name) {
  checkObject(pose, name);
  const { x, y } = pose;
  const angle = angleOf(pose);
  if (!(isCoordinate(x) && isCoordinate(y) && isAngle(angle))) throw refusal({ [name]: pose });
  return /** @type {const} */ ([x, y, angle]);
}

/**
 * What is wrong with a number, if anything.
 * @param {unknown} value
 * @param {string} name
 * @param {number} [least]
 * @param {number} [most]
 * @param {string} [range] these limits in words; default "be from … to …"
 */
export function wrongNumber(value, name, least = -Infinity, most = Infinity, range) {
  if (typeof value !== 'number') return typeError(`${name} must be a number, got ${show(value)}`);
  if (!Number.isFinite(value)) return rangeError(`${name} must be finite, got ${value}`);
  return value < least || value > most ? rangeError(`${name} must ${range ?? `be from ${least} to ${most}`}, got ${value}`) : undefined;
}

/**
 * What is wrong with the numbers of an object, if anything.
 * @param {string} name the object's
 * @param {Record<string, unknown>} numbers
 * @param {[least?: number, most?: number, range?: string]} limits as `wrongNumber` takes them
 */
export const wrongNumbers = (name, numbers, ...limits) =>
  Object.entries(numbers).map(([key, value]) => wrongNumber(value, `${name}.${key}`, ...limits)).find(Boolean);

/**
 * What to throw for arguments that were refused: the first error found.
 * @param {(Error | undefined)[]} errors
 */
export const firstError = (...errors) => errors.find(Boolean) ?? rangeError('a number is out of range');

/** The limits of a coordinate, as `wrongNumber` takes them. */
export const coordinate = /** @type {const} */ ([-LARGEST, LARGEST, `lie within ±${LARGEST}`]);

/**
 * What to throw for the poses and points of a call that were refused.
 * @param {Record<string, Pose>} poses by the names of the arguments
 * @param {Record<string, Point>} [points]
 * @param {(Error | undefined)[]} others what else may be wrong
 */
export const refusal = (poses, points, ...others) => firstError(
  ...Object.entries(/** @type {typeof poses} */ ({ ...poses, ...points })).flatMap(([name, place]) => [
    Array.isArray(place) ? typeError(`${name} must be { x, y }, got ${show(place)}`) : undefined,
    wrongNumber(place.x, `${name}.x`, ...coordinate),
    wrongNumber(place.y, `${name}.y`, ...coordinate),
    name in poses ? wrongNumber(angleOf(place), `${name}.${place.rotation === undefined ? 'angle' : 'rotation'}`) : undefined,
  ]),
  ...others,
);

/**
 * A direction, checked: any vector but zero.
 * @param {unknown} direction
 * @param {string} name
 * @returns {Point}
 */
export function directionOf(direction, name) {
  checkObject(direction, name);
  const { x, y } = /** @type {Point} */ (direction);
  if (!(isCoordinate(x) && isCoordinate(y))) throw refusal({}, { [name]: /** @type {Point} */ (direction) });
  // The core's expression for the length.
  const length = Math.sqrt(x * x + y * y);
  if (length < SMALLEST) throw rangeError(`${name} must be at least ${SMALLEST} long, got a length of ${length}`);
  return { x, y };
}
