//! Entities whose children's colliders make one body with their own.

use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_reflect::prelude::ReflectDefault;
use bevy_reflect::Reflect;
#[cfg(feature = "serialize")]
use bevy_reflect::{ReflectDeserialize, ReflectSerialize};
use bevy_transform::components::Transform;
use shadowgap::Shape;

use crate::layers::CollisionLayers;
use crate::scene::{forget, ColliderBody};

/// Makes one body of an entity's own collider, if it has one, and those of its children, of theirs, and so on, wherever
/// their transforms put them: a ship of hull, mast and flag. The parts may come, go and move.
///
/// Collisions, questions and moves name this entity, and [`CompoundParts`] tells whose a piece of it is. Its layers,
/// [`FixedCollider`](crate::FixedCollider), [`OneWay`](crate::OneWay) and [`Sensor`](crate::Sensor) count, those of its
/// parts do not. A child that is a `CompoundCollider` itself is another body.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_shadowgap::prelude::*;
/// use bevy_transform::prelude::*;
///
/// fn spawn(mut commands: Commands) -> Result {
///     commands.spawn((CompoundCollider, Collider::rectangle(8.0, 2.0)?)).with_child((
///         Collider::circle(1.0)?,
///         Transform::from_xyz(0.0, 4.0, 0.0),
///     ));
///     Ok(())
/// }
/// # bevy_app::App::new().add_systems(bevy_app::Startup, spawn);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
#[require(ColliderBody, CollisionLayers, CompoundParts, Transform)]
#[component(on_remove = forget)]
pub struct CompoundCollider;

/// The parts of a [`CompoundCollider`], which the plugin keeps.
#[derive(Component, Default)]
pub struct CompoundParts {
    /// What has been read of the entity and of those below it.
    pub(crate) read: Vec<Part>,
    /// The parts in one, before the entity's own scale; `None` if there are none.
    pub(crate) whole: Option<Shape>,
    /// For each piece of that, whose it is.
    pub(crate) owners: Vec<Entity>,
}

impl CompoundParts {
    /// The entity whose collider has brought a piece of the whole: [`piece`](crate::RayHit::piece) of what was hit, or
    /// one of the [`pieces`](shadowgap::Contact::pieces) of [`Collisions::contact`](crate::Collisions::contact).
    pub fn owner(&self, piece: usize) -> Option<Entity> {
        self.owners.get(piece).copied()
    }
}

/// An entity of a compound.
pub(crate) struct Part {
    pub entity: Entity,
    /// How many parents are between.
    pub depth: usize,
    /// In its parent; of the compound's own entity the identity.
    pub transform: Transform,
    pub shape: Option<Shape>,
}

impl Part {
    /// Whether nothing has changed.
    pub fn is_same(&self, other: &Part) -> bool {
        self.entity == other.entity
            && self.depth == other.depth
            && self.transform == other.transform
            && match (&self.shape, &other.shape) {
                (Some(one), Some(other)) => one.ptr_eq(other),
                (one, other) => one.is_none() && other.is_none(),
            }
    }
}

/// Whether a child of `parent` is a part of a compound above it. The chain of parents ends as it does for transforms.
pub(crate) fn is_below_compound<'t>(
    mut parent: Option<Entity>,
    transform_of: impl Fn(Entity) -> Option<(&'t Transform, Option<&'t ChildOf>)>,
    is_compound: impl Fn(Entity) -> bool,
) -> bool {
    while let Some((above, (_, child_of))) = parent.and_then(|above| Some((above, transform_of(above)?))) {
        if is_compound(above) {
            return true;
        }
        parent = child_of.map(ChildOf::parent);
    }
    false
}
