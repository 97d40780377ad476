//! Units in which the numbers of a collision lie near 1, so that nothing overflows on the way to the answer.
//!
//! All are powers of two: changing to them and back rounds nothing.

/// The exponent of zero: below that of every other number in any of the units.
const OF_ZERO: i32 = -4000;

/// The units of one collision, as exponents of two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    pub length: i32,
    pub speed: i32,
    pub inv_mass: i32,
}

impl Units {
    /// The unit of an inverse moment of inertia.
    pub fn inv_inertia(&self) -> i32 {
        self.inv_mass - 2 * self.length
    }

    /// The unit of a spin.
    pub fn spin(&self) -> i32 {
        self.speed - self.length
    }
}

/// The exponent of the largest of some numbers: it is less than 2 in units of that power of two.
pub(crate) fn exponent(numbers: &[f64]) -> i32 {
    let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
    if largest == 0.0 {
        return OF_ZERO;
    }
    (largest.to_bits() >> 52) as i32 - 1023
}

/// `number * 2^exponent`; infinite where that is beyond all numbers.
pub(crate) fn times_two_to(mut number: f64, mut exponent: i32) -> f64 {
    const STEP: i32 = 1000;
    while exponent.abs() > STEP {
        let step = if exponent > 0 { STEP } else { -STEP };
        number *= two_to(step);
        exponent -= step;
    }
    number * two_to(exponent)
}

fn two_to(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_below_two_in_its_own_unit_and_comes_back() {
        for number in [1.0, -1.5, 3e-70, 1e70, f64::MAX, f64::MIN_POSITIVE, 0.0] {
            let unit = exponent(&[number, 0.0]);
            let in_unit = times_two_to(number, -unit);
            assert!(in_unit.abs() < 2.0 && (in_unit.abs() >= 1.0 || number == 0.0), "{number:e}: {in_unit}");
            assert_eq!(times_two_to(in_unit, unit), number);
        }
        assert!(times_two_to(5e-324, -exponent(&[5e-324])) < 2.0);
        assert_eq!(exponent(&[0.75, -8.0, 7.0]), 3);
        let smallest = exponent(&[f64::MIN_POSITIVE]);
        assert!(exponent(&[0.0]) < smallest + 2 * smallest, "an inverse inertia in the units of a mass");
    }

    #[test]
    fn what_is_beyond_all_numbers_is_infinite_and_nothing_is_never_a_number_else() {
        assert_eq!(times_two_to(1.0, 1024), f64::INFINITY);
        assert_eq!(times_two_to(1.0, -1200), 0.0);
        assert_eq!(times_two_to(0.0, 9000), 0.0);
        assert_eq!(times_two_to(3.0, 2100), f64::INFINITY);
    }
}
