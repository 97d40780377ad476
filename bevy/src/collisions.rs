//! Which colliders overlap, and what has changed of that.

use std::ops::Deref;
use std::sync::OnceLock;

use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec2;
use bevy_reflect::prelude::ReflectDefault;
use bevy_reflect::Reflect;
use shadowgap::{Contact, Scene, SceneError};

use crate::scene::{entity_of, CollisionScene};

/// Two colliders overlap that did not in the step before: a message for each pair, and an event for each of its
/// entities, which observers of the entity hear.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_shadowgap::prelude::*;
///
/// fn spawn(mut commands: Commands) -> Result {
///     commands.spawn((Collider::circle(4.0)?, Sensor)).observe(|met: On<CollisionStarted>, mut commands: Commands| {
///         println!("{} takes the coin", met.b);
///         commands.entity(met.a).despawn();
///     });
///     Ok(())
/// }
/// # bevy_app::App::new().add_systems(bevy_app::Startup, spawn);
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollisionStarted {
    /// One of the entities: in messages, which is which stays the same while both have their colliders; in an event it
    /// is the one that the event is for.
    #[event_target]
    pub a: Entity,
    /// The other one.
    pub b: Entity,
}

/// Two colliders no longer overlap that did in the step before: a message and two events, as [`CollisionStarted`]. Also
/// when one of them is gone: then its entity may not exist any more.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollisionEnded {
    /// One of the entities, as in [`CollisionStarted`].
    #[event_target]
    pub a: Entity,
    /// The other one.
    pub b: Entity,
}

/// A component that lists the entities whose colliders its own entity's collider overlaps, as of the last step. They
/// are those of [`Collisions::of`]. The component counts as changed only when the list changes.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct CollidingEntities(Vec<Entity>);

impl Deref for CollidingEntities {
    type Target = [Entity];

    fn deref(&self) -> &[Entity] {
        &self.0
    }
}

/// The scene could not be updated: too many bodies are in one place, or memory is full. The collisions of the step
/// before stay.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct UpdateRefused {
    /// Why.
    pub reason: SceneError,
}

/// Two colliders that overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Collision {
    /// One of the entities.
    pub a: Entity,
    /// The other one.
    pub b: Entity,
    /// The unit normal from `a` to `b`: the direction in which the overlap is shortest.
    pub normal: Vec2,
    /// How far `b` must move along the normal to leave `a`; 0 when they only touch.
    pub depth: f32,
    /// Its index in the scene's pairs.
    index: usize,
}

impl Collision {
    /// The entity that is not this one.
    fn other(&self, entity: Entity) -> Entity {
        if self.a == entity {
            self.b
        } else {
            self.a
        }
    }

    /// The shortest way for an entity out of the other one; `None` if it is neither.
    pub fn way_out(&self, entity: Entity) -> Option<Vec2> {
        match entity {
            _ if entity == self.b => Some(self.normal * self.depth),
            _ if entity == self.a => Some(self.normal * -self.depth),
            _ => None,
        }
    }
}

/// The collisions of the last step, and which of them are whose.
#[derive(Resource, Default)]
pub(crate) struct CollisionList {
    all: Vec<Collision>,
    /// Made when it is first asked for.
    by_entity: OnceLock<ByEntity>,
}

/// For each entity a list of its collisions, in order: linked lists through one array.
struct ByEntity {
    /// The index of an entity's first collision.
    first: EntityHashMap<u32>,
    /// For each collision, the index of the next one of `a` and of the next one of `b`; past the end if there is none.
    next: Vec<[u32; 2]>,
}

impl ByEntity {
    fn new(all: &[Collision]) -> Self {
        let (mut first, mut next) = (EntityHashMap::default(), vec![[u32::MAX; 2]; all.len()]);
        for (index, collision) in all.iter().enumerate().rev() {
            next[index] =
                [collision.a, collision.b].map(|entity| first.insert(entity, index as u32).unwrap_or(u32::MAX));
        }
        ByEntity { first, next }
    }
}

impl CollisionList {
    /// Takes over the pairs of a scene.
    fn read(&mut self, scene: &Scene) {
        self.all.clear();
        self.by_entity.take();
        let entity_in = |slot: u32| entity_of(scene, scene.body(slot as usize)?);
        for (index, ((&[a, b], &normal), &depth)) in
            scene.pairs().iter().zip(scene.normals()).zip(scene.depths()).enumerate()
        {
            if let (Some(a), Some(b)) = (entity_in(a), entity_in(b)) {
                self.all.push(Collision { a, b, normal: Vec2::from(normal), depth, index });
            }
        }
    }

    fn of(&self, entity: Entity) -> impl Iterator<Item = &Collision> {
        let ByEntity { first, next } = self.by_entity.get_or_init(|| ByEntity::new(&self.all));
        let mut at = first.get(&entity).copied();
        std::iter::from_fn(move || {
            let index = at? as usize;
            let collision = self.all.get(index)?;
            at = next.get(index).map(|next| next[usize::from(collision.a != entity)]);
            Some(collision)
        })
    }
}

/// The pairs of colliders that overlap, as of the last step, in the scene's order.
#[derive(SystemParam)]
pub struct Collisions<'w> {
    scene: Res<'w, CollisionScene>,
    list: Res<'w, CollisionList>,
}

impl Collisions<'_> {
    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Collision> {
        self.list.all.iter()
    }

    /// Those of one entity, found without a look at the others. The first such question after a step makes the index.
    pub fn of(&self, entity: Entity) -> impl Iterator<Item = &Collision> {
        self.list.of(entity)
    }

    /// That of two entities, in either order.
    pub fn between(&self, one: Entity, other: Entity) -> Option<&Collision> {
        self.of(one).find(|collision| collision.a == other || collision.b == other)
    }

    /// A collision in full and in double precision: with contact points, which pieces touch, and whether one collider
    /// lies within the other. `None` if it is not one of the last step, or something has changed of its bodies since.
    pub fn contact(&self, collision: &Collision) -> Option<Contact> {
        let listed = self.list.all.get(collision.index)?;
        if listed != collision {
            return None;
        }
        self.scene.contact(collision.index)
    }
}

/// Whom a step tells.
#[derive(SystemParam)]
pub(crate) struct Told<'w, 's> {
    started: MessageWriter<'w, CollisionStarted>,
    ended: MessageWriter<'w, CollisionEnded>,
    refused: MessageWriter<'w, UpdateRefused>,
    colliding: Query<'w, 's, (Entity, &'static mut CollidingEntities), Allow<Disabled>>,
    /// Events are heard when all lists are those of this step.
    events: Commands<'w, 's>,
}

impl Told<'_, '_> {
    fn hear(&mut self, scene: &CollisionScene) {
        let entities = |(a, b)| Some((scene.entity(a)?, scene.entity(b)?));
        for (a, b) in scene.began().filter_map(entities) {
            self.started.write(CollisionStarted { a, b });
            self.events.trigger(CollisionStarted { a, b });
            self.events.trigger(CollisionStarted { a: b, b: a });
        }
        for (a, b) in scene.ended().filter_map(entities) {
            self.ended.write(CollisionEnded { a, b });
            self.events.trigger(CollisionEnded { a, b });
            self.events.trigger(CollisionEnded { a: b, b: a });
        }
    }

    fn list(&mut self, collisions: &CollisionList) {
        for (entity, mut colliding) in &mut self.colliding {
            let others = || collisions.of(entity).map(|collision| collision.other(entity));
            if !colliding.iter().copied().eq(others()) {
                colliding.0.clear();
                colliding.0.extend(others());
            }
        }
    }
}

/// The system that finds the pairs that overlap. With `swept`, it also finds pairs that met on their way since the
/// last step.
pub(crate) fn find_collisions(
    swept: bool,
) -> impl FnMut(ResMut<CollisionScene>, ResMut<CollisionList>, Told) + Send + Sync + 'static {
    move |mut scene, mut list, mut told| {
        let updated = match swept {
            true => scene.scene().update_swept(),
            false => scene.scene().update(),
        };
        scene.refresh();
        if let Err(reason) = updated {
            told.refused.write(UpdateRefused { reason });
            return;
        }
        told.hear(&scene);
        scene.forget_removed();
        list.read(&scene);
        told.list(&list);
    }
}
