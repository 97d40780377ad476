//! Moving a solid: lifts, ferries, doors, walls that close in.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use shadowgap::PushOptions;

use crate::layers::SENSORS;
use crate::move_and_slide::MoveAndSlide;
use crate::placement::{may_turn_in, pair, vec2};
use crate::refusal::{MoveError, Refusal};
use crate::scene::entity_of;

/// How a solid moves others. The default is seen from above: nobody stands on it.
///
/// ```
/// use bevy_math::Vec2;
/// use bevy_shadowgap::PushConfig;
/// let lift = PushConfig { up: Vec2::Y, ..Default::default() };
/// assert!(!lift.stop);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PushConfig {
    /// Colliders in these layers are carried and pushed, of all that it collides with.
    pub mask: u32,
    /// Entities that are neither carried nor pushed.
    pub excluded: Vec<Entity>,
    /// Colliders in these layers, and each [`Sensor`](crate::Sensor), stop nobody who is moved, and are not moved
    /// themselves.
    pub triggers: u32,
    /// The direction away from the ground, of any length; zero: nobody stands on it.
    pub up: Vec2,
    /// By how much it turns about its origin, in radians, counter-clockwise where y points up.
    pub turn: f32,
    /// Whether it goes no farther than it squashes nobody.
    pub stop: bool,
}

impl Default for PushConfig {
    fn default() -> Self {
        PushConfig { mask: u32::MAX, excluded: Vec::new(), triggers: 0, up: Vec2::ZERO, turn: 0.0, stop: false }
    }
}

/// How far a solid got, and whom it has moved.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Pushed {
    /// The way that it made, in the world, before its place is rounded to the transform's single precision.
    pub moved: Vec2,
    /// The entities that stood on it, and on each other.
    pub carried: Vec<Entity>,
    /// The entities that it has moved out of its way.
    pub pushed: Vec<Entity>,
    /// The entities for which there is no room. They stay where they are.
    pub squashed: Vec<Entity>,
}

impl MoveAndSlide<'_, '_> {
    /// Moves an entity by a way in the world as a lift or a closing door does, and turns it: what stands on it is
    /// carried, and what is in its way and not [`FixedCollider`](crate::FixedCollider) is pushed, as far as there is
    /// room. Nothing stops the entity itself, which may be fixed. It starts where its transform is now.
    ///
    /// Others start where the last step or move has put them. Those whose transforms have been written since then stay
    /// where these put them, and are in no list. Children of the entity, and theirs, move with it by their transforms:
    /// they are neither carried nor pushed, and push nobody.
    ///
    /// # Errors
    ///
    /// If the entity has no collider, one that has not been read yet, or one that the scene refuses, or is to turn
    /// below a parent that is scaled unevenly; and if a number of the motion or of the config is out of range. Nothing
    /// has changed then.
    pub fn push(&mut self, entity: Entity, motion: Vec2, config: &PushConfig) -> Result<Pushed, MoveError> {
        if config.turn != 0.0 && !may_turn_in(&self.parent_of(entity)?) {
            return Err(Refusal::Sheared.into());
        }
        let below: Vec<Entity> = self.children.iter_descendants(entity).collect();
        let mut ignore = self.bodies_of(&config.excluded);
        ignore.extend(self.bodies_of(&below));
        let options = PushOptions {
            mask: config.mask & !SENSORS,
            ignore: &ignore,
            up: pair(config.up).into(),
            turn: config.turn.into(),
            stop: config.stop,
            triggers: config.triggers & !SENSORS | self.scene.sensors(),
        };
        let body = self.body_where_transform_is(entity)?;
        let answer = self.scene.scene().push_body(body, pair(motion), &options)?;

        let [mut carried, mut pushed, squashed] = [&answer.carried, &answer.pushed, &answer.squashed]
            .map(|list| list.iter().filter_map(|&body| entity_of(&self.scene, body)).collect::<Vec<Entity>>());
        // Before the first transform is written, which moves its children, too.
        let (mut moved, written): (Vec<Entity>, Vec<Entity>) =
            carried.iter().chain(&pushed).partition(|&&other| self.is_where_scene_was_told(other));
        let goes: EntityHashSet = moved.iter().copied().collect();
        for list in [&mut carried, &mut pushed] {
            list.retain(|other| goes.contains(other));
        }
        moved.push(entity);
        // Parents first: a child's transform counts from where its parent is then.
        moved.sort_by_cached_key(|&other| self.ancestors(other));
        for other in moved {
            self.follow_body(other)?;
        }
        for other in written.into_iter().chain(below) {
            // Without a collider there is nothing to put; what is refused is left to the next step, which says so.
            let _ = self.body_where_transform_is(other);
        }
        Ok(Pushed { moved: vec2(answer.moved), carried, pushed, squashed })
    }

    /// Whether an entity's transform puts its body where the scene was last told.
    fn is_where_scene_was_told(&self, entity: Entity) -> bool {
        let Ok(Some(told)) = self.bodies.get(entity).map(|body| body.linked.as_ref().map(|linked| linked.placement))
        else {
            return false;
        };
        self.placement(entity).is_ok_and(|here| here.pose() == told.pose())
    }

    /// The number of an entity's parents, their parents, and so on.
    fn ancestors(&self, entity: Entity) -> usize {
        let parent = |entity: Entity| self.transforms.get(entity).ok()?.1.map(ChildOf::parent);
        std::iter::successors(parent(entity), |&above| parent(above)).count()
    }
}
