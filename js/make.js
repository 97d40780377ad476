/** Has the core make shapes, and throws the reason when it refuses to. */
import {
  LARGEST, NO_INDEX, NO_ROOM_FOR_SHAPE, REFUSED_VALUE, REFUSED_VERTEX, SHAPE_BAD_RADIUS, SHAPE_DEGENERATE, SHAPE_NOT_CONVEX,
  SHAPE_NOT_FINITE, SHAPE_SELF_CROSSING, SHAPE_TOO_FEW_POINTS, SMALLEST,
} from '../pkg/contract.js';
import { makeShape, result, scaleShape, uniteShapes } from './engine.js';
import { show, ShapeError } from './errors.js';

/**
 * The handle of a new shape. Throws when it is refused.
 * @param {string} call
 * @param {number} constructor one of MAKE_POINT to MAKE_OUTLINE
 * @param {Record<string, number>} named the numbers, by the names that errors call them
 * @param {ArrayLike<number>} [points]
 * @param {number[]} [handles] of shapes to make it from
 */
export function make(call, constructor, named, points = [], handles = []) {
  checkNamed(call, named);
  return checkedHandle(makeShape(constructor, [...Object.values(named), ...handles], points), call, named);
}

/**
 * The handle of a scaled copy of a shape with this radius.
 * @param {number} handle
 * @param {number} radius
 * @param {{ x: number, y: number }} factors
 */
export function makeScaled(handle, radius, factors) {
  const { x, y } = factors;
  checkNamed('Shape.scaled', factors);
  if (radius > 0 && Math.abs(x) !== Math.abs(y)) {
    throw new ShapeError('bad-size', `Shape.scaled: x and y must be of equal size for a shape with a radius, got ${x} and ${y}`);
  }
  return checkedHandle(scaleShape(handle, x, y), 'Shape.scaled', factors);
}

/**
 * The handle of the union of the shapes with these handles.
 * @param {number[]} handles
 */
export const makeUnion = (handles) => checkedHandle(uniteShapes(handles), 'Shape.union', {});

/**
 * @param {string} call
 * @param {Record<string, number>} named
 */
function checkNamed(call, named) {
  for (const [name, value] of Object.entries(named)) {
    if (!Number.isFinite(value)) throw new ShapeError('not-finite', `${call}: ${name} must be a finite number, got ${show(value)}`);
  }
}

/**
 * What the core answered, unless it is a refusal.
 * @param {number} answer
 * @param {string} call
 * @param {Record<string, number>} named
 */
export function checkedHandle(answer, call, named) {
  if (answer < 0) throw errorFor(answer, call, named);
  return answer;
}

/**
 * The error for the core's refusal, with the names of the arguments.
 * @param {number} code
 * @param {string} call
 * @param {Record<string, number>} named
 */
function errorFor(code, call, named) {
  const numbers = result();
  const vertex = numbers[REFUSED_VERTEX];
  const value = numbers[REFUSED_VALUE];
  const scaling = call === 'Shape.scaled';
  const name = Object.keys(named).find((key) => (scaling ? Math.abs(named[key]) : named[key]) === value);
  const index = vertex === NO_INDEX ? undefined : vertex;
  const what = index === undefined || scaling ? name ?? (scaling ? 'the scaled shape' : 'the extent of the points') : `vertex ${index}`;
  const got = named[/** @type {string} */ (name)] ?? value;
  /** @param {import('./errors.js').ShapeErrorCode} reason @param {string} sentence */
  const refused = (reason, sentence) => new ShapeError(reason, `${call}: ${sentence}`, index);
  switch (code) {
    case SHAPE_NOT_FINITE: return refused('not-finite', `${what} must be finite, got ${got}`);
    case SHAPE_TOO_FEW_POINTS: return refused('too-few-points', `${named.sides === undefined ? `at least ${needs[call] ?? 'three points'} must be given` : 'sides must be at least 3'}, got ${named.sides ?? value}`);
    case SHAPE_DEGENERATE: return refused('degenerate', index === undefined ? 'the points coincide or lie on one line' : `${what} and the next one coincide`);
    case SHAPE_NOT_CONVEX: return refused('not-convex', `the polygon has a dent at ${what}`);
    case SHAPE_SELF_CROSSING: return refused('self-crossing', `the polygon crosses or touches itself at the edge from ${what}`);
    case SHAPE_BAD_RADIUS: return refused('bad-radius', `a radius must be ${value > LARGEST ? `at most ${LARGEST}` : value > 0 ? `at least ${SMALLEST}` : 'positive'}, got ${value}`);
    case NO_ROOM_FOR_SHAPE: return new RangeError('the shapes in memory have too many vertices: let go of some shapes');
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
 * What a call needs at least, where that is not three points.
 * @type {Record<string, string>}
 */
const needs = { 'Shape.hull': 'one point', 'Shape.union': 'one shape' };
