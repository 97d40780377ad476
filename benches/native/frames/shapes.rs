//! Shapes and poses as parry2d and rapier2d have them, in single precision.

use parry2d::math::{Pose, Vector};
use parry2d::shape::SharedShape;
use shadowgap_benches::Outline;

/// The shape of an outline. A rectangle about its centre becomes a cuboid.
pub fn shape(outline: &Outline) -> SharedShape {
    match outline {
        Outline::Circle(radius) => SharedShape::ball(*radius as f32),
        Outline::Points(points) if points.len() == 4 && points[2] == -points[0] && points[3] == -points[1] => {
            SharedShape::cuboid(points[2].x as f32, points[2].y as f32)
        }
        Outline::Points(points) => {
            let points = points.iter().map(|point| Vector::new(point.x as f32, point.y as f32)).collect();
            // The other constructor leaves out corners that are nearly straight.
            SharedShape::convex_polyline_unmodified(points).unwrap()
        }
    }
}

pub fn pose([x, y, angle]: [f64; 3]) -> Pose {
    Pose::new(Vector::new(x as f32, y as f32), angle as f32)
}
