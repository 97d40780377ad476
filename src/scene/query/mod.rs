//! Queries of a scene: what is here, what is hit first, what is nearest, which way out.

mod heapsort;
mod queries;
mod resolve;
