/** Checks the JavaScript oracle on hand-worked cases, and the golden cases against the oracle. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, refused, swapped } from './common/golden.mjs';
import { contains, interval, separation } from './common/oracle.mjs';

/** @typedef {import('./common/oracle.mjs').Vec} Vec */
/** @typedef {import('./common/oracle.mjs').Swept} Swept */
/** @typedef {import('./common/oracle.mjs').Pose} Pose */

const origin = { x: 0, y: 0 };
/** @param {number} x @param {number} y @returns {Pose} */
const at = (x, y) => ({ x, y });
/** @param {Vec[]} points @param {number} [radius] @returns {Swept} */
const swept = (points, radius = 0) => ({ points, radius });
/** @param {number} half */
const square = (half) => swept([[-half, -half], [half, -half], [half, half], [-half, half]]);

/** @param {number} got @param {number} want @param {number} tolerance @param {string} [about] */
function assertNear(got, want, tolerance, about = '') {
  assert.ok(Math.abs(got - want) <= tolerance, `${about} got ${got}, want ${want} within ${tolerance}`);
}

test('separation of points and circles', () => {
  const point = swept([[1, 1]]);
  const circle = swept([[0, 0]], 3);
  assert.equal(separation(point, origin, point, at(3, 4)).separation, 5);
  assert.equal(separation(point, origin, point, origin).separation, 0);
  assert.equal(separation(circle, origin, circle, at(6, 8)).separation, 4);
  assert.equal(separation(circle, origin, circle, origin).separation, -6);
});

test('separation of flat hulls is never negative', () => {
  const segment = swept([[0, 0], [3, 4]]);
  assertNear(separation(segment, origin, segment, at(6, 8)).separation, 5, 1e-14);
  assertNear(separation(segment, origin, segment, at(1.5, 2)).separation, 0, 1e-15);
  // When turned, the four differences lie on a line only up to rounding; the gap beyond its end must still be right.
  const flat = swept([[0, 0], [5, 0]]);
  for (let step = 1; step < 1000; step++) {
    const angle = step * 0.37;
    const there = { x: 6 * Math.cos(angle), y: 6 * Math.sin(angle), angle };
    assertNear(separation(flat, { ...origin, angle }, flat, there).separation, 1, 1e-14);
  }
});

test('separation of squares', () => {
  const [large, small] = [square(5), square(1)];
  assert.equal(separation(small, origin, small, at(2, 0.5)).separation, 0);
  assert.equal(separation(small, origin, small, at(5, 6)).separation, 5);
  assert.equal(separation(large, origin, small, at(2, 0)).separation, -4);
  const turned = { x: 2.25, y: 0, angle: Math.PI / 4 };
  assertNear(separation(small, origin, small, turned).separation, 1.25 - Math.SQRT2, 1e-14);
});

test('size is the larger diameter', () => {
  assert.equal(separation(square(1), origin, swept([[0, 0], [3, 4]], 0.5), at(99, 0)).size, 6);
});

test('separation far away is the one at the origin', () => {
  const [a, b] = [square(0.001), swept([[0, 0]], 0.0005)];
  const near = separation(a, origin, b, at(0.0009765625, 0)).separation;
  const far = separation(a, at(1e9, -1e9), b, at(1e9 + 0.0009765625, -1e9)).separation;
  assert.equal(near, far);
});

test('contains measures the room that is left', () => {
  const [large, small] = [square(5), square(1)];
  assert.equal(contains(large, origin, small, at(2, 0)), 2);
  assert.equal(contains(large, origin, small, at(4, 0)), 0);
  assert.equal(contains(large, origin, small, at(7, 8)), -5);
  assert.equal(contains(small, origin, small, origin), 0);
  // A disc of radius 2 in a capsule of radius 3 along x, and the reverse.
  const capsule = swept([[-4, 0], [4, 0]], 3);
  const disc = swept([[0, 0]], 2);
  assert.equal(contains(capsule, origin, disc, at(1, 0.25)), 0.75);
  assert.equal(contains(disc, origin, capsule, origin), -5);
  // An inner radius larger than the outer one: a disc of radius 1 in a box of radius 0, 2 from its nearest edge.
  assert.equal(contains(large, origin, swept([[0, 0]], 1), at(3, 0)), 1);
});

test('interval is in the world and scales with the axis', () => {
  const capsule = swept([[-4, 0], [4, 0]], 1);
  const alongY = interval(capsule, { x: 10, y: 1, angle: Math.PI / 2 }, [0, 2]);
  assertNear(alongY.min, -8, 1e-14);
  assertNear(alongY.max, 12, 1e-14);
  const slanted = interval(square(1), at(10, 0), [Math.SQRT1_2, Math.SQRT1_2]);
  assertNear(slanted.min, 8 * Math.SQRT1_2, 1e-14);
  assertNear(slanted.max, 12 * Math.SQRT1_2, 1e-14);
});

test('golden cases agree', () => {
  for (const c of [...cases, ...cases.map(swapped)]) {
    const answer = separation(c.a.swept, c.poseA, c.b.swept, c.poseB);
    const tolerance = 1e-9 * (answer.size + Math.abs(c.separation)) + c.within;
    assertNear(answer.separation, c.separation, tolerance, c.name);
    const margins = [
      { margin: contains(c.b.swept, c.poseB, c.a.swept, c.poseA), claimed: c.aInB },
      { margin: contains(c.a.swept, c.poseA, c.b.swept, c.poseB), claimed: c.bInA },
    ];
    for (const { margin, claimed } of margins) {
      const inside = margin >= -tolerance;
      const agrees = claimed === null ? Math.abs(margin) <= tolerance : inside === claimed;
      assert.ok(agrees, `${c.name}: contained by ${margin}, the case says ${claimed}`);
    }
  }
});

test('a normal knows its neighbours', () => {
  const byName = new Map(cases.map((c) => [c.name, c]));
  /** @param {string} name */
  const normal = (name) => {
    const found = byName.get(name);
    assert.ok(found, name);
    return found.normal;
  };
  const one = normal('boxes-overlapping');
  assert.ok(one.allows({ x: 1, y: 1e-7 }, 1e-6));
  assert.ok(!one.allows({ x: -1, y: 0 }, 1e-6));
  const arc = normal('boxes-touching-at-corners');
  assert.ok(arc.allows({ x: 0.6, y: 0.8 }, 1e-6));
  assert.ok(!arc.allows({ x: 0.6, y: -0.8 }, 1e-6));
  assert.ok(!arc.opposite().allows({ x: 0.6, y: 0.8 }, 1e-6));
  const any = normal('concentric-circles');
  assert.ok(any.allows({ x: -0.8, y: 0.6 }, 1e-6));
  assert.ok(!any.allows({ x: 0, y: 0 }, 1e-6));
  assert.ok(!any.allows({ x: NaN, y: NaN }, 1e-6));
});

test('refused calls carry real numbers and at least one code', () => {
  const notNumbers = refused.filter(({ value }) => value !== undefined && !Number.isFinite(value));
  assert.ok(notNumbers.length > 10);
  for (const { name, call, codes } of refused) {
    assert.ok(codes.length > 0 && codes.every((code) => typeof code === 'string'), name);
    assert.ok(call.args.flat(3).every((arg) => typeof arg !== 'string'), name);
  }
});
