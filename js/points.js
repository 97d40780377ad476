/** From the ways to write points down to numbers in a row. */
import { show, ShapeError } from './errors.js';

/** Shapes of more points than this are refused. */
export const MOST_POINTS = 1e6;

/**
 * The points' coordinates, x and y in turn. Types are checked here; whether the numbers are finite, the core says.
 * @param {import('./types.js').Points} points
 * @param {string} name
 * @returns {number[]}
 */
export function flatten(points, name) {
  const flat = typeof points?.[0] === 'number';
  const count = countOf(points, name, 'points', (flat ? 2 : 1) * MOST_POINTS);
  /** @type {number[]} */
  const numbers = [];
  if (flat) {
    if (count % 2 !== 0) throw new TypeError(`${name} must hold x and y in turn, got an odd count of ${count} numbers`);
    for (let i = 0; i < count; i += 1) numbers.push(coordinate(points[i], name, i >> 1));
    return numbers;
  }
  for (let i = 0; i < count; i += 1) {
    const point = points[i];
    if (typeof point !== 'object' || point === null) {
      throw new TypeError(`${name}[${i}] must be a point, got ${show(point)}`);
    }
    const [x, y] = 'x' in point ? [point.x, point.y] : [point[0], point[1]];
    numbers.push(coordinate(x, name, i), coordinate(y, name, i));
  }
  return numbers;
}

/**
 * The length of a list.
 * @param {ArrayLike<unknown>} list
 * @param {string} name
 * @param {string} what it is a list of
 * @param {number} most
 */
export function countOf(list, name, what, most) {
  const length = typeof list === 'object' && list !== null ? list.length : undefined;
  if (typeof length !== 'number') throw new TypeError(`${name} must be an array of ${what}, got ${show(list)}`);
  if (!(length <= most)) throw new RangeError(`${name} must be at most ${most} long, got ${length}`);
  return length;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @param {number} index
 */
function coordinate(value, name, index) {
  if (typeof value === 'number') return value;
  throw new ShapeError('not-finite', `${name}: vertex ${index} must have finite coordinates, got ${show(value)}`, index);
}
