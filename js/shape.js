/** Shapes: handles to what the core keeps, freed when JavaScript lets go of them. */
import { given, object } from './check.js';
import { dropShape, makeShape, result, shapePoints } from './engine.js';
import { show, ShapeError } from './errors.js';
import { flatten, MOST_POINTS } from './points.js';

/** @import { Point, Points } from './types.js' */

/** By the number of vertices, without and with a radius. */
const kinds = /** @type {const} */ (['point', 'circle', 'segment', 'capsule', 'polygon', 'polygon']);

/** What the core makes, by the numbers that it knows its constructors by. */
const POINT = 0;
const CIRCLE = 1;
const SEGMENT = 2;
const CAPSULE = 3;
const BOX = 4;
const REGULAR = 5;
const ELLIPSE = 6;
const POLYGON = 7;
const HULL = 8;

/** An ellipse strays from the true one by this part of its larger radius, unless told otherwise. */
const ELLIPSE_TOLERANCE = 1e-3;

const ORIGIN = Object.freeze({ x: 0, y: 0 });

/** @type {FinalizationRegistry<number>} */
const dropped = new FinalizationRegistry(dropShape);

/** Only this module can make shapes with the constructor. */
const key = Symbol('shape');

/** @type {(handle: number, kind: number, radius: number) => Shape} */
let create;

/**
 * The core's handle of a shape, or a TypeError that calls the argument by `name`.
 * @type {(shape: Shape, name: string) => number}
 */
export let handleOf;

/** An immutable shape: a point, a segment or a convex polygon, swept by a radius. */
export class Shape {
  #handle;
  #kind;
  #radius;

  /**
   * @private
   * @param {symbol} [by]
   * @param {number} [handle]
   * @param {number} [kind]
   * @param {number} [radius]
   */
  constructor(by, handle, kind, radius) {
    if (by !== key) throw new TypeError('Shapes are made by Shape.circle, Shape.box, Shape.polygon and the like');
    this.#handle = /** @type {number} */ (handle);
    this.#kind = /** @type {number} */ (kind);
    this.#radius = /** @type {number} */ (radius);
    dropped.register(this, this.#handle);
  }

  /**
   * A single point.
   * @param {number} [x]
   * @param {number} [y]
   */
  static point(x = 0, y = 0) {
    return make('Shape.point', POINT, { x, y }, 0);
  }

  /**
   * The disc of `radius` about `center`.
   * @param {number} radius
   * @param {Point} [center] default the origin
   */
  static circle(radius, center = ORIGIN) {
    object(center, 'Shape.circle: center');
    return make('Shape.circle', CIRCLE, { radius, 'center.x': center.x, 'center.y': center.y }, radius);
  }

  /**
   * The segment from `a` to `b`.
   * @param {Point} a
   * @param {Point} b
   */
  static segment(a, b) {
    return make('Shape.segment', SEGMENT, ends('Shape.segment', a, b), 0);
  }

  /**
   * The segment from `a` to `b`, swept by `radius`.
   * @param {Point} a
   * @param {Point} b
   * @param {number} radius
   */
  static capsule(a, b, radius) {
    return make('Shape.capsule', CAPSULE, { ...ends('Shape.capsule', a, b), radius }, radius);
  }

  /**
   * An axis-aligned box in the shape's own frame, centred on `center` (default the origin); `angle` turns it about
   * its centre, `radius` sweeps it.
   * @param {number} width
   * @param {number} height
   * @param {{ center?: Point, angle?: number, radius?: number }} [options]
   */
  static box(width, height, options) {
    const { center = ORIGIN, angle = 0, radius = 0 } = given(options, 'Shape.box: options');
    object(center, 'Shape.box: options.center');
    const numbers = { width, height, 'center.x': center.x, 'center.y': center.y, angle, radius };
    return make('Shape.box', BOX, numbers, radius);
  }

  /**
   * A regular polygon about the origin, its first vertex on +x, swept by `radius`.
   * @param {number} sides
   * @param {number} circumradius from the centre to a vertex
   * @param {{ radius?: number }} [options]
   */
  static regular(sides, circumradius, options) {
    const { radius = 0 } = given(options, 'Shape.regular: options');
    if (!Number.isFinite(sides)) {
      throw new ShapeError('not-finite', `Shape.regular: sides must be a finite number, got ${show(sides)}`);
    }
    if (!Number.isInteger(sides) || sides > MOST_POINTS) {
      throw new RangeError(`Shape.regular: sides must be a whole number up to ${MOST_POINTS}, got ${sides}`);
    }
    return make('Shape.regular', REGULAR, { sides, circumradius, radius }, radius);
  }

  /**
   * A convex polygon that stays within `tolerance` (a length; default 0.1 % of the larger radius) of the true ellipse.
   * @param {number} radiusX
   * @param {number} radiusY
   * @param {{ tolerance?: number }} [options]
   */
  static ellipse(radiusX, radiusY, options) {
    const larger = typeof radiusX === 'number' && typeof radiusY === 'number' ? Math.max(radiusX, radiusY) : 1;
    const { tolerance = Math.max(larger * ELLIPSE_TOLERANCE, 1e-70) } = given(options, 'Shape.ellipse: options');
    return make('Shape.ellipse', ELLIPSE, { radiusX, radiusY, tolerance }, 0);
  }

  /**
   * A convex polygon of any number of vertices, in either winding, swept by `radius`. Repeated and collinear
   * vertices are left out. Concave or self-crossing input throws.
   * @param {Points} points
   * @param {{ radius?: number }} [options]
   */
  static polygon(points, options) {
    return fromPoints('Shape.polygon', POLYGON, points, options);
  }

  /**
   * The convex hull of any points, swept by `radius`: a segment or point (capsule or circle) when they lie on one
   * line or coincide.
   * @param {Points} points
   * @param {{ radius?: number }} [options]
   */
  static hull(points, options) {
    return fromPoints('Shape.hull', HULL, points, options);
  }

  /** What the shape is. */
  get kind() {
    return kinds[this.#kind];
  }

  /**
   * The core's vertices in the shape's frame, in the sense that turns +x towards +y. Edge `i` runs from point `i` to
   * the next; the indices in explanations refer to this order.
   * @returns {Point[]}
   */
  get points() {
    const numbers = shapePoints(this.#handle);
    return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  }

  /** The radius that the core is swept by. */
  get radius() {
    return this.#radius;
  }

  static {
    create = (handle, kind, radius) => new Shape(key, handle, kind, radius);
    handleOf = (shape, name) => {
      if (typeof shape === 'object' && shape !== null && #handle in shape) return shape.#handle;
      throw new TypeError(`${name} must be a Shape, got ${show(shape)}`);
    };
  }
}

/**
 * @param {string} call
 * @param {Point} a
 * @param {Point} b
 */
function ends(call, a, b) {
  object(a, `${call}: a`);
  object(b, `${call}: b`);
  return { 'a.x': a.x, 'a.y': a.y, 'b.x': b.x, 'b.y': b.y };
}

/**
 * @param {string} call
 * @param {number} kind
 * @param {Points} points
 * @param {{ radius?: number } | undefined} options
 */
function fromPoints(call, kind, points, options) {
  const { radius = 0 } = given(options, `${call}: options`);
  return make(call, kind, { radius }, radius, flatten(points, `${call}: points`));
}

/**
 * Makes the shape, or throws why not.
 * @param {string} call
 * @param {number} kind
 * @param {Record<string, number>} named the numbers, by the names that an error calls them
 * @param {number} radius
 * @param {number[]} [points]
 */
function make(call, kind, named, radius, points = []) {
  for (const [name, value] of Object.entries(named)) {
    if (typeof value !== 'number') throw new ShapeError('not-finite', `${call}: ${name} must be a finite number, got ${show(value)}`);
  }
  const handle = makeShape(kind, [...Object.values(named), ...points]);
  if (handle < 0) throw refusal(call, -handle, named);
  return create(handle, 2 * Math.min(result()[0], 3) - 2 + Number(radius > 0), radius);
}

/**
 * The error for the core's refusal: what was wrong, in the caller's words.
 * @param {string} call
 * @param {number} reason
 * @param {Record<string, number>} named
 */
function refusal(call, reason, named) {
  const [vertex, value] = result();
  const name = Object.keys(named).find((key) => Object.is(named[key], value));
  const index = vertex >= 0 ? vertex : undefined;
  const what = index === undefined ? name ?? 'the size of points' : `vertex ${index}`;
  switch (reason) {
    case 1: return new ShapeError('not-finite', `${call}: ${what} must be finite, got ${value}`, index);
    case 2: return new ShapeError('too-few-points', `${call}: ${named.sides === undefined ? `at least ${kindNeeds(call)} must be given` : 'sides must be at least 3'}, got ${named.sides ?? value}`);
    case 3: return new ShapeError('degenerate', `${call}: the points coincide or lie on one line`);
    case 4: return new ShapeError('not-convex', `${call}: the polygon has a dent at vertex ${index}`, index);
    case 5: return new ShapeError('self-crossing', `${call}: the polygon crosses or touches itself at the edge from vertex ${index}`, index);
    case 6: return new ShapeError('bad-radius', `${call}: radius ${wrongSize(value)}, got ${value}`);
    case 8: return new RangeError('the shapes in memory have too many vertices: let go of some');
    default: return new ShapeError('bad-size', `${call}: ${what} ${wrongSize(value)}, got ${value}`, index);
  }
}

/** @param {number} value */
function wrongSize(value) {
  if (Math.abs(value) > 1e70) return 'is too large to compute with';
  return value > 0 ? 'is too small' : 'must be positive';
}

/** @param {string} call */
const kindNeeds = (call) => (call === 'Shape.hull' ? 'one point' : 'three points');
