import { explain } from 'shadowgap';
import { drawPair } from '../../draw/pair.js';
import { poseField } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { readingOfPair } from '../../figure/verdict.js';
import { makeShape } from '../../shapes/make.js';
import { pairCode } from '../../text/code.js';
import { isTouch } from '../../text/format.js';

/** Two shapes to drag, the decisive axis, and the way out. */

const A = makeShape('regular', 5, 2, { radius: 0.3 });
const B = makeShape('capsule', { x: -1.2, y: 0 }, { x: 1.2, y: 0 }, 0.8);
const shapes = { a: A.shape, b: B.shape };
const LIMITS = { x: 3.4, y: 2 };

/** @param {HTMLElement} section */
export function heroFigure(section) {
  const handles = [...bodyHandles('a', () => shapes.a, LIMITS, { called: () => 'rounded pentagon' }), ...bodyHandles('b', () => shapes.b, LIMITS)];
  const figure = createFigure(section, {
    world: { width: 12.5, height: 9 },
    usual: { a: { x: -1.2, y: -0.1, angle: 0.2 }, b: { x: 1.6, y: -0.3, angle: -0.9 } },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS) },
    handles: () => handles,
    show({ a, b }, picture) {
      const explanation = explain(shapes.a, a, shapes.b, b);
      drawPair(picture, { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } }, explanation, explanation.decisive, { others: false });
      const { rows, ...reading } = readingOfPair(explanation);
      const reason = explanation.overlaps || isTouch(explanation.separation.distance)
        ? 'Their shadows overlap on every axis, on this one the least: that is the shortest way out.'
        : 'On this axis their shadows leave a gap: proof enough, though it may be less than the distance.';
      return { ...reading, reason, rows: rows.slice(0, 3), code: pairCode(A.code, B.code, a, b, 'explain(a, poseA, b, poseB)') };
    },
  });
  figure.controls.textContent = 'Drag a shape; turn it by its letter.';
  figure.place.querySelector('.stage')?.append(/** @type {Element} */ (section.querySelector('.legend')));
  return figure;
}
