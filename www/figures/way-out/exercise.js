import { BEST, ROUNDS, sumOf } from './rounds.js';
import { wayOut } from '../../words.js';

const words = wayOut.exercise;

/** The points of all rounds that solve it. */
const ENOUGH = 60;

/** @type {import('../../figure/exercise.js').Exercise<{ points: readonly number[] | null }>} The points so far. */
export const EXERCISE = {
  asks: words.asks(ROUNDS, ENOUGH, ROUNDS * BEST),
  byButton: true,
  judge({ points }) {
    if (!points) return { done: false, says: words.begin };
    const sum = sumOf(points);
    if (!points.length) return { done: false, says: words.see };
    if (points.length < ROUNDS) return { done: false, says: words.soFar(sum, points.length) };
    return sum < ENOUGH ? { done: false, says: words.few(sum) } : { done: true, says: words.done };
  },
};
