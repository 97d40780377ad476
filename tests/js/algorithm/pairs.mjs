/**
 * Pairs of shapes with the library's answers, and the text in which a program of any language reads the pairs and
 * writes its own answers.
 */
import { collide, distance, explain, overlaps, Shape } from 'shadowgap';
import { Random } from '../common/random.mjs';

/**
 * @typedef {{ shape: Shape, pose: import('shadowgap').Pose }} Body
 * @typedef {import('shadowgap').Point & { depth: number }} Point
 * @typedef {import('shadowgap').Point} Vector
 * @typedef {{ normal: Vector, depth: number, mtv: Vector, points: readonly Point[] }} Contact
 *   `points`: empty where the algorithm promises none
 * @typedef {{ overlaps: boolean, separation: number, contact: Contact | null }} Answer
 * @typedef {{ a: Body, b: Body, answer: Answer }} Pair
 */

/** Answers that hang on less than this, in units of the shapes, differ between single and double precision. */
const CLOSE = 1e-3;

/** @param {Random} random  @returns {Shape} */
function anyShape(random) {
  const size = (/** @type {number} */ low) => random.between(low, 2.5);
  const make = [
    () => Shape.box(size(0.5), size(0.5)),
    () => Shape.regular(3 + Math.floor(random.between(0, 6)), size(0.5)),
    () => Shape.hull(Array.from({ length: 7 }, () => [random.between(-2, 2), random.between(-2, 2)])),
    () => Shape.circle(size(0.3)),
    () => Shape.capsule({ x: -size(0.3), y: 0 }, { x: size(0.3), y: 0.2 }, size(0.2)),
    () => Shape.box(size(0.5), size(0.5), { radius: size(0.1) / 4 }),
  ];
  return random.any(make)();
}

/**
 * Whether the algorithm promises contact points: of polygons without a radius, and where a shape is a circle.
 * @param {Shape} a
 * @param {Shape} b
 */
const hasPoints = (a, b) => a.radius + b.radius === 0 || a.points.length === 1 || b.points.length === 1;

/** @param {Body} a  @param {Body} b  @returns {Answer} */
export function answerOf(a, b) {
  const [shapeA, poseA, shapeB, poseB] = [a.shape, a.pose, b.shape, b.pose];
  const contact = collide(shapeA, poseA, shapeB, poseB);
  const all = explain(shapeA, poseA, shapeB, poseB, { allAxes: true }).axes;
  // Of sharp polygons that are apart, the algorithm knows the widest gap between shadows, at most the distance.
  const round = shapeA.radius + shapeB.radius > 0;
  const separation = round ? distance(shapeA, poseA, shapeB, poseB).distance : Math.max(...all.map((test) => test.separation));
  const points = contact && hasPoints(shapeA, shapeB) ? contact.points : [];
  return { overlaps: overlaps(shapeA, poseA, shapeB, poseB), separation, contact: contact && { ...contact, points } };
}

/**
 * Whether another axis, or the other direction along an axis, gives a way out about as short as the shortest.
 * @param {Body} a
 * @param {Body} b
 */
function hasTwoWays(a, b) {
  const ways = explain(a.shape, a.pose, b.shape, b.pose, { allAxes: true }).axes.flatMap((test) => [test.a.max - test.b.min, test.b.max - test.a.min]);
  const [first, second] = ways.sort((p, q) => p - q);
  return second - first < CLOSE;
}

/** Seeded pairs, none of which is too close to call in single precision. @param {number} count  @returns {Pair[]} */
export function randomPairs(count) {
  const random = new Random(41);
  /** @type {Pair[]} */
  const pairs = [];
  while (pairs.length < count) {
    const [a, b] = [0, 1].map(() => ({
      shape: anyShape(random),
      pose: { x: random.between(-1.8, 1.8), y: random.between(-1.8, 1.8), angle: random.between(-3, 3) },
    }));
    const answer = answerOf(a, b);
    const close = Math.abs(answer.separation) < CLOSE || (answer.contact && hasTwoWays(a, b));
    if (!close) pairs.push({ a, b, answer });
  }
  return pairs;
}

/** Pairs that touch exactly, in numbers that no format rounds: touching counts as overlap. @returns {Pair[]} */
export function touchingPairs() {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, angle: 0 });
  /** @type {[Shape, Shape, number, number][]} */
  const touching = [
    [Shape.box(2, 2), Shape.box(1, 1), 1.5, 0.25],
    [Shape.box(2, 2), Shape.circle(0.5), 1.5, 0],
    [Shape.circle(1), Shape.circle(1.5), 2.5, 0],
    [Shape.box(4, 1), Shape.polygon([[0, 0], [1, -1], [1, 1]]), 2, 0.25],
  ];
  return touching.map(([shapeA, shapeB, x, y]) => {
    const [a, b] = [{ shape: shapeA, pose: at(0, 0) }, { shape: shapeB, pose: at(x, y) }];
    return { a, b, answer: answerOf(a, b) };
  });
}

/** A line of numbers for each pair: of each shape x, y, angle, radius, vertex count, vertices. @param {Pair[]} pairs */
export function write(pairs) {
  const numbers = (/** @type {Body} */ { shape, pose: { x, y, angle = 0 } }) => [x, y, angle, shape.radius, shape.points.length, ...shape.points.flatMap((p) => [p.x, p.y])];
  return pairs.map(({ a, b }) => `${[...numbers(a), ...numbers(b)].join(' ')}\n`).join('');
}

/**
 * Reads a program's line for each pair: 1 or 0 for `overlaps` and for `holdsOrigin`, the greatest separation of the
 * shadows, the greatest distance by `penetration`; of an overlap also the normal, the depth, the mtv, and x, y and
 * depth of each contact point.
 *
 * @param {string} text
 */
export function read(text) {
  // Godot prints its version first.
  return text.split('\n').filter((line) => /^[01]\b/.test(line)).map((line) => {
    const [overlaps, holdsOrigin, separation, penetration, nx, ny, depth, mx, my, ...rest] = line.trim().split(/\s+/).map(Number);
    const points = Array.from({ length: rest.length / 3 }, (_, i) => ({ x: rest[3 * i], y: rest[3 * i + 1], depth: rest[3 * i + 2] }));
    const contact = nx === undefined ? null : { normal: { x: nx, y: ny }, depth, mtv: { x: mx, y: my }, points };
    return { overlaps: Boolean(overlaps), holdsOrigin: Boolean(holdsOrigin), separation, penetration, contact };
  });
}
