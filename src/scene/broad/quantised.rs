//! Bounds in whole steps, small fractions of a cell, so that an overlap test reads 16 bytes for each body.

use crate::math::f64x2::F64x2;
use crate::math::i32x4::I32x4;
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
        let mut stored = QuantisedBounds::NONE;
        I32x4::low_bits(whole(&bounds.min), whole(&bounds.max)).negate_last_two().store(&mut stored.0);
        stored
    }

    /// These bounds in the form that [`QuantisedBounds::overlaps`] tests others against.
    #[inline(always)]
    pub fn query(&self) -> OverlapQuery {
        OverlapQuery(I32x4::from(&self.0).negate_and_swap_halves())
    }

    /// Whether the bounds overlap those of the query.
    #[inline(always)]
    pub fn overlaps(&self, query: &OverlapQuery) -> bool {
        // Without a branch: the outcome is unpredictable.
        query.0.is_beyond(I32x4::from(&self.0))
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
pub(crate) struct OverlapQuery(I32x4);
