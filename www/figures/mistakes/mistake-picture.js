import { collide, explain } from 'shadowgap';
import {
  drawArrow, drawBody, drawDistance, drawKnob, drawLine, drawWayOut, placeRuler, solidsOf, stroke,
  traceOutline, verticesOnScreen,
} from '../../draw/index.js';
import { direction, mix, moved, opposite, outward, SIDES, unit } from '../../geometry/plane.js';
import { spelled } from '../../text/index.js';
import { mistakes as words } from '../../words.js';

/**
 * The picture of a mistaken test beside the library's answer.
 * @typedef {{ a: Kind, b: Kind, turns?: string }} Turning  two shapes; `turns`: the names of those that can be turned
 * @typedef {{ mistaken: import('../../geometry/mistakes.js').Answer, library: Separation, same: boolean }} Compared
 */

/** Of what the mistaken test uses. */
const DASHES = [5, 4];

/** @param {Picture} picture  @param {Turning} pair  @param {any} part  @param {Compared} compared */
export function drawMistake(picture, pair, part, { mistaken, library, same }) {
  const { ctx, view, palette } = picture;
  const { seen = [], tried, push, axes } = mistaken;
  const mtv = push && collide(pair.a.shape, part.a, pair.b.shape, part.b)?.mtv;
  for (const side of SIDES) drawBody(picture, side, pair[side].shape, part[side]);

  const lines = seen.filter(({ points }) => points.length === 2).map(({ points }) => points.map(view.toScreen));
  for (const [p, q] of lines) drawLine(ctx, p, q, palette.paper, 4);
  for (const [p, q] of lines) drawLine(ctx, p, q, palette.muted, 1.5, DASHES);
  for (const { points, radius = 0 } of seen) {
    if (points.length === 2) continue;
    traceOutline(ctx, points.map(view.toScreen), radius * view.scale);
    stroke(ctx, palette.muted, 1.5, DASHES);
  }
  if (push && !same) {
    const there = moved(part.b, push);
    traceOutline(ctx, verticesOnScreen(view, pair.b.shape, there), 0);
    stroke(ctx, palette.muted, 1.5, DASHES);
    // Beside the mtv, which may be the same vector, on the side without letters.
    const beside = outward(unit(mtv ?? push));
    const [from, to] = [part.b, there].map((p) => moved(view.toScreen(p), beside, 10));
    drawArrow(ctx, from, to, 10, palette.muted, 1.5);
  }
  if (tried) drawTried(picture, tried, pair, part);

  if (mtv) drawWayOut(picture, pair.b.shape, part.b, mtv);
  else if (library.distance > 0 && !axes) drawDistance(picture, library);
  for (const side of turningSides(pair)) drawKnob(picture, side, pair[side].shape, part[side], 0);
  for (const { text = words.leftOut, spot } of seen) if (spot) labelPoint(picture, spelled(text), spot, 8, palette.muted);
  // A letter stands in the middle, or beside the mtv, which begins there.
  for (const side of SIDES) {
    if (!turningSides(pair).includes(side)) labelPoint(picture, side.toUpperCase(), part[side], mtv ? 6 : 0, palette[side], mtv);
  }
  if (axes) drawNormals(picture, pair, part);
}

/** The shapes of a pair that have a knob. @param {Turning} pair */
const turningSides = ({ turns = '' }) => SIDES.filter((side) => turns.includes(side));

/**
 * Writes a label at a point, or `away` pixels from it on a side of `along` with room.
 * @param {Picture} picture  @param {string} text  @param {Point} p  @param {number} away  @param {string} colour
 * @param {Point} [along]
 */
function labelPoint({ view, labels }, text, p, away, colour, along = { x: 1, y: 0 }) {
  const beside = outward(unit(along));
  const ways = [...(away ? [] : [{ x: 0, y: 0 }]), opposite(beside), beside];
  labels.write(text, ways.map((towards) => ({ at: moved(view.toScreen(p), towards, away), towards })), colour);
}

/**
 * @param {Picture} picture  @param {import('../../geometry/mistakes.js').Tried} tried  @param {Turning} pair
 * @param {any} part
 */
function drawTried(picture, tried, pair, part) {
  const { ctx, view, palette } = picture;
  const turning = turningSides(pair);
  const bodies = SIDES.map((side) => ({ shape: pair[side].shape, pose: part[side], turns: turning.includes(side) }));
  const ruler = placeRuler(tried, true, solidsOf(view, bodies), view);
  drawLine(ctx, ruler.at(ruler.from), ruler.at(ruler.to), palette.muted, 1.5, DASHES);
  SIDES.forEach((side, i) => drawLine(ctx, ruler.at(tried[side].min, 6 + 6 * i), ruler.at(tried[side].max, 6 + 6 * i), palette[side], 4));
}

/**
 * Draws the normals, in grey those that the library skips.
 * @param {Picture} picture  @param {Turning} pair  @param {any} part
 */
function drawNormals({ ctx, view, palette, labels }, pair, part) {
  const needed = explain(pair.a.shape, part.a, pair.b.shape, part.b, { allAxes: true }).axes;
  let count = 0;
  for (const side of SIDES) {
    const points = verticesOnScreen(view, pair[side].shape, part[side]);
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const towards = outward(direction(p, q));
      const middle = mix(p, q, 0.5);
      const tip = moved(middle, towards, 22);
      const tests = needed.some(({ source }) => source.shape === side && source.index === i);
      drawArrow(ctx, middle, tip, 8, tests ? palette.axis : palette.muted, 1.5, tests ? [] : [4, 3]);
      labels.write(String(++count), [{ at: tip, towards }], tests ? palette.axis : palette.muted);
    });
  }
}
