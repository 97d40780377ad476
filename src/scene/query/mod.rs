//! Queries of a scene: bodies at a point or in a region, the first hit, the nearest body, the way out of an overlap.

mod casts;
pub(crate) mod contact;
mod nearest;
pub(crate) mod overlap;
mod queries;
mod resolve;
pub(crate) mod scratch;
#[cfg(test)]
mod test_kernels;
