import { fill, stroke, traceOutline, writeAt } from './primitives.js';
import { verticesInWorld } from '../geometry/pose.js';

/** Draws shapes at their poses. */

/** A shape's vertices in screen coordinates. @param {View} view  @param {Shape} shape  @param {Pose} pose */
export function verticesOnScreen(view, shape, pose) {
  return verticesInWorld(shape, pose).map(view.toScreen);
}

/**
 * Makes the outline of a convex shape the canvas' path.
 * @param {View} view  @param {Shape} shape  @param {Pose} pose
 * @param {number} [dot]  the radius at which a point is drawn, in pixels
 */
export function traceShape(view, shape, pose, dot = 3.5) {
  traceOutline(view.ctx, verticesOnScreen(view, shape, pose), Math.max(shape.radius * view.scale, shape.kind === 'point' ? dot : 0));
}

/**
 * Draws a convex shape, filled and outlined in a colour.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour
 * @param {number} [strength]  of what fills it
 */
export function drawShape({ view }, shape, pose, colour, strength = 0.14) {
  const { ctx } = view;
  ctx.lineJoin = 'round';
  traceShape(view, shape, pose);
  fill(ctx, colour, shape.kind === 'point' ? 1 : strength);
  stroke(ctx, colour, 1.75);
  if (shape.radius > 0 && shape.points.length > 1) {
    traceOutline(ctx, verticesOnScreen(view, shape, pose), 0);
    ctx.globalAlpha = 0.6;
    stroke(ctx, colour, 1, [2, 3]);
    ctx.globalAlpha = 1;
  }
}

/**
 * Draws a halo along the canvas' path: it marks what the keyboard moves.
 * @param {Context} ctx  @param {string} colour
 */
export function drawHalo(ctx, colour) {
  ctx.lineJoin = 'round';
  ctx.globalAlpha = 0.35;
  stroke(ctx, colour, 9);
  ctx.globalAlpha = 1;
}

/**
 * Draws a shape that can be dragged, by default in its side's colour, with a halo while the keyboard moves it.
 * @param {Picture} picture
 * @param {string} name  of the handle
 * @param {Shape} shape  @param {Pose} pose  @param {string} [colour]
 * @param {number} [strength]  of what fills it
 */
export function drawBody(picture, name, shape, pose, colour = picture.palette[/** @type {Side} */ (name)], strength) {
  if (picture.isFocused(name)) {
    traceShape(picture.view, shape, pose);
    drawHalo(picture.ctx, colour);
  }
  drawShape(picture, shape, pose, colour, strength);
}

/**
 * Writes the letter of a shape without a knob at its middle.
 * @param {Picture} picture  @param {string} text  @param {Point} p  @param {string} colour
 */
export function drawLetter({ ctx, view }, text, p, colour) {
  writeAt(ctx, text, view.toScreen(p), colour);
}
