import { rounded } from './numbers.js';

/** Points and edges of a shape: from its own frame to the world and back. */

/** A point of a shape's own frame, in world coordinates. @param {Pose} pose  @param {Point} p  @returns {Point} */
export function toWorld({ x, y, angle = 0 }, p) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y };
}

/** A shape's vertices in world coordinates. @param {Pick<Shape, 'points'>} shape  @param {Pose} pose */
export function verticesInWorld({ points }, pose) {
  return points.map((p) => toWorld(pose, p));
}

/**
 * A point of the world in the frame of a pose, to three decimals: the inverse of `toWorld`.
 * @param {{ x: number, y: number, angle: number }} pose  @param {Point} p
 */
export function toLocal({ x, y, angle }, p) {
  const [dx, dy] = [p.x - x, p.y - y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: rounded(cos * dx + sin * dy), y: rounded(cos * dy - sin * dx) };
}

/** The pose alone of an object that has more properties. @param {{ x: number, y: number, angle: number }} placed */
export function poseOf({ x, y, angle }) {
  return { x, y, angle };
}

/**
 * Both ends of a shape's edge `i` in world coordinates.
 * @param {Shape} shape  @param {Pose} pose  @param {number} i  @returns {[Point, Point]}
 */
export function edgeOf({ points }, pose, i) {
  return [toWorld(pose, points[i]), toWorld(pose, points[(i + 1) % points.length])];
}
