//! The shadow of one posed shape on any axis.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
use crate::math::interval::{larger, Interval};
use crate::pair::sat::Shadow;
use crate::shape::Form;
use crate::tolerance::SMALLEST;

/// [`crate::project`].
pub(crate) fn project(shape: &Form, pose: &Frame, axis: DVec2) -> Result<Shadow, NumberError> {
    check_vector(axis, ["axis.x", "axis.y"])?;
    // Divided by its larger coordinate first, so that no square underflows.
    let largest = larger(axis.x.abs(), axis.y.abs());
    let length = if largest > 0.0 { largest * (axis / largest).length() } else { 0.0 };
    if length < SMALLEST {
        return Err(NumberError::TooShort { name: "axis", length });
    }
    // The dot product with this is a distance in units of the axis' length.
    let along = axis / length / length;
    let in_shape = pose.rotation.undo(along);
    let (low, min_vertex) = shape.farthest(-in_shape, length);
    let (high, max_vertex) = shape.farthest(in_shape, length);
    let shift = pose.position.dot(along);
    Ok(Shadow { interval: Interval { min: shift - low, max: shift + high }, min_vertex, max_vertex })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(shape: &Form, pose: &Frame, axis: [f64; 2]) -> (f64, f64, usize, usize) {
        let Shadow { interval, min_vertex, max_vertex } = project(shape, pose, axis.into()).unwrap();
        (interval.min, interval.max, min_vertex, max_vertex)
    }

    #[test]
    fn the_axis_length_is_the_unit_whatever_its_size() {
        let bar = Form::capsule([-2.0, 0.0].into(), [4.0, 0.0].into(), 1.0).unwrap();
        let pose = Frame::new(10.0, -3.0, 0.0).unwrap();
        assert_eq!(on(&bar, &pose, [1.0, 0.0]), (7.0, 15.0, 0, 1));
        assert_eq!(on(&bar, &pose, [-1.0, 0.0]), (-15.0, -7.0, 1, 0));
        assert_eq!(on(&bar, &pose, [0.0, 2.0]), (-2.0, -1.0, 0, 0));
        for size in [1e-70, 1e-69, 1.0 / 1024.0, 1e70] {
            let (min, max, ..) = on(&bar, &pose, [size, 0.0]);
            assert!((min * size / 7.0 - 1.0).abs() < 1e-15 && (max * size / 15.0 - 1.0).abs() < 1e-15, "{size:e}");
        }
    }

    #[test]
    fn a_union_casts_the_shadow_of_all_its_pieces_radii_included() {
        let ball = Form::circle(3.0, [1.0, 0.0].into()).unwrap();
        let square = Form::rectangle(2.0, 2.0, DVec2::new(-4.0, 0.0), 0.0, 0.0).unwrap();
        let both = Form::union_of(&mut [ball, square].iter()).unwrap();
        assert_eq!(on(&both, &Frame::IDENTITY, [1.0, 0.0]), (-5.0, 4.0, 1, 0));
        assert_eq!(on(&both, &Frame::IDENTITY, [0.0, 1.0]), (-3.0, 3.0, 0, 0));
    }

    #[test]
    fn an_axis_without_a_direction_is_refused() {
        let point = Form::point(0.0, 0.0).unwrap();
        let refused = |x, y| project(&point, &Frame::IDENTITY, DVec2::new(x, y)).unwrap_err().to_string();
        assert_eq!(refused(0.0, -0.0), "axis must be at least 1e-70 long, got a length of 0e0");
        assert_eq!(refused(1e-300, 0.0), "axis must be at least 1e-70 long, got a length of 1e-300");
        assert_eq!(refused(f64::NAN, 0.0), "axis.x must be finite, got NaN");
        assert_eq!(refused(0.0, 1e71), "axis.y must lie within ±1e70, got 1e71");
    }

    #[test]
    fn an_axis_may_lead_anywhere() {
        let bar = Form::rectangle(4.0, 2.0, DVec2::ZERO, 0.0, 0.0).unwrap();
        let pose = Frame::new(10.0, -3.0, 0.0).unwrap();
        for (axis, low, high) in [([0.0, -2.0], 1.0, 2.0), ([0.0, 1.0], -4.0, -2.0), ([-1.0, 0.0], -12.0, -8.0)] {
            let (min, max, ..) = on(&bar, &pose, axis);
            assert_eq!((min, max), (low, high), "{axis:?}");
        }
        for [x, y] in [[3.0, -4.0], [-4.0, -3.0], [-1e-3, -5.0]] {
            let unit = DVec2::new(x, y).normalize();
            let (middle, half) = (pose.position.dot(unit), unit.abs().dot(DVec2::new(2.0, 1.0)));
            let (min, max, ..) = on(&bar, &pose, unit.to_array());
            assert!((min - (middle - half)).abs() < 1e-13 && (max - (middle + half)).abs() < 1e-13, "{x} {y}");
        }
    }
}
