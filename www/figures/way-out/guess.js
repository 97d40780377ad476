import { drawArrow, drawBody, drawGhost, drawPointHandle } from '../../draw/index.js';
import { atTip, DOT, pointHandle } from '../../figure/index.js';
import { lengthOf, minus, moved, SIDES, unit } from '../../geometry/plane.js';
import { wayOut as words } from '../../words.js';

/**
 * The reader's guess of the mtv: a ring to drag from B's centre, while the way out is hidden.
 * @typedef {Point & { shown: boolean }} Guess  a translation of B; `shown`: whether the way out is shown beside it
 */

/** The ring on B's centre, before the reader has dragged it. */
export const NO_GUESS = { x: 0, y: 0, shown: false };

/** The ring that the reader drags. @type {Handle<{ b: Placed, guess: Guess }>} */
export const guessHandle = pointHandle('guess', {
  label: words.guessRing,
  limits: { x: 6, y: 4 },
  at: ({ b, guess }) => moved(b, guess),
  put: ({ b, guess }, p) => ({ guess: { ...guess, ...minus(p, b) } }),
});

/** @param {Picture} picture  @param {Both<Shape>} shapes  @param {Placed} a  @param {Placed} b  @param {Guess} guess */
export function drawGuessing(picture, shapes, a, b, guess) {
  const poses = { a, b };
  const { view, palette, labels } = picture;
  const there = moved(b, guess);
  labels.avoid(view.toScreen(there), DOT + 2);
  for (const side of SIDES) {
    drawBody(picture, side, shapes[side], poses[side]);
    // In the middle or, where the ring is, beside it.
    const places = [0, -22, 22].map((x) => ({ at: moved(view.toScreen(poses[side]), { x, y: 0 }), towards: { x: 0, y: 0 } }));
    labels.write(side.toUpperCase(), places, palette[side]);
  }
  drawGhost(picture, shapes.b, there, palette.b);
  drawGuess(picture, b, guess);
  drawPointHandle(picture, 'guess', there, palette.ink);
}

/**
 * Draws a guess as a dashed arrow from B's centre.
 * @param {Picture} picture  @param {Placed} b  @param {Guess} guess
 */
export function drawGuess({ ctx, view, palette, labels }, b, guess) {
  if (lengthOf(guess) * view.scale < 16) return;
  const [from, to] = [view.toScreen(b), view.toScreen(moved(b, guess))];
  drawArrow(ctx, from, to, 10, palette.ink, 1.5, [5, 4]);
  if (guess.shown) labels.write(words.yourGuess, atTip(to, unit(guess), 6), palette.ink);
}
