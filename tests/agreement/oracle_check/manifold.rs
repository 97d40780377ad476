//! The check of contact points: right claims pass, and each kind of mistake is noticed.

use super::{at, square, swept};
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{manifold_is_right, Manifold, Placed, Point, Swept, Within};

const WITHIN: Within = Within { length: 1e-9, across: 1e-9, place: 1e-9 };

fn manifold(normal: [f64; 2], depth: f64, points: &[([f64; 2], f64)]) -> Manifold {
    let points = points.iter().zip(7..).map(|(&(point, depth), id)| Point { point, depth, id });
    Manifold { normal, depth, points: points.collect() }
}

#[track_caller]
fn right(a: &Swept, b: &Swept, at_b: Placed, claim: &Manifold) {
    manifold_is_right(a, ORIGIN, b, at_b, claim, WITHIN).unwrap();
}

#[track_caller]
fn wrong(a: &Swept, b: &Swept, at_b: Placed, claim: &Manifold, because: &str) {
    let sentence = manifold_is_right(a, ORIGIN, b, at_b, claim, WITHIN).unwrap_err();
    assert!(sentence.contains(because), "{sentence}");
}

fn capsule() -> Swept {
    swept(&[[-2.0, 0.0], [2.0, 0.0]], 0.5)
}

fn disc() -> Swept {
    swept(&[[0.0, 0.0]], 0.5)
}

#[test]
fn one_point_and_two() {
    // A box 0.1 deep in the top of another, half a unit to the side.
    let flat = manifold([0.0, 1.0], 0.1, &[([-0.5, 0.95], 0.1), ([1.0, 0.95], 0.1)]);
    right(&square(1.0), &square(1.0), at(0.5, 1.9), &flat);
    // A capsule along the box's top, longer than the box; just touching.
    let resting = manifold([0.0, 1.0], 0.0, &[([1.0, 1.0], 0.0), ([-1.0, 1.0], 0.0)]);
    right(&square(1.0), &capsule(), at(0.0, 1.5), &resting);
    let ball = manifold([0.0, 1.0], 0.25, &[([0.3, 0.875], 0.25)]);
    right(&square(1.0), &disc(), at(0.3, 1.25), &ball);
    // Nested: out by the right, 3.5 deep.
    let nested = manifold([1.0, 0.0], 3.5, &[([3.25, -0.5], 3.5), ([3.25, 0.5], 3.5)]);
    right(&square(5.0), &square(0.5), at(2.0, 0.0), &nested);
}

/// A box leans on another's top: its lower edge has slope 3/4 and goes from (0.9, 0.9) past the corner of the box
/// below.
#[test]
fn a_tilted_edge_is_clipped_at_the_corner() {
    let tilted = Placed { angle: 0.75f64.atan(), ..at(1.1, 2.3) };
    // Its lowest corner is (1.1, 2.3) + (-0.8 + 0.6, -0.6 - 0.8) = (0.9, 0.9); above x = 1 its edge is at 0.975.
    let leaning = manifold([0.0, 1.0], 0.1, &[([0.9, 0.95], 0.1), ([1.0, 0.9875], 0.025)]);
    right(&square(1.0), &square(1.0), tilted, &leaning);
    let deepest = manifold([0.0, 1.0], 0.1, &[([0.9, 0.95], 0.1)]);
    right(&square(1.0), &square(1.0), tilted, &deepest);
    let unclipped = manifold([0.0, 1.0], 0.1, &[([0.9, 0.95], 0.1), ([1.02, 0.995], 0.01)]);
    wrong(&square(1.0), &square(1.0), tilted, &unclipped, "no surface of A");
    let off = manifold([0.0, 1.0], 0.1, &[([0.9, 0.95], 0.1), ([1.0, 0.95], 0.1)]);
    wrong(&square(1.0), &square(1.0), tilted, &off, "no surface of B");
}

#[test]
fn mistakes_are_noticed() {
    let (a, b, there) = (square(1.0), square(1.0), at(0.5, 1.9));
    let mut all_alike = manifold([0.0, 1.0], 0.1, &[([-0.5, 0.95], 0.1), ([1.0, 0.95], 0.1)]);
    all_alike.points[1].id = all_alike.points[0].id;
    wrong(&a, &b, there, &all_alike, "the id 7");
    for (points, because) in [
        (&[][..], "0 points"),
        (&[([-0.5, 0.95], 0.1), ([1.0, 0.95], 0.1), ([0.0, 0.95], 0.1)], "3 points"),
        (&[([-0.5, 0.95], 0.1)], "one point, where two edges lie"),
        (&[([-0.5, 0.95], 0.1), ([0.9, 0.95], 0.1)], "the common stretch"),
        (&[([-0.5, 0.9], 0.1), ([1.0, 0.95], 0.1)], "no surface"),
        (&[([-0.5, 0.95], 0.2), ([1.0, 0.95], 0.1)], "the deepest point"),
        (&[([-0.5, 0.95], 0.05), ([1.0, 0.95], 0.05)], "the deepest point"),
        (&[([-0.5, 0.95], -0.1), ([1.0, 0.95], 0.1)], "depth -1e-1"),
        (&[([-0.5, f64::NAN], 0.1), ([1.0, 0.95], 0.1)], "no surface"),
        (&[([-0.5, -1.0], 0.1), ([1.0, 0.95], 0.1)], "no surface"),
    ] {
        wrong(&a, &b, there, &manifold([0.0, 1.0], 0.1, points), because);
    }
    let points = [([-0.5, 0.95], 0.1), ([1.0, 0.95], 0.1)];
    wrong(&a, &b, there, &manifold([0.0, 1.0], 0.2, &points), "depth 2e-1");
    wrong(&a, &b, there, &manifold([0.0, -1.0], 0.1, &points), "sees");
    // A flat box within the other box: point 0 is on its upper face, point 1 on its lower face, the far side.
    let slab = swept(&[[-1.0, -0.05], [1.0, -0.05], [1.0, 0.05], [-1.0, 0.05]], 0.0);
    let through = manifold([0.0, 1.0], 1.05, &[([-1.0, -0.475], 1.05), ([0.5, -0.525], 0.95)]);
    wrong(&slab, &square(1.0), ORIGIN, &through, "point 1 is on the far side of A");
    // Two points on a round shape.
    let two = manifold([0.0, 1.0], 0.25, &[([0.3, 0.875], 0.25), ([0.3 + 1e-10, 0.875], 0.25)]);
    wrong(&square(1.0), &disc(), at(0.3, 1.25), &two, "no one edge of B");
}
