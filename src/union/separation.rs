//! The signed separation of two unions.

use crate::pair::placement::Placement;
use crate::pair::separation::Separation;
use crate::shape::Form;
use crate::union::piece_pairs::PiecePairs;

/// The signed separation of two unions, in the world. When they overlap, `on_a` and `on_b` are the points that meet
/// once B has moved along the way out.
pub(crate) fn separation(a: &Form, b: &Form, placement: &Placement) -> Separation {
    let pairs = PiecePairs { a, b, placement };
    let Some(out) = pairs.way_out(f64::INFINITY) else { return pairs.nearest() };
    // Find where the unions touch at the end of the way out, and move B's point back.
    let motion = placement.pose_a.rotation.apply(out.normal * out.depth);
    let moved = placement.moved(out.normal * out.depth);
    let touch = PiecePairs { placement: &moved, ..pairs }.nearest();
    let normal = placement.pose_a.rotation.apply(out.normal);
    Separation { distance: 0.0 - out.depth, normal, on_b: touch.on_b - motion, ..touch }
}
