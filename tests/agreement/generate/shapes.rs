//! Random shapes about one unit large, and how to scale and move them in their frame.

use crate::common::golden::Call;
use crate::common::oracle::Swept;
use proptest::prelude::*;
use proptest::sample::Index;
use std::f64::consts::TAU;

pub fn shape() -> BoxedStrategy<Call> {
    let point = center().prop_map(|[x, y]| Call::Point { x, y });
    let circle = center().prop_map(|center| Call::Circle { radius: 1.0, center });
    let segment = ends().prop_map(|(a, b)| Call::Segment { a, b });
    let capsule = (ends(), 0.01..1.0f64).prop_map(|((a, b), radius)| Call::Capsule { a, b, radius });
    let rectangle = (aspect(), center(), prop_oneof![Just(0.0), angle()], radius())
        .prop_map(|(height, center, angle, radius)| Call::Box { width: 1.0, height, center, angle, radius });
    let regular = (count(), radius()).prop_map(|(sides, radius)| Call::Regular { sides, circumradius: 1.0, radius });
    let ellipse = (0.01..1.0f64, any::<bool>(), prop::option::of(0.001..0.1f64)).prop_map(|(flat, tall, tolerance)| {
        let (radius_x, radius_y) = if tall { (flat, 1.0) } else { (1.0, flat) };
        Call::Ellipse { radius_x, radius_y, tolerance }
    });
    let polygon = (outline(), radius()).prop_map(|(points, radius)| Call::Polygon { points, radius });
    let hull = (cloud(), radius()).prop_map(|(points, radius)| Call::Hull { points, radius });
    prop_oneof![
        1 => point, 2 => circle, 2 => segment, 2 => capsule, 4 => rectangle, 3 => regular, 1 => ellipse,
        5 => polygon, 4 => hull,
    ]
    .boxed()
}

/// A number of vertices: three to twelve, rarely about a hundred.
fn count() -> BoxedStrategy<u32> {
    prop_oneof![60 => 3..=12u32, 1 => 80..=120u32].boxed()
}

fn radius() -> BoxedStrategy<f64> {
    prop_oneof![3 => Just(0.0), 2 => 0.01..1.0f64].boxed()
}

/// Height divided by width, down to a hundred-thousandth.
fn aspect() -> BoxedStrategy<f64> {
    prop_oneof![
        3 => Just(1.0),
        3 => 0.1..1.0f64,
        2 => (-5.0..-1.0f64).prop_map(|exponent| 10f64.powf(exponent)),
    ]
    .boxed()
}

/// A centre, off the shape's origin in a third of the cases.
fn center() -> BoxedStrategy<[f64; 2]> {
    prop_oneof![
        4 => Just([0.0, 0.0]),
        1 => vector(),
        1 => vector().prop_map(|v| v.map(|x| 100.0 * x)),
    ]
    .boxed()
}

fn ends() -> BoxedStrategy<([f64; 2], [f64; 2])> {
    let length = prop_oneof![Just(1.0), 0.001..2.0f64];
    (center(), angle(), length)
        .prop_map(|([x, y], angle, length)| {
            let (sin, cos) = angle.sin_cos();
            ([x, y], [x + length * cos, y + length * sin])
        })
        .boxed()
}

/// A convex outline around an ellipse, in either winding, sometimes with repeated or collinear vertices.
fn outline() -> BoxedStrategy<Vec<[f64; 2]>> {
    let around = count().prop_flat_map(|count| prop::collection::vec(0.0..0.95f64, count as usize));
    let more = prop::collection::vec((any::<Index>(), any::<bool>()), 0..3);
    (around, aspect(), angle(), center(), any::<bool>(), more)
        .prop_map(|(around, aspect, tilt, center, clockwise, more)| {
            let turn = TAU / around.len() as f64;
            let (sin, cos) = tilt.sin_cos();
            let mut points: Vec<[f64; 2]> = (around.iter().enumerate())
                .map(|(k, jitter)| (turn * (k as f64 + jitter)).sin_cos())
                .map(|(y, x)| [x * cos - aspect * y * sin + center[0], x * sin + aspect * y * cos + center[1]])
                .collect();
            for (index, repeat) in more {
                let at = index.index(points.len());
                let (p, q) = (points[at], points[(at + 1) % points.len()]);
                let between = [(p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0];
                points.insert(at + 1, if repeat { p } else { between });
            }
            if clockwise {
                points.reverse();
            }
            points
        })
        .boxed()
}

/// Points of a hull: anywhere, or on a small grid, where points repeat and are collinear and edges are parallel.
fn cloud() -> BoxedStrategy<Vec<[f64; 2]>> {
    let anywhere =
        (prop::collection::vec(vector(), 1..=12), aspect(), center()).prop_map(|(points, aspect, center)| {
            points.into_iter().map(|[x, y]| [x + center[0], aspect * y + center[1]]).collect()
        });
    let grid = prop::collection::vec((-2..=2i8, -2..=2i8), 1..=8)
        .prop_map(|points| points.into_iter().map(|(x, y)| [f64::from(x) / 2.0, f64::from(y) / 2.0]).collect());
    prop_oneof![anywhere, grid].boxed()
}

pub fn vector() -> BoxedStrategy<[f64; 2]> {
    [-1.0..1.0f64, -1.0..1.0f64].boxed()
}

/// Any angle, often a multiple of 15 degrees, rarely many turns.
pub fn angle() -> BoxedStrategy<f64> {
    prop_oneof![
        2 => Just(0.0),
        5 => step(),
        8 => -TAU..TAU,
        1 => -1e6..1e6f64,
    ]
    .boxed()
}

pub fn step() -> BoxedStrategy<f64> {
    (-24..=24i8).prop_map(|k| f64::from(k) * TAU / 24.0).boxed()
}

pub fn scaled(call: &Call, by: f64) -> Call {
    let at = |[x, y]: [f64; 2]| [x * by, y * by];
    let all = |points: &[[f64; 2]]| points.iter().copied().map(at).collect();
    match call {
        Call::Point { x, y } => Call::Point { x: x * by, y: y * by },
        &Call::Circle { radius, center } => Call::Circle { radius: radius * by, center: at(center) },
        &Call::Segment { a, b } => Call::Segment { a: at(a), b: at(b) },
        &Call::Capsule { a, b, radius } => Call::Capsule { a: at(a), b: at(b), radius: radius * by },
        &Call::Box { width, height, center, angle, radius } => {
            Call::Box { width: width * by, height: height * by, center: at(center), angle, radius: radius * by }
        }
        &Call::Regular { sides, circumradius, radius } => {
            Call::Regular { sides, circumradius: circumradius * by, radius: radius * by }
        }
        &Call::Ellipse { radius_x, radius_y, tolerance } => {
            let tolerance = tolerance.map(|tolerance| tolerance * by);
            Call::Ellipse { radius_x: radius_x * by, radius_y: radius_y * by, tolerance }
        }
        Call::Polygon { points, radius } => Call::Polygon { points: all(points), radius: radius * by },
        Call::Hull { points, radius } => Call::Hull { points: all(points), radius: radius * by },
    }
}

/// The shape moved in its own frame. Calls without a centre become polygons.
pub fn moved(call: &Call, by: [f64; 2]) -> Call {
    let at = |[x, y]: [f64; 2]| [x + by[0], y + by[1]];
    match call {
        &Call::Point { x, y } => Call::Point { x: x + by[0], y: y + by[1] },
        &Call::Circle { radius, center } => Call::Circle { radius, center: at(center) },
        &Call::Segment { a, b } => Call::Segment { a: at(a), b: at(b) },
        &Call::Capsule { a, b, radius } => Call::Capsule { a: at(a), b: at(b), radius },
        &Call::Box { width, height, center, angle, radius } => {
            Call::Box { width, height, center: at(center), angle, radius }
        }
        Call::Regular { .. } | Call::Ellipse { .. } | Call::Polygon { .. } => {
            let Swept { points, radius } = call.swept();
            Call::Polygon { points: points.into_iter().map(at).collect(), radius }
        }
        Call::Hull { points, radius } => {
            Call::Hull { points: points.iter().copied().map(at).collect(), radius: *radius }
        }
    }
}
