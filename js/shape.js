/** Shapes: handles to what the core keeps, freed when JavaScript lets go of them. */
import { given, object } from './check.js';
import { dropShape, list, massOfShape, result, shapePoints, splitShape } from './engine.js';
import { show, ShapeError } from './errors.js';
import { BOX, CAPSULE, CIRCLE, ELLIPSE, HULL, made, make, makeScaled, makeUnion, OUTLINE, POINT, POLYGON, REGULAR, SEGMENT } from './make.js';
import { countOf, flatten, MOST_POINTS } from './points.js';

/** @import { Point, Points } from './types.js' */

/** By the core's number for each. */
const kinds = /** @type {const} */ (['point', 'circle', 'segment', 'capsule', 'polygon', 'union']);

/** An ellipse strays from the true one by this part of its larger radius, unless told otherwise. */
const ELLIPSE_TOLERANCE = 1e-3;

const ORIGIN = Object.freeze({ x: 0, y: 0 });

/** @type {FinalizationRegistry<number>} */
const dropped = new FinalizationRegistry(dropShape);

/** Only this module can make shapes with the constructor. */
const key = Symbol('shape');

/**
 * A shape for a handle that has none yet.
 * @type {(handle: number, kind: number, radius: number, outer: number, inner: number, disc: number) => Shape}
 */
export let create;

/**
 * The core's handle of a shape, or a TypeError that calls the argument by `name`.
 * @type {(shape: Shape, name: string) => number}
 */
export let handleOf;

/**
 * The radius of a circle about the frame's origin that surely holds the shape, with what counts as touching.
 * @type {(shape: Shape) => number}
 */
export let outerOf;

/**
 * The radius of one that surely lies in the shape; −Infinity where the origin itself may not.
 * @type {(shape: Shape) => number}
 */
export let innerOf;

/**
 * The radius of a point or circle about its frame's origin; −1 of any other shape.
 * @type {(shape: Shape) => number}
 */
export let discOf;

/**
 * An immutable shape: a point, a segment or a convex polygon, swept by a radius; or a union of such pieces.
 */
export class Shape {
  #handle;
  #outer;
  #inner;
  #disc;
  #kind;
  #radius;
  /** @type {readonly Shape[] | undefined} */
  #pieces;
  /** @type {{ area: number, x: number, y: number, inertia: number } | undefined} */
  #mass;

  /**
   * @private
   * @param {symbol} [by]
   * @param {number} [handle]
   * @param {number} [kind]
   * @param {number} [radius]
   * @param {number} [outer]
   * @param {number} [inner]
   * @param {number} [disc]
   */
  constructor(by, handle, kind, radius, outer, inner, disc) {
    if (by !== key) throw new TypeError('Shapes are made by Shape.circle, Shape.box, Shape.polygon and the like');
    this.#handle = /** @type {number} */ (handle);
    this.#outer = /** @type {number} */ (outer);
    this.#inner = /** @type {number} */ (inner);
    this.#disc = disc === 1 ? /** @type {number} */ (radius) : -1;
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
    return created(make('Shape.point', POINT, { x, y }));
  }

  /**
   * The disc of `radius` about `center`.
   * @param {number} radius
   * @param {Point} [center] default the origin
   */
  static circle(radius, center = ORIGIN) {
    object(center, 'Shape.circle: center');
    return created(make('Shape.circle', CIRCLE, { radius, 'center.x': center.x, 'center.y': center.y }));
  }

  /**
   * The segment from `a` to `b`.
   * @param {Point} a
   * @param {Point} b
   */
  static segment(a, b) {
    return created(make('Shape.segment', SEGMENT, ends('Shape.segment', a, b)));
  }

  /**
   * The segment from `a` to `b`, swept by `radius`.
   * @param {Point} a
   * @param {Point} b
   * @param {number} radius
   */
  static capsule(a, b, radius) {
    return created(make('Shape.capsule', CAPSULE, { ...ends('Shape.capsule', a, b), radius }));
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
    return created(make('Shape.box', BOX, numbers));
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
    return created(make('Shape.regular', REGULAR, { sides, circumradius, radius }));
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
    return created(make('Shape.ellipse', ELLIPSE, { radiusX, radiusY, tolerance }));
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

  /**
   * Any simple polygon, in either winding; a concave one becomes a union of few convex pieces, cut along diagonals. Repeated
   * and straight vertices are left out, and dents no deeper than a millionth of the extent are filled. Input that crosses or
   * touches itself throws a ShapeError with the vertex whose edge does.
   * @param {Points} points
   */
  static outline(points) {
    return created(make('Shape.outline', OUTLINE, {}, flatten(points, 'Shape.outline: points')));
  }

  /**
   * A union of shapes, each already placed in the common frame. The union of one shape is a copy of it.
   * @param {Shape[]} pieces
   */
  static union(pieces) {
    const count = countOf(pieces, 'Shape.union: pieces', 'shapes', MOST_POINTS);
    /** @type {number[]} */
    const handles = [];
    for (let i = 0; i < count; i += 1) handles.push(handleOf(pieces[i], `Shape.union: pieces[${i}]`));
    return created(makeUnion(handles));
  }

  /**
   * A scaled copy; negative factors mirror. Unequal factors on a shape with a radius throw.
   * @param {number} x
   * @param {number} [y] default the same
   */
  scaled(x, y = x) {
    return created(makeScaled(this.#handle, this.#radius, { x, y }));
  }

  /** What the shape is. */
  get kind() {
    return kinds[this.#kind];
  }

  /**
   * The convex pieces of a union, always the same objects; of any other shape, the shape itself.
   * @returns {readonly Shape[]}
   */
  get pieces() {
    this.#pieces ??= Object.freeze(this.kind === 'union' ? split(this.#handle) : [this]);
    return this.#pieces;
  }

  /**
   * The core's vertices in the shape's frame, in the sense that turns +x towards +y. Edge `i` runs from point `i` to
   * the next; the indices in explanations refer to this order. Of an outline they are the outline's own; of a union, those
   * of its shapes in turn; the indices in explanations then count the points of `pieces`, one piece after the other.
   * @returns {Point[]}
   */
  get points() {
    const numbers = shapePoints(this.#handle);
    return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  }

  /** The radius that the core is swept by; of a union, the largest of its pieces'. */
  get radius() {
    return this.#radius;
  }

  /** The area; 0 for points and segments. What several pieces of a union cover counts once. */
  get area() {
    return this.#weighed().area;
  }

  /**
   * The centroid of the area, in the shape's frame; of segments that of their length, of points their mean.
   * @returns {Point}
   */
  get centroid() {
    const { x, y } = this.#weighed();
    return { x, y };
  }

  /**
   * The second moment of area about the centroid, in the fourth power of the unit of length: a body of density ρ has the mass
   * ρ · area and the moment of inertia ρ · inertia. 0 for points and segments.
   */
  get inertia() {
    return this.#weighed().inertia;
  }

  /** Area, centroid and inertia, worked out on first use. */
  #weighed() {
    if (this.#mass === undefined) {
      massOfShape(this.#handle);
      const [area, x, y, inertia] = result();
      this.#mass = { area, x, y, inertia };
    }
    return this.#mass;
  }

  static {
    create = (handle, kind, radius, outer, inner, disc) => new Shape(key, handle, kind, radius, outer, inner, disc);
    outerOf = (shape) => shape.#outer;
    innerOf = (shape) => shape.#inner;
    discOf = (shape) => shape.#disc;
    handleOf = (shape, name) => {
      try {
        return shape.#handle;
      } catch {
        throw new TypeError(`${name} must be a Shape, got ${show(shape)}`);
      }
    };
  }
}

/**
 * The shape that was just made, which the result tells of.
 * @param {number} handle
 */
function created(handle) {
  const [kind, radius, outer, inner, disc] = result();
  return create(handle, kind, radius, outer, inner, disc);
}

/**
 * A shape for every piece of a union.
 * @param {number} handle
 */
function split(handle) {
  const count = made(splitShape(handle), 'Shape.pieces', {});
  const numbers = list(6 * count);
  return Array.from({ length: count }, (_, i) => {
    const [handle, kind, radius, outer, inner, disc] = numbers.subarray(6 * i);
    return create(handle, kind, radius, outer, inner, disc);
  });
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
  return created(make(call, kind, { radius }, flatten(points, `${call}: points`)));
}
