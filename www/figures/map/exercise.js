import { decimal } from '../../text/index.js';
import { map } from '../../words.js';

const words = map.exercise;

/** Two axes tie if one loses by less than this. */
const TIE = 0.1;

/**
 * `edges`: whether the best two axes are both normals of edges; `by`: how much the second loses by; both by name;
 * `found`: whether the reader placed B so, and has not only chosen a pair.
 * @type {Exercise<{ overlaps: boolean, edges: boolean, by: number | null, first: string, second: string | null,
 *   found: boolean }>}
 */
export const EXERCISE = {
  asks: words.asks,
  judge({ overlaps, edges, by, first, second, found }) {
    if (!overlaps) return { done: false, says: words.outside };
    if (!edges || by === null) return { done: false, says: words.vertex };
    if (by >= TIE) return { done: false, says: words.losesBy(second ?? '', decimal(by)) };
    if (!found) return { done: false, says: words.byChance };
    return { done: true, says: words.done(first, decimal(by)) };
  },
};
