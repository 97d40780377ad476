//! 2D collision detection by the separating axis theorem: two convex shapes are apart exactly if there is an axis on
//! which their projections, here called *shadows*, have a gap.
//!
//! ```
//! use shadowgap::{collide, Pose, Shape};
//!
//! let ship = Shape::polygon([[-1.0, -1.0], [2.0, 0.0], [-1.0, 1.0]])?;
//! let rock = Shape::circle(1.0)?;
//! let contact = collide(&ship, &Pose::new(0.0, 0.0, 0.1)?, &rock, &Pose::new(2.5, 0.5, 0.0)?).unwrap();
//! assert!(contact.depth > 0.0);
//! // The minimum translation vector moves the second shape until the two only touch.
//! let pushed = Pose::new(2.5 + contact.mtv().x, 0.5 + contact.mtv().y, 0.0)?;
//! assert_eq!(collide(&ship, &Pose::new(0.0, 0.0, 0.1)?, &rock, &pushed).unwrap().depth, 0.0);
//! # Ok::<(), shadowgap::Error>(())
//! ```
//!
//! # Questions
//!
//! Make a [`Shape`] once, place it with a [`Pose`], and ask about two of them:
//!
//! | question | answer |
//! |---|---|
//! | [`overlaps`] | whether two shapes overlap |
//! | [`collide`] | normal, depth and contact points of an overlap: a [`Contact`] |
//! | [`distance`] | signed distance and nearest points: a [`Separation`] |
//! | [`cast`], [`cast_spinning`] | when two moving shapes first touch: an [`Impact`] |
//! | [`contains`], [`raycast`], [`raycast_along`] | a point or a ray against one shape |
//! | [`difference`] | all ways that lead into an overlap: the Minkowski difference, a [`Shape`] |
//! | [`explain`] | every axis that was tested, with both shadows: an [`Explanation`] |
//! | [`bounce`] | the motions of two bodies after a collision |
//!
//! # Many bodies
//!
//! A [`Scene`] holds bodies and finds all pairs that overlap. Each frame a game moves its bodies, by [`Scene::move_to`]
//! or against all others by [`Scene::move_body`], calls [`Scene::update`], and reads [`Scene::pairs`], [`Scene::began`]
//! and [`Scene::ended`]. Questions such as [`View::raycast`] are asked of the [`View`] that [`Scene::refresh`] returns.
//!
//! # Around it
//!
//! - **Building**: development builds want `[profile.dev.package.shadowgap] opt-level = 3`, and programs for the web
//!   `-C target-feature=+simd128`; `docs/crate.md` has the figures. No feature is on by default.
//! - **glam**: points are [`glam::DVec2`], of any glam from 0.27 to 0.34; [`glam`] is the one in use.
//! - **Determinism**: all answers have the same bits on every platform, with optimisation and without.
//! - **Threads**: shapes and poses can be shared, scenes sent.
//! - Coming from parry2d: [each call beside ours](crate::from_parry2d).
//!
//! # Conventions
//!
//! - **Units**: lengths are in the caller's own units, angles in radians.
//! - **Turns**: a positive angle turns +x towards +y, whichever way y points on the screen; *counter-clockwise* means
//!   that turn.
//! - **Shapes**: a convex core swept by a radius (a point or circle, a segment or capsule, a polygon or rounded
//!   polygon), or a union of such pieces, which a concave outline becomes. A shape has its own frame; a [`Pose`] puts
//!   that frame's origin at a position in the world and turns the shape about it.
//! - **A and B**: the first and the second shape of a question. Everything is computed in A's frame, from the
//!   difference of the two positions in double precision, so answers are as precise far from the world's origin as at
//!   it.
//! - **Signs**: a *normal* is a unit vector from A to B. *Separation* is positive for a gap, 0 for touching, negative
//!   for an overlap: how far B must move to leave A, also if one shape contains the other. *Depth* is −separation, at
//!   least 0.
//! - **Touching** counts as overlapping, with depth 0. So does a gap within rounding: 1e-10 of the larger shape's
//!   extent; far from the origin, a gap that rounding of the positions can cause, up to 1e-7 of that extent. Points
//!   nearer than 1e-150 are one.
//! - **Errors**: input is checked where it enters, in the constructors of [`Shape`] and [`Pose`] and where a function
//!   takes other numbers. Nothing fails after that. All errors turn into [`Error`] by `?`.
//!
//! # Where to start reading
//!
//! `ARCHITECTURE.md` in the repository has a map of the source. Begin with `pair/sat.rs`, the theorem.

// Native code has no unsafe code. With WebAssembly's SIMD, vectors are loaded and stored by unsafe code.
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]
#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]
#![warn(clippy::missing_errors_doc)]

mod bounce;
mod error;
mod math;
mod memory;
mod pair;
mod polygon;
mod query;
mod scene;
mod shape;
mod target;
mod tolerance;
mod union;
#[cfg(all(target_arch = "wasm32", feature = "__js-pairs"))]
mod wasm;

pub use bounce::{bounce, Motion};
pub use error::{NumberError, ShapeError};
pub use glam;
pub use math::interval::{Interval, IntervalSeparation};
pub use math::pose::Pose;
pub use math::rotation::Rotation;
pub use math::vector::IntoVector;
pub use pair::contact::Contact;
pub use pair::explain::{AxisTest, Explanation};
pub use pair::impact::Impact;
pub use pair::manifold::{ContactPoint, ContactPoints};
pub use pair::sat::{Feature, Shadow, Side};
pub use pair::separation::Separation;
pub use query::questions::{
    cast, cast_spinning, collide, collide_within, contains, difference, distance, explain, overlaps, project, raycast,
    raycast_along,
};
pub use query::ray::RayHit;
pub use scene::movement::answer::{Move, Push, Touch};
pub use scene::movement::options::{MoveOptions, PushOptions};
pub use scene::obstacles::hit::MoveHit;
pub use scene::query::contact::SceneContact;
pub use scene::view::View;
pub use scene::{Body, BodyOptions, Error, Filter, Scene, SceneError};
pub use shape::shared::Shape;
pub use shape::Kind;

// Unit tests of what WebAssembly computes with other instructions run in browsers, too.
#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/from-parry2d.md")]
pub mod from_parry2d {}

#[cfg(doctest)]
#[doc = include_str!("../docs/crate.md")]
struct ReadmeOfTheCrate;

/// The blocks of Rust in the guides.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../docs/guides/bounces.md")]
    struct Bounces;
    #[doc = include_str!("../docs/guides/bullets.md")]
    struct Bullets;
    #[doc = include_str!("../docs/guides/conventions.md")]
    struct Conventions;
    #[doc = include_str!("../docs/guides/fixed-step.md")]
    struct FixedStep;
    #[doc = include_str!("../docs/guides/getting-started.md")]
    struct GettingStarted;
    #[doc = include_str!("../docs/guides/maps.md")]
    struct Maps;
    #[doc = include_str!("../docs/guides/physics.md")]
    struct Physics;
    #[doc = include_str!("../docs/guides/saving.md")]
    struct Saving;
    #[doc = include_str!("../docs/guides/thousands.md")]
    struct Thousands;
    #[doc = include_str!("../docs/guides/tiles.md")]
    struct Tiles;
    #[doc = include_str!("../docs/guides/top-down.md")]
    struct TopDown;
    #[doc = include_str!("../docs/guides/triggers.md")]
    struct Triggers;
    #[doc = include_str!("../docs/guides/walk.md")]
    struct Walk;
}
