import { explain } from 'shadowgap';
import {
  avoidOutline, decidingStretch, drawBar, drawLetter, drawLine, drawPair, fillDisc, fillPolygon,
} from '../../draw/index.js';
import {
  createExercise, createFigure, createGlide, createPair, mixAngles, stretchText, verdictOf,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { EXERCISE } from './exercise.js';
import { lineOfCentres } from '../../geometry/mistakes.js';
import { dot, moved, opposite, outward, times, toWorld, verticesInWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal } from '../../text/index.js';
import { called, circles as words } from '../../words.js';

/** A box and a circle: the axis of the nearest vertex is needed; the popular test on the line of centres is wrong. */

const A = makeShape('box', 7, 0.8);
const B = makeShape('circle', 1);
const { shapes, handles, fields, code } = createPair(A, B, { x: 4.2, y: 2.6 }, { a: called.box }, 'b');
/** The clear space around B's letter and around A's outline, in pixels. */
const LETTER = 9;
const OUTLINE = 4;

/** @typedef {import('../../geometry/mistakes.js').Tried} Tried */

/** @param {HTMLElement} section */
export function circlesFigure(section) {
  const figure = createFigure(section, {
    world: { width: 13, height: 8.5 },
    usual: { a: { x: -1.9, y: -0.4, angle: 0 }, b: { x: 0.9, y: -2.3, angle: 0 } },
    fields,
    handles: () => handles,
    algorithm: algorithm('axes', 'nearest'),
    show({ a, b }, picture) {
      const explanation = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      const edges = explanation.axes.filter(({ source }) => source.feature === 'edge');
      const vertex = explanation.axes.find(({ source }) => source.feature === 'vertex');
      const popular = /** @type {Tried} */ (lineOfCentres(shapes.a, a, shapes.b, b).tried);

      drawRegions(picture, a, vertex?.source.index ?? -1);
      picture.labels.avoid(picture.view.toScreen(b), LETTER);
      const bodies = { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b, turns: false } };
      const [{ line: ruler }] = drawPair(picture, bodies, explanation, explanation.decisive, { others: false, answer: explanation.overlaps, turn: glide });
      drawCentre(picture, explanation.axes[explanation.decisive], ruler);
      drawPopular(picture, popular, a, b);

      judge({ distance: explanation.separation.distance, feature: explanation.axes[explanation.decisive].source.feature });
      const wrong = explanation.overlaps !== popular.separation <= 0;
      return {
        ...verdictOf(explanation.separation.distance),
        reason: words.reason(stretchText(popular), wrong),
        rows: [
          ['separation', explanation.separation.distance, undefined, words.rows.separation],
          ['centres', popular.separation, undefined, words.rows.centres],
          ['edges', Math.max(...edges.map(({ separation }) => separation)), 'axis', words.rows.edges],
          ['vertex', vertex?.separation ?? null, 'axis', words.rows.vertex],
        ],
        lit: explanation.axes[explanation.decisive].source.feature === 'edge' ? { 'edges of A': decimal(explanation.separation.distance) }
          : { vertices: decimal(explanation.separation.distance), 'nearest so far': '' },
        code: code({ a, b: { x: b.x, y: b.y } }, 'explain(a, poseA, b, poseB)'),
      };
    },
  });
  const glide = createGlide(figure.store, mixAngles);
  const judge = createExercise(figure, EXERCISE);
  return figure;
}

/** @param {Picture} picture  @param {Tried} test  @param {Pose} poseA  @param {Pose} poseB */
function drawPopular(picture, test, poseA, poseB) {
  const { ctx, view, palette, labels } = picture;
  const { axis, a, b } = test;
  const corner = verticesInWorld(shapes.a, poseA).reduce((best, p) => (dot(p, axis) > dot(best, axis) ? p : best));
  const across = outward(axis);
  const level = dot(poseA, across);
  /** @param {number} t  @param {number} [out]  pixels to one side */
  const at = (t, out = 0) => moved(view.toScreen(moved(times(axis, t), across, level)), across, out);
  const on = { along: axis, across, from: Math.min(a.min, b.min), to: Math.max(a.max, b.max), at };
  drawLine(ctx, at(on.from), at(on.to), palette.muted, 1.25, [5, 4]);
  drawLine(ctx, view.toScreen(corner), at(a.max), palette.a, 1.25, [2, 3]);
  drawBar(ctx, on, a, -4, 3, palette.a);
  drawBar(ctx, on, b, 4, 3, palette.b);
  const [from, to] = decidingStretch(test);
  drawBar(ctx, on, { min: from, max: to }, 0, 3, test.separation > 0 ? palette.axis : palette.mtv);
  fillDisc(ctx, view.toScreen(poseB), LETTER, palette.paper);
  drawLetter(picture, 'B', poseB, palette.b);

  avoidOutline(picture, shapes.a, poseA, { beside: OUTLINE });
  const ends = [
    { at: at(on.from - 8 / view.scale), towards: opposite(axis) },
    { at: at(on.to + 8 / view.scale), towards: axis },
    ...[12, 40, 70, 100].flatMap((out) => [on.from, on.to].flatMap((t) => [
      { at: at(t, -out), towards: opposite(across) },
      { at: at(t, out), towards: across },
    ])),
  ];
  const text = stretchText(test);
  if (!labels.write(words.centres(text), ends, palette.muted)) labels.write(text, ends, palette.muted);
}

/**
 * Draws the regions in which each vertex is the nearest point.
 * @param {Picture} picture  @param {Pose} pose  @param {number} active
 */
function drawRegions({ ctx, view, palette }, pose, active) {
  const FAR = 20;
  shapes.a.points.forEach(({ x, y }, i) => {
    const out = { x: x + Math.sign(x) * FAR, y: y + Math.sign(y) * FAR };
    const wedge = [{ x, y }, { x: out.x, y }, out, { x, y: out.y }];
    const region = wedge.map((p) => view.toScreen(toWorld(pose, p)));
    fillPolygon(ctx, region, i === active ? palette.axis : palette.muted, i === active ? 0.1 : 0.06);
  });
}

/**
 * Draws a line that is a radius away from both ends.
 * @param {Picture} picture  @param {AxisTest} test  @param {AxisLine} ruler
 */
function drawCentre({ ctx, palette, labels }, { b }, ruler) {
  const centre = (b.min + b.max) / 2;
  drawLine(ctx, ruler.at(centre, 11), ruler.at(centre, 19), palette.paper, 2);
  // Beyond the bracket of the stretch, or on the other side of the ruler.
  const places = [
    { at: ruler.at(centre, 36), towards: ruler.across },
    { at: ruler.at(centre, -8), towards: opposite(ruler.across) },
  ];
  labels.write(words.centre(decimal(shapes.b.radius)), places, palette.b);
}
