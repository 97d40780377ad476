/** Shapes as JSON, to the bit: what `JSON.stringify` writes of a shape, and what `Shape.from` reads. */
import { LARGEST, MAX_POINTS, NUMBERS_COUNT, NUMBERS_PIECES } from '../../pkg/contract.js';
import { checkBoolean, checkObject, checkWhole, wrongNumber } from '../boundary/check.js';
import { rangeError, show, typeError } from '../boundary/errors.js';
import { countOf } from './points.js';

/** A number as JSON has it: JSON.stringify would write −0 as 0. @typedef {number | '-0'} Exact */

/**
 * A shape as JSON: its convex pieces, and a union's own vertices where they are not those of its pieces. It is what the
 * Rust crate writes and reads with serde, too.
 * @typedef {object} ShapeJson
 * @property {string} kind which kind of shape it is; not read
 * @property {{ center: Exact[], radius: Exact, core: Exact[][] }[]} pieces `core`: the vertices, relative to `center`
 * @property {Exact[][]} [points]
 * @property {boolean} [disjoint] whether the pieces are known to overlap nowhere
 */

/** @param {number} number @returns {Exact} */
const exact = (number) => (Object.is(number, -0) ? '-0' : number);

/**
 * @param {string} kind
 * @param {ArrayLike<number>} numbers a shape's, as the core writes them
 * @returns {ShapeJson}
 */
export function shapeToJson(kind, numbers) {
  let at = NUMBERS_PIECES;
  const take = (/** @type {number} */ count) => Array.from({ length: count }, () => [numbers[at++], numbers[at++]]);
  /** @type {number[][]} */
  const vertices = [];
  const pieces = Array.from({ length: numbers[NUMBERS_COUNT] }, () => {
    const [[radius, count], center] = take(2);
    const core = take(count);
    for (const point of core) vertices.push(placed(center, point));
    return { center: center.map(exact), radius: exact(radius), core: core.map((point) => point.map(exact)) };
  });
  const points = take(numbers[1]);
  const isOwn = points.length > 0 && !(points.length === vertices.length && points.every(([x, y], i) => x === vertices[i][0] && y === vertices[i][1]));
  return { kind, pieces, ...(isOwn && { points: points.map((point) => point.map(exact)) }), ...(numbers[0] !== 0 && { disjoint: true }) };
}

/** A vertex in the shape's frame. @param {number[]} center @param {number[]} point */
const placed = ([x, y], [u, v]) => [x + u, y + v];

/**
 * The core's numbers of a shape that `shapeToJson` has written. The core checks the pieces.
 * @param {any} json
 * @param {string} name what errors call it
 */
export function numbersFromJson(json, name) {
  checkObject(json, name);
  const { pieces, points = [], disjoint = false } = /** @type {ShapeJson} */ (json);
  checkBoolean(disjoint, `${name}.disjoint`);
  const count = countOf(pieces, `${name}.pieces`, 'pieces', MAX_POINTS);
  checkWhole(count, `the length of ${name}.pieces`, 1, MAX_POINTS);
  const numbers = [Number(disjoint), 0, count, 0];
  /** @type {number[][]} */
  let own = [];
  for (let i = 0; i < count; i += 1) {
    const where = `${name}.pieces[${i}]`;
    const piece = pieces[i];
    checkObject(piece, where);
    const { center, radius, core } = piece;
    const middle = vector(center, `${where}.center`);
    const vertices = vectors(core, `${where}.core`);
    numbers.push(number(radius, `${where}.radius`), vertices.length, ...middle);
    for (const vertex of vertices) {
      numbers.push(...vertex);
      own.push(placed(middle, vertex));
    }
  }
  const given = vectors(points, `${name}.points`);
  if (given.length > 0) own = given;
  if (count > 1) {
    if (given.length > 0 && given.length < 3) throw rangeError(`${name}.points must be at least 3, got ${own.length}`);
    numbers[1] = own.length;
    for (const point of own) numbers.push(...point);
  }
  return numbers;
}

/** @param {ArrayLike<unknown>} list @param {string} name */
const vectors = (list, name) =>
  Array.from({ length: countOf(list, name, 'points', MAX_POINTS) }, (_, i) => vector(list[i], `${name}[${i}]`));

/** @param {any} value @param {string} name */
function vector(value, name) {
  if (!Array.isArray(value) || value.length !== 2) throw typeError(`${name} must be an array of x and y, got ${show(value)}`);
  return [number(value[0], `${name}[0]`), number(value[1], `${name}[1]`)];
}

/** @param {unknown} value @param {string} name @returns {number} */
function number(value, name) {
  if (value === '-0') return -0;
  const wrong = wrongNumber(value, name, -4 * LARGEST, 4 * LARGEST, `lie within ±${4 * LARGEST}`);
  if (wrong) throw wrong;
  return /** @type {number} */ (value);
}
