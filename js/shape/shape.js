/**
 * Shapes. The core keeps recently used ones, and a `Shape` holds the handle. It also holds the definition, from which
 * the core makes the shape again, to the last bit, if it has dropped it. So the core need not know when a `Shape` is
 * garbage.
 */
import {
  DESCRIPTION_DISC, DESCRIPTION_INNER, DESCRIPTION_KIND, DESCRIPTION_OUTER, DESCRIPTION_RADIUS, KIND_CAPSULE, KIND_CIRCLE,
  KIND_POINT, KIND_POLYGON, KIND_SEGMENT, KIND_UNION, MAKE_BOX, MAKE_CAPSULE, MAKE_CHAIN, MAKE_CIRCLE, MAKE_ELLIPSE, MAKE_HULL, MAKE_OUTLINE,
  MAKE_CHECKED, MAKE_MOVED, MAKE_POINT, MAKE_POLYGON, MAKE_REGULAR, MAKE_ROUNDED, MAKE_SCALED, MAKE_SEGMENT, MAKE_TILES, MAKE_TURNED, MAKE_UNION, MASS_AREA, MASS_CENTROID, MASS_INERTIA, MASS_LENGTH, MAX_POINTS, RUN,
  NUMBERS_COUNT, NUMBERS_PIECE_COUNT, NUMBERS_PIECE_VERTICES, NUMBERS_PIECES, SMALLEST,
} from '../../pkg/contract.js';
import { areNumbers, checkBoolean } from '../boundary/check.js';
import { addDescription, describeAs } from '../boundary/describe.js';
import { isKept, massOfShape, result, shapeNumbers, shapePoints } from '../boundary/engine.js';
import { named, nameEach, notInstance, rangeError, ShapeError, typeError } from '../boundary/errors.js';
import { numbersFromJson, shapeToJson } from './json.js';
import { checkNamed, make } from './make.js';
import { optionsOf } from '../boundary/options.js';
import { outlinesOf } from './outlines.js';
import { coordinates, countOf, flatten, ringOf, ringsOf } from './points.js';
import { readTiles, unitOutline } from './tiles.js';

/** @import { Point, PointLike, Points } from '../boundary/types.js' */

/** The name of each of the core's kinds. */
const kinds = /** @type {const} */ ({
  [KIND_POINT]: 'point',
  [KIND_CIRCLE]: 'circle',
  [KIND_SEGMENT]: 'segment',
  [KIND_CAPSULE]: 'capsule',
  [KIND_POLYGON]: 'polygon',
  [KIND_UNION]: 'union',
});

/** By default, an ellipse's polygon differs from the true ellipse by no more than this part of its larger radius. */
const ELLIPSE_TOLERANCE = 1e-3;

/** The default of a point or a vector. */
export const ORIGIN = Object.freeze({ x: 0, y: 0 });

/** Only this module can make shapes with the constructor. */
const key = Symbol('shape');

/**
 * The `Shape` for a handle that the core has just given out, with the description that begins at `at`.
 * @type {(handle: number, definition: number[], numbers: Float64Array, at: number) => Shape}
 */
export let newShape;

/**
 * The core's handle of a shape, or a TypeError that calls the argument by `name`. The core may have dropped the shape,
 * and then refuses the handle: see `revive`.
 * @type {(shape: Shape, name: string) => number}
 */
export let handleOf;

/**
 * The handle of a shape that the core has: the core makes the shape again if it has dropped it. Only making another
 * shape can drop this one again.
 * @type {(shape: Shape) => number}
 */
export let keptHandle;

/**
 * Has the core make two shapes again if it has dropped them; returns whether it had.
 * @param {Shape} a
 * @param {Shape} [b]
 */
export function revive(a, b = a) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  keptHandle(a);
  keptHandle(b);
  // The core may have dropped A to make B. It does not drop B to make A: a shape that has just been made stays.
  return keptHandle(a) !== handleA || handleOf(b, 'b') !== handleB;
}

/** The radius of the outer ring: see pair/shortcuts.js. @type {(shape: Shape) => number} */
export let outerOf;

/**
 * The sum of the radii of the outer rings of `a` and `b`. Throws as `handleOf` does.
 * @type {(a: Shape, b: Shape) => number}
 */
export let outersOf;

/**
 * The square of the sum of the radii of the inner rings; 0 when there are none.
 * @type {(a: Shape, b: Shape) => number}
 */
export let innerSquareOf;

/** The radius of the inner ring; −Infinity when the shape may not hold the origin. @type {(shape: Shape) => number} */
export let innerOf;

/**
 * The radius of a point or circle about its frame's origin; negative for any other shape.
 * @type {(shape: Shape) => number}
 */
export let discOf;

/** Whether one of two shapes is a point or circle about its frame's origin. @type {(a: Shape, b: Shape) => boolean} */
export let hasDisc;

/**
 * The core's handle of a value that is known to be a shape.
 * @type {(shape: Shape) => number}
 */
export let knownHandleOf;

/**
 * The numbers of a sharp box, which `find` finds at the first question; undefined for any other shape. See shortcuts.js
 * in js/pair.
 * @type {(shape: Shape, find: (shape: Shape) => number[] | undefined) => number[] | undefined}
 */
export let boxOf;

/**
 * An immutable shape: a point, a segment or a convex polygon, swept by a radius; or a union of such pieces.
 */
export class Shape {
  // These begin with fractions, so that engines keep the four as plain numbers, and read them without a check of their
  // type.
  #handle = 0.5;
  #outer = 0.5;
  #inner = 0.5;
  #disc = 0.5;
  #definition;
  /** @type {keyof typeof kinds} */
  #kind;
  #radius;
  /** @type {readonly Shape[] | undefined} */
  #pieces;
  /** @type {Float64Array | undefined} */
  #mass;
  /** Null before the first question. @type {number[] | undefined | null} */
  #box = null;

  /**
   * @private
   * @param {symbol} by
   * @param {number} handle
   * @param {number[]} definition
   * @param {Float64Array} numbers
   * @param {number} at
   */
  constructor(by, handle, definition, numbers, at) {
    if (by !== key) throw named(typeError('shapes are made by Shape.circle, Shape.box, Shape.polygon and the like'), 'Shape', Shape);
    this.#handle = handle;
    this.#definition = definition;
    this.#outer = numbers[at + DESCRIPTION_OUTER];
    this.#inner = numbers[at + DESCRIPTION_INNER];
    this.#disc = numbers[at + DESCRIPTION_DISC];
    this.#kind = /** @type {keyof typeof kinds} */ (numbers[at + DESCRIPTION_KIND]);
    this.#radius = numbers[at + DESCRIPTION_RADIUS];
    addDescription(this);
  }

  /**
   * A single point.
   * @param {number} [x]
   * @param {number} [y]
   */
  static point(x = 0, y = 0) {
    return made(MAKE_POINT, { x, y });
  }

  /**
   * The disc of `radius` about `center`.
   * @param {number} radius
   * @param {PointLike} [center] default the origin
   */
  static circle(radius, center = ORIGIN) {
    return made(MAKE_CIRCLE, { radius, ...coordinates('center', center) });
  }

  /**
   * The segment from `a` to `b`.
   * @param {PointLike} a
   * @param {PointLike} b
   */
  static segment(a, b) {
    return made(MAKE_SEGMENT, { ...coordinates('a', a), ...coordinates('b', b) });
  }

  /**
   * The segment from `a` to `b`, swept by `radius`.
   * @param {PointLike} a
   * @param {PointLike} b
   * @param {number} radius
   */
  static capsule(a, b, radius) {
    return made(MAKE_CAPSULE, { ...coordinates('a', a), ...coordinates('b', b), radius });
  }

  /**
   * An axis-aligned box in the shape's own frame, centred on `center` (default the origin); `angle` turns it about
   * its centre, `radius` sweeps it.
   * @param {number} width
   * @param {number} height
   * @param {{ center?: PointLike, angle?: number, radius?: number }} [options]
   */
  static box(width, height, options) {
    const { center = ORIGIN, angle = 0, radius = 0 } = optionsOf(options, ['center', 'angle', 'radius']);
    const numbers = { width, height, ...coordinates('center', center), angle, radius };
    return made(MAKE_BOX, numbers);
  }

  /**
   * A regular polygon about the origin, its first vertex on +x, swept by `radius`.
   * @param {number} sides
   * @param {number} circumradius from the centre to a vertex
   * @param {{ radius?: number }} [options]
   */
  static regular(sides, circumradius, options) {
    const { radius = 0 } = optionsOf(options, ['radius']);
    if (Number.isFinite(sides) && !(Number.isInteger(sides) && sides <= MAX_POINTS)) {
      throw rangeError(`sides must be a whole number up to ${MAX_POINTS}, got ${sides}`);
    }
    return made(MAKE_REGULAR, { sides, circumradius, radius });
  }

  /**
   * A convex polygon that stays within `tolerance` (a length; default 0.1 % of the larger radius) of the true ellipse.
   * @param {number} radiusX
   * @param {number} radiusY
   * @param {{ tolerance?: number }} [options]
   */
  static ellipse(radiusX, radiusY, options) {
    const larger = areNumbers(radiusX, radiusY) ? Math.max(radiusX, radiusY) : 1;
    const { tolerance = Math.max(larger * ELLIPSE_TOLERANCE, SMALLEST) } = optionsOf(options, ['tolerance']);
    return made(MAKE_ELLIPSE, { radiusX, radiusY, tolerance });
  }

  /**
   * A convex polygon of any number of vertices, in either winding, swept by `radius`. Repeated and collinear
   * vertices are left out. Concave and self-crossing polygons throw.
   * @param {Points} points
   * @param {{ radius?: number }} [options]
   */
  static polygon(points, options) {
    return fromPoints(MAKE_POLYGON, points, options);
  }

  /**
   * The convex hull of any points, swept by `radius`: a segment or point (capsule or circle) when they lie on one
   * line or coincide.
   * @param {Points} points
   * @param {{ radius?: number }} [options]
   */
  static hull(points, options) {
    return fromPoints(MAKE_HULL, points, options);
  }

  /**
   * Any simple polygon, in either winding; a concave one becomes a union of few convex pieces, cut along diagonals.
   * Repeated and straight vertices are left out, and dents no deeper than a millionth of the extent are filled.
   * Outlines that cross or touch themselves throw a ShapeError; its `index` is the vertex whose edge does.
   *
   * `holes` are outlines within it, which are left out of the shape. They may touch neither it nor each other; in
   * errors `hole` is the hole's index, and `index` counts its vertices. An outline may also run to a hole, round it,
   * and back along the same edge, as editors write holes. With holes, the shape's points are those of its pieces.
   * @param {Points} points
   * @param {{ holes?: readonly Points[] }} [options]
   */
  static outline(points, options) {
    const { holes = [] } = optionsOf(options, ['holes']);
    return made(MAKE_OUTLINE, {}, ringsOf(points, holes));
  }

  /**
   * A union of shapes, each where it lies in its own frame. The union of one shape is a copy of it.
   * @param {Shape[]} pieces
   */
  static union(pieces) {
    const count = countOf(pieces, 'pieces', 'shapes', MAX_POINTS);
    const shapes = Array.from({ length: count }, (_, i) => {
      const piece = pieces[i];
      handleOf(piece, `pieces[${i}]`);
      return numbersOf(piece);
    });
    return made(MAKE_UNION, {}, shapes);
  }

  /**
   * The segments from each point to the next and, if `closed`, back to the first: ground, walls, a coast. It has no
   * inside, and is touched from both sides; where segments are in line, normals are theirs at the joints, too. Piece
   * `i` is the segment from point `i`. A point that repeats the one before it throws. Not in `shadowgap/pairs`.
   * @param {Points} points
   * @param {{ closed?: boolean }} [options]
   */
  static chain(points, options) {
    const { closed = false } = optionsOf(options, ['closed']);
    checkBoolean(closed, 'options.closed');
    const numbers = flatten(points, 'points');
    const count = numbers.length / 2;
    if (count < (closed ? 3 : 2)) {
      throw new ShapeError('too-few-points', `at least ${closed ? 'three points of a closed chain' : 'two points'} must be given, got ${count}`);
    }
    return made(MAKE_CHAIN, { closed: Number(closed) }, [numbers]);
  }

  /**
   * A map of square tiles with sides of `size`, as few convex pieces without faces between them. Row 0 is at the
   * origin, and rows go along +y. A row is a string, with a character for each cell, or numbers; the end of a short row
   * is empty.
   *
   * `legend` tells what a cell is, by its character or number: `true` a whole cell; points an outline within the unit
   * cell from (0, 0) to (1, 1), such as a slope; a shape likewise; `false`, or a cell that the legend lacks, nothing.
   * Without a legend all cells are whole but `' '`, `'.'` and 0. Not in `shadowgap/pairs`.
   * @param {readonly string[] | ArrayLike<ArrayLike<number>>} rows
   * @param {number} size
   * @param {Record<string, boolean | Points | Shape>} [legend]
   */
  static tiles(rows, size, legend) {
    const { columns, runs, drawn } = readTiles(rows, legend);
    const shapes = drawn.map(({ tile, name }) => {
      const shape = tile instanceof Shape ? tile : made(MAKE_OUTLINE, {}, ringOf(unitOutline(tile, name)), `${name}: `);
      handleOf(shape, name);
      return numbersOf(shape);
    });
    if (runs.length < 2 && !(runs[0] >= RUN)) throw new ShapeError('too-few-points', 'at least one cell must not be empty');
    const length = shapes.reduce((sum, numbers) => sum + numbers.length, 0);
    return made(MAKE_TILES, { size, columns, length }, [...shapes, runs]);
  }

  /**
   * The shape that `JSON.stringify` wrote, equal to the bit, with the answers of the original. Throws a TypeError or
   * RangeError for other values, and a ShapeError for a piece that no constructor could have made; each names the
   * place. Not in `shadowgap/pairs`.
   * @param {unknown} json what `JSON.parse` has read
   */
  static from(json) {
    return shapeFrom(json, 'json');
  }

  /**
   * A scaled copy; negative factors mirror. A shape with a radius needs factors of equal size, and throws otherwise.
   * @param {number} x
   * @param {number} [y] default `x`
   */
  scaled(x, y = x) {
    checkNamed({ x, y });
    if (this.#radius > 0 && Math.abs(x) !== Math.abs(y)) {
      throw new ShapeError('bad-size', `x and y must be of equal size for a shape with a radius, got ${x} and ${y}`);
    }
    return made(MAKE_SCALED, { x, y }, [numbersOf(this)]);
  }

  /**
   * A copy moved within its frame by the vector `point`. Not in `shadowgap/pairs`.
   * @param {PointLike} point
   */
  at(point) {
    return made(MAKE_MOVED, coordinates('point', point), [numbersOf(this)]);
  }

  /**
   * A copy turned about its frame's origin by `angle` radians; a positive angle turns +x towards +y. Not in
   * `shadowgap/pairs`.
   * @param {number} angle
   */
  turned(angle) {
    return made(MAKE_TURNED, { angle }, [ZERO, numbersOf(this)]);
  }

  /**
   * A copy swept by a further `radius`, which may be 0: it is larger by that on every side, and its corners are round.
   * Not in `shadowgap/pairs`.
   * @param {number} radius
   */
  rounded(radius) {
    return made(MAKE_ROUNDED, { radius }, [ZERO, numbersOf(this)]);
  }

  /**
   * What to draw: a closed ring of points for each piece, in the shape's frame, in the direction that turns +x towards
   * +y. Round corners and circles are arcs whose points lie on the boundary; the lines between them are within
   * `tolerance` of it, and a circle has at least 8. The ring of a point is the point, that of a segment its two ends.
   * Not in `shadowgap/pairs`.
   * @param {number} [tolerance] a length, at least a billionth of the largest radius; default a thousandth of the
   *   extent, the larger side of the shape's bounds
   * @returns {Point[][]}
   */
  outlines(tolerance) {
    return outlinesOf(this.pieces, tolerance);
  }

  /** Which kind of shape this is. */
  get kind() {
    return kinds[this.#kind];
  }

  /**
   * The convex pieces of a union, always the same objects; of any other shape, the shape itself.
   * @returns {readonly Shape[]}
   */
  get pieces() {
    const shape = this;
    shape.#pieces ??= Object.freeze(this.kind === 'union' ? shapesOfPieces(this) : [this]);
    return shape.#pieces;
  }

  /**
   * The vertices, without the radius, in the shape's frame and in the direction that turns +x towards +y. Edge `i` runs
   * from point `i` to the next; explanations name vertices and edges by these indices. An outline has its own vertices,
   * a union those of its shapes in turn; explanations of either count the points of `pieces`, one piece after the
   * other.
   * @returns {Point[]}
   */
  get points() {
    const numbers = shapePoints(keptHandle(this));
    return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  }

  /** The radius that the shape is swept by; of a union, the largest of its pieces'. */
  get radius() {
    return this.#radius;
  }

  /** The area; 0 for points and segments. Where pieces of a union overlap, their common area counts once. */
  get area() {
    return this.#massNumbers()[MASS_AREA];
  }

  /**
   * The centroid of the area, in the shape's frame; of segments that of their length, of points their mean.
   * @returns {Point}
   */
  get centroid() {
    const numbers = this.#massNumbers();
    return { x: numbers[MASS_CENTROID], y: numbers[MASS_CENTROID + 1] };
  }

  /**
   * The second moment of area about the centroid, in the fourth power of the unit of length: a body of density ρ has
   * the mass ρ · area and the moment of inertia ρ · inertia. 0 for points and segments.
   */
  get inertia() {
    return this.#massNumbers()[MASS_INERTIA];
  }

  /**
   * Whether another shape is the same to the last bit: its kind, its radius, and its points in their order, or its
   * pieces in theirs. Shapes that cover the same points of the plane in another way, such as a square that begins at
   * another corner, are not equal.
   * @param {Shape} other
   * @returns {boolean}
   */
  equals(other) {
    handleOf(other, 'other');
    if (this === other) return true;
    if (this.#outer !== other.#outer) return false;
    const [ours, theirs] = [this, other].map(numbersOf);
    // The first number tells whether the pieces are known to be apart, which follows from how they were made.
    return ours.length === theirs.length && ours.every((number, i) => i === 0 || number === theirs[i]);
  }

  /**
   * What `JSON.stringify` writes: its pieces, from which `Shape.from` makes it again to the bit. The Rust crate's serde
   * writes and reads the same.
   * @returns {object}
   */
  toJSON() {
    return shapeToJson(this.kind, numbersOf(this));
  }

  /** Area, centroid and inertia, computed on first use. */
  #massNumbers() {
    if (this.#mass === undefined) {
      massOfShape(keptHandle(this));
      this.#mass = result().slice(0, MASS_LENGTH);
    }
    return this.#mass;
  }

  static {
    describeAs(Shape, 'Shape', ({ kind, radius, points, pieces }) => ({ kind, radius, points, ...(kind === 'union' && { pieces }) }));
    nameEach(Shape, 'Shape.');
    nameEach(Shape.prototype, 'shape.', undefined, (shape) => handleOf(shape, 'this'));
    newShape = (handle, definition, numbers, at) => new Shape(key, handle, definition, numbers, at);
    outerOf = (shape) => shape.#outer;
    innerOf = (shape) => shape.#inner;
    outersOf = (a, b) => {
      try {
        return a.#outer + b.#outer;
      } catch {
        return handleOf(a, 'a') + handleOf(b, 'b');
      }
    };
    innerSquareOf = (a, b) => {
      const inner = a.#inner + b.#inner;
      return inner > 0 ? inner * inner : 0;
    };
    discOf = (shape) => shape.#disc;
    hasDisc = (a, b) => Math.max(a.#disc, b.#disc) >= 0;
    boxOf = (shape, find) => (shape.#box === null ? shape.#box = find(shape) : shape.#box);
    knownHandleOf = (shape) => shape.#handle;
    handleOf = (shape, name) => {
      try {
        return shape.#handle;
      } catch {
        throw notInstance(Shape, name, shape);
      }
    };
    keptHandle = (shape) => {
      if (isKept(shape.#handle) === 0) shape.#handle = make(shape.#definition, {}, '', true);
      return shape.#handle;
    };
  }
}

/**
 * A new shape. Throws when the core refuses it.
 * @param {number} constructor one of MAKE_POINT to MAKE_CHECKED
 * @param {Record<string, number>} named the numbers that it takes, by the names that errors call them
 * @param {ArrayLike<number>[]} [lists] more numbers that it takes
 * @param {string} [where] see `make`
 */
function made(constructor, named, lists = [], where) {
  checkNamed(named);
  const definition = [constructor, ...Object.values(named)];
  // Not `flatMap`, which is slow for the million numbers that a map of tiles may have.
  for (const list of lists) for (let i = 0; i < list.length; i += 1) definition.push(list[i]);
  return newShape(make(definition, named, where), definition, result(), 0);
}

/**
 * The shape that `JSON.stringify` wrote, or a shape itself.
 * @param {unknown} json
 * @param {string} name what errors call it
 */
export function shapeFrom(json, name) {
  if (!(json instanceof Shape)) return made(MAKE_CHECKED, {}, [numbersFromJson(json, name)], name);
  handleOf(json, name);
  return json;
}

/** The numbers of a shape, from which MAKE_UNION makes it again. @param {Shape} shape */
const numbersOf = (shape) => shapeNumbers(keptHandle(shape)).slice();

/** A shape for every piece of a union. @param {Shape} union */
function shapesOfPieces(union) {
  const numbers = numbersOf(union);
  let at = NUMBERS_PIECES;
  return Array.from({ length: numbers[NUMBERS_COUNT] }, () => {
    const piece = at;
    at += NUMBERS_PIECE_VERTICES + 2 * numbers[at + NUMBERS_PIECE_COUNT];
    return made(MAKE_UNION, {}, [ONE_PIECE, numbers.slice(piece, at)]);
  });
}

/** The second number of a copy that takes one. */
const ZERO = [0];

/** The first numbers of a shape of one piece. */
const ONE_PIECE = [0, 0, 1, 0];

/**
 * A shape of a restored scene, whose description begins at `at`.
 * @param {number} handle
 * @param {Float64Array} numbers
 * @param {number} at
 */
export const restoredShape = (handle, numbers, at) => newShape(handle, [MAKE_UNION, ...shapeNumbers(handle)], numbers, at);

/**
 * @param {number} constructor
 * @param {Points} points
 * @param {{ radius?: number } | undefined} options
 */
function fromPoints(constructor, points, options) {
  const { radius = 0 } = optionsOf(options, ['radius']);
  return made(constructor, { radius }, [flatten(points, 'points')]);
}
