/** What has no width gets into no seam: neither between tiles nor between the pieces of a body that moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';

const tile = Shape.box(1, 1);

/**
 * Two rows of tiles whose top is y = 0, and a body on the joint of two of them, as high above.
 * @param {Shape} shape
 * @param {number} height
 */
function onJoint(shape, height) {
  const scene = new Scene();
  for (const y of [-0.5, -1.5]) for (const x of [-1.5, -0.5, 0.5, 1.5]) scene.add(tile, { x, y, fixed: true });
  return { scene, body: scene.add(shape, { y: height }) };
}

const soles = { point: Shape.point(0, 0), 'upright segment': Shape.segment({ x: 0, y: 0 }, { x: 0, y: 1 }) };

for (const [name, shape] of Object.entries(soles)) {
  test(`a ${name} stays above the joint of two tiles`, () => {
    for (const height of [0, 0.001, 0.5, 40]) {
      for (const aside of [0, 1e-7, -1e-7, 0.01]) {
        const { scene, body } = onJoint(shape, height);
        const { hits } = scene.move(body, { x: aside, y: -height - 1 }, { slop: 1e-4 });
        assert.ok(Math.abs(body.y) <= 1e-6, `from ${height}, aside by ${aside}: at ${body.y}`);
        assert.deepEqual(hits[0]?.normal, { x: 0, y: 1 }, `from ${height}, aside by ${aside}`);
        scene.move(body, { x: 0, y: -1 }, { slop: 1e-4 });
        assert.ok(Math.abs(body.y) <= 1e-6, `pressed again: at ${body.y}`);
        const { moved } = scene.move(body, { x: 1.2, y: 0 }, { slop: 1e-4 });
        assert.ok(Math.abs(moved.x - 1.2) < 1e-9, `along the tiles by ${moved.x}`);
      }
    }
  });

  test(`a ${name} flush with a wall of tiles falls past it`, () => {
    const scene = new Scene();
    for (const y of [0, -1, -2]) scene.add(tile, { x: -0.5, y, fixed: true });
    const body = scene.add(shape, { y: 3 });
    scene.move(body, { x: 0, y: -9 }, { slop: 1e-4 });
    assert.ok(Math.abs(body.y + 6) < 1e-9, `at ${body.y}`);
  });
}

test('no point gets between the pieces of a union that moves', () => {
  const shape = Shape.union([Shape.box(1, 1, { center: { x: -0.5, y: 0 } }), Shape.box(1, 1, { center: { x: 0.5, y: 0 } })]);
  for (const y of [0.5, 0.6, 30]) {
    const scene = new Scene();
    const peg = scene.add(Shape.point(0, 0), { fixed: true });
    const body = scene.add(shape, { y });
    const { hits } = scene.move(body, { x: 0, y: -y - 0.3 });
    assert.ok(Math.abs(body.y - 0.5) <= 1e-6, `from ${y}: at ${body.y}`);
    assert.deepEqual([hits[0].body, hits[0].normal], [peg, { x: 0, y: 1 }]);
  }
});

test('a capsule that falls along its own axis meets what is below', () => {
  const scene = new Scene();
  scene.add(Shape.circle(1), { fixed: true });
  const body = scene.add(Shape.capsule({ x: 0, y: -1 }, { x: 0, y: 1 }, 0.5), { y: 6 });
  const { hits } = scene.move(body, { x: 0, y: -9 });
  assert.ok(Math.abs(body.y - 2.5) < 1e-9, `at ${body.y}`);
  assert.ok(Math.hypot(hits[0].normal.x, hits[0].normal.y - 1) < 1e-9);
});
