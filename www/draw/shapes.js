import { traceOutline } from './primitives.js';
import { verticesInWorld } from '../geometry/pose.js';

/**
 * Draws shapes at their poses.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('../figure/view.js').View} View
 * @typedef {import('../figure/stage.js').Picture} Picture
 * @typedef {import('../geometry/sides.js').Side} Side
 */

/**
 * A shape's vertices in screen coordinates.
 *
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 */
export function verticesOnScreen(view, shape, pose) {
  return verticesInWorld(shape, pose).map(view.toScreen);
}

/**
 * Makes the outline of a convex shape the canvas' path.
 *
 * @param {View} view
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {number} [dot]  the radius at which a point is drawn, in pixels
 */
export function traceShape(view, shape, pose, dot = 3.5) {
  traceOutline(view.ctx, verticesOnScreen(view, shape, pose), Math.max(shape.radius * view.scale, shape.kind === 'point' ? dot : 0));
}

/**
 * Draws a convex shape, filled and outlined in a colour.
 *
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} colour
 * @param {number} [strength]  of what fills it
 */
export function drawShape({ view }, shape, pose, colour, strength = 0.14) {
  const { ctx } = view;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineJoin = 'round';
  traceShape(view, shape, pose);
  ctx.globalAlpha = shape.kind === 'point' ? 1 : strength;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1.75;
  ctx.stroke();

  if (shape.radius > 0 && shape.points.length > 1) {
    ctx.lineWidth = 1;
    ctx.globalAlpha = 0.6;
    ctx.setLineDash([2, 3]);
    traceOutline(ctx, verticesOnScreen(view, shape, pose), 0);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }
}

/**
 * Draws a halo along the canvas' path: it marks what the keyboard moves.
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
 * Draws a shape that can be dragged, by default in its side's colour, with a halo while the keyboard moves it.
 *
 * @param {Picture} picture
 * @param {string} name  of the handle
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} [colour]
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
