/**
 * The shapes that are measured, how they are drawn at random, and their separation by brute force, which the
 * contestants' answers are compared with.
 */

/**
 * A convex polygon about its centroid (x and y in turn, counter-clockwise) or a circle about its centre.
 * @typedef {{ points: Float64Array } | { radius: number }} Outline
 */

/**
 * A polygon of `count` vertices, at uneven angles on an ellipse with these radii: no two edges are parallel.
 * @param {number} count
 * @param {number} radiusX
 * @param {number} radiusY
 * @param {() => number} random
 * @returns {Outline}
 */
export function polygon(count, radiusX, radiusY, random) {
  const points = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    const angle = (2 * Math.PI * (i + 0.4 * (random() - 0.5))) / count;
    points[2 * i] = radiusX * Math.cos(angle);
    points[2 * i + 1] = radiusY * Math.sin(angle);
  }
  return { points: aboutCentroid(points) };
}

/**
 * Moves a polygon so that its centroid is its origin: some contestants do that by themselves.
 * @param {Float64Array} points
 */
function aboutCentroid(points) {
  let [area, x, y] = [0, 0, 0];
  for (let k = 0; k < points.length; k += 2) {
    const next = (k + 2) % points.length;
    const cross = points[k] * points[next + 1] - points[k + 1] * points[next];
    area += cross / 2;
    x += (cross * (points[k] + points[next])) / 6;
    y += (cross * (points[k + 1] + points[next + 1])) / 6;
  }
  return points.map((value, k) => value - (k % 2 === 0 ? x : y) / area);
}

/** @param {number} width @param {number} height @returns {Outline} */
const box = (width, height) => ({ points: Float64Array.of(-width, -height, width, -height, width, height, -width, height).map((v) => v / 2) });

/** Draws an outline about two units wide, by its kind. */
export const draw = {
  /** @param {() => number} random */
  box: (random) => box(1.4 + 0.8 * random(), 1 + 0.8 * random()),
  /** @param {() => number} random */
  circle: (random) => /** @type {Outline} */ ({ radius: 0.7 + 0.5 * random() }),
  /** @param {number} count of vertices */
  gon: (count) => (/** @type {() => number} */ random) => polygon(count, 0.9 + 0.4 * random(), 0.8 + 0.2 * random(), random),
};

/**
 * A polygon's vertices as objects, which most libraries take: `{ x, y }`, or what `make` returns.
 * @param {Float64Array} points
 * @param {(x: number, y: number) => any} [make]
 */
export function vertices(points, make = (x, y) => ({ x, y })) {
  return Array.from({ length: points.length / 2 }, (_, k) => make(points[2 * k], points[2 * k + 1]));
}

/** The radius of the circle about an outline's origin that covers it. @param {Outline} outline */
export function coveringRadius(outline) {
  if ('radius' in outline) return outline.radius;
  let farthest = 0;
  for (let k = 0; k < outline.points.length; k += 2) farthest = Math.max(farthest, Math.hypot(outline.points[k], outline.points[k + 1]));
  return farthest;
}

/**
 * An outline in the world: its vertices, or a circle's centre, and its radius, 0 for a polygon.
 * @typedef {{ points: Float64Array, radius: number }} WorldOutline
 */

/**
 * @param {Outline} outline
 * @param {ArrayLike<number>} poses
 * @param {number} at where x, y and angle of its pose begin
 * @returns {WorldOutline}
 */
export function inWorld(outline, poses, at) {
  const [x, y, angle] = [poses[at], poses[at + 1], poses[at + 2]];
  if ('radius' in outline) return { points: Float64Array.of(x, y), radius: outline.radius };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = outline.points.slice();
  for (let k = 0; k < points.length; k += 2) {
    const [px, py] = [points[k], points[k + 1]];
    points[k] = x + cos * px - sin * py;
    points[k + 1] = y + sin * px + cos * py;
  }
  return { points, radius: 0 };
}

/** Whether the bounding boxes overlap. @param {WorldOutline} a @param {WorldOutline} b */
export function boundsOverlap(a, b) {
  return [[1, 0], [0, 1]].every(([nx, ny]) => separationAlong(a, b, nx, ny) <= 0);
}

/**
 * The separation along an axis: the gap between the intervals, or minus the distance by which they must be pushed
 * apart.
 * @param {WorldOutline} a
 * @param {WorldOutline} b
 * @param {number} nx
 * @param {number} ny
 */
function separationAlong(a, b, nx, ny) {
  const [aMin, aMax] = interval(a, nx, ny);
  const [bMin, bMax] = interval(b, nx, ny);
  return Math.max(bMin - aMax, aMin - bMax);
}

/**
 * The outline's projection on an axis: min and max.
 * @param {WorldOutline} outline
 * @param {number} nx
 * @param {number} ny
 */
export function interval({ points, radius }, nx, ny) {
  let [min, max] = [Infinity, -Infinity];
  for (let k = 0; k < points.length; k += 2) {
    const projection = points[k] * nx + points[k + 1] * ny;
    if (projection < min) min = projection;
    if (projection > max) max = projection;
  }
  return [min - radius, max + radius];
}

/**
 * The widest gap, or minus the least overlap, over every axis that can be the deciding one.
 * @param {WorldOutline} a
 * @param {WorldOutline} b
 */
export function separation(a, b) {
  let largest = -Infinity;
  for (const { points } of [a, b]) {
    const count = points.length / 2;
    for (let k = 0; count > 1 && k < count; k += 1) {
      const next = (k + 1) % count;
      const [ex, ey] = [points[2 * next] - points[2 * k], points[2 * next + 1] - points[2 * k + 1]];
      const length = Math.hypot(ex, ey);
      largest = Math.max(largest, separationAlong(a, b, ey / length, -ex / length));
    }
  }
  // With a circle, the lines from its centre to the other's vertices are axes as well.
  const [circle, other] = a.radius > 0 ? [a, b] : [b, a];
  if (circle.radius > 0) {
    for (let k = 0; k < other.points.length; k += 2) {
      const [dx, dy] = [circle.points[0] - other.points[k], circle.points[1] - other.points[k + 1]];
      const length = Math.hypot(dx, dy);
      if (length > 0) largest = Math.max(largest, separationAlong(a, b, dx / length, dy / length));
    }
  }
  return largest;
}
