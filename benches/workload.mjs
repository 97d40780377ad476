/**
 * What is measured: pairs of shapes and where they stand, the same for every contestant. All of it follows from seeds.
 *
 * A polygon's vertices lie on an ellipse at uneven angles, so that no two edges are parallel and nobody profits from
 * it; boxes alone have parallel edges. Poses are drawn evenly from all those where the verdict is what it shall be,
 * by at least `MARGIN`: the skins and margins of some contestants must not decide.
 */

/**
 * A convex polygon about its centroid (x and y in turn, counter-clockwise) or a circle about its centre.
 * @typedef {{ points: Float64Array } | { radius: number }} Figure
 */

/**
 * Pairs with their poses: six numbers each, x, y and angle of A and then of B. Pair `i` is of `a[i % a.length]` and
 * `b[i % b.length]`.
 * @typedef {object} Pairs
 * @property {Float64Array} poses
 * @property {Float64Array} separations the truth for each pair: minus the depth, or a gap
 *
 * @typedef {object} Workload
 * @property {string} name
 * @property {Figure[]} a
 * @property {Figure[]} b
 * @property {Pairs} overlapping
 * @property {Pairs} apart bounding boxes overlap, shapes do not
 */

/** Every verdict is clear by this length; shapes are about two units wide. */
export const MARGIN = 0.03;

/** How many different shapes stand on each side. */
const VARIETY = 8;

/**
 * Numbers in [0, 1), the same for the same seed: a counter through a mixing function (Steele, Lea and Flood, Fast
 * splittable pseudorandom number generators, 2014), at 32 bits.
 * @param {number} seed
 */
export function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
}

/**
 * A polygon of `count` vertices on an ellipse of these radii.
 * @param {number} count
 * @param {number} radiusX
 * @param {number} radiusY
 * @param {() => number} random
 * @returns {Figure}
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
 * Moves a polygon so that its centroid is its origin, as some contestants do on their own.
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

/** @param {number} width @param {number} height @returns {Figure} */
const box = (width, height) => ({ points: Float64Array.of(-width, -height, width, -height, width, height, -width, height).map((v) => v / 2) });

/** What stands on either side of a workload, by its name. */
export const makers = {
  /** @param {() => number} random */
  box: (random) => box(1.4 + 0.8 * random(), 1 + 0.8 * random()),
  /** @param {() => number} random */
  circle: (random) => /** @type {Figure} */ ({ radius: 0.7 + 0.5 * random() }),
  /** @param {number} count */
  gon: (count) => (/** @type {() => number} */ random) => polygon(count, 0.9 + 0.4 * random(), 0.8 + 0.2 * random(), random),
};

/** @type {Record<string, { title: string, pairs: number, a: (random: () => number) => Figure, b: (random: () => number) => Figure }>} */
export const columns = {
  box: { title: 'box/box', pairs: 400, a: makers.box, b: makers.box },
  hexagon: { title: 'hexagons', pairs: 400, a: makers.gon(6), b: makers.gon(6) },
  '8-gon': { title: '8-gons', pairs: 400, a: makers.gon(8), b: makers.gon(8) },
  '32-gon': { title: '32-gons', pairs: 400, a: makers.gon(32), b: makers.gon(32) },
  '128-gon': { title: '128-gons', pairs: 200, a: makers.gon(128), b: makers.gon(128) },
  '1000-gon': { title: '1,000-gons', pairs: 16, a: makers.gon(1000), b: makers.gon(1000) },
  circle: { title: 'circles', pairs: 400, a: makers.circle, b: makers.circle },
  'circle-box': { title: 'circle/box', pairs: 400, a: makers.circle, b: makers.box },
};

/** How many vertices the polygons of growth.mjs have. */
export const sizes = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/**
 * @param {string} name of a column
 * @returns {Workload}
 */
export function workload(name) {
  const { a: makeA, b: makeB, pairs } = columns[name];
  const random = generator(Object.keys(columns).indexOf(name) + 1);
  const a = Array.from({ length: VARIETY }, () => makeA(random));
  const b = Array.from({ length: VARIETY }, () => makeB(random));
  return { name, a, b, overlapping: place(a, b, pairs, true, random), apart: place(a, b, pairs, false, random) };
}

/**
 * Draws poses until so many pairs overlap, or are apart with overlapping bounding boxes.
 * @param {Figure[]} a
 * @param {Figure[]} b
 * @param {number} count
 * @param {boolean} overlapping
 * @param {() => number} random
 * @returns {Pairs}
 */
export function place(a, b, count, overlapping, random) {
  const poses = new Float64Array(6 * count);
  const separations = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const [figureA, figureB] = [a[i % a.length], b[i % b.length]];
    const reach = extent(figureA) + extent(figureB);
    for (;;) {
      const [ax, ay] = [200 * random() - 100, 200 * random() - 100];
      const [bx, by] = [ax + reach * (2 * random() - 1), ay + reach * (2 * random() - 1)];
      const pose = [ax, ay, 6.28 * random() - 3.14, bx, by, 6.28 * random() - 3.14];
      const [placedA, placedB] = [placed(figureA, pose, 0), placed(figureB, pose, 3)];
      if (!boundsOverlap(placedA, placedB)) continue;
      const found = separation(placedA, placedB);
      if (overlapping ? found > -MARGIN : found < MARGIN) continue;
      poses.set(pose, 6 * i);
      separations[i] = found;
      break;
    }
  }
  return { poses, separations };
}

/** The radius of the circle about a figure's origin that covers it. @param {Figure} figure */
export function extent(figure) {
  if ('radius' in figure) return figure.radius;
  let farthest = 0;
  for (let k = 0; k < figure.points.length; k += 2) farthest = Math.max(farthest, Math.hypot(figure.points[k], figure.points[k + 1]));
  return farthest;
}

/**
 * A figure in the world: its vertices, or a circle's centre, and its radius.
 * @typedef {{ points: Float64Array, radius: number }} Placed
 */

/** @param {Figure} figure @param {ArrayLike<number>} pose @param {number} at @returns {Placed} */
export function placed(figure, pose, at) {
  const [x, y, angle] = [pose[at], pose[at + 1], pose[at + 2]];
  if ('radius' in figure) return { points: Float64Array.of(x, y), radius: figure.radius };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = figure.points.slice();
  for (let k = 0; k < points.length; k += 2) {
    const [px, py] = [points[k], points[k + 1]];
    points[k] = x + cos * px - sin * py;
    points[k + 1] = y + sin * px + cos * py;
  }
  return { points, radius: 0 };
}

/** @param {Placed} a @param {Placed} b */
function boundsOverlap(a, b) {
  return [[1, 0], [0, 1]].every(([nx, ny]) => along(a, b, nx, ny) <= 0);
}

/**
 * How far apart the shadows of both are on an axis; negative: how far they must be pushed apart.
 * @param {Placed} a
 * @param {Placed} b
 * @param {number} nx
 * @param {number} ny
 */
function along(a, b, nx, ny) {
  const [aMin, aMax] = shadow(a, nx, ny);
  const [bMin, bMax] = shadow(b, nx, ny);
  return Math.max(bMin - aMax, aMin - bMax);
}

/** @param {Placed} figure @param {number} nx @param {number} ny */
export function shadow({ points, radius }, nx, ny) {
  let [min, max] = [Infinity, -Infinity];
  for (let k = 0; k < points.length; k += 2) {
    const height = points[k] * nx + points[k + 1] * ny;
    if (height < min) min = height;
    if (height > max) max = height;
  }
  return [min - radius, max + radius];
}

/**
 * The widest gap, or minus the least overlap, over every axis that can tell: by brute force, to be the truth.
 * @param {Placed} a
 * @param {Placed} b
 */
export function separation(a, b) {
  let widest = -Infinity;
  for (const { points } of [a, b]) {
    const count = points.length / 2;
    for (let k = 0; count > 1 && k < count; k += 1) {
      const next = (k + 1) % count;
      const [ex, ey] = [points[2 * next] - points[2 * k], points[2 * next + 1] - points[2 * k + 1]];
      const length = Math.hypot(ex, ey);
      widest = Math.max(widest, along(a, b, ey / length, -ex / length));
    }
  }
  // Where a circle takes part, the lines from its centre to the vertices tell as well.
  const [circle, other] = a.radius > 0 ? [a, b] : [b, a];
  if (circle.radius > 0) {
    for (let k = 0; k < other.points.length; k += 2) {
      const [dx, dy] = [circle.points[0] - other.points[k], circle.points[1] - other.points[k + 1]];
      const length = Math.hypot(dx, dy);
      if (length > 0) widest = Math.max(widest, along(a, b, dx / length, dy / length));
    }
  }
  return widest;
}
