import { drawArrow, drawLine, drawRing, stroke } from './primitives.js';
import { traceShape } from './shapes.js';
import { direction, lengthOf, mix, moved, opposite, outward, unit } from '../geometry/vector.js';

/** Draws the answer for a pair: the way out of an overlap, or the distance across a gap. */

/**
 * The least length of an mtv's arrow, in pixels. The arrow of a shorter mtv starts before B's centre; its tip is exact.
 */
const SHORTEST = 16;

/**
 * The mtv's arrow on the screen.
 * @param {View} view  @param {Pose} pose
 * @param {Point} mtv  not zero
 */
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
 * Draws the dashed outline of a shape at a pose where it would be.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour
 */
export function drawGhost({ ctx, view }, shape, pose, colour) {
  traceShape(view, shape, pose, 7);
  stroke(ctx, colour, 1.25, [5, 4]);
}

/**
 * Draws the closest points of two shapes that are apart, and a line between them.
 * @param {Picture} picture  @param {Separation} separation
 */
export function drawDistance({ ctx, view, palette }, { onA, onB }) {
  const p = view.toScreen(onA);
  const q = view.toScreen(onB);
  drawLine(ctx, p, q, palette.ink, 1.25, [2, 3]);
  drawRing(ctx, p, 3, palette.paper, palette.a, 1.75);
  drawRing(ctx, q, 3, palette.paper, palette.b, 1.75);
}

/**
 * Writes a label beside the middle of an arrow, on a side with room.
 * @param {Picture} picture  @param {string} text
 * @param {Point} from  on the screen
 * @param {Point} to  @param {string} colour
 */
export function labelArrow({ labels }, text, from, to, colour) {
  const across = outward(direction(from, to));
  const middle = mix(from, to, 0.5);
  labels.write(text, [opposite(across), across].map((towards) => ({ at: moved(middle, towards, 7), towards })), colour);
}
