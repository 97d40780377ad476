//! Limits on what a scene holds, and on what the processor holds of it.

use crate::memory::reserve;

/// The most bodies that a scene holds: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// Capacity is reserved for no more bodies than this.
pub(crate) const MAX_RESERVED: usize = 1 << 20;

/// The most pairs that overlap at an update, and the most that neighbour lists hold: with what is computed for each
/// they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// What an update computes for each pair that may overlap, in bytes.
pub(crate) const PAIR_BYTES: usize = 128;

/// What a neighbour list takes for each pair, in bytes: two ranks, in a list that may be twice as long.
pub(crate) const LISTED_BYTES: usize = 16;

/// For how many pairs of `BYTES` each memory had room. Lists keep their memory from update to update.
#[derive(Clone, Default)]
pub(crate) struct PairRoom<const BYTES: usize>(usize);

impl<const BYTES: usize> PairRoom<BYTES> {
    /// Whether memory has room for this many pairs.
    #[inline(always)]
    pub fn holds(&mut self, pairs: usize) -> bool {
        pairs <= self.0 || self.find(pairs)
    }

    #[inline(never)]
    fn find(&mut self, pairs: usize) -> bool {
        let more = pairs.next_power_of_two();
        let has_room = reserve(more, BYTES);
        if has_room {
            self.0 = more;
        }
        has_room
    }
}

/// What is kept for each body, what its first update adds, what the first query adds, what a hierarchy adds to that,
/// and what the longest list takes, in bytes. That of the queries is more than they need: where bodies have filled the
/// memory, small scenes still find room.
pub(crate) const BODY_BYTES: usize = 450;
pub(crate) const UPDATE_BYTES: usize = 100;
pub(crate) const QUERY_BYTES: usize = 40;
pub(crate) const HIERARCHY_BYTES: usize = 160;
pub(crate) const LONGEST_BYTES: usize = 72;

/// More bodies than this do not stay in the processor's caches from one update to the next.
pub(crate) const CACHED_BODIES: usize = 1 << 14;
