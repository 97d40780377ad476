//! Sign changes without a branch.

/// The sign of a number.
pub(crate) const SIGN_BIT: u32 = 1 << 31;

/// A number whose sign changes if that bit is set: without a branch, which would surprise the processor half of the time.
#[inline(always)]
pub(crate) fn flip(number: f32, sign: u32) -> f32 {
    f32::from_bits(number.to_bits() ^ sign)
}
