import { explain } from 'shadowgap';
import { area, line } from '../draw.js';
import { figure } from '../figure.js';
import { decimal, pairCode } from '../format.js';
import { body } from '../handles.js';
import { lineOfCentres } from '../mistakes.js';
import { drawPair, stretchSays } from '../picture.js';
import { decidingStretch } from '../rulers.js';
import { toWorld } from '../scene.js';
import { bar } from '../shadows.js';
import { call } from '../shapes.js';
import { place } from '../url.js';
import { dot, moved, opposite, outward, times } from '../vector.js';
import { verdictOf } from '../words.js';

/** A box and a circle: the vertex's axis that the theorem needs, and the popular test by the centres, which is not enough. */

const A = call('box', 7, 0.8);
const B = call('circle', 1);
const shapes = { a: A.shape, b: B.shape };
const ROOM = { x: 4.2, y: 2.6 };

/**
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('../stage.js').Picture} Picture
 * @typedef {import('../mistakes.js').Tried} Tried
 */

/** @param {HTMLElement} section */
export function circlesFigure(section) {
  const handles = [
    ...body('a', () => shapes.a, ROOM, { called: () => 'box' }),
    ...body('b', () => shapes.b, ROOM, { turns: false }),
  ];
  return figure(section, {
    source: 'circles.js',
    world: { width: 13, height: 8.5 },
    usual: { a: { x: -1.9, y: -0.4, angle: 0 }, b: { x: 0.9, y: -2.3, angle: 0 } },
    fields: { a: place(ROOM), b: place(ROOM) },
    handles: () => handles,
    show({ a, b }, picture) {
      const told = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      const edges = told.axes.filter(({ source }) => source.feature === 'edge');
      const vertex = told.axes.find(({ source }) => source.feature === 'vertex');
      const popular = /** @type {Tried} */ (lineOfCentres(shapes.a, a, shapes.b, b).tried);

      drawRegions(picture, a, vertex?.source.index ?? -1);
      const bodies = { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b, turns: false } };
      const [{ line: ruler }] = drawPair(picture, bodies, told, told.decisive, { others: false, answer: told.overlaps });
      drawCentre(picture, told.axes[told.decisive], ruler);
      drawPopular(picture, popular, a);

      const wrong = told.overlaps !== popular.separation <= 0;
      return {
        ...verdictOf(told.separation.distance),
        reason: `Centre to centre: ${stretchSays(popular)}. ${wrong ? 'That collision is not there.' : 'Its yes or no is right here.'}`,
        rows: [
          ['separation', told.separation.distance, undefined, 'by the theorem'],
          ['centres', popular.separation, undefined, 'centre to centre'],
          ['edges', Math.max(...edges.map(({ separation }) => separation)), 'axis', 'edges’ axes, the best'],
          ['vertex', vertex?.separation ?? null, 'axis', 'the vertex’s axis'],
        ],
        code: pairCode(A.code, B.code, a, { x: b.x, y: b.y }, 'explain(a, poseA, b, poseB)'),
      };
    },
  });
}

/**
 * The shadows of the popular test, on the line of the centres itself.
 *
 * @param {Picture} picture
 * @param {Tried} test
 * @param {Pose} poseA
 */
function drawPopular({ ctx, view, palette, labels }, test, poseA) {
  const { axis, a, b } = test;
  const corner = shapes.a.points.map((p) => toWorld(poseA, p)).reduce((best, p) => (dot(p, axis) > dot(best, axis) ? p : best));
  const across = outward(axis);
  const level = dot(poseA, across);
  /** @param {number} t  @param {number} [out]  pixels to one side */
  const at = (t, out = 0) => moved(view.toScreen(moved(times(axis, t), across, level)), across, out);
  const on = { along: axis, across, from: Math.min(a.min, b.min), to: Math.max(a.max, b.max), at };
  ctx.lineWidth = 1.25;
  ctx.setLineDash([5, 4]);
  ctx.strokeStyle = palette.muted;
  line(ctx, at(on.from), at(on.to));
  ctx.setLineDash([2, 3]);
  ctx.strokeStyle = palette.a;
  line(ctx, view.toScreen(corner), at(a.max));
  ctx.setLineDash([]);
  bar(ctx, on, a, -4, 3, palette.a);
  bar(ctx, on, b, 4, 3, palette.b);
  const [from, to] = decidingStretch(test);
  bar(ctx, on, { min: from, max: to }, 0, 3, test.separation > 0 ? palette.axis : palette.mtv);
  const ends = [
    { at: at(on.from - 8 / view.scale), towards: opposite(axis) },
    { at: at(on.to + 8 / view.scale), towards: axis },
    { at: at(on.from, -12), towards: opposite(across) },
    { at: at(on.from, 12), towards: across },
  ];
  const text = stretchSays(test);
  if (!labels.write(`centre to centre: ${text}`, ends, palette.muted)) labels.write(text, ends, palette.muted);
}

/**
 * Where a vertex is the nearest point of the box: a wedge between the two edges' normals; `active` is the one that counts.
 *
 * @param {Picture} picture
 * @param {Pose} pose
 * @param {number} active
 */
function drawRegions({ ctx, view, palette }, pose, active) {
  const FAR = 20;
  shapes.a.points.forEach(({ x, y }, i) => {
    const out = { x: x + Math.sign(x) * FAR, y: y + Math.sign(y) * FAR };
    const wedge = [{ x, y }, { x: out.x, y }, out, { x, y: out.y }];
    ctx.fillStyle = i === active ? palette.axis : palette.muted;
    ctx.globalAlpha = i === active ? 0.1 : 0.06;
    area(ctx, wedge.map((p) => view.toScreen(toWorld(pose, p))));
  });
  ctx.globalAlpha = 1;
}

/**
 * The circle's centre in its shadow: a radius to each side of it.
 *
 * @param {Picture} picture
 * @param {AxisTest} test
 * @param {import('../rulers.js').AxisLine} ruler
 */
function drawCentre({ ctx, palette, labels }, { b }, ruler) {
  const centre = (b.min + b.max) / 2;
  ctx.strokeStyle = palette.paper;
  ctx.lineWidth = 2;
  line(ctx, ruler.at(centre, 11), ruler.at(centre, 19));
  labels.write(`centre ± ${decimal(shapes.b.radius)}`, [{ at: ruler.at(centre, 24), towards: ruler.across }], palette.b);
}
