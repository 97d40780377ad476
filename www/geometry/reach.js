import { toWorld } from './pose.js';
import { distanceBetween, dot, minus, nearestOnSegment, outward } from './vector.js';

/**
 * How far a point is from a shape, as a pointer needs it: 0 inside.
 * @param {Pick<Shape, 'pieces'>} shape  @param {Pose} pose  @param {Point} at
 */
export function distanceFrom({ pieces }, pose, at) {
  const [turn, way] = [{ x: 0, y: 0, angle: pose.angle }, minus(at, pose)];
  return Math.max(0, Math.min(...pieces.map(({ points, radius }) => {
    const corners = points.map((p) => toWorld(turn, p));
    const ends = (/** @type {number} */ i) => /** @type {const} */ ([corners[i], corners[(i + 1) % corners.length]]);
    const inside = corners.length > 2 && corners.every((corner, i) => dot(minus(way, corner), outward(minus(ends(i)[1], corner))) <= 0);
    return inside ? 0 : Math.min(...corners.map((_, i) => distanceBetween(way, nearestOnSegment(...ends(i), way)))) - radius;
  })));
}
