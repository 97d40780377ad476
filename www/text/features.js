import { pieceName, pieceOfVertex } from '../geometry/pieces.js';
import { SIDES } from '../geometry/sides.js';

/** As src/manifold.rs makes an id: A's feature times this, plus B's; vertex i is number 2i, the edge after it 2i + 1. */
const MOST_FEATURES = 2 ** 26;

/**
 * The two features that a contact point's id names: a vertex by its number, an edge by those of its two ends; of a shape of
 * several pieces, those of one of them.
 *
 * @param {number} id
 * @param {Record<'a' | 'b', import('shadowgap').Shape>} shapes
 * @param {string} [what]  comes before the numbers; without it, what kind of feature it is
 * @param {Record<'a' | 'b', string>} [names]  of the shapes
 * @param {string} [after]  stands between a name and what follows
 */
export function featureNames(id, shapes, what, names = { a: 'A', b: 'B' }, after = ' ') {
  const numbers = [Math.floor(id / MOST_FEATURES), id % MOST_FEATURES];
  return SIDES.map((side, k) => {
    const vertex = Math.floor(numbers[k] / 2);
    const { piece, before, index } = pieceOfVertex(shapes[side], vertex);
    const i = vertex - before;
    const edge = numbers[k] % 2 === 1;
    const ends = edge ? `${i}–${(i + 1) % piece.points.length}` : i;
    return `${pieceName(names[side], shapes[side], index)}${after}${what ?? (edge ? 'edge ' : 'vertex ')}${ends}`;
  }).join(' · ');
}

/**
 * An axis by what gave it: the name stays while the shapes move.
 *
 * @param {import('shadowgap').AxisTest} test
 */
export function axisName({ source: { shape, feature, index } }) {
  return `${shape} ${feature} ${index}`;
}
