//! Four whole numbers of 32 bits (lanes) as a 128-bit SIMD register of WebAssembly; `i32x4.rs` is used everywhere else.

use std::arch::wasm32 as simd;

use crate::math::f64x2::F64x2;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct I32x4(simd::v128);

impl I32x4 {
    /// The lowest 32 bits of the numbers of `first`, then of `second`.
    #[inline(always)]
    pub fn low_bits(first: F64x2, second: F64x2) -> Self {
        I32x4(simd::i32x4_shuffle::<0, 2, 4, 6>(first.0, second.0))
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [i32; 4]) {
        // SAFETY: the reference is to 16 bytes that may be written; the store asks for no alignment.
        #[allow(unsafe_code)]
        unsafe {
            simd::v128_store(numbers.as_mut_ptr().cast(), self.0)
        };
    }

    /// The last two lanes with the other sign.
    #[inline(always)]
    pub fn negate_last_two(self) -> Self {
        let sign = simd::i32x4(0, 0, -1, -1);
        I32x4(simd::i32x4_sub(simd::v128_xor(self.0, sign), sign))
    }

    /// The last two lanes before the first two, all with the other sign.
    #[inline(always)]
    pub fn negate_and_swap_halves(self) -> Self {
        I32x4(simd::i32x4_neg(simd::i32x4_shuffle::<2, 3, 0, 1>(self.0, self.0)))
    }

    /// Whether no lane less that of `other` is negative, without a branch.
    #[inline(always)]
    pub fn is_beyond(self, other: Self) -> bool {
        simd::i32x4_bitmask(simd::i32x4_sub(self.0, other.0)) == 0
    }
}

impl From<&[i32; 4]> for I32x4 {
    #[inline(always)]
    fn from(numbers: &[i32; 4]) -> Self {
        // SAFETY: the reference is to 16 bytes that may be read; the load asks for no alignment.
        #[allow(unsafe_code)]
        let lanes = unsafe { simd::v128_load(numbers.as_ptr().cast()) };
        I32x4(lanes)
    }
}
