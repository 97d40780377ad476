//! A ray or a point against a shape: the ray is cast as a moving point, and the point overlaps or not.

use glam::DVec2;

use crate::error::{check_limit, check_vector, check_vectors, NumberError};
use crate::math::frame::Frame;
use crate::math::interval::smaller;
use crate::math::rotation::Rotation;
use crate::pair::contact::Contact;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::shortcuts;
use crate::query::cast::{sweep_shape, Counts};
use crate::query::collide::overlaps;
use crate::shape::Form;
use crate::tolerance::{LARGEST, SMALLEST};

/// Where a ray first touches a shape, as [`raycast`](crate::raycast) returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RayHit {
    /// The fraction of the ray until the hit, from 0 at `from` to 1 at `to`.
    pub fraction: f64,
    /// The distance from `from` to the hit, in the caller's units.
    pub distance: f64,
    /// The point that is hit, on the boundary of the shape; `from` if the ray starts in the shape.
    pub point: DVec2,
    /// The unit normal of the boundary there, pointing out of the shape.
    pub normal: DVec2,
    /// The piece that is hit, as an index into [`Shape::pieces`](crate::Shape::pieces): 0 for a shape that is not a
    /// union. Of pieces hit at the same fraction, the lowest index. If the ray starts in the shape, the piece that
    /// `from` lies deepest in.
    pub piece: usize,
    /// Whether the ray starts in the shape, deeper than touching it.
    pub inside: bool,
}

impl From<RayHit> for Contact {
    /// The touch of the shape that is hit, as A, and of what flies along the ray; of depth 0.
    fn from(hit: RayHit) -> Self {
        Contact { pieces: [hit.piece, 0], ..Contact::new(hit.normal, hit.point) }
    }
}

thread_local! {
    /// The point shape that rays and points are tested as.
    static POINT: Form = Form::origin_point();
}

/// [`crate::raycast`].
#[inline(always)]
pub(crate) fn raycast(shape: &Form, pose: &Frame, from: DVec2, to: DVec2) -> Result<Option<RayHit>, NumberError> {
    check_vector(from, ["from.x", "from.y"])?;
    check_vector(to, ["to.x", "to.y"])?;
    Ok(raycast_way(shape, pose, from, to - from))
}

/// [`raycast`] of a ray that has been checked, from `from` along the whole of `way`.
#[inline(always)]
pub(crate) fn raycast_way(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Option<RayHit> {
    let hit_of = |touch: FirstTouch| ray_hit(&touch.impact, from, way);
    if let Some(touch) = shortcuts::ray(shape, pose, from, way) {
        return touch.map(hit_of);
    }
    sweep_point(shape, pose, from, way, Counts::OF_RAYS).map(hit_of)
}

/// The way of a ray of a length, which may be infinite: then it ends where no body is.
pub(crate) fn way_along(from: DVec2, direction: DVec2, length: f64) -> Result<DVec2, NumberError> {
    check_vectors(&[(from, ["from.x", "from.y"]), (direction, ["direction.x", "direction.y"])])?;
    let its_length = direction.length();
    if its_length < SMALLEST {
        return Err(NumberError::TooShort { name: "direction", length: its_length });
    }
    check_limit(length, "length")?;
    Ok(direction / its_length * smaller(length, LARGEST))
}

/// The first touch that counts of the ray from `from` along `way`. Both vectors must have been checked.
#[inline(always)]
pub(crate) fn first_hit(shape: &Form, pose: &Frame, from: DVec2, way: DVec2, counts: Counts) -> Option<FirstTouch> {
    shortcuts::ray(shape, pose, from, way).unwrap_or_else(|| sweep_point(shape, pose, from, way, counts))
}

/// [`first_hit`] by the theorem.
#[inline(never)]
pub(super) fn sweep_point(shape: &Form, pose: &Frame, from: DVec2, way: DVec2, counts: Counts) -> Option<FirstTouch> {
    with_point(from, |point, start| sweep_shape(shape, pose, point, start, [way, DVec2::ZERO], counts))
}

/// An impact as the hit of the ray from `from` along `way`.
pub(crate) fn ray_hit(impact: &Impact, from: DVec2, way: DVec2) -> RayHit {
    RayHit {
        fraction: impact.time,
        distance: impact.time * way.length(),
        point: if impact.time == 0.0 { from } else { impact.point },
        // The addition turns −0 into 0.
        normal: impact.normal + 0.0,
        piece: impact.pieces[0],
        inside: impact.inside,
    }
}

/// [`crate::contains`].
#[inline]
pub(crate) fn contains(shape: &Form, pose: &Frame, point: DVec2) -> Result<bool, NumberError> {
    check_vector(point, ["point.x", "point.y"])?;
    Ok(holds(shape, pose, point))
}

/// [`contains`] for a point that has been checked.
pub(crate) fn holds(shape: &Form, pose: &Frame, point: DVec2) -> bool {
    with_point(point, |point, place| overlaps(shape, pose, point, place))
}

/// Calls `ask` with a point as a shape and its pose. The point must have been checked.
pub(crate) fn with_point<R>(point: DVec2, ask: impl FnOnce(&Form, &Frame) -> R) -> R {
    POINT.with(|origin| ask(origin, &pose_at(point)))
}

/// The pose of [`POINT`] at a position.
#[inline]
fn pose_at(position: DVec2) -> Frame {
    Frame { position, rotation: Rotation::IDENTITY }
}
