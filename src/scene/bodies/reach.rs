//! How far a shape reaches from its frame's origin.

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::shape::Form;

/// Bounds are widened by this fraction of the extent: it covers rounding to single precision, and the touching
/// distance.
pub(crate) const BOUNDS_SLACK: f32 = 2e-6;

/// The lowest and the highest corner of a turned shape's bounds, relative to its origin.
pub(crate) fn reach_about_origin(shape: &Form, rotation: Rotation) -> (DVec2, DVec2) {
    // Along −x, −y, x and y.
    let mut ends = [f64::NEG_INFINITY; 4];
    if shape.is_disc() {
        ends = [shape.extent(); 4];
    } else {
        for piece in shape.convex_pieces() {
            let center = rotation.apply(piece.center);
            let mut direction = rotation.undo(DVec2::NEG_X);
            for (end, middle) in ends.iter_mut().zip([-center.x, -center.y, center.x, center.y]) {
                *end = larger(*end, middle + piece.support(direction).1 + piece.radius);
                direction = direction.perp();
            }
        }
    }
    // The touching distance, and the rounding of a shape far from its origin.
    let slack = f64::from(BOUNDS_SLACK) * shape.extent() + 4.0 * f64::EPSILON * shape.middle().length();
    (DVec2::new(-ends[0], -ends[1]) - slack, DVec2::new(ends[2], ends[3]) + slack)
}

/// The radius of a circle about a shape's origin that holds the shape however it is turned, widened by the touching
/// distance.
pub(crate) fn reach_of_turns(shape: &Form) -> f64 {
    shape.radius_about_origin() * (1.0 + f64::from(BOUNDS_SLACK))
}
