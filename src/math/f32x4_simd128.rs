//! Four single-precision numbers (lanes) as a 128-bit SIMD register of WebAssembly; `f32x4.rs` is used everywhere else.
//! Every operation gives each lane the bits that the scalar operation would, so both agree.

use std::arch::wasm32 as simd;

use crate::math::f64x2::F64x2;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct F32x4(simd::v128);

impl F32x4 {
    #[inline(always)]
    pub fn splat(number: f32) -> Self {
        F32x4(simd::f32x4_splat(number))
    }

    /// The lanes of `first`, then those of `second`, rounded to single precision.
    #[inline(always)]
    pub fn from_f64(first: F64x2, second: F64x2) -> Self {
        let (first, second) = (simd::f32x4_demote_f64x2_zero(first.0), simd::f32x4_demote_f64x2_zero(second.0));
        F32x4(simd::i32x4_shuffle::<0, 1, 4, 5>(first, second))
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [f32; 4]) {
        // SAFETY: the reference is to 16 bytes that may be written; the store asks for no alignment.
        #[allow(unsafe_code)]
        unsafe {
            simd::v128_store(numbers.as_mut_ptr().cast(), self.0)
        };
    }

    /// The smaller number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        F32x4(simd::f32x4_pmin(self.0, other.0))
    }

    /// The larger number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        F32x4(simd::f32x4_pmax(self.0, other.0))
    }

    #[inline(always)]
    pub fn first(self) -> f32 {
        simd::f32x4_extract_lane::<0>(self.0)
    }

    /// The largest of the four lanes.
    #[inline(always)]
    pub fn largest(self) -> f32 {
        let pairs = simd::f32x4_pmax(self.0, simd::i32x4_shuffle::<2, 3, 0, 1>(self.0, self.0));
        let all = simd::f32x4_pmax(pairs, simd::i32x4_shuffle::<1, 0, 3, 2>(pairs, pairs));
        simd::f32x4_extract_lane::<0>(all)
    }

    /// The smallest of the four lanes.
    #[inline(always)]
    pub fn smallest(self) -> f32 {
        let pairs = simd::f32x4_pmin(self.0, simd::i32x4_shuffle::<2, 3, 0, 1>(self.0, self.0));
        let all = simd::f32x4_pmin(pairs, simd::i32x4_shuffle::<1, 0, 3, 2>(pairs, pairs));
        simd::f32x4_extract_lane::<0>(all)
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F32x4(simd::f32x4_abs(self.0))
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        F32x4(simd::f32x4_sqrt(self.0))
    }

    /// Selects by lane: `self` where `a` is larger than `b`, otherwise `other`.
    #[inline(always)]
    pub fn where_larger(self, a: Self, b: Self, other: Self) -> Self {
        F32x4(simd::v128_bitselect(self.0, other.0, simd::f32x4_gt(a.0, b.0)))
    }

    /// Shuffles lanes: indices 0 to 3 are those of `self`, 4 to 7 those of `others`.
    #[inline(always)]
    pub fn pick<const A: usize, const B: usize, const C: usize, const D: usize>(self, others: Self) -> Self {
        F32x4(simd::i32x4_shuffle::<A, B, C, D>(self.0, others.0))
    }

    /// A bit mask of the lanes that are at least as large as in `other`; the lowest bit is the first lane's.
    #[inline(always)]
    pub fn at_least(self, other: Self) -> u32 {
        u32::from(simd::i32x4_bitmask(simd::f32x4_ge(self.0, other.0)))
    }
}

impl From<&[f32; 4]> for F32x4 {
    #[inline(always)]
    fn from(numbers: &[f32; 4]) -> Self {
        // SAFETY: the reference is to 16 bytes that may be read; the load asks for no alignment.
        #[allow(unsafe_code)]
        let lanes = unsafe { simd::v128_load(numbers.as_ptr().cast()) };
        F32x4(lanes)
    }
}

/// Lane-wise operators.
macro_rules! operator {
    ($trait:ident, $name:ident, $simd:ident) => {
        impl std::ops::$trait for F32x4 {
            type Output = F32x4;

            #[inline(always)]
            fn $name(self, other: F32x4) -> F32x4 {
                F32x4(simd::$simd(self.0, other.0))
            }
        }
    };
}

operator!(Add, add, f32x4_add);
operator!(Sub, sub, f32x4_sub);
operator!(Mul, mul, f32x4_mul);
operator!(Div, div, f32x4_div);
