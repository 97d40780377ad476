//! Normal and depth of a pair in double precision, to the bit as [`collide`](crate::collide) finds them.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::pair::contact::{pair_axis, Contact};
use crate::pair::overlap::depth;
use crate::pair::placement::Placement;
use crate::shape::Shape;
use crate::union::contact::contact;

/// Normal and depth of a [`Contact`](crate::Contact).
#[derive(Clone, Copy)]
pub(crate) struct ExactOverlap {
    pub normal: DVec2,
    pub depth: f64,
}

/// How two shapes overlap; none if they are apart.
pub(crate) fn exact(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Option<ExactOverlap> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            let axis = pair_axis(&pair)?;
            let (normal, depth) = (pair.direction_in_world(axis.normal), depth(&pair, axis.separation));
            Some(ExactOverlap { normal, depth })
        }
        _ => {
            let Contact { normal, depth, .. } = contact(a, b, &placement)?;
            Some(ExactOverlap { normal, depth })
        }
    }
}
