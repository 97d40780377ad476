/**
 * Shortcuts past the core: a call into it and back costs more than a few operations.
 *
 * `overlaps`, `collide` and `contains` first compare the shapes' rings, two circles about the origin of each shape's frame, which
 * no rotation changes: an outer ring that holds the shape and an inner one that lies in it. The core makes the rings larger and smaller
 * than the shape by more than it counts as touching, so it can give no other answer; `tests/js/rings.test.mjs` compares the two.
 * Unusual numbers are left to the core.
 *
 * The comparison stands in each of these functions in full: a call with that many numbers would allocate an object for each.
 */

/** Beyond these squares of lengths, intermediate results could overflow or underflow: the core decides. */
export const FAR = 1e140;
export const NEAR = 1e-139;
