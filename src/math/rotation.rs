//! Rotations, with sine and cosine that have the same bits on every platform.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::f64x2::F64x2;
use crate::math::vector::IntoVector;

/// A rotation about the origin, kept as the cosine and sine of its angle. A positive angle turns +x towards +y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    pub(crate) cos: f64,
    pub(crate) sin: f64,
}

impl Rotation {
    /// The rotation by 0.
    pub const IDENTITY: Rotation = Rotation { cos: 1.0, sin: 0.0 };

    /// The rotation by `angle` radians. The angle must be finite, and may be of any size; cosine and sine are within
    /// 2e-16.
    #[must_use]
    pub fn new(angle: f64) -> Self {
        rotations([angle, 0.0])[0]
    }

    /// The rotation that turns +x into the direction of (`cos`, `sin`), a vector of any length but zero: numbers that
    /// are not a cosine and a sine are scaled to be.
    ///
    /// # Errors
    ///
    /// If a number is not finite or beyond 1e70, or both are 0.
    ///
    /// ```
    /// use shadowgap::Rotation;
    /// let turn = Rotation::from_cos_sin(3.0, 4.0)?;
    /// assert_eq!((turn.cos(), turn.sin()), (0.6, 0.8));
    /// assert!((turn.angle() - 0.927).abs() < 1e-3);
    /// # Ok::<(), shadowgap::NumberError>(())
    /// ```
    pub fn from_cos_sin(cos: f64, sin: f64) -> Result<Self, NumberError> {
        let direction = DVec2::new(cos, sin);
        check_vector(direction, ["cos", "sin"])?;
        // Divided by its larger number first, so that no square underflows.
        let scaled = direction / direction.abs().max_element();
        let length = scaled.length();
        if !length.is_finite() {
            return Err(NumberError::TooShort { name: "rotation", length: 0.0 });
        }
        let DVec2 { x: cos, y: sin } = if direction.length() == 1.0 { direction } else { scaled / length };
        Ok(Rotation { cos, sin })
    }

    /// The cosine of the angle.
    pub fn cos(self) -> f64 {
        self.cos
    }

    /// The sine of the angle.
    pub fn sin(self) -> f64 {
        self.sin
    }

    /// The angle in radians, from −π to π. NaN if the rotation is by an angle that was not finite.
    pub fn angle(self) -> f64 {
        let (cos, sin) = (self.cos.abs(), self.sin.abs());
        let acute = if sin > cos { FRAC_PI_2 - arc_tangent(cos / sin) } else { arc_tangent(sin / cos) };
        let half = if self.cos < 0.0 { PI - acute } else { acute };
        if self.sin < 0.0 {
            -half
        } else {
            half
        }
    }

    /// The vector `v` turned by this rotation.
    #[must_use]
    #[inline]
    pub fn apply(self, v: impl IntoVector) -> DVec2 {
        let v = v.into_vector();
        DVec2::new(self.cos * v.x - self.sin * v.y, self.sin * v.x + self.cos * v.y)
    }

    /// The vector `v` turned by the inverse of this rotation.
    #[must_use]
    #[inline]
    pub fn undo(self, v: impl IntoVector) -> DVec2 {
        let v = v.into_vector();
        DVec2::new(self.cos * v.x + self.sin * v.y, self.cos * v.y - self.sin * v.x)
    }

    /// Half the sides of the box round a turned box, from half the sides of that box.
    pub(crate) fn bounds_of(self, half: DVec2) -> DVec2 {
        half * self.cos.abs() + DVec2::new(half.y, half.x) * self.sin.abs()
    }

    /// The rotation by the negated angle.
    pub(crate) fn inverse(self) -> Rotation {
        Rotation { cos: self.cos, sin: -self.sin }
    }

    /// `other` in the frame that `self` turns: the rotation by the angle of `other` less that of `self`.
    #[must_use]
    pub fn to(self, other: Rotation) -> Rotation {
        Rotation { cos: self.cos * other.cos + self.sin * other.sin, sin: self.cos * other.sin - self.sin * other.cos }
    }
}

/// The sine and the cosine of `x` radians, within 2e-16, for any finite `x`.
#[cfg(test)]
pub fn sin_cos(x: f64) -> (f64, f64) {
    let Rotation { cos, sin } = Rotation::new(x);
    (sin, cos)
}

/// The rotations by two finite angles; cosines and sines are within 2e-16.
///
/// Only additions and multiplications are used, which IEEE 754 defines to the bit, so native, Node and every browser
/// agree. Steps: subtract whole quarter turns; sum the Taylor series of sine and cosine for the remainder (at most an
/// eighth of a turn either way); add the quarter turns back by swapping the two and flipping signs.
#[inline(always)]
pub(crate) fn rotations(angles: [f64; 2]) -> [Rotation; 2] {
    let ([first, second], rest) = reduce(angles);
    let square = rest * rest;
    let sin = rest + rest * square * polynomial(square, &SINE);
    let cos = F64x2::splat(1.0) - F64x2::splat(0.5) * square + square * square * polynomial(square, &COSINE);
    [add_quarters(first, sin.first(), cos.first()), add_quarters(second, sin.second(), cos.second())]
}

/// Adds quarter turns. Branch-free: which quarter an angle lies in is unpredictable.
#[inline(always)]
fn add_quarters(quarters: u32, sin: f64, cos: f64) -> Rotation {
    let (sin, cos, quarters) = (sin.to_bits(), cos.to_bits(), u64::from(quarters));
    let exchange = (sin ^ cos) & (quarters & 1).wrapping_neg();
    let flip = |quarters: u64| (quarters & 2) << 62;
    Rotation {
        cos: f64::from_bits(cos ^ exchange ^ flip(quarters + 1)),
        sin: f64::from_bits(sin ^ exchange ^ flip(quarters)),
    }
}

/// `1/n!` with alternating signs: the sine's series beyond its first term, divided by x³. The first term left out is
/// below 1e-19 for |x| ≤ π/4.
const SINE: [f64; 8] = [
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5040.0,
    1.0 / 362880.0,
    -1.0 / 39916800.0,
    1.0 / 6227020800.0,
    -1.0 / 1307674368000.0,
    1.0 / 355687428096000.0,
];

/// `1/n!` with alternating signs: the cosine's series beyond its first two terms, divided by x⁴.
const COSINE: [f64; 8] = [
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40320.0,
    -1.0 / 3628800.0,
    1.0 / 479001600.0,
    -1.0 / 87178291200.0,
    1.0 / 20922789888000.0,
    -1.0 / 6402373705728000.0,
];

/// `terms[0] + terms[1] x + terms[2] x² + …`, in halves that can be computed in parallel (G. Estrin, Organization of
/// computer systems: the fixed plus variable structure computer, 1960).
#[inline(always)]
fn polynomial(x: F64x2, terms: &[f64; 8]) -> F64x2 {
    let linear = |k: usize| F64x2::splat(terms[k]) + F64x2::splat(terms[k + 1]) * x;
    let square = x * x;
    let (low, high) = (linear(0) + linear(2) * square, linear(4) + linear(6) * square);
    low + high * (square * square)
}

/// The angle whose tangent is `x`, in radians within 2e-15, for |x| of at most about 1.
///
/// The standard library's differs between platforms. Halves the angle three times, then sums the Taylor series.
pub(crate) fn arc_tangent(x: f64) -> f64 {
    let half = |x: f64| x / (1.0 + (1.0 + x * x).sqrt());
    let eighth = half(half(half(x)));
    let square = eighth * eighth;
    8.0 * (eighth + eighth * square * polynomial(F64x2::splat(square), &TANGENT).first())
}

/// The arc tangent's series beyond its first term, divided by x³. The first term left out is below 1e-17 of the first
/// for x ≤ 0.1.
const TANGENT: [f64; 8] =
    [-1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0, 1.0 / 13.0, -1.0 / 15.0, 1.0 / 17.0];

/// Splits each angle into a number of quarter turns (modulo four) and a remainder of at most π/4 either way.
#[inline(always)]
fn reduce(angles: [f64; 2]) -> ([u32; 2], F64x2) {
    /// Up to this angle the count of quarter turns has at most 20 bits, as [`reduce_small`] needs.
    const MAX_SMALL_ANGLE: f64 = 1e6;

    let (counts, rest) = reduce_small(F64x2::from(angles));
    if angles[0].abs() > MAX_SMALL_ANGLE || angles[1].abs() > MAX_SMALL_ANGLE {
        let split =
            |angle: f64, small: (u32, f64)| if angle.abs() > MAX_SMALL_ANGLE { reduce_large(angle) } else { small };
        let first = split(angles[0], (counts[0], rest.first()));
        let second = split(angles[1], (counts[1], rest.second()));
        return ([first.0, second.0], F64x2::new(first.1, second.1));
    }
    (counts, rest)
}

/// [`reduce`] for angles of up to a million.
#[inline(always)]
fn reduce_small(x: F64x2) -> ([u32; 2], F64x2) {
    // π/2 in three parts; the first two have 33 bits, so that their product with a count of up to 20 bits is exact
    // (Cody and Waite, Software Manual for the Elementary Functions, 1980).
    const FIRST: f64 = 1.5707963267341256;
    const SECOND: f64 = 6.077100506303966e-11;
    const THIRD: f64 = 2.0222662487959506e-21;

    let count = (x * F64x2::splat(std::f64::consts::FRAC_2_PI)).round();
    let rest = ((x - count * F64x2::splat(FIRST)) - count * F64x2::splat(SECOND)) - count * F64x2::splat(THIRD);
    ([count.first() as i32 as u32, count.second() as i32 as u32], rest)
}

/// [`reduce`] for one large angle: multiplies it by a window of 192 bits of 2/π, chosen so that the bits before the
/// window would add only whole turns (Payne and Hanek, Radian Reduction for Trigonometric Functions, 1983).
#[cold]
fn reduce_large(x: f64) -> (u32, f64) {
    // The binary digits of 2/π, after one word of zeros for the digits before the point.
    const TWO_OVER_PI: [u64; 20] = [
        0,
        0xa2f9836e4e441529,
        0xfc2757d1f534ddc0,
        0xdb6295993c439041,
        0xfe5163abdebbc561,
        0xb7246e3a424dd2e0,
        0x06492eea09d1921c,
        0xfe1deb1cb129a73e,
        0xe88235f52ebb4484,
        0xe99c7026b45f7e41,
        0x3991d639835339f4,
        0x9c845f8bbdf9283b,
        0x1ff897ffde05980f,
        0xef2f118b5a0a6d1f,
        0x6d367ecf27cb09b7,
        0x4f463f669e5fea2d,
        0x7527bac7ebe5f17b,
        0x3d0739f78a5292ea,
        0x6bfb5fb11f8d5d08,
        0x56033046fc7b6bab,
    ];
    const MANTISSA_BITS: u32 = 52;
    const WORD: f64 = 18446744073709551616.0; // 2^64

    let bits = x.to_bits();
    let mantissa = (bits & ((1 << MANTISSA_BITS) - 1)) | (1 << MANTISSA_BITS);
    let exponent = ((bits >> MANTISSA_BITS) & 0x7ff) as u32; // biased by 1023

    // |x| is mantissa · 2^(exponent − 1075). The window begins two bits before that scale, so that its product with the
    // mantissa is |x| · 2/π modulo 4, with two bits before the point.
    let start = exponent + 64 - 2 - 1075;
    let word = |i: u32| {
        let (at, shift) = ((start / 64 + i) as usize, start % 64);
        let high = TWO_OVER_PI[at] << shift;
        let low = TWO_OVER_PI[at + 1];
        if shift == 0 {
            high
        } else {
            high | low >> (64 - shift)
        }
    };
    let times = |i: u32| u128::from(mantissa) * u128::from(word(i));
    let low = times(1) + (times(2) >> 64);
    let high = (times(0) as u64).wrapping_add((low >> 64) as u64);
    let low = low as u64;

    // Round to the nearest quarter; the remainder is a signed fraction of a quarter.
    let quarters = (((high >> 61) + 1) >> 1) as u32;
    let fraction = (high << 2 | low >> 62) as i64 as f64 / WORD;
    let rest = fraction * std::f64::consts::FRAC_PI_2;
    if x < 0.0 {
        (quarters.wrapping_neg(), -rest)
    } else {
        (quarters, rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_angle_of_a_rotation_is_that_it_was_made_of() {
        for k in -3141..=3141 {
            let angle = f64::from(k) / 1000.0;
            let found = Rotation::new(angle).angle();
            assert!((found - angle).abs() < 3e-15, "{angle}: {found}");
            let (cos, sin) = (1e-60 * angle.cos(), 1e-60 * angle.sin());
            assert!((Rotation::from_cos_sin(cos, sin).unwrap().angle() - angle).abs() < 3e-15, "{angle}");
        }
        assert_eq!(Rotation { cos: -1.0, sin: 0.0 }.angle(), PI);
        for (cos, sin) in [(0.0, 0.0), (f64::NAN, 1.0), (f64::INFINITY, 1.0)] {
            assert!(Rotation::from_cos_sin(cos, sin).is_err(), "{cos} {sin}");
        }
    }

    #[test]
    fn the_arc_tangent_is_the_standard_librarys() {
        for k in -1100..=1100 {
            let x = f64::from(k) / 1000.0;
            assert!((arc_tangent(x) - x.atan()).abs() < 2e-15, "{x}");
        }
    }

    #[test]
    fn agrees_with_the_platform_within_two_units_in_the_last_place() {
        let mut x = -40.0;
        while x < 40.0 {
            let (sin, cos) = sin_cos(x);
            assert!((sin - x.sin()).abs() <= 2.3e-16, "sin {x}");
            assert!((cos - x.cos()).abs() <= 2.3e-16, "cos {x}");
            x += 0.000_731;
        }
    }

    #[test]
    fn large_angles_lose_nothing() {
        for exponent in 0..1023 {
            for factor in [1.0, 1.234_567_890_123, -1.9] {
                let x = factor * 2f64.powi(exponent);
                let (sin, cos) = sin_cos(x);
                assert!((sin - x.sin()).abs() <= 2.3e-16, "sin {x:e}");
                assert!((cos - x.cos()).abs() <= 2.3e-16, "cos {x:e}");
            }
        }
    }

    #[test]
    fn both_reductions_agree_where_they_meet() {
        for k in 0..1000 {
            let x = 1e6 + f64::from(k) - 500.0;
            let (sin, cos) = sin_cos(x);
            assert!((sin - x.sin()).abs() <= 2.3e-16 && (cos - x.cos()).abs() <= 2.3e-16, "{x}");
        }
    }

    #[test]
    fn no_turn_is_exact_and_multiples_of_a_quarter_are_as_close_as_the_angle() {
        assert_eq!(sin_cos(0.0), (0.0, 1.0));
        assert_eq!(sin_cos(-0.0), (0.0, 1.0));
        let (sin, cos) = sin_cos(std::f64::consts::FRAC_PI_2);
        assert_eq!(sin, 1.0);
        assert_eq!(cos, std::f64::consts::FRAC_PI_2.cos());
        assert_eq!(sin_cos(std::f64::consts::PI).0, std::f64::consts::PI.sin());
    }

    #[test]
    fn two_angles_at_once_turn_as_each_alone() {
        let angles = [0.3, -2.0, 1e6, 1e9, -1e9, 1e300, -1e300];
        for (first, second) in angles.into_iter().flat_map(|first| angles.map(|second| (first, second))) {
            assert_eq!(rotations([first, second]), [first, second].map(Rotation::new), "{first} {second}");
        }
    }

    #[test]
    fn a_positive_angle_turns_x_towards_y() {
        let turned = Rotation::new(0.3).apply(DVec2::X);
        assert!(turned.y > 0.0);
        let back = Rotation::new(0.3).undo(turned);
        assert!((back - DVec2::X).length() < 1e-15);
    }

    #[test]
    fn to_is_the_difference_of_angles() {
        let rotation = Rotation::new(0.5).to(Rotation::new(2.25));
        let expected = Rotation::new(1.75);
        assert!((rotation.cos - expected.cos).abs() < 1e-15 && (rotation.sin - expected.sin).abs() < 1e-15);
    }

    #[test]
    fn a_rotation_has_the_cosine_and_sine_of_a_unit_vector() {
        for (x, y) in [(3.0, 4.0), (-0.3, 0.4), (3e-70, -4e-70), (-3e60, -4e60), (0.6, 0.8)] {
            let (rotation, length) = (Rotation::from_cos_sin(x, y).unwrap(), 5.0 * (x / 3.0_f64).abs());
            assert!((rotation.cos() - x / length).abs() < 1e-15 && (rotation.sin() - y / length).abs() < 1e-15);
        }
        // What is one already keeps its bits.
        let (cos, sin) = (0.3f64.cos(), 0.3f64.sin());
        assert_eq!(DVec2::new(cos, sin).length(), 1.0);
        assert_eq!(Rotation::from_cos_sin(cos, sin), Ok(Rotation { cos, sin }));
    }

    #[test]
    fn the_bounds_of_a_turned_box_hold_its_corners_and_touch_them() {
        let half = DVec2::new(3.0, 0.5);
        for k in -20..20 {
            let turn = Rotation::new(0.3 * f64::from(k));
            let corners = [half, -half, DVec2::new(half.x, -half.y), DVec2::new(-half.x, half.y)];
            let farthest = corners.map(|corner| turn.apply(corner)).into_iter().fold(DVec2::ZERO, DVec2::max);
            assert!(turn.bounds_of(half).distance(farthest) < 1e-14, "{k}");
        }
    }
}
