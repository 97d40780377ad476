/** Has the core make shapes, and throws the reason when it refuses to. */
import {
  LARGEST, MAKE_CHECKED, MAKE_HULL, MAKE_OUTLINE, MAKE_SCALED, MAKE_UNION, NO_INDEX, NO_ROOM_FOR_SHAPE, REFUSED_VALUE, REFUSED_VERTEX, SHAPE_BAD_RADIUS, SHAPE_DEGENERATE, SHAPE_NOT_CONVEX,
  SHAPE_NOT_FINITE, SHAPE_SELF_CROSSING, SHAPE_TOO_FEW_POINTS, SMALLEST,
} from '../../pkg/contract.js';
import { makeShape, result } from '../boundary/engine.js';
import { rangeError, ShapeError, show } from '../boundary/errors.js';

/**
 * The handle of a new shape. Throws when it is refused.
 * @param {number[]} definition
 * @param {Record<string, number>} named
 * @param {string} [where] what the shape is part of, for the error
 * @param {boolean} [again]
 */
export function make(definition, named, where = '', again) {
  const handle = makeShape(definition, again);
  if (handle < 0) throw errorFor(handle, definition, named, where);
  return handle;
}

/**
 * Checks that numbers are finite; errors call them by their names.
 * @param {Record<string, number>} named
 */
export function checkNamed(named) {
  for (const [name, value] of Object.entries(named)) {
    if (!Number.isFinite(value)) throw new ShapeError('not-finite', `${name} must be a finite number, got ${show(value)}`);
  }
}

/**
 * The error for the core's refusal, with the names of the arguments.
 * @param {number} code
 * @param {number[]} definition
 * @param {Record<string, number>} named
 * @param {string} where
 */
function errorFor(code, definition, named, where) {
  const [constructor] = definition;
  const numbers = result();
  const vertex = numbers[REFUSED_VERTEX];
  const value = numbers[REFUSED_VALUE];
  const scaling = constructor === MAKE_SCALED;
  const name = Object.keys(named).find((key) => (scaling ? Math.abs(named[key]) : named[key]) === value);
  let index = vertex === NO_INDEX ? undefined : vertex;
  /** @type {number | undefined} */
  let hole;
  // The core counts on through the holes.
  for (let ring = 1; constructor === MAKE_OUTLINE && index !== undefined && index >= definition[ring]; ring += 1 + 2 * definition[ring]) {
    index -= definition[ring];
    hole = hole === undefined ? 0 : hole + 1;
  }
  const whole = constructor < MAKE_SCALED ? 'the extent of the points' : scaling ? 'the scaled shape' : 'the copy';
  const what = index === undefined || scaling ? name ?? whole : `vertex ${index}${hole === undefined ? '' : ` of options.holes[${hole}]`}`;
  const got = named[/** @type {string} */ (name)] ?? value;
  /** @param {import('../boundary/errors.js').ShapeErrorCode} reason @param {string} sentence */
  const refused = (reason, sentence) => new ShapeError(reason, where + sentence, index, hole);
  switch (code) {
    case SHAPE_NOT_FINITE: return refused('not-finite', `${what} must be finite, got ${got}`);
    case SHAPE_TOO_FEW_POINTS: return refused('too-few-points', `${named.sides === undefined ? `at least ${needs[constructor] ?? 'three points'} must be given` : 'sides must be at least 3'}, got ${named.sides ?? value}`);
    case SHAPE_DEGENERATE: return refused('degenerate', index === undefined ? 'the points coincide or lie on one line' : `${what} and the next one coincide`);
    case SHAPE_NOT_CONVEX: return constructor === MAKE_CHECKED
      ? new ShapeError('not-convex', `${where}.pieces[${vertex}] must be a piece as JSON.stringify writes it: a convex core about its center`)
      : refused('not-convex', `the polygon has a dent at ${what}`);
    case SHAPE_SELF_CROSSING: return refused('self-crossing', `${hole === undefined ? 'the polygon crosses or touches itself' : 'a hole crosses or touches an outline, or lies outside,'} at the edge from ${what}`);
    case SHAPE_BAD_RADIUS: return refused('bad-radius', `a radius must be ${value > LARGEST ? `at most ${LARGEST}` : value ? `at least ${value > 0 ? SMALLEST : 0}` : 'positive'}, got ${value}`);
    case NO_ROOM_FOR_SHAPE: return rangeError('memory has no room for the shape');
    default: return refused('bad-size', `${what} ${wrongSize(value, scaling)}, got ${got}`);
  }
}

/**
 * @param {number} value a size, a coordinate or a factor that was refused
 * @param {boolean} scaling
 */
function wrongSize(value, scaling) {
  if (Math.abs(value) > LARGEST) return `must lie within ±${LARGEST}`;
  if (!(value > 0)) return scaling ? 'must not be 0' : 'must be positive';
  // A factor's size: the factor itself may be negative.
  return value < SMALLEST ? `must be at least ${SMALLEST}${scaling ? ' in size' : ''}` : 'is too small';
}

/**
 * The least input of a constructor, where it is not three points.
 * @type {Record<number, string>}
 */
const needs = { [MAKE_HULL]: 'one point', [MAKE_UNION]: 'one shape' };
