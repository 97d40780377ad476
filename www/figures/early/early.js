import { distance, explain, Shape } from 'shadowgap';
import { drawBodies, drawLine, drawPair, stroke, traceShape } from '../../draw/index.js';
import {
  button, choiceField, choices, createExercise, createFigure, createGlide, createPair, integerField, mixAngles,
  reasonFor, slider, stretchText, verdictOf,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { EXERCISE } from './exercise.js';
import { distanceBetween, lengthOf, SIDES, times, toWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, setText } from '../../text/index.js';
import { called, controls, early as words } from '../../words.js';

/** The theorem one axis at a time, with its cost; axes that are no unit vectors; a first test with circles around. */

const A = makeShape('box', 3.4, 2.8);
const B = makeShape('regular', 5, 1.6);
const { shapes, handles, fields, code } = createPair(A, B, { x: 3.4, y: 2.2 }, { a: called.box, b: called.pentagon });
/** More axes than there are: the slider is at its end. */
const ALL = 20;
/** The dot products that a plain loop takes on each axis: one for each vertex of both shapes. */
const EACH = shapes.a.points.length + shapes.b.points.length;

/** Code for a vertex's distance from the middle; and the popular mistake, which uses half the longer side. */
const REACH = {
  circle: 'const far = ({ x, y }) => Math.hypot(x, y)',
  small: `const far = ({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) ${words.comment}`,
};
const AROUND = 'const around = (shape) => Shape.circle(Math.max(...shape.points.map(far)))';
const BOTH = 'overlaps(around(a), poseA, around(b), poseB) && overlaps(a, poseA, b, poseB)';
const FAR = {
  circle: lengthOf,
  small: (/** @type {Point} */ { x, y }) => Math.max(Math.abs(x), Math.abs(y)),
};

/** @typedef {Both<{ shape: Shape, pose: Pose }>} Bodies */

/** @param {HTMLElement} section */
export function earlyFigure(section) {
  /** The number of axes that the test needs, and the number of all axes. */
  let needed = 0;
  let all = 0;

  const figure = createFigure(section, {
    world: { width: 14, height: 10 },
    usual: { a: { x: -1.9, y: 0.55, angle: 0.4 }, b: { x: 1.75, y: -0.75, angle: 0.75 }, tried: 0, look: 'unit' },
    fields: { ...fields, tried: integerField(0, ALL), look: choiceField(Object.keys(words.looks)) },
    handles: () => handles,
    algorithm: algorithm('overlaps'),
    show({ a, b, tried, look }, picture) {
      const explanation = explain(shapes.a, a, shapes.b, b);
      const complete = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      const bodies = { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } };
      needed = explanation.axes.length;
      all = complete.axes.length;
      steps.style.visibility = step.style.visibility = look in FAR ? 'hidden' : '';

      const round = look === 'circle' || look === 'small' ? showCircles(picture, bodies, explanation, look) : null;
      const axes = round ? round.axes : Math.min(tried, needed);
      const { between, label, ...reading } = round ?? showStep(picture, bodies, explanation, complete, axes, look === 'edge', glide);
      const known = Boolean(round) || axes === needed;
      judge({ axes, needed, all, overlaps: explanation.overlaps, step: !round });
      const products = axes * EACH + (round ? 1 : 0);
      return {
        ...reading,
        rows: [
          ['tried', words.count(axes, all), 'axis', words.rows.tried],
          ['products', String(products), undefined, words.rows.products],
          ['saved', known ? String(all * EACH - products).replace('-', '−') : null, undefined, words.rows.saved],
          ['all', String(all * EACH), undefined, words.rows.all],
          ['between', between, undefined, label],
        ],
        lit: round && axes === 0 ? {} : litOf(axes, known && axes > 0, explanation.overlaps, round ? null : between),
        code: code({ a, b }, ...(round ? [REACH[round.look], AROUND, '', BOTH] : ['explain(a, poseA, b, poseB)'])),
      };
    },
  });

  const glide = createGlide(figure.store, mixAngles);
  const textOf = (/** @type {any} */ { tried }) => words.count(Math.min(tried, needed), all);
  const steps = slider(figure.store, 'tried', { label: words.tried, min: 0, max: () => needed, step: 1, textOf });
  // At its end the slider stays at the end, also when moved shapes need more or fewer axes.
  steps.addEventListener('input', () => figure.store.state.tried >= needed && figure.store.set({ tried: ALL }));
  const step = button(controls.step, () => {
    const { tried } = figure.store.state;
    const next = tried < needed ? tried + 1 : 0;
    figure.store.set({ tried: next === needed ? ALL : next });
  });
  step.style.minWidth = '6.5rem';
  figure.store.subscribe(({ tried }) => setText(step, tried < needed ? controls.step : words.beginAgain));
  const judge = createExercise(figure, EXERCISE);
  figure.controls.append(choices(figure.store, 'look', words.look, words.looks), steps, step);
  return figure;
}

/**
 * The line of the loop that the test is at.
 * @param {number} tried  axes  @param {boolean} ended  @param {boolean} overlaps
 * @param {number | null} between  the separation on the last axis, if axes are what is shown
 * @returns {import('../../figure/algorithm.js').Lit}
 */
function litOf(tried, ended, overlaps, between) {
  if (ended) return overlaps ? { 'no gap on any axis': '' } : { 'a gap: apart': between === null ? '' : decimal(between) };
  return tried ? { 'two shadows': decimal(between ?? 0) } : { 'next axis': '' };
}

/**
 * Draws and words the test after `tried` axes.
 * @param {Picture} picture  @param {Bodies} bodies  @param {Explanation} explanation  @param {Explanation} complete
 * @param {number} tried
 * @param {boolean} long  whether axes are as long as their edges
 * @param {import('../../draw/rulers.js').Turn} turn  @returns {Reading & { between: number | null, label: string }}
 */
function showStep(picture, bodies, explanation, complete, tried, long, turn) {
  /** The separation measured along an axis as long as its edge: it is multiplied by that length. */
  const numberOf = (/** @type {AxisTest} */ { source, separation }) => {
    const { points } = bodies[source.shape].shape;
    const [p, q] = [points[source.index], points[(source.index + 1) % points.length]];
    return separation * (long && source.feature === 'edge' ? distanceBetween(q, p) : 1);
  };
  if (tried === 0) {
    drawBodies(picture, bodies);
    return { verdict: words.notKnown, reason: words.noneTried, between: null, label: words.onThisAxis };
  }
  const ended = tried === explanation.axes.length;
  const last = explanation.axes[tried - 1];
  // Drawn with all axes, so that each mark keeps its place from step to step.
  drawPair(picture, bodies, complete, tried - 1, { others: tried, answer: false, textOf: (test) => stretchText({ separation: numberOf(test) }), turn });

  const between = numberOf(last);
  const label = long ? words.notALength : words.onThisAxis;
  if (!ended) return { verdict: words.notKnown, reason: words.noGap(tried), between, label };
  return { ...verdictOf(explanation.separation.distance), reason: long ? longReason() : reasonFor(explanation, complete), between, label };

  function longReason() {
    if (last.separation > 0) return words.longGap(decimal(last.separation), decimal(between));
    const least = explanation.axes.reduce((best, test, i) => (numberOf(test) > numberOf(explanation.axes[best]) ? i : best), 0);
    return words.longOverlap(least + 1, explanation.decisive + 1);
  }
}

/**
 * Draws and words a first test with a circle around each shape: if the circles are apart, no axis has to be tried.
 * @param {Picture} picture  @param {Bodies} bodies  @param {Explanation} explanation  @param {'circle' | 'small'} look
 */
function showCircles(picture, bodies, explanation, look) {
  const { ctx, view, palette } = picture;
  drawBodies(picture, bodies);
  const [a, b] = SIDES.map((side) => {
    const { shape, pose } = bodies[side];
    const reaches = shape.points.map(FAR[look]);
    const radius = Math.max(...reaches);
    const circle = Shape.circle(radius);
    traceShape(view, circle, pose);
    stroke(ctx, palette[side], 1.25, [6, 4]);
    // The radius, drawn towards the vertex that the circle should reach.
    const vertex = shape.points[reaches.indexOf(radius)];
    drawLine(ctx, view.toScreen(pose), view.toScreen(toWorld(pose, times(vertex, radius / lengthOf(vertex)))), palette[side], 1.25);
    return circle;
  });
  const between = distance(a, bodies.a.pose, b, bodies.b.pose).distance;
  const apart = between > 0;
  return {
    look,
    ...verdictOf(explanation.separation.distance),
    reason: !apart ? words.circlesMeet(look === 'small')
      : explanation.overlaps ? words.missed
        : look === 'small' ? words.luck
          : words.spared,
    axes: apart ? 0 : explanation.axes.length,
    between,
    label: words.betweenCircles,
  };
}
