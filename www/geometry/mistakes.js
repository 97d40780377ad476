import { toWorld, verticesInWorld } from './pose.js';
import { distanceBetween, dot, lengthOf, minus, outward, times, unit } from './vector.js';

/**
 * The slips of the texts that the theorem is learned from, each written out as a test of its own, so that it can be seen at
 * work beside the library. Everything in them is right but the one thing that the comment names; each is right wherever
 * the example was that it came with.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {{ min: number, max: number }} Interval
 * @typedef {{ axis: Point, a: Interval, b: Interval, separation: number }} Tried  one axis, as the mistaken test has it
 * @typedef {{ points: Point[], radius?: number, text?: string, spot?: Point }} Seen
 *   a line, an outline or a circle that it goes by; what is to be said of it, and where
 * @typedef {{ overlaps: boolean, depth?: number, push?: Point, axes?: Point[], tried?: Tried, seen?: Seen[] }} Answer
 * @typedef {(a: Shape, poseA: Pose, b: Shape, poseB: Pose) => Answer} Mistake
 */

/**
 * The direction along an edge is taken for the axis. Its normal is. ("Separating Axis Theorem Collision Detection")
 *
 * @type {Mistake}
 */
export function alongEdges(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const tried = decisive(p, q, [...edges(p), ...edges(q)].map(unit));
  return { overlaps: tried.separation <= 0, tried };
}

/**
 * The corners are turned, and their centre is never added. ("Separating Axis Theorem", a university's textbook)
 *
 * @type {Mistake}
 */
export function withoutCentre(a, { angle: angleA }, b, { angle: angleB }) {
  const [p, q] = [verticesInWorld(a, { x: 0, y: 0, angle: angleA }), verticesInWorld(b, { x: 0, y: 0, angle: angleB })];
  return { overlaps: decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0, seen: [{ points: p }, { points: q }] };
}

/**
 * An axis counts as tested already only if both its numbers are exactly the same: not where rounding differs, nor where
 * it is the opposite. ("Separating Axis Theorem", a university's textbook)
 *
 * @type {Mistake}
 */
export function exactDuplicates(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const all = [...normals(p), ...normals(q)];
  const axes = all.filter((n, i) => !all.slice(0, i).some((m) => m.x === n.x && m.y === n.y));
  return { overlaps: decisive(p, q, axes).separation <= 0, axes };
}

/**
 * The loop over B's normals begins with the second. ("Collision Detection Using the Separating Axis Theorem", Tuts+)
 *
 * @type {Mistake}
 */
export function skipsFirst(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const { separation } = decisive(p, q, [...normals(p), ...normals(q).slice(1)]);
  return { overlaps: separation <= 0, seen: [{ points: q.slice(0, 2), text: 'left out', spot: q[0] }] };
}

/**
 * For a box and a circle, the line of centres is the only axis. ("Collision Detection Using the Separating Axis Theorem",
 * Tuts+)
 *
 * @type {Mistake}
 */
export function lineOfCentres(a, poseA, b, poseB) {
  const way = minus(poseB, poseA);
  // Centres that coincide have no line: x will do.
  const axis = lengthOf(way) ? unit(way) : { x: 1, y: 0 };
  const tried = decisive(verticesInWorld(a, poseA), verticesInWorld(b, poseB), [axis], b.radius);
  return { overlaps: tried.separation <= 0, tried, seen: [{ points: [pointOf(poseA), pointOf(poseB)] }] };
}

/**
 * One corner of a box is turned; the other three are made from it by flipping signs. ("Separating Axis Theorem (SAT)",
 * It's all in the wrists)
 *
 * @type {Mistake}
 */
export function flippedCorners(a, poseA, b, poseB) {
  const [p, q] = [flipped(a, poseA), flipped(b, poseB)];
  return { overlaps: decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0, seen: [{ points: p }, { points: q }] };
}

/** @param {Shape} box  @param {Pose} pose */
function flipped(box, { x, y, angle }) {
  const turned = toWorld({ x: 0, y: 0, angle }, box.points[0]);
  const signs = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
  return signs.map(([right, down]) => ({ x: x + right * turned.x, y: y + down * turned.y }));
}

/**
 * The first, quick test has bounding circles of half the longer side, which do not reach the corners. ("Separating Axis
 * Theorem (SAT)", It's all in the wrists)
 *
 * @type {Mistake}
 */
export function longerSide(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const [radiusA, radiusB] = [p, q].map((points) => Math.max(...edges(points).map(lengthOf)) / 2);
  const near = distanceBetween(poseB, poseA) <= radiusA + radiusB;
  return {
    overlaps: near && decisive(p, q, [...normals(p), ...normals(q)]).separation <= 0,
    seen: [{ points: [pointOf(poseA)], radius: radiusA }, { points: [pointOf(poseB)], radius: radiusB }],
  };
}

/**
 * For two circles, the squared distance is compared with the sum of the radii, not with its square. ("Separating Axis
 * Theorem (SAT)", It's all in the wrists)
 *
 * @type {Mistake}
 */
export function plainSum(a, poseA, b, poseB) {
  const way = minus(poseB, poseA);
  const [squared, sum] = [dot(way, way), a.radius + b.radius];
  const [distance, r, s] = [Math.sqrt(squared), a.radius, b.radius].map((number) => number.toFixed(2));
  const text = `${distance}² ${squared <= sum ? '≤' : '>'} ${r} + ${s}`;
  const spot = { x: (poseA.x + poseB.x) / 2, y: Math.max(poseA.y + a.radius, poseB.y + b.radius) };
  return { overlaps: squared <= sum, seen: [{ points: [pointOf(poseA), pointOf(poseB)], text, spot }] };
}

/**
 * The depth is measured along normals as long as their edges. ("Separating Axis Theorem (SAT)", It's all in the wrists)
 *
 * @type {Mistake}
 */
export function anyLength(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const tried = decisive(p, q, [...edges(p), ...edges(q)].map(outward));
  return answerOf(tried, -tried.separation, nearerWay(tried));
}

/**
 * The overlap is the length of what both shadows have in common, although one may lie inside the other. (An article for
 * the olc community, answering javidx9's "Convex Polygon Collisions")
 *
 * @type {Mistake}
 */
export function commonPart(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const common = (/** @type {Interval} */ s, /** @type {Interval} */ t) => Math.max(s.min, t.min) - Math.min(s.max, t.max);
  const tried = decisive(p, q, [...normals(p), ...normals(q)], 0, common);
  return answerOf(tried, -tried.separation, nearerWay(tried));
}

/**
 * Which way to push is decided by where the centres are. (An article for the olc community, answering javidx9's "Convex
 * Polygon Collisions")
 *
 * @type {Mistake}
 */
export function flipByCentres(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  const tried = decisive(p, q, [...normals(p), ...normals(q)]);
  const [from, to] = [toWorld(poseA, a.centroid), toWorld(poseB, b.centroid)];
  const seen = [{ points: [from, to] }];
  return { ...answerOf(tried, -tried.separation, dot(minus(to, from), tried.axis) < 0 ? -1 : 1), seen };
}

/**
 * Shadows that touch are called apart. (An article for the olc community, answering javidx9's "Convex Polygon Collisions";
 * the other four texts call them overlapping.)
 *
 * @type {Mistake}
 */
export function touchIsApart(a, poseA, b, poseB) {
  const [p, q] = [verticesInWorld(a, poseA), verticesInWorld(b, poseB)];
  return { overlaps: decisive(p, q, [...normals(p), ...normals(q)]).separation < 0 };
}

/** @param {Tried} tried  @param {number} depth  @param {1 | -1} way  @returns {Answer} */
function answerOf({ axis, separation }, depth, way) {
  if (separation > 0) return { overlaps: false };
  return { overlaps: true, depth, push: times(unit(axis), depth * way) };
}

/** Which way B has less far to go along an axis. @param {Tried} tried */
function nearerWay({ a, b }) {
  return a.max - b.min <= b.max - a.min ? 1 : -1;
}

/**
 * The axis that decides: the one with the widest gap or, where none has one, with the least overlap.
 *
 * @param {Point[]} p
 * @param {Point[]} q
 * @param {Point[]} axes
 * @param {number} [radius]  of what q is the core of
 * @param {(s: Interval, t: Interval) => number} [measure]
 * @returns {Tried}
 */
function decisive(p, q, axes, radius = 0, measure = separationOf) {
  const tried = axes.map((axis) => {
    const [a, b] = [shadow(p, axis), shadow(q, axis, radius)];
    return { axis, a, b, separation: measure(a, b) };
  });
  return tried.reduce((best, next) => (next.separation > best.separation ? next : best));
}

/** How far two shadows are apart or, below zero, must be pushed to be. @param {Interval} s  @param {Interval} t */
function separationOf(s, t) {
  return Math.max(t.min - s.max, s.min - t.max);
}

/** @param {Point[]} points  @param {Point} axis  @param {number} [radius]  @returns {Interval} */
function shadow(points, axis, radius = 0) {
  const along = points.map((p) => dot(p, axis));
  return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}

/** @param {Point[]} points */
const edges = (points) => points.map((p, i) => minus(points[(i + 1) % points.length], p));
/** Unit. @param {Point[]} points */
const normals = (points) => edges(points).map(outward).map(unit);
/** @param {Pose} pose  @returns {Point} */
const pointOf = ({ x, y }) => ({ x, y });
