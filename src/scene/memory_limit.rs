//! Limits on what a scene holds, and on what the processor holds of it.

/// The most bodies that a scene holds: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// Capacity is reserved for no more bodies than this, so many bytes for each.
pub(crate) const MAX_RESERVED: usize = 1 << 20;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
pub(crate) const RESERVED_BYTES: usize = 29;

/// The most candidate pairs of an update: with what is computed for each they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// What an update computes for each candidate pair, in bytes.
pub(crate) const PAIR_BYTES: usize = 128;

/// What is kept for each body, what an update or a query adds to it, and what must be free where a body is added so that both have
/// room later, in bytes. Lists that grow to twice their length may take their new blocks out of the room that was found, and leave their old
/// blocks elsewhere, too small for a query: hence twice what is kept.
const BODY_BYTES: usize = 450;
pub(crate) const QUERY_BYTES: usize = 300;
pub(crate) const ADDED_BYTES: usize = 2 * (BODY_BYTES + QUERY_BYTES) * 9 / 8;

/// More bodies than this do not stay in the processor's caches from one update to the next.
pub(crate) const CACHED_BODIES: usize = 1 << 14;
