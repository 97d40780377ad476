//! The narrow phase: which candidate pairs overlap, how deep, and along which normal.
//!
//! `run.rs` goes through the pairs by kind, so that no loop asks what a shape is. A kernel (`discs.rs`, `polygons.rs`,
//! `boxes.rs`) decides a pair in single precision; the pairs that it cannot decide for certain go to `exact.rs`.

pub(crate) mod answer;
pub(crate) mod boxes;
pub(crate) mod contacts;
pub(crate) mod discs;
pub(crate) mod exact;
pub(crate) mod exact_overlaps;
pub(crate) mod overlapping_pair;
pub(crate) mod polygons;
pub(crate) mod run;
pub(crate) mod sign;
#[cfg_attr(not(all(feature = "rayon", not(target_arch = "wasm32"))), path = "one_thread.rs")]
pub(crate) mod threads;
pub(crate) mod ways;
