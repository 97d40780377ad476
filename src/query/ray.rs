//! A ray or a point against a shape: the ray is cast as a moving point, and the point overlaps or not.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::query::cast::{first_touch, Counts, FirstTouch, Impact};
use crate::query::collide::overlaps;
use crate::shape::Shape;

/// Where a ray first touches a shape, as [`raycast`] returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The fraction of the ray until the hit, from 0 at `from` to 1 at `to`.
    pub fraction: f64,
    /// The distance from `from` to the hit, in the caller's units.
    pub distance: f64,
    /// The point that is hit, on the boundary of the shape; `from` if the ray starts in the shape.
    pub point: DVec2,
    /// The unit normal of the boundary there, pointing out of the shape.
    pub normal: DVec2,
    /// The piece that is hit, as an index into [`Shape::pieces`]: 0 for a shape that is not a union. Of pieces hit at the same
    /// fraction, the lowest index. If the ray starts in the shape, the piece that `from` lies deepest in.
    pub piece: usize,
}

thread_local! {
    /// The point shape that rays and points are tested as.
    static POINT: Shape = Shape::origin_point();
}

/// Where the ray from `from` to `to`, points in world coordinates, first touches the shape; none when it misses. Grazing is
/// touching.
///
/// A ray that starts inside the shape, or on its boundary, hits at `from` with fraction 0; its normal is then the direction of
/// the shortest way out.
///
/// # Errors
///
/// If a coordinate is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{raycast, Pose, Shape};
/// let ball = Shape::circle(1.0, Default::default())?;
/// let hit = raycast(&ball, &Pose::IDENTITY, [-3.0, 0.0].into(), [1.0, 0.0].into())?.unwrap();
/// assert_eq!((hit.fraction, hit.distance), (0.5, 2.0));
/// assert_eq!(hit.normal.to_array(), [-1.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn raycast(shape: &Shape, pose: &Pose, from: DVec2, to: DVec2) -> Result<Option<RayHit>, NumberError> {
    check_vector(from, ["from.x", "from.y"])?;
    check_vector(to, ["to.x", "to.y"])?;
    Ok(first_hit(shape, pose, from, to - from).map(|touch| ray_hit(&touch.impact, from, to - from)))
}

/// The first touch of the ray from `from` along `way`. Both must have been checked.
pub(crate) fn first_hit(shape: &Shape, pose: &Pose, from: DVec2, way: DVec2) -> Option<FirstTouch> {
    with_point(from, |point, start| first_touch(shape, pose, point, start, [way, DVec2::ZERO], Counts::OF_RAYS))
}

/// The hit of the ray from `from` along `way` that this impact is.
pub(crate) fn ray_hit(impact: &Impact, from: DVec2, way: DVec2) -> RayHit {
    RayHit {
        fraction: impact.time,
        distance: impact.time * way.length(),
        point: if impact.time == 0.0 { from } else { impact.point },
        // The addition turns −0 into 0.
        normal: impact.normal + 0.0,
        piece: impact.pieces[0],
    }
}

/// Whether the shape contains the point, given in world coordinates; the boundary belongs to the shape.
///
/// # Errors
///
/// If a coordinate is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{contains, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// assert!(contains(&square, &Pose::IDENTITY, [1.0, 0.5].into())?);
/// assert!(!contains(&square, &Pose::IDENTITY, [1.01, 0.5].into())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn contains(shape: &Shape, pose: &Pose, point: DVec2) -> Result<bool, NumberError> {
    check_vector(point, ["point.x", "point.y"])?;
    Ok(holds(shape, pose, point))
}

/// [`contains`] for a point that has been checked.
pub(crate) fn holds(shape: &Shape, pose: &Pose, point: DVec2) -> bool {
    with_point(point, |point, place| overlaps(shape, pose, point, place))
}

/// Calls `ask` with a point as a shape and its pose. The point must have been checked.
pub(crate) fn with_point<R>(point: DVec2, ask: impl FnOnce(&Shape, &Pose) -> R) -> R {
    POINT.with(|origin| ask(origin, &pose_at(point)))
}

/// The pose of [`POINT`] at a position.
#[inline]
fn pose_at(position: DVec2) -> Pose {
    Pose { position, rotation: Rotation::IDENTITY }
}
