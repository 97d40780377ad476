/** The yardstick's bodies: everything that its tests read, in flat arrays. */
import { reaches } from './workloads.mjs';

/** The kinds of bodies: numbers whose sums are all different. */
export const CIRCLE = 0;
export const RECTANGLE = 1;
export const POLYGON = 3;

/** A polygon's vertex takes so many numbers: x, y, the outward normal of the edge from it to the next, and how far out that edge lies. */
export const STRIDE = 5;

/**
 * All bodies in flat arrays.
 * @typedef {object} Flat
 * @property {Uint8Array} kind
 * @property {Float64Array} poses x, y and angle
 * @property {Float64Array} turns cosine and sine of the angle
 * @property {Float64Array} halves of a rectangle's width and height
 * @property {Uint32Array} starts where a polygon's vertices begin and, at the next index, end
 * @property {Float64Array} own the vertices about the body's origin
 * @property {Float64Array} world the vertices in the world
 * @property {Float64Array} inners the radii of the largest circles about polygons' origins inside them
 * @property {Float64Array} outers the radii of the smallest circles that cover the bodies
 */

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @returns {Flat}
 */
export function flatten(bodies) {
  const { figures } = bodies;
  const count = figures.length;
  const kind = Uint8Array.from(figures, (figure) => ('radius' in figure ? CIRCLE : isRectangle(figure.points) ? RECTANGLE : POLYGON));
  const starts = new Uint32Array(count + 1);
  figures.forEach((figure, i) => {
    starts[i + 1] = starts[i] + (kind[i] === POLYGON && 'points' in figure ? (STRIDE * figure.points.length) / 2 : 0);
  });
  const own = new Float64Array(starts[count]);
  const halves = new Float64Array(2 * count);
  const inners = new Float64Array(count);
  figures.forEach((figure, i) => {
    if ('radius' in figure) return;
    if (kind[i] === RECTANGLE) halves.set(figure.points.subarray(4, 6), 2 * i);
    else inners[i] = fill(own, starts[i], figure.points);
  });
  return {
    kind, poses: bodies.poses.slice(), turns: new Float64Array(2 * count), halves, starts, own, world: own.slice(), inners, outers: reaches(bodies),
  };
}

/** Whether these are the corners of a rectangle along the axes, about the origin, from the lower left. @param {Float64Array} p */
function isRectangle(p) {
  return p.length === 8 && p[0] === p[6] && p[2] === p[4] && p[1] === p[3] && p[5] === p[7] && p[0] === -p[2] && p[1] === -p[5];
}

/**
 * Writes a polygon about its origin; returns the radius of the largest circle about that inside it.
 * @param {Float64Array} own
 * @param {number} start
 * @param {Float64Array} points
 */
function fill(own, start, points) {
  let inner = Infinity;
  for (let k = 0; k < points.length; k += 2) {
    const next = (k + 2) % points.length;
    const [x, y] = [points[k], points[k + 1]];
    const [ex, ey] = [points[next] - x, points[next + 1] - y];
    const length = Math.hypot(ex, ey);
    const [nx, ny] = [ey / length, -ex / length];
    const height = x * nx + y * ny;
    own.set([x, y, nx, ny, height], start + (STRIDE * k) / 2);
    inner = Math.min(inner, height);
  }
  return inner;
}
