//! 2D collision detection by the separating axis theorem: two convex shapes are apart exactly when, seen along some
//! direction, their shadows have a gap.
//!
//! ```
//! use shadowgap::{collide, Pose, Shape};
//!
//! let ship = Shape::polygon(&[[-1.0, -1.0].into(), [2.0, 0.0].into(), [-1.0, 1.0].into()], 0.0)?;
//! let rock = Shape::circle(1.0, Default::default())?;
//! let contact = collide(&ship, &Pose::new(0.0, 0.0, 0.1)?, &rock, &Pose::new(2.5, 0.5, 0.0)?).unwrap();
//! assert!(contact.depth > 0.0);
//! let pushed = Pose::new(2.5 + contact.mtv().x, 0.5 + contact.mtv().y, 0.0)?;
//! assert_eq!(collide(&ship, &Pose::new(0.0, 0.0, 0.1)?, &rock, &pushed).unwrap().depth, 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conventions
//!
//! - Lengths are in the caller's own units, angles in radians. A positive angle turns +x towards +y, whichever way y
//!   points on the screen; *counter-clockwise* means that turn.
//! - Every shape is a convex core swept by a radius: a point or circle, a segment or capsule, a polygon or rounded
//!   polygon; or a union of such pieces, as concave outlines become. It lives in its own frame, whose origin a [`Pose`]
//!   places and turns about.
//! - A pair is worked out in A's frame, from the difference of the two positions in double precision: far from the
//!   world's origin the answer is the same as at it.
//! - A *normal* is a unit vector from A to B. *Separation* is signed: positive a gap, 0 touching, negative an overlap,
//!   containment included. *Depth* is the separation of an overlap without its sign.
//! - Sets are closed: touching is overlapping, with depth 0. What rounding cannot tell from touching is touching.
//! - Input is checked where it enters, [`Shape`]'s and [`Pose`]'s constructors. What they let pass cannot fail later.
//!
//! # Where to start reading
//!
//! `sat.rs` holds the theorem, `penetration.rs` how to decide it fast, `minkowski.rs` what it says of shapes that are apart,
//! `union.rs` what becomes of it with several pieces, `decompose.rs` how concave outlines come to be several, `shape.rs` what
//! a shape is.

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod bounce;
mod boundary;
#[cfg(test)]
mod cases;
mod collision;
mod contact;
mod contain;
mod convex;
mod decompose;
mod difference;
mod disc;
mod error;
mod escape;
mod explain;
mod fewest;
mod given;
mod hull;
mod impulse;
mod interval;
mod lanes;
mod manifold;
mod mass;
mod mesh;
mod minkowski;
mod orientation;
mod outline;
mod pair;
mod parallelogram;
mod penetration;
mod polygon;
mod pose;
mod ray;
mod room;
mod rotation;
mod sat;
mod scene;
mod separation;
mod shape;
mod sight;
mod simple;
mod support;
mod sweep;
mod tolerance;
mod tree;
mod triangulate;
mod union;
mod units;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
mod wasm;

pub use bounce::{bounce, Motion};
pub use contact::{collide, distance, overlaps, Contact};
pub use error::{NumberError, ShapeError};
pub use explain::{explain, AxisTest, Explanation};
pub use glam;
pub use interval::{Interval, IntervalSeparation};
pub use manifold::{ContactPoint, ContactPoints};
pub use pose::Pose;
pub use ray::{contains, raycast, RayHit};
pub use rotation::Rotation;
pub use sat::{Feature, Shadow, Side};
pub use scene::{Body, BodyOptions, Scene, SceneError};
pub use separation::Separation;
pub use shape::{Kind, Shape};
pub use sweep::{cast, Impact};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
