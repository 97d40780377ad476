//! Sign changes without a branch.

/// The sign bit of a number in single precision.
pub(crate) const SIGN_BIT: u32 = 1 << 31;

/// Changes the number's sign if the bit is set. Branch-free: the outcome is unpredictable.
#[inline(always)]
pub(crate) fn flip(number: f32, sign: u32) -> f32 {
    f32::from_bits(number.to_bits() ^ sign)
}
