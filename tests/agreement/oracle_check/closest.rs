//! The check of a signed distance and its two points: right claims pass, and each kind of mistake is noticed.

use super::{at, square, swept};
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{closest_is_right, Closest, Placed, Swept, Within};

const WITHIN: Within = Within { length: 1e-9, across: 1e-9, place: 1e-9 };

#[track_caller]
fn right(a: &Swept, b: &Swept, at_b: Placed, claim: Closest) {
    closest_is_right(a, ORIGIN, b, at_b, &claim, WITHIN).unwrap();
}

#[track_caller]
fn wrong(a: &Swept, b: &Swept, at_b: Placed, claim: Closest, because: &str) {
    let sentence = closest_is_right(a, ORIGIN, b, at_b, &claim, WITHIN).unwrap_err();
    assert!(sentence.contains(because), "{sentence}");
}

#[test]
fn apart_or_overlapping_or_touching() {
    let (box_2, disc) = (square(1.0), swept(&[[0.0, 0.0]], 0.5));
    let claim = |distance, on_a, on_b| Closest { distance, normal: [1.0, 0.0], on_a, on_b };
    right(&box_2, &disc, at(3.0, 0.5), claim(1.5, [1.0, 0.5], [2.5, 0.5]));
    right(&box_2, &disc, at(1.5, 0.5), claim(0.0, [1.0, 0.5], [1.0, 0.5]));
    right(&box_2, &disc, at(0.75, 0.0), claim(-0.75, [1.0, 0.0], [0.25, 0.0]));
    // A corner, at a 3-4-5 triangle's distance.
    let corner = Closest { distance: 4.5, normal: [0.6, 0.8], on_a: [1.0, 1.0], on_b: [3.7, 4.6] };
    right(&box_2, &disc, at(4.0, 5.0), corner);
    // Two boxes face to face: any place along the common stretch is right.
    for y in [-1.0, 0.0, 0.3] {
        right(&box_2, &box_2, at(1.5, -0.7), claim(-0.5, [1.0, y], [0.5, y]));
    }
}

#[test]
fn mistakes_are_noticed() {
    let (box_2, disc) = (square(1.0), swept(&[[0.0, 0.0]], 0.5));
    let there = at(0.75, 0.0);
    let claim = Closest { distance: -0.75, normal: [1.0, 0.0], on_a: [1.0, 0.0], on_b: [0.25, 0.0] };
    wrong(&box_2, &disc, there, Closest { distance: 0.75, ..claim }, "distance");
    wrong(&box_2, &disc, there, Closest { distance: f64::NAN, ..claim }, "distance");
    wrong(&box_2, &disc, there, Closest { normal: [-1.0, 0.0], ..claim }, "sees");
    wrong(&box_2, &disc, there, Closest { normal: [2.0, 0.0], ..claim }, "unit");
    wrong(&box_2, &disc, there, Closest { on_a: claim.on_b, on_b: claim.on_a, ..claim }, "inside");
    wrong(&box_2, &disc, there, Closest { on_a: [0.625, 0.0], ..claim }, "the point on A is 3.75e-1 inside");
    wrong(&box_2, &disc, there, Closest { on_b: [0.75, 0.5], ..claim }, "distance apart");
    // Both on their surfaces, and a distance apart along the normal; but askew.
    let askew = Closest { distance: -0.5, normal: [1.0, 0.0], on_a: [1.0, 0.5], on_b: [0.5, 0.25] };
    wrong(&box_2, &box_2, at(1.5, 0.0), askew, "from point to point");
}
