import { lengthOf, minus, moved, outward, unit } from '../geometry/vector.js';

/**
 * Lines, areas and arrows on a canvas. All sizes are in drawing pixels; the caller sets the colours, unless they are
 * parameters.
 */

const TURN = 2 * Math.PI;

/**
 * Makes the outline of a convex core swept by a radius the canvas' path: an arc around each vertex, from the normal of
 * one edge to the normal of the next, joined by straight lines. One vertex gives a circle, two give a capsule.
 * @param {CanvasRenderingContext2D} ctx
 * @param {readonly Point[]} points  in the order that turns x towards y
 * @param {number} radius
 */
export function traceOutline(ctx, points, radius) {
  ctx.beginPath();
  if (points.length === 1) ctx.arc(points[0].x, points[0].y, radius, 0, TURN);
  points.forEach((p, i) => {
    if (points.length === 1) return;
    const before = normalAngle(points.at(i - 1) ?? p, p);
    const after = normalAngle(p, points[(i + 1) % points.length]);
    ctx.arc(p.x, p.y, radius, before, after);
  });
  ctx.closePath();
}

/** The direction, as an angle, of the outward normal of the edge from `p` to `q`. @param {Point} p  @param {Point} q */
function normalAngle(p, q) {
  return Math.atan2(p.x - q.x, q.y - p.y);
}

/** @param {CanvasRenderingContext2D} ctx  @param {Point} p  @param {Point} q */
export function drawLine(ctx, p, q) {
  ctx.beginPath();
  ctx.moveTo(p.x, p.y);
  ctx.lineTo(q.x, q.y);
  ctx.stroke();
}

/** Fills a polygon. @param {CanvasRenderingContext2D} ctx  @param {readonly Point[]} corners */
export function fillPolygon(ctx, corners) {
  ctx.beginPath();
  for (const p of corners) ctx.lineTo(p.x, p.y);
  ctx.closePath();
  ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx  @param {Point} p  @param {number} radius */
export function traceDisc(ctx, p, radius) {
  ctx.beginPath();
  ctx.arc(p.x, p.y, radius, 0, TURN);
}

/**
 * Draws an arrow. Its head is at most 0.7 of its length, so that a short arrow still has a shaft.
 * @param {CanvasRenderingContext2D} ctx  @param {Point} from  @param {Point} to  @param {number} head
 */
export function drawArrow(ctx, from, to, head) {
  const way = minus(to, from);
  const length = lengthOf(way);
  if (length < 0.5) return;
  const size = Math.min(head, length * 0.7);
  const neck = moved(to, unit(way), -size);
  const across = outward(unit(way));
  drawLine(ctx, from, neck);
  fillPolygon(ctx, [to, moved(neck, across, -0.45 * size), moved(neck, across, 0.45 * size)]);
}

/**
 * Draws a disc, filled in one colour and outlined in another.
 * @param {CanvasRenderingContext2D} ctx  @param {Point} p  @param {number} radius  @param {string} fill
 * @param {string} stroke
 * @param {number} width  of the outline
 */
export function drawRing(ctx, p, radius, fill, stroke, width) {
  traceDisc(ctx, p, radius);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = width;
  ctx.stroke();
}
