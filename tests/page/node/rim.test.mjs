/** Where the axes' marks are placed: on the canvas and hardly ever crossing, for every pair of kinds of shape. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from 'shadowgap';
import { placeMarks } from '../../../www/draw/marks.js';
import { KINDS } from '../../../www/shapes/kinds.js';
import { Random } from '../../js/common/random.mjs';

/**
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('../../../www/draw/marks.js').Mark} Mark
 */

const SCREENS = [
  { width: 727, height: 581 },
  { width: 360, height: 324 },
].map(({ width, height }) => {
  const scale = Math.min(width / 12, height / 9.6);
  return {
    size: { width, height },
    scale,
    toScreen: (/** @type {Point} */ p) => ({ x: width / 2 + p.x * scale, y: height / 2 + p.y * scale }),
  };
});

/** Which side of the line from `p` to `q` a point is on. @param {Point} p @param {Point} q @param {Point} r */
const side = (p, q, r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));

/** @param {Mark} m @param {Mark} n */
function cross(m, n) {
  const [p, q, r, s] = [m.at(m.from), m.at(m.to), n.at(n.from), n.at(n.to)];
  return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0;
}

test('marks are all on the canvas, and hardly ever cross', () => {
  const random = new Random(11);
  let pictures = 0;
  let crossed = 0;
  for (const view of SCREENS) {
    for (const a of KINDS) {
      for (const b of KINDS) {
        for (let turn = 0; turn < 10; turn++) {
          const poseA = { x: -1.2, y: 0.5, angle: random.between(0, 6.28) };
          const poseB = { x: 1.3, y: -0.5, angle: random.between(0, 6.28) };
          const { axes } = explain(a.shape, poseA, b.shape, poseB, { allAxes: true });
          const marks = placeMarks(axes, { a: a.shape.points.length, b: b.shape.points.length }, [], view).map(([first]) => first);
          assert.equal(marks.length, axes.length);
          for (const mark of marks) {
            for (const p of [mark.at(mark.from, 10), mark.at(mark.to, 10)]) {
              const inside = p.x >= 0 && p.y >= 0 && p.x <= view.size.width && p.y <= view.size.height;
              assert.ok(inside, `${a.id} and ${b.id}: a mark ends at ${p.x}, ${p.y}`);
            }
          }
          pictures++;
          if (marks.some((mark, i) => marks.slice(0, i).some((other) => cross(mark, other)))) crossed++;
        }
      }
    }
  }
  assert.ok(crossed < pictures / 100, `marks cross in ${crossed} of ${pictures} pictures`);
});
