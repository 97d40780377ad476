//! Queries of a scene: bodies at a point or in a region, the first hit, the nearest body, the way out of an overlap.

pub(crate) mod casts;
pub(crate) mod contact;
mod entries;
mod nearest;
pub(crate) mod overlap;
pub(crate) mod queries;
mod resolve;
pub(crate) mod scratch;
#[cfg(test)]
mod test_kernels;
