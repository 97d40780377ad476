//! Two posed shapes in straight motion: when and where they first touch.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Placement;
use crate::pair::sweep::sweep;
use crate::shape::Shape;
use crate::union;

/// The first touch of two moving shapes, as [`cast`] returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The fraction of the motion until the touch, from 0 to 1; 0 when the shapes overlap or touch at the start.
    pub time: f64,
    /// The unit normal at the touch, from A to B: of the edge that is hit, or where two vertices or round corners meet, along
    /// the line between them. When the shapes overlap at the start, the contact's normal.
    pub normal: DVec2,
    /// The point where the shapes touch at that time; where edge meets edge, the middle of their common stretch. When the shapes
    /// overlap at the start, the mean of the contact points.
    pub point: DVec2,
    /// The pieces of A and of B that touch, as indices into [`Shape::pieces`]: 0 for a shape that is not a union. Of pieces
    /// that touch at the same time, the lowest indices. When the shapes overlap at the start, the contact's pieces.
    pub pieces: [usize; 2],
}

/// The first touch of two shapes that move in straight lines without turning: B by `motion` and A by `motion_a` in the same
/// time, both in world coordinates. None when they do not touch.
///
/// Touching counts as overlapping: shapes that touch at the start do so at time 0 even if they move apart, and grazing is
/// touching. The result is exact, not stepped, so that thin or fast shapes cannot pass through each other.
///
/// # Errors
///
/// If a component of a motion is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{cast, Pose, Shape};
/// let wall = Shape::rectangle(0.001, 10.0, Default::default(), 0.0, 0.0)?;
/// let bullet = Shape::circle(0.25, Default::default())?;
/// let start = Pose::new(-1000.0, 0.5, 0.0)?;
/// let impact = cast(&wall, &Pose::IDENTITY, &bullet, &start, [4000.0, 0.0].into(), [0.0, 0.0].into())?.unwrap();
/// assert!((impact.time * 4000.0 - (1000.0 - 0.25 - 0.0005)).abs() < 1e-9);
/// assert_eq!(impact.normal.to_array(), [-1.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn cast(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: DVec2,
    motion_a: DVec2,
) -> Result<Option<Impact>, NumberError> {
    check_vector(motion, ["motion.x", "motion.y"])?;
    check_vector(motion_a, ["motion_a.x", "motion_a.y"])?;
    Ok(first_touch(a, pose_a, b, pose_b, motion, motion_a))
}

/// [`cast`] for motions that have been checked.
pub(crate) fn first_touch(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: DVec2,
    motion_a: DVec2,
) -> Option<Impact> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    let relative = placement.pose_a.rotation.undo(motion - motion_a);
    let impact_at_start = |normal, points, pieces| Some(Impact { time: 0.0, normal, point: mean(&points), pieces });
    let (hit, i, j) = match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            if let Some(axis) = least_overlap(&pair) {
                let points = manifold(&pair, &axis, depth(&pair, axis.separation), (0, 0));
                return impact_at_start(pair.direction_in_world(axis.normal), points, [0; 2]);
            }
            (sweep(&pair, relative)?, 0, 0)
        }
        _ => {
            if let Some(contact) = union::contact::contact(a, b, &placement) {
                return impact_at_start(contact.normal, contact.points, contact.pieces);
            }
            union::sweep::sweep(a, b, &placement, relative)?
        }
    };
    let moved = placement.moved(relative * hit.time);
    let pair = moved.pieces((a, i), (b, j));
    let points = manifold(&pair, &hit.axis, 0.0, (0, 0));
    let normal = pair.direction_in_world(hit.axis.normal);
    Some(Impact { time: hit.time, normal, point: mean(&points) + motion_a * hit.time, pieces: [i, j] })
}

/// The mean of the contact points.
#[inline]
fn mean(points: &ContactPoints) -> DVec2 {
    points.iter().map(|point| point.point).sum::<DVec2>() / points.len() as f64
}
