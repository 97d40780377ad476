//! Boxes along the world's axes in whole steps, a small part of a cell, so that one look at 16 bytes tells whether two meet.

#[cfg(target_feature = "simd128")]
use std::arch::wasm32 as simd;

use crate::math::f64x2::F64x2;
use crate::scene::bodies::bounds::Bounds;

/// A cell is as wide as so many steps, two to the power of this.
pub(crate) const STEP_BITS: u32 = 12;

/// Steps are counted modulo 2^32, so cells modulo this: farther apart than that, boxes seem to meet that do not.
pub(crate) const CELLS: u32 = 1 << (32 - STEP_BITS);

/// Bounds in steps: the smallest x and y, and minus the largest.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct QuantisedBounds(pub [i32; 4]);

impl QuantisedBounds {
    pub const NONE: QuantisedBounds = QuantisedBounds([0; 4]);

    /// These bounds in cells of which `inverse` make one. Each end is rounded to the nearest step; ends in order stay so,
    /// and bounds that meet still do. What lies beyond 2^51 steps counts as lying there.
    #[inline(always)]
    pub fn of(bounds: &Bounds, inverse: f64) -> Self {
        // Numbers from here to twice that are whole, and their last bits count on from 0.
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

    /// What [`QuantisedBounds::meets`] asks of others.
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

    /// Whether the bounds meet those that ask.
    #[inline(always)]
    pub fn overlaps(&self, query: &OverlapQuery) -> bool {
        // SAFETY: the reference is to 16 bytes that may be read.
        #[cfg(target_feature = "simd128")]
        #[allow(unsafe_code)]
        return simd::i32x4_bitmask(simd::i32x4_sub(query.0, unsafe { simd::v128_load(self.0.as_ptr().cast()) })) == 0;
        #[cfg(not(target_feature = "simd128"))]
        return (0..4).all(|k| query.0[k].wrapping_sub(self.0[k]) >= 0);
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

    /// The first column and row in which the middles of bounds may lie that meet these and are no wider than a cell, and
    /// how many more there are.
    #[inline(always)]
    pub fn cells(&self) -> ([u32; 2], [u32; 2]) {
        // Half of a cell, and what rounding adds.
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

/// Largest x and y, and minus the smallest: how far others' ends may go.
#[derive(Clone, Copy)]
#[cfg(target_feature = "simd128")]
pub(crate) struct OverlapQuery(simd::v128);

/// Largest x and y, and minus the smallest: how far others' ends may go.
#[derive(Clone, Copy)]
#[cfg(not(target_feature = "simd128"))]
pub(crate) struct OverlapQuery([i32; 4]);
