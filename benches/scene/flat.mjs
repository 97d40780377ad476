/** The yardstick's bodies in flat arrays. */
import { coveringRadii } from './workloads.mjs';

/** The kinds of bodies. A pair's test is found by the sum of its kinds: the sums of all pairs of kinds differ. */
export const CIRCLE = 0;
export const RECTANGLE = 1;
export const POLYGON = 3;

/**
 * The numbers of a polygon's vertex: x, y, the outward normal of the edge to the next vertex, and the distance of that
 * edge's line from the origin.
 */
export const STRIDE = 5;

/**
 * @typedef {object} Flat
 * @property {Uint8Array} kind
 * @property {Float64Array} poses x, y and angle
 * @property {Float64Array} turns cosine and sine of the angle
 * @property {Float64Array} halves of a rectangle's width and height
 * @property {Uint32Array} starts where a polygon's vertices begin and, at the next index, end
 * @property {Float64Array} own the vertices about the body's origin
 * @property {Float64Array} world the vertices in the world
 * @property {Float64Array} inners the radius of the largest circle about a polygon's origin inside it
 * @property {Float64Array} outers the radius of the smallest circle about a body's origin that covers it
 */

/**
 * @param {import('./workloads.mjs').Bodies} bodies
 * @returns {Flat}
 */
export function flatten(bodies) {
  const { outlines } = bodies;
  const count = outlines.length;
  const kind = Uint8Array.from(outlines, (outline) => ('radius' in outline ? CIRCLE : isRectangle(outline.points) ? RECTANGLE : POLYGON));
  const starts = new Uint32Array(count + 1);
  outlines.forEach((outline, i) => {
    starts[i + 1] = starts[i] + (kind[i] === POLYGON && 'points' in outline ? (STRIDE * outline.points.length) / 2 : 0);
  });
  const own = new Float64Array(starts[count]);
  const halves = new Float64Array(2 * count);
  const inners = new Float64Array(count);
  outlines.forEach((outline, i) => {
    if ('radius' in outline) return;
    if (kind[i] === RECTANGLE) halves.set(outline.points.subarray(4, 6), 2 * i);
    else inners[i] = writePolygon(own, starts[i], outline.points);
  });
  return {
    kind, poses: bodies.poses.slice(), turns: new Float64Array(2 * count), halves, starts, own, world: own.slice(), inners, outers: coveringRadii(bodies),
  };
}

/**
 * Whether these are the corners of a rectangle along the axes, about the origin, from the lower left.
 * @param {Float64Array} p
 */
function isRectangle(p) {
  return p.length === 8 && p[0] === p[6] && p[2] === p[4] && p[1] === p[3] && p[5] === p[7] && p[0] === -p[2] && p[1] === -p[5];
}

/**
 * Writes a polygon's vertices to `own`; returns the radius of the largest circle about its origin inside it.
 * @param {Float64Array} own
 * @param {number} start
 * @param {Float64Array} points
 */
function writePolygon(own, start, points) {
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
