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
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]

mod bounce;
mod error;
mod math;
mod pair;
mod polygon;
mod query;
mod scene;
mod shape;
mod tolerance;
mod union;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
mod wasm;

pub use bounce::{bounce, Motion};
pub use error::{NumberError, ShapeError};
pub use glam;
pub use math::interval::{Interval, IntervalSeparation};
pub use math::pose::Pose;
pub use math::rotation::Rotation;
pub use pair::contact::Contact;
pub use pair::explain::{AxisTest, Explanation};
pub use pair::manifold::{ContactPoint, ContactPoints};
pub use pair::sat::{Feature, Shadow, Side};
pub use pair::separation::Separation;
pub use query::cast::{cast, Impact};
pub use query::collide::{collide, overlaps};
pub use query::distance::distance;
pub use query::explain::explain;
pub use query::ray::{contains, raycast, RayHit};
pub use scene::{Body, BodyOptions, Scene, SceneError};
pub use shape::{Kind, Shape};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
