//! A bounding volume hierarchy over the bodies, for queries between updates.

pub(crate) mod bvh;
mod halving;
pub(crate) mod query_bounds;
pub(crate) mod ranks;
mod traversal;
