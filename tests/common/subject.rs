//! Makes the library's shapes and poses from the descriptions that the tests use.

use crate::common::golden::{Call, Copied, Form};
use crate::common::oracle::Placed;
use shadowgap::glam::DVec2;
use shadowgap::{Pose, Shape, ShapeError};

/// The JavaScript package's default tolerance of an ellipse, as a part of its larger radius.
const ELLIPSE_TOLERANCE: f64 = 1e-3;

/// Makes the shape that a call describes.
pub fn shape(call: &Call) -> Result<Shape, ShapeError> {
    match call {
        &Call::Point { x, y } => Shape::point(x, y),
        &Call::Circle { radius, center } => Shape::circle(radius).and_then(|shape| shape.at(center)),
        &Call::Segment { a, b } => Shape::segment(a, b),
        &Call::Capsule { a, b, radius } => Shape::capsule(a, b, radius),
        &Call::Box { width, height, center, angle, radius } => Shape::rectangle(width, height)
            .and_then(|shape| shape.rounded(radius))
            .and_then(|shape| shape.turned(angle))
            .and_then(|shape| shape.at(center)),
        &Call::Regular { sides, circumradius, radius } => {
            Shape::regular(sides as usize, circumradius).and_then(|shape| shape.rounded(radius))
        }
        &Call::Ellipse { radius_x, radius_y, tolerance } => {
            Shape::ellipse(radius_x, radius_y, tolerance.unwrap_or(radius_x.max(radius_y) * ELLIPSE_TOLERANCE))
        }
        Call::Polygon { points, radius } => Shape::polygon(vectors(points)).and_then(|shape| shape.rounded(*radius)),
        Call::Hull { points, radius } => Shape::hull(vectors(points)).and_then(|shape| shape.rounded(*radius)),
    }
}

/// Makes the shape that a form describes, convex or not.
pub fn form(form: &Form) -> Result<Shape, ShapeError> {
    match form {
        Form::Solid(call) => shape(call),
        Form::Outline(points) => Shape::outline(vectors(points)),
        Form::Union(forms) => {
            let pieces: Vec<Shape> = forms.iter().map(self::form).collect::<Result<_, _>>()?;
            Shape::union(&pieces)
        }
        Form::Frame(points, holes) => {
            Shape::outline_with_holes(vectors(points), holes.iter().map(|hole| vectors(hole)))
        }
        &Form::Copy(ref of, Copied::Scaled([x, y])) => self::form(of)?.scaled(x, y),
        &Form::Copy(ref of, Copied::Rounded(radius)) => self::form(of)?.rounded(radius),
        &Form::Copy(ref of, Copied::Turned(angle)) => self::form(of)?.turned(angle),
        &Form::Copy(ref of, Copied::At(to)) => self::form(of)?.at(to),
    }
}

/// The pose of a place with finite numbers.
pub fn pose(at: Placed) -> Pose {
    Pose::new(at.x, at.y, at.angle).expect("a place that a pose can have")
}

/// A point at its own origin.
pub fn point() -> Shape {
    Shape::point(0.0, 0.0).expect("a point")
}

/// The code that JavaScript gives to this refusal, the vertex at fault and the number at fault.
pub fn refusal(error: &ShapeError) -> (&'static str, Option<usize>, Option<f64>) {
    match *error {
        ShapeError::NotFinite { index, value } => ("not-finite", index, Some(value)),
        ShapeError::TooFewPoints { got, .. } => ("too-few-points", None, Some(got as f64)),
        ShapeError::Degenerate => ("degenerate", None, None),
        ShapeError::NotConvex { index } => ("not-convex", Some(index), None),
        ShapeError::SelfCrossing { index } | ShapeError::BadHole { index, .. } => ("self-crossing", Some(index), None),
        ShapeError::BadRadius { value } => ("bad-radius", None, Some(value)),
        ShapeError::BadSize { index, value } => ("bad-size", index, Some(value)),
        _ => panic!("a reason without a code: {error}"),
    }
}

fn vectors(points: &[[f64; 2]]) -> Vec<DVec2> {
    points.iter().copied().map(DVec2::from_array).collect()
}
