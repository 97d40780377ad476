//! The one scene of a world, and which body in it is which entity's.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use shadowgap::{Body, Scene, SceneError, Shape};

use crate::layers::CollisionLayers;
use crate::placement::Placement;
use crate::refusal::Refusal;

/// The colliders of a world as a [`shadowgap::Scene`]. [`SpatialQuery`](crate::SpatialQuery) and
/// [`MoveAndSlide`](crate::MoveAndSlide) speak of entities, and are what most games want.
#[derive(Resource, Default)]
pub struct CollisionScene {
    /// Locked, because a question may have to refresh the scene first. While it is fresh, any number of systems ask at
    /// once.
    scene: RwLock<Scene>,
    /// Of the bodies that have been removed since the last update: the update names them once more.
    removed: HashMap<Body, Entity>,
    /// How far from the world's origin a body has been, and how far a shape reaches beyond its own: at least.
    far: f64,
    extent: f64,
}

impl CollisionScene {
    /// Asks the scene a question, after a refresh if it needs one. Its bodies' `user_data` are the bits of their
    /// entities.
    ///
    /// # Errors
    ///
    /// Those of the question, and of [`Scene::refresh`].
    pub fn ask<T>(&self, question: impl Fn(&Scene) -> Result<T, SceneError>) -> Result<T, SceneError> {
        // A panic elsewhere leaves the scene as usable as it was: each of its calls changes all or nothing.
        let answer = question(&self.scene.read().unwrap_or_else(PoisonError::into_inner));
        match answer {
            Err(SceneError::Stale) => question(self.scene.write().unwrap_or_else(PoisonError::into_inner).refresh()?),
            answer => answer,
        }
    }

    /// A number that two machines can compare after a step: equal scenes have equal hashes. See [`Scene::hash`].
    pub fn hash(&self) -> u64 {
        self.scene.read().unwrap_or_else(PoisonError::into_inner).hash()
    }

    /// The number of bodies.
    pub fn len(&self) -> usize {
        self.scene.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether there is no body.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// No body reaches farther from the world's origin: what a ray without end must cross.
    pub(crate) fn reach(&self) -> f64 {
        self.far + self.extent
    }

    /// Notes where a body is.
    pub(crate) fn note_place(&mut self, &Placement { x, y, .. }: &Placement) {
        self.far = self.far.max((x * x + y * y).sqrt());
    }

    /// Notes the shape of a body.
    pub(crate) fn note_shape(&mut self, shape: &Shape) {
        let farthest = shape.points().map(|point| point.dot(point).sqrt()).fold(0.0, f64::max);
        self.extent = self.extent.max(farthest + shape.radius());
    }

    pub(crate) fn scene(&mut self) -> &mut Scene {
        self.scene.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a body, and remembers whose it was until the next update.
    pub(crate) fn remove(&mut self, body: Body, entity: Entity) {
        if self.scene().remove(body).is_ok() {
            self.removed.insert(body, entity);
        }
    }

    /// The entity of a body that is in the scene, or was before the last update.
    pub(crate) fn entity(&mut self, body: Body) -> Option<Entity> {
        entity_of(self.scene(), body).or_else(|| self.removed.get(&body).copied())
    }

    /// Forgets whose the removed bodies were.
    pub(crate) fn forget_removed(&mut self) {
        self.removed.clear();
    }
}

/// The entity of a body in the scene.
pub(crate) fn entity_of(scene: &Scene, body: Body) -> Option<Entity> {
    Entity::try_from_bits(scene.user_data(body).ok()?)
}

/// An entity's body, and what the scene has been told of it. It is not `Clone`, so that a clone of the entity gets a
/// body of its own.
#[derive(Component, Default)]
pub(crate) struct ColliderBody {
    pub linked: Option<Linked>,
    /// What was wrong when it was last read.
    pub refused: Option<Refusal>,
}

/// What the scene holds of an entity.
pub(crate) struct Linked {
    pub body: Body,
    /// Before the scale.
    pub shape: Shape,
    pub placement: Placement,
    pub layers: CollisionLayers,
    pub fixed: bool,
    pub one_way: Option<[f64; 2]>,
    /// Whether the entity had a parent: if it had or has, a change of its own transform is not all that may move it.
    pub had_parent: bool,
}

impl ColliderBody {
    /// The handle of its body.
    pub fn body(&self) -> Option<Body> {
        self.linked.as_ref().map(|linked| linked.body)
    }

    /// Takes its body out of the scene.
    pub fn let_go(&mut self, entity: Entity, scene: &mut CollisionScene) {
        if let Some(Linked { body, .. }) = self.linked.take() {
            scene.remove(body, entity);
        }
    }
}

/// Called when an entity loses its collider, also by being despawned.
pub(crate) fn forget(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some(mut body) = world.get_mut::<ColliderBody>(entity) else { return };
    body.refused = None;
    if let Some(Linked { body, .. }) = body.linked.take()
        && let Some(mut scene) = world.get_resource_mut::<CollisionScene>()
    {
        scene.remove(body, entity);
    }
}
