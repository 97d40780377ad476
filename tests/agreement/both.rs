//! A random pair as both the library and the oracle take it, and how far their answers may differ.

use super::generate::pairs::Pair;
use crate::common::count::cases;
use crate::common::oracle::{self, Placed, Swept, Verdict, Within};
use crate::common::subject;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shadowgap::glam::DVec2;
use shadowgap::{collide, explain, overlaps, Contact, Explanation, Pose, Shape};

/// The precision that the documentation promises, as a part of the larger shape's size.
pub const PROMISED: f64 = 1e-5;

/// The precision that the core reaches: its three tolerances of 1e-10 (touching, a tie between axes, parallel edges)
/// can add up. Rounding errors are a ten-thousandth of that.
pub const TIGHT: f64 = 3e-10;
const _: () = assert!(TIGHT < PROMISED);

/// Rounding error per unit of distance, between the shapes or from a shape's own origin to its points.
pub const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Shapes touch up to a gap of this part of their coordinates, but no more than this part of the larger shape's size.
const COORDINATES: f64 = f64::EPSILON;
const MAX_TOUCH: f64 = 1e-7;

/// How many random cases each property tries: what `PROPTEST_CASES` says, if it is set.
pub fn config() -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig::default();
    let cases = if asked { default.cases } else { cases(300, 3000) as u32 };
    // No file of failed seeds: a failing case is printed in full and becomes a test with a name.
    let max_local_rejects = default.max_local_rejects.max(cases);
    ProptestConfig { cases, max_local_rejects, failure_persistence: None, ..default }
}

/// A sixth of the cases, for properties whose oracle tries every pair of edges.
pub fn few() -> ProptestConfig {
    let all = config();
    ProptestConfig { cases: all.cases / 6, ..all }
}

pub type Checked = Result<(), TestCaseError>;

/// The oracle's verdict, as proptest takes it.
pub fn checked(verdict: Verdict) -> Checked {
    verdict.map_err(TestCaseError::fail)
}

/// A pair as both the library and the oracle take it.
pub struct Both {
    pub a: Shape,
    pub b: Shape,
    pub pose_a: Pose,
    pub pose_b: Pose,
    pub swept_a: Swept,
    pub swept_b: Swept,
    pub at_a: Placed,
    pub at_b: Placed,
    /// The oracle's answer.
    pub separation: f64,
    pub size: f64,
    pub tolerance: f64,
}

impl Both {
    pub fn new(pair: &Pair) -> Both {
        let (swept_a, swept_b) = (pair.a.swept(), pair.b.swept());
        let (at_a, at_b) = (pair.a.at, pair.b.at);
        let answer = oracle::separation(&swept_a, at_a, &swept_b, at_b);
        let distance = (at_b.x - at_a.x).hypot(at_b.y - at_a.y);
        let far = reach(&swept_a) + reach(&swept_b);
        let touch = touch(answer.separation, answer.size, at_a, at_b, far);
        let tolerance = TIGHT * answer.size + ROUNDING * (distance + far) + touch;
        Both {
            a: subject::shape(&pair.a.call).expect("a shape of good numbers"),
            b: subject::shape(&pair.b.call).expect("a shape of good numbers"),
            pose_a: subject::pose(at_a),
            pose_b: subject::pose(at_b),
            swept_a,
            swept_b,
            at_a,
            at_b,
            separation: answer.separation,
            size: answer.size,
            tolerance,
        }
    }

    pub fn overlaps(&self) -> bool {
        overlaps(&self.a, &self.pose_a, &self.b, &self.pose_b)
    }

    pub fn collide(&self) -> Option<Contact> {
        collide(&self.a, &self.pose_a, &self.b, &self.pose_b)
    }

    pub fn explain(&self, all_axes: bool) -> Explanation {
        explain(&self.a, &self.pose_a, &self.b, &self.pose_b, all_axes)
    }

    /// How exact the library's answers about the pair must be.
    pub fn within(&self) -> Within {
        let far = self.at_a.x.abs() + self.at_a.y.abs() + self.at_b.x.abs() + self.at_b.y.abs();
        Within { length: self.tolerance, across: PROMISED * self.size + self.tolerance, place: ROUNDING * far }
    }

    /// Both places, moved together until A is at the origin. There, adding a small motion rounds little.
    pub fn near_the_origin(&self) -> (Placed, Placed) {
        let here = Placed { x: 0.0, y: 0.0, ..self.at_a };
        (here, Placed { x: self.at_b.x - self.at_a.x, y: self.at_b.y - self.at_a.y, ..self.at_b })
    }

    /// The oracle's separation after B was moved.
    pub fn separation_after(&self, motion: DVec2) -> f64 {
        let (here, there) = self.near_the_origin();
        let moved = Placed { x: there.x + motion.x, y: there.y + motion.y, ..there };
        oracle::separation(&self.swept_a, here, &self.swept_b, moved).separation
    }

    /// How much A may grow before it leaves B, and B before it leaves A.
    pub fn room(&self) -> (f64, f64) {
        let a_in_b = oracle::contains(&self.swept_b, self.at_b, &self.swept_a, self.at_a);
        let b_in_a = oracle::contains(&self.swept_a, self.at_a, &self.swept_b, self.at_b);
        (a_in_b, b_in_a)
    }

    /// Whether a number is large enough for its sign to be certain in spite of tolerances and rounding.
    pub fn decided(&self, margin: f64) -> bool {
        margin.abs() > self.tolerance
    }
}

/// How large this separation is, if it counts as touching because coordinates are rounded; 0 if it does not. `reach` is
/// how far both shapes reach from their own origins.
pub fn touch(separation: f64, size: f64, at_a: Placed, at_b: Placed, reach: f64) -> f64 {
    if separation.abs() <= most_touch(size, at_a, at_b, reach) {
        separation.abs()
    } else {
        0.0
    }
}

/// The largest separation that counts as touching because coordinates are rounded.
pub fn most_touch(size: f64, at_a: Placed, at_b: Placed, reach: f64) -> f64 {
    let coordinates = at_a.x.abs() + at_a.y.abs() + at_b.x.abs() + at_b.y.abs() + 2.0 * reach;
    (COORDINATES * coordinates).min(MAX_TOUCH * size)
}

/// How far a shape reaches from its own origin.
pub fn reach(swept: &Swept) -> f64 {
    swept.points.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max) + swept.radius
}

/// Fails with both numbers unless they differ by no more than `tolerance`.
pub fn near(what: &str, got: f64, want: f64, tolerance: f64) -> Checked {
    prop_assert!((got - want).abs() <= tolerance, "{what}: got {got:e}, want {want:e} within {tolerance:e}");
    Ok(())
}
