/** Polygons and axis-aligned boxes, in one module because each makes the other. */
import { named, show, typeError } from '../boundary/errors.js';
import { boundsOf, Outline } from './outline.js';
import { vectors } from './refusal.js';
import { Vector } from './vector.js';

/**
 * A polygon's data for the tests, besides its public properties.
 * @type {(polygon: Polygon) => Outline}
 */
export let outlineOf;

/**
 * The outlines of objects that only look like polygons: copies and proxies, as libraries for state make them.
 * @type {WeakMap<Polygon, Outline>}
 */
const foreign = new WeakMap();

/**
 * A convex polygon in either winding: `points`, moved by `offset`, turned by `angle` about the origin, and moved by
 * `pos`. A concave one counts as its convex hull.
 *
 * `calcPoints` are the points after offset and angle; `edges` lead from each of them to the next, and `normals` out of
 * a polygon whose points turn +x towards +y. They are computed by the methods below and must not be changed.
 */
export class Polygon {
  #outline = new Outline();

  /**
   * @param {Vector} [pos] default the origin; kept, not copied
   * @param {Vector[]} [points] default none; see `setPoints`
   */
  constructor(pos, points) {
    this.pos = pos || new Vector();
    /** In radians, from +x towards +y. */
    this.angle = 0;
    this.offset = new Vector();
    /** @type {Vector[]} */
    this.points = [];
    /** @type {Vector[]} */
    this.calcPoints = [];
    /** @type {Vector[]} */
    this.edges = [];
    /** @type {Vector[]} */
    this.normals = [];
    change(this, 'points', points || [], vectors);
  }

  /**
   * Sets the points. Of equal neighbours (the first point follows the last) only the last is left in the array.
   * @param {Vector[]} points kept, not copied
   */
  setPoints(points) {
    return change(this, 'points', points, vectors, 'setPoints');
  }

  /** @param {number} angle in radians, from +x towards +y */
  setAngle(angle) {
    return change(this, 'angle', angle, 'number', 'setAngle');
  }

  /**
   * Sets how far the points are moved before they are turned.
   * @param {Vector} offset kept, not copied
   */
  setOffset(offset) {
    return change(this, 'offset', offset, 'Vector', 'setOffset');
  }

  /**
   * Turns the points themselves about the origin of their frame.
   * @param {number} angle in radians, from +x towards +y
   */
  rotate(angle) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    for (const point of this.points) {
      const { x, y } = point;
      point.x = x * cos - y * sin;
      point.y = x * sin + y * cos;
    }
    return this._recalc();
  }

  /**
   * Moves the points themselves, within their frame.
   * @param {number} x
   * @param {number} y
   */
  translate(x, y) {
    for (const point of this.points) {
      point.x += x;
      point.y += y;
    }
    return this._recalc();
  }

  /** Computes `calcPoints`, `edges` and `normals` from `points`, `offset` and `angle`. */
  _recalc() {
    const { points, offset, angle } = this;
    const { length } = points;
    if (this.calcPoints.length !== length) {
      const make = () => points.map(() => new Vector());
      this.calcPoints = make();
      this.edges = make();
      this.normals = make();
    }
    const { calcPoints, edges, normals } = this;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    for (let i = 0; i < length; i += 1) {
      const to = calcPoints[i];
      const x = points[i].x + offset.x;
      const y = points[i].y + offset.y;
      to.x = x * cos - y * sin;
      to.y = x * sin + y * cos;
    }
    for (let i = 0; i < length; i += 1) {
      const from = calcPoints[i];
      const to = calcPoints[i + 1 < length ? i + 1 : 0];
      const x = to.x - from.x;
      const y = to.y - from.y;
      const size = Math.sqrt(x * x + y * y) || 1;
      edges[i].x = x;
      edges[i].y = y;
      normals[i].x = y / size;
      normals[i].y = -x / size;
    }
    if (#outline in this) {
      const outline = this.#outline;
      outline.update(points);
      const x = outline.middleX + offset.x;
      const y = outline.middleY + offset.y;
      // With a string as offset, these sums are strings.
      outline.x = typeof (x + y) === 'number' ? x * cos - y * sin : NaN;
      outline.y = x * sin + y * cos;
      outline.angle = angle;
    }
    return this;
  }

  /** The axis-aligned box around it, as a new polygon. */
  getAABB() {
    return this.getAABBAsBox().toPolygon();
  }

  /** The axis-aligned box around it, new. Throws a RangeError when it has no points. */
  getAABBAsBox() {
    const { pos, calcPoints } = this;
    if (calcPoints.length === 0) throw new RangeError('a polygon without points has no bounding box');
    const [left, top, right, bottom] = boundsOf(calcPoints);
    return new Box(new Vector(pos.x + left, pos.y + top), right - left, bottom - top);
  }

  /**
   * The centroid of its area, from `pos`: a new vector. Of a polygon without area it is the mean of the points, and of
   * one without points the origin.
   */
  getCentroid() {
    const { calcPoints: points } = this;
    let [x, y, area] = [0, 0, 0];
    let [sumX, sumY] = [0, 0];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const cross = p.x * q.y - q.x * p.y;
      x += (p.x + q.x) * cross;
      y += (p.y + q.y) * cross;
      area += cross;
      sumX += p.x;
      sumY += p.y;
    });
    return area === 0 ? new Vector(sumX / points.length, sumY / points.length) : new Vector(x / (area * 3), y / (area * 3));
  }

  static {
    outlineOf = (polygon) => (#outline in polygon ? polygon.#outline : foreignOutline(polygon));
  }
}

/** Drops points that repeat the one before, once all are known to be vectors of numbers. @param {Vector[]} points */
function dropRepeated(points) {
  if (!Array.isArray(points)) throw new TypeError();
  const kept = points.filter(({ x, y }, i) => {
    const next = points[(i + 1) % points.length];
    return +x !== +next.x || +y !== +next.y;
  });
  if (kept.length < points.length && points[1]) points.splice(0, Infinity, ...kept[0] ? kept : points.slice(-1));
}

/**
 * Gives a polygon another value, and computes it anew. Where that fails, it keeps the old value.
 * @template {Polygon} P
 * @template {'points' | 'offset' | 'angle'} Name
 * @param {P} polygon
 * @param {Name} name
 * @param {P[Name]} value
 * @param {string} kind what the value must be
 * @param {'setPoints' | 'setOffset' | 'setAngle'} [method] that was called; default the constructor
 */
function change(polygon, name, value, kind, method) {
  const old = polygon[name];
  try {
    polygon[name] = value;
    if (kind === vectors) dropRepeated(polygon.points);
    return polygon._recalc();
  } catch (cause) {
    polygon[name] = old;
    polygon._recalc();
    if (!(cause instanceof TypeError)) throw cause;
    const error = typeError(`${name} must be a ${kind}, got ${show(value)}`);
    throw method ? named(error, `polygon.${method}`, polygon[method]) : named(error, 'Polygon', Polygon);
  }
}

/** @param {Polygon} polygon */
function foreignOutline(polygon) {
  const outline = foreign.get(polygon) ?? new Outline();
  foreign.set(polygon, outline);
  outline.update(polygon.calcPoints);
  outline.x = outline.middleX;
  outline.y = outline.middleY;
  return outline;
}

/** An axis-aligned box. The tests take its `toPolygon()`. */
export class Box {
  /**
   * @param {Vector} [pos] the corner with the smallest x and y, default the origin; kept, not copied
   * @param {number} [w] width, default 0
   * @param {number} [h] height, default 0
   */
  constructor(pos, w, h) {
    this.pos = pos || new Vector();
    this.w = w || 0;
    this.h = h || 0;
  }

  /** A new polygon with the box's corners: a segment or a point when the box has no height or no width. */
  toPolygon() {
    const { pos, w, h } = this;
    return new Polygon(new Vector(pos.x, pos.y), [new Vector(), new Vector(w, 0), new Vector(w, h), new Vector(0, h)]);
  }
}
