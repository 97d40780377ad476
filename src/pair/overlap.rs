//! Whether two convex pieces overlap, and along which axis least.

use crate::math::interval::larger;
use crate::pair::deciding_edge::least_penetration_inline;
use crate::pair::penetration::clearly_overlap;
use crate::pair::placement::Pair;
use crate::pair::separation::{deciding_axis, DecidingAxis};

/// Whether two convex pieces overlap; touching is overlapping.
#[inline]
pub(crate) fn pair_overlaps(pair: &Pair) -> bool {
    !pair.bounds_apart() && clearly_overlap(pair).unwrap_or_else(|| least_overlap(pair).is_some())
}

/// The depth of an overlap, given the separation along its deciding axis: 0 or more.
pub(crate) fn depth(pair: &Pair, separation: f64) -> f64 {
    snapped_depth(separation, pair.touch)
}

/// [`depth`], given the length that counts as touching.
#[inline(always)]
pub(crate) fn snapped_depth(separation: f64, touch: f64) -> f64 {
    larger(0.0, if separation.abs() <= touch { 0.0 } else { -separation })
}

/// The axis of least overlap of two convex pieces, in the frame of the pair; none when they are apart.
pub(crate) fn least_overlap(pair: &Pair) -> Option<DecidingAxis> {
    if pair.bounds_apart() {
        return None;
    }
    let best = least_penetration_inline(pair, true);
    if best.is_some_and(|best| best.separation > pair.touch) {
        return None;
    }
    let axis = deciding_axis(pair, best);
    (axis.separation <= pair.touch).then_some(axis)
}
