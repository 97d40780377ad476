//! The component that gives an entity a shape.

use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::world::DeferredWorld;
use bevy_math::{Isometry2d, Vec2};
use bevy_reflect::Reflect;
#[cfg(feature = "serialize")]
use bevy_reflect::{ReflectDeserialize, ReflectSerialize};
use bevy_transform::components::Transform;
use shadowgap::{Shape, ShapeError};

use crate::compound::CompoundCollider;
use crate::layers::CollisionLayers;
use crate::placement::{pair, turn};
use crate::scene::{forget, ColliderBody};

/// The shape with which an entity collides, in the frame of its `Transform`.
///
/// A clone costs a counter, and entities with clones of one collider share what has been computed of it. To change a
/// shape, insert another collider. Constructors refuse what is no shape, such as a negative radius, with a
/// [`ShapeError`]; systems that return `Result` pass it on with `?`.
///
/// It is reflected as a value; with the feature `serialize` scene files hold it.
#[derive(Component, Clone, Debug, PartialEq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
#[require(ColliderBody, CollisionLayers, Transform)]
#[component(on_remove = forget_collider)]
pub struct Collider(Shape);

impl Collider {
    /// A circle about the origin.
    ///
    /// # Errors
    ///
    /// If the radius is not positive or not finite.
    pub fn circle(radius: f32) -> Result<Self, ShapeError> {
        Shape::circle(radius.into()).map(Collider)
    }

    /// A rectangle about the origin.
    ///
    /// # Errors
    ///
    /// If a side is not positive or not finite.
    pub fn rectangle(width: f32, height: f32) -> Result<Self, ShapeError> {
        Shape::rectangle(width.into(), height.into()).map(Collider)
    }

    /// An upright capsule about the origin: a segment of this length along y, swept by the radius. It is `length + 2 ×
    /// radius` high.
    ///
    /// # Errors
    ///
    /// If a number is not positive or not finite.
    pub fn capsule(radius: f32, length: f32) -> Result<Self, ShapeError> {
        let half = f64::from(length) / 2.0;
        Shape::capsule([0.0, -half], [0.0, half], radius.into()).map(Collider)
    }

    /// A segment.
    ///
    /// # Errors
    ///
    /// If its ends coincide, or a coordinate is not finite.
    pub fn segment(a: Vec2, b: Vec2) -> Result<Self, ShapeError> {
        Shape::segment(pair(a), pair(b)).map(Collider)
    }

    /// A convex polygon with these vertices, in either winding.
    ///
    /// # Errors
    ///
    /// If it has a dent, or its vertices lie on one line.
    pub fn polygon(points: impl IntoIterator<Item = Vec2>) -> Result<Self, ShapeError> {
        Shape::polygon(points.into_iter().map(pair)).map(Collider)
    }

    /// A simple polygon of any form, in either winding. A concave one becomes a union of convex pieces.
    ///
    /// # Errors
    ///
    /// If it touches or crosses itself, or has no area.
    pub fn outline(points: impl IntoIterator<Item = Vec2>) -> Result<Self, ShapeError> {
        Shape::outline(points.into_iter().map(pair)).map(Collider)
    }

    /// The convex hull of points.
    ///
    /// # Errors
    ///
    /// If there is no point, or a coordinate is not finite.
    pub fn hull(points: impl IntoIterator<Item = Vec2>) -> Result<Self, ShapeError> {
        Shape::hull(points.into_iter().map(pair)).map(Collider)
    }

    /// Segments from point to point, and back to the first one if `closed`.
    ///
    /// # Errors
    ///
    /// If there are fewer than two points, or three if closed, or neighbours coincide.
    pub fn chain(points: impl IntoIterator<Item = Vec2>, closed: bool) -> Result<Self, ShapeError> {
        Shape::chain(points.into_iter().map(pair), closed).map(Collider)
    }

    /// The union of colliders, each moved and turned within the frame; a `Vec2` alone moves it.
    ///
    /// # Errors
    ///
    /// If there is none, or a number is not finite.
    pub fn compound(parts: impl IntoIterator<Item = (impl Into<Isometry2d>, Collider)>) -> Result<Self, ShapeError> {
        let mut shapes = Vec::new();
        for (place, collider) in parts {
            let Isometry2d { rotation, translation } = place.into();
            let angle = turn(rotation.cos.into(), rotation.sin.into()).map_or(f64::NAN, |turn| turn.angle());
            let shape = if angle == 0.0 { collider.0 } else { collider.0.turned(angle)? };
            shapes.push(shape.at(pair(translation))?);
        }
        Shape::union(shapes).map(Collider)
    }

    /// Its sides moved outwards by a radius, which rounds the corners.
    ///
    /// # Errors
    ///
    /// If the radius is negative or not finite.
    pub fn rounded(&self, radius: f32) -> Result<Self, ShapeError> {
        self.0.rounded(radius.into()).map(Collider)
    }

    /// The shape, before the transform's scale.
    pub fn shape(&self) -> &Shape {
        &self.0
    }
}

/// Entities that have a collider, or are to have those of their children.
pub(crate) type WithCollider = Or<(With<Collider>, With<CompoundCollider>)>;

/// Without its own collider, a compound is left with its other parts.
fn forget_collider(world: DeferredWorld, context: HookContext) {
    if world.get::<CompoundCollider>(context.entity).is_none() {
        forget(world, context);
    }
}

impl From<Shape> for Collider {
    fn from(shape: Shape) -> Self {
        Collider(shape)
    }
}
