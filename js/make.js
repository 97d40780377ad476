/** Has the core make shapes, and says why it refuses to. */
import { makeShape, result, scaleShape, uniteShapes } from './engine.js';
import { show, ShapeError } from './errors.js';

/** What the core makes, by the numbers that src/wasm/shape.rs knows its constructors by. */
export const POINT = 0;
export const CIRCLE = 1;
export const SEGMENT = 2;
export const CAPSULE = 3;
export const BOX = 4;
export const REGULAR = 5;
export const ELLIPSE = 6;
export const POLYGON = 7;
export const HULL = 8;
export const OUTLINE = 9;

/**
 * Makes a shape and returns its handle, or throws why not.
 * @param {string} call
 * @param {number} kind
 * @param {Record<string, number>} named the numbers, by the names that an error calls them
 * @param {number[]} [points]
 */
export function make(call, kind, named, points = []) {
  checkNamed(call, named);
  return made(makeShape(kind, [...Object.values(named), ...points]), call, named);
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
  if (radius > 0 && Math.abs(x) !== Math.abs(y) && Number.isFinite(x) && Number.isFinite(y)) {
    throw new ShapeError('bad-size', `Shape.scaled: x and y must be of equal size for a shape with a radius, got ${x} and ${y}`);
  }
  return made(scaleShape(handle, x, y), 'Shape.scaled', factors);
}

/**
 * The handle of the union of the shapes with these handles.
 * @param {number[]} handles
 */
export const makeUnion = (handles) => made(uniteShapes(handles), 'Shape.union', {});

/**
 * @param {string} call
 * @param {Record<string, number>} named
 */
function checkNamed(call, named) {
  for (const [name, value] of Object.entries(named)) {
    if (typeof value !== 'number') throw new ShapeError('not-finite', `${call}: ${name} must be a finite number, got ${show(value)}`);
  }
}

/**
 * The handle that the core answered, unless it refused.
 * @param {number} answer
 * @param {string} call
 * @param {Record<string, number>} named
 */
export function made(answer, call, named) {
  if (answer < 0) throw refusal(call, -answer, named);
  return answer;
}

/**
 * The error for the core's refusal: what was wrong, in the caller's words.
 * @param {string} call
 * @param {number} reason
 * @param {Record<string, number>} named
 */
function refusal(call, reason, named) {
  const [vertex, value] = result();
  const scaling = call === 'Shape.scaled';
  const name = Object.keys(named).find((key) => Object.is(named[key], value) || (scaling && Object.is(Math.abs(named[key]), value)));
  const index = vertex >= 0 ? vertex : undefined;
  const what = index === undefined || scaling ? name ?? (scaling ? 'the scaled shape' : 'the size of points') : `vertex ${index}`;
  const got = name === undefined ? value : named[name];
  switch (reason) {
    case 1: return new ShapeError('not-finite', `${call}: ${what} must be finite, got ${got}`, index);
    case 2: return new ShapeError('too-few-points', `${call}: ${named.sides === undefined ? `at least ${needs[call]} must be given` : 'sides must be at least 3'}, got ${named.sides ?? value}`);
    case 3: return new ShapeError('degenerate', `${call}: the points coincide or lie on one line`);
    case 4: return new ShapeError('not-convex', `${call}: the polygon has a dent at vertex ${index}`, index);
    case 5: return new ShapeError('self-crossing', `${call}: the polygon crosses or touches itself at the edge from vertex ${index}`, index);
    case 6: return new ShapeError('bad-radius', `${call}: radius ${wrongSize(value)}, got ${value}`);
    case 8: return new RangeError('the shapes in memory have too many vertices: let go of some');
    default: return new ShapeError('bad-size', `${call}: ${what} ${scaling && value === 0 ? 'must not be 0' : wrongSize(value)}, got ${got}`, index);
  }
}

/** @param {number} value */
function wrongSize(value) {
  if (Math.abs(value) > 1e70) return 'is too large to compute with';
  return value > 0 ? 'is too small' : 'must be positive';
}

/**
 * The least that shapes of many parts are made of.
 * @type {Record<string, string>}
 */
const needs = { 'Shape.hull': 'one point', 'Shape.union': 'one shape', 'Shape.polygon': 'three points', 'Shape.outline': 'three points' };
