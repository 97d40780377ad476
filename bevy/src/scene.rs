//! The one scene of a world, and which body in it is which entity's.

use std::collections::HashMap;
use std::ops::Deref;

use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use shadowgap::{Body, Scene, Shape};

use crate::layers::SENSORS;
use crate::placement::Placement;
use crate::refusal::{ColliderRefused, Refusal};

/// The colliders of a world as a [`shadowgap::Scene`], to which it dereferences. Its bodies' `user_data` are the bits
/// of their entities. [`SpatialQuery`](crate::SpatialQuery) and [`MoveAndSlide`](crate::MoveAndSlide) speak of
/// entities, and are what most games want.
#[derive(Resource, Default)]
pub struct CollisionScene {
    scene: Scene,
    /// Whether a system asks questions: then each change is followed by a refresh.
    is_asked: bool,
    /// Of the bodies that have been removed since the last update: the update names them once more.
    removed: HashMap<Body, Entity>,
    /// The category of sensors, if there have been any: without it, a move need not look for them.
    sensors: u32,
    /// How far from the world's origin a body has been, and how far a shape reaches beyond its own: at least.
    far: f64,
    extent: f64,
}

impl Deref for CollisionScene {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

impl CollisionScene {
    /// Makes the scene ready for questions, if any system asks them. Called after each change.
    pub(crate) fn refresh(&mut self) {
        if self.is_asked {
            // Refused only where memory is full: then the next question says so.
            let _ = self.scene.refresh();
        }
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

    /// Notes the category of a body.
    pub(crate) fn note_category(&mut self, category: u32) {
        self.sensors |= category & SENSORS;
    }

    /// The category of what is a sensor in this world.
    pub(crate) fn sensors(&self) -> u32 {
        self.sensors
    }

    /// The scene, to be changed. [`refresh`](Self::refresh) comes after that.
    pub(crate) fn scene(&mut self) -> &mut Scene {
        &mut self.scene
    }

    /// Removes a body, and remembers whose it was until the next update.
    pub(crate) fn remove(&mut self, body: Body, entity: Entity) {
        if self.scene().remove(body).is_ok() {
            self.removed.insert(body, entity);
        }
    }

    /// The entity of a body that is in the scene, or was before the last update.
    pub(crate) fn entity(&self, body: Body) -> Option<Entity> {
        entity_of(self, body).or_else(|| self.removed.get(&body).copied())
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

/// What a system has that asks questions: from before its first run the scene is ready for them.
pub(crate) struct Asks;

impl FromWorld for Asks {
    fn from_world(world: &mut World) -> Self {
        // Without the plugin there is no scene, and Bevy says so when the system runs.
        if let Some(mut scene) = world.get_resource_mut::<CollisionScene>() {
            scene.is_asked = true;
            scene.refresh();
        }
        Asks
    }
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
    /// Category and mask.
    pub layers: [u32; 2],
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

    /// Says once why it is not in the scene.
    pub fn refuse(&mut self, entity: Entity, reason: Refusal, refused: &mut MessageWriter<ColliderRefused>) {
        // As texts: reasons that hold NaN are never equal.
        if self.refused.is_none_or(|before| before.to_string() != reason.to_string()) {
            refused.write(ColliderRefused { entity, reason });
            self.refused = Some(reason);
        }
    }

    /// Takes its body out of the scene.
    pub fn let_go(&mut self, entity: Entity, scene: &mut CollisionScene) {
        if let Some(Linked { body, .. }) = self.linked.take() {
            scene.remove(body, entity);
        }
    }
}

/// Called when an entity loses what made it a body, also by being despawned.
pub(crate) fn forget(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some(mut body) = world.get_mut::<ColliderBody>(entity) else { return };
    body.refused = None;
    if let Some(Linked { body, .. }) = body.linked.take()
        && let Some(mut scene) = world.get_resource_mut::<CollisionScene>()
    {
        scene.remove(body, entity);
        scene.refresh();
    }
}
