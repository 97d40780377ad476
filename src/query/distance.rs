//! The signed distance of two shapes and their nearest points.

use crate::math::frame::Frame;
use crate::pair::deciding_edge::least_penetration;
use crate::pair::disc_polygon::disc_separation;
use crate::pair::discs::Discs;
use crate::pair::placement::Placement;
use crate::pair::separation::{separation, Separation};
use crate::pair::DIRECT;
use crate::shape::Form;
use crate::union;

/// [`crate::distance`].
#[inline]
pub(crate) fn distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Separation {
    if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
        return discs.separation();
    }
    if let (true, [piece_a], [piece_b]) = (DIRECT, a.convex_pieces(), b.convex_pieces()) {
        let pair = Placement::new_inline(a, pose_a, b, pose_b).pair_inline(piece_a, piece_b);
        if let Some(separation) = disc_separation(&pair) {
            return separation;
        }
    }
    general_distance(a, pose_a, b, pose_b)
}

/// [`distance`] without its direct ways. Not a part of them, as they would then save and restore more registers.
#[inline(never)]
fn general_distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Separation {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            separation(&pair, least_penetration(&pair, false)).0
        }
        _ => union::separation::separation(a, b, &placement),
    }
}
