//! A bounding volume hierarchy over the bodies, for queries between updates.

pub(crate) mod bvh;
mod halving;
pub(crate) mod query_bounds;
pub(crate) mod ranks;
mod traversal;
#[cfg(not(all(target_arch = "wasm32", feature = "js")))]
pub(crate) mod up_to_date;

/// The tree alone, without the lock: the package for JavaScript brings it up to date before each query, and the lock
/// would be a kilobyte.
#[cfg(all(target_arch = "wasm32", feature = "js"))]
pub(crate) mod up_to_date {
    pub(crate) use crate::scene::hierarchy::bvh::Bvh as Hierarchy;
}
