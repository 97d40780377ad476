import { decimal } from '../../text/format.js';
import { dot, distanceBetween, lengthOf } from '../../geometry/vector.js';
import { wayOut } from '../../words.js';

const words = wayOut.exercise;

/**
 * @typedef {import('shadowgap').Point} Point
 * @typedef {{ guess: (Point & { shown: boolean }) | null, mtv: Point | null }} Facts  `shown`: whether the way out is
 *   shown beside the guess
 */

/** How far off a guess may be. */
const NEAR = 0.3;
/** The cosine of an angle that counts as the right direction. */
const SAME_WAY = 0.9;

/** @type {import('../../figure/exercise.js').Exercise<Facts>} */
export const EXERCISE = {
  asks: words.asks,
  judge({ guess, mtv }) {
    if (!guess) return { done: false, says: words.begin };
    if (!guess.shown || !mtv) return { done: false, says: words.see };
    const off = distanceBetween(guess, mtv);
    if (off <= NEAR) return { done: true, says: words.done(decimal(off)) };
    const [length, wanted] = [lengthOf(guess), lengthOf(mtv)];
    const right = dot(guess, mtv) > SAME_WAY * length * wanted;
    const why = right && Math.abs(length - wanted) > NEAR ? (length < wanted ? words.tooShort : words.tooFar)
      : right ? words.aslant : words.otherWay;
    return { done: false, says: why(decimal(off)) };
  },
};
