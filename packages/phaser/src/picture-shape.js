/** The shapes that `gap.add` takes, about the middle of an object's picture. */
import { Shape } from 'shadowgap';

/** @import { Point } from 'shadowgap' */

/**
 * A body in the JSON that PhysicsEditor exports for Phaser: points from the picture's upper left corner on.
 * @typedef {{ fixtures: { circle?: Point & { radius: number }, vertices?: Point[][] }[] }} EditorBody
 */

/**
 * A shape about the middle of a picture: its whole box, the largest circle within it, or a body of PhysicsEditor.
 * @param {'box' | 'circle' | Shape | EditorBody} shape
 * @param {{ width: number, height: number }} size the picture's
 * @returns {Shape}
 */
export function pictureShape(shape, { width, height }) {
  if (shape instanceof Shape) return shape;
  if (shape === 'box') return Shape.box(width, height);
  if (shape === 'circle') return Shape.circle(Math.min(width, height) / 2);
  if (!Array.isArray(shape?.fixtures)) {
    throw new TypeError(`gap.add: shape must be 'box', 'circle', a Shape or a body of PhysicsEditor, got ${String(shape)}`);
  }
  const parts = shape.fixtures.flatMap(({ circle, vertices = [] }) => [
    ...circle ? [Shape.circle(circle.radius, circle)] : [], ...vertices.map((points) => Shape.outline(points)),
  ]);
  return Shape.union(parts).at({ x: -width / 2, y: -height / 2 });
}
