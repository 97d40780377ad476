//! Two posed shapes that move in straight lines and turn meanwhile: when and where they first touch.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::pose::Pose;
use crate::pair::manifold::manifold;
use crate::pair::placement::Placement;
use crate::pair::spin::Course;
use crate::query::cast::{first_touch, mean, Counts, Impact};
use crate::shape::Shape;
use crate::union::spin;

/// The first touch of two shapes that turn as they move: B by `motion` and A by `motion_a` in a straight line, and meanwhile A and B
/// evenly by the angles in `spins`, in radians, each about its own origin. None when they do not touch.
///
/// Without spins this is [`cast`](crate::cast), whose rules for touches at the start hold here, too. With them the time is found in
/// steps. It is never later than the first touch, so that at that time the shapes do not overlap; and earlier by at most 1e-6 of the
/// motion for turns up to half a circle, as far as gaps that count as [touching](crate) tell times apart. Faster spins may take
/// longer, and turns of many circles that pass each other closely may be told of a touch too early. Whether shapes that graze are told
/// to touch is decided by rounding; so it is for shapes that glide along each other as they turn, with a gap of up to 1e-5 of their size.
/// Where several normals are right, as where corners meet, it is unspecified which of them is returned.
///
/// # Errors
///
/// If a component of a motion or a spin is not finite or exceeds 1e70 in size.
///
/// ```
/// use shadowgap::{cast_spinning, Pose, Shape};
/// // A bar 2 long turns by a quarter above a floor that its end reaches after a twelfth of a circle.
/// let (floor, bar) = (Shape::segment([-9.0, 0.0].into(), [9.0, 0.0].into())?, Shape::segment([-1.0, 0.0].into(), [1.0, 0.0].into())?);
/// let (above, still) = (Pose::new(0.0, 0.5, 0.0)?, [0.0, 0.0].into());
/// let quarter = std::f64::consts::FRAC_PI_2;
/// let impact = cast_spinning(&floor, &Pose::IDENTITY, &bar, &above, still, still, [0.0, quarter])?.unwrap();
/// assert!((impact.time - 1.0 / 3.0).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cast_spinning(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: DVec2,
    motion_a: DVec2,
    spins: [f64; 2],
) -> Result<Option<Impact>, NumberError> {
    check_vector(motion, ["motion.x", "motion.y"])?;
    check_vector(motion_a, ["motion_a.x", "motion_a.y"])?;
    check_vector(spins.into(), ["spins[0]", "spins[1]"])?;
    Ok(first_spinning_touch(a, pose_a, b, pose_b, [motion, motion_a], spins))
}

/// [`cast_spinning`] for numbers that have been checked.
pub(crate) fn first_spinning_touch(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motions: [DVec2; 2],
    spins: [f64; 2],
) -> Option<Impact> {
    let [motion, motion_a] = motions;
    // No turn changes a disc about its origin.
    let spin = |shape: &Shape, spin: f64| if shape.is_disc() { 0.0 } else { spin };
    let spins = [spin(a, spins[0]), spin(b, spins[1])];
    if spins == [0.0; 2] {
        return first_touch(a, pose_a, b, pose_b, motions, Counts::OF_CASTS).map(|touch| touch.impact);
    }
    let at_start = first_touch(a, pose_a, b, pose_b, [DVec2::ZERO; 2], Counts::OF_RAYS).map(|touch| touch.impact);
    if at_start.is_some_and(|impact| impact.inside) {
        return at_start;
    }
    let start = Placement::new(a, pose_a, b, pose_b);
    let course = Course { start, motion: start.pose_a.rotation.undo(motion - motion_a), motion_a, spins };
    let (touch, i, j) = spin::first_touch(a, b, &course, at_start.is_none())?;
    let pair = course.at(touch.time).pieces((a, i), (b, j));
    let point = mean(&manifold(&pair, &touch.axis, 0.0, (0, 0)));
    let normal = pair.direction_in_world(touch.axis.normal);
    Some(Impact { time: touch.time, normal, point, inside: false, pieces: [i, j] })
}
