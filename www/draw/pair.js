import { drawBody, drawDistance, drawKnobOrLetter, drawWayOut, labelMtv } from './bodies.js';
import { placeMarks } from './marks.js';
import { fillDisc } from './primitives.js';
import { distanceTo, keepLabelsOff, labelRuler, placeTurning, solidsOf, writeStretch } from './rulers.js';
import { drawMark, drawRoll, drawRuler, drawSource, drawStrip } from './shadows.js';
import { stretchText } from '../figure/index.js';
import { SIDES, toWorld } from '../geometry/plane.js';
import { axisName, isTouch } from '../text/index.js';

/**
 * The picture of a pair, drawn from the answer of `explain`.
 * @import { Body } from './bodies.js'
 * @typedef {{ name: string, line: AxisLine }} Line
 */

/** Up to this number of axes each mark has a label and a second place to choose from; more would be crowded. */
const MANY = 9;

/**
 * Draws both shapes, the ruler of axis `active` with its shadows, small marks for the `others` (all, none, or that
 * number of the first axes), and unless `answer` is false the way out or the distance. Returns the ruler and the marks,
 * for the pointer to hit. `names` are the labels of the axes, by default their numbers; `textOf` gives the text at the
 * decisive stretch; `turn` says where the ruler is while it turns to another axis, or, if `rolls`, while its strip
 * rolls round the shapes, which are then drawn without any answer.
 * @param {Picture} picture  @param {Both<Body>} bodies  @param {Explanation} explanation  @param {number} active
 * @param {{ others?: boolean | number, answer?: boolean, names?: readonly (readonly string[])[],
 *   textOf?: (test: AxisTest) => string, turn?: import('./rulers.js').Turn, rolls?: boolean }} [show]
 * @returns {Line[]}
 */
export function drawPair(picture, { a, b }, explanation, active, { others = true, answer = true, names, textOf = (test) => stretchText(test), turn = (_key, angle) => angle, rolls = false } = {}) {
  const { ctx, view, palette, labels } = picture;
  const solids = solidsOf(view, [a, b]);
  const edges = { a: a.shape.points.length, b: b.shape.points.length };
  const places = placeMarks(explanation.axes, edges, solids, view);
  const test = explanation.axes[active];
  const { goal, ruler, shadows } = placeTurning(test, places[active][0].toLeft, solids, view, { a, b }, turn);
  const shown = rolls ? 0 : others === true ? places.length : Number(others);
  // The active axis has the ruler instead of a mark. A mark under the ruler moves to its second place or, among many,
  // is left out.
  const marks = places.map(([first, second], i) =>
    i === active || i >= shown ? undefined : [first, ...(second && places.length <= MANY ? [second] : [])].find((mark) => !covers(ruler, mark)),
  );

  marks.forEach((mark, i) => mark && drawMark(picture, explanation.axes[i], mark, Boolean(names)));
  drawStrip(picture, shadows, ruler);
  const sides = /** @type {const} */ ([['a', a], ['b', b]]);
  for (const [side, { shape, pose, scatter = [] }] of sides) {
    drawBody(picture, side, shape, pose);
    ctx.globalAlpha = 0.55;
    for (const [x, y] of scatter) fillDisc(ctx, view.toScreen(toWorld(pose, { x, y })), 1.75, palette[side]);
    ctx.globalAlpha = 1;
  }
  if (rolls) drawRoll(picture, shadows, ruler, [a, b]);
  else drawSource(picture, test, { a, b });
  for (const [side, body] of sides) drawKnobOrLetter(picture, side, body);
  drawRuler(picture, shadows, ruler, { a, b });
  const answers = answer && !rolls;
  if (answers && explanation.mtv) drawWayOut(picture, b.shape, b.pose, explanation.mtv);
  else if (answers) drawDistance(picture, explanation.separation);

  for (const mark of marks) if (mark) keepLabelsOff(labels, mark);
  const nameOf = (/** @type {number} */ i) => names?.[i] ?? [String(i + 1)];
  writeStretch(picture, shadows, ruler, { text: rolls ? stretchText(shadows) : textOf(test) });
  if (answers && explanation.mtv && !isTouch(explanation.separation.distance)) labelMtv(picture, b.pose, explanation.mtv);
  if (others && !rolls) labelRuler(labels, ruler, nameOf(active), palette.axis);
  keepLabelsOff(labels, ruler);
  if (marks.length <= MANY) marks.forEach((mark, i) => mark && labelRuler(labels, mark, nameOf(i), palette.muted));
  // The active axis keeps the places of its mark: the pointer that chose it may still be on one.
  return explanation.axes.flatMap((test, i) => {
    const lines = i === active ? [goal, ...places[i]] : [marks[i] ?? []].flat();
    return lines.map((line) => ({ name: axisName(test), line }));
  });
}

/** Whether the ruler covers a mark. @param {AxisLine} ruler  @param {AxisLine} mark */
const covers = (ruler, { from, to, at }) => [from, (from + to) / 2, to].some((t) => distanceTo(ruler, at(t, 4)) < 12);

/**
 * Draws both shapes with their handles.
 * @param {Picture} picture  @param {Both<Body>} bodies  @param {number} [clear]  as of `drawKnob`
 */
export function drawBodies(picture, bodies, clear) {
  for (const side of SIDES) {
    drawBody(picture, side, bodies[side].shape, bodies[side].pose);
    drawKnobOrLetter(picture, side, bodies[side], clear);
  }
}
