//! Two posed shapes in straight motion: when do they first touch?

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Placement;
use crate::pair::sweep::sweep;
use crate::shape::Shape;
use crate::union;

/// The first touch of two moving shapes, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The part of the motion until then, from 0 to 1; 0 when the shapes overlap from the start.
    pub time: f64,
    /// Unit, from A to B: the normal of the face that is hit, where one is.
    pub normal: DVec2,
    /// Where they touch at that time; of a face on a face, the middle. When they overlap from the start, the middle of their
    /// contact's points.
    pub point: DVec2,
}

/// When B, moved by `motion`, and A, moved by `motion_a` in the same time, both in straight lines and without turning,
/// first touch; none when they never do. Touching counts as overlapping, so shapes that touch at the start do so at time
/// 0, whichever way they go, and a graze is a touch.
///
/// The answer is exact, not stepped: however thin and fast, nothing tunnels. Refuses motions that are not finite or beyond
/// 1e70.
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

/// The same of checked motions.
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
    let at_once = |normal, points| Some(Impact { time: 0.0, normal, point: middle(&points) });
    let (hit, i, j) = match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            if let Some(verdict) = least_overlap(&pair) {
                let points = manifold(&pair, &verdict, depth(&pair, &verdict), (0, 0));
                return at_once(pair.direction_in_world(verdict.normal), points);
            }
            (sweep(&pair, relative)?, 0, 0)
        }
        _ => {
            if let Some(contact) = union::contact::contact(a, b, &placement) {
                return at_once(contact.normal, contact.points);
            }
            union::sweep::sweep(a, b, &placement, relative)?
        }
    };
    let moved = placement.moved(relative * hit.time);
    let pair = moved.pieces((a, i), (b, j));
    let points = manifold(&pair, &hit.verdict, 0.0, (0, 0));
    let normal = pair.direction_in_world(hit.verdict.normal);
    Some(Impact { time: hit.time, normal, point: middle(&points) + motion_a * hit.time })
}

#[inline]
fn middle(points: &ContactPoints) -> DVec2 {
    points.iter().map(|point| point.point).sum::<DVec2>() / points.len() as f64
}
