//! The golden cases of two convex shapes against the oracle.

use super::separation::gap_along;
use crate::common::golden::{load, Case, Normal};
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{contains, separation, Placed};
use std::f64::consts::TAU;

/// Both poses of a case, moved together until A is at the origin. There, adding a small motion rounds little.
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
