//! First touches of random pairs that turn as they move, against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{checked, few, touch, Both, Checked, PROMISED, ROUNDING, TIGHT};
use super::generate::heaps::{heaps, Heap};
use super::generate::pairs::{pair, Pair, Posed};
use crate::common::count::cases;
use crate::common::golden::Call;
use crate::common::oracle::{Difference, Figure, Impact, Placed, Spin, Turning, Window, Within};
use crate::common::subject;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shadowgap::glam::DVec2;
use shadowgap::{cast_spinning, collide, Pose, Shape};
use std::f64::consts::PI;

/// How a pair moves: in sizes of the larger shape, and in radians.
#[derive(Clone, Debug)]
pub struct Motion {
    pub way: DVec2,
    pub way_a: DVec2,
    pub spins: [f64; 2],
    /// The time at which the motion takes B, but for its turn, through the pair's place.
    pub time: f64,
}

pub fn motion() -> BoxedStrategy<Motion> {
    let speed =
        prop_oneof![1 => Just(0.0), 4 => (-2.0..1.0f64).prop_map(|exponent| 10f64.powf(exponent)), 1 => 1.0..1e3f64];
    let spin = || prop_oneof![3 => -PI..PI, 1 => Just(0.0), 1 => Just(PI), 1 => -0.1..0.1f64, 1 => -1e-6..1e-6f64];
    let way = || (speed.clone(), 0.0..2.0 * PI).prop_map(|(speed, angle)| DVec2::from_angle(angle) * speed);
    let way_a = prop_oneof![Just(DVec2::ZERO), way()];
    let time = prop_oneof![1 => Just(0.0), 4 => -0.2..1.2f64];
    (way(), way_a, [spin(), spin()], time)
        .prop_map(|(way, way_a, spins, time)| Motion { way, way_a, spins, time })
        .boxed()
}

/// A pair in motion as both the library and the oracle take it.
pub struct Moving {
    pub shapes: [Shape; 2],
    pub figures: [Figure; 2],
    pub at: [Placed; 2],
    pub motions: [DVec2; 2],
    pub spins: [f64; 2],
    within: Within,
}

impl Moving {
    pub fn of_pair(pair: &Pair, motion: &Motion) -> Moving {
        let both = Both::new(pair);
        let figures = [both.swept_a.into(), both.swept_b.into()];
        Moving::new([both.a, both.b], figures, [both.at_a, both.at_b], motion)
    }

    pub fn of_heaps((a, b): &(Heap, Heap), motion: &Motion) -> Moving {
        Moving::new([a.shape(), b.shape()], [a.figure(), b.figure()], [a.at, b.at], motion)
    }

    fn new(shapes: [Shape; 2], figures: [Figure; 2], [at_a, at_b]: [Placed; 2], motion: &Motion) -> Moving {
        let size = figures[0].size().max(figures[1].size());
        let motions = [motion.way_a * size, motion.way * size];
        let back = (motions[1] - motions[0]) * motion.time;
        let at = [at_a, Placed { x: at_b.x - back.x, y: at_b.y - back.y, ..at_b }];
        let reach = |figure: &Figure| figure.solids.iter().map(super::both::reach).fold(0.0, f64::max);
        let reach = reach(&figures[0]) + reach(&figures[1]);
        let far = (at[1].x - at_a.x).hypot(at[1].y - at_a.y) + reach;
        let start = Difference::new(&figures[0], at[0], &figures[1], at[1]).separation([0.0, 0.0]);
        let length = TIGHT * size
            + ROUNDING * (far + motions[0].length() + motions[1].length())
            + touch(start, size, at[0], at[1], reach);
        let place = ROUNDING * at.iter().map(|at| at.x.abs() + at.y.abs()).sum::<f64>()
            + ROUNDING * (motions[0].length() + motions[1].length());
        let within = Within { length, across: PROMISED * size + length, place };
        Moving { shapes, figures, at, motions, spins: motion.spins, within }
    }

    fn truth(&self) -> Spin<'_> {
        let turning = |k: usize| Turning {
            figure: &self.figures[k],
            at: self.at[k],
            motion: self.motions[k].to_array(),
            spin: self.spins[k],
        };
        Spin { a: turning(0), b: turning(1) }
    }

    fn is_right(&self) -> Checked {
        let [a, b] = &self.shapes;
        let [pose_a, pose_b]: [Pose; 2] = self.at.map(subject::pose);
        let found = cast_spinning(a, &pose_a, b, &pose_b, self.motions[1], self.motions[0], self.spins);
        let found = found.expect("good numbers");
        let claim = found.map(|impact| Impact {
            time: impact.time,
            normal: impact.normal.to_array(),
            point: impact.point.to_array(),
        });
        checked(self.truth().impact_is_right(claim, self.within))?;
        let inside = collide(a, &pose_a, b, &pose_b).is_some_and(|contact| contact.depth > 0.0);
        prop_assert_eq!(found.is_some_and(|impact| impact.inside), inside, "overlapping from the start");
        prop_assert!(!inside || found.is_some_and(|impact| impact.time == 0.0), "an overlap at the start is at once");
        Ok(())
    }
}

pub fn pair_is_right(pair: &Pair, motion: &Motion) -> Checked {
    Moving::of_pair(pair, motion).is_right()
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn casts_with_spin_agree_with_the_oracle(pair in pair(), motion in motion()) {
        pair_is_right(&pair, &motion)?;
    }

    #[test]
    fn casts_of_unions_with_spin_agree_with_the_oracle(heaps in heaps(), motion in motion()) {
        Moving::of_heaps(&heaps, &motion).is_right()?;
    }
}

/// Found by the fuzzer: the end of a segment runs along a circle, 2e-9 of the size away, for half a turn.
#[test]
fn what_glides_along_as_it_turns_may_be_told_to_touch() {
    let posed = |call, x| Posed { call, at: Placed { x, y: 0.0, angle: 0.0 } };
    let disc = Call::Circle { radius: 1.0, center: [-1.0, -1.0] };
    let line = Call::Segment { a: [-1.0, -1.0], b: [-1.0, 0.5] };
    let motion = Motion { way: DVec2::ZERO, way_a: DVec2::ZERO, spins: [-PI, -PI], time: 0.0 };
    pair_is_right(&Pair { a: posed(disc.clone(), 0.0), b: posed(line.clone(), 1.0 + 2e-9) }, &motion).expect("near");
    let moving = Moving::of_pair(&Pair { a: posed(disc, 0.0), b: posed(line, 1.0 + 1e-4) }, &motion);
    let [a, b] = &moving.shapes;
    let [pose_a, pose_b]: [Pose; 2] = moving.at.map(subject::pose);
    let far = cast_spinning(a, &pose_a, b, &pose_b, DVec2::ZERO, DVec2::ZERO, motion.spins);
    assert_eq!(far.expect("good numbers"), None);
}

/// Found by the fuzzer: a corner runs along a circle, 1.5e-7 of the size away, for half of the motion, then an edge
/// touches it.
#[test]
fn what_glides_along_before_it_touches_may_be_told_to_touch_earlier() {
    let posed = |call, x| Posed { call, at: Placed { x, y: 0.0, angle: 0.0 } };
    let disc = Call::Circle { radius: 1.0, center: [-1.0, -1.0] };
    let points = vec![[-0.3125, -0.3125], [-0.3125, -1.0], [-1.0, -0.6875], [-1.0, -1.0]];
    let hull = Call::Hull { points, radius: 1.0 };
    let motion = Motion { way: DVec2::ZERO, way_a: DVec2::ZERO, spins: [-PI, -PI], time: 0.0 };
    pair_is_right(&Pair { a: posed(disc.clone(), 0.0), b: posed(hull.clone(), 2.000_000_3) }, &motion).expect("near");
    // From farther away, the touch is that of the edge.
    let moving = Moving::of_pair(&Pair { a: posed(disc, 0.0), b: posed(hull, 2.001) }, &motion);
    let [a, b] = &moving.shapes;
    let [pose_a, pose_b]: [Pose; 2] = moving.at.map(subject::pose);
    let touch = cast_spinning(a, &pose_a, b, &pose_b, DVec2::ZERO, DVec2::ZERO, motion.spins).expect("good numbers");
    assert!(touch.is_some_and(|touch| touch.time > 0.5), "{touch:?}");
}

/// The generator draws enough touches at the start, touches later, misses and grazes.
#[test]
fn the_spins_are_hard_ones() {
    let count = cases(100, 400);
    let mut runner = TestRunner::deterministic();
    let (mut hits, mut at_once, mut misses, mut grazes) = (0, 0, 0, 0);
    for _ in 0..count {
        let (pair, motion) = (pair(), motion()).new_tree(&mut runner).expect("a motion").current();
        let moving = Moving::of_pair(&pair, &motion);
        match moving.truth().window(moving.within.length) {
            Window { earliest: Some(0.0), latest: Some(0.0) } => at_once += 1,
            Window { earliest: Some(earliest), latest: Some(latest) } if latest - earliest < 1e-6 => hits += 1,
            Window { earliest: None, .. } => misses += 1,
            Window { .. } => grazes += 1,
        }
    }
    assert!(
        hits > count / 10 && at_once > count / 10 && misses > count / 10 && grazes > count / 100,
        "{hits} hits, {at_once} at once, {misses} misses, {grazes} grazes of {count}"
    );
}

/// Two ends meet: the normal was that of the side of A on which B had come to be, turned round.
#[test]
fn two_ends_that_meet_have_the_normal_of_the_side_from_which_they_came() {
    let posed = |b| Posed { call: Call::Segment { a: [0.0; 2], b }, at: Placed { x: 0.0, y: 0.0, angle: 0.0 } };
    let pair = Pair { a: posed([-0.2834145714637099, -0.9589974873178979]), b: posed([1.0, 0.0]) };
    let way = DVec2::new(-0.8141325608681674, 0.5806790622488809);
    let motion = Motion { way, way_a: DVec2::ZERO, spins: [0.0, PI], time: 0.6609909250732869 };
    pair_is_right(&pair, &motion).expect("the side of B");
}
