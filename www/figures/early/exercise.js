import { early } from '../../words.js';

const words = early.exercise;

/** The number of axes that the test must need. */
const MANY = 6;

/**
 * `axes`: tried so far; `needed`: until the test ends; `step`: whether the figure goes axis by axis.
 * @type {Exercise<{ axes: number, needed: number, all: number, overlaps: boolean, step: boolean }>}
 */
export const EXERCISE = {
  asks: words.asks,
  byButton: true,
  judge({ axes, needed, all, overlaps, step }) {
    if (!step) return { done: false, says: words.look };
    if (axes < needed) return { done: false, says: words.step };
    if (overlaps) return { done: false, says: words.overlap(all) };
    if (needed < MANY) return { done: false, says: words.few(needed) };
    return { done: true, says: words.done(needed, all) };
  },
};
