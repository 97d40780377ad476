//! Units that keep the numbers of a collision near 1, so that no intermediate result overflows. They are powers of two:
//! conversion in either direction does not round.

/// The exponent of zero: below that of every other number in any of the units.
const EXPONENT_OF_ZERO: i32 = -4000;

/// The exponent of the number with the largest size: in units of that power of two, every number is below 2.
pub(crate) fn exponent(numbers: &[f64]) -> i32 {
    let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest == 0.0 {
        return EXPONENT_OF_ZERO;
    }
    (largest.to_bits() >> 52) as i32 - 1023
}

/// A power of two as the product of two factors, because a single `f64` only reaches from 2^-1022 to 2^1023.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Power(f64, f64);

impl Power {
    /// 2^exponent, limited to ±2000: beyond that, nearly every product is zero or infinite anyway.
    pub fn of(exponent: i32) -> Power {
        let exponent = exponent.clamp(-2000, 2000);
        let half = exponent / 2;
        let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
        Power(power(half), power(exponent - half))
    }

    /// `number` times this power; infinite if it overflows.
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
    fn overflow_is_infinite_and_zero_stays_zero() {
        assert_eq!(Power::of(1024).times(1.0), f64::INFINITY);
        assert_eq!(Power::of(-1200).times(1.0), 0.0);
        assert_eq!(Power::of(1024).times(0.5), 2f64.powi(1023));
        assert_eq!(Power::of(9000).times(0.0), 0.0);
        assert_eq!(Power::of(9000).times(3.0), f64::INFINITY);
    }
}
