/** Ten thousand degenerate pairs. `npm run pairs` asks a hundred million, and other libraries. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { separation as separationOfPieces } from '../common/oracle.mjs';
import { drawBatch, families } from './families.mjs';
import { Figure } from './figure.mjs';
import { shadowgap } from './libraries.mjs';
import { miss, missOf, place, separation } from './oracle.mjs';
import { runBatch } from './run.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const square = new Figure([-1, -1, 1, -1, 1, 1, -1, 1]);
const disc = new Figure([0, 0], 0.5);
const capsule = new Figure([0, -1, 0, 1], 0.5);

/** @param {number} got @param {number} want @param {number} [within] */
const near = (got, want, within = 1e-15) => assert.ok(Math.abs(got - want) <= within, `${got}, want ${want}`);

test('the separation of squares, discs and capsules', () => {
  place(square, square, [5, 5, 0, 6.5, 5.25, 0], 0);
  near(separation(0), -0.5);
  near(separation(0, 0.5, 0), 0);
  place(square, square, [5, 5, Math.PI / 2, 8, 9, Math.PI], 0);
  near(separation(9), Math.hypot(1, 2));
  place(square, disc, [0, 0, 0, 1.375, 0, 0], 0);
  near(separation(9), -0.125);
  place(disc, disc, [1, 1, 0, 1.375, 1.5, 3], 0);
  near(separation(9), -0.375);
  place(disc, capsule, [0, 0, 0, 2.125, 0, Math.PI / 2], 0);
  near(separation(9), 0.125);
  place(disc, square, [0, 0, 0, 0, 0.25, 0], 0);
  near(separation(9), -1.25);
});

test('how far a contact point is off', () => {
  place(square, square, [1e6, 0, 0, 1e6 + 1.5, 0.5, 0], 0);
  missOf(1e6 + 0.75, 0.5, 1, 0, 1e-9);
  assert.equal(miss.middle, 0);
  missOf(1e6 + 0.875, 0.5, 1, 0, 1e-9);
  near(miss.middle, 0.125, 1e-8);
  assert.equal(miss.between, 0);
  missOf(1e6 + 0.25, 0.5, 1, 0, 1e-9);
  near(miss.between, 0.25, 1e-8);
  missOf(1e6 + 0.75, 2, 1, 0, 1e-9);
  near(miss.middle, 1, 1e-8);
  place(disc, capsule, [0, 0, 0, 0.75, 1, 0], 0);
  missOf(0.375, 0, 1, 0, 1e-9);
  assert.equal(miss.middle, 0);
  missOf(0.375, 0.25, 1, 0, 1e-9);
  near(miss.middle, (0.5 - Math.sqrt(3) / 4) / 2, 1e-8);
});

test('the oracle agrees with that of the golden cases, and climbing with trying all vertices', () => {
  for (const name of ['parallel', 'ratio', 'round']) {
    const { a, b, poses } = drawBatch(name, 7, 300);
    for (let i = 0; i < 300; i += 1) {
      const [one, other] = [a[i % a.length], b[i % b.length]].map(({ x, y, radius }) => ({
        radius, points: Array.from(x, (value, k) => /** @type {[number, number]} */ ([value, y[k]])),
      }));
      const [poseA, poseB] = [0, 3].map((from) => ({ x: poses[6 * i + from], y: poses[6 * i + from + 1], angle: poses[6 * i + from + 2] }));
      place(a[i % a.length], b[i % b.length], poses, 6 * i);
      near(separation(Infinity), separationOfPieces(one, poseA, other, poseB).separation, 1e-14);
    }
  }
  const many = (/** @type {number} */ count) => Array.from({ length: count }, (_, k) => (2 * Math.PI * k) / count).flatMap((angle) => [Math.cos(angle), Math.sin(angle)]);
  const [few, fine] = [new Figure(many(63)), new Figure(many(63 * 63))];
  for (let k = 0; k < 50; k += 1) {
    const poses = [0, 0, k, 1.5 * Math.cos(k), 1.5 * Math.sin(k), 0];
    place(few, few, poses, 0);
    const all = separation(9);
    place(fine, fine, poses, 0);
    // A polygon of 63 vertices is narrower than a disc by 0.0012 at most, one of 3,969 by nothing.
    near(separation(9), -0.5, 1e-6);
    near(all, -0.5, 0.0025);
  }
});

test('the judge notices each kind of mistake', async () => {
  /** @type {Record<string, (answer: Float64Array) => void>} */
  const mistakes = {
    depth: (answer) => { answer[2] += 1e-7; },
    unresolved: (answer) => { answer[2] -= 1e-7; },
    point: (answer) => { answer[4] += 1e-6; answer[5] += 1e-6; },
    failed: (answer) => { answer[0] = NaN; },
  };
  for (const [what, spoil] of Object.entries(mistakes)) {
    /** @type {Record<string, Tally>} */
    const tallies = {};
    await runBatch('parallel', 1, {
      spoilt: (batch) => {
        const asked = shadowgap(batch);
        const ask = (/** @type {number} */ i) => {
          const said = asked.ask(i);
          if (said) spoil(asked.answer);
          return said;
        };
        return { ...asked, ask };
      },
    }, tallies, 200);
    const found = tallies.spoilt[/** @type {keyof Tally} */ (what)];
    assert.ok(/** @type {number} */ (found) > (what === 'depth' || what === 'point' ? 1e-8 : 50), `${what}: ${found}`);
  }
  /** @type {Record<string, Tally>} */
  const tallies = {};
  await runBatch('touching', 1, { never: () => ({ answer: new Float64Array(8), ask: () => false }) }, tallies, 200);
  assert.ok(tallies.never.apart > 100 && tallies.never.apart === tallies.never.touching);
  assert.ok(tallies.never.wrong > 10 && tallies.never.wrong < 100);
});

test('ten thousand degenerate pairs are answered as promised', async () => {
  for (const name of Object.keys(families)) {
    /** @type {Record<string, Tally>} */
    const tallies = {};
    const [batches, pairs] = name === 'vertices' ? [1, 8] : [5, 250];
    for (let number = 0; number < batches; number += 1) await runBatch(name, 1e6 + number, { shadowgap }, tallies, pairs);
    const { refused, failed, wrong, apart, unresolved, overlapping, depth, point, finds } = tallies.shadowgap;
    const mistakes = { refused, failed, wrong, apart, unresolved };
    assert.deepEqual(mistakes, { refused: 0, failed: 0, wrong: 0, apart: 0, unresolved: 0 }, `${name}: ${JSON.stringify(finds)}`);
    assert.ok(overlapping > 0.4 * batches * pairs, `${name}: ${overlapping} overlap`);
    assert.ok(depth < 2e-10 && point < 1e-10, `${name}: depth ${depth}, point ${point}: ${JSON.stringify(finds)}`);
  }
});
