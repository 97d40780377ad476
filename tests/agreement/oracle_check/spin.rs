//! First touches of figures that turn, worked out by hand, and wrong claims about them.

use super::{assert_near, at, square, swept};
use crate::common::oracle::{Figure, Impact, Placed, Spin, Swept, Turning, Window, Within, ORIGIN};
use std::f64::consts::{FRAC_PI_2, PI};

const WITHIN: Within = Within { length: 1e-9, across: 1e-9, place: 1e-9 };

fn bar() -> Swept {
    swept(&[[-1.0, 0.0], [1.0, 0.0]], 0.0)
}

/// What happens when B moves and turns, and A, at the origin, turns alone.
fn with<R>(a: Swept, b: Swept, at_b: Placed, motion: [f64; 2], spins: [f64; 2], ask: impl Fn(&Spin) -> R) -> R {
    let (a, b): (Figure, Figure) = (a.into(), b.into());
    let a = Turning { figure: &a, at: ORIGIN, motion: [0.0, 0.0], spin: spins[0] };
    ask(&Spin { a, b: Turning { figure: &b, at: at_b, motion, spin: spins[1] } })
}

#[track_caller]
fn touches(a: Swept, b: Swept, at_b: Placed, motion: [f64; 2], spins: [f64; 2], time: f64) {
    let Window { earliest, latest } = with(a, b, at_b, motion, spins, |spin| spin.window(1e-12));
    assert_near(earliest.expect("a touch"), time, 1e-11);
    assert_near(latest.expect("a touch"), time, 1e-11);
}

#[test]
fn first_touches() {
    let ball = swept(&[[0.0, 2.0]], 0.5);
    // The end of a bar comes down by half its reach in 30 degrees.
    touches(square(1.0), bar(), at(0.0, 1.5), [0.0, 0.0], [0.0, FRAC_PI_2], 1.0 / 3.0);
    // It falls by 4 / 6 meanwhile.
    touches(square(1.0), bar(), at(0.0, 1.5 + 4.0 / 6.0), [0.0, -4.0], [0.0, PI], 1.0 / 6.0);
    // Without a turn.
    touches(square(1.0), ball.clone(), at(-0.5, 1.5), [0.0, -4.0], [0.0, 0.0], 0.5);
    // A bar turns towards a ball whose rim is asin(0.5 / 2) from its middle, seen from the bar.
    let hand = swept(&[[0.0, 0.0], [3.0, 0.0]], 0.0);
    touches(hand, ball, ORIGIN, [0.0, 0.0], [FRAC_PI_2, 0.0], 1.0 - 0.25f64.asin() / FRAC_PI_2);
}

#[test]
fn misses() {
    let misses = |at_b, motion, spin| with(square(1.0), bar(), at_b, motion, [0.0, spin], |spin| spin.window(1e-12));
    let never = Window { earliest: None, latest: None };
    assert_eq!(misses(at(0.0, 2.01), [0.0, 0.0], PI), never);
    assert_eq!(misses(at(0.0, 1.72), [0.0, 0.0], PI / 4.0), never); // stops short
    assert_eq!(misses(at(0.0, 1.5), [0.0, 9.0], FRAC_PI_2), never); // rises faster
}

#[test]
fn wrong_claims_are_found() {
    let right = Impact { time: 1.0 / 3.0, normal: [0.0, 1.0], point: [-0.75f64.sqrt(), 1.0] };
    let holds = |claim: Option<Impact>| {
        with(square(1.0), bar(), at(0.0, 1.5), [0.0, 0.0], [0.0, FRAC_PI_2], |spin| {
            spin.impact_is_right(claim, WITHIN).is_ok()
        })
    };
    assert!(holds(Some(right)));
    assert!(holds(Some(Impact { time: right.time - 1e-10, ..right })));
    for (what, wrong) in [
        ("none", None),
        ("late", Some(Impact { time: right.time + 1e-8, ..right })),
        ("early", Some(Impact { time: right.time - 2e-6, ..right })),
        ("another normal", Some(Impact { normal: [0.6, 0.8], ..right })),
        ("another point", Some(Impact { point: [0.75f64.sqrt(), 1.0], ..right })),
    ] {
        assert!(!holds(wrong), "{what}");
    }
}
