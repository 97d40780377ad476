/** Chains of segments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, contains, distance, overlaps, raycast, Scene, Shape, ShapeError } from '../../js/index.js';

const here = { x: 0, y: 0 };
const ring = [[0, 0], [4, 0], [4, 3], [0, 3]];

test('a chain is its segments, in order', () => {
  const open = Shape.chain(ring);
  assert.deepEqual([open.kind, open.pieces.length, open.area, open.radius], ['union', 3, 0, 0]);
  assert.deepEqual(open.points, ring.map(([x, y]) => ({ x, y })));
  open.pieces.forEach((piece, i) => {
    assert.equal(piece.kind, 'segment');
    assert.deepEqual(piece.points, [open.points[i], open.points[i + 1]]);
  });
  const closed = Shape.chain(ring, { closed: true });
  assert.deepEqual(closed.pieces[3].points, [{ x: 0, y: 3 }, { x: 0, y: 0 }]);
  assert.ok(Math.hypot(closed.centroid.x - 2, closed.centroid.y - 1.5) < 1e-12);
  assert.equal(Shape.chain([[0, 0], [1, 1]]).kind, 'segment');
  assert.ok(Shape.chain(ring.flat()).equals(open) && !open.equals(closed));
});

test('a closed chain is hollow, and touched from both sides', () => {
  const closed = Shape.chain(ring, { closed: true });
  assert.ok(!contains(closed, here, { x: 2, y: 1.5 }) && contains(closed, here, { x: 0, y: 1 }));
  const ball = Shape.circle(0.5);
  assert.equal(distance(closed, here, ball, { x: 2, y: 1.25 }).distance, 0.75);
  assert.equal(collide(closed, here, ball, { x: 2, y: 0.25 })?.mtv.y, 0.25);
  assert.equal(collide(closed, here, ball, { x: 2, y: -0.25 })?.mtv.y, -0.25);
});

test('a copy keeps the order of a chain', () => {
  const mirrored = Shape.chain(ring).scaled(-1, 1);
  assert.deepEqual(mirrored.points, ring.map(([x, y]) => ({ x: -x || 0, y })));
  assert.deepEqual(mirrored.pieces[0].points.map(({ x }) => Math.abs(x)).sort(), [0, 4]);
  const scene = new Scene();
  const body = scene.add(Shape.chain(ring), { fixed: true });
  const bytes = scene.snapshot();
  scene.remove(body);
  scene.restore(bytes);
  const [restored] = scene;
  assert.ok(restored.shape.equals(Shape.chain(ring)));
});

test('a ray does not slip through a joint', () => {
  const points = Array.from({ length: 200 }, (_, i) => [i * 0.7, Math.sin(i * 1.3)]);
  const chain = Shape.chain(points);
  for (const [x, y] of points.slice(1, -1)) {
    for (const dx of [-0.3, 0, 0.1]) {
      assert.ok(raycast(chain, here, { x: x - 3 * dx, y: y - 3 }, { x: x + 3 * dx, y: y + 3 }), `at ${x}, ${y}`);
    }
  }
});

test('ten thousand points are asked quickly', () => {
  const points = Array.from({ length: 10000 }, (_, i) => [i, 5 * Math.sin(i * 0.05)]);
  const chain = Shape.chain(points);
  assert.equal(chain.pieces.length, 9999);
  const point = Shape.point();
  const from = performance.now();
  let hits = 0;
  for (let i = 0; i < 1000; i += 1) hits += Number(collide(chain, here, point, { x: points[i][0], y: points[i][1] }) !== null);
  assert.equal(hits, 1000);
  // A search through all segments for each takes seconds.
  assert.ok(performance.now() - from < 1000, `${performance.now() - from} ms`);
  assert.ok(!overlaps(chain, here, Shape.circle(1), { x: 50, y: 100 }));
});

test('chains that cannot be are refused', () => {
  /** @type {[() => unknown, string, number | undefined, RegExp][]} */
  const refused = [
    [() => Shape.chain([]), 'too-few-points', undefined, /^Shape\.chain: at least two points must be given, got 0$/],
    [() => Shape.chain([[1, 2]]), 'too-few-points', undefined, /got 1$/],
    [() => Shape.chain([[0, 0], [1, 0]], { closed: true }), 'too-few-points', undefined, /at least three points of a closed chain must be given, got 2$/],
    [() => Shape.chain([[0, 0], [1, 0], [1, 0], [2, 0]]), 'degenerate', 1, /^Shape\.chain: vertex 1 and the next one coincide$/],
    [() => Shape.chain([[0, 0], [1, 0], [1, 1], [0, 0]], { closed: true }), 'degenerate', 3, /vertex 3 and the next one coincide$/],
    [() => Shape.chain([[0, 0], [1, NaN]]), 'not-finite', 1, /vertex 1/],
    [() => Shape.chain([[0, 0], [1, 1e71]]), 'bad-size', 1, /vertex 1/],
  ];
  for (const [make, code, index, message] of refused) {
    assert.throws(make, (error) => error instanceof ShapeError && error.code === code && error.index === index && message.test(error.message), String(message));
  }
  assert.throws(() => Shape.chain(/** @type {any} */ (7)), /Shape\.chain: points must be an array of points, got 7/);
  assert.throws(() => Shape.chain(ring, /** @type {any} */ ({ close: true })), /did you mean "closed"/);
  assert.throws(() => Shape.chain(ring, /** @type {any} */ ({ closed: 1 })), /options\.closed must be true or false, got 1/);
});
