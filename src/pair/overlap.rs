//! Whether two convex pieces overlap, and along which axis least.

use crate::math::interval::larger;
use crate::pair::penetration::{clearly_overlap, search_edges, Penetration};
use crate::pair::placement::Pair;
use crate::pair::separation::{clear_axis, unclear_axis, DecidingAxis};

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
#[inline(never)]
pub(crate) fn least_overlap(pair: &Pair) -> Option<DecidingAxis> {
    if pair.bounds_apart() {
        return None;
    }
    overlap_along(pair, search_edges(pair, true))
}

/// [`least_overlap`], given the edge with the largest separation or one that shows a gap. Inlined once for each way to
/// find the edge. A shared call would pass the edge through memory, and WebAssembly would read two of its numbers at
/// once just after they were stored one by one. The processor waits for these stores: `collide` of two boxes takes a
/// tenth longer.
#[inline(always)]
pub(crate) fn overlap_along(pair: &Pair, best: Option<Penetration>) -> Option<DecidingAxis> {
    if let Some(best) = &best {
        if best.separation > pair.touch {
            return None;
        }
        if let Some(axis) = clear_axis(pair, best) {
            return Some(axis);
        }
    }
    unclear_overlap(pair, best)
}

/// [`overlap_along`] where the cores do not clearly overlap.
#[inline(never)]
fn unclear_overlap(pair: &Pair, best: Option<Penetration>) -> Option<DecidingAxis> {
    let axis = unclear_axis(pair, best);
    (axis.separation <= pair.touch).then_some(axis)
}
