import { decimal, isTouch } from '../../text/index.js';
import { boxes } from '../../words.js';

const words = boxes.exercise;

/** A gap this wide is found by accident: so wide are the gaps of every seventh place. */
const WIDE = 0.2;

/** @type {Exercise<{ x: number, y: number }>} The separations on both axes. */
export const EXERCISE = {
  asks: words.asks,
  judge({ x, y }) {
    const missing = [];
    if (isTouch(x)) missing.push(words.touch('x'));
    else if (x < 0) missing.push(words.overlapOnX(decimal(-x)));
    else if (x >= WIDE) missing.push(words.wide(decimal(x)));
    if (isTouch(y)) missing.push(words.touch('y'));
    else if (y > 0) missing.push(words.partOnY(decimal(y)));
    if (missing.length) return { done: false, says: missing.join(' ') };
    return { done: true, says: words.done };
  },
};
