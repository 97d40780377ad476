//! The edge that decides about a pair: two parallelograms by a closed form, all other pairs by a search.

use crate::pair::box_box;
use crate::pair::penetration::{of_any, Penetration};
use crate::pair::placement::Pair;

/// The edge with the largest separation: of equal ones A's before B's, then in the order of their axes. None when neither
/// shape has an edge. When `stops_at_gap`, any edge that shows a gap will do.
#[inline(never)]
pub(crate) fn least_penetration(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    least_penetration_inline(pair, stops_at_gap)
}

/// The same for the one caller that cannot wait for a call.
#[inline(always)]
pub(crate) fn least_penetration_inline(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    if pair.a.parallelogram && pair.b.parallelogram {
        return Some(box_box::least_penetration(pair));
    }
    of_any(pair, stops_at_gap)
}
