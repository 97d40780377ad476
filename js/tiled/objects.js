/** Objects of Tiled: those of a map's layers, and those that are the collision shapes of a tile. */
import { Shape } from '../index.js';

/** @import { Point } from '../types.js' */

/**
 * The shape of an object in its own frame, which is not turned, and where that frame's origin is: the middle of boxes and ellipses, and the
 * position of points, polygons and lines. Positions are turned with the object. None for text.
 * @param {any} object
 * @returns {{ shape: Shape, x: number, y: number, angle: number } | null}
 */
export function placedShape(object) {
  const { x, y, width = 0, height = 0, rotation = 0 } = object;
  if (object.text) return null;
  const angle = (rotation * Math.PI) / 180;
  if (object.polygon) return { shape: Shape.outline(object.polygon), x, y, angle };
  if (object.polyline) return { shape: line(object.polyline), x, y, angle };
  if (object.point || (width === 0 && height === 0)) return { shape: Shape.point(), x, y, angle };
  // A box turns about its upper left corner, an object that shows a tile about its lower left one.
  const [right, down] = [width / 2, object.gid ? -height / 2 : height / 2];
  const [cos, sin] = rotation === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return { shape: boxOrEllipse(object, width, height), x: x + cos * right - sin * down, y: y + sin * right + cos * down, angle };
}

/** @param {any} object @param {number} width @param {number} height */
function boxOrEllipse(object, width, height) {
  if (width === 0 || height === 0) return Shape.segment({ x: -width / 2, y: -height / 2 }, { x: width / 2, y: height / 2 });
  if (!object.ellipse) return Shape.box(width, height);
  return width === height ? Shape.circle(width / 2) : Shape.ellipse(width / 2, height / 2);
}

/** A line without the points that repeat the one before. @param {Point[]} points */
function line(points) {
  const distinct = points.filter(({ x, y }, i) => i === 0 || x !== points[i - 1].x || y !== points[i - 1].y);
  return distinct.length > 1 ? Shape.chain(distinct) : Shape.point(distinct[0].x, distinct[0].y);
}

/**
 * A shape after `place` has moved its points: it may mirror them, turn them by quarters and scale them. Round shapes become polygons.
 * @param {Shape} shape
 * @param {(point: Point) => Point} place
 * @returns {Shape}
 */
export function movedShape(shape, place) {
  const points = shape.points.map(place);
  switch (shape.kind) {
    case 'circle': return Shape.polygon(Shape.ellipse(shape.radius, shape.radius).points.map(place));
    case 'polygon': return Shape.polygon(points);
    case 'point': return Shape.point(points[0].x, points[0].y);
    case 'segment': return Shape.segment(points[0], points[1]);
    default: return Shape.union(shape.pieces.map((piece) => movedShape(piece, place)));
  }
}

/**
 * The collision objects of a tile as one shape, after `place` has moved its points; none when there are none.
 * @param {any[]} objects
 * @param {(point: Point) => Point} place
 */
export function collisionShape(objects, place) {
  const shapes = objects.flatMap((object) => {
    const placed = placedShape(object);
    if (placed === null) return [];
    const { shape, x, y, angle } = placed;
    const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
    return movedShape(shape, (p) => place({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
  });
  return shapes.length === 0 ? null : Shape.union(shapes);
}
