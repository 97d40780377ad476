import { DOT, KNOB, knobOf } from '../figure/index.js';
import { direction, lengthOf, mix, moved, opposite, outward, unit, verticesInWorld } from '../geometry/plane.js';
import { drawArrow, drawLine, drawRing, fill, fillDisc, stroke, traceDisc, traceOutline, writeAt } from './primitives.js';

/**
 * Shapes at their poses, their handles, and how far they are apart: the way out of an overlap, or the distance.
 * @typedef {{ shape: Shape, pose: Pose, turns?: boolean, scatter?: readonly number[][] }} Body
 *   `turns`: false for a body without a knob; `scatter`: the points that a hull was made from
 */

/** A shape's vertices in screen coordinates. @param {View} view  @param {Shape} shape  @param {Pose} pose */
export const verticesOnScreen = (view, shape, pose) => verticesInWorld(shape, pose).map(view.toScreen);

/**
 * Keeps labels off a shape's outline.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {Parameters<Labels['avoidLine']>[2]} [how]
 */
export function avoidOutline({ labels, view }, shape, pose, how) {
  verticesOnScreen(view, shape, pose).forEach((p, i, all) => labels.avoidLine(p, all[(i + 1) % all.length], how));
}

/** @param {View} view  @param {Shape} shape  @param {Pose} pose  @param {number} [dot]  a point's radius, in pixels */
export function traceShape(view, shape, pose, dot = 3.5) {
  traceOutline(view.ctx, verticesOnScreen(view, shape, pose), Math.max(shape.radius * view.scale, shape.kind === 'point' ? dot : 0));
}

/**
 * Draws a convex shape, filled.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour
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

/** A halo along the path: it marks what the keyboard moves. @param {Context} ctx  @param {string} colour */
export function drawHalo(ctx, colour) {
  ctx.lineJoin = 'round';
  ctx.globalAlpha = 0.35;
  stroke(ctx, colour, 9);
  ctx.globalAlpha = 1;
}

/**
 * Draws a shape that can be dragged, by default in its side's colour, with a halo while the keyboard moves it.
 * @param {Picture} picture  @param {string} name  of the handle
 * @param {Shape} shape  @param {Pose} pose  @param {string} [colour]  @param {number} [strength]  of what fills it
 */
export function drawBody(picture, name, shape, pose, colour = picture.palette[/** @type {Side} */ (name)], strength) {
  if (picture.isFocused(name)) {
    traceShape(picture.view, shape, pose);
    drawHalo(picture.ctx, colour);
  }
  drawShape(picture, shape, pose, colour, strength);
}

/** @param {Picture} picture  @param {string} text  @param {Point} p  @param {string} colour */
export const drawLetter = ({ ctx, view }, text, p, colour) => writeAt(ctx, text, view.toScreen(p), colour);

/**
 * Draws a disc on a stem, with the shape's letter, and keeps labels off it and `clear` pixels around it.
 * @param {Picture} picture  @param {Side} side  @param {Shape} shape  @param {Pose} pose
 */
export function drawKnob(picture, side, shape, pose, clear = 2) {
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
  avoidKnob(picture, shape, pose, clear);
}

/**
 * Draws the knob of a body or, if it has none, its letter in its middle.
 * @param {Picture} picture  @param {Side} side  @param {Body} body  @param {number} [clear]  as of `drawKnob`
 */
export function drawKnobOrLetter(picture, side, { shape, pose, turns }, clear) {
  if (turns === false) drawLetter(picture, side.toUpperCase(), pose, picture.palette[side]);
  else drawKnob(picture, side, shape, pose, clear);
}

/** @param {Context} ctx  @param {Point} knob  @param {number} angle  @param {string} colour  @param {number} width */
export function drawTurn(ctx, knob, angle, colour, width) {
  for (const start of [angle - 0.7, angle + Math.PI - 0.7]) {
    ctx.beginPath();
    ctx.arc(knob.x, knob.y, KNOB + 4, start, start + 1.4);
    stroke(ctx, colour, width);
  }
}

/** @param {Picture} picture  @param {string} name  of the handle  @param {Point} p  @param {string} colour */
export function drawPointHandle(picture, name, p, colour) {
  const { ctx, view, palette } = picture;
  drawRing(ctx, view.toScreen(p), DOT, picture.isActive(name) ? colour : palette.paper, colour, 2);
  if (!picture.isFocused(name)) return;
  traceDisc(ctx, view.toScreen(p), DOT + 5);
  stroke(ctx, colour, 1.5);
}

/**
 * A shape's knob, of which rulers stay clear.
 * @param {View} view  @param {Shape} shape  @param {Pose} pose  @returns {Disc}
 */
export const knobDisc = (view, shape, pose) => ({ p: knobOf(shape, pose, view), radius: KNOB / view.scale });

/**
 * Keeps labels off a shape's knob and `clear` pixels around it.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose
 */
export function avoidKnob({ labels, view }, shape, pose, clear = 2) {
  labels.avoid(view.toScreen(knobOf(shape, pose, view)), KNOB + clear);
}

/**
 * The least length of an mtv's arrow, in pixels. The arrow of a shorter mtv starts before B's centre; its tip is exact.
 */
const SHORTEST = 16;

/** Where the mtv's arrow is on the screen. @param {View} view  @param {Pose} pose  @param {Point} mtv  not zero */
export function mtvArrow(view, pose, mtv) {
  const to = view.toScreen(moved(pose, mtv));
  return { from: moved(to, unit(mtv), -Math.max(SHORTEST, lengthOf(mtv) * view.scale)), to };
}

/**
 * Draws the mtv as an arrow, and B where it would be after it.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {Point} mtv
 */
export function drawWayOut(picture, shape, pose, mtv) {
  const { ctx, view, palette } = picture;
  drawGhost(picture, shape, moved(pose, mtv), palette.b);
  if (mtv.x === 0 && mtv.y === 0) return;

  const { from, to } = mtvArrow(view, pose, mtv);
  drawLine(ctx, from, to, palette.paper, 6);
  drawArrow(ctx, from, to, 12, palette.mtv, 2.5);
}

/**
 * Draws a shape where it would be, dashed.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour
 */
export function drawGhost({ ctx, view }, shape, pose, colour) {
  traceShape(view, shape, pose, 7);
  stroke(ctx, colour, 1.25, [5, 4]);
}

/** Draws both closest points, and a line between them. @param {Picture} picture  @param {Separation} separation */
export function drawDistance({ ctx, view, palette }, { onA, onB }) {
  const p = view.toScreen(onA);
  const q = view.toScreen(onB);
  drawLine(ctx, p, q, palette.ink, 1.25, [2, 3]);
  drawRing(ctx, p, 3, palette.paper, palette.a, 1.75);
  drawRing(ctx, q, 3, palette.paper, palette.b, 1.75);
}

/**
 * Writes a label beside the middle of an arrow, on a side with room.
 * @param {Picture} picture  @param {string} text  @param {Point} from  on the screen
 * @param {Point} to  @param {string} colour
 */
export function labelArrow({ labels }, text, from, to, colour) {
  const across = outward(direction(from, to));
  const middle = mix(from, to, 0.5);
  labels.write(text, [opposite(across), across].map((towards) => ({ at: moved(middle, towards, 7), towards })), colour);
}

/** Writes a label beside the mtv's arrow. @param {Picture} picture  @param {Pose} pose  @param {Point} mtv */
export function labelMtv(picture, pose, mtv, text = 'mtv') {
  const { from, to } = mtvArrow(picture.view, pose, mtv);
  labelArrow(picture, text, from, to, picture.palette.mtv);
}
