//! The box round a posed shape.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::shape::shared::Shape;

impl Shape {
    /// The upright box round the shape at a pose, radius included, as its lower and its upper corner in the world. Each
    /// side touches the shape, within rounding; the box round a point has no size.
    ///
    /// ```
    /// use shadowgap::{glam::DVec2, Pose, Shape};
    /// let bar = Shape::capsule([0.0, 0.0], [4.0, 0.0], 0.5)?;
    /// let [min, max] = bar.bounds(&Pose::at([10.0, 20.0])?);
    /// assert_eq!((min, max), (DVec2::new(9.5, 19.5), DVec2::new(14.5, 20.5)));
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    #[must_use]
    pub fn bounds(&self, pose: &Pose) -> [DVec2; 2] {
        let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for piece in self.0.convex_pieces() {
            for vertex in piece.points() {
                let at = pose.transform_point(vertex);
                (low, high) = (low.min(at - piece.radius), high.max(at + piece.radius));
            }
        }
        [low, high]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::questions::project;

    #[test]
    fn each_side_is_where_the_shadow_on_its_axis_ends() {
        let l = Shape::outline([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]]).unwrap();
        let small = Shape::circle(0.25).unwrap().at([5.0, 0.0]).unwrap();
        let shapes = [
            Shape::point(0.5, 0.25).unwrap(),
            Shape::regular(7, 1.5).unwrap().rounded(0.5).unwrap(),
            Shape::union([&l, &small]).unwrap(),
            l.rounded(0.125).unwrap(),
        ];
        for shape in &shapes {
            for (x, y, angle) in [(0.0, 0.0, 0.0), (3.0, -2.0, 0.4), (-70.0, 1.0, 4.0)] {
                let pose = Pose::new(x, y, angle).unwrap();
                let [min, max] = shape.bounds(&pose);
                for (axis, low, high) in [(DVec2::X, min.x, max.x), (DVec2::Y, min.y, max.y)] {
                    let shadow = project(shape, &pose, axis).unwrap().interval;
                    assert!(
                        (shadow.min - low).abs() < 1e-13 && (shadow.max - high).abs() < 1e-13,
                        "{shape:?} {pose:?}"
                    );
                }
            }
        }
    }
}
