/**
 * `project`, the shadow of one shape: compared with the oracle, on axes of any length, and the arguments it refuses.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain, project, Shape } from '../../js/index.js';
import * as oracle from './common/oracle.mjs';
import { Random } from './common/random.mjs';

const shapes = [
  Shape.point(1, 2), Shape.circle(1.5, { x: -1, y: 0.5 }), Shape.segment({ x: -2, y: 0 }, { x: 1, y: 3 }), Shape.capsule({ x: 0, y: 0 }, { x: 2, y: 1 }, 0.5),
  Shape.box(3, 2), Shape.box(1, 4, { center: { x: 2, y: 0 }, angle: 0.3, radius: 0.25 }), Shape.regular(7, 2), Shape.ellipse(3, 1),
  Shape.outline([[0, 0], [4, 0], [4, 4], [3, 4], [3, 1], [1, 1], [1, 4], [0, 4]]),
  Shape.union([Shape.circle(2), Shape.box(1, 1, { center: { x: 3, y: 0 } })]),
];

/** @param {number} got  @param {number} expected  @param {string} what */
const near = (got, expected, what) => assert.ok(Math.abs(got - expected) <= 1e-9 * (1 + Math.abs(expected)), `${what}: ${got}, ${expected} expected`);

test('a shadow is the one of the oracle, in units of the axis length, with the vertices at its ends', () => {
  const random = new Random(7);
  for (let round = 0; round < 400; round += 1) {
    const shape = shapes[round % shapes.length];
    const pose = { x: random.between(-50, 50), y: random.between(-50, 50), angle: random.between(-4, 4) };
    const [angle, length] = [random.between(0, 7), 10 ** random.between(-3, 3)];
    const unit = { x: Math.cos(angle), y: Math.sin(angle) };
    const shadow = project(shape, pose, { x: length * unit.x, y: length * unit.y });
    const each = shape.pieces.map(({ points, radius }) => oracle.interval({ points: points.map((p) => [p.x, p.y]), radius }, pose, [unit.x, unit.y]));
    near(shadow.min * length, Math.min(...each.map(({ min }) => min)), 'min');
    near(shadow.max * length, Math.max(...each.map(({ max }) => max)), 'max');

    const vertices = shape.pieces.flatMap(({ points, radius }) => points.map((point) => ({ point, radius })));
    const along = (/** @type {{ x: number, y: number }} */ { x, y }) => {
      const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
      return (pose.x + cos * x - sin * y) * unit.x + (pose.y + sin * x + cos * y) * unit.y;
    };
    const [low, high] = [vertices[shadow.minVertex], vertices[shadow.maxVertex]];
    near(along(low.point) - low.radius, shadow.min * length, 'minVertex');
    near(along(high.point) + high.radius, shadow.max * length, 'maxVertex');
  }
});

test('the shadows of explain are those of its axes', () => {
  const [a, b, poseA, poseB] = [shapes[4], shapes[6], { x: 1, y: 2, angle: 0.4 }, { x: 3, y: 2.5, angle: -1 }];
  for (const test of explain(a, poseA, b, poseB, { allAxes: true }).axes) {
    for (const [shadow, own] of /** @type {const} */ ([[project(a, poseA, test.axis), test.a], [project(b, poseB, test.axis), test.b]])) {
      near(shadow.min, own.min, 'min');
      near(shadow.max, own.max, 'max');
    }
  }
});

test('an axis of length 2 halves the numbers, and its opposite turns them round', () => {
  const box = Shape.box(4, 2);
  assert.deepEqual(project(box, { x: 10, y: 0 }, { x: 1, y: 0 }), { min: 8, max: 12, minVertex: 0, maxVertex: 1 });
  assert.deepEqual(project(box, { x: 10, y: 0 }, { x: 2, y: 0 }), { min: 4, max: 6, minVertex: 0, maxVertex: 1 });
  assert.deepEqual(project(box, { x: 10, y: 0 }, { x: -1, y: 0 }), { min: -12, max: -8, minVertex: 1, maxVertex: 0 });
});

test('an axis without a direction is refused', () => {
  for (const [axis, length] of /** @type {const} */ ([[{ x: 0, y: 0 }, '0'], [{ x: 0, y: -0 }, '0'], [{ x: 1e-71, y: 0 }, '1e-71']])) {
    assert.throws(() => project(shapes[4], { x: 0, y: 0 }, axis), { name: 'RangeError', message: `project: axis must be at least 1e-70 long, got a length of ${length}` });
  }
});
