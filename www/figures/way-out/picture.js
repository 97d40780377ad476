import {
  drawArrow, drawBody, drawGhost, drawKnob, drawLine, drawPointHandle, drawRuler, drawStrip, placeTurning, solidsOf,
  stroke, traceDisc, writeStretch,
} from '../../draw/index.js';
import { atTip, stretchText } from '../../figure/index.js';
import { areEqual, ORDER, shapes } from './ways.js';
import { lengthOf, moved, SIDES, unit } from '../../geometry/plane.js';
import { decimal } from '../../text/index.js';
import { wayOut as words } from '../../words.js';

/**
 * Draws A and B with the ways out, once they are no longer to be guessed.
 * @import { Way, Ways } from './ways.js'
 * @typedef {import('./way-out.js').State} State
 */

/**
 * Draws A, B where it has been pulled to, their shadows on a ruler and, dashed, B where it started.
 * @param {Picture} picture  @param {State} state  @param {Placed} there  @param {Explanation} now
 * @param {Ways | null} ways  @param {import('../../draw/rulers.js').Turn} turn
 * @param {Point | null} goal  where a second ghost of B is on its way to, if the way out was guessed
 */
export function drawState(picture, { a, b, way }, there, now, ways, turn, goal) {
  const { view, palette } = picture;
  const bodies = { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: there } };
  const test = now.axes[now.decisive];
  // On the side away from B, to leave room for the ways out.
  const toLeft = test.axis.x * (b.y - a.y) - test.axis.y * (b.x - a.x) < 0;
  const { ruler, shadows } = placeTurning(test, toLeft, solidsOf(view, [bodies.a, bodies.b]), view, bodies, turn);

  drawStrip(picture, shadows, ruler);
  if (there !== b) drawGhost(picture, shapes.b, b, palette.b);
  if (goal) drawGhost(picture, shapes.b, moved(b, goal), palette.mtv);
  for (const side of SIDES) drawBody(picture, side, shapes[side], bodies[side].pose);
  drawRuler(picture, shadows, ruler, bodies);
  for (const side of SIDES) drawKnob(picture, side, shapes[side], bodies[side].pose);
  // Beside a guess, only the way that is asked for.
  if (ways) drawWays(picture, b, ways, way, there, goal ? ['mtv'] : ORDER);
  writeStretch(picture, shadows, ruler, { text: stretchText(test) });
}

/**
 * Draws all ways, the chosen one strongest, and a circle with the length of the shortest.
 * @param {Picture} picture  @param {Placed} b  @param {Ways} ways  @param {Way} chosen  @param {Placed} there
 * @param {readonly Way[]} others  those to draw beside it
 */
function drawWays(picture, b, ways, chosen, there, others) {
  const { ctx, view, palette, labels } = picture;
  const from = view.toScreen(b);
  traceDisc(ctx, from, lengthOf(/** @type {Point} */ (ways.mtv)) * view.scale);
  stroke(ctx, palette.mtv, 1, [2, 4]);
  labels.avoid(view.toScreen(there), 12);
  // Equal ways share an arrow and their names. The chosen way is drawn last, on top, and its label is placed first.
  const shown = [chosen, ...others].filter((way, i, all) => ways[way] && !all.slice(0, i).some((other) => areEqual(ways[other], ways[way])));
  const arrows = shown.map((way) => {
    const vector = /** @type {Point} */ (ways[way]);
    const colour = areEqual(vector, ways.mtv) ? palette.mtv : way === chosen ? palette.ink : palette.muted;
    return { way, vector, colour, to: view.toScreen(moved(b, vector)) };
  });
  for (const { way, colour, to } of [...arrows].reverse()) {
    drawLine(ctx, from, to, palette.paper, way === chosen ? 6 : 3);
    drawArrow(ctx, from, to, way === chosen ? 12 : 8, colour, way === chosen ? 2.5 : 1.25);
  }
  for (const { way, vector, colour, to } of arrows) {
    const names = ORDER.filter((other) => [way, ...others].includes(other) && areEqual(ways[other], vector));
    labels.write(`${names.map((name) => words.names[name]).join(' = ')} ${decimal(lengthOf(vector))}`, atTip(to, unit(vector), way === chosen ? 16 : 8), colour);
  }
  if (ways[chosen]) drawPointHandle(picture, 'ring', there, arrows[0].colour);
}
