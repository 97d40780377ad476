//! The format of snapshots. `write.rs` writes it, `restore.rs` reads it.
//!
//! A snapshot holds what cannot be computed from the rest:
//! - each distinct shape, in the order of the first slots that have it;
//! - for each slot its generation, so that old handles stay refused and new bodies get the handles that they would have
//!   got; and the body's shape, pose, filter, one-way direction and whether it is fixed;
//! - the pairs of the last two updates and the generations of their bodies, so that `began` and `ended` go on from
//!   there. Each pair is stored as its distance from the pair before;
//! - for a body whose pose was written since it was last read, the pose read last: its contacts are about that one;
//! - for a body that a query has read since the last update, or that was added since, where its way begins, if that is
//!   another pose than the one that is read first after restoring; and what began and ended if that update was swept.
//!
//! Normals and depths are left out. The narrow phase finds them again bit for bit, because they depend on the two
//! shapes and poses alone. They are stored only for pairs of which a body has been removed, reshaped or read by a query
//! at another pose since the update.
//!
//! Where fixed bodies are left out, so are the shapes that only they have; their normals and depths are stored.
//!
//! A moving body in three pairs takes some 35 bytes. Numbers are kept bit for bit, integers as short as they are, least
//! significant first. The last eight bytes are the digest of all others.

/// The first bytes of a snapshot; the version follows.
pub(crate) const MAGIC: [u8; 4] = *b"sgap";

/// Flag of the snapshot: poses have been read since the update that differ from the pairs'.
pub(crate) const OUTDATED: u8 = 1;
/// Flag of the snapshot: fixed bodies are left out.
pub(crate) const WITHOUT_FIXED: u8 = 2;

/// Flag: the slot holds a body.
pub(crate) const OCCUPIED: u8 = 1;
/// Flag: the body is fixed. Without `OCCUPIED`: fixed bodies of one generation are left out; the generation, if it is
/// not 0, and the number of slots follow.
pub(crate) const FIXED: u8 = 2;
/// Flag: category and mask follow; they are not the defaults.
pub(crate) const FILTER: u8 = 4;
/// Flag: the generation follows; it is not 0.
pub(crate) const GENERATION: u8 = 8;
/// Flag: how many generations ago the last update was, and the update before that one, follow; they are not both 0.
pub(crate) const PAST: u8 = 16;
/// Flag: the pose was read last.
pub(crate) const READ_HERE: u8 = 32;
/// Flag: the pose that was read last follows; it is another one.
pub(crate) const READ_ELSEWHERE: u8 = 64;

/// Flag: the direction of a one-way body follows.
pub(crate) const ONE_WAY: u8 = 128;

/// The category and mask of [`BodyOptions`](crate::BodyOptions)' default.
pub(crate) const DEFAULT_FILTER: [u32; 2] = [1, u32::MAX];

/// Turns a mask with nearly no bits, or nearly all, into a small number, which takes few bytes.
pub(crate) fn fold_mask(mask: u32) -> u32 {
    mask << 1 ^ (mask >> 31).wrapping_neg()
}

/// Whether a snapshot leaves out fixed bodies.
pub(crate) fn is_without_fixed(bytes: &[u8]) -> bool {
    bytes.get(MAGIC.len() + 1).is_some_and(|flags| flags & WITHOUT_FIXED != 0)
}

/// The inverse of [`fold_mask`].
pub(crate) fn unfold_mask(number: u32) -> u32 {
    number >> 1 ^ (number & 1).wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_with_few_bits_and_with_nearly_all_are_small_numbers() {
        for (mask, number) in
            [(0, 0), (1, 2), (5, 10), (u32::MAX, 1), (u32::MAX - 1, 3), (u32::MAX - 4, 9), (1 << 31, u32::MAX)]
        {
            assert_eq!((fold_mask(mask), unfold_mask(number)), (number, mask));
        }
    }
}
