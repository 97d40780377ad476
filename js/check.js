/** What calls ask of their arguments besides shapes' geometry: each check says what it expected and what came. */
import { show } from './errors.js';

/** Positions beyond this cannot be computed with. */
const FARTHEST = 1e70;

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
 * @param {import('./types.js').Pose} pose
 * @param {string} name
 */
export function pose(pose, name) {
  const { x, y, angle } = pose ?? {};
  if (near(x) && near(y) && (angle === undefined || (typeof angle === 'number' && Number.isFinite(angle)))) return;
  object(pose, name);
  number(x, `${name}.x`, FARTHEST);
  number(y, `${name}.y`, FARTHEST);
  number(angle, `${name}.angle`, Number.MAX_VALUE);
}

/** @param {unknown} value */
const near = (value) => typeof value === 'number' && Math.abs(value) <= FARTHEST;

/**
 * @param {unknown} value
 * @param {string} name
 * @param {number} most
 */
function number(value, name, most) {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${show(value)}`);
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be finite, got ${value}`);
  if (Math.abs(value) > most) throw new RangeError(`${name} must lie within ±${most}, got ${value}`);
}
