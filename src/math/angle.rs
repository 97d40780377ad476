//! Turns between angles.

use std::f64::consts::{PI, TAU};

/// The turn from one angle to another, in radians: the shorter one.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    let turn = to - from;
    if turn.abs() <= PI {
        turn
    } else {
        turn - TAU * (turn / TAU).round()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_the_shorter_way() {
        for (from, to, expected) in
            [(0.5, 1.0, 0.5), (3.0, -3.0, TAU - 6.0), (-3.0, 3.0, 6.0 - TAU), (0.0, 5.0 * TAU, 0.0), (1.0, -1.0, -2.0)]
        {
            assert!((turn(from, to) - expected).abs() < 1e-12, "{from} {to}");
        }
        assert_eq!([turn(0.0, PI), turn(0.0, -PI)], [PI, -PI], "half a turn keeps its direction");
    }
}
