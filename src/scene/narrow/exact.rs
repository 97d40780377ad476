//! Normal and depth of a pair in double precision, with the bits of [`collide`](crate::collide).

use glam::DVec2;

use crate::math::frame::Frame;
use crate::pair::overlap::depth;
use crate::pair::placement::Placement;
use crate::pair::shortcuts::pair_axis;
use crate::shape::Form;
use crate::union::piece_pairs::PiecePairs;

/// Normal and depth of a [`Contact`](crate::Contact).
#[derive(Clone, Copy)]
pub(crate) struct ExactOverlap {
    pub normal: DVec2,
    pub depth: f64,
}

/// How two shapes overlap; none if they are apart.
pub(crate) fn exact(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Option<ExactOverlap> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a, b) {
        (Form::Convex(_), Form::Convex(_)) => {
            let pair = placement.pieces((a, 0), (b, 0));
            let axis = pair_axis(&pair)?;
            let (normal, depth) = (pair.direction_in_world(axis.normal), depth(&pair, axis.separation));
            Some(ExactOverlap { normal, depth })
        }
        _ => {
            let out = PiecePairs { a, b, placement: &placement }.way_out(f64::INFINITY)?;
            Some(ExactOverlap { normal: pose_a.rotation.apply(out.normal), depth: out.depth })
        }
    }
}
