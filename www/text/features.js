import { pieceName, pieceOfVertex, SIDES } from '../geometry/plane.js';
import { drawing as words } from '../words.js';

/** An id is A's feature times this plus B's; vertex i is feature 2i, the edge that starts there 2i + 1. */
const MOST_FEATURES = 2 ** 26;

/**
 * The features that a contact point's id stands for, as text: a vertex by its number, an edge by the numbers of its
 * ends, both counted within the piece that they belong to.
 * @param {number} id  @param {Both<Shape>} shapes
 * @param {string} [what]  written before the numbers instead of the kind of feature
 * @param {Both<string>} [names]  the shapes' names  @param {string} [after]  written after a shape's name
 */
export function featureNames(id, shapes, what, names = { a: 'A', b: 'B' }, after = ' ') {
  const numbers = [Math.floor(id / MOST_FEATURES), id % MOST_FEATURES];
  return SIDES.map((side, k) => {
    const vertex = Math.floor(numbers[k] / 2);
    const { piece, before, index } = pieceOfVertex(shapes[side], vertex);
    const i = vertex - before;
    const edge = numbers[k] % 2 === 1;
    const ends = edge ? `${i}–${(i + 1) % piece.points.length}` : i;
    return `${pieceName(names[side], shapes[side], index)}${after}${what ?? `${edge ? words.edge : words.vertex} `}${ends}`;
  }).join(' · ');
}

/** The key of an axis: the feature that gave it, which stays while shapes move. @param {AxisTest} test */
export const axisName = ({ source: { shape, feature, index } }) => `${shape} ${feature} ${index}`;
