//! Queries of a scene: bodies at a point or in a region, the first hit, the nearest body, the way out of an overlap.

mod casts;
mod contact;
mod heapsort;
mod queries;
mod resolve;
