import { lengthOf, minus, moved, outward, unit } from '../geometry/plane.js';

/** Lines, areas and arrows on a canvas. All sizes are in drawing pixels. @typedef {string | CanvasGradient} Colour */

const TURN = 2 * Math.PI;

/**
 * Makes the outline of a convex core swept by a radius the canvas' path: an arc around each vertex, from the normal of
 * one edge to the normal of the next, joined by straight lines. One vertex gives a circle, two give a capsule.
 * @param {Context} ctx
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
const normalAngle = (p, q) => Math.atan2(p.x - q.x, q.y - p.y);

/** @param {Context} ctx  @param {Point} p  @param {number} radius */
export function traceDisc(ctx, p, radius) {
  ctx.beginPath();
  ctx.arc(p.x, p.y, radius, 0, TURN);
}

/** Strokes the path. @param {Context} ctx  @param {Colour} colour  @param {number} width  @param {number[]} [dash] */
export function stroke(ctx, colour, width, dash = []) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Fills the path. @param {Context} ctx  @param {Colour} colour  @param {number} [alpha] */
export function fill(ctx, colour, alpha = 1) {
  const around = ctx.globalAlpha;
  ctx.fillStyle = colour;
  ctx.globalAlpha = around * alpha;
  ctx.fill();
  ctx.globalAlpha = around;
}

/**
 * @param {Context} ctx  @param {Point} p  @param {Point} q  @param {Colour} colour
 * @param {number} width  @param {number[]} [dash]
 */
export const drawLine = (ctx, p, q, colour, width, dash) => drawPath(ctx, [p, q], colour, width, dash);

/**
 * @param {Context} ctx  @param {readonly Point[]} points  @param {Colour} colour
 * @param {number} width  @param {number[]} [dash]
 */
export function drawPath(ctx, points, colour, width, dash) {
  ctx.beginPath();
  for (const p of points) ctx.lineTo(p.x, p.y);
  stroke(ctx, colour, width, dash);
}

/** @param {Context} ctx  @param {readonly Point[]} corners  @param {Colour} colour  @param {number} [alpha] */
export function fillPolygon(ctx, corners, colour, alpha) {
  ctx.beginPath();
  for (const p of corners) ctx.lineTo(p.x, p.y);
  ctx.closePath();
  fill(ctx, colour, alpha);
}

/** @param {Context} ctx  @param {Point} p  @param {number} radius  @param {Colour} colour */
export function fillDisc(ctx, p, radius, colour) {
  traceDisc(ctx, p, radius);
  fill(ctx, colour);
}

/**
 * Draws an arrow. Its head is at most 0.7 of its length, so that a short arrow still has a shaft.
 * @param {Context} ctx  @param {Point} from  @param {Point} to  @param {number} head
 * @param {string} colour  @param {number} width  @param {number[]} [dash]
 */
export function drawArrow(ctx, from, to, head, colour, width, dash) {
  const way = minus(to, from);
  const length = lengthOf(way);
  if (length < 0.5) return;
  const size = Math.min(head, length * 0.7);
  const neck = moved(to, unit(way), -size);
  const across = outward(unit(way));
  drawLine(ctx, from, neck, colour, width, dash);
  fillPolygon(ctx, [to, moved(neck, across, -0.45 * size), moved(neck, across, 0.45 * size)], colour);
}

/**
 * @param {Context} ctx  @param {Point} p  @param {number} radius  @param {string} inside  @param {string} outline
 * @param {number} width  of the outline
 */
export function drawRing(ctx, p, radius, inside, outline, width) {
  fillDisc(ctx, p, radius, inside);
  stroke(ctx, outline, width);
}

/**
 * Writes a text whose middle is at a point.
 * @param {Context} ctx  @param {string} text  @param {Point} p  @param {string} colour
 */
export function writeAt(ctx, text, { x, y }, colour) {
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + 0.5);
}
