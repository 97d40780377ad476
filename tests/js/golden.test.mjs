/** Compares the built package in Node with the golden cases, with the oracle and, bit for bit, with native code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, explain, overlaps, Shape, ShapeError } from '../../js/index.js';
import { copiesDigest, digest, movesDigest, sceneDigest } from './common/digest.mjs';
import { expected, frames } from './common/expected.mjs';
import { play } from './common/frames.mjs';
import { cases, refused, swapped } from './common/golden.mjs';
import { contains, diameter, interval, separation } from './common/oracle.mjs';
import { Random } from './common/random.mjs';

/** @typedef {import('./common/oracle.mjs').Vec} Vec */
/** @typedef {import('./common/oracle.mjs').Swept} Swept */

/** Relative tolerance of size or distance; above the core's own tolerance for touching, 1e-10. */
const TIGHT = 1e-9;

/** @param {number} got @param {number} want @param {number} tolerance @param {string} about */
function near(got, want, tolerance, about) {
  assert.ok(Math.abs(got - want) <= tolerance, `${about}: got ${got}, want ${want} within ${tolerance}`);
}

for (const [about, all] of /** @type {const} */ ([['', cases], [' the other way round', cases.map(swapped)]])) {
  test(`golden cases${about}`, () => all.forEach(answers));
}

/** @param {import('./common/golden.mjs').Case} c */
function answers(c) {
  const { name, poseA, poseB } = c;
  const [a, b] = [c.a.make(Shape), c.b.make(Shape)];
  const size = Math.max(diameter(c.a.swept), diameter(c.b.swept));
  const tolerance = TIGHT * (size + Math.abs(c.separation)) + c.within;
  // The normal of an ellipse may differ from its polygon's by half the turn between two edges.
  const turn = c.within > 0 ? Math.sqrt((8 * c.within) / size) : TIGHT;

  const overlap = overlaps(a, poseA, b, poseB);
  if (c.overlaps !== null) assert.equal(overlap, c.overlaps, `${name}: overlaps`);
  const contact = collide(a, poseA, b, poseB);
  assert.equal(contact !== null, overlap, `${name}: collide and overlaps agree`);
  if (contact) {
    const { normal, depth, mtv } = contact;
    near(depth, Math.max(0, -c.separation), tolerance, `${name}: depth`);
    assert.ok(c.normal.allows(normal, turn), `${name}: normal ${normal.x}, ${normal.y}`);
    assert.deepEqual(mtv, { x: normal.x * depth, y: normal.y * depth }, `${name}: mtv`);
    if (c.aInB !== null) assert.equal(contact.aInB, c.aInB, `${name}: aInB`);
    if (c.bInA !== null) assert.equal(contact.bInA, c.bInA, `${name}: bInA`);
  }
  for (const allAxes of [false, true]) {
    const why = explain(a, poseA, b, poseB, { allAxes });
    assert.equal(why.overlaps, overlap, `${name}: explain and overlaps agree`);
    near(why.separation.distance, c.separation, tolerance, `${name}: distance`);
    assert.ok(c.normal.allows(why.separation.normal, turn), `${name}: explain's normal`);
    assert.equal(why.mtv !== null, overlap, `${name}: there is an mtv when they overlap`);
    if (contact) {
      near(why.separation.distance, -contact.depth, 0, `${name}: explain's distance is collide's depth`);
      assert.deepEqual(why.separation.normal, contact.normal, `${name}: explain's normal is collide's`);
      near(why.axes[why.decisive].separation, c.separation, tolerance, `${name}: the decisive axis`);
    }
  }
}

test('golden refusals', () => {
  for (const { name, call, codes, index, value } of refused) {
    assert.throws(() => call.make(Shape), (error) => {
      assert.ok(error instanceof ShapeError && error instanceof Error, `${name}: a ShapeError, got ${error}`);
      assert.equal(error.name, 'ShapeError');
      assert.ok(codes.includes(error.code), `${name}: ${error.code}`);
      if (index !== undefined) assert.equal(error.index, index, `${name}: index`);
      if (value !== undefined) assert.ok(error.message.includes(String(value)), `${name}: "${error.message}" shows ${value}`);
      assert.match(error.message, new RegExp(`^${['scaled', 'rounded', 'turned', 'at'].includes(call.shape) ? 'shape' : 'Shape'}\\.${call.shape}: .`), `${name}: the message names the call`);
      return true;
    }, name);
  }
});

test('every platform gives the same bits', () => {
  assert.equal(BigInt(digest()), expected());
  assert.equal(sceneDigest(), expected('EXPECTED_SCENE'));
  assert.equal(BigInt(movesDigest()), expected('EXPECTED_MOVES'));
  assert.equal(BigInt(copiesDigest()), expected('EXPECTED_COPIES'));
});

for (const played of frames()) {
  test(`a thousand frames have the hashes of every platform: ${played.name}`, () => {
    assert.deepEqual(play(played), played.hashes);
  });
}

const random = new Random(2);
/** @param {number} low @param {number} high */
const between = (low, high) => random.between(low, high);

/** @template T @param {T[]} list */
const pick = (list) => random.any(list);

/** @returns {Vec} */
const vec = () => [between(-1, 1), between(-1, 1)];

/**
 * A random shape of about this size, and its form for the oracle.
 * @param {number} size
 * @returns {{ shape: Shape, swept: Swept }}
 */
function randomShape(size) {
  const radius = pick([0, size * between(0.01, 1)]);
  /** @param {Vec} v @returns {Vec} */
  const scaled = ([x, y]) => [x * size, y * size];
  /** @param {Vec} v */
  const point = ([x, y]) => ({ x, y });
  const points = Array.from({ length: Math.floor(between(3, 13)) }, () => scaled(vec()));
  const [p, q] = points;
  const corners = /** @type {Vec[]} */ ([[-0.5, -1], [0.5, -1], [0.5, 1], [-0.5, 1]].map((v) => scaled(/** @type {Vec} */ (v))));
  return pick([
    () => ({ shape: Shape.point(...p), swept: { points: [p], radius: 0 } }),
    () => ({ shape: Shape.circle(size, point(p)), swept: { points: [p], radius: size } }),
    () => ({ shape: Shape.segment(point(p), point(q)), swept: { points: [p, q], radius: 0 } }),
    () => ({ shape: Shape.capsule(point(p), point(q), size / 2), swept: { points: [p, q], radius: size / 2 } }),
    () => ({ shape: Shape.box(size, 2 * size, { radius }), swept: { points: corners, radius } }),
    () => ({ shape: Shape.polygon([...corners].reverse().flat(), { radius }), swept: { points: corners, radius } }),
    () => ({ shape: Shape.hull(points, { radius }), swept: { points, radius } }),
  ])();
}

test('random pairs agree with the oracle', () => {
  const kinds = { overlapping: 0, apart: 0 };
  for (let n = 0; n < 5000; n += 1) {
    const size = 10 ** between(-3, 4);
    const [a, b] = [randomShape(size), randomShape(size * pick([1, 0.1, 10 ** between(-2, 2)]))];
    const far = pick([0, 0, 1e9]);
    const poseA = { x: between(-far, far), y: between(-far, far), angle: pick([0, between(-7, 7)]) };
    const poseB = {
      x: poseA.x + between(-2, 2) * size,
      y: poseA.y + pick([0, between(-2, 2)]) * size,
      angle: pick([poseA.angle, poseA.angle + Math.PI / 4, between(-7, 7)]),
    };
    const truth = separation(a.swept, poseA, b.swept, poseB);
    const tolerance = TIGHT * truth.size + 1e-14 * (size + Math.abs(truth.separation));
    const why = explain(a.shape, poseA, b.shape, poseB, { allAxes: true });
    near(why.separation.distance, truth.separation, tolerance, `pair ${n}`);
    for (const test of why.axes) {
      for (const [of, { swept }, pose] of /** @type {const} */ ([[test.a, a, poseA], [test.b, b, poseB]])) {
        const shadow = interval(swept, pose, [test.axis.x, test.axis.y]);
        const coarse = tolerance + far * 1e-15;
        near(of.min, shadow.min, coarse, `pair ${n}: min`);
        near(of.max, shadow.max, coarse, `pair ${n}: max`);
      }
    }
    if (Math.abs(truth.separation) <= tolerance) continue;
    kinds[truth.separation < 0 ? 'overlapping' : 'apart'] += 1;
    assert.equal(overlaps(a.shape, poseA, b.shape, poseB), truth.separation < 0, `pair ${n}: overlaps`);
    const contact = collide(a.shape, poseA, b.shape, poseB);
    if (!contact) continue;
    const inB = contains(b.swept, poseB, a.swept, poseA);
    const inA = contains(a.swept, poseA, b.swept, poseB);
    if (Math.abs(inB) > tolerance) assert.equal(contact.aInB, inB > 0, `pair ${n}: aInB`);
    if (Math.abs(inA) > tolerance) assert.equal(contact.bInA, inA > 0, `pair ${n}: bInA`);
  }
  assert.ok(kinds.overlapping > 500 && kinds.apart > 500, JSON.stringify(kinds));
});
