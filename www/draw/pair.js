import { drawDistance, drawWayOut, labelArrow, wayOut } from './separation.js';
import { decimalAt, isTouch } from '../text/format.js';
import { placeMarks } from './marks.js';
import { decidingStretch, distanceTo, placeRuler } from './rulers.js';
import { KNOB, SIDES, drawBody, drawKnob, drawLetter, drawScatter, knobOf, toWorld } from './shapes.js';
import { drawMark, drawRuler, drawSource, drawStrip } from './shadows.js';
import { axisName } from '../figures/pair/axis-table.js';
import { lengthOf, minus, opposite } from '../geometry/vector.js';

/**
 * The picture of a pair, from what `explain` told.
 *
 * @typedef {import('./shapes.js').Side} Side
 * @typedef {{ shape: import('shadowgap').Shape, pose: import('shadowgap').Pose, turns?: boolean, scatter?: readonly (readonly number[])[] }} Body
 *   `turns`: false where it has no handle to turn it by; `scatter`: the points that a hull was wrapped around
 * @typedef {{ name: string, line: import('./rulers.js').AxisLine }} Line
 */

/** Up to this number of axes each mark has its number and a second place; more would be a crowd. */
const MANY = 9;

/**
 * Draws both shapes, the ruler of one axis with its shadows, small marks for the `others` (all, none, or so many of the first), and
 * the way out or the distance unless `answer` is false; returns the marks and the ruler for the pointer to find. The axes
 * are called by their numbers unless they have `names`; `says` is what stands at the stretch that decides.
 *
 * @param {import('../figure/stage.js').Picture} picture
 * @param {Record<Side, Body>} bodies
 * @param {import('shadowgap').Explanation} told
 * @param {number} active
 * @param {{ others?: boolean | number, answer?: boolean, names?: readonly (readonly string[])[], says?: (test: import('shadowgap').AxisTest) => string }} [show]
 * @returns {Line[]}
 */
export function drawPair(picture, { a, b }, told, active, { others = true, answer = true, names, says = (test) => stretchSays(test) } = {}) {
  const { view, palette, labels } = picture;
  const knobs = [a, b].filter(({ turns }) => turns !== false).map(({ shape, pose }) => knobOf(shape, pose, view));
  const solids = [
    ...[a, b].flatMap(({ shape, pose }) => shape.points.map((p) => ({ p: toWorld(pose, p), radius: shape.radius }))),
    ...knobs.map((p) => ({ p, radius: KNOB / view.scale })),
  ];
  const edges = { a: a.shape.points.length, b: b.shape.points.length };
  const places = placeMarks(told.axes, edges, solids, view);
  const test = told.axes[active];
  const ruler = placeRuler(test, places[active][0].toLeft, solids, view);
  const shown = others === true ? places.length : Number(others);
  // The ruler stands for its own mark; the others make way for it, and where there are many of them leave.
  const marks = places.map(([first, second], i) =>
    i === active || i >= shown ? undefined : [first, ...(second && places.length <= MANY ? [second] : [])].find((mark) => !covers(ruler, mark)),
  );

  marks.forEach((mark, i) => mark && drawMark(picture, told.axes[i], mark, Boolean(names)));
  drawStrip(picture, test, ruler);
  const sides = /** @type {const} */ ([['a', a], ['b', b]]);
  for (const [side, { shape, pose, scatter = [] }] of sides) {
    drawBody(picture, side, shape, pose);
    drawScatter(picture, scatter, pose, palette[side]);
  }
  const source = test.source.shape === 'a' ? a : b;
  drawSource(picture, test, source.shape, source.pose);
  for (const [side, { shape, pose, turns }] of sides) {
    if (turns === false) drawLetter(picture, side.toUpperCase(), pose, palette[side]);
    else drawKnob(picture, side, shape, pose);
  }
  drawRuler(picture, test, ruler, { a: [a.shape, a.pose], b: [b.shape, b.pose] });
  if (answer && told.mtv) drawWayOut(picture, b.shape, b.pose, told.mtv);
  else if (answer) drawDistance(picture, told.separation);

  for (const p of knobs) labels.avoid(view.toScreen(p), KNOB + 2);
  for (const mark of marks) if (mark) keepOff(labels, mark);
  const nameOf = (/** @type {number} */ i) => names?.[i] ?? [String(i + 1)];
  writeStretch(picture, test, ruler, { text: says(test) });
  if (answer && told.mtv && !isTouch(told.separation.distance)) {
    const { from, to } = wayOut(view, b.pose, told.mtv);
    labelArrow(picture, 'mtv', from, to, palette.mtv);
  }
  if (others) labelRuler(labels, ruler, nameOf(active), palette.axis);
  keepOff(labels, ruler);
  if (marks.length <= MANY) {
    marks.forEach((mark, i) => mark && labelRuler(labels, mark, nameOf(i), palette.muted));
  }
  // The places of the axis being read stay: there, the pointer that chose it may still be.
  return told.axes.flatMap((test, i) => {
    const lines = i === active ? [ruler, ...places[i]] : [marks[i] ?? []].flat();
    return lines.map((line) => ({ name: axisName(test), line }));
  });
}

/**
 * How long the stretch that decides is, beside it.
 *
 * @param {import('../figure/stage.js').Picture} picture
 * @param {import('shadowgap').AxisTest} test
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {{ out?: number, back?: number, text?: string }} [how]
 *   `out`: how far out of the ruler's line, in pixels; `back`: where there is no room for it, how far on the other side
 */
export function writeStretch({ labels, palette }, test, ruler, { out = 31, back = 6, text = stretchSays(test) } = {}) {
  const [from, to] = decidingStretch(test);
  const middle = (from + to) / 2;
  const places = [
    { at: ruler.at(middle, out), towards: ruler.across },
    { at: ruler.at(middle, -back), towards: opposite(ruler.across) },
  ];
  labels.write(text, places, test.separation > 0 ? palette.axis : palette.mtv);
}

/**
 * Whether a mark would be seen through the ruler.
 *
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {import('./rulers.js').AxisLine} mark
 */
function covers(ruler, { from, to, at }) {
  return [from, (from + to) / 2, to].some((t) => distanceTo(ruler, at(t, 4)) < 12);
}

/**
 * Keeps labels off a line and its bars, all but the ends: its own number stands there.
 *
 * @param {import('../figure/labels.js').Labels} labels
 * @param {import('./rulers.js').AxisLine} line
 */
function keepOff(labels, { from, to, at }) {
  const [start, end] = [at(from), at(to)];
  const length = Math.min(4000, lengthOf(minus(end, start)));
  for (let pixels = 8; pixels <= length - 8; pixels += 8) labels.avoid(at(from + ((to - from) * pixels) / length, 5), 6);
}

/**
 * The name of an axis, usually its number in the table, at one end of its ruler or behind its line: the first one that fits.
 *
 * @param {import('../figure/labels.js').Labels} labels
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {readonly string[]} names
 * @param {string} colour
 */
export function labelRuler(labels, { along, across, at, from, to }, names, colour) {
  const ends = [
    { at: at(to), towards: along },
    { at: at(from), towards: opposite(along) },
    { at: at((from + to) / 2, -8), towards: opposite(across) },
  ];
  names.some((name) => labels.write(name, ends, colour));
}

/**
 * What the shadows on an axis have between them.
 *
 * @param {{ separation: number }} test
 * @param {number} [scale]  how many times as large as usual the world is shown
 */
export function stretchSays({ separation }, scale = 1) {
  if (isTouch(separation, scale)) return 'touching';
  return `${separation > 0 ? 'gap' : 'overlap'} ${decimalAt(Math.abs(separation), scale)}`;
}

/**
 * Both shapes with their handles, and nothing else.
 *
 * @param {import('../figure/stage.js').Picture} picture
 * @param {Record<Side, Body>} bodies
 */
export function drawBodies(picture, bodies) {
  for (const side of SIDES) {
    const { shape, pose, turns } = bodies[side];
    drawBody(picture, side, shape, pose);
    if (turns === false) drawLetter(picture, side.toUpperCase(), pose, picture.palette[side]);
    else drawKnob(picture, side, shape, pose);
  }
}
