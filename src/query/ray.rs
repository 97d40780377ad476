//! Rays and points against a shape: both are casts of a point.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::pair::separation::Separation;
use crate::query::cast::first_touch;
use crate::query::collide::overlaps;
use crate::query::distance::distance;
use crate::shape::Shape;

/// Where a ray enters a shape, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The part of the way, from 0 to 1.
    pub fraction: f64,
    /// The way until there.
    pub distance: f64,
    /// The place.
    pub point: DVec2,
    /// Unit, away from the shape.
    pub normal: DVec2,
}

thread_local! {
    static POINT: Shape = Shape::origin_point();
}

/// Where the way from `from` to `to` first touches the shape; none when it does not. A graze is a touch. A ray that starts
/// inside, or on the boundary, hits at `from` with fraction 0; its normal is then the shortest way out.
///
/// Refuses points that are not finite or beyond 1e70.
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
    let way = to - from;
    let start = at(from);
    let impact = POINT.with(|point| first_touch(shape, pose, point, &start, way, DVec2::ZERO));
    Ok(impact.map(|impact| RayHit {
        fraction: impact.time,
        distance: impact.time * way.length(),
        point: if impact.time == 0.0 { from } else { impact.point },
        normal: impact.normal,
    }))
}

/// Whether the point lies in the shape or on its boundary.
///
/// Refuses points that are not finite or beyond 1e70.
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

/// The same of a checked point.
pub(crate) fn holds(shape: &Shape, pose: &Pose, point: DVec2) -> bool {
    POINT.with(|origin| overlaps(shape, pose, origin, &at(point)))
}

/// The signed distance of a shape from a checked point, which is A.
pub(crate) fn distance_from(point: DVec2, shape: &Shape, pose: &Pose) -> Separation {
    POINT.with(|origin| distance(origin, &at(point), shape, pose))
}

#[inline]
fn at(position: DVec2) -> Pose {
    Pose { position, rotation: Rotation::IDENTITY }
}
