import { explain } from 'shadowgap';
import { drawPair } from '../../draw/pair.js';
import { place } from '../../figure/fields.js';
import { figure } from '../../figure/figure.js';
import { body } from '../../figure/handles.js';
import { saidOfPair } from '../../figure/verdict.js';
import { call } from '../../shapes/make.js';
import { pairCode } from '../../text/code.js';
import { isTouch } from '../../text/format.js';

/** Two shapes to drag, the axis that decides, and the way out. */

const A = call('regular', 5, 2, { radius: 0.3 });
const B = call('capsule', { x: -1.2, y: 0 }, { x: 1.2, y: 0 }, 0.8);
const shapes = { a: A.shape, b: B.shape };
const ROOM = { x: 3.4, y: 2 };

/** @param {HTMLElement} section */
export function heroFigure(section) {
  const grips = [...body('a', () => shapes.a, ROOM, { called: () => 'rounded pentagon' }), ...body('b', () => shapes.b, ROOM)];
  const it = figure(section, {
    world: { width: 12.5, height: 9 },
    usual: { a: { x: -1.2, y: -0.1, angle: 0.2 }, b: { x: 1.6, y: -0.3, angle: -0.9 } },
    fields: { a: place(ROOM), b: place(ROOM) },
    handles: () => grips,
    show({ a, b }, picture) {
      const told = explain(shapes.a, a, shapes.b, b);
      drawPair(picture, { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } }, told, told.decisive, { others: false });
      const { rows, ...said } = saidOfPair(told);
      const reason = told.overlaps || isTouch(told.separation.distance)
        ? 'Their shadows overlap on every axis, on this one the least: that is the shortest way out.'
        : 'On this axis their shadows leave a gap: proof enough, though it may be less than the distance.';
      return { ...said, reason, rows: rows.slice(0, 3), code: pairCode(A.code, B.code, a, b, 'explain(a, poseA, b, poseB)') };
    },
  });
  it.controls.textContent = 'Drag a shape; turn it by its letter.';
  it.place.querySelector('.stage')?.append(/** @type {Element} */ (section.querySelector('.legend')));
  return it;
}
