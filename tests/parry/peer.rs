//! Makes parry2d's shapes and poses from the descriptions that the tests use.

use crate::common::golden::Call;
use crate::common::oracle::Placed;
use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::shape::{Compound, SharedShape};
use shadowgap::glam::DVec2;

/// The shape that these calls describe: a single call as that shape, several as a compound.
pub fn shape(calls: &[Call]) -> SharedShape {
    match calls {
        [call] => match offset(call) {
            None => convex(call),
            Some(offset) => SharedShape::compound(vec![(offset, convex(call))]),
        },
        _ => {
            let part = |call| (offset(call).unwrap_or(Pose::IDENTITY), convex(call));
            SharedShape::new(Compound::new(calls.iter().map(part).collect()))
        }
    }
}

/// The pose of a piece in the shape's frame, if parry has its kind only at the origin and not turned.
fn offset(call: &Call) -> Option<Pose> {
    let (center, angle) = match *call {
        Call::Circle { center, .. } => (center, 0.0),
        Call::Box { center, angle, .. } => (center, angle),
        _ => return None,
    };
    (center != [0.0, 0.0] || angle != 0.0).then(|| Pose::new(Vector::from_array(center), angle))
}

fn convex(call: &Call) -> SharedShape {
    match *call {
        Call::Circle { radius, .. } => SharedShape::ball(radius),
        Call::Segment { a, b } => SharedShape::segment(a.into(), b.into()),
        Call::Capsule { a, b, radius } => SharedShape::capsule(a.into(), b.into(), radius),
        Call::Box { width, height, radius: 0.0, .. } => SharedShape::cuboid(width / 2.0, height / 2.0),
        Call::Box { width, height, radius, .. } => SharedShape::round_cuboid(width / 2.0, height / 2.0, radius),
        _ => {
            let swept = call.swept();
            let points: Vec<Vector> = swept.points.into_iter().map(Vector::from_array).collect();
            match swept.radius {
                0.0 => SharedShape::convex_polyline(points),
                radius => SharedShape::round_convex_polyline(points, radius),
            }
            .expect("a convex polygon")
        }
    }
}

/// The pose of a place.
pub fn place(at: Placed) -> Pose {
    Pose::new(Vector::new(at.x, at.y), at.angle)
}

/// The world's origin, not turned.
pub const HERE: Placed = Placed { x: 0.0, y: 0.0, angle: 0.0 };

/// parry's GJK stops once its bounds on a distance differ by less than this part of it.
pub fn stop() -> f64 {
    (10.0 * f64::EPSILON).sqrt()
}

/// How far a point on an arc may be off, as a part of the length, while the distance changes by no more than `stop`.
pub fn stray() -> f64 {
    (2.0 * stop()).sqrt()
}

pub fn v(vector: Vector) -> DVec2 {
    DVec2::new(vector.x, vector.y)
}

pub fn vector(v: DVec2) -> Vector {
    Vector::new(v.x, v.y)
}

#[track_caller]
pub fn near(what: &str, ours: f64, theirs: f64, tolerance: f64) {
    assert!((ours - theirs).abs() <= tolerance, "{what}: ours {ours:e}, parry's {theirs:e}, within {tolerance:e}");
}

#[track_caller]
pub fn near_points(what: &str, ours: DVec2, theirs: DVec2, tolerance: f64) {
    assert!(ours.distance(theirs) <= tolerance, "{what}: ours {ours}, parry's {theirs}, within {tolerance:e}");
}
