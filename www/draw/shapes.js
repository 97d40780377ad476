import { disc, line, trace } from './primitives.js';
import { direction, moved } from '../geometry/vector.js';

/**
 * Shapes where their poses place them, and what a reader takes hold of to move them.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {ReturnType<typeof import('../figure/view.js').createView>} View
 * @typedef {import('../figure/stage.js').Picture} Picture
 * @typedef {'a' | 'b'} Side
 */

export const SIDES = /** @type {const} */ (['a', 'b']);

/** Distance of a turning handle from the shape, and its size, in pixels. */
const STEM = 24;
export const KNOB = 10;
/** Half the size of a handle that is a point. */
export const DOT = 7;

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

/** @param {{ x: number, y: number, angle: number }} placed  what has a pose, and more */
export function poseOf({ x, y, angle }) {
  return { x, y, angle };
}

/**
 * The ends of a shape's edge, in the world.
 *
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} i
 * @returns {[Point, Point]}
 */
export function edgeOf({ points }, pose, i) {
  return [toWorld(pose, points[i]), toWorld(pose, points[(i + 1) % points.length])];
}

/**
 * Where a shape's turning handle is, in the world: above the shape, in the shape's own frame; below it where that is out of
 * the picture.
 *
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {View} view
 */
export function knobOf({ points, radius }, pose, view) {
  const heights = points.map((p) => p.y);
  const out = radius + STEM / view.scale;
  const above = toWorld(pose, { x: 0, y: Math.min(...heights) - out });
  const { x, y } = view.toScreen(above);
  const seen = Math.min(x, y, view.size.width - x, view.size.height - y) >= KNOB;
  return seen ? above : toWorld(pose, { x: 0, y: Math.max(...heights) + out });
}

/**
 * A shape's vertices on the screen.
 *
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 */
export function vertices(view, shape, pose) {
  return shape.points.map((p) => view.toScreen(toWorld(pose, p)));
}

/**
 * Makes a convex shape's outline the canvas' path.
 *
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} [dot]  how large a point is drawn, in pixels
 */
export function traceShape(view, shape, pose, dot = 3.5) {
  trace(view.ctx, vertices(view, shape, pose), Math.max(shape.radius * view.scale, shape.kind === 'point' ? dot : 0));
}

/**
 * A convex shape, filled and outlined in a colour.
 *
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} colour
 */
export function drawShape({ view }, shape, pose, colour) {
  const { ctx } = view;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineJoin = 'round';
  traceShape(view, shape, pose);
  ctx.globalAlpha = shape.kind === 'point' ? 1 : 0.14;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1.75;
  ctx.stroke();

  if (shape.radius > 0 && shape.points.length > 1) {
    ctx.lineWidth = 1;
    ctx.globalAlpha = 0.6;
    ctx.setLineDash([2, 3]);
    trace(ctx, vertices(view, shape, pose), 0);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }
}

/**
 * The halo of what the keyboard moves, along the canvas' path.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} colour
 */
export function drawHalo(ctx, colour) {
  ctx.strokeStyle = colour;
  ctx.lineJoin = 'round';
  ctx.globalAlpha = 0.35;
  ctx.lineWidth = 9;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * A shape that can be dragged, usually in its side's colour, with a halo while the keyboard moves it.
 *
 * @param {Picture} picture
 * @param {string} name  of the handle
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} [colour]
 */
export function drawBody(picture, name, shape, pose, colour = picture.palette[/** @type {Side} */ (name)]) {
  if (picture.focused(name)) {
    traceShape(picture.view, shape, pose);
    drawHalo(picture.ctx, colour);
  }
  drawShape(picture, shape, pose, colour);
}

/**
 * The points that a hull was wrapped around.
 *
 * @param {Picture} picture
 * @param {readonly (readonly number[])[]} points
 * @param {Pose} pose
 * @param {string} colour
 */
export function drawScatter({ ctx, view }, points, pose, colour) {
  ctx.fillStyle = colour;
  ctx.globalAlpha = 0.55;
  for (const [x, y] of points) {
    disc(ctx, view.toScreen(toWorld(pose, { x, y })), 1.75);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/**
 * A shape's letter at its middle, where it has no handle that carries it.
 *
 * @param {Picture} picture
 * @param {string} text
 * @param {Point} p
 * @param {string} colour
 */
export function drawLetter({ ctx, view }, text, p, colour) {
  const { x, y } = view.toScreen(p);
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + 0.5);
}

/**
 * A handle that is a point: a ring with paper in it, filled while it is held, pointed at or moved by the keyboard.
 *
 * @param {Picture} picture
 * @param {string} name  of the handle
 * @param {Point} p
 * @param {string} colour
 */
export function drawDot(picture, name, p, colour) {
  const { ctx, view, palette } = picture;
  disc(ctx, view.toScreen(p), DOT);
  ctx.fillStyle = picture.lively(name) ? colour : palette.paper;
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.stroke();
  if (!picture.focused(name)) return;
  disc(ctx, view.toScreen(p), DOT + 5);
  ctx.lineWidth = 1.5;
  ctx.stroke();
}

/**
 * The handle that turns a shape: its letter on a stem.
 *
 * @param {Picture} picture
 * @param {Side} side
 * @param {Shape} shape
 * @param {Pose} pose
 */
export function drawKnob(picture, side, shape, pose) {
  const { ctx, view, palette } = picture;
  const colour = palette[side];
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
  if (picture.lively(side)) {
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
  ctx.fillText(side.toUpperCase(), knob.x, knob.y + 0.5);
}

/**
 * A shape made of an outline, concave or not, in its own colour: its pieces paler and darker, with hairlines between them
 * unless it has no `pieces`; with a halo while the keyboard moves it.
 *
 * @param {Picture} picture
 * @param {Side} side
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {readonly Shape[]} [pieces]
 */
export function drawOutline(picture, side, shape, pose, pieces = shape.pieces) {
  const { ctx, view, palette } = picture;
  ctx.fillStyle = ctx.strokeStyle = palette[side];
  ctx.lineJoin = 'round';
  ctx.lineWidth = 1;
  pieces.forEach((piece, i) => {
    traceShape(view, piece, pose);
    ctx.globalAlpha = [0.1, 0.2, 0.3][i % 3];
    ctx.fill();
    ctx.globalAlpha = 0.6;
    ctx.stroke();
  });
  ctx.globalAlpha = 1;
  trace(ctx, vertices(view, shape, pose), 0);
  if (picture.focused(side)) drawHalo(ctx, palette[side]);
  ctx.lineWidth = 1.75;
  ctx.stroke();
}

/**
 * The numbers of a shape's corners, inside it.
 *
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} colour
 */
export function labelCorners({ labels, view }, shape, pose, colour) {
  const middle = view.toScreen(pose);
  vertices(view, shape, pose).forEach((corner, i) => {
    const towards = direction(corner, middle);
    labels.write(String(i), [{ at: moved(corner, towards, 7), towards }], colour);
  });
}
