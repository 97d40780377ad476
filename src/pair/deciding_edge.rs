//! The deciding edge of a pair: by a closed form for two parallelograms, by a search for all other pairs.

use crate::pair::box_box;
use crate::pair::penetration::{search_edges, Penetration};
use crate::pair::placement::Pair;

/// The edge with the largest separation. Ties go to A before B, then to the lower axis. None when neither shape has an edge
/// (circles, points). With `stops_at_gap`, any edge that shows a gap may be returned instead.
#[inline(never)]
pub(crate) fn least_penetration(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    least_penetration_inline(pair, stops_at_gap)
}

/// Force-inlined variant of [`least_penetration`] for the direct way of [`distance`](crate::query::distance).
#[inline(always)]
pub(crate) fn least_penetration_inline(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    if pair.a.parallelogram && pair.b.parallelogram {
        return Some(box_box::least_penetration(pair));
    }
    search_edges(pair, stops_at_gap)
}
