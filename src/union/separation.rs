//! The signed separation of two unions.

use crate::pair::placement::Placement;
use crate::pair::separation::Separation;
use crate::shape::Shape;
use crate::union::piece_pairs::PiecePairs;

/// The signed separation of two unions.
pub(crate) fn separation(a: &Shape, b: &Shape, placement: &Placement) -> Separation {
    let pairs = PiecePairs { a, b, placement: *placement };
    let Some(out) = pairs.way_out() else { return pairs.nearest().0 };
    // Where they touch at the end of the way.
    let motion = placement.pose_a.rotation.apply(out.normal * out.depth);
    let touch = pairs.moved(out.normal * out.depth).nearest().0;
    let normal = placement.pose_a.rotation.apply(out.normal);
    Separation { distance: 0.0 - out.depth, normal, on_a: touch.on_a, on_b: touch.on_b - motion }
}
