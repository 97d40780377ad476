import { decimal, isTouch } from '../format.js';
import { labelling } from '../labels.js';
import { placeMarks } from '../rim.js';
import { decidingStretch, distanceTo, placeRuler } from '../rulers.js';
import {
  KNOB,
  drawDistance,
  drawKnob,
  drawMark,
  drawRuler,
  drawShape,
  drawSource,
  drawStrip,
  drawWayOut,
  knobOf,
  toWorld,
  wayOut,
} from '../scene.js';
import { axisName } from '../table.js';

/**
 * The picture of a pair, from what `explain` told.
 *
 * @typedef {import('./pair.js').Side} Side
 * @typedef {{ kind: import('../shapes.js').Kind, shape: import('shadowgap').Shape, pose: import('shadowgap').Pose }} Body
 * @typedef {{ name: string, line: import('../rulers.js').AxisLine }} Line
 */

/** Up to this number of axes each mark has its number and a second place; more would be a crowd. */
const MANY = 9;

/**
 * Draws everything, and returns the marks and the ruler for the pointer to find.
 *
 * @param {import('../scene.js').View} view
 * @param {import('../palette.js').Palette} palette
 * @param {import('./pair.js').State} state
 * @param {Record<Side, Body>} bodies
 * @param {import('shadowgap').Explanation} told
 * @param {number} active
 * @returns {Line[]}
 */
export function draw(view, palette, state, { a, b }, told, active) {
  const { ctx } = view;
  view.begin();
  ctx.font = '600 13px "Helvetica Neue", Arial, sans-serif';

  const knobs = [a, b].map(({ shape, pose }) => knobOf(shape, pose, view));
  const solids = [
    ...[a, b].flatMap(({ shape, pose }) => shape.points.map((p) => ({ p: toWorld(pose, p), radius: shape.radius }))),
    ...knobs.map((p) => ({ p, radius: KNOB / view.scale })),
  ];
  const edges = { a: a.shape.points.length, b: b.shape.points.length };
  const places = placeMarks(told.axes, edges, solids, view);
  const test = told.axes[active];
  const ruler = placeRuler(test, places[active][0].toLeft, solids, view);
  // The ruler stands for its own mark; the others make way for it, and where there are many of them leave.
  const marks = places.map(([first, second], i) =>
    i === active ? undefined : [first, ...(second && places.length <= MANY ? [second] : [])].find((mark) => !covers(ruler, mark)),
  );

  marks.forEach((mark, i) => mark && drawMark(view, told.axes[i], mark, palette));
  drawStrip(view, test, ruler, palette);
  drawShape(view, a.kind, a.pose, palette.a, state.focus === 'a');
  drawShape(view, b.kind, b.pose, palette.b, state.focus === 'b');
  const source = test.source.shape === 'a' ? a : b;
  drawSource(view, test, source.shape, source.pose, palette);
  drawKnob(view, a.shape, a.pose, 'A', palette.a, palette, state.lively?.side === 'a' || state.focus === 'a');
  drawKnob(view, b.shape, b.pose, 'B', palette.b, palette, state.lively?.side === 'b' || state.focus === 'b');
  drawRuler(view, test, ruler, { a: [a.shape, a.pose], b: [b.shape, b.pose] }, palette);
  if (told.mtv) drawWayOut(view, b.shape, b.pose, told.mtv, palette);
  else drawDistance(view, told.separation, palette);

  const labels = labelling(ctx, view.size);
  for (const p of knobs) labels.avoid(view.toScreen(p), KNOB + 2);
  for (const mark of marks) if (mark) keepOff(labels, mark);
  const [from, to] = decidingStretch(test);
  const gap = test.separation > 0;
  labels.write(
    isTouch(test.separation) ? 'touching' : `${gap ? 'gap' : 'overlap'} ${decimal(Math.abs(test.separation))}`,
    [
      { at: ruler.at((from + to) / 2, 31), towards: ruler.across },
      { at: ruler.at((from + to) / 2, -6), towards: { x: -ruler.across.x, y: -ruler.across.y } },
    ],
    gap ? palette.axis : palette.mtv,
    palette.paper,
  );
  if (told.mtv && !isTouch(told.separation.distance)) {
    const { from, to, beside } = wayOut(view, b.pose, told.mtv);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const anchors = [1, -1].map((side) => {
      const towards = { x: beside.x * side, y: beside.y * side };
      return { at: { x: middle.x + towards.x * 7, y: middle.y + towards.y * 7 }, towards };
    });
    labels.write('mtv', anchors, palette.mtv, palette.paper);
  }
  labelRuler(labels, ruler, active, palette.axis, palette.paper);
  keepOff(labels, ruler);
  if (marks.length <= MANY) {
    marks.forEach((mark, i) => mark && labelRuler(labels, mark, i, palette.muted, palette.paper));
  }
  // The places of the axis being read stay: there, the pointer that chose it may still be.
  return told.axes.flatMap((test, i) => {
    const lines = i === active ? [ruler, ...places[i]] : [marks[i] ?? []].flat();
    return lines.map((line) => ({ name: axisName(test), line }));
  });
}

/**
 * Whether a mark would be seen through the ruler.
 *
 * @param {import('../rulers.js').AxisLine} ruler
 * @param {import('../rulers.js').AxisLine} mark
 */
function covers(ruler, { from, to, at }) {
  return [from, (from + to) / 2, to].some((t) => distanceTo(ruler, at(t, 4)) < 12);
}

/**
 * Keeps labels off a line and its bars, all but the ends: its own number stands there.
 *
 * @param {import('../labels.js').Labels} labels
 * @param {import('../rulers.js').AxisLine} line
 */
function keepOff(labels, { from, to, at }) {
  const [start, end] = [at(from), at(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  for (let pixels = 8; pixels <= length - 8; pixels += 8) labels.avoid(at(from + ((to - from) * pixels) / length, 5), 6);
}

/**
 * The number of an axis, as in the table, at one end of its ruler.
 *
 * @param {import('../labels.js').Labels} labels
 * @param {import('../rulers.js').AxisLine} ruler
 * @param {number} index
 * @param {string} colour
 * @param {string} paper
 */
function labelRuler(labels, { along, at, from, to }, index, colour, paper) {
  const back = { x: -along.x, y: -along.y };
  const ends = [
    { at: at(to), towards: along },
    { at: at(from), towards: back },
  ];
  labels.write(String(index + 1), ends, colour, paper);
}
