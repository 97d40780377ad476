/** `shape.outlines`: rings of points that lie on the boundary of each piece, with arcs within the tolerance. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, Shape } from '../../js/index.js';
import { Random } from './common/random.mjs';

const origin = { x: 0, y: 0 };
const wrong = (/** @type {any} */ tolerance, shape = Shape.circle(2)) => shape.outlines(tolerance);

/** How far a point is from a piece; negative inside. @param {Shape} piece @param {{ x: number, y: number }} at */
const depth = (piece, at) => distance(piece, origin, Shape.point(at.x, at.y), origin).distance;

test('sharp shapes have their points, and unions a ring for each piece', () => {
  const box = Shape.box(4, 2, { center: [1, 0], angle: 0.5 });
  for (const shape of [box, Shape.segment([0, 0], [3, 1]), Shape.point(4, 5), Shape.regular(7, 2)]) {
    assert.deepEqual(shape.outlines(), [shape.points]);
    assert.deepEqual(shape.outlines(0), [shape.points]);
  }
  const union = Shape.union([box, Shape.circle(1), Shape.outline([[0, 0], [4, 0], [4, 4], [2, 1]])]);
  assert.ok(union.pieces.length > 3);
  assert.deepEqual(union.outlines(0.1), union.pieces.flatMap((piece) => piece.outlines(0.1)));
  const chain = Shape.chain([0, 0, 1, 0, 1, 1]);
  assert.deepEqual(chain.outlines(), [[{ x: 0, y: 0 }, { x: 1, y: 0 }], [{ x: 1, y: 0 }, { x: 1, y: 1 }]]);
});

test('round shapes at the coarsest: a circle of 8 points, a capsule with two arcs of 5', () => {
  const near = (/** @type {{ x: number, y: number }[]} */ ring) => ring.map(({ x, y }) => [x, y].map((value) => Math.round(value * 1e6) / 1e6 + 0));
  const s = 0.707107;
  assert.deepEqual(near(Shape.circle(1).outlines(9)[0]), [[s, s], [0, 1], [-s, s], [-1, 0], [-s, -s], [0, -1], [s, -s], [1, 0]]);
  assert.deepEqual(near(Shape.capsule([0, 0], [3, 0], 1).outlines(9)[0]), [
    [0, 1], [-s, s], [-1, 0], [-s, -s], [0, -1], [3, -1], [3.707107, -s], [4, 0], [3.707107, s], [3, 1],
  ]);
  assert.deepEqual(near(Shape.box(2, 2, { radius: 1 }).outlines(9)[0]).slice(0, 3), [[-2, -1], [-1.707107, -1.707107], [-1, -2]]);
});

test('by default arcs are within a thousandth of the extent', () => {
  for (const [shape, extent] of /** @type {[Shape, number][]} */ ([
    [Shape.circle(3), 6], [Shape.capsule([0, 0], [0, 10], 1), 12], [Shape.union([Shape.circle(1), Shape.circle(1, [98, 0])]), 100],
  ])) assert.deepEqual(shape.outlines(), shape.outlines(extent / 1000));
});

test('points lie on the boundary, chords within the tolerance of it, and each ring turns left', () => {
  const random = new Random(32);
  for (let round = 0; round < 300; round += 1) {
    const scale = 10 ** random.between(-6, 6);
    const points = Array.from({ length: 1 + Math.floor(random.between(0, 9)) }, () => [random.between(-1, 1) * scale, random.between(-1, 1) * scale]);
    const radius = scale * 10 ** random.between(-3, 1);
    const tolerance = radius * 10 ** random.between(-5, 0.5);
    const shape = Shape.hull(points, { radius });
    const [ring] = shape.outlines(tolerance);
    const slack = 1e-9 * (scale + radius);
    let turned = 0;
    const some = Math.ceil(ring.length / 40);
    ring.forEach((point, k) => {
      const next = ring[(k + 1) % ring.length];
      turned += point.x * next.y - point.y * next.x;
      if (k % some !== 0) return;
      assert.ok(Math.abs(depth(shape, point)) <= slack, `${round}: point ${k} is ${depth(shape, point)} away`);
      const chord = depth(shape, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 });
      assert.ok(chord <= slack && chord >= -tolerance - slack, `${round}: chord ${k} is ${chord} away, the tolerance is ${tolerance}`);
    });
    assert.ok(turned > 0 && turned / 2 <= shape.area * (1 + 1e-9) && turned / 2 > 0.85 * shape.area, `${round}: ${turned / 2} of ${shape.area}`);
  }
});

test('a rounded polygon of a hundred thousand vertices', () => {
  const [ring] = Shape.regular(100_000, 2, { radius: 1 }).outlines();
  assert.equal(ring.length, 200_000);
  assert.ok(ring.every(({ x, y }) => Math.abs(Math.hypot(x, y) - 3) < 1e-6));
});

test('a tolerance that is no length is refused by its name', () => {
  for (const [tolerance, message] of [
    ['1', 'must be a number, got "1"'], [null, 'must be a number, got null'], [NaN, 'must be finite, got NaN'], [Infinity, 'must be finite, got Infinity'],
    [-1, 'must be at least 2e-9, got -1'], [0, 'must be at least 2e-9, got 0'], [1e-9, 'must be at least 2e-9, got 1e-9'],
  ]) assert.throws(() => wrong(tolerance), { message: `shape.outlines: tolerance ${message}` });
  assert.throws(() => wrong(-1, Shape.box(1, 1)), { name: 'RangeError', message: 'shape.outlines: tolerance must be at least 0, got -1' });
  assert.equal(wrong(2e-9)[0].length, 70_249);
});
