//! The oracle and the golden cases, held against each other and against a third method, before anything else is held
//! against them.

mod golden_cases;
mod oracle;

use golden_cases::{load, Case, Normal};
use oracle::{contains, interval, separation, Placed, Swept};
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4, SQRT_2, TAU};

const ORIGIN: Placed = Placed { x: 0.0, y: 0.0, angle: 0.0 };

fn swept(points: &[[f64; 2]], radius: f64) -> Swept {
    Swept { points: points.to_vec(), radius }
}

fn square(half: f64) -> Swept {
    swept(&[[-half, -half], [half, -half], [half, half], [-half, half]], 0.0)
}

fn at(x: f64, y: f64) -> Placed {
    Placed { x, y, angle: 0.0 }
}

#[track_caller]
fn assert_near(got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "got {got}, want {want} within {tolerance}");
}

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
fn gap_along(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, angle: f64) -> f64 {
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

/// A small generator (SplitMix64): the pairs are the same in every run.
struct Random(u64);

impl Random {
    /// Uniform in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// One to nine points of a cloud around a point off the shape's origin, every other time with a radius.
    fn shape(&mut self) -> Swept {
        let count = 1 + (self.unit() * 9.0) as usize;
        let middle = [self.between(-1.0, 1.0), self.between(-1.0, 1.0)];
        let flatness = if self.unit() < 0.2 { 1e-3 } else { 1.0 };
        let cloud = |r: &mut Random| [middle[0] + r.between(-2.0, 2.0), middle[1] + flatness * r.between(-2.0, 2.0)];
        let points = (0..count).map(|_| cloud(self)).collect();
        let radius = if self.unit() < 0.5 { 0.0 } else { self.between(0.0, 1.0) };
        Swept { points, radius }
    }

    fn pose(&mut self, reach: f64) -> Placed {
        let [x, y] = [self.between(-reach, reach), self.between(-reach, reach)];
        Placed { x, y, angle: self.between(-7.0, 7.0) }
    }
}

/// By the separating axis theorem the separation is the widest gap that any direction sees, apart or overlapping.
#[test]
fn separation_agrees_with_sampled_directions() {
    let mut random = Random(1);
    let (mut overlapping, mut apart) = (0, 0);
    for _ in 0..2000 {
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
    assert!(overlapping > 300 && apart > 300, "both sides are covered: {overlapping} overlap, {apart} do not");
}

#[test]
fn contains_agrees_with_sampled_directions() {
    let mut random = Random(2);
    let mut inside = 0;
    for _ in 0..2000 {
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
    assert!(inside > 100, "some are contained: {inside}");
}

/// Both poses of a case, moved together until A's is the origin: directions and small motions are exact there.
fn near_the_origin(case: &Case) -> (Placed, Placed) {
    let here = Placed { angle: case.at_a.angle, ..ORIGIN };
    (here, Placed { x: case.at_b.x - case.at_a.x, y: case.at_b.y - case.at_a.y, ..case.at_b })
}

/// A normal is right exactly when moving B along it, however far, adds all of the motion to the separation.
fn is_right_normal(case: &Case, n: [f64; 2], size: f64) -> bool {
    let distance = 2.0 * (size + case.separation.abs());
    let (here, there) = near_the_origin(case);
    let moved = Placed { x: there.x + n[0] * distance, y: there.y + n[1] * distance, ..there };
    let after = separation(&case.a.swept(), here, &case.b.swept(), moved).separation;
    (after - (case.separation + distance)).abs() <= 1e-9 * distance + 2.0 * case.within
}

fn listed(normal: &Normal) -> Vec<[f64; 2]> {
    match normal {
        Normal::Any => (0..16).map(|k| f64::from(k) * TAU / 16.0).map(|t| [t.cos(), t.sin()]).collect(),
        Normal::OneOf(list) => list.clone(),
        Normal::Between(from, to) => vec![*from, *to],
    }
}

#[test]
fn golden_cases_agree() {
    let golden = load().cases.into_iter();
    let swapped = load().cases.into_iter().map(Case::swapped);
    for case in golden.chain(swapped) {
        let (a, b) = (case.a.swept(), case.b.swept());
        let answer = separation(&a, case.at_a, &b, case.at_b);
        let tolerance = 1e-9 * (answer.size + case.separation.abs()) + case.within;
        let error = answer.separation - case.separation;
        assert!(error.abs() <= tolerance, "{}: the oracle says {}", case.name, answer.separation);
        match case.overlaps {
            Some(true) => assert!(case.separation <= 0.0, "{}: overlaps", case.name),
            Some(false) => assert!(case.separation > case.within, "{}: apart", case.name),
            None => assert_eq!(case.separation, 0.0, "{}: touching", case.name),
        }
        let in_b = contains(&b, case.at_b, &a, case.at_a);
        let in_a = contains(&a, case.at_a, &b, case.at_b);
        for (margin, claimed) in [(in_b, case.a_in_b), (in_a, case.b_in_a)] {
            let agrees = match claimed {
                Some(true) => margin >= -tolerance,
                Some(false) => margin < -tolerance,
                None => margin.abs() <= tolerance,
            };
            assert!(agrees, "{}: contained by {margin}, the case says {claimed:?}", case.name);
        }
    }
}

#[test]
fn golden_normals_are_right_and_complete() {
    for case in load().cases {
        let (a, b) = (case.a.swept(), case.b.swept());
        let size = separation(&a, case.at_a, &b, case.at_b).size;
        for n in listed(&case.normal) {
            assert!(case.normal.allows(n, 1e-12), "{}: {n:?} is a unit vector", case.name);
            assert!(is_right_normal(&case, n, size), "{}: {n:?} is a way out", case.name);
        }
        if case.within > 0.0 {
            continue;
        }
        // No sampled direction is as good as the answer unless a normal of the case is near it.
        let (here, there) = near_the_origin(&case);
        for k in 0..3600 {
            let angle = f64::from(k) * TAU / 3600.0;
            let n = [angle.cos(), angle.sin()];
            let good = gap_along(&a, here, &b, there, angle) >= case.separation - 1e-7 * size;
            assert!(!good || case.normal.allows(n, 0.01), "{}: {n:?} is a way out too", case.name);
        }
    }
}

#[test]
fn golden_names_are_unique_and_codes_known() {
    let golden = load();
    let names = golden.cases.iter().map(|c| &c.name).chain(golden.refused.iter().map(|r| &r.name));
    let mut sorted: Vec<_> = names.collect();
    let count = sorted.len();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), count, "names are unique");
    let known = ["not-finite", "too-few-points", "degenerate", "not-convex", "self-crossing", "bad-radius", "bad-size"];
    for refused in golden.refused {
        assert!(!refused.codes.is_empty(), "{}", refused.name);
        assert!(refused.codes.iter().all(|code| known.contains(&code.as_str())), "{}", refused.name);
    }
}
