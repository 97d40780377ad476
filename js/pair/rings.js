/**
 * Shortcuts past the core: a call into it and back costs more than a few operations.
 *
 * `overlaps`, `collide` and `contains` first compare the shapes' rings, two circles about the origin of each shape's
 * frame, which no rotation changes: an outer ring that holds the shape and an inner one that lies in it. The core makes
 * the outer ring larger and the inner one smaller than the shape by more than the touching distance, so it would give
 * the same answer; `tests/js/rings.test.mjs` compares the two. Unusual numbers are left to the core.
 *
 * Each of these functions repeats the comparison in full, so that engines inline it.
 */

/**
 * Whether the rings can be compared: all numbers are finite, and no square overflows.
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 */
export const areModerate = (ax, ay, aAngle, bx, by, bAngle) => {
  const zeroOrNaN = (aAngle + bAngle) * 0; // NaN if an angle is not finite: then the comparison is false
  return ax * ax + ay * ay + bx * bx + by * by + zeroOrNaN < 1e140;
};

/** Below this square of a distance, intermediate results could underflow: the core decides. */
export const NEAR = 1e-139;
