import { parseNumbers } from '../../figure/index.js';
import { boxAt } from '../../geometry/solid.js';
import { length, normalized, times } from '../../geometry/space.js';

/**
 * The two boxes of the figure: their sizes, and where they are.
 * @typedef {import('../../geometry/space.js').Turn} Turn
 * @typedef {{ centre: Vector, turn: Turn }} Placed
 * @typedef {{ a: Placed, b: Placed, view: import('./camera.js').Look, highlight: number | null }} State
 *   `highlight`: the number of the axis that the reader points at
 */

/** Half the extent along each of its axes. @type {Both<Vector>} */
export const SIZES = { a: [1.5, 0.5, 0.45], b: [0.4, 0.55, 1.4] };
/** How far a centre may be from the middle of the picture. */
const FARTHEST = 1.3;

/** To four decimals, as the state and the address have them; never −0. @param {number} value */
const fine = (value) => Math.round(value * 1e4) / 1e4 + 0;

/** A place within the limits, with rounded numbers. @param {Placed} placed  @returns {Placed} */
export function placedWithin({ centre, turn }) {
  const [x, y, z] = times(centre, Math.min(1, FARTHEST / (length(centre) || 1)));
  const [p, q, r, s] = normalized(turn);
  return { centre: [fine(x), fine(y), fine(z)], turn: [fine(p), fine(q), fine(r), fine(s)] };
}

/** A place in the address: the centre, and the turn as a quaternion. @type {Field<Placed>} */
export const placedField = {
  write: ({ centre, turn }) => [...centre, ...turn].join(),
  read(text) {
    const [x, y, z, ...turn] = parseNumbers(text, 7) ?? [];
    return x === undefined ? undefined : placedWithin({ centre: [x, y, z], turn: normalized(turn) });
  },
};

/** @param {State} state  @param {Side} side */
export const solidOf = (state, side) => boxAt(state[side].centre, normalized(state[side].turn), SIZES[side]);
