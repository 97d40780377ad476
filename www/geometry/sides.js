/** The names of the two shapes of a pair. */

export const SIDES = /** @type {const} */ (['a', 'b']);
