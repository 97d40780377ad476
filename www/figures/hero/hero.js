import * as plain from './plain.js';
import { drawPair } from '../../draw/pair.js';
import { copyText } from '../../figure/controls.js';
import { poseField } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { readingOfPair } from '../../figure/verdict.js';
import { pairCode, shapeCode } from '../../text/code.js';
import { isTouch } from '../../text/format.js';
import { controls, hero as words } from '../../words.js';

/** Two shapes to drag, the decisive axis, and the way out. */

/** @typedef {import('shadowgap').Shape} Shape */

const ENDS = [{ x: -1.2, y: 0 }, { x: 1.2, y: 0 }];
const CORNERS = Array.from({ length: 5 }, (_, i) => ({ x: 2 * Math.cos((i * 2 * Math.PI) / 5), y: 2 * Math.sin((i * 2 * Math.PI) / 5) }));
/** The arguments of `Shape.regular` and of `Shape.capsule`. */
const A = /** @type {const} */ ([5, 2, { radius: 0.3 }]);
const B = /** @type {const} */ ([ENDS[0], ENDS[1], 0.8]);
const CODE = { a: shapeCode('regular', [...A]), b: shapeCode('capsule', [...B]) };
const LIMITS = { x: 3.4, y: 2 };

/**
 * What the figure needs of a shape, before the library makes it.
 * @param {'polygon' | 'capsule'} kind
 * @param {import('shadowgap').Point[]} points
 * @param {number} radius
 */
const plainShape = (kind, points, radius) => /** @type {Shape} */ ({ kind, points, radius, pieces: /** @type {any} */ ([{ kind, points, radius }]) });

/** @param {HTMLElement} section */
export function heroFigure(section) {
  // The library is more than twice as large as all that this figure needs, and comes after it.
  let { explain } = /** @type {Pick<typeof import('shadowgap'), 'explain'>} */ (plain);
  let shapes = { a: plainShape('polygon', CORNERS, A[2].radius), b: plainShape('capsule', ENDS, B[2]) };

  const handles = [...bodyHandles('a', () => shapes.a, LIMITS, { called: () => words.pentagon }), ...bodyHandles('b', () => shapes.b, LIMITS)];
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
        ? words.overlaps
        : words.apart;
      return { ...reading, reason, rows: rows.slice(0, 3), code: pairCode(CODE.a, CODE.b, a, b, 'explain(a, poseA, b, poseB)') };
    },
  });
  figure.controls.innerHTML = `${words.turnBy}<span class="by-finger"> ${words.byFinger}</span>`;
  const line = /** @type {HTMLElement} */ (section.querySelector('.install code'));
  const copy = /** @type {HTMLButtonElement} */ (section.querySelector('.install button'));
  copy.addEventListener('click', () => copyText(copy, controls.copy, line.textContent ?? '', () => {
    getSelection()?.selectAllChildren(line);
    return controls.selected;
  }));

  return {
    ...figure,
    /** Answers by the library from now on. @param {Pick<typeof import('shadowgap'), 'explain' | 'Shape'>} library */
    useLibrary(library) {
      shapes = { a: library.Shape.regular(...A), b: library.Shape.capsule(...B) };
      ({ explain } = library);
      figure.store.requestDraw();
    },
  };
}
