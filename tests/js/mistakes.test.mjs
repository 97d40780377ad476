/**
 * Collision tests with a known mistake, for the page: each is right for the example in its source text, and wrong
 * elsewhere.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, distance, overlaps, Shape } from 'shadowgap';
import * as mistakes from '../../www/geometry/mistakes.js';
import { Random } from './common/random.mjs';

const FAR = 7;
const at = (/** @type {number} */ x, /** @type {number} */ y = 0, angle = 0) => ({ x, y, angle });

/** Seeded poses around the origin. @param {number} count  @param {boolean} turned */
function* poses(count, turned) {
  const random = new Random(11);
  for (let i = 0; i < count; i++) yield at(random.between(-3, 3), random.between(-3, 3), turned ? random.between(0, 6) : 0);
}

/**
 * @param {keyof typeof mistakes} name
 * @param {Shape} a
 * @param {Shape} b
 * @param {boolean} turned
 */
function rightEverywhere(name, a, b, turned) {
  const A = turned ? at(0.2, 0.1, 0.4) : at(0.2, 0.1);
  let apart = 0;
  for (const pose of poses(200, turned)) {
    const said = mistakes[name](a, A, b, pose);
    assert.equal(said.overlaps, overlaps(a, A, b, pose), `${name} at ${JSON.stringify(pose)}`);
    apart += said.overlaps ? 0 : 1;
  }
  assert.ok(apart > 20 && apart < 180, `of 200 pairs ${apart} are apart`);
}

const [plank, square, triangle, hexagon] = [
  Shape.box(3, 1), Shape.box(2, 2), Shape.polygon([[-1, 1.5], [-1, -1.5], [2, 0]]), Shape.regular(6, 1.2),
];

test('an axis along the edge is right for rectangles, wrong for a triangle', () => {
  rightEverywhere('alongEdges', plank, square, true);
  const corner = Shape.polygon([[0, 0], [4, 0], [0, 4]]);
  const small = Shape.box(0.5, 0.5);
  assert.ok(!overlaps(corner, at(0), small, at(2.75, 2.75)));
  assert.ok(mistakes.alongEdges(corner, at(0), small, at(2.75, 2.75)).overlaps);
});

test('a projection without the centre says of every pair what it would say at the origin', () => {
  for (const x of [0, 1, FAR]) assert.ok(mistakes.withoutCentre(square, at(0), square, at(x)).overlaps);
  assert.ok(overlaps(square, at(0), square, at(0)) && !overlaps(square, at(0), square, at(FAR)));
  // If the corners already include the position, the missing centre does not matter.
  const placed = Shape.box(2, 2, { center: at(FAR) });
  assert.ok(!mistakes.withoutCentre(square, at(0), placed, at(0)).overlaps);
});

test('exact duplicates are found, opposite and nearly equal ones are not, and the answer stays right', () => {
  const count = (/** @type {Shape} */ a, /** @type {number} */ angleA, /** @type {Shape} */ b, /** @type {number} */ angleB) =>
    mistakes.exactDuplicates(a, at(0, 0, angleA), b, at(1, 0, angleB)).axes?.length ?? 0;
  assert.equal(count(triangle, 0, triangle, 0.5), 6);
  assert.equal(count(triangle, 0, triangle.scaled(-1), 0), 6, 'three axes, each with its opposite');
  assert.equal(count(square, 0, square, 0), 4, 'two axes, each with its opposite');
  assert.ok(count(triangle, 0.7, triangle, 0.1 * 7) > 3, 'and a rounding beside one that is the same');
  rightEverywhere('exactDuplicates', triangle, hexagon, true);
});

test('one normal left out is of no matter where a parallel one stays', () => {
  rightEverywhere('skipsFirst', triangle, square, true);
  assert.ok(mistakes.skipsFirst(hexagon, at(0), triangle, at(2.5)).overlaps);
  assert.ok(!overlaps(hexagon, at(0), triangle, at(2.5)));
  assert.ok(!mistakes.skipsFirst(hexagon, at(0), triangle, at(FAR, FAR)).overlaps);
});

test('the line of centres is enough for two circles, not for a box', () => {
  rightEverywhere('lineOfCentres', Shape.box(1e-6, 1e-6), Shape.circle(1.5), false);
  const long = Shape.box(20, 2);
  const said = mistakes.lineOfCentres(long, at(0), Shape.circle(1), at(9, 3));
  assert.ok(said.overlaps);
  assert.equal(distance(long, at(0), Shape.circle(1), at(9, 3)).distance, 1);
});

test('flipped signs make a box that stands straight, and a line of a square at 45°', () => {
  rightEverywhere('flippedCorners', plank, square, false);
  const [collapsed] = mistakes.flippedCorners(square, at(0, 0, Math.PI / 4), square, at(FAR)).seen ?? [];
  assert.ok(collapsed.points.every(({ x }) => Math.abs(x) < 1e-7));
  assert.ok(!mistakes.flippedCorners(square, at(0, 0, Math.PI / 4), square, at(2)).overlaps);
  assert.ok(overlaps(square, at(0, 0, Math.PI / 4), square, at(2)));
});

test('half the longer side is a bounding radius along the sides, not to the corners', () => {
  for (const x of [0, 1, 1.99, 2.01, FAR]) assert.equal(mistakes.longerSide(square, at(0), square, at(x)).overlaps, x < 2);
  assert.ok(!mistakes.longerSide(square, at(0), square, at(1.9, 1.9)).overlaps);
  assert.ok(overlaps(square, at(0), square, at(1.9, 1.9)));
});

test('a plain sum is right for radii that add up to 1, misses large circles and hits small ones', () => {
  const circles = (/** @type {number} */ radius, /** @type {number} */ x) =>
    [mistakes.plainSum, (/** @type {Parameters<typeof overlaps>} */ ...pair) => ({ overlaps: overlaps(...pair) })].map((ask) =>
      ask(Shape.circle(radius), at(0), Shape.circle(radius), at(x)).overlaps);
  for (const x of [0.1, 0.99, 1.01, 3]) assert.deepEqual(circles(0.5, x), [x < 1, x < 1]);
  assert.deepEqual(circles(10, 15), [false, true]);
  assert.deepEqual(circles(0.2, 0.5), [true, false]);
});

test('a depth along edges of length 1 is right, along others as many times too large', () => {
  const unit = Shape.box(1, 1);
  assert.ok(Math.abs((mistakes.anyLength(unit, at(0), unit, at(0.8, 0.1)).depth ?? 0) - 0.2) < 1e-12);
  const ten = Shape.box(10, 10);
  assert.ok(Math.abs((mistakes.anyLength(ten, at(0), ten, at(9.5)).depth ?? 0) - 5) < 1e-12);
  assert.equal(collide(ten, at(0), ten, at(9.5))?.depth, 0.5);
  rightEverywhere('anyLength', triangle, plank, true);
});

test('the common part is the way out of shadows of which neither holds the other', () => {
  const said = mistakes.commonPart(square, at(0), square, at(1.7, 0.4));
  assert.ok(Math.abs((said.push?.x ?? 0) - 0.3) < 1e-12 && Math.abs(said.push?.y ?? 1) < 1e-12);
  const large = Shape.box(10, 10);
  assert.equal(mistakes.commonPart(large, at(0), square, at(2)).depth, 2);
  assert.equal(collide(large, at(0), square, at(2))?.depth, 4);
  rightEverywhere('commonPart', hexagon, plank, true);
});

test('the centres know the way for boxes, not for a wedge', () => {
  for (const x of [-1.5, 1.5]) assert.equal(mistakes.flipByCentres(square, at(0), square, at(x, 0.1)).push?.x, collide(square, at(0), square, at(x, 0.1))?.mtv.x);
  const wedge = Shape.polygon([[0, -3], [12, 0], [0, 3]]);
  const tall = Shape.box(1, 10);
  assert.equal(mistakes.flipByCentres(wedge, at(0), tall, at(5)).push?.x, 5.5);
  assert.equal(collide(wedge, at(0), tall, at(5))?.mtv.x, -5.5);
});

test('touching is apart, and nothing else is', () => {
  rightEverywhere('touchIsApart', hexagon, plank, true);
  assert.deepEqual([1.75, 2, 2.25].map((x) => mistakes.touchIsApart(square, at(0), square, at(x)).overlaps), [true, false, false]);
  assert.deepEqual([1.75, 2, 2.25].map((x) => overlaps(square, at(0), square, at(x))), [true, true, false]);
});
