//! Whether two convex pieces overlap, and the axis of least overlap.

use crate::math::interval::larger;
use crate::pair::deciding_edge::least_penetration_inline;
use crate::pair::penetration::clearly_overlap;
use crate::pair::placement::Pair;
use crate::pair::separation::{settle, Verdict};

/// Whether two convex pieces overlap.
#[inline]
pub(crate) fn pair_overlaps(pair: &Pair) -> bool {
    !pair.bounds_apart() && clearly_overlap(pair).unwrap_or_else(|| least_overlap(pair).is_some())
}

/// The depth of an overlap.
pub(crate) fn depth(pair: &Pair, verdict: &Verdict) -> f64 {
    larger(0.0, pair.snapped(-verdict.separation))
}

/// The axis of least overlap of two convex pieces; none when they are apart.
pub(crate) fn least_overlap(pair: &Pair) -> Option<Verdict> {
    if pair.bounds_apart() {
        return None;
    }
    let best = least_penetration_inline(pair, true);
    if best.is_some_and(|best| best.separation > pair.touch) {
        return None;
    }
    let verdict = settle(pair, best);
    (verdict.separation <= pair.touch).then_some(verdict)
}
