//! 2D collision detection for [Bevy](https://bevy.org), by [shadowgap](https://docs.rs/shadowgap): which colliders
//! overlap, how deep and which way out; rays, casts and other questions; bodies that walk and slide. No physics: the
//! game decides what moves, and how.
//!
//! ```
//! use bevy_app::{App, FixedUpdate};
//! use bevy_ecs::prelude::*;
//! use bevy_math::Vec2;
//! use bevy_shadowgap::prelude::*;
//! use bevy_transform::prelude::*;
//!
//! #[derive(Component)]
//! struct Hero;
//!
//! fn spawn(mut commands: Commands) -> Result {
//!     commands.spawn((Collider::rectangle(400.0, 20.0)?, FixedCollider, Transform::from_xyz(0.0, -10.0, 0.0)));
//!     commands.spawn((Hero, Collider::capsule(8.0, 16.0)?, Transform::from_xyz(0.0, 16.0, 0.0)));
//!     Ok(())
//! }
//!
//! fn walk(hero: Single<Entity, With<Hero>>, mut mover: MoveAndSlide) -> Result {
//!     let config = MoveConfig { up: Vec2::Y, ..Default::default() };
//!     let moved = mover.move_and_slide(*hero, Vec2::new(2.0, -3.0), &config)?;
//!     assert!(moved.ground.is_some());
//!     Ok(())
//! }
//!
//! fn hear(mut started: MessageReader<CollisionStarted>) {
//!     for CollisionStarted { a, b } in started.read() {
//!         println!("{a} meets {b}");
//!     }
//! }
//!
//! let mut app = App::new();
//! app.add_plugins(ShadowgapPlugin::new(FixedUpdate));
//! app.add_systems(bevy_app::Startup, spawn);
//! app.add_systems(FixedUpdate, (walk, hear).chain().after(ShadowgapSystems::Find));
//! # app.update();
//! # app.world_mut().run_schedule(FixedUpdate);
//! # let mut heroes = app.world_mut().query_filtered::<&Transform, With<Hero>>();
//! # assert_eq!(heroes.single(app.world()).unwrap().translation.x, 2.0);
//! ```
//!
//! # What happens in a step
//!
//! The plugin's systems run in one schedule, by default `FixedPostUpdate`:
//!
//! 1. [`ShadowgapSystems::Read`]: what has changed of colliders and of their transforms goes into the
//!    [`CollisionScene`].
//! 2. [`ShadowgapSystems::Find`]: the scene finds all pairs that overlap. [`Collisions`] lists them, and
//!    [`CollidingEntities`] those of an entity. [`CollisionStarted`] and [`CollisionEnded`] tell what has changed, as
//!    messages, and as events to observers, which then find the lists of this step.
//!
//! [`SpatialQuery`] asks the scene as step 1 has read it; a move by [`MoveAndSlide`] counts at once. New colliders are
//! also read before `FixedUpdate` and before `Update`: entities can be moved and found there in their first frame.
//! Sooner, such as in `Startup`, a question does not find them, and a move answers [`MoveError::NotRead`].
//!
//! # Conventions
//!
//! - **Units** are the world's. Angles are radians, counter-clockwise where y points up.
//! - **Transforms** are the truth: a body is where its entity's `Transform` and those of its parents put it, computed
//!   from the transforms themselves, so that `GlobalTransform` need not be up to date; with [`TransformInterpolation`],
//!   in fixed steps. Only x, y and the turn of the picture plane count; z is left alone.
//! - **Scale** is applied to the shape, mirrored if a factor is negative. A circle, a capsule or a rounded shape under
//!   factors of unequal size is refused, and so is a shape that its parents shear: [`ColliderRefused`] says so, and the
//!   entity collides with nothing until that changes.
//! - **Normals** point from `a` to `b`, as everywhere in shadowgap; those of hits point to what moves.
//! - **Touching** counts as colliding, with depth 0.
//! - **Order**: new bodies enter the scene in the order of their entities' indices, and all lists follow from the
//!   scene. Worlds that were built alike and get the same inputs give the same answers to the last bit, on every
//!   platform: transforms are computed in double precision, with operations whose results IEEE 754 fixes.
//!   [`hash`](shadowgap::Scene::hash) compares two machines.

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod assemble;
mod collider;
mod collisions;
mod compound;
#[cfg(feature = "gizmos")]
mod gizmos;
mod interpolation;
mod layers;
mod move_and_slide;
#[cfg(feature = "gizmos")]
mod outline;
mod placement;
mod plugin;
mod push;
mod read;
mod refusal;
mod scene;
mod spatial_query;

pub use collider::Collider;
pub use collisions::{CollidingEntities, Collision, CollisionEnded, CollisionStarted, Collisions, UpdateRefused};
pub use compound::{CompoundCollider, CompoundParts};
#[cfg(feature = "gizmos")]
pub use gizmos::{ShadowgapGizmos, ShadowgapGizmosPlugin};
pub use interpolation::TransformInterpolation;
pub use layers::{CollisionLayers, FixedCollider, OneWay, Sensor};
pub use move_and_slide::{MoveAndSlide, MoveConfig, MoveHit, Moved, Passed};
pub use plugin::{ShadowgapPlugin, ShadowgapSystems};
pub use push::{PushConfig, Pushed};
pub use refusal::{ColliderRefused, MoveError, Refusal};
pub use scene::CollisionScene;
pub use shadowgap;
pub use spatial_query::{Nearest, QueryFilter, RayHit, ShapeHit, SpatialQuery};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// What most games import. No name is also one of Bevy's own prelude.
pub mod prelude {
    pub use crate::{
        Collider, CollidingEntities, Collision, CollisionEnded, CollisionLayers, CollisionScene, CollisionStarted,
        Collisions, CompoundCollider, FixedCollider, MoveAndSlide, MoveConfig, OneWay, PushConfig, QueryFilter, Sensor,
        ShadowgapPlugin, ShadowgapSystems, SpatialQuery, TransformInterpolation,
    };
    #[cfg(feature = "gizmos")]
    pub use crate::{ShadowgapGizmos, ShadowgapGizmosPlugin};
}
