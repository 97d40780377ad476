import { explain } from 'shadowgap';
import { distanceTo, drawArrow, drawPair } from '../../draw/index.js';
import {
  atTip, button, choiceField, choices, createExercise, createFigure, createGlide, createPair, mixAngles, REACH,
  stretchText, verdictOf,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { EXERCISE } from './exercise.js';
import { mix, moved, opposite, times, toWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { axisName } from '../../text/index.js';
import { called, turned as words } from '../../words.js';

/** Two boxes at any angle: four axes, P and Q of A, R and S of B, with both shadows on each. */

const A = makeShape('box', 3.8, 2);
const B = makeShape('box', 3.2, 1.8);
const { shapes, handles, fields, code } = createPair(A, B, { x: 3, y: 2 }, { a: called.box, b: called.box });
/** A box's opposite edges share an axis: it has those of its first two. @type {Record<string, string>} */
const NAMES = { 'a edge 0': 'P', 'a edge 1': 'Q', 'b edge 0': 'R', 'b edge 1': 'S' };
const LETTERS = Object.values(NAMES);

/** @param {HTMLElement} section */
export function turnedFigure(section) {
  /** The axes as they were drawn last, for the pointer to hit. @type {import('../../draw/pair.js').Line[]} */
  let lines = [];

  const figure = createFigure(section, {
    world: { width: 14.5, height: 11 },
    usual: { a: { x: -1.95, y: 0.7, angle: 0.3 }, b: { x: 2, y: -0.7, angle: -0.55 }, axis: 'auto' },
    fields: { ...fields, axis: choiceField(['auto', ...LETTERS]) },
    handles: () => handles,
    algorithm: algorithm('axes', 'normalOf'),
    onTap(at) {
      const tapped = lines.find(({ line }) => distanceTo(line, at) <= REACH.touch);
      if (tapped) figure.store.set({ axis: NAMES[tapped.name] });
    },
    show({ a, b, axis }, picture) {
      const explanation = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      const letters = explanation.axes.map((test) => NAMES[axisName(test)]);
      const chosen = letters.indexOf(axis);
      const active = chosen < 0 ? explanation.decisive : chosen;
      // A phone has room for letters only.
      const wide = picture.view.size.width > 500;
      const names = letters.map((letter, i) => (i === active || !wide ? [letter] : [`${letter} ${stretchText(explanation.axes[i])}`, letter]));
      const bodies = { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } };
      lines = drawPair(picture, bodies, explanation, active, { names, answer: false, turn: glide });
      explanation.axes.forEach((test, i) => {
        const { shape, pose } = bodies[test.source.shape];
        drawNormal(picture, shape, pose, test, letters[i]);
      });

      const gaps = letters.filter((_letter, i) => explanation.axes[i].separation > 0);
      judge({ gaps });
      return {
        ...verdictOf(explanation.separation.distance),
        reason: gaps.length ? words.gaps(words.list(gaps), gaps.length) : words.noGap,
        rows: [
          ...LETTERS.map((letter, i) => rowOf(letter, explanation.axes[letters.indexOf(letter)], LETTERS[i - 2])),
          ['edges', String(shapes.a.points.length + shapes.b.points.length)],
          ['axes', String(explanation.axes.length), 'axis', words.different],
        ],
        lit: { [`edges of ${explanation.axes[active].source.shape.toUpperCase()}`]: letters[active] },
        code: code({ a, b }, 'explain(a, poseA, b, poseB, { allAxes: true })'),
      };
    },
  });
  const glide = createGlide(figure.store, mixAngles);
  const judge = createExercise(figure, EXERCISE);
  figure.controls.append(
    choices(figure.store, 'axis', words.drawnLarge, { auto: words.decisive, P: 'P', Q: 'Q', R: 'R', S: 'S' }),
    button(words.turnAlike, () => figure.store.set({ b: { ...figure.store.state.b, angle: figure.store.state.a.angle } })),
  );
  return figure;
}

/**
 * Draws an axis as the normal of its edge; edge 0, which is near the knob, has it on the opposite side.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {AxisTest} test  @param {string} letter
 */
function drawNormal({ ctx, view, palette, labels }, { points }, pose, { axis, source: { index } }, letter) {
  const [p, q] = [points[index], points[(index + 1) % points.length]];
  const side = index === 0 ? -1 : 1;
  const out = times(axis, side);
  const from = view.toScreen(toWorld(pose, times(mix(p, q, 0.5), side)));
  const tip = moved(from, out, 22);
  drawArrow(ctx, from, tip, 8, palette.axis, 1.5);
  // Without room at the tip, the letter is written inside the box.
  labels.write(letter, [...atTip(tip, out, 3), { at: moved(from, out, -3), towards: opposite(out) }], palette.axis);
}

/**
 * @param {string} letter  @param {AxisTest | undefined} test  undefined if A has the axis, too
 * @param {string} same  the letter of A's equal axis: for boxes turned alike R is P, and S is Q
 * @returns {Row}
 */
function rowOf(letter, test, same) {
  if (!test) return [letter, same, undefined, words.sameAs(letter)];
  const gap = test.separation > 0;
  return [letter, Math.abs(test.separation), gap ? 'axis' : undefined, (gap ? words.gapOn : words.overlapOn)(letter)];
}
