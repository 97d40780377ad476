import { decimal, isTouch } from '../../text/index.js';
import { interval } from '../../words.js';

const words = interval.exercise;

/** @type {Exercise<{ a: number[], b: number[], separation: number, end: number }>} The sea ends at ±`end`. */
export const EXERCISE = {
  asks: words.asks,
  judge({ a, b, separation, end }) {
    const apart = separation > 0 && !isTouch(separation);
    if (apart && b[1] < a[0]) return { done: true, says: words.done(decimal(separation)) };
    if (apart) return { done: false, says: words.onTheRight };
    const room = a[0] + end > b[1] - b[0] ? '' : ` ${words.noRoom}`;
    if (isTouch(separation)) return { done: false, says: words.touch + room };
    return { done: false, says: words.overlap(decimal(-separation)) + room };
  },
};
