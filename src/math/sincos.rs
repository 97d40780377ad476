//! Cosines and sines of four angles at once, in single precision.

use crate::math::f32x4::F32x4;
use crate::math::f64x2::F64x2;
use crate::math::rotation::Rotation;

/// The cosines and sines of four angles, within 2e-7.
#[derive(Clone, Copy)]
pub(crate) struct Sincos {
    pub cos: [f32; 4],
    pub sin: [f32; 4],
}

/// Above this angle the two-part π/2 of [`Sincos::new`] is too coarse, and [`Rotation::new`] is used.
const MAX_SMALL_ANGLE: f64 = 1e6;

impl Sincos {
    /// Of four finite angles, by the steps of [`Rotation::new`]: subtract whole quarter turns, in double precision; sum
    /// the Taylor series for the remainder; add the quarter turns back by swapping and flipping signs.
    #[inline(never)]
    pub fn new(angles: [f64; 4]) -> Self {
        // π/2 in two parts, the first of 33 bits.
        const FIRST: f64 = 1.5707963267341256;
        const SECOND: f64 = 6.077100506506192e-11;
        // A body that moves alone is seldom turned.
        if angles.iter().fold(0, |all, angle| all | angle.to_bits()) == 0 {
            return Sincos { cos: [1.0; 4], sin: [0.0; 4] };
        }
        let [a, b, c, d] = angles;
        let split = |angles: F64x2| {
            let count = (angles * F64x2::splat(std::f64::consts::FRAC_2_PI)).round();
            (count, (angles - count * F64x2::splat(FIRST)) - count * F64x2::splat(SECOND))
        };
        let ((first, rest_first), (second, rest_second)) = (split(F64x2::new(a, b)), split(F64x2::new(c, d)));
        let rest = F32x4::from_f64(rest_first, rest_second);
        let square = rest * rest;
        let polynomial = |terms: [f32; 4]| {
            let [a, b, c, d] = terms.map(F32x4::splat);
            a + square * (b + square * (c + square * d))
        };
        let sin = rest + rest * square * polynomial([-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0]);
        let cos = F32x4::splat(1.0) + square * polynomial([-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0]);
        let mut turns = Sincos { cos: [0.0; 4], sin: [0.0; 4] };
        sin.store(&mut turns.sin);
        cos.store(&mut turns.cos);
        turns.add_quarters(0, first.first() as i32 as u32);
        turns.add_quarters(1, first.second() as i32 as u32);
        turns.add_quarters(2, second.first() as i32 as u32);
        turns.add_quarters(3, second.second() as i32 as u32);
        if angles.iter().any(|angle| angle.abs() > MAX_SMALL_ANGLE) {
            turns.redo_large(angles);
        }
        turns
    }

    /// The cosine and sine of one of the four angles.
    #[inline(always)]
    pub fn cos_sin(&self, lane: usize) -> [f32; 2] {
        [self.cos[lane], self.sin[lane]]
    }

    /// Adds quarter turns to one lane. Branch-free: which quarter an angle lies in is unpredictable.
    #[inline(always)]
    fn add_quarters(&mut self, lane: usize, quarters: u32) {
        let (sin, cos) = (self.sin[lane].to_bits(), self.cos[lane].to_bits());
        let exchange = (sin ^ cos) & (quarters & 1).wrapping_neg();
        let flip = |quarters: u32| (quarters & 2) << 30;
        self.cos[lane] = f32::from_bits(cos ^ exchange ^ flip(quarters.wrapping_add(1)));
        self.sin[lane] = f32::from_bits(sin ^ exchange ^ flip(quarters));
    }

    /// Computes the lanes of large angles anew. The other lanes are left alone, so that no lane's answer depends on
    /// another.
    #[cold]
    fn redo_large(&mut self, angles: [f64; 4]) {
        for (lane, angle) in angles.into_iter().enumerate().filter(|(_, angle)| angle.abs() > MAX_SMALL_ANGLE) {
            let Rotation { cos, sin } = Rotation::new(angle);
            (self.cos[lane], self.sin[lane]) = (cos as f32, sin as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agree_with_the_rotation_in_double_precision() {
        let angles = (-4000..4000).map(|k| f64::from(k) * 0.01237);
        let large = (0..400).map(|k| f64::from(k) * 7919.123).chain((0..600).map(|k| 1.3f64.powi(k)));
        for angle in angles.chain(large) {
            let turns = Sincos::new([angle, 0.0, -angle, 1.0]);
            for (lane, angle) in [(0, angle), (1, 0.0), (2, -angle), (3, 1.0)] {
                let rotation = Rotation::new(angle);
                assert!((f64::from(turns.cos[lane]) - rotation.cos).abs() < 2e-7, "cos {angle}");
                assert!((f64::from(turns.sin[lane]) - rotation.sin).abs() < 2e-7, "sin {angle}");
            }
        }
    }

    #[test]
    fn none_depends_on_those_beside_it() {
        let (alone, beside) = (Sincos::new([0.7, 0.0, 0.0, 0.0]), Sincos::new([1e9, -1e7, 0.3, 0.7]));
        assert_eq!(alone.cos_sin(0), beside.cos_sin(3));
    }

    #[test]
    fn four_large_angles_agree_too() {
        let angles = [1e9, -1e7, 1e300, -3e15];
        let turns = Sincos::new(angles);
        for (lane, angle) in angles.into_iter().enumerate() {
            let Rotation { cos, sin } = Rotation::new(angle);
            assert_eq!(turns.cos_sin(lane), [cos as f32, sin as f32], "{angle}");
        }
    }

    #[test]
    fn no_turn_is_exact() {
        let turns = Sincos::new([0.0; 4]);
        assert_eq!((turns.cos, turns.sin), ([1.0; 4], [0.0; 4]));
    }
}
