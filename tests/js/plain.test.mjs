/** The plain JavaScript that answers for the page's first figure until the library is there, against the library. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain as explainByLibrary, Shape } from 'shadowgap';
import { seededRandom } from '../../benches/random.mjs';
import { explain } from '../../www/figures/hero/plain.js';

/** All numbers of an explanation, to nine decimals. @param {import('shadowgap').Explanation} explanation */
function numbersOf({ axes, mtv, separation }) {
  const shown = [axes.map(({ axis, a, b, separation }) => [axis, a.min, a.max, b.min, b.max, separation]), mtv, separation];
  return JSON.stringify(shown, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value));
}

test('answers as the library does', () => {
  const next = seededRandom(5);
  const between = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * next();
  const shapes = [
    Shape.regular(5, 2, { radius: 0.3 }), Shape.capsule({ x: -1.2, y: 0 }, { x: 1.2, y: 0 }, 0.8), Shape.box(3, 2), Shape.circle(1),
    Shape.regular(3, 1.5), Shape.box(2, 1, { radius: 0.4 }),
  ];
  const seen = { apart: 0, overlapping: 0, vertex: 0 };
  for (let round = 0; round < 5000; round++) {
    const [a, b] = round % 2 ? shapes : [0, 0].map(() => shapes[Math.floor(next() * shapes.length)]);
    if (a.points.length === 1 && b.points.length === 1) continue;
    const [poseA, poseB] = [0, 0].map(() => ({ x: between(-3.4, 3.4), y: between(-2, 2), angle: between(-3, 3) }));
    const [ours, theirs] = [explain(a, poseA, b, poseB), explainByLibrary(a, poseA, b, poseB)];
    const where = JSON.stringify({ a: a.points, poseA, b: b.points, poseB });
    assert.equal(ours.overlaps, theirs.overlaps, where);
    assert.deepEqual(ours.axes[ours.decisive].source, theirs.axes[theirs.decisive].source, where);
    assert.equal(ours.axes.length, theirs.axes.length, where);
    assert.equal(numbersOf(ours), numbersOf(theirs), where);
    seen[theirs.overlaps ? 'overlapping' : 'apart']++;
    if (theirs.axes[theirs.decisive].source.feature === 'vertex') seen.vertex++;
  }
  assert.ok(Math.min(...Object.values(seen)) > 100, JSON.stringify(seen));
});
