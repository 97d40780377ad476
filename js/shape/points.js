/** Points, in any of the forms that callers may give them in, as one list of numbers. */
import { MAX_POINTS } from '../../pkg/contract.js';
import { checkObject } from '../boundary/check.js';
import { rangeError, ShapeError, show, typeError } from '../boundary/errors.js';

/**
 * The points' coordinates, x and y in turn. Checks the types; the core checks that the numbers are finite.
 * @param {import('../boundary/types.js').Points} points
 * @param {string} name
 * @param {number} [hole] which hole they are the outline of
 * @returns {number[]}
 */
export function flatten(points, name, hole) {
  const flat = typeof points?.[0] === 'number';
  const count = countOf(points, name, 'points', (flat ? 2 : 1) * MAX_POINTS);
  /** @type {number[]} */
  const numbers = [];
  if (flat && count % 2 !== 0) throw typeError(`${name} must hold x and y in turn, got an odd count of ${count} numbers`);
  for (let i = 0; i < count; i += 1) {
    /** @type {any} */
    const point = points[i];
    if (flat) numbers.push(coordinate(point, name, i >> 1, hole));
    else if (typeof point === 'object' && point !== null) {
      const [x, y] = pair(point);
      numbers.push(coordinate(x, name, i, hole), coordinate(y, name, i, hole));
    } else throw typeError(`${name}[${i}] must be a point, got ${show(point)}`);
  }
  return numbers;
}

/**
 * The length of a list, checked.
 * @param {ArrayLike<unknown>} list
 * @param {string} name
 * @param {string} what the list holds
 * @param {number} most
 */
export function countOf(list, name, what, most) {
  const length = typeof list === 'object' && list !== null ? list.length : undefined;
  if (typeof length !== 'number') throw typeError(`${name} must be an array of ${what}, got ${show(list)}`);
  if (!(length <= most)) throw rangeError(`${name} must be at most ${most} long, got ${length}`);
  return length;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @param {number} index
 * @param {number} [hole]
 */
function coordinate(value, name, index, hole) {
  if (typeof value === 'number') return value;
  throw new ShapeError('not-finite', `${name}: vertex ${index} must have finite coordinates, got ${show(value)}`, index, hole);
}

/** A ring for MAKE_OUTLINE: how many points it has, and their coordinates. @param {number[]} numbers */
export const ringOf = (numbers) => [[numbers.length / 2], numbers];

/**
 * An outline and its holes for MAKE_OUTLINE.
 * @param {import('../boundary/types.js').Points} points
 * @param {readonly import('../boundary/types.js').Points[]} holes
 */
export function ringsOf(points, holes) {
  const rings = ringOf(flatten(points, 'points'));
  let [[total]] = rings;
  const count = countOf(holes, 'options.holes', 'outlines', MAX_POINTS);
  for (let i = 0; i < count; i += 1) {
    const name = `options.holes[${i}]`;
    const ring = ringOf(flatten(holes[i], name, i));
    const [[length]] = ring;
    if (length < 3) throw new ShapeError('too-few-points', `${name} must have at least three points, got ${length}`, undefined, i);
    total += length;
    if (total > MAX_POINTS) throw rangeError(`points and options.holes must be at most ${MAX_POINTS} points`);
    rings.push(...ring);
  }
  return rings;
}

/**
 * The coordinates of a point, by the names that errors call them.
 * @param {string} name
 * @param {import('../boundary/types.js').PointLike} point
 */
export function coordinates(name, point) {
  checkObject(point, name);
  const [x, y] = pair(point);
  return { [`${name}.x`]: x, [`${name}.y`]: y };
}

/** x and y of `{ x, y }` or `[x, y]`, unchecked. @param {any} point */
const pair = (point) => {
  const { x = point[0], y = point[1] } = point;
  return [x, y];
};
