import { distanceBetween } from '../geometry/plane.js';

/** How near a click must come to the first point of an outline to close it, in pixels. */
export const CLOSING = 16;

/** @param {readonly Point[]} points  in the world  @param {Point} at  the click, on the screen  @param {View} view */
export function closesOutline(points, at, view) {
  return points.length >= 3 && distanceBetween(view.toScreen(points[0]), at) < CLOSING;
}
