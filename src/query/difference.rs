//! The Minkowski difference of two shapes, as a shape.

use glam::DVec2;

use crate::error::ShapeError;
use crate::math::frame::Frame;
use crate::pair::difference::difference as convex_difference;
use crate::pair::placement::Placement;
use crate::shape::boundary::Region;
use crate::shape::Form;

/// [`crate::difference`]: the union of the differences of all pairs of pieces, each of which is convex.
pub(crate) fn difference(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Result<Form, ShapeError> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    let (mut region, mut pieces) = (Region::default(), Vec::new());
    for piece_a in a.convex_pieces() {
        for piece_b in b.convex_pieces() {
            let pair = placement.pair_inline(piece_a, piece_b);
            convex_difference(&pair, &mut region);
            let vertices: Vec<DVec2> = region.vertices.iter().map(|&way| pair.direction_in_world(way)).collect();
            pieces.push(Form::hull(&vertices, pair.radius)?);
        }
    }
    match pieces.len() {
        1 => Ok(pieces.swap_remove(0)),
        _ => Form::union_of(&mut pieces.iter()),
    }
}
