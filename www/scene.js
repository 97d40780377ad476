import { area, arrow, disc, line, supportMark, trace } from './draw.js';
import { decidingStretch } from './rulers.js';

/**
 * The pieces of a two-shape scene, each drawn from what `explain` said and from nothing else.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('./rulers.js').Ruler} Ruler
 * @typedef {ReturnType<typeof import('./view.js').createView>} View
 */

/** Distance of a turning handle from the shape, and its size, in pixels. */
const STEM = 24;
export const KNOB = 10;

/**
 * A point of a shape's own frame, in the world.
 *
 * @param {Pose} pose
 * @param {Point} p
 * @returns {Point}
 */
export function toWorld({ x, y, angle = 0 }, p) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y };
}

/**
 * Where a shape's turning handle is, in the world: above the shape, in the shape's own frame.
 *
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {View} view
 */
export function knobOf(shape, pose, view) {
  const top = Math.min(...shape.points.map((p) => p.y)) - shape.radius;
  return toWorld(pose, { x: 0, y: top - STEM / view.scale });
}

/**
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} dot  how large a point is drawn, in pixels
 */
function traceShape(view, shape, pose, dot) {
  const points = shape.points.map((p) => view.toScreen(toWorld(pose, p)));
  trace(view.ctx, points, Math.max(shape.radius * view.scale, shape.kind === 'point' ? dot : 0));
}

/**
 * @param {View} view
 * @param {import('./shapes.js').Kind} kind
 * @param {Pose} pose
 * @param {string} colour
 * @param {boolean} focused
 */
export function drawShape(view, { shape, scatter }, pose, colour, focused) {
  const { ctx } = view;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineJoin = 'round';

  traceShape(view, shape, pose, 3.5);
  if (focused) {
    ctx.globalAlpha = 0.35;
    ctx.lineWidth = 9;
    ctx.stroke();
  }
  ctx.globalAlpha = shape.kind === 'point' ? 1 : 0.14;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1.75;
  ctx.stroke();

  if (shape.radius > 0 && shape.points.length > 1) {
    ctx.lineWidth = 1;
    ctx.globalAlpha = 0.6;
    ctx.setLineDash([2, 3]);
    trace(
      ctx,
      shape.points.map((p) => view.toScreen(toWorld(pose, p))),
      0,
    );
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }
  ctx.globalAlpha = 0.55;
  for (const [x, y] of scatter) {
    disc(ctx, view.toScreen(toWorld(pose, { x, y })), 1.75);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} letter
 * @param {string} colour
 * @param {Palette} palette
 * @param {boolean} lively  under the pointer, held or focused
 */
export function drawKnob(view, shape, pose, letter, colour, palette, lively) {
  const { ctx } = view;
  const centre = view.toScreen(pose);
  const knob = view.toScreen(knobOf(shape, pose, view));
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.6;
  line(ctx, centre, knob);
  ctx.globalAlpha = 1;
  if (shape.points.length > 1 || shape.radius > 0) {
    disc(ctx, centre, 2);
    ctx.fill();
  }
  if (lively) {
    ctx.lineWidth = 1.5;
    for (const side of [0, Math.PI]) {
      const start = (pose.angle ?? 0) + side - 0.7;
      ctx.beginPath();
      ctx.arc(knob.x, knob.y, KNOB + 4, start, start + 1.4);
      ctx.stroke();
    }
  }
  disc(ctx, knob, KNOB);
  ctx.fill();
  ctx.fillStyle = palette.paper;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(letter, knob.x, knob.y + 0.5);
}

/**
 * An axis that is not the one being read: small and pale, with both shadows.
 *
 * @param {View} view
 * @param {AxisTest} test
 * @param {import('./rim.js').Mark} mark
 * @param {Palette} palette
 */
export function drawMark({ ctx }, test, mark, palette) {
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.45;
  ctx.strokeStyle = palette.axis;
  line(ctx, mark.at(mark.from), mark.at(mark.to));
  ctx.globalAlpha = 0.6;
  bar(ctx, mark, test.a, 4, 3, palette.a);
  bar(ctx, mark, test.b, 8, 3, palette.b);
  ctx.globalAlpha = 1;
}

/**
 * The strip of the plane that the gap, or the overlap, comes from: from behind the shapes to the ruler.
 *
 * @param {View} view
 * @param {AxisTest} test
 * @param {Ruler} ruler
 * @param {Palette} palette
 */
export function drawStrip({ ctx }, test, ruler, palette) {
  const [from, to] = decidingStretch(test);
  const near = ruler.at(from);
  const far = ruler.behind(from);
  const fading = ctx.createLinearGradient(near.x, near.y, far.x, far.y);
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  fading.addColorStop(0, `color-mix(in srgb, ${colour} 22%, transparent)`);
  fading.addColorStop(1, `color-mix(in srgb, ${colour} 4%, transparent)`);
  ctx.fillStyle = fading;
  area(ctx, [far, ruler.behind(to), ruler.at(to), near]);
}

/**
 * The ruler being read: both shadows, the lines that cast them, and the stretch that decides.
 *
 * @param {View} view
 * @param {AxisTest} test
 * @param {Ruler} ruler
 * @param {{ a: [Shape, Pose], b: [Shape, Pose] }} bodies
 * @param {Palette} palette
 */
export function drawRuler(view, test, ruler, bodies, palette) {
  const { ctx } = view;
  const ends = [
    ...supports(view, test.a, test.axis, ...bodies.a).map((end) => ({ ...end, colour: palette.a, out: 10 })),
    ...supports(view, test.b, test.axis, ...bodies.b).map((end) => ({ ...end, colour: palette.b, out: 18 })),
  ];
  ctx.strokeStyle = palette.paper;
  ctx.lineWidth = 7;
  line(ctx, ruler.at(ruler.from), ruler.at(ruler.to));
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.55;
  for (const { from, t, colour, out } of ends) {
    ctx.strokeStyle = colour;
    line(ctx, from, ruler.at(t, out));
  }
  ctx.globalAlpha = 1;

  for (const [shadow, out, colour] of /** @type {const} */ ([
    [test.a, 7, palette.a],
    [test.b, 15, palette.b],
  ])) {
    bar(ctx, ruler, shadow, out, 9, palette.paper);
    bar(ctx, ruler, shadow, out, 6, colour);
  }
  ctx.strokeStyle = palette.axis;
  ctx.fillStyle = palette.axis;
  ctx.lineWidth = 1.5;
  arrow(ctx, ruler.at(ruler.from), ruler.at(ruler.to), 9);

  const [from, to] = decidingStretch(test);
  ctx.strokeStyle = test.separation > 0 ? palette.axis : palette.mtv;
  ctx.lineWidth = 2;
  line(ctx, ruler.at(from, 25), ruler.at(to, 25));
  ctx.lineWidth = 1;
  line(ctx, ruler.at(from, 2), ruler.at(from, 29));
  line(ctx, ruler.at(to, 2), ruler.at(to, 29));

  for (const { from, which } of ends) supportMark(ctx, which, from, test.axis, palette);
}

/**
 * A shape's two support points on its surface, on the screen, and where on the axis their shadow falls.
 *
 * @param {View} view
 * @param {import('shadowgap').Shadow} shadow
 * @param {Point} axis
 * @param {Shape} shape
 * @param {Pose} pose
 */
function supports(view, shadow, axis, shape, pose) {
  /** @param {number} vertex  @param {number} reach */
  const surface = (vertex, reach) => {
    const p = toWorld(pose, shape.points[vertex]);
    return view.toScreen({ x: p.x + axis.x * reach, y: p.y + axis.y * reach });
  };
  return [
    { which: /** @type {const} */ ('smallest'), from: surface(shadow.minVertex, -shape.radius), t: shadow.min },
    { which: /** @type {const} */ ('largest'), from: surface(shadow.maxVertex, shape.radius), t: shadow.max },
  ];
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {import('shadowgap').Shadow} shadow
 * @param {number} out
 * @param {number} thickness
 * @param {string} colour
 */
function bar(ctx, ruler, { min, max }, out, thickness, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = thickness;
  const short = Math.max(0, 2 - Math.hypot(ruler.at(max).x - ruler.at(min).x, ruler.at(max).y - ruler.at(min).y)) / 2;
  const { x, y } = ruler.along;
  const start = ruler.at(min, out);
  const end = ruler.at(max, out);
  line(ctx, { x: start.x - x * short, y: start.y - y * short }, { x: end.x + x * short, y: end.y + y * short });
}

/**
 * The edge, or the vertex, that gave the axis.
 *
 * @param {View} view
 * @param {AxisTest} test
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Palette} palette
 */
export function drawSource(view, { source }, shape, pose, palette) {
  const { ctx } = view;
  const { points } = shape;
  const vertex = view.toScreen(toWorld(pose, points[source.index]));
  ctx.strokeStyle = palette.axis;
  ctx.lineWidth = 3;
  if (source.feature === 'edge') {
    line(ctx, vertex, view.toScreen(toWorld(pose, points[(source.index + 1) % points.length])));
  } else {
    ctx.lineWidth = 2;
    disc(ctx, vertex, 6);
    ctx.stroke();
  }
}

/** An mtv's arrow is drawn at least this long, in pixels: a shorter one begins before B's centre and still ends at the true place. */
const SHORTEST = 16;

/**
 * The mtv's arrow on the screen, and the direction at right angles to it.
 *
 * @param {View} view
 * @param {Pose} pose
 * @param {Point} mtv  not zero
 */
export function wayOut(view, pose, mtv) {
  const to = view.toScreen({ x: pose.x + mtv.x, y: pose.y + mtv.y });
  const length = Math.hypot(mtv.x, mtv.y);
  const back = Math.max(SHORTEST, length * view.scale);
  const from = { x: to.x - (mtv.x / length) * back, y: to.y - (mtv.y / length) * back };
  return { from, to, beside: { x: -mtv.y / length, y: mtv.x / length } };
}

/**
 * Where B would land, and the way there.
 *
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} mtv
 * @param {Palette} palette
 */
export function drawWayOut(view, shape, pose, mtv, palette) {
  const { ctx } = view;
  ctx.strokeStyle = palette.b;
  ctx.lineWidth = 1.25;
  ctx.setLineDash([5, 4]);
  traceShape(view, shape, { ...pose, x: pose.x + mtv.x, y: pose.y + mtv.y }, 7);
  ctx.stroke();
  ctx.setLineDash([]);
  if (mtv.x === 0 && mtv.y === 0) return;

  const { from, to } = wayOut(view, pose, mtv);
  ctx.strokeStyle = palette.paper;
  ctx.lineWidth = 6;
  line(ctx, from, to);
  ctx.strokeStyle = palette.mtv;
  ctx.fillStyle = palette.mtv;
  ctx.lineWidth = 2.5;
  arrow(ctx, from, to, 12);
}

/**
 * The two closest points of shapes that are apart, joined.
 *
 * @param {View} view
 * @param {import('shadowgap').Separation} separation
 * @param {Palette} palette
 */
export function drawDistance(view, { onA, onB }, palette) {
  const { ctx } = view;
  const p = view.toScreen(onA);
  const q = view.toScreen(onB);
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 1.25;
  ctx.setLineDash([2, 3]);
  line(ctx, p, q);
  ctx.setLineDash([]);
  for (const [end, colour] of /** @type {const} */ ([
    [p, palette.a],
    [q, palette.b],
  ])) {
    disc(ctx, end, 3);
    ctx.fillStyle = palette.paper;
    ctx.fill();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.75;
    ctx.stroke();
  }
}
