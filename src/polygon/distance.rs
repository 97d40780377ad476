//! The distance of a point from a convex polygon.

use glam::DVec2;

use crate::math::interval::{smaller, Interval};
use crate::polygon::support::next;

/// The squared distance of a point from a core: a convex polygon, segment or point. 0 inside a polygon.
#[inline(never)] // for code size
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_0_inside_and_that_of_the_nearest_point_outside() {
        let core = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]].map(DVec2::from);
        let square = |x: f64, y: f64| distance_squared(&core, DVec2::new(x, y));
        assert_eq!([square(3.0, 1.0), square(3.9, 0.1), square(4.0, 3.0), square(2.0, 0.0)], [0.0; 4]);
        assert_eq!([square(5.0, 1.0), square(1.0, -2.0), square(7.0, 7.0), square(-3.0, -4.0)], [1.0, 4.0, 25.0, 25.0]);
        assert!((square(1.0, 2.0) - 1.0).abs() < 1e-15);
        let of_segment = |x: f64, y: f64| distance_squared(&core[..2], DVec2::new(x, y));
        assert_eq!(
            [of_segment(1.0, 2.0), of_segment(1.0, -2.0), of_segment(7.0, 4.0), of_segment(2.0, 0.0)],
            [4.0, 4.0, 25.0, 0.0]
        );
        assert_eq!(distance_squared(&core[..1], DVec2::new(3.0, 4.0)), 25.0);
    }
}
