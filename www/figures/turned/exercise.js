import { turned } from '../../words.js';

const { exercise: words, list } = turned;

/** @type {Exercise<{ gaps: readonly string[] }>} The letters of the axes with a gap. */
export const EXERCISE = {
  asks: words.asks,
  judge({ gaps }) {
    const others = gaps.filter((letter) => letter !== 'Q');
    if (gaps.length === 0) return { done: false, says: words.overlap };
    const names = list(others);
    if (others.length === gaps.length) return { done: false, says: words.without(names, others.length) };
    if (others.length) return { done: false, says: words.more(names, others.length) };
    return { done: true, says: words.done };
  },
};
