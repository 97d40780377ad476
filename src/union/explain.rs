//! The theorem's argument about two unions.

use crate::pair::explain::{explain_pair, Explanation};
use crate::pair::placement::Placement;
use crate::pair::separation::Separation;
use crate::pair::shortcuts::pair_edge;
use crate::shape::piece_grid::MOST_LEAVES;
use crate::shape::Form;
use crate::union::piece_pairs::PiecePairs;
use crate::union::separation::separation;

/// The argument about the two pieces that overlap deepest or, when the unions are apart, are nearest; with the
/// separation and minimum translation vector of the unions themselves.
pub(crate) fn explain(a: &Form, b: &Form, placement: &Placement, all_axes: bool) -> Explanation {
    let pairs = PiecePairs { a, b, placement };
    let [i, j] = pairs
        .deepest(&pairs.near(placement.touch, MOST_LEAVES))
        .map_or_else(|| pairs.nearest().pieces, |((i, j), _)| [i, j]);
    let mut explanation = explain_pair(&pairs.pair(i, j), pair_edge, all_axes);
    explanation.offset_features(a.first_vertex(i), b.first_vertex(j));
    explanation.separation = separation(a, b, placement);
    let Separation { distance, normal, .. } = explanation.separation;
    explanation.mtv = explanation.overlaps.then(|| normal * -distance);
    explanation
}
