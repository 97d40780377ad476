//! Ways out of unions and outlines worked out by hand, against each other, and against a fine grid of motions.

use super::{assert_near, at, square, swept};
use crate::common::count::cases;
use crate::common::oracle::outline::{signed_area, triangles};
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{depth, separation, Depth, Difference, Figure, Placed};
use crate::common::random::Random;

const U: [[f64; 2]; 8] =
    [[0.0, 0.0], [6.0, 0.0], [6.0, 5.0], [5.0, 5.0], [5.0, 1.0], [1.0, 1.0], [1.0, 5.0], [0.0, 5.0]];

fn rectangle(low: [f64; 2], high: [f64; 2]) -> Figure {
    swept(&[low, [high[0], low[1]], high, [low[0], high[1]]], 0.0).into()
}

fn depths(a: &Figure, b: &Figure, at_b: Placed) -> Depth {
    depth(&Difference::new(a, ORIGIN, b, at_b), 1e-9)
}

#[track_caller]
fn is_deep(a: &Figure, b: &Figure, at_b: Placed, right: f64) {
    for (a, b, at_a, at_b) in [(a, b, ORIGIN, at_b), (b, a, at_b, ORIGIN)] {
        let Depth { least, most } = depth(&Difference::new(a, at_a, b, at_b), 1e-9);
        assert_near(least, right, 4e-9);
        assert_near(most, right, 4e-9);
    }
}

#[test]
fn the_short_way_out() {
    let pieces = [([0.0, 0.0], [6.0, 1.0]), ([0.0, 0.5], [1.0, 5.0]), ([5.0, 0.5], [6.0, 5.0])];
    for u in [Figure::outline(&U), Figure::union(pieces.map(|(low, high)| rectangle(low, high)))] {
        // In the slot, 0.5 in the left wall and 0.25 in the floor: out to the corner, as the hypotenuse.
        is_deep(&u, &rectangle([0.5, 0.75], [2.5, 2.75]), ORIGIN, 0.5f64.hypot(0.25));
        // The same, as a disc: nearest to a corner that it rolls around or into; both walls are flat.
        is_deep(&u, &swept(&[[1.25, 1.5]], 0.75).into(), ORIGIN, 0.5f64.hypot(0.25));
        is_deep(&u, &swept(&[[3.0, 1.5]], 0.75).into(), ORIGIN, 0.25);
        // As wide as the slot: up, between the walls, if it may touch both; or over them.
        let Depth { least, most } = depths(&u, &rectangle([1.0, 0.5], [5.0, 2.0]), ORIGIN);
        assert_near(least, 0.5, 4e-9);
        assert_near(most, 2.0, 4e-9);
        // Does not fit the slot: down through the floor is longer than up over both walls.
        is_deep(&u, &rectangle([0.5, 4.5], [5.5, 9.0]), ORIGIN, 0.5);
        is_deep(&u, &rectangle([0.5, 0.5], [5.5, 6.0]), ORIGIN, 4.5);
        // Between the walls without touching.
        is_deep(&u, &rectangle([2.0, 2.0], [3.0, 3.0]), ORIGIN, 0.0);
    }
}

#[test]
fn a_point_in_an_outline_is_as_deep_as_its_boundary_is_near() {
    let u = Figure::outline(&U);
    for (x, y, right) in [(0.5, 0.5, 0.5), (3.0, 0.25, 0.25), (0.75, 0.875, 0.125f64.hypot(0.25)), (5.75, 3.0, 0.25)] {
        is_deep(&u, &swept(&[[x, y]], 0.0).into(), ORIGIN, right);
        is_deep(&u, &swept(&[[0.0, 0.0]], 0.0).into(), at(x, y), right);
    }
}

#[test]
fn between_pieces_that_only_touch() {
    let tiles = Figure::union([0.0, 1.0, 2.0].map(|x| rectangle([x, 0.0], [x + 1.0, 2.0])));
    let on_the_seam = depths(&tiles, &swept(&[[1.0, 1.0]], 0.0).into(), ORIGIN);
    assert_eq!(on_the_seam.least, 0.0);
    assert_near(on_the_seam.most, 1.0, 4e-9);
}

#[test]
fn out_of_a_ring_inwards_or_outwards() {
    let sides = [
        ([-5.0, -5.0], [5.0, -3.0]),
        ([-5.0, 3.0], [5.0, 5.0]),
        ([-5.0, -4.0], [-3.0, 4.0]),
        ([3.0, -4.0], [5.0, 4.0]),
    ];
    let ring = Figure::union(sides.map(|(low, high)| rectangle(low, high)));
    is_deep(&ring, &square(0.5).into(), at(3.25, 0.0), 0.75);
    is_deep(&ring, &square(0.5).into(), at(4.75, 0.0), 0.75);
    // Too large for the hole.
    is_deep(&ring, &square(3.25).into(), ORIGIN, 8.25);
}

#[test]
fn triangles_fill_an_outline() {
    let cut = triangles(&U);
    assert_eq!(cut.len(), 6);
    assert_near(cut.iter().map(|t| signed_area(t)).sum(), 14.0, 1e-12);
    assert!(cut.iter().all(|t| signed_area(t) >= 0.0));
}

#[test]
fn one_solid_is_the_convex_case() {
    let mut random = Random(4);
    for _ in 0..2000 {
        let (a, b) = (random.shape(), random.shape());
        let (at_a, at_b) = (random.pose(2.0), random.pose(2.0));
        let truth = separation(&a, at_a, &b, at_b).separation;
        let difference = Difference::new(&a.into(), at_a, &b.into(), at_b);
        let Depth { least, most } = depth(&difference, 1e-10);
        assert_near(least, (-truth).max(0.0), 2e-10);
        assert_near(most, (-truth).max(0.0), 2e-10);
        if truth > 0.0 {
            assert_near(difference.separation([0.0, 0.0]), truth, 1e-12);
        }
    }
}

/// Two or three shapes near each other.
fn cluster(random: &mut Random) -> Figure {
    let count = 2 + random.below(2);
    Figure::union((0..count).map(|_| {
        let shape = random.shape();
        let placed = random.pose(1.5);
        Figure::from(shape).seen_from([0.0, 0.0], placed)
    }))
}

#[test]
fn depths_of_unions_agree_with_a_grid_of_motions() {
    let mut random = Random(5);
    let (mut overlapping, mut undecided) = (0, 0);
    let count = cases(40, 120);
    for _ in 0..count {
        let (a, b) = (cluster(&mut random), cluster(&mut random));
        let there = random.pose(3.0);
        let difference = Difference::new(&a, ORIGIN, &b, there);
        let Depth { least, most } = depth(&difference, 1e-10);
        assert!(least <= most + 1e-9);
        if most == 0.0 {
            continue;
        }
        overlapping += 1;
        undecided += usize::from(most - least > 1e-6);
        // No grid motion shorter than the depth ends the overlap, and a slightly longer motion does.
        const STEPS: i32 = 40;
        let step = 1.25 * most / f64::from(STEPS);
        let apart = |x: f64, y: f64| difference.separation([x, y]) >= 0.0;
        let mut shortest = f64::INFINITY;
        for i in -STEPS..=STEPS {
            for j in -STEPS..=STEPS {
                let (x, y) = (step * f64::from(i), step * f64::from(j));
                if x.hypot(y) < shortest && apart(x, y) {
                    shortest = x.hypot(y);
                }
            }
        }
        assert!(shortest >= least - 1e-9, "{shortest} is shorter than {least}");
        if shortest > 1.1 * most {
            // A narrow nook: look around the circle of the depth itself.
            let around = (0..100_000).map(|k| f64::from(k) * std::f64::consts::TAU / 1e5);
            let reach = most + 1e-4;
            assert!(around.map(f64::sin_cos).any(|(y, x)| apart(reach * x, reach * y)), "no way out at {most}");
        }
    }
    assert!(2 * overlapping > count && 20 * undecided < count, "{overlapping} overlap, {undecided} undecided");
}
