/** As src/manifold.rs makes an id: A's feature times this, plus B's; vertex i is number 2i, the edge after it 2i + 1. */
const MOST_FEATURES = 2 ** 26;

/**
 * The two features that a contact point's id names: a vertex by its number, an edge by those of its two ends.
 *
 * @param {number} id
 * @param {Record<'a' | 'b', import('shadowgap').Shape>} shapes
 * @param {string} [what]  comes before the numbers; without it, what kind of feature it is
 * @param {Record<'a' | 'b', string>} [names]  of the shapes
 */
export function featuresOf(id, shapes, what, names = { a: 'A', b: 'B' }) {
  const numbers = [Math.floor(id / MOST_FEATURES), id % MOST_FEATURES];
  return /** @type {const} */ (['a', 'b']).map((side, k) => {
    const i = Math.floor(numbers[k] / 2);
    const edge = numbers[k] % 2 === 1;
    const ends = edge ? `${i}–${(i + 1) % shapes[side].points.length}` : i;
    return `${names[side]} ${what ?? (edge ? 'edge ' : 'vertex ')}${ends}`;
  }).join(' · ');
}
