//! Two double-precision numbers (lanes) as a 128-bit SIMD register of WebAssembly; `f64x2.rs` is used everywhere else.
//! Every operation gives each lane the bits that the scalar operation would, so both agree.

use std::arch::wasm32 as simd;

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct F64x2(pub(crate) simd::v128);

impl F64x2 {
    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        F64x2(simd::f64x2(first, second))
    }

    #[inline(always)]
    pub fn splat(number: f64) -> Self {
        F64x2(simd::f64x2_splat(number))
    }

    #[inline(always)]
    pub fn first(self) -> f64 {
        simd::f64x2_extract_lane::<0>(self.0)
    }

    #[inline(always)]
    pub fn second(self) -> f64 {
        simd::f64x2_extract_lane::<1>(self.0)
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [f64; 2]) {
        // SAFETY: the reference is to 16 bytes that may be written; the store asks for no alignment.
        #[allow(unsafe_code)]
        unsafe {
            simd::v128_store(numbers.as_mut_ptr().cast(), self.0)
        };
    }

    /// The smaller number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        F64x2(simd::f64x2_pmin(self.0, other.0))
    }

    /// The larger number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        F64x2(simd::f64x2_pmax(self.0, other.0))
    }

    /// Whether either lane is at least as large as in `other`.
    #[inline(always)]
    pub fn any_at_least(self, other: Self) -> bool {
        simd::v128_any_true(simd::f64x2_ge(self.0, other.0))
    }

    /// Whether `self` ≥ `other` and `more` ≥ `others` in both lanes, without a branch.
    #[inline(always)]
    pub fn all_at_least_and(self, other: Self, more: Self, others: Self) -> bool {
        simd::i64x2_all_true(simd::v128_and(simd::f64x2_ge(self.0, other.0), simd::f64x2_ge(more.0, others.0)))
    }

    /// A bit mask of the lanes that are at least as large as in `other`; the lowest bit is the first lane's.
    #[inline(always)]
    pub fn at_least(self, other: Self) -> u32 {
        u32::from(simd::i64x2_bitmask(simd::f64x2_ge(self.0, other.0)))
    }

    /// The bits of `self`, and those in which `a` and `b` differ.
    #[inline(always)]
    pub fn or_differences(self, a: Self, b: Self) -> Self {
        F64x2(simd::v128_or(self.0, simd::v128_xor(a.0, b.0)))
    }

    /// Whether no bit is set.
    #[inline(always)]
    pub fn is_zero(self) -> bool {
        !simd::v128_any_true(self.0)
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F64x2(simd::f64x2_abs(self.0))
    }

    /// Selects by lane: `self` where `a` is larger than `b`, otherwise `other`.
    #[inline(always)]
    pub fn where_larger(self, a: Self, b: Self, other: Self) -> Self {
        F64x2(simd::v128_bitselect(self.0, other.0, simd::f64x2_gt(a.0, b.0)))
    }

    /// Rounds to the nearest whole number, halves to the even one.
    #[inline(always)]
    pub fn round(self) -> Self {
        F64x2(simd::f64x2_nearest(self.0))
    }
}

impl From<&[f64; 2]> for F64x2 {
    #[inline(always)]
    fn from(numbers: &[f64; 2]) -> Self {
        // SAFETY: the reference is to 16 bytes that may be read; the load asks for no alignment.
        #[allow(unsafe_code)]
        let lanes = unsafe { simd::v128_load(numbers.as_ptr().cast()) };
        F64x2(lanes)
    }
}

impl From<[f64; 2]> for F64x2 {
    #[inline(always)]
    fn from([first, second]: [f64; 2]) -> Self {
        F64x2::new(first, second)
    }
}

/// Lane-wise operators.
macro_rules! operator {
    ($trait:ident, $name:ident, $simd:ident) => {
        impl std::ops::$trait for F64x2 {
            type Output = F64x2;

            #[inline(always)]
            fn $name(self, other: F64x2) -> F64x2 {
                F64x2(simd::$simd(self.0, other.0))
            }
        }
    };
}

operator!(Add, add, f64x2_add);
operator!(Sub, sub, f64x2_sub);
operator!(Mul, mul, f64x2_mul);
