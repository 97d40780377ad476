//! Queries of a scene: bodies at a point or in a region, the first hit, the nearest body, the way out of an overlap.

mod casts;
mod contact;
mod nearest;
#[cfg_attr(not(all(target_arch = "wasm32", feature = "js")), allow(dead_code, reason = "for JavaScript"))]
pub(crate) mod overlap;
mod queries;
mod resolve;
