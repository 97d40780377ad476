//! A bounding volume hierarchy over the bodies, for queries between updates.

pub(crate) mod bvh;
mod halving;
pub(crate) mod query_bounds;
pub(crate) mod ranks;
mod traversal;
#[cfg_attr(all(target_arch = "wasm32", feature = "__js"), path = "without_lock.rs")]
pub(crate) mod up_to_date;
