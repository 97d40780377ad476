//! The signed distance of two shapes and their nearest points.

use crate::math::frame::Frame;
use crate::pair::deciding_edge::{least_penetration, least_penetration_inline};
use crate::pair::disc_box::{box_disc_separation, disc_box_separation};
use crate::pair::disc_polygon::disc_separation;
use crate::pair::discs::Discs;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::{separation, Separation};
use crate::pair::DIRECT;
use crate::shape::Form;
use crate::union;

/// [`crate::distance`].
#[inline]
pub(crate) fn distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Separation {
    if let (true, Form::Convex(a), Form::Convex(b)) = (DIRECT, a, b) {
        if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
            return discs.separation();
        }
        let discs = [a.is_disc(), b.is_disc()];
        let (a, b) = (a.piece(), b.piece());
        let found = match discs {
            _ if pose_a.has_negative_zero() => None,
            [true, _] if b.is_upright() => disc_box_separation(a, pose_a, b, pose_b),
            [_, true] if a.is_upright() => box_disc_separation(a, pose_a, b, pose_b),
            _ => None,
        };
        if let Some(separation) = found {
            return separation;
        }
        if let Some(separation) = disc_separation(a, pose_a, b, pose_b) {
            return separation;
        }
    }
    general_distance(a, pose_a, b, pose_b)
}

/// [`distance`] without its direct ways. Not a part of them, as they would then save and restore more registers.
#[inline(never)]
fn general_distance(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Separation {
    if let (true, Form::Convex(a), Form::Convex(b)) = (DIRECT, a, b) {
        let (a, b) = (a.piece(), b.piece());
        let pair = Pair::of(a, pose_a, b, pose_b);
        return separation(&pair, least_penetration_inline(&pair, false)).0;
    }
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            separation(&pair, least_penetration(&pair, false)).0
        }
        _ => union::separation::separation(a, b, &placement),
    }
}
