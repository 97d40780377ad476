import { verticesOnScreen } from '../../draw/index.js';
import { kindOf } from './chosen.js';
import { direction, distanceBetween, dot, nearestOnSegment, SIDES } from '../../geometry/plane.js';

/**
 * For each edge of both shapes its distance from a point of the canvas, and the index of its axis, which others share.
 * @param {any} state  @param {View} view  @param {Point} at  @param {readonly AxisTest[]} axes
 */
export function edgesNear(state, view, at, axes) {
  return SIDES.flatMap((side) => {
    const points = verticesOnScreen(view, kindOf(state[side]).shape, state[side]);
    return points.length < 2 ? [] : points.map((p, i) => {
      const q = points[(i + 1) % points.length];
      const along = direction(p, q);
      const axis = axes.findIndex((test) => Math.abs(dot(test.axis, along)) < 1e-6);
      return { axis, far: distanceBetween(at, nearestOnSegment(p, q, at)) };
    });
  });
}
