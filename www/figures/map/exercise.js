import { decimal } from '../../text/format.js';
import { map } from '../../words.js';

const words = map.exercise;

/**
 * @typedef {{ overlaps: boolean, edges: boolean, by: number | null, first: string, second: string | null }} Facts
 *   `edges`: whether the best two axes are both normals of edges; `by`: how much the second loses by; both by name
 */

/** Two axes tie if one loses by less than this. */
const TIE = 0.1;

/** @type {import('../../figure/exercise.js').Exercise<Facts>} */
export const EXERCISE = {
  asks: words.asks,
  judge({ overlaps, edges, by, first, second }) {
    if (!overlaps) return { done: false, says: words.outside };
    if (!edges || by === null) return { done: false, says: words.vertex };
    if (by >= TIE) return { done: false, says: words.losesBy(second ?? '', decimal(by)) };
    return { done: true, says: words.done(first, decimal(by)) };
  },
};
