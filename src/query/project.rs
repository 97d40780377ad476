//! The shadow of one posed shape on any axis.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::interval::{larger, Interval};
use crate::math::pose::Pose;
use crate::pair::sat::Shadow;
use crate::shape::Shape;
use crate::tolerance::SMALLEST;

/// The shadow that a shape casts on an axis through the world's origin: its projection, radius included, with the vertices
/// that cast its ends.
///
/// The axis need not be a unit vector. The ends are in units of its length: the point `axis * interval.max` is where the
/// upper end lies. For a unit axis that is a length, as in [`AxisTest`](crate::AxisTest). Vertices are numbered as there: of
/// a union, those of its pieces, one piece after the other. Of several equally far vertices the lowest number is given.
///
/// Refuses an axis that is not finite, has a coordinate beyond 1e70, or is shorter than 1e-70.
///
/// ```
/// use shadowgap::{project, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let shadow = project(&square, &Pose::new(5.0, 7.0, 0.0)?, [1.0, 0.0].into())?;
/// assert_eq!((shadow.interval.min, shadow.interval.max), (4.0, 6.0));
/// let twice_as_long = project(&square, &Pose::new(5.0, 7.0, 0.0)?, [2.0, 0.0].into())?;
/// assert_eq!((twice_as_long.interval.min, twice_as_long.interval.max), (2.0, 3.0));
/// assert!(project(&square, &Pose::IDENTITY, [0.0, 0.0].into()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn project(shape: &Shape, pose: &Pose, axis: DVec2) -> Result<Shadow, NumberError> {
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
    let (low, min_vertex) = farthest(shape, -in_shape, length);
    let (high, max_vertex) = farthest(shape, in_shape, length);
    let shift = pose.position.dot(along);
    Ok(Shadow { interval: Interval { min: shift - low, max: shift + high }, min_vertex, max_vertex })
}

/// How far the shape reaches along a direction, radius included, in units of `length`; and the vertex that reaches there.
#[inline(never)]
fn farthest(shape: &Shape, along: DVec2, length: f64) -> (f64, usize) {
    let (mut farthest, mut number) = ((f64::NEG_INFINITY, 0), 0);
    for piece in shape.convex_pieces() {
        for vertex in piece.points() {
            let height = vertex.dot(along) + piece.radius / length;
            if height > farthest.0 {
                farthest = (height, number);
            }
            number += 1;
        }
    }
    farthest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(shape: &Shape, pose: &Pose, axis: [f64; 2]) -> (f64, f64, usize, usize) {
        let Shadow { interval, min_vertex, max_vertex } = project(shape, pose, axis.into()).unwrap();
        (interval.min, interval.max, min_vertex, max_vertex)
    }

    #[test]
    fn the_axis_length_is_the_unit_whatever_its_size() {
        let bar = Shape::capsule([-2.0, 0.0].into(), [4.0, 0.0].into(), 1.0).unwrap();
        let pose = Pose::new(10.0, -3.0, 0.0).unwrap();
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
        let ball = Shape::circle(3.0, [1.0, 0.0].into()).unwrap();
        let square = Shape::rectangle(2.0, 2.0, DVec2::new(-4.0, 0.0), 0.0, 0.0).unwrap();
        let both = Shape::union(&[ball, square]).unwrap();
        assert_eq!(on(&both, &Pose::IDENTITY, [1.0, 0.0]), (-5.0, 4.0, 1, 0));
        assert_eq!(on(&both, &Pose::IDENTITY, [0.0, 1.0]), (-3.0, 3.0, 0, 0));
    }

    #[test]
    fn an_axis_without_a_direction_is_refused() {
        let point = Shape::point(0.0, 0.0).unwrap();
        let refused = |x, y| project(&point, &Pose::IDENTITY, DVec2::new(x, y)).unwrap_err().to_string();
        assert_eq!(refused(0.0, -0.0), "axis must be at least 1e-70 long, got a length of 0e0");
        assert_eq!(refused(1e-300, 0.0), "axis must be at least 1e-70 long, got a length of 1e-300");
        assert_eq!(refused(f64::NAN, 0.0), "axis.x must be finite, got NaN");
        assert_eq!(refused(0.0, 1e71), "axis.y must lie within ±1e70, got 1e71");
    }
}
