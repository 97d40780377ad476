import { decimal } from '../../text/index.js';
import { manifold } from '../../words.js';

const words = manifold.exercise;

/** The difference of two depths that counts as none: a hand cannot turn a shape to the last digit. */
const EVEN = 0.05;

/** @type {Exercise<{ points: readonly { x: number, depth: number }[] }>} The contact points. */
export const EXERCISE = {
  asks: words.asks,
  judge({ points }) {
    if (points.length === 0) return { done: false, says: words.apart };
    if (points.length === 1) return { done: false, says: words.onePoint };
    const [deep, other] = [...points].sort((p, q) => q.depth - p.depth);
    const more = deep.depth - other.depth;
    if (more > EVEN) return { done: false, says: words.uneven(deep.x < other.x, decimal(more)) };
    return { done: true, says: words.done };
  },
};
