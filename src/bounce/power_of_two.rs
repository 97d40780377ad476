//! Units in which the numbers of a collision lie near 1, so that nothing overflows on the way to the answer.
//!
//! All are powers of two: changing to them and back rounds nothing.

/// The exponent of zero: below that of every other number in any of the units.
const OF_ZERO: i32 = -4000;

/// The exponent of the largest of some numbers: it is less than 2 in units of that power of two.
pub(crate) fn exponent(numbers: &[f64]) -> i32 {
    let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest == 0.0 {
        return OF_ZERO;
    }
    (largest.to_bits() >> 52) as i32 - 1023
}

/// A power of two to multiply with, in two steps: those of a single number reach from 2^-1022 to 2^1023 only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Power(f64, f64);

impl Power {
    /// 2^exponent; beyond 2000 either way any number but those near the other end comes to nothing or to infinity.
    pub fn of(exponent: i32) -> Power {
        let exponent = exponent.clamp(-2000, 2000);
        let half = exponent / 2;
        let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
        Power(power(half), power(exponent - half))
    }

    /// `number` times this; infinite where that is beyond all numbers.
    pub fn times(self, number: f64) -> f64 {
        number * self.0 * self.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_below_two_in_its_own_unit_and_comes_back() {
        for number in [1.0, -1.5, 3e-70, 1e70, f64::MAX, f64::MIN_POSITIVE, 0.0] {
            let unit = exponent(&[number, 0.0]);
            let in_unit = Power::of(-unit).times(number);
            assert!(in_unit.abs() < 2.0 && (in_unit.abs() >= 1.0 || number == 0.0), "{number:e}: {in_unit}");
            assert_eq!(Power::of(unit).times(in_unit), number);
        }
        assert!(Power::of(-exponent(&[5e-324])).times(5e-324) < 2.0);
        assert_eq!(exponent(&[0.75, -8.0, 7.0]), 3);
        let smallest = exponent(&[f64::MIN_POSITIVE]);
        assert!(exponent(&[0.0]) < smallest + 2 * smallest, "an inverse inertia in the units of a mass");
    }

    #[test]
    fn what_is_beyond_all_numbers_is_infinite_and_nothing_stays_nothing() {
        assert_eq!(Power::of(1024).times(1.0), f64::INFINITY);
        assert_eq!(Power::of(-1200).times(1.0), 0.0);
        assert_eq!(Power::of(1024).times(0.5), 2f64.powi(1023));
        assert_eq!(Power::of(9000).times(0.0), 0.0);
        assert_eq!(Power::of(9000).times(3.0), f64::INFINITY);
    }
}
