//! The signed distance of two shapes and their nearest points.

use crate::math::pose::Pose;
use crate::pair::deciding_edge::least_penetration;
use crate::pair::placement::Placement;
use crate::pair::separation::{separation, Separation};
use crate::shape::Shape;
use crate::union;

/// The exact signed distance of two posed shapes, its normal from A to B and their two nearest points, in world coordinates.
///
/// The distance is positive when they are apart, 0 when they touch, and minus the depth when they overlap. The points of an
/// overlap are those that meet once B has moved by the minimum translation vector. Where several points are equally near, as
/// along parallel edges, it is unspecified which of them is returned.
///
/// ```
/// use shadowgap::{distance, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let ball = Shape::circle(1.0, Default::default())?;
/// let apart = distance(&square, &Pose::IDENTITY, &ball, &Pose::new(4.0, 5.0, 0.0)?);
/// assert_eq!(apart.distance, 4.0);
/// assert_eq!(apart.on_a.to_array(), [1.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Separation {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            separation(&pair, least_penetration(&pair, false)).0
        }
        _ => union::separation::separation(a, b, &placement),
    }
}
