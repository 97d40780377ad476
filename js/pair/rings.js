/**
 * Shortcuts past the core: a call into it and back costs more than a few operations.
 *
 * `overlaps`, `collide` and `contains` first compare the shapes' rings, two circles about the origin of each shape's
 * frame, which no rotation changes: an outer ring that holds the shape and an inner one that lies in it. The core makes
 * the rings larger and smaller than the shape by more than it counts as touching, so it can give no other answer;
 * `tests/js/rings.test.mjs` compares the two. Unusual numbers are left to the core.
 *
 * The comparison stands in each of these functions in full.
 */

/**
 * Whether the rings can be compared: finite numbers of which no square overflows. An angle times 0 is NaN where it is
 * not finite, and a comparison with that is false.
 * @param {number} ax
 * @param {number} ay
 * @param {number} aAngle
 * @param {number} bx
 * @param {number} by
 * @param {number} bAngle
 */
export const areModerate = (ax, ay, aAngle, bx, by, bAngle) => ax * ax + ay * ay + bx * bx + by * by + (aAngle + bAngle) * 0 < 1e140;

/** Below this square of a distance, intermediate results could underflow: the core decides. */
export const NEAR = 1e-139;
