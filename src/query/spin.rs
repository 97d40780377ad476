//! Two posed shapes that move in straight lines and turn meanwhile: when and where they first touch.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::manifold::manifold;
use crate::pair::placement::Placement;
use crate::pair::shortcuts::pair_edge;
use crate::pair::sides::Sides;
use crate::pair::spin::Course;
use crate::query::cast::{first_touch, mean, Counts};
use crate::shape::Form;
use crate::union::spin;

/// [`crate::cast_spinning`].
pub(crate) fn cast_spinning(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    motion: DVec2,
    motion_a: DVec2,
    spins: [f64; 2],
) -> Result<Option<Impact>, NumberError> {
    check_vector(motion, ["motion.x", "motion.y"])?;
    check_vector(motion_a, ["motion_a.x", "motion_a.y"])?;
    check_vector(spins.into(), ["spins[0]", "spins[1]"])?;
    let touch = first_spinning_touch(a, pose_a, b, pose_b, [motion, motion_a], spins, Counts::OF_CASTS);
    Ok(touch.map(|touch| touch.impact))
}

/// [`cast_spinning`] for numbers that have been checked.
pub(crate) fn first_spinning_touch(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    motions: [DVec2; 2],
    spins: [f64; 2],
    counts: Counts,
) -> Option<FirstTouch> {
    let [motion_b, motion_a] = motions;
    // No turn changes a disc about its origin.
    let spin = |shape: &Form, spin: f64| if shape.is_disc() { 0.0 } else { spin };
    let spins = [spin(a, spins[0]), spin(b, spins[1])];
    if spins == [0.0; 2] {
        return first_touch(a, pose_a, b, pose_b, motions, counts);
    }
    let at_start = first_touch(a, pose_a, b, pose_b, [DVec2::ZERO; 2], Counts::AT_START);
    if at_start.as_ref().is_some_and(|touch| touch.impact.inside) {
        return at_start;
    }
    let start = Placement::new(a, pose_a, b, pose_b);
    let motion = start.pose_a.rotation.undo(motion_b - motion_a);
    let course = Course { start, motion, motion_a, spins, edge_of: pair_edge };
    let (touch, i, j) = spin::first_touch(a, b, &course, at_start.is_none(), counts.one_way)?;
    let pair = course.at(touch.time).pieces((a, i), (b, j));
    let normal = pair.direction_in_world(touch.axis.normal);
    let points = manifold(&pair, &touch.axis, 0.0, (0, 0));
    // The shapes part at a point with this speed and, for each length along the contact line, so much more.
    let (along, [spin_a, spin_b]) = (normal.perp(), spins);
    let origins = [pose_a.position + motion_a * touch.time, pose_b.position + motion_b * touch.time];
    let speed = normal.dot(motion_b - motion_a) + along.dot(origins[1] * spin_b - origins[0] * spin_a);
    let more = along * (spin_a - spin_b);
    let mut point = mean(&points);
    // An edge that turns on an edge: its middle may part while an end goes deeper.
    if speed + more.dot(point) >= 0.0 {
        for end in &*points {
            if more.dot(end.point) < more.dot(point) {
                point = end.point;
            }
        }
    }
    let impact = Impact { time: touch.time, normal, point, inside: false, pieces: [i, j] };
    let Placement { pose_a: Frame { rotation, .. }, touch, .. } = course.start;
    Some(FirstTouch { impact, sides: Some(Sides([rotation.undo(normal); 2])), rotation, touch })
}
