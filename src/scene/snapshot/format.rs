//! The whole state of a scene as bytes; `restore.rs` has the way back.
//!
//! What is stored is what cannot be worked out from the rest:
//! - each shape once, however many bodies have it; in the order of the first slots that do;
//! - each slot's generation, and its body's shape, pose, filter, and whether it is fixed; of free slots the generation, so
//!   that old handles stay refused and the next bodies get the same slots and handles;
//! - the pairs of the last update and of the one before, and whose they were: `began` and `ended` answer as before, and go on
//!   from there. Of each pair the distance from the pair before it;
//! - the pose in which a body was seen last, where it has been written since: its contacts are about that one.
//!
//! Normals and depths are not: the narrow phase finds them again, bit for bit, for it depends on the shapes and poses
//! alone, not on the order or the company in which it sees them. Only those of pairs whose bodies have been removed,
//! reshaped or, by a query, looked at elsewhere since the update are stored themselves.
//!
//! In all, a moving body in three pairs takes some 35 bytes. All numbers are kept bit for bit, whole ones in as many bytes as
//! they need, least significant first; the last eight bytes are the digest of all before.

/// What a snapshot begins with; then comes the version.
pub(crate) const MAGIC: [u8; 4] = *b"sgap";
pub(crate) const VERSION: u8 = 1;

/// The slot holds a body.
pub(crate) const OCCUPIED: u8 = 1;
pub(crate) const FIXED: u8 = 2;
/// The category and the mask follow: they are not the defaults.
pub(crate) const FILTER: u8 = 4;
/// The generation follows: it is not 0.
pub(crate) const GENERATION: u8 = 8;
/// How many bodies ago the last update was, and then the one before it, follow: they are not both 0.
pub(crate) const PAST: u8 = 16;
/// The pose is the one that was seen last.
pub(crate) const READ_HERE: u8 = 32;
/// The pose that was seen last follows.
pub(crate) const READ_ELSEWHERE: u8 = 64;

/// The category and mask that bodies have unless another is given.
pub(crate) const DEFAULT_FILTER: [u32; 2] = [1, u32::MAX];

/// What differs little from no bits or from all, as a small number.
pub(crate) fn fold_mask(mask: u32) -> u32 {
    mask << 1 ^ (mask >> 31).wrapping_neg()
}

/// The way back from [`fold_mask`].
pub(crate) fn unfold_mask(number: u32) -> u32 {
    number >> 1 ^ (number & 1).wrapping_neg()
}
