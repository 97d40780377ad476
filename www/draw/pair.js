import { avoidKnob, drawBody, drawDistance, drawKnob, drawLetter, drawWayOut, knobDisc, labelArrow, mtvArrow } from './bodies.js';
import { placeMarks } from './marks.js';
import { fillDisc } from './primitives.js';
import { distanceTo, keepLabelsOff, labelRuler, placeTurning, solidsOf, writeStretch } from './rulers.js';
import { drawMark, drawRoll, drawRuler, drawSource, drawStrip } from './shadows.js';
import { stretchText } from '../figure/index.js';
import { SIDES, toWorld } from '../geometry/plane.js';
import { axisName, isTouch } from '../text/index.js';

/**
 * The picture of a pair, drawn from the answer of `explain`.
 * @typedef {{ shape: Shape, pose: Pose, turns?: boolean,
 *   scatter?: readonly number[][] }} Body
 *   `turns`: false for a body without a knob; `scatter`: the points that a hull was made from
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
 *   textOf?: (test: AxisTest) => string, turn?: import('./rulers.js').Turn, rolls?: boolean }}
 *   [show]
 * @returns {Line[]}
 */
export function drawPair(picture, { a, b }, explanation, active, { others = true, answer = true, names, textOf = (test) => stretchText(test), turn = (_key, angle) => angle, rolls = false } = {}) {
  const { ctx, view, palette, labels } = picture;
  const turningBodies = [a, b].filter(({ turns }) => turns !== false);
  const solids = [
    ...[a, b].flatMap(({ shape, pose }) => solidsOf(shape, pose)),
    ...turningBodies.map(({ shape, pose }) => knobDisc(view, shape, pose)),
  ];
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
  const source = test.source.shape === 'a' ? a : b;
  if (rolls) drawRoll(picture, shadows, ruler, [a, b]);
  else drawSource(picture, test, source.shape, source.pose);
  for (const [side, { shape, pose, turns }] of sides) {
    if (turns === false) drawLetter(picture, side.toUpperCase(), pose, palette[side]);
    else drawKnob(picture, side, shape, pose);
  }
  drawRuler(picture, shadows, ruler, { a: [a.shape, a.pose], b: [b.shape, b.pose] });
  const answers = answer && !rolls;
  if (answers && explanation.mtv) drawWayOut(picture, b.shape, b.pose, explanation.mtv);
  else if (answers) drawDistance(picture, explanation.separation);

  for (const { shape, pose } of turningBodies) avoidKnob(picture, shape, pose);
  for (const mark of marks) if (mark) keepLabelsOff(labels, mark);
  const nameOf = (/** @type {number} */ i) => names?.[i] ?? [String(i + 1)];
  writeStretch(picture, shadows, ruler, { text: rolls ? stretchText(shadows) : textOf(test) });
  if (answers && explanation.mtv && !isTouch(explanation.separation.distance)) {
    const { from, to } = mtvArrow(view, b.pose, explanation.mtv);
    labelArrow(picture, 'mtv', from, to, palette.mtv);
  }
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

/** Draws both shapes with their handles. @param {Picture} picture  @param {Both<Body>} bodies */
export function drawBodies(picture, bodies) {
  for (const side of SIDES) {
    const { shape, pose, turns } = bodies[side];
    drawBody(picture, side, shape, pose);
    if (turns === false) drawLetter(picture, side.toUpperCase(), pose, picture.palette[side]);
    else drawKnob(picture, side, shape, pose);
  }
}
