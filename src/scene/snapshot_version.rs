//! The version of the snapshot format.

/// The only version that is written and read.
pub(crate) const VERSION: u8 = 2;
