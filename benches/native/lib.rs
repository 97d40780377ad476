//! The shapes and scenes of the benchmarks in Rust, drawn as those in JavaScript are (`workload.mjs`, `scene/workloads.mjs`): the
//! same seeds give the same shapes in the same places.

mod figure;
pub mod host;
mod motion;
mod random;
mod workloads;

pub use figure::{Figure, Outline};
pub use motion::Motion;
pub use random::Random;
pub use workloads::{Bodies, Kind, KINDS};
