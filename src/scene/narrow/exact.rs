//! Normal and depth of a pair in double precision, to the bit as [`collide`](crate::collide) finds them.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::pair::contact::{pair_axis, Contact};
use crate::pair::overlap::depth;
use crate::pair::penetration::measure_edge;
use crate::pair::placement::Placement;
use crate::pair::sat::Side;
use crate::shape::Shape;
use crate::union::contact::contact;

/// A [`Contact`](crate::Contact) without its points, and without which shape lies in which.
pub(crate) struct ExactOverlap {
    pub normal: DVec2,
    pub depth: f64,
    #[cfg_attr(not(all(target_arch = "wasm32", feature = "js")), allow(dead_code, reason = "for JavaScript"))]
    pub pieces: [usize; 2],
}

/// How two convex shapes overlap whose deciding edge is known.
pub(crate) fn exact_at(
    edge: (Side, usize),
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
) -> Option<ExactOverlap> {
    let ([_], [_]) = (a.convex_pieces(), b.convex_pieces()) else { return None };
    let pair = Placement::new(a, pose_a, b, pose_b).pieces((a, 0), (b, 0));
    let (separation, normal) = measure_edge(&pair, edge.0, edge.1);
    Some(ExactOverlap { normal: pair.direction_in_world(normal), depth: depth(&pair, separation), pieces: [0; 2] })
}

/// How two shapes overlap; none if they are apart.
pub(crate) fn exact(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Option<ExactOverlap> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            let axis = pair_axis(&pair)?;
            let (normal, depth) = (pair.direction_in_world(axis.normal), depth(&pair, axis.separation));
            Some(ExactOverlap { normal, depth, pieces: [0; 2] })
        }
        _ => {
            let Contact { normal, depth, pieces, .. } = contact(a, b, &placement)?;
            Some(ExactOverlap { normal, depth, pieces })
        }
    }
}
