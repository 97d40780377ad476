import { decimal, isTouch } from '../../text/index.js';
import { circles } from '../../words.js';

const words = circles.exercise;

/** @type {Exercise<{ distance: number, feature: string }>} `feature`: what gave the axis that decides. */
export const EXERCISE = {
  asks: words.asks,
  judge({ distance, feature }) {
    const overlaps = distance < 0 && !isTouch(distance);
    if (feature === 'edge') return { done: false, says: words.edge(overlaps) };
    if (isTouch(distance)) return { done: false, says: words.touch };
    if (!overlaps) return { done: false, says: words.gap(decimal(distance)) };
    return { done: true, says: words.done(decimal(-distance)) };
  },
};
