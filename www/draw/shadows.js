import { drawArrow, drawLine, fillPolygon, traceDisc } from './primitives.js';
import { decidingStretch } from './rulers.js';
import { edgeOf, toWorld } from '../geometry/pose.js';
import { direction, distanceBetween, dot, moved, outward, times } from '../geometry/vector.js';

/**
 * Draws one axis of the theorem: both shadows, the support vertices that cast them, and the decisive stretch; all from
 * the answer of `explain`.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {Omit<AxisTest, 'source'>} AxisShadows  an axis with both shadows, wherever the axis comes from
 * @typedef {import('./rulers.js').Wall} Ruler
 * @typedef {import('../figure/stage.js').Picture} Picture
 */

/**
 * Draws the mark of an axis with both shadows, pale unless it is `strong`.
 *
 * @param {Picture} picture
 * @param {AxisShadows} test
 * @param {import('./marks.js').Mark} mark
 * @param {boolean} [strong]
 */
export function drawMark({ ctx, palette }, test, mark, strong = false) {
  ctx.lineWidth = 1;
  ctx.globalAlpha = strong ? 1 : 0.45;
  ctx.strokeStyle = palette.axis;
  drawLine(ctx, mark.at(mark.from), mark.at(mark.to));
  ctx.globalAlpha = strong ? 1 : 0.6;
  drawBar(ctx, mark, test.a, 4, strong ? 4 : 3, palette.a);
  drawBar(ctx, mark, test.b, strong ? 10 : 8, strong ? 4 : 3, palette.b);
  ctx.globalAlpha = 1;
}

/**
 * Draws the strip of the plane that the decisive stretch is the shadow of, from behind the shapes to the ruler.
 *
 * @param {Picture} picture
 * @param {AxisShadows} test
 * @param {Ruler} ruler
 */
export function drawStrip({ ctx, palette }, test, ruler) {
  const [from, to] = decidingStretch(test);
  const near = ruler.at(from);
  const far = ruler.behind(from);
  const fading = ctx.createLinearGradient(near.x, near.y, far.x, far.y);
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  fading.addColorStop(0, `color-mix(in srgb, ${colour} 22%, transparent)`);
  fading.addColorStop(1, `color-mix(in srgb, ${colour} 4%, transparent)`);
  ctx.fillStyle = fading;
  fillPolygon(ctx, [far, ruler.behind(to), ruler.at(to), near]);
}

/**
 * Draws a ruler with both shadows, the decisive stretch, and lines from the support vertices to the ends of the
 * shadows.
 *
 * @param {Picture} picture
 * @param {AxisShadows} test
 * @param {Ruler} ruler
 * @param {{ a: [Shape, Pose], b: [Shape, Pose] }} bodies
 */
export function drawRuler(picture, test, ruler, bodies) {
  const { ctx, view, palette } = picture;
  const ends = [
    ...supportPoints(view, test.a, test.axis, ...bodies.a).map((end) => ({ ...end, colour: palette.a, out: 10 })),
    ...supportPoints(view, test.b, test.axis, ...bodies.b).map((end) => ({ ...end, colour: palette.b, out: 18 })),
  ];
  ctx.strokeStyle = palette.paper;
  ctx.lineWidth = 7;
  drawLine(ctx, ruler.at(ruler.from), ruler.at(ruler.to));
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.55;
  for (const { from, t, colour, out } of ends) {
    ctx.strokeStyle = colour;
    drawLine(ctx, from, ruler.at(t, out));
  }
  ctx.globalAlpha = 1;

  drawScale(picture, test, ruler);
  for (const { from, which } of ends) drawSupportMark(ctx, which, from, test.axis, palette);
}

/**
 * Draws a ruler with both shadows and the decisive stretch.
 *
 * @param {Picture} picture
 * @param {AxisShadows} test
 * @param {import('./rulers.js').AxisLine} ruler
 */
export function drawScale({ ctx, palette }, test, ruler) {
  for (const [shadow, out, colour] of /** @type {const} */ ([
    [test.a, 7, palette.a],
    [test.b, 15, palette.b],
  ])) {
    drawBar(ctx, ruler, shadow, out, 9, palette.paper);
    drawBar(ctx, ruler, shadow, out, 6, colour);
  }
  ctx.strokeStyle = palette.axis;
  ctx.fillStyle = palette.axis;
  ctx.lineWidth = 1.5;
  drawArrow(ctx, ruler.at(ruler.from), ruler.at(ruler.to), 9);

  const [from, to] = decidingStretch(test);
  ctx.strokeStyle = test.separation > 0 ? palette.axis : palette.mtv;
  ctx.lineWidth = 2;
  drawLine(ctx, ruler.at(from, 25), ruler.at(to, 25));
  ctx.lineWidth = 1;
  drawLine(ctx, ruler.at(from, 2), ruler.at(from, 29));
  drawLine(ctx, ruler.at(to, 2), ruler.at(to, 29));
}

/**
 * A shape's two support points on its surface, in screen coordinates, each with its coordinate `t` on the axis.
 *
 * @param {import('../figure/view.js').View} view
 * @param {import('shadowgap').Shadow} shadow
 * @param {Point} axis
 * @param {Shape} shape
 * @param {Pose} pose
 */
function supportPoints(view, shadow, axis, shape, pose) {
  /** @param {number} vertex  @param {number} reach */
  const surface = (vertex, reach) => view.toScreen(moved(toWorld(pose, shape.points[vertex]), axis, reach));
  return [
    { which: /** @type {const} */ ('smallest'), from: surface(shadow.minVertex, -shape.radius), t: shadow.min },
    { which: /** @type {const} */ ('largest'), from: surface(shadow.maxVertex, shape.radius), t: shadow.max },
  ];
}

/**
 * Draws a shadow as a bar, `out` pixels from the axis' line.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {{ min: number, max: number }} shadow
 * @param {number} out
 * @param {number} thickness
 * @param {string} colour
 */
export function drawBar(ctx, ruler, { min, max }, out, thickness, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = thickness;
  const short = Math.max(0, 2 - distanceBetween(ruler.at(max), ruler.at(min))) / 2;
  drawLine(ctx, moved(ruler.at(min, out), ruler.along, -short), moved(ruler.at(max, out), ruler.along, short));
}

/**
 * Highlights the edge or vertex that gave the axis.
 *
 * @param {Picture} picture
 * @param {AxisTest} test
 * @param {Shape} shape
 * @param {Pose} pose
 */
export function drawSource({ ctx, view, palette }, { source }, shape, pose) {
  const [vertex, next] = edgeOf(shape, pose, source.index).map(view.toScreen);
  ctx.strokeStyle = palette.axis;
  ctx.lineWidth = 3;
  if (source.feature === 'edge') {
    drawLine(ctx, vertex, next);
  } else {
    ctx.lineWidth = 2;
    traceDisc(ctx, vertex, 6);
    ctx.stroke();
  }
}

/**
 * Draws the two lines that roll round the shapes, at either side of the decisive stretch: each touches one shape at a
 * vertex, and where it lies on an edge, the edge lights up.
 *
 * @param {Picture} picture
 * @param {AxisShadows} test
 * @param {Ruler} ruler
 * @param {readonly { shape: Shape, pose: Pose }[]} bodies  A and B
 */
export function drawRoll({ ctx, view, palette }, test, ruler, bodies) {
  ctx.strokeStyle = test.separation > 0 ? palette.axis : palette.mtv;
  ctx.lineWidth = 2;
  for (const t of decidingStretch(test)) drawLine(ctx, ruler.behind(t), ruler.at(t));
  const aFirst = test.b.min - test.a.max >= test.a.min - test.b.max;
  ctx.strokeStyle = palette.axis;
  ctx.lineWidth = 4;
  bodies.forEach(({ shape, pose }, k) => {
    const towards = times(test.axis, aFirst === (k === 0) ? 1 : -1);
    shape.points.forEach((_p, i) => {
      const [p, q] = edgeOf(shape, pose, i);
      // Within 5 degrees of lying on it.
      if (dot(outward(direction(p, q)), towards) < 0.996) return;
      drawLine(ctx, view.toScreen(moved(p, towards, shape.radius)), view.toScreen(moved(q, towards, shape.radius)));
    });
  });
}

/**
 * Marks a support vertex: the largest along the axis by a triangle that points along it, the smallest by a disc. Both
 * are drawn just outside the vertex, so that a point, whose one vertex is both, shows the two marks.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {'largest' | 'smallest'} which
 * @param {Point} p
 * @param {Point} along  unit
 * @param {import('../figure/palette.js').Palette} palette
 */
function drawSupportMark(ctx, which, p, along, palette) {
  ctx.fillStyle = palette[which];
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 1;
  if (which === 'smallest') {
    traceDisc(ctx, moved(p, along, -4), 4);
    ctx.fill();
  } else {
    fillPolygon(ctx, [moved(p, along, 9), moved(p, outward(along), -5), moved(p, outward(along), 5)]);
  }
  ctx.stroke();
}
