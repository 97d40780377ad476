//! A ray or a point against a shape: the ray is cast as a moving point, and the point overlaps or not.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::pair::discs::Discs;
#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
use crate::pair::placement::touch;
use crate::pair::ray_box::{ray_box, ray_upright};
use crate::pair::sweep::Way;
use crate::pair::DIRECT;
use crate::query::cast::{first_touch, Counts, FirstTouch, Impact};
use crate::query::collide::overlaps;
use crate::shape::Form;
use crate::tolerance::LARGEST;

/// Where a ray first touches a shape, as [`raycast`](crate::raycast) returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RayHit {
    /// The fraction of the ray until the hit, from 0 at `from` to 1 at `to`.
    pub fraction: f64,
    /// The distance from `from` to the hit, in the caller's units.
    pub distance: f64,
    /// The point that is hit, on the boundary of the shape; `from` if the ray starts in the shape.
    pub point: DVec2,
    /// The unit normal of the boundary there, pointing out of the shape.
    pub normal: DVec2,
    /// The piece that is hit, as an index into [`Shape::pieces`](crate::Shape::pieces): 0 for a shape that is not a union. Of pieces hit at the same
    /// fraction, the lowest index. If the ray starts in the shape, the piece that `from` lies deepest in.
    pub piece: usize,
}

thread_local! {
    /// The point shape that rays and points are tested as.
    static POINT: Form = Form::origin_point();
}

/// [`crate::raycast`]. Inlined with the way for circles: then the hit is made in registers, and no copy of it waits for the stores before.
#[inline(always)]
pub(crate) fn raycast(shape: &Form, pose: &Frame, from: DVec2, to: DVec2) -> Result<Option<RayHit>, NumberError> {
    // Of common numbers one comparison says that they are good.
    let sizes = from.abs() + to.abs();
    if !(DIRECT && sizes.x + sizes.y <= LARGEST) {
        check_vector(from, ["from.x", "from.y"])?;
        check_vector(to, ["to.x", "to.y"])?;
    }
    let way = to - from;
    if !DIRECT {
        return Ok(first_hit(shape, pose, from, way).map(|touch| ray_hit(&touch.impact, from, way)));
    }
    if let Form::Convex(single) = shape {
        if single.is_disc() {
            match Discs::of_ray(single.radius(), pose.position, from).sweep(way) {
                Way::Misses => return Ok(None),
                Way::Hits { time, normal, point, length } => {
                    let normal = normal + 0.0;
                    return Ok(Some(RayHit { fraction: time, distance: time * length, point, normal, piece: 0 }));
                }
                Way::Unclear => {}
            }
        }
    }
    let Found { hits, fraction, distance, point, normal, piece } = other_ray(shape, pose, from, way);
    if !hits {
        return Ok(None);
    }
    let (point, normal) = (DVec2::new(point.x, point.y), DVec2::new(normal.x, normal.y));
    Ok(Some(RayHit { fraction, distance, point, normal, piece }))
}

/// A [`RayHit`], if there is one. Not an option of it: the compiler would copy that as a whole.
struct Found {
    hits: bool,
    fraction: f64,
    distance: f64,
    point: DVec2,
    normal: DVec2,
    piece: usize,
}

impl Found {
    const NONE: Found =
        Found { hits: false, fraction: 0.0, distance: 0.0, point: DVec2::ZERO, normal: DVec2::ZERO, piece: 0 };
}

/// [`raycast`] for what is no circle, and where the way for circles does not decide.
#[inline(never)]
fn other_ray(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Found {
    match box_ray(shape, pose, from, way) {
        Way::Misses => Found::NONE,
        Way::Hits { time, normal, point, length } => {
            Found { hits: true, fraction: time, distance: time * length, point, normal: normal + 0.0, piece: 0 }
        }
        Way::Unclear => general_ray(shape, pose, from, way),
    }
}

/// [`raycast`] without its direct ways.
#[inline(never)]
fn general_ray(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Found {
    let Some(touch) = first_hit(shape, pose, from, way) else { return Found::NONE };
    let RayHit { fraction, distance, point, normal, piece } = ray_hit(&touch.impact, from, way);
    Found { hits: true, fraction, distance, point, normal, piece }
}

#[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
pub(crate) use first_hit as first_hit_directly;

/// [`first_hit`], by a direct way where there is one: for scenes.
#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
pub(crate) fn first_hit_directly(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Option<FirstTouch> {
    let found = match shape.disc_radius() {
        Some(radius) => Discs::of_ray(radius, pose.position, from).sweep(way),
        _ => box_ray(shape, pose, from, way),
    };
    match found {
        Way::Misses => None,
        Way::Hits { time, normal, point, .. } => {
            Some(FirstTouch::of_face(time, normal, point, touch(shape.extent(), pose.position, from)))
        }
        Way::Unclear => first_hit(shape, pose, from, way),
    }
}

/// The ray from `from` along `way` against a box.
#[inline(always)]
fn box_ray(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Way {
    let Form::Convex(single) = shape else { return Way::Unclear };
    let piece = single.piece();
    if piece.is_upright() {
        ray_upright(piece, pose, from, way)
    } else if piece.parallelogram {
        ray_box(piece, pose, from, way)
    } else {
        Way::Unclear
    }
}

/// The first touch of the ray from `from` along `way`. Both must have been checked.
pub(crate) fn first_hit(shape: &Form, pose: &Frame, from: DVec2, way: DVec2) -> Option<FirstTouch> {
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
