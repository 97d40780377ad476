//! Pairs on which fine answers go wrong: sides with vertices nearly in line, round corners, slivers, far places.

use super::pairs::{base, placement, Pair, Posed};
use super::shapes::{angle, moved, shape, vector};
use crate::common::golden::Call;
use crate::common::oracle::Placed;
use proptest::prelude::*;

/// Pairs of these shapes with each other and with any other shape.
pub fn fine() -> BoxedStrategy<Pair> {
    let any_shape = prop_oneof![3 => cut_box(), 2 => sliver(), 2 => round(), 1 => shape()];
    let turn = || prop_oneof![angle(), Just(0.0)];
    let shapes = (prop_oneof![3 => cut_box(), 2 => sliver(), 2 => round()], any_shape);
    (shapes, [turn(), turn()], placement(), base(), any::<bool>())
        .prop_map(|((a, b), [angle_a, angle_b], placement, base, swap)| {
            let posed = |call, angle| Posed { call, at: Placed { x: 0.0, y: 0.0, angle } };
            let pair = base.carry(placement.put(posed(a, angle_a), posed(b, angle_b)), 1.0);
            if swap {
                pair.swapped()
            } else {
                pair
            }
        })
        .boxed()
}

/// A box whose sides are cut in two to four, turned, with coordinates rounded to a few decimals or to single precision.
fn cut_box() -> BoxedStrategy<Call> {
    let decimals = prop_oneof![(8..=12i32).prop_map(Some), Just(None)];
    ([0.3..1.0f64, 0.3..1.0f64], 2..=4u8, angle(), decimals, prop_oneof![4 => Just(0.0), 1 => 0.01..0.5f64])
        .prop_map(|([width, height], cuts, angle, decimals, radius)| {
            let (sin, cos) = angle.sin_cos();
            let corners = [[-width, -height], [width, -height], [width, height], [-width, height]];
            let rounded = |x: f64| match decimals {
                Some(count) => (x * 10f64.powi(count)).round() / 10f64.powi(count),
                None => f64::from(x as f32),
            };
            let mut points = Vec::new();
            for (k, from) in corners.iter().enumerate() {
                let to = corners[(k + 1) % 4];
                for cut in 0..cuts {
                    let part = f64::from(cut) / f64::from(cuts);
                    let [x, y] = [0, 1].map(|i| from[i] + part * (to[i] - from[i]));
                    points.push([x * cos - y * sin, x * sin + y * cos].map(rounded));
                }
            }
            Call::Polygon { points, radius }
        })
        .boxed()
}

/// A box or triangle up to 1e11 times as long as it is thick.
fn sliver() -> BoxedStrategy<Call> {
    let thickness = || (-11.0..-4.0f64).prop_map(|exponent| 10f64.powf(exponent));
    let thin_box = (thickness(), angle()).prop_map(|(height, angle)| Call::Box {
        width: 1.0,
        height,
        center: [0.0, 0.0],
        angle,
        radius: 0.0,
    });
    let thin_triangle = (thickness(), angle(), 0.0..1.0f64).prop_map(|(height, angle, tip)| {
        let (sin, cos) = angle.sin_cos();
        let points =
            [[-0.5, 0.0], [0.5, 0.0], [tip - 0.5, height]].map(|[x, y]| [x * cos - y * sin, x * sin + y * cos]);
        Call::Polygon { points: points.to_vec(), radius: 0.0 }
    });
    prop_oneof![thin_box, thin_triangle].boxed()
}

/// One to four slivers, some with round corners, near each other.
pub fn slivers() -> BoxedStrategy<Vec<Call>> {
    let one = (sliver(), vector(), prop_oneof![Just(0.0), 0.01..1.0f64]).prop_map(|(mut call, by, round)| {
        if let Call::Box { radius, .. } | Call::Polygon { radius, .. } = &mut call {
            *radius = round;
        }
        moved(&call, by)
    });
    prop::collection::vec(one, 1..=4).boxed()
}

/// Capsules and boxes with round corners.
fn round() -> BoxedStrategy<Call> {
    let radius = || prop_oneof![0.05..0.5f64, Just(0.5)];
    let capsule = radius().prop_map(|radius| Call::Capsule { a: [-1.0, 0.0], b: [1.0, 0.0], radius });
    let round_box = (radius(), 0.1..1.0f64).prop_map(|(radius, height)| Call::Box {
        width: 1.0,
        height,
        center: [0.0, 0.0],
        angle: 0.0,
        radius,
    });
    prop_oneof![capsule, round_box].boxed()
}
