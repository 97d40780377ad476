import { drawLine, drawRing, fillDisc, stroke, traceDisc, writeAt } from './primitives.js';
import { DOT, KNOB, knobOf } from '../figure/handles.js';

/** Draws the handles of a picture: knobs, which turn shapes, and points. */

/**
 * A shape's knob, with the shape's letter in it and a stem to the shape's centre.
 * @param {Picture} picture  @param {Side} side  @param {Shape} shape  @param {Pose} pose
 */
export function drawKnob(picture, side, shape, pose) {
  const { ctx, view, palette } = picture;
  const colour = palette[side];
  const centre = view.toScreen(pose);
  const knob = view.toScreen(knobOf(shape, pose, view));
  ctx.globalAlpha = 0.6;
  drawLine(ctx, centre, knob, colour, 1);
  ctx.globalAlpha = 1;
  if (shape.points.length > 1 || shape.radius > 0) fillDisc(ctx, centre, 2, colour);
  if (picture.isActive(side)) drawTurn(ctx, knob, pose.angle ?? 0, colour, 1.5);
  fillDisc(ctx, knob, KNOB, colour);
  writeAt(ctx, side.toUpperCase(), knob, palette.paper);
}

/**
 * Two arcs around an active knob, which show that it turns.
 * @param {Context} ctx  @param {Point} knob  @param {number} angle  @param {string} colour  @param {number} width
 */
export function drawTurn(ctx, knob, angle, colour, width) {
  for (const start of [angle - 0.7, angle + Math.PI - 0.7]) {
    ctx.beginPath();
    ctx.arc(knob.x, knob.y, KNOB + 4, start, start + 1.4);
    stroke(ctx, colour, width);
  }
}

/**
 * The handle of a point: a ring, filled while it is hovered, dragged or moved by keyboard.
 * @param {Picture} picture
 * @param {string} name  of the handle
 * @param {Point} p  @param {string} colour
 */
export function drawPointHandle(picture, name, p, colour) {
  const { ctx, view, palette } = picture;
  drawRing(ctx, view.toScreen(p), DOT, picture.isActive(name) ? colour : palette.paper, colour, 2);
  if (!picture.isFocused(name)) return;
  traceDisc(ctx, view.toScreen(p), DOT + 5);
  stroke(ctx, colour, 1.5);
}

/**
 * A shape's knob as a disc that rulers stay clear of.
 * @param {View} view  @param {Shape} shape  @param {Pose} pose  @returns {Disc}
 */
export function knobDisc(view, shape, pose) {
  return { p: knobOf(shape, pose, view), radius: KNOB / view.scale };
}

/**
 * Keeps labels off a shape's knob.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose
 * @param {number} [clear]  space around the knob, in pixels
 */
export function avoidKnob({ labels, view }, shape, pose, clear = 2) {
  labels.avoid(view.toScreen(knobOf(shape, pose, view)), KNOB + clear);
}
