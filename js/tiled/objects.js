/** Objects of Tiled: those of a map's layers, and those that are the collision shapes of a tile. */
import { Shape } from '../index.js';
import { listOf, numberOf } from './part.js';

/** @import { Point } from '../boundary/types.js' */

/**
 * A vector turned by an angle in degrees, clockwise on the screen.
 * @param {number} degrees
 * @returns {(vector: Point) => Point}
 */
export function turn(degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
}

/**
 * The shape of an object that shows no tile, in its own frame, which is not turned; and where that frame's origin is:
 * the middle of boxes, ellipses and capsules, and the position of points, polygons and lines. Positions are turned with
 * the object. None for text.
 * @param {any} object
 * @returns {{ shape: Shape, x: number, y: number } | null}
 */
export function placedShape(object) {
  if (object.text !== undefined) return null;
  const [x, y] = [numberOf(object, 'x'), numberOf(object, 'y')];
  const turned = turn(numberOf(object, 'rotation', 0));
  if (object.polygon !== undefined) return { shape: Shape.outline(object.polygon), x, y };
  if (object.polyline !== undefined) return { shape: line(listOf(object, 'polyline')), x, y };
  const [width, height] = [numberOf(object, 'width', 0), numberOf(object, 'height', 0)];
  if (object.point || (width === 0 && height === 0)) return { shape: Shape.point(), x, y };
  const fromPosition = turned({ x: width / 2, y: height / 2 });
  return { shape: middledShape(object, Math.abs(width), Math.abs(height)), x: x + fromPosition.x, y: y + fromPosition.y };
}

/** @param {any} object @param {number} width @param {number} height */
function middledShape({ ellipse, capsule }, width, height) {
  if (ellipse && width && height && width !== height) return Shape.ellipse(width / 2, height / 2);
  const radius = ellipse || capsule ? Math.min(width, height) / 2 : 0;
  if (!radius && width && height) return Shape.box(width, height);
  const end = { x: width / 2 - radius, y: height / 2 - radius };
  return Shape.hull([{ x: -end.x, y: -end.y }, end], { radius });
}

/** A line without the points that repeat the one before. @param {(Point | undefined)[]} points */
function line(points) {
  const distinct = /** @type {Point[]} */ (points.filter((p, i) => i === 0 || p?.x !== points[i - 1]?.x || p?.y !== points[i - 1]?.y));
  return distinct.length === 1 ? Shape.hull(distinct) : Shape.chain(distinct);
}

/**
 * A shape after `place` has moved its points: it may mirror them, turn them, and scale them along two directions. What
 * is round becomes a polygon unless both are scaled by the same factor.
 * @param {Shape} shape
 * @param {(point: Point) => Point} place
 * @param {[number, number]} [factors] the sizes by which it scales
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
 * The collision objects of a tile as one shape in its picture, from the upper left corner on; none when there are none.
 * @param {any[]} objects
 */
export function collisionShape(objects) {
  const shapes = objects.flatMap((object) => {
    const placed = placedShape(object);
    if (placed === null) return [];
    const turned = turn(object.rotation ?? 0);
    return movedShape(placed.shape, (p) => {
      const { x, y } = turned(p);
      return { x: placed.x + x, y: placed.y + y };
    });
  });
  return shapes.length === 0 ? null : Shape.union(shapes);
}
