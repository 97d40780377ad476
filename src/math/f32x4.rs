//! Four single-precision numbers (lanes). Every operation gives each lane the bits that the scalar operation would.
//! With WebAssembly's SIMD, `f32x4_simd128.rs` stands in for this file.
//!
//! They are glam's `Vec4`: SSE2 on x86-64, NEON on 64-bit ARM, four numbers elsewhere. So the core needs no unsafe code
//! of its own; written with the processors' intrinsics, a frame takes 2 to 5 % less.

use glam::Vec4;

use crate::math::f64x2::F64x2;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct F32x4(Vec4);

impl F32x4 {
    #[inline(always)]
    pub fn splat(number: f32) -> Self {
        F32x4(Vec4::splat(number))
    }

    /// The lanes of `first`, then those of `second`, rounded to single precision.
    #[inline(always)]
    pub fn from_f64(first: F64x2, second: F64x2) -> Self {
        let ([a, b], [c, d]) = (first.0, second.0);
        F32x4(Vec4::new(a as f32, b as f32, c as f32, d as f32))
    }

    /// Writes the lanes to memory.
    #[inline(always)]
    pub fn store(self, numbers: &mut [f32; 4]) {
        *numbers = self.0.to_array();
    }

    /// The smaller number of each lane; that of `self` where they are equal. Not glam's minimum: which of two zeros
    /// that returns is up to the processor.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        F32x4(Vec4::select(other.0.cmplt(self.0), other.0, self.0))
    }

    /// The larger number of each lane; that of `self` where they are equal.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        F32x4(Vec4::select(self.0.cmplt(other.0), other.0, self.0))
    }

    #[inline(always)]
    pub fn first(self) -> f32 {
        self.0.x
    }

    /// The largest of the four lanes.
    #[inline(always)]
    pub fn largest(self) -> f32 {
        let [a, b, c, d] = self.0.to_array();
        let larger = |a: f32, b: f32| if a < b { b } else { a };
        larger(larger(a, c), larger(b, d))
    }

    /// The smallest of the four lanes.
    #[inline(always)]
    pub fn smallest(self) -> f32 {
        let [a, b, c, d] = self.0.to_array();
        let smaller = |a: f32, b: f32| if b < a { b } else { a };
        smaller(smaller(a, c), smaller(b, d))
    }

    #[inline(always)]
    pub fn abs(self) -> Self {
        F32x4(self.0.abs())
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        F32x4(Vec4::from_array(self.0.to_array().map(f32::sqrt)))
    }

    /// Selects by lane: `self` where `a` is larger than `b`, otherwise `other`.
    #[inline(always)]
    pub fn where_larger(self, a: Self, b: Self, other: Self) -> Self {
        F32x4(Vec4::select(a.0.cmpgt(b.0), self.0, other.0))
    }

    /// Shuffles lanes: indices 0 to 3 are those of `self`, 4 to 7 those of `others`.
    #[inline(always)]
    pub fn pick<const A: usize, const B: usize, const C: usize, const D: usize>(self, others: Self) -> Self {
        let all = [self.0.to_array(), others.0.to_array()];
        let all = all.as_flattened();
        F32x4(Vec4::new(all[A], all[B], all[C], all[D]))
    }

    /// A bit mask of the lanes that are at least as large as in `other`; the lowest bit is the first lane's.
    #[inline(always)]
    pub fn at_least(self, other: Self) -> u32 {
        self.0.cmpge(other.0).bitmask()
    }
}

impl From<&[f32; 4]> for F32x4 {
    #[inline(always)]
    fn from(numbers: &[f32; 4]) -> Self {
        F32x4(Vec4::from_array(*numbers))
    }
}

/// Lane-wise operators.
macro_rules! operator {
    ($trait:ident, $name:ident, $sign:tt) => {
        impl std::ops::$trait for F32x4 {
            type Output = F32x4;

            #[inline(always)]
            fn $name(self, other: F32x4) -> F32x4 {
                F32x4(self.0 $sign other.0)
            }
        }
    };
}

operator!(Add, add, +);
operator!(Sub, sub, -);
operator!(Mul, mul, *);
operator!(Div, div, /);
