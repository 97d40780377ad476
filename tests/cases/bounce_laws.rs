//! Random collisions against the laws of mechanics. `PROPTEST_CASES` sets how many.

use super::collision::{v, Collision, ROUNDING};
use crate::common::count::cases;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shadowgap::glam::DVec2;
use shadowgap::Motion;
use std::f64::consts::TAU;

fn config() -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig::default();
    let cases = if asked { default.cases } else { cases(1_000, 5_000) as u32 };
    // Properties reject the collisions that their law does not apply to.
    ProptestConfig { cases, max_global_rejects: 100 * cases, failure_persistence: None, ..default }
}

/// Zero, or a number of either sign between these powers of ten.
fn sized(low: f64, high: f64) -> BoxedStrategy<f64> {
    prop_oneof![
        1 => Just(0.0),
        8 => (low..high, any::<bool>()).prop_map(|(power, negative)| 10f64.powf(power) * if negative { -1.0 } else { 1.0 }),
    ].boxed()
}

fn inverse() -> BoxedStrategy<f64> {
    prop_oneof![1 => Just(0.0), 8 => (-6.0..6.0).prop_map(|power| 10f64.powf(power))].boxed()
}

fn motion() -> BoxedStrategy<Motion> {
    (sized(-3.0, 3.0), sized(-3.0, 3.0), sized(-3.0, 3.0), inverse(), inverse())
        .prop_map(|(x, y, spin, inv_mass, inv_inertia)| Motion { velocity: v(x, y), spin, inv_mass, inv_inertia })
        .boxed()
}

fn point(reach: f64) -> BoxedStrategy<DVec2> {
    (-reach..reach, -reach..reach).prop_map(|(x, y)| v(x, y)).boxed()
}

fn restitution() -> BoxedStrategy<f64> {
    prop_oneof![Just(0.0), Just(1.0), 0.0..1.0].boxed()
}

fn friction() -> BoxedStrategy<f64> {
    prop_oneof![Just(0.0), 0.0..2.0, (-6.0..6.0).prop_map(|power| 10f64.powf(power))].boxed()
}

/// Any collision with one point or two, whether or not shapes could touch like that.
fn collision() -> BoxedStrategy<Collision> {
    let points = prop_oneof![
        (point(3.0), point(3.0)).prop_map(|(first, second)| [first, second]),
        point(3.0).prop_map(|point| [point, point]),
    ];
    (0.0..TAU, points, motion(), motion(), point(3.0), point(3.0), restitution(), friction())
        .prop_map(|(angle, points, a, b, center_a, center_b, restitution, friction)| Collision {
            normal: DVec2::from_angle(angle),
            points,
            a,
            b,
            center_a,
            center_b,
            restitution,
            friction,
        })
        .boxed()
}

/// A collision in which bodies of infinite mass or inertia stand still, so that no energy comes from outside.
fn closed() -> BoxedStrategy<Collision> {
    let still = |mut motion: Motion| {
        if motion.inv_mass == 0.0 {
            motion.velocity = DVec2::ZERO;
        }
        if motion.inv_inertia == 0.0 {
            motion.spin = 0.0;
        }
        motion
    };
    collision().prop_map(move |c| Collision { a: still(c.a), b: still(c.b), ..c }).boxed()
}

/// A body like those of games: its inertia is 1/20 to 5 times its mass.
fn body() -> BoxedStrategy<Motion> {
    (point(2.0), -2.0..2.0, 0.2..5.0, 0.2..20.0)
        .prop_map(|(velocity, spin, inv_mass, per_mass)| Motion {
            velocity,
            spin,
            inv_mass,
            inv_inertia: inv_mass * per_mass,
        })
        .boxed()
}

/// A collision of bodies like those of games; in a third of the cases A is the ground.
fn usual() -> BoxedStrategy<Collision> {
    let ground = prop_oneof![1 => Just(true), 2 => Just(false)];
    (collision(), body(), body(), ground, 0.0..1.5)
        .prop_map(|(c, a, b, ground, friction)| {
            let a = if ground { Motion::default() } else { a };
            Collision { a, b, friction, ..c }
        })
        .boxed()
}

/// Any finite number, the extremes included.
fn any_number() -> BoxedStrategy<f64> {
    use proptest::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    prop_oneof![
        4 => POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO,
        1 => prop_oneof![Just(f64::MAX), Just(-f64::MAX), Just(f64::MIN_POSITIVE), Just(5e-324), Just(1e70), Just(1e-70)],
    ].boxed()
}

fn extreme() -> BoxedStrategy<Collision> {
    let vector = || (any_number(), any_number()).prop_map(|(x, y)| v(x, y));
    let inverse = || any_number().prop_map(f64::abs);
    let motion = || {
        (vector(), any_number(), inverse(), inverse()).prop_map(|(velocity, spin, inv_mass, inv_inertia)| Motion {
            velocity,
            spin,
            inv_mass,
            inv_inertia,
        })
    };
    let places = (vector(), vector(), vector(), vector());
    (collision(), motion(), motion(), places, inverse())
        .prop_map(|(c, a, b, (first, second, center_a, center_b), friction)| {
            let points = if c.points[0] == c.points[1] { [first; 2] } else { [first, second] };
            Collision { points, a, b, center_a, center_b, friction, ..c }
        })
        .boxed()
}

/// The normal's and the tangent's lever: what a unit of impulse along each does to A and B.
struct Levers {
    a: DVec2,
    b: DVec2,
}

impl Levers {
    fn at(c: &Collision, point: DVec2) -> Levers {
        let of = |center: DVec2| v((point - center).perp_dot(c.normal), (point - center).perp_dot(c.normal.perp()));
        Levers { a: of(c.center_a), b: of(c.center_b) }
    }

    /// How much a unit of impulse along `x` at this point changes the speed along `y` at the other.
    fn give(&self, c: &Collision, x: DVec2, other: &Levers, y: DVec2) -> f64 {
        (c.a.inv_mass + c.b.inv_mass) * x.dot(y)
            + c.a.inv_inertia * self.a.dot(x) * other.a.dot(y)
            + c.b.inv_inertia * self.b.dot(x) * other.b.dot(y)
    }
}

/// The impulse at a single point, along normal and tangent, as Chatterjee and Ruina write it: with the matrix that
/// takes an impulse to the change of speed, and its inverse.
fn single(c: &Collision) -> DVec2 {
    let levers = Levers::at(c, c.points[0]);
    let speed = c.speeds()[0];
    let [nn, nt, tt] =
        [(DVec2::X, DVec2::X), (DVec2::X, DVec2::Y), (DVec2::Y, DVec2::Y)].map(|(x, y)| levers.give(c, x, &levers, y));
    let plastic = v(-speed.x / nn, 0.0);
    let sticking = v(nt * speed.y - tt * speed.x, nt * speed.x - nn * speed.y) / (nn * tt - nt * nt);
    let at = |part: f64| plastic * (1.0 + c.restitution) + (sticking - plastic) * part;
    let granted = |part: f64| at(part).y.abs() <= c.friction * at(part).x;
    if granted(1.0) {
        return at(1.0);
    }
    let (mut inside, mut outside) = (0.0, 1.0);
    for _ in 0..80 {
        let half = (inside + outside) / 2.0;
        *(if granted(half) { &mut inside } else { &mut outside }) = half;
    }
    at(inside)
}

/// The two pushes with this sum and, with these levers, this moment.
fn shared(sum: f64, moment: f64, first: f64, second: f64) -> [f64; 2] {
    [(sum * second - moment) / (second - first), (moment - sum * first) / (second - first)]
}

/// The outcome of single hits at whichever point approaches. `None` if both approach at once, or after more than 8
/// hits.
fn one_by_one(c: &Collision) -> Option<Collision> {
    let mut c = *c;
    for _ in 0..=8 {
        match c.speeds().map(|speed| speed.x < 0.0) {
            [false, false] => return Some(c),
            [true, true] => return None,
            [first, _] => {
                let point = c.points[usize::from(!first)];
                let (a, b) = Collision { points: [point; 2], ..c }.after();
                c = Collision { a, b, ..c };
            }
        }
    }
    None
}

/// The difference of two outcomes of a collision, relative to the speeds before it.
fn apart(c: &Collision, x: &Collision, y: &Collision) -> f64 {
    let of = |x: &Motion, y: &Motion| (x.velocity - y.velocity).length().max((x.spin - y.spin).abs());
    of(&x.a, &y.a).max(of(&x.b, &y.b)) / (c.fastest() + c.a.spin.abs() + c.b.spin.abs())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn energy_never_grows(before in closed()) {
        let (had, has) = (before.energy(), before.moved().energy());
        prop_assert!(has <= had * (1.0 + ROUNDING), "{had} -> {has}");
    }

    #[test]
    fn a_lossless_bounce_keeps_the_energy(before in closed()) {
        let before = Collision { restitution: 1.0, friction: 0.0, ..before };
        let (had, has) = (before.energy(), before.moved().energy());
        prop_assert!((has - had).abs() <= had * ROUNDING, "{had} -> {has}");
    }

    #[test]
    fn momentum_stays(c in collision()) {
        let [(push_a, turn_a, off_a), (push_b, turn_b, off_b)] = c.given();
        let off = off_a + off_b;
        if let (Some(push_a), Some(push_b)) = (push_a, push_b) {
            prop_assert!((push_a + push_b).length() <= off, "{push_a} and {push_b}");
        }
        if let (Some(push), Some(turn_a), Some(turn_b)) = (push_b.or(push_a.map(|push| -push)), turn_a, turn_b) {
            let lever = c.center_b - c.center_a;
            let sum = turn_a + turn_b + lever.perp_dot(push);
            prop_assert!(sum.abs() <= off * (1.0 + lever.length()), "{turn_a}, {turn_b} and {push}");
        }
    }

    #[test]
    fn no_point_approaches_afterwards(c in collision()) {
        prop_assume!(c.a.inv_mass + c.b.inv_mass > 0.0);
        let after = c.moved();
        for speed in after.speeds() {
            prop_assert!(speed.x >= -ROUNDING * 10.0 * after.fastest().max(c.fastest()), "{:?} -> {:?}", c.speeds(), after.speeds());
        }
    }

    #[test]
    fn what_moves_apart_stays_as_it_was(c in collision()) {
        prop_assume!(c.speeds().iter().all(|speed| speed.x > ROUNDING * c.fastest()));
        prop_assert_eq!(c.after(), (c.a, c.b));
    }

    #[test]
    fn what_approaches_is_pushed(c in collision()) {
        let [first, second] = c.speeds().map(|speed| speed.x);
        prop_assume!(first.min(second) < -ROUNDING * c.fastest());
        prop_assume!(c.a.inv_mass + c.b.inv_mass > 0.0);
        prop_assert_ne!(c.after(), (c.a, c.b));
    }

    #[test]
    fn what_cannot_move_comes_back_as_it_was(c in collision()) {
        let wall = Motion { inv_mass: 0.0, inv_inertia: 0.0, ..c.a };
        let (a, b) = Collision { a: wall, ..c }.after();
        prop_assert_eq!(a, wall);
        prop_assert_eq!((b.inv_mass, b.inv_inertia), (c.b.inv_mass, c.b.inv_inertia));
        let (_, b) = Collision { b: wall, ..c }.after();
        prop_assert_eq!(b, wall);
        prop_assert_eq!(Collision { a: wall, b: wall, ..c }.after(), (wall, wall));
    }

    #[test]
    fn the_push_is_within_the_cone_of_friction(c in collision()) {
        for ((push, _, off), side) in c.given().into_iter().zip([-1.0, 1.0]) {
            let Some(push) = push else { continue };
            let (normal, tangent) = (side * c.normal.dot(push), c.normal.perp_dot(push).abs());
            prop_assert!(normal >= -off, "pulls: {normal}");
            prop_assert!(tangent <= c.friction * normal + off * (1.0 + c.friction), "{tangent} beside {normal}");
        }
    }

    #[test]
    fn a_single_point_comes_away_at_restitution_times_its_approach(c in collision()) {
        let c = Collision { points: [c.points[0]; 2], ..c };
        let (before, after) = (c.speeds()[0].x, c.moved());
        prop_assume!(before < 0.0 && c.a.inv_mass + c.b.inv_mass > 0.0);
        let off = ROUNDING * c.fastest().max(after.fastest());
        prop_assert!((after.speeds()[0].x + c.restitution * before).abs() <= off, "{before} -> {}", after.speeds()[0].x);
    }

    #[test]
    fn a_single_point_follows_chatterjee_and_ruina(c in usual()) {
        let c = Collision { points: [c.points[0]; 2], ..c };
        prop_assume!(c.speeds()[0].x < 0.0);
        let (expected, (push, turn, _)) = (single(&c), c.given()[1]);
        let scale = 1e-9 * expected.length() + 100.0 * ROUNDING * c.fastest();
        let push = push.map(|push| v(c.normal.dot(push), c.normal.perp_dot(push))).expect("B moves");
        prop_assert!((push - expected).length() <= scale, "{push} is not {expected}");
        let lever = Levers::at(&c, c.points[0]).b;
        prop_assert!((turn.expect("B turns") - lever.dot(expected)).abs() <= scale * (1.0 + lever.length()));
    }

    #[test]
    fn two_approaching_points_share_the_push_as_the_complementarity_problem_says(c in usual()) {
        let c = Collision { friction: 0.0, ..c };
        let before = c.speeds().map(|speed| speed.x);
        prop_assume!(before[0] < 0.0 && before[1] < 0.0 && c.points[0].distance(c.points[1]) > 0.01);
        let after = c.moved();
        let levers = c.points.map(|point| Levers::at(&c, point));
        let (push, turn, _) = c.given()[1];
        let (push, turn) = (c.normal.dot(push.expect("B moves")), turn.expect("B turns"));
        let [first, second] = [levers[0].b, levers[1].b];
        prop_assume!((second.x - first.x).abs() > 0.01);
        let pushes = shared(push, turn, first.x, second.x);
        let (little, slow) = (1e-9 * push + 100.0 * ROUNDING * c.fastest(), 1e-9 * after.fastest());
        for i in 0..2 {
            let excess = after.speeds()[i].x + c.restitution * before[i];
            prop_assert!(pushes[i] >= -little, "point {i} pulls: {pushes:?}");
            prop_assert!(excess >= -slow, "point {i} is too slow by {excess}");
            prop_assert!(excess <= slow || pushes[i] <= little, "point {i} is pushed too much");
        }
    }

    #[test]
    fn neither_of_two_points_pulls(c in usual(), apart in 0.1..3.0, friction in 0.0..10.0) {
        let second = c.points[0] + c.normal.perp() * apart;
        let c = Collision { points: [c.points[0], second], friction, ..c };
        let (push, turn, _) = c.given()[1];
        let (push, turn) = (push.expect("B moves"), turn.expect("B turns"));
        let [first, second] = c.points.map(|point| Levers::at(&c, point).b);
        let tangent = c.normal.perp().dot(push);
        let [at_first, at_second] = shared(c.normal.dot(push), turn - tangent * first.y, first.x, second.x);
        prop_assert!(at_first.min(at_second) >= -1e-11 * (1.0 + push.length()), "{at_first} and {at_second}");
    }

    #[test]
    fn one_point_after_the_other_is_hit_as_if_alone(c in usual(), restitution in 0.2..1.0) {
        let c = Collision { restitution, ..c };
        let Some(expected) = one_by_one(&c) else { return Err(TestCaseError::reject("not one by one")) };
        let off = apart(&c, &c.moved(), &expected);
        prop_assert!(off <= 1e-11, "by {off:e}");
    }

    #[test]
    fn the_answer_does_not_depend_on_names_or_directions(c in usual(), angle in 0.0..TAU) {
        let after = c.moved();
        let swapped = apart(&c, &after, &c.swapped().moved().swapped());
        prop_assert!(swapped <= 1e-11, "by {swapped:e} with A and B swapped");
        let [first, second] = c.points;
        let reordered = apart(&c, &after, &Collision { points: [second, first], ..c }.moved());
        prop_assert!(reordered <= 1e-11, "by {reordered:e} with the points swapped");
        let turned = apart(&c, &after, &c.turned(angle).moved().turned(-angle));
        prop_assert!(turned <= 1e-11, "by {turned:e} in a turned world");
    }

    #[test]
    fn the_answer_does_not_depend_on_units(c in collision(), [length, time, mass] in prop::array::uniform3(-200i32..200)) {
        let [length, time, mass] = [length, time, mass].map(|power| 2f64.powi(power));
        let after = c.in_units(length, time, mass).moved();
        let expected = c.moved().in_units(length, time, mass);
        prop_assert_eq!((after.a, after.b), (expected.a, expected.b));
    }

    #[test]
    fn every_number_gives_a_number(c in extreme()) {
        let (a, b) = c.after();
        for number in [a.velocity.x, a.velocity.y, a.spin, b.velocity.x, b.velocity.y, b.spin] {
            prop_assert!(number.is_finite(), "{a:?} and {b:?}");
        }
    }
}
