//! Four whole numbers of 32 bits (lanes), whose sums and differences wrap around: an array. With WebAssembly's SIMD,
//! `i32x4_simd128.rs` stands in for this file.

use crate::math::f64x2::F64x2;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct I32x4([i32; 4]);

impl I32x4 {
    /// The lowest 32 bits of the numbers of `first`, then of `second`.
    #[inline(always)]
    pub fn low_bits(first: F64x2, second: F64x2) -> Self {
        let ([a, b], [c, d]) = (first.0, second.0);
        I32x4([a, b, c, d].map(|number| number.to_bits() as i32))
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [i32; 4]) {
        *numbers = self.0;
    }

    /// The last two lanes with the other sign.
    #[inline(always)]
    pub fn negate_last_two(self) -> Self {
        let [a, b, c, d] = self.0;
        I32x4([a, b, c.wrapping_neg(), d.wrapping_neg()])
    }

    /// The last two lanes before the first two, all with the other sign.
    #[inline(always)]
    pub fn negate_and_swap_halves(self) -> Self {
        let [a, b, c, d] = self.0;
        I32x4([c, d, a, b].map(i32::wrapping_neg))
    }

    /// Whether no lane less that of `other` is negative, without a branch.
    #[inline(always)]
    pub fn is_beyond(self, other: Self) -> bool {
        // A sign bit remains if any difference is negative.
        let beyond = |k: usize| self.0[k].wrapping_sub(other.0[k]);
        (beyond(0) | beyond(1) | beyond(2) | beyond(3)) >= 0
    }
}

impl From<&[i32; 4]> for I32x4 {
    #[inline(always)]
    fn from(numbers: &[i32; 4]) -> Self {
        I32x4(*numbers)
    }
}
