//! Separations and containments worked out by hand, and against sampled directions.

use super::{assert_near, at, square, swept};
use crate::common::count::cases;
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{contains, interval, separation, Placed, Swept};
use crate::common::random::Random;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4, SQRT_2, TAU};

#[test]
fn separation_of_points_and_circles() {
    let point = swept(&[[1.0, 1.0]], 0.0);
    let circle = swept(&[[0.0, 0.0]], 3.0);
    assert_eq!(separation(&point, ORIGIN, &point, at(3.0, 4.0)).separation, 5.0);
    assert_eq!(separation(&point, ORIGIN, &point, ORIGIN).separation, 0.0);
    assert_eq!(separation(&circle, ORIGIN, &circle, at(6.0, 8.0)).separation, 4.0);
    assert_eq!(separation(&circle, ORIGIN, &circle, ORIGIN).separation, -6.0);
}

#[test]
fn separation_of_flat_hulls_is_never_negative() {
    let segment = swept(&[[0.0, 0.0], [3.0, 4.0]], 0.0);
    assert_near(separation(&segment, ORIGIN, &segment, at(6.0, 8.0)).separation, 5.0, 1e-14);
    assert_near(separation(&segment, ORIGIN, &segment, at(1.5, 2.0)).separation, 0.0, 1e-15);
    // Turned, the four differences are on one line only up to rounding; the gap beyond its end must survive that.
    for step in 1..1000 {
        let angle = f64::from(step) * 0.37;
        let there = Placed { x: 6.0 * angle.cos(), y: 6.0 * angle.sin(), angle };
        let flat = swept(&[[0.0, 0.0], [5.0, 0.0]], 0.0);
        let gap = separation(&flat, Placed { angle, ..ORIGIN }, &flat, there).separation;
        assert_near(gap, 1.0, 1e-14);
    }
}

#[test]
fn separation_of_squares() {
    let (large, small) = (square(5.0), square(1.0));
    assert_eq!(separation(&small, ORIGIN, &small, at(2.0, 0.5)).separation, 0.0);
    assert_eq!(separation(&small, ORIGIN, &small, at(5.0, 6.0)).separation, 5.0);
    assert_eq!(separation(&large, ORIGIN, &small, at(2.0, 0.0)).separation, -4.0);
    let turned = Placed { x: 2.25, y: 0.0, angle: FRAC_PI_4 };
    assert_near(separation(&small, ORIGIN, &small, turned).separation, 1.25 - SQRT_2, 1e-14);
}

/// A thin triangle with a vertex amid its long edge, beside itself: many differences almost coincide.
#[test]
fn separation_of_a_sliver_and_its_copy() {
    let sliver = swept(
        &[
            [-13.365295643620955, 13.043872763881026],
            [108.32518881044906, -106.35227963546433],
            [84.78479416462133, -83.2180659325264],
            [61.244399518793585, -60.083852229588466],
        ],
        0.0,
    );
    let here = Placed { angle: 4.1887902047863905, ..ORIGIN };
    let there = Placed { y: 0.009654251222387295, ..here };
    // Worked out in exact fractions.
    assert_near(separation(&sliver, here, &sliver, there).separation, -0.04444222529111935, 1e-13);
}

#[test]
fn size_is_the_larger_diameter() {
    let answer = separation(&square(1.0), ORIGIN, &swept(&[[0.0, 0.0], [3.0, 4.0]], 0.5), at(99.0, 0.0));
    assert_eq!(answer.size, 6.0);
}

#[test]
fn separation_far_away_is_the_one_at_the_origin() {
    let (a, b) = (square(0.001), swept(&[[0.0, 0.0]], 0.0005));
    let near = separation(&a, ORIGIN, &b, at(0.0009765625, 0.0)).separation;
    let far = separation(&a, at(1e9, -1e9), &b, at(1e9 + 0.0009765625, -1e9)).separation;
    assert_eq!(near, far);
}

#[test]
fn contains_measures_the_room_that_is_left() {
    let (large, small) = (square(5.0), square(1.0));
    assert_eq!(contains(&large, ORIGIN, &small, at(2.0, 0.0)), 2.0);
    assert_eq!(contains(&large, ORIGIN, &small, at(4.0, 0.0)), 0.0);
    assert_eq!(contains(&large, ORIGIN, &small, at(7.0, 8.0)), -5.0);
    assert_eq!(contains(&small, ORIGIN, &small, ORIGIN), 0.0);
    // A disc of radius 2 in a capsule of radius 3 along x, and the reverse.
    let capsule = swept(&[[-4.0, 0.0], [4.0, 0.0]], 3.0);
    let disc = swept(&[[0.0, 0.0]], 2.0);
    assert_eq!(contains(&capsule, ORIGIN, &disc, at(1.0, 0.25)), 0.75);
    assert_eq!(contains(&disc, ORIGIN, &capsule, ORIGIN), -5.0);
    // An inner radius larger than the outer one: a disc of radius 1 in a sharp box, 2 from its nearest edge.
    assert_eq!(contains(&large, ORIGIN, &swept(&[[0.0, 0.0]], 1.0), at(3.0, 0.0)), 1.0);
}

#[test]
fn interval_is_in_the_world_and_scales_with_the_axis() {
    let capsule = swept(&[[-4.0, 0.0], [4.0, 0.0]], 1.0);
    let there = Placed { x: 10.0, y: 1.0, angle: TAU / 4.0 };
    let along_y = interval(&capsule, there, [0.0, 2.0]);
    assert_near(along_y.min, -8.0, 1e-14);
    assert_near(along_y.max, 12.0, 1e-14);
    let slanted = interval(&square(1.0), at(10.0, 0.0), [FRAC_1_SQRT_2, FRAC_1_SQRT_2]);
    assert_near(slanted.min, 8.0 * FRAC_1_SQRT_2, 1e-14);
    assert_near(slanted.max, 12.0 * FRAC_1_SQRT_2, 1e-14);
}

/// The gap between the shadows along the direction at `angle`, as seen from A. Positions near the origin only.
pub fn gap_along(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, angle: f64) -> f64 {
    let axis = [angle.cos(), angle.sin()];
    interval(b, at_b, axis).min - interval(a, at_a, axis).max
}

/// The room between B's shadow and the end of A's, along the direction at `angle`.
fn room_along(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, angle: f64) -> f64 {
    let axis = [angle.cos(), angle.sin()];
    interval(a, at_a, axis).max - interval(b, at_b, axis).max
}

/// The extreme of a function of the direction: dense sampling, then a closer look around each local extreme.
fn widest(value: impl Fn(f64) -> f64) -> f64 {
    const SAMPLES: usize = 2000;
    let step = TAU / SAMPLES as f64;
    let sampled: Vec<f64> = (0..SAMPLES).map(|i| value(i as f64 * step)).collect();
    let mut best = f64::NEG_INFINITY;
    for i in 0..SAMPLES {
        let (before, after) = (sampled[(i + SAMPLES - 1) % SAMPLES], sampled[(i + 1) % SAMPLES]);
        if sampled[i] < before || sampled[i] < after {
            continue;
        }
        let (mut low, mut high) = ((i as f64 - 1.0) * step, (i as f64 + 1.0) * step);
        for _ in 0..80 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if value(left) < value(right) {
                low = left;
            } else {
                high = right;
            }
        }
        best = best.max(value((low + high) / 2.0)).max(sampled[i]);
    }
    best
}

/// By the separating axis theorem the separation is the widest gap over all directions, apart or overlapping.
#[test]
fn separation_agrees_with_sampled_directions() {
    let count = cases(600, 2000);
    let mut random = Random(1);
    let (mut overlapping, mut apart) = (0, 0);
    for _ in 0..count {
        let (a, b) = (random.shape(), random.shape());
        let (at_a, at_b) = (random.pose(3.0), random.pose(3.0));
        let answer = separation(&a, at_a, &b, at_b);
        let sampled = widest(|angle| gap_along(&a, at_a, &b, at_b, angle));
        assert_near(answer.separation, sampled, 1e-9);
        if answer.separation < 0.0 {
            overlapping += 1;
        } else {
            apart += 1;
        }
    }
    assert!(
        overlapping > 3 * count / 20 && apart > 3 * count / 20,
        "both sides are covered: {overlapping} overlap, {apart} do not"
    );
}

#[test]
fn contains_agrees_with_sampled_directions() {
    let count = cases(600, 2000);
    let mut random = Random(2);
    let mut inside = 0;
    for _ in 0..count {
        let (outer, mut inner) = (random.shape(), random.shape());
        for p in &mut inner.points {
            *p = [p[0] / 8.0, p[1] / 8.0];
        }
        inner.radius /= 8.0;
        let (at_outer, at_inner) = (random.pose(0.5), random.pose(0.5));
        let margin = contains(&outer, at_outer, &inner, at_inner);
        let sampled = -widest(|angle| -room_along(&outer, at_outer, &inner, at_inner, angle));
        assert_near(margin, sampled, 1e-9);
        inside += usize::from(margin > 0.0);
    }
    assert!(inside > count / 20, "some are contained: {inside}");
}
