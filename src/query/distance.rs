//! The signed distance of two shapes and their nearest points.

use crate::math::frame::Frame;
use crate::pair::placement::Placement;
use crate::pair::separation::{separation, Separation};
use crate::pair::shortcuts;
use crate::shape::Form;
use crate::union;

/// [`crate::distance`].
pub(crate) fn distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Separation {
    if let Some(separation) = shortcuts::distance(a, pose_a, b, pose_b) {
        return separation;
    }
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            separation(&pair, shortcuts::pair_edge(&pair)).0
        }
        _ => union::separation::separation(a, b, &placement),
    }
}
