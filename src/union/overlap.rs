//! Whether two unions overlap.

use crate::pair::overlap::pair_overlaps;
use crate::pair::placement::Placement;
use crate::shape::Form;
use crate::union::piece_pairs::PiecePairs;

/// Whether any two pieces overlap; stops at the first that do.
pub(crate) fn overlaps(a: &Form, b: &Form, placement: &Placement) -> bool {
    let pairs = PiecePairs { a, b, placement };
    let mut found = false;
    pairs.visit_near(placement.touch, &mut |i, j| {
        found = found || pair_overlaps(&pairs.pair(i, j));
        if found {
            f64::NEG_INFINITY
        } else {
            placement.touch
        }
    });
    found
}
