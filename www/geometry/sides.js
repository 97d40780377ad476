/** The names of the two shapes of a pair. @typedef {'a' | 'b'} Side */

export const SIDES = /** @type {const} */ (['a', 'b']);
