/**
 * The way into the core and back costs more than a few operations. So `overlaps`, `collide` and `contains` look at the shapes'
 * rings first: circles about their origins, which no turn changes, one round each shape and one inside it, by so much larger
 * and smaller that the core can say nothing else. And what two overlapping discs about their own origins come to `collide` works
 * out itself, as the core does, to the last bit. `tests/js/rings.test.mjs` compares both with the core, which is left whatever
 * is not quite usual.
 *
 * All that stands in these functions in full: a call with so many numbers would make an object of each.
 */

/** Squares of lengths beyond which the core must see to it. */
export const FAR = 1e140;
export const NEAR = 1e-139;
