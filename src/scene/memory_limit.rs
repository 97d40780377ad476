//! Limits on the bodies and pairs of a scene, and on the bytes that they take.

use crate::memory::reserve;

/// The most bodies that a scene holds: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// Capacity is reserved for no more bodies than this.
pub(crate) const MAX_RESERVED: usize = 1 << 20;

/// The most pairs that overlap at an update, and the most that neighbour lists hold: with the data computed for each
/// they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// The bytes that an update computes for each pair that may overlap.
pub(crate) const PAIR_BYTES: usize = 128;

/// The bytes that a neighbour list takes for each pair: two ranks, in a list that may be twice as long.
pub(crate) const LISTED_BYTES: usize = 16;

/// Whether lists that have `held` pairs' memory hold this many, or memory has room for these, of `bytes` each.
#[inline(always)]
pub(crate) fn hold_pairs(held: usize, pairs: usize, bytes: usize) -> bool {
    pairs <= held || reserve(pairs.next_power_of_two(), bytes)
}

/// Bytes for each body: kept, added by its first update, by the first query and by a hierarchy, and in the longest
/// list. The queries' bytes are more than they need, so that small scenes still find room where bodies have filled the
/// memory.
pub(crate) const BODY_BYTES: usize = 450;
pub(crate) const UPDATE_BYTES: usize = 100;
pub(crate) const QUERY_BYTES: usize = 40;
pub(crate) const HIERARCHY_BYTES: usize = 160;
pub(crate) const LONGEST_BYTES: usize = 72;

/// More bodies than this do not stay in the processor's caches from one update to the next.
pub(crate) const CACHED_BODIES: usize = 1 << 14;
