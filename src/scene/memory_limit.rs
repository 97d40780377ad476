//! Limits on what a scene holds, and on what the processor holds of it.

/// The most bodies that a scene holds: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// The most candidate pairs of an update: with what is computed for each they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// What an update computes for each candidate pair, in bytes.
pub(crate) const PAIR_BYTES: usize = 128;

/// What is kept for each body, and what an update or a query adds to it, in bytes.
pub(crate) const BODY_BYTES: usize = 450;
pub(crate) const QUERY_BYTES: usize = 300;

/// More bodies than this do not stay in the processor's caches from one update to the next.
pub(crate) const CACHED_BODIES: usize = 1 << 14;
