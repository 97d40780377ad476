/** Outlines with holes: what they cover, how editors write them, and how errors name the hole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, contains, Scene, Shape, ShapeError } from '../../js/index.js';
import { Random } from './common/random.mjs';

/** @typedef {[number, number]} Vec */

const ORIGIN = { x: 0, y: 0 };

/** @param {number} x @param {number} y @param {number} side @returns {Vec[]} */
const square = (x, y, side) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];

/** @param {Vec[]} ring */
const area = (ring) => Math.abs(ring.reduce((sum, [x, y], k) => {
  const [u, v] = ring[(k + 1) % ring.length];
  return sum + x * v - y * u;
}, 0) / 2);

/** Whether a ray to the right crosses the rings an odd number of times. @param {Vec[][]} rings @param {Vec} point */
const isIn = (rings, [px, py]) => rings.flatMap((ring) => ring.filter(([x, y], k) => {
  const [u, v] = ring[(k + 1) % ring.length];
  return (y > py) !== (v > py) && px < x + (py - y) / (v - y) * (u - x);
})).length % 2 === 1;

/** @param {Random} random @param {Vec} center @param {number} low @param {number} high @returns {Vec[]} */
function star(random, [x, y], low, high) {
  const count = 3 + Math.floor(random.between(0, 10));
  const ring = Array.from({ length: count }, (_, k) => {
    const [angle, length] = [(k + random.between(0.1, 0.9)) * 2 * Math.PI / count, random.between(low, high)];
    return /** @type {Vec} */ ([x + length * Math.cos(angle), y + length * Math.sin(angle)]);
  });
  return random.next() < 0.5 ? ring : ring.reverse();
}

test('random outlines with holes cover what even and odd crossings say', () => {
  const random = new Random(8);
  let made = 0;
  for (let n = 0; n < 2000; n += 1) {
    const outer = star(random, [0, 0], 4, 6);
    const holes = Array.from({ length: 1 + Math.floor(random.between(0, 4)) }, (_, k) => star(random, [k % 2 * 3.6 - 1.8, (k >> 1) * 3.6 - 1.8], 0.2, 1.2));
    let shape;
    try {
      shape = Shape.outline(outer, { holes });
    } catch (error) {
      assert.ok(error instanceof ShapeError && error.code === 'self-crossing' && error.index !== undefined, String(error));
      assert.ok(error.index < (error.hole === undefined ? outer : holes[error.hole]).length);
      continue;
    }
    made += 1;
    const expected = holes.reduce((rest, hole) => rest - area(hole), area(outer));
    assert.ok(Math.abs(shape.area - expected) < 1e-4);
    assert.ok(Math.abs(Shape.union([...shape.pieces]).area - expected) < 1e-4);
    for (let k = 0; k < 10; k += 1) {
      const [x, y] = [random.between(-6, 6), random.between(-6, 6)];
      // A point that moves by a little decides whether it is near a ring.
      const around = [[0, 0], [1e-3, 0], [-1e-3, 0], [0, 1e-3], [0, -1e-3]].map(([u, v]) => isIn([outer, ...holes], [x + u, y + v]));
      if (new Set(around).size === 1) assert.equal(contains(shape, ORIGIN, { x, y }), around[0], `case ${n}`);
    }
  }
  assert.ok(made > 800 && made < 1950, String(made));
});

const frame = Shape.outline(square(0, 0, 9), { holes: [square(3, 3, 3)] });

test('a hole is a place to be in', () => {
  const ball = Shape.circle(1);
  assert.equal(frame.area, 72);
  assert.deepEqual([frame.kind, frame.points.length], ['union', frame.pieces.reduce((sum, { points }) => sum + points.length, 0)]);
  assert.equal(collide(frame, ORIGIN, ball, { x: 4.5, y: 4.5 }), null);
  const contact = /** @type {import('../../js/index.js').Contact} */ (collide(frame, ORIGIN, ball, { x: 5.5, y: 4.5 }));
  assert.ok(contact.normal.x === -1 && contact.normal.y === 0 && contact.depth === 0.5);
  const scene = new Scene();
  scene.add(frame, { fixed: true });
  const mover = scene.add(ball, { x: 4.5, y: 4.5 });
  const { moved, wall } = scene.move(mover, { x: 3, y: 0 });
  assert.ok(Math.abs(moved.x - 0.5) < 1e-3 && moved.y === 0 && wall);
  assert.ok(scene.raycast({ x: 4.5, y: 4.5 }, { x: 4.5, y: -9 }, { ignore: mover })?.inside === false);
});

test('no holes are an outline, and points of any kind will do', () => {
  assert.ok(Shape.outline(square(0, 0, 9), { holes: [] }).equals(Shape.outline(square(0, 0, 9))));
  const hole = square(3, 3, 3);
  for (const kind of [hole.flat(), new Float64Array(hole.flat()), hole.map(([x, y]) => ({ x, y })), hole.reverse()]) {
    assert.ok(Shape.outline(square(0, 0, 9).flat(), { holes: [kind] }).equals(frame));
  }
});

test('copies and JSON of outlines with holes', () => {
  const through = Shape.from(JSON.parse(JSON.stringify(frame)));
  assert.ok(through.equals(frame) && through.area === 72);
  const copy = frame.scaled(-2).turned(1).at([5, 5]);
  assert.ok(Math.abs(copy.area - 4 * 72) < 1e-9);
  const scene = new Scene();
  scene.add(frame);
  const other = new Scene();
  other.restore(scene.snapshot());
  const [body] = other;
  assert.ok(body.shape.equals(frame));
});

test('an outline may run to its holes and back, as editors write it', () => {
  const [a, b, c, d] = square(0, 0, 9);
  const [e, f, g, h] = square(3, 3, 3);
  assert.ok(Shape.outline([a, e, h, g, f, e, a, b, c, d]).equals(frame));
  // By way of a point between, and beside a hole that is given as one.
  const between = /** @type {Vec} */ ([1, 2]);
  const both = Shape.outline([b, c, d, a, between, e, h, g, f, e, between, a], { holes: [square(7, 1, 1)] });
  assert.equal(both.area, 71);
});

test('a hole that is refused is named with its vertex', () => {
  const outer = square(0, 0, 9);
  const good = square(7, 1, 1);
  /** @param {any} holes @param {object} expected @param {any} [points] */
  const refused = (holes, expected, points = outer) => assert.throws(() => Shape.outline(points, { holes }), expected);
  const where = (/** @type {number} */ hole, /** @type {number} */ index) => ({
    name: 'ShapeError', code: 'self-crossing', hole, index,
    message: `Shape.outline: a hole crosses or touches an outline, or lies outside, at the edge from vertex ${index} of options.holes[${hole}]`,
  });
  refused([good, square(10, 0, 1)], where(1, 0));
  refused([square(8, 4, 3), good], where(0, 0));
  refused([good, square(1, 1, 5), square(2, 2, 1)], where(2, 0));
  refused([good, square(1, 1, 2), square(2, 2, 2)], where(2, 3));
  refused([good, [[1, 1], [1, 1], [1, 1]]], where(1, 0));
  refused([good, [[1, 1], [2, 2], [2, NaN]]], { code: 'not-finite', hole: 1, index: 2, message: 'Shape.outline: vertex 2 of options.holes[1] must be finite, got NaN' });
  refused([good, [[1, 1], [2, 2], [2, 'x']]], { code: 'not-finite', hole: 1, index: 2, message: 'Shape.outline: options.holes[1]: vertex 2 must have finite coordinates, got "x"' });
  refused([good, [[1, 1], [2, 2], [1e200, 1]]], { code: 'bad-size', hole: 1, index: 2, message: 'Shape.outline: vertex 2 of options.holes[1] must lie within ±1e+70, got 1e+200' });
  refused([good, [[1, 1], [2, 2]]], { code: 'too-few-points', hole: 1, message: 'Shape.outline: options.holes[1] must have at least three points, got 2' });
  refused([good], { code: 'too-few-points', message: 'Shape.outline: at least three points must be given, got 2' }, [[0, 0], [9, 0]]);
  refused([square(4, 8, 0.5)], { code: 'self-crossing', index: 2, message: 'Shape.outline: the polygon crosses or touches itself at the edge from vertex 2' }, [[0, 0], [9, 9], [9, 0], [0, 9]]);
  refused([good, 5], { name: 'TypeError', message: 'Shape.outline: options.holes[1] must be an array of points, got 5' });
  refused([good, [7, 8, 9]], { name: 'TypeError', message: 'Shape.outline: options.holes[1] must hold x and y in turn, got an odd count of 3 numbers' });
  refused('none', { name: 'TypeError', message: 'Shape.outline: options.holes must be an array of outlines, got "none"' });
  refused(good, { code: 'too-few-points', hole: 0, message: 'Shape.outline: options.holes[0] must have at least three points, got 1' });
  const many = Array.from({ length: 600_000 }, (_, k) => [k, k]).flat();
  refused([many, many], { name: 'RangeError', message: 'Shape.outline: points and options.holes must be at most 1000000 points' });
  refused(Array(1_000_001), { name: 'RangeError', message: 'Shape.outline: options.holes must be at most 1000000 long, got 1000001' });
  assert.throws(() => Shape.outline(outer, /** @type {any} */ ({ hole: [good] })), { name: 'TypeError', message: 'Shape.outline: unknown option "hole" in options; did you mean "holes"?' });
  assert.throws(() => Shape.outline(outer, /** @type {any} */ ([good])), TypeError);
});
