//! The shapes and scenes of the benchmarks in Rust. They are drawn as in JavaScript (`outline.mjs`,
//! `scene/workloads.mjs`): a seed gives the same shapes at the same poses.

pub mod host;
mod motion;
mod outline;
mod random;
mod workloads;

pub use motion::Motion;
pub use outline::{Outline, ShapeKind};
pub use random::Random;
pub use workloads::{Bodies, SceneKind, SCENE_KINDS};
