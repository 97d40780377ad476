//! What the grids call a body: its rank and its class, in one number.

use crate::scene::bodies::models::Class;

/// So many bits of a tag hold the class.
const CLASS_BITS: u32 = 3;

/// What the grids call a body: its rank and class.
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
