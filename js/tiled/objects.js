/** Objects of Tiled that show no tile: those of a map's layers, and the collision objects of a tile. */
import { Shape } from '../index.js';
import { listOf, numberOf } from './reading.js';

/** @import { Point } from '../types.js' */

/**
 * A shape in its own frame, and where the frame's origin is from the object's position before the object is turned: the
 * middle of boxes, ellipses, capsules and pictures; the position of points, polygons and lines.
 * @typedef {{ shape: Shape, middle: Point }} ObjectShape
 */

/**
 * An object's angle in radians, clockwise on the screen, and `place`, which takes a point from the object's frame, with
 * the object's position as its origin, to the layer or the picture that holds the object.
 * @param {any} object
 * @returns {{ angle: number, place: (point: Point) => Point }}
 */
export function frameOf(object) {
  const [left, top] = [numberOf(object, 'x'), numberOf(object, 'y')];
  const angle = (numberOf(object, 'rotation', 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { angle, place: ({ x, y }) => ({ x: left + (cos * x - sin * y), y: top + (sin * x + cos * y) }) };
}

/**
 * The shape of an object that shows no tile; null for text.
 * @param {any} object
 * @returns {ObjectShape | null}
 */
export function plainShape(object) {
  if (object.text !== undefined) return null;
  const position = { x: 0, y: 0 };
  if (object.polygon !== undefined) return { shape: Shape.outline(object.polygon), middle: position };
  if (object.polyline !== undefined) return { shape: line(listOf(object, 'polyline')), middle: position };
  const [width, height] = [numberOf(object, 'width', 0), numberOf(object, 'height', 0)];
  if (object.point || (width === 0 && height === 0)) return { shape: Shape.point(), middle: position };
  return { shape: middledShape(object, Math.abs(width), Math.abs(height)), middle: { x: width / 2, y: height / 2 } };
}

/** A box, ellipse or capsule about its middle. @param {any} object @param {number} width @param {number} height */
function middledShape({ ellipse, capsule }, width, height) {
  if (ellipse && width && height && width !== height) return Shape.ellipse(width / 2, height / 2);
  const radius = ellipse || capsule ? Math.min(width, height) / 2 : 0;
  if (!radius && width && height) return Shape.box(width, height);
  const end = { x: width / 2 - radius, y: height / 2 - radius };
  return Shape.hull([{ x: -end.x, y: -end.y }, end], { radius });
}

/** A line without the points that repeat the one before. @param {(Point | undefined)[]} points */
function line(points) {
  const distinct = /** @type {Point[]} */ (
    points.filter((p, i) => i === 0 || p?.x !== points[i - 1]?.x || p?.y !== points[i - 1]?.y));
  return distinct.length === 1 ? Shape.hull(distinct) : Shape.chain(distinct);
}

/**
 * A shape after `place` has moved its points: it may mirror them, turn them, and scale them along two directions. A
 * round shape becomes a polygon unless both directions are scaled by the same factor.
 * @param {Shape} shape
 * @param {(point: Point) => Point} place
 * @param {[number, number]} [factors] by which `place` scales
 * @returns {Shape}
 */
export function movedShape(shape, place, factors = [1, 1]) {
  if (shape.kind === 'union') return Shape.union(shape.pieces.map((piece) => movedShape(piece, place, factors)));
  const { radius, points } = shape;
  if (radius === 0 || factors[0] === factors[1]) return Shape.hull(points.map(place), { radius: radius * factors[0] });
  const rim = Shape.ellipse(radius, radius).points;
  return Shape.hull(points.flatMap((p) => rim.map((r) => place({ x: p.x + r.x, y: p.y + r.y }))));
}

/**
 * The collision objects of a tile as one shape, from the upper left corner of the tile's picture on; null if there are
 * none.
 * @param {any[]} objects
 */
export function collisionShape(objects) {
  const shapes = objects.flatMap((object) => {
    const { place } = frameOf(object);
    const plain = plainShape(object);
    return plain ? movedShape(plain.shape, ({ x, y }) => place({ x: x + plain.middle.x, y: y + plain.middle.y })) : [];
  });
  return shapes.length === 0 ? null : Shape.union(shapes);
}
