//! The tag of a body: its rank and the class of its shape in one number, so that the grids need not look up the class.

use crate::scene::bodies::models::Class;

/// The lowest bits of a tag hold the class.
const CLASS_BITS: u32 = 3;

/// The tag of a body.
#[inline(always)]
pub(crate) fn tag(rank: u32, class: Class) -> u32 {
    rank << CLASS_BITS | class as u32
}

#[inline(always)]
pub(crate) fn rank_of(tag: u32) -> u32 {
    tag >> CLASS_BITS
}

#[inline(always)]
pub(crate) fn class_of(tag: u32) -> u32 {
    tag & ((1 << CLASS_BITS) - 1)
}
