//! The public queries about two posed shapes, or a shape and a point or ray. Each calls the kernel for two convex
//! pieces ([`crate::pair`]) or for unions ([`crate::union`]).
//!
//! In reading order: [`collide`], [`distance`], [`explain`], [`cast`], [`spin`] (a cast with turns), [`sweep_time`]
//! (the time alone), and [`ray`], which casts a point; [`difference`] is all answers at once, as a shape. [`bounds`]
//! and [`rings`] say what one shape covers. [`questions`] holds the public functions.

mod bounds;
pub(crate) mod cast;
pub(crate) mod collide;
pub(crate) mod difference;
pub(crate) mod distance;
pub(crate) mod explain;
pub(crate) mod project;
pub(crate) mod questions;
pub(crate) mod ray;
mod rings;
pub(crate) mod spin;
pub(crate) mod sweep_time;
#[cfg(test)]
mod test_shortcuts;
