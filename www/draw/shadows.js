import { drawArrow, drawLine, fillDisc, fillPolygon, stroke, traceDisc } from './primitives.js';
import { decidingStretch } from './rulers.js';
import { direction, distanceBetween, dot, edgeOf, moved, outward, times, toWorld } from '../geometry/plane.js';

/**
 * Draws one axis of the theorem: both shadows, the support vertices that cast them, and the decisive stretch; all from
 * the answer of `explain`.
 * @typedef {Omit<AxisTest, 'source'>} AxisShadows  an axis with both shadows, wherever the axis comes from
 * @import { Body } from './bodies.js'
 * @import { Wall } from './rulers.js'
 */

/** Draws a mark, pale unless `strong`. @param {Picture} picture  @param {AxisShadows} test  @param {Mark} mark */
export function drawMark({ ctx, palette }, test, mark, strong = false) {
  ctx.globalAlpha = strong ? 1 : 0.45;
  drawLine(ctx, mark.at(mark.from), mark.at(mark.to), palette.axis, 1);
  ctx.globalAlpha = strong ? 1 : 0.6;
  drawBar(ctx, mark, test.a, 4, strong ? 4 : 3, palette.a);
  drawBar(ctx, mark, test.b, strong ? 10 : 8, strong ? 4 : 3, palette.b);
  ctx.globalAlpha = 1;
}

/** The plane that casts the stretch. @param {Picture} picture  @param {AxisShadows} test  @param {Wall} ruler */
export function drawStrip({ ctx, palette }, test, ruler) {
  const [from, to] = decidingStretch(test);
  const near = ruler.at(from);
  const far = ruler.behind(from);
  const fading = ctx.createLinearGradient(near.x, near.y, far.x, far.y);
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  fading.addColorStop(0, `color-mix(in srgb, ${colour} 22%, transparent)`);
  fading.addColorStop(1, `color-mix(in srgb, ${colour} 4%, transparent)`);
  fillPolygon(ctx, [far, ruler.behind(to), ruler.at(to), near], fading);
}

/**
 * Draws a ruler with both shadows, whose ends have lines to their support vertices, and the decisive stretch.
 * @param {Picture} picture  @param {AxisShadows} test  @param {Wall} ruler  @param {Both<Body>} bodies
 */
export function drawRuler(picture, test, ruler, bodies) {
  const { ctx, view, palette } = picture;
  const ends = [
    ...supportPoints(view, test.a, test.axis, bodies.a).map((end) => ({ ...end, colour: palette.a, out: 10 })),
    ...supportPoints(view, test.b, test.axis, bodies.b).map((end) => ({ ...end, colour: palette.b, out: 18 })),
  ];
  drawLine(ctx, ruler.at(ruler.from), ruler.at(ruler.to), palette.paper, 7);
  ctx.globalAlpha = 0.55;
  for (const { from, t, colour, out } of ends) drawLine(ctx, from, ruler.at(t, out), colour, 1);
  ctx.globalAlpha = 1;

  drawScale(picture, test, ruler);
  for (const { from, which } of ends) drawSupportMark(ctx, which, from, test.axis, palette);
}

/** Both shadows and the stretch. @param {Picture} picture  @param {AxisShadows} test  @param {AxisLine} ruler */
export function drawScale({ ctx, palette }, test, ruler) {
  for (const [shadow, out, colour] of /** @type {const} */ ([[test.a, 7, palette.a], [test.b, 15, palette.b]])) {
    drawBar(ctx, ruler, shadow, out, 9, palette.paper);
    drawBar(ctx, ruler, shadow, out, 6, colour);
  }
  drawArrow(ctx, ruler.at(ruler.from), ruler.at(ruler.to), 9, palette.axis, 1.5);
  const [from, to] = decidingStretch(test);
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  drawLine(ctx, ruler.at(from, 25), ruler.at(to, 25), colour, 2);
  for (const end of [from, to]) drawLine(ctx, ruler.at(end, 2), ruler.at(end, 29), colour, 1);
}

/**
 * A shape's two support points on its surface, in screen coordinates, each with its coordinate `t` on the axis.
 * @param {View} view  @param {import('shadowgap').Shadow} shadow  @param {Point} axis  @param {Body} body
 */
function supportPoints(view, shadow, axis, { shape, pose }) {
  /** @param {number} vertex  @param {number} reach */
  const surface = (vertex, reach) => view.toScreen(moved(toWorld(pose, shape.points[vertex]), axis, reach));
  return [
    { which: /** @type {const} */ ('smallest'), from: surface(shadow.minVertex, -shape.radius), t: shadow.min },
    { which: /** @type {const} */ ('largest'), from: surface(shadow.maxVertex, shape.radius), t: shadow.max },
  ];
}

/**
 * A shadow, `out` pixels from the axis' line.
 * @param {Context} ctx  @param {AxisLine} ruler  @param {Interval} shadow
 * @param {number} out  @param {number} thickness  @param {string} colour
 */
export function drawBar(ctx, ruler, { min, max }, out, thickness, colour) {
  const short = Math.max(0, 2 - distanceBetween(ruler.at(max), ruler.at(min))) / 2;
  drawLine(ctx, moved(ruler.at(min, out), ruler.along, -short), moved(ruler.at(max, out), ruler.along, short), colour, thickness);
}

/** Marks what gave an axis. @param {Picture} picture  @param {AxisTest} test  @param {Both<Body>} bodies */
export function drawSource({ ctx, view, palette }, { source }, bodies) {
  const { shape, pose } = bodies[source.shape];
  const [vertex, next] = edgeOf(shape, pose, source.index).map(view.toScreen);
  if (source.feature === 'edge') return drawLine(ctx, vertex, next, palette.axis, 3);
  traceDisc(ctx, vertex, 6);
  stroke(ctx, palette.axis, 2);
}

/**
 * Draws the two lines that roll round the shapes, at either side of the decisive stretch: each touches one shape at a
 * vertex, and where it lies on an edge, the edge lights up.
 * @param {Picture} picture  @param {AxisShadows} test  @param {Wall} ruler  @param {readonly Body[]} bodies  A and B
 */
export function drawRoll({ ctx, view, palette }, test, ruler, bodies) {
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  for (const t of decidingStretch(test)) drawLine(ctx, ruler.behind(t), ruler.at(t), colour, 2);
  const aFirst = test.b.min - test.a.max >= test.a.min - test.b.max;
  bodies.forEach(({ shape, pose }, k) => {
    const towards = times(test.axis, aFirst === (k === 0) ? 1 : -1);
    shape.points.forEach((_p, i) => {
      const [p, q] = edgeOf(shape, pose, i);
      // Within 5 degrees of lying on it.
      if (dot(outward(direction(p, q)), towards) < 0.996) return;
      const [from, to] = [p, q].map((end) => view.toScreen(moved(end, towards, shape.radius)));
      drawLine(ctx, from, to, palette.axis, 4);
    });
  });
}

/**
 * Marks a support vertex: the largest along the axis by a triangle that points along it, the smallest by a disc. Both
 * are drawn just outside the vertex, so that a point, whose one vertex is both, shows the two marks.
 * @param {Context} ctx  @param {'largest' | 'smallest'} which  @param {Point} p  @param {Point} along  unit
 * @param {Palette} palette
 */
function drawSupportMark(ctx, which, p, along, palette) {
  if (which === 'smallest') fillDisc(ctx, moved(p, along, -4), 4, palette[which]);
  else fillPolygon(ctx, [moved(p, along, 9), moved(p, outward(along), -5), moved(p, outward(along), 5)], palette[which]);
  stroke(ctx, palette.ink, 1);
}
