import {
  drawArrow, drawBody, drawDistance, drawGhost, drawHalo, drawKnob, drawLine, drawPath, drawRing, drawWayOut, fill,
  fillDisc, labelArrow, labelMtv, stroke, traceShape,
} from '../../draw/index.js';
import { cornersOf, ORIGIN, placeOf, shapeA, shapeB } from './difference.js';
import { minus, mix, moved, opposite } from '../../geometry/plane.js';
import { isTouch } from '../../text/index.js';
import { minkowski as words } from '../../words.js';

/**
 * Draws A and B on one canvas and their difference on another, at rest and while B is carried round A.
 * @typedef {import('./minkowski.js').State} State
 * @import { Edge, Edges } from './difference.js'
 * @typedef {import('./carried.js').Carried} Carried
 */

/**
 * Draws both shapes, and a copy of B where it touches A with the feature that draws the difference.
 * @param {Picture} picture  @param {State} state  @param {Carried} carried
 */
export function drawCarried(picture, state, { pen, edge }) {
  const { ctx, view, palette, labels } = picture;
  const copy = moved(state.b, opposite(moved(pen, placeOf(state))));
  drawBody(picture, 'a', shapeA, state.a);
  drawBody(picture, 'b', shapeB(state), copy);
  drawGhost(picture, shapeB(state), state.b, palette.b);
  if (edge) drawEdge(picture, edge, edge.side === 'a' ? state.a : copy, shapeB(state).radius, palette[edge.side]);
  drawSpan(picture, state.b, copy);
  fillDisc(ctx, view.toScreen(state.b), 3, palette.b);
  for (const [side, pose] of /** @type {const} */ ([['a', state.a], ['b', copy]])) {
    labels.write(side.toUpperCase(), [{ at: view.toScreen(pose), towards: { x: 0, y: 0 } }], palette[side]);
  }
}

/**
 * Draws the difference as far as the pen has come.
 * @param {Picture} picture  @param {State} state  @param {Carried} carried
 */
export function drawTrace(picture, state, { pen, drawn }) {
  const { ctx, view, palette } = picture;
  const place = placeOf(state);
  drawCross(picture);
  ctx.lineCap = 'round';
  for (const { side, points } of drawn) drawPath(ctx, points.map((p) => view.toScreen(moved(p, place))), palette[side ?? 'ink'], 3);
  ctx.lineCap = 'butt';
  drawSpan(picture, moved(pen, place), ORIGIN);
  drawRing(ctx, view.toScreen(moved(pen, place)), 5, palette.paper, palette.ink, 2);
  drawOrigin(picture);
  labelOrigin(picture, [1, 1]);
}

/** A dotted line, equally long in both pictures. @param {Picture} picture  @param {Point} from  @param {Point} to */
function drawSpan({ ctx, view, palette }, from, to) {
  drawLine(ctx, view.toScreen(from), view.toScreen(to), palette.ink, 1.25, [2, 3]);
}

/**
 * @param {Picture} picture  @param {Edge} edge  @param {Placed} pose  of its shape  @param {number} radius  of B
 * @param {string} colour
 */
function drawEdge({ ctx, view }, { side, corners, out }, pose, radius, colour) {
  // B's surface is its radius outside the core.
  const at = moved(pose, out, side === 'b' ? radius : 0);
  const [p, q] = corners.map((corner) => view.toScreen(moved(at, corner)));
  drawLine(ctx, p, q, colour, 4);
}

/** The lines through the origin. @param {Picture} picture */
function drawCross({ ctx, view, palette }) {
  const middle = view.toScreen(ORIGIN);
  drawLine(ctx, { ...middle, x: 0 }, { ...middle, x: view.size.width }, palette.hairline, 1);
  drawLine(ctx, { ...middle, y: 0 }, { ...middle, y: view.size.height }, palette.hairline, 1);
}

/** @param {Picture} picture */
function drawOrigin({ ctx, view, palette, labels }) {
  const middle = view.toScreen(ORIGIN);
  fillDisc(ctx, middle, 4, palette.ink);
  labels.avoid(middle, 6);
}

/** Writes its name. @param {Picture} picture  @param {readonly number[]} free  the signs of the side that is free */
function labelOrigin({ view, palette, labels }, [sx, sy]) {
  const middle = view.toScreen(ORIGIN);
  const beside = [[sx, sy], [sx, -sy], [-sx, sy], [-sx, -sy]].map(([x, y]) => ({
    at: { x: middle.x + 10 * x, y: middle.y + 11 * y },
    towards: { x, y: 0 },
  }));
  labels.write(words.origin, beside, palette.ink);
}

/**
 * @param {Picture} picture  @param {State} state  @param {Edges} edges
 * @param {Point | null} mtv  @param {Separation} apart
 */
export function drawPair(picture, state, edges, mtv, apart) {
  const sides = /** @type {const} */ ([['a', shapeA], ['b', shapeB(state)]]);
  for (const [side, shape] of sides) drawBody(picture, side, shape, state[side]);
  for (const edge of edges) if (edge.nearest) drawEdge(picture, edge, state[edge.side], shapeB(state).radius, picture.palette.axis);
  for (const [side, shape] of sides) drawKnob(picture, side, shape, state[side]);
  if (!mtv) return drawDistance(picture, apart);
  drawWayOut(picture, shapeB(state), state.b, mtv);
  if (!isTouch(apart.distance)) labelMtv(picture, state.b, mtv);
}

/**
 * @param {Picture} picture  @param {State} state  @param {Shape} difference  @param {Edges} edges
 * @param {Separation} point  the separation of the origin and the difference
 */
export function drawDifference(picture, state, difference, edges, point) {
  const { ctx, view, palette, labels } = picture;
  const place = placeOf(state);
  const middle = view.toScreen(ORIGIN);
  drawCross(picture);
  traceShape(view, difference, place);
  fill(ctx, point.distance > 0 ? palette.muted : palette.mtv, 0.1);
  if (picture.isFocused('difference')) drawHalo(ctx, palette.ink);
  // A turned by 180°, and B at each of its vertices.
  ctx.globalAlpha = 0.5;
  traceShape(view, shapeA, { ...place, angle: state.a.angle + Math.PI });
  stroke(ctx, palette.a, 1);
  for (const p of cornersOf(shapeA, state.a)) {
    traceShape(view, shapeB(state), { ...minus(place, p), angle: state.b.angle });
    stroke(ctx, palette.b, 1);
  }
  ctx.globalAlpha = 1;
  // The parts between edges come from B's radius.
  traceShape(view, difference, place);
  if (difference.radius) stroke(ctx, palette.b, 2.25);
  for (const { side, start, end, out, nearest } of edges) {
    const reach = moved(place, out, difference.radius);
    const [p, q] = [start, end].map((corner) => view.toScreen(moved(corner, reach)));
    drawLine(ctx, p, q, nearest ? palette.axis : palette[side], nearest ? 4 : 2.25);
    labels.write(side.toUpperCase(), [{ at: moved(mix(p, q, 0.5), out, 6), towards: out }], palette[side]);
  }

  if (point.distance > 0) drawDistance(picture, point);
  else {
    drawGhost(picture, difference, minus(place, point.onB), palette.muted);
    drawArrow(ctx, view.toScreen(point.onB), middle, 12, palette.mtv, 2.5);
  }
  drawOrigin(picture);
  if (point.distance < 0 && !isTouch(point.distance)) labelArrow(picture, 'mtv', view.toScreen(point.onB), middle, palette.mtv);
  // On a side without the arrow or the line across the gap.
  labelOrigin(picture, [point.normal.x, point.normal.y].map((n) => (n * point.distance > 0 ? -1 : 1)));
}
