//! Bounds in whole steps, small fractions of a cell, so that an overlap test reads 16 bytes for each body.

#[cfg(target_feature = "simd128")]
use std::arch::wasm32 as simd;

use crate::math::f64x2::F64x2;
use crate::scene::bodies::bounds::Bounds;

/// A cell is two to the power of this steps wide.
pub(crate) const STEP_BITS: u32 = 12;

/// Steps are counted modulo 2^32, and cells modulo this. Bounds farther apart than that may falsely overlap.
pub(crate) const CELLS: u32 = 1 << (32 - STEP_BITS);

/// Bounds in steps: the smallest x and y, then minus the largest.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct QuantisedBounds(pub [i32; 4]);

impl QuantisedBounds {
    pub const NONE: QuantisedBounds = QuantisedBounds([0; 4]);

    /// Bounds in steps of cells that are 1 / `inverse` wide. Each end is rounded to the nearest step; this keeps the
    /// order of ends, and overlapping bounds overlap. Ends beyond 2^51 steps are clamped.
    #[inline(always)]
    pub fn of(bounds: &Bounds, inverse: f64) -> Self {
        // Adding this leaves an integer in the lowest bits: doubles from here to twice that are whole.
        const INTEGER_BASE: f64 = 6755399441055744.0; // 1.5 · 2^52
        const MAX_STEPS: f64 = 2251799813685248.0; // 2^51
        let scale = F64x2::splat(inverse * f64::from(1 << STEP_BITS));
        let whole = |ends: &[f64; 2]| {
            let steps = F64x2::from(ends) * scale;
            steps.max(F64x2::splat(-MAX_STEPS)).min(F64x2::splat(MAX_STEPS)) + F64x2::splat(INTEGER_BASE)
        };
        let (min, max) = (whole(&bounds.min), whole(&bounds.max));
        #[cfg(target_feature = "simd128")]
        {
            let steps = simd::i32x4_shuffle::<0, 2, 4, 6>(min.0, max.0);
            let sign = simd::i32x4(0, 0, -1, -1);
            let mut stored = QuantisedBounds::NONE;
            let steps = simd::i32x4_sub(simd::v128_xor(steps, sign), sign);
            // SAFETY: the reference is to 16 bytes that may be written.
            #[allow(unsafe_code)]
            unsafe {
                simd::v128_store(stored.0.as_mut_ptr().cast(), steps)
            };
            stored
        }
        #[cfg(not(target_feature = "simd128"))]
        {
            let low = |number: f64| number.to_bits() as i32;
            QuantisedBounds([
                low(min.first()),
                low(min.second()),
                low(max.first()).wrapping_neg(),
                low(max.second()).wrapping_neg(),
            ])
        }
    }

    /// These bounds in the form that [`QuantisedBounds::overlaps`] tests others against.
    #[inline(always)]
    pub fn query(&self) -> OverlapQuery {
        // SAFETY: the reference is to 16 bytes that may be read.
        #[cfg(target_feature = "simd128")]
        #[allow(unsafe_code)]
        let steps = unsafe { simd::v128_load(self.0.as_ptr().cast()) };
        #[cfg(target_feature = "simd128")]
        return OverlapQuery(simd::i32x4_neg(simd::i32x4_shuffle::<2, 3, 0, 1>(steps, steps)));
        #[cfg(not(target_feature = "simd128"))]
        return OverlapQuery([2, 3, 0, 1].map(|k: usize| self.0[k].wrapping_neg()));
    }

    /// Whether the bounds overlap those of the query.
    #[inline(always)]
    pub fn overlaps(&self, query: &OverlapQuery) -> bool {
        // SAFETY: the reference is to 16 bytes that may be read.
        #[cfg(target_feature = "simd128")]
        #[allow(unsafe_code)]
        return simd::i32x4_bitmask(simd::i32x4_sub(query.0, unsafe { simd::v128_load(self.0.as_ptr().cast()) })) == 0;
        #[cfg(not(target_feature = "simd128"))]
        {
            // Branch-free: the outcome is unpredictable. A sign bit remains if any difference is negative.
            let beyond = |k: usize| query.0[k].wrapping_sub(self.0[k]);
            (beyond(0) | beyond(1) | beyond(2) | beyond(3)) >= 0
        }
    }

    /// The column and row of the cell that holds the middle.
    #[inline(always)]
    pub fn cell(&self) -> [u32; 2] {
        let [x, y, minus_x, minus_y] = self.0;
        let cell = |min: i32, max: i32| {
            let middle = min.wrapping_add(max.wrapping_sub(min) >> 1);
            middle as u32 >> STEP_BITS
        };
        [cell(x, minus_x.wrapping_neg()), cell(y, minus_y.wrapping_neg())]
    }

    /// The first column and row that can hold the middle of bounds which overlap these and are no wider than a cell;
    /// and how many more columns and rows can.
    #[inline(always)]
    pub fn cells(&self) -> ([u32; 2], [u32; 2]) {
        // Half a cell, plus rounding.
        const HALF_CELL: i32 = (1 << (STEP_BITS - 1)) + 2;
        let [x, y, minus_x, minus_y] = self.0;
        let range = |min: i32, max: i32| {
            let first = min.wrapping_sub(HALF_CELL) as u32 >> STEP_BITS;
            let last = max.wrapping_add(HALF_CELL) as u32 >> STEP_BITS;
            (first, last.wrapping_sub(first) % CELLS)
        };
        let ((column, columns), (row, rows)) = (range(x, minus_x.wrapping_neg()), range(y, minus_y.wrapping_neg()));
        ([column, row], [columns, rows])
    }
}

/// The largest x and y, then minus the smallest.
#[derive(Clone, Copy)]
#[cfg(target_feature = "simd128")]
pub(crate) struct OverlapQuery(simd::v128);

/// The largest x and y, then minus the smallest.
#[derive(Clone, Copy)]
#[cfg(not(target_feature = "simd128"))]
pub(crate) struct OverlapQuery([i32; 4]);
