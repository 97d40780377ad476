import { distanceBetween, dot, lengthOf, minus, outward, times, toWorld, unit, verticesInWorld } from './plane.js';

/**
 * Mistaken collision tests from five texts on the theorem, each with exactly one error, which its comment names. The
 * figures run them beside the library. Each test gives the right answer for the example in its text.
 * @typedef {{ axis: Point, a: Interval, b: Interval, separation: number }} Tried  one axis as the mistaken test
 *   measures it
 * @typedef {{ points: Point[], radius?: number, text?: string, spot?: Point }} Seen
 *   a line, an outline or a circle that the mistaken test uses; `text` labels it at `spot`, where no text means that
 *   the test leaves it out
 * @typedef {{ overlaps: boolean, depth?: number, push?: Point, axes?: Point[], tried?: Tried, seen?: Seen[] }} Answer
 * @typedef {(a: Shape, poseA: Pose, b: Shape, poseB: Pose) => Answer} Mistake
 */

// "Separating Axis Theorem Collision Detection":

/** Takes an edge's direction as the axis, instead of its normal. @type {Mistake} */
export function alongEdges(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const axes = [...edges(p), ...edges(q)].map(unit);
  const tried = decisive(p, q, axes);
  return { overlaps: tried.separation <= 0, tried };
}

// "Separating Axis Theorem", a university's textbook:

/** Rotates the corners but never adds the centre's position. @type {Mistake} */
export function withoutCentre(a, poseA, b, poseB) {
  /** @param {Pose} pose */
  const turned = ({ angle }) => ({ x: 0, y: 0, angle });
  const [p, q] = [verticesInWorld(a, turned(poseA)), verticesInWorld(b, turned(poseB))];
  return { overlaps: decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0, seen: [{ points: p }, { points: q }] };
}

/**
 * Skips an axis only if an earlier one has exactly equal coordinates: axes that differ by rounding, and opposite ones,
 * are tested again.
 * @type {Mistake}
 */
export function exactDuplicates(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const all = [...normals(p), ...normals(q)];
  const axes = all.filter((n, i) => !all.slice(0, i).some((m) => same(m, n)));
  return { overlaps: decisive(p, q, axes).separation <= 0, axes };
}

/** @param {Point} m  @param {Point} n */
const same = (m, n) => m.x === n.x && m.y === n.y;

// "Collision Detection Using the Separating Axis Theorem", Tuts+:

/** Starts the loop over B's normals at the second one. @type {Mistake} */
export function skipsFirst(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const axes = [...normals(p), ...normals(q).slice(1)];
  const { separation } = decisive(p, q, axes);
  return { overlaps: separation <= 0, seen: [{ points: q.slice(0, 2), spot: q[0] }] };
}

/** Tests a box and a circle on the line of centres only. @type {Mistake} */
export function lineOfCentres(a, poseA, b, poseB) {
  const way = minus(poseB, poseA);
  // Coinciding centres define no line: use the x axis.
  const line = lengthOf(way) ? unit(way) : { x: 1, y: 0 };
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const axes = [line];
  const tried = decisive(p, q, axes, b.radius);
  return { overlaps: tried.separation <= 0, tried, seen: [{ points: [pointOf(poseA), pointOf(poseB)] }] };
}

// "Separating Axis Theorem (SAT)", It's all in the wrists:

/** Rotates one corner of a box and makes the other three by flipping signs. @type {Mistake} */
export function flippedCorners(a, poseA, b, poseB) {
  const [p, q] = [flipped(a, poseA), flipped(b, poseB)];
  return { overlaps: decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0, seen: [{ points: p }, { points: q }] };
}

/** The corners of a box by that mistake. @param {Shape} box  @param {Pose} pose */
function flipped(box, { x, y, angle }) {
  const corner = box.points[0];
  const turned = toWorld({ x: 0, y: 0, angle }, corner);
  const signs = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
  const vertexAt = (/** @type {number} */ right, /** @type {number} */ down) => ({ x: x + right * turned.x, y: y + down * turned.y });
  return signs.map(([right, down]) => vertexAt(right, down));
}

/** Tests bounding circles first, whose radius is half the longer side: short of the corners. @type {Mistake} */
export function longerSide(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const [radiusA, radiusB] = [p, q].map(boundingRadius);
  const near = distanceBetween(poseB, poseA) <= radiusA + radiusB;
  return {
    overlaps: near && decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0,
    seen: [{ points: [pointOf(poseA)], radius: radiusA }, { points: [pointOf(poseB)], radius: radiusB }],
  };
}

/** The radius by that mistake. @param {Point[]} points */
const boundingRadius = (points) => Math.max(...edges(points).map(lengthOf)) / 2;

/** Compares two circles' squared distance with the sum of the radii instead of its square. @type {Mistake} */
export function plainSum(a, poseA, b, poseB) {
  const way = minus(poseB, poseA);
  const [squared, sum] = [dot(way, way), a.radius + b.radius];
  const overlaps = squared <= sum;
  const [distance, r, s] = [Math.sqrt(squared), a.radius, b.radius].map((number) => number.toFixed(2));
  const text = `${distance}² ${overlaps ? '≤' : '>'} ${r} + ${s}`;
  const spot = { x: (poseA.x + poseB.x) / 2, y: Math.max(poseA.y + a.radius, poseB.y + b.radius) };
  return { overlaps, seen: [{ points: [pointOf(poseA), pointOf(poseB)], text, spot }] };
}

/** Measures the depth along normals that are as long as their edges. @type {Mistake} */
export function anyLength(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const axes = [...edges(p), ...edges(q)].map(outward);
  const tried = decisive(p, q, axes);
  return answerOf(tried, -tried.separation, nearerWay(tried));
}

// An article for the olc community, answering javidx9's "Convex Polygon Collisions":

/** Takes what both shadows have in common as the overlap, even where one lies inside the other. @type {Mistake} */
export function commonPart(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const common = (/** @type {Interval} */ s, /** @type {Interval} */ t) => Math.max(s.min, t.min) - Math.min(s.max, t.max);
  const tried = decisive(p, q, [...normals(p), ...normals(q)], 0, common);
  return answerOf(tried, -tried.separation, nearerWay(tried));
}

/** Pushes in the direction from A's centre to B's. @type {Mistake} */
export function flipByCentres(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const tried = decisive(p, q, [...normals(p), ...normals(q)]);
  const [from, to] = [toWorld(poseA, a.centroid), toWorld(poseB, b.centroid)];
  const seen = [{ points: [from, to] }];
  const way = dot(minus(to, from), tried.axis) < 0 ? -1 : 1;
  return { ...answerOf(tried, -tried.separation, way), seen };
}

/** Calls shadows that touch apart; the other four texts call them overlapping. @type {Mistake} */
export function touchIsApart(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const { separation } = decisive(p, q, [...normals(p), ...normals(q)]);
  return { overlaps: separation < 0 };
}

/**
 * The answer that pushes B along the axis.
 * @param {Tried} tried  @param {number} depth  @param {1 | -1} way  @returns {Answer}
 */
function answerOf({ axis, separation }, depth, way) {
  if (separation > 0) return { overlaps: false };
  return { overlaps: true, depth, push: times(unit(axis), depth * way) };
}

/** The direction, along the axis or against it, in which B leaves A's shadow sooner. @param {Tried} tried */
const nearerWay = ({ a, b }) => (a.max - b.min <= b.max - a.min ? 1 : -1);

/**
 * The decisive axis: the one with the widest gap or, without any gap, with the least overlap.
 * @param {Point[]} p  @param {Point[]} q  @param {Point[]} axes
 * @param {number} [radius]  by which the shape with the core `q` is swept
 * @param {(s: Interval, t: Interval) => number} [measure]  @returns {Tried}
 */
function decisive(p, q, axes, radius = 0, measure = separationOf) {
  const tried = axes.map((axis) => {
    const [a, b] = [shadow(p, axis), shadow(q, axis, radius)];
    return { axis, a, b, separation: measure(a, b) };
  });
  return tried.reduce((best, next) => (next.separation > best.separation ? next : best));
}

/**
 * The gap between two shadows; below zero, the push that would end their overlap.
 * @param {Interval} s  @param {Interval} t
 */
const separationOf = (s, t) => Math.max(t.min - s.max, s.min - t.max);

/** @param {Point[]} points  @param {Point} axis  @param {number} [radius]  @returns {Interval} */
function shadow(points, axis, radius = 0) {
  const along = points.map((p) => dot(p, axis));
  return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}

const edges = (/** @type {Point[]} */ points) => points.map((p, i) => minus(points[(i + 1) % points.length], p));
/** Unit normals of the edges. @param {Point[]} points */
const normals = (points) => edges(points).map(outward).map(unit);
/** @param {Pose} pose  @returns {Point} */
const pointOf = ({ x, y }) => ({ x, y });
