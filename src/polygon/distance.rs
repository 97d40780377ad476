//! The distance of a point from a convex polygon.

use glam::DVec2;

use crate::math::interval::{smaller, Interval};
use crate::polygon::support::next;

/// The squared distance of a point from a core: a convex polygon, segment or point. 0 inside a polygon.
pub(crate) fn distance_squared(core: &[DVec2], point: DVec2) -> f64 {
    let count = core.len();
    let mut nearest = f64::INFINITY;
    let mut outside = count < 3;
    for (k, &vertex) in core.iter().enumerate() {
        let edge = core[next(k, count)] - vertex;
        let to_point = point - vertex;
        outside |= edge.perp_dot(to_point) < 0.0;
        let length_squared = edge.length_squared();
        let along = if length_squared > 0.0 { Interval::UNIT.clamp(to_point.dot(edge) / length_squared) } else { 0.0 };
        nearest = smaller(nearest, (to_point - edge * along).length_squared());
    }
    if outside {
        nearest
    } else {
        0.0
    }
}
