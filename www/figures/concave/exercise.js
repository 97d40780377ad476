import { decimal, isTouch } from '../../text/index.js';
import { concave } from '../../words.js';

const words = concave.exercise;

/** @type {Exercise<{ pieces: number, hull: number } | null>} B's signed distances; null while A is no shape. */
export const EXERCISE = {
  asks: words.asks,
  judge(facts) {
    if (!facts) return { done: false, says: words.unfinished };
    const { pieces, hull } = facts;
    if (pieces < 0 && !isTouch(pieces)) return { done: false, says: words.overlap(decimal(-pieces)) };
    if (isTouch(pieces)) return { done: false, says: words.touch };
    if (hull > 0 || isTouch(hull)) return { done: false, says: words.outside };
    return { done: true, says: words.done };
  },
};
