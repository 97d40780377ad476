//! Draws entities between their fixed steps.

use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::world::DeferredWorld;
use bevy_math::{Quat, Vec3};
use bevy_reflect::prelude::ReflectDefault;
use bevy_reflect::Reflect;
#[cfg(feature = "serialize")]
use bevy_reflect::{ReflectDeserialize, ReflectSerialize};
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;

/// Moves and turns what an entity shows smoothly from fixed step to fixed step, whatever the frame rate; it is up to a
/// step behind.
///
/// Between steps, in schedules such as `Update`, the `Transform` is where the entity is drawn. In each step it is where
/// the step before has left it, as if there were no frames between, so that no answer depends on them. What is written
/// to it between steps is where the entity is from then on. Scale is left alone.
///
/// An entity that jumps in a step, as through a portal, would glide there: insert this component anew.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[cfg_attr(feature = "serialize", derive(serde::Serialize, serde::Deserialize))]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serialize", reflect(Serialize, Deserialize))]
#[require(Steps, Transform)]
#[component(on_discard = leave_steps)]
pub struct TransformInterpolation;

/// What is known of an entity's translation and rotation.
#[derive(Component, Default)]
pub(crate) struct Steps {
    translation: Way<Vec3>,
    rotation: Way<Quat>,
}

/// Where the last step has begun and ended, and what has been written to be drawn since then.
#[derive(Default)]
struct Way<T> {
    began: Option<T>,
    ended: Option<T>,
    drawn: Option<T>,
}

impl<T: Copy + PartialEq> Way<T> {
    /// Where the entity is by its steps and by what the game has written since the last one.
    fn truth(&mut self, now: T) -> T {
        self.drawn.take().filter(|&drawn| drawn == now).and(self.ended).unwrap_or(now)
    }

    /// Before a step.
    fn begin(&mut self, now: T) -> T {
        let truth = self.truth(now);
        self.began = Some(truth);
        truth
    }

    /// After a step. What has been inserted in it has not begun it.
    fn end(&mut self, now: T) {
        self.began = self.began.or(Some(now));
        self.ended = Some(now);
    }

    /// What is to be drawn: not where the entity has been if the game has put it elsewhere since the step.
    fn draw(&mut self, now: T, between: impl FnOnce(T, T) -> T) -> T {
        let (Some(began), Some(ended)) = (self.began, self.ended) else { return now };
        let drawn = match now == self.drawn.unwrap_or(ended) {
            true => between(began, ended),
            false => {
                (self.began, self.ended) = (Some(now), Some(now));
                now
            }
        };
        self.drawn = Some(drawn);
        drawn
    }
}

/// Writes a place, unless it is there already.
fn put(transform: &mut Mut<Transform>, translation: Vec3, rotation: Quat) {
    if (transform.translation, transform.rotation) != (translation, rotation) {
        (transform.translation, transform.rotation) = (translation, rotation);
    }
}

/// Before each step.
pub(crate) fn begin_step(mut entities: Query<(&mut Transform, &mut Steps), With<TransformInterpolation>>) {
    for (mut transform, mut steps) in &mut entities {
        let (translation, rotation) =
            (steps.translation.begin(transform.translation), steps.rotation.begin(transform.rotation));
        put(&mut transform, translation, rotation);
    }
}

/// After each step.
pub(crate) fn end_step(mut entities: Query<(&Transform, &mut Steps), With<TransformInterpolation>>) {
    for (transform, mut steps) in &mut entities {
        steps.translation.end(transform.translation);
        steps.rotation.end(transform.rotation);
    }
}

/// In each frame, after its steps. Without a clock for steps there are none.
pub(crate) fn draw_between(
    time: Option<Res<Time<Fixed>>>,
    mut entities: Query<(&mut Transform, &mut Steps), With<TransformInterpolation>>,
) {
    let Some(part) = time.map(|time| time.overstep_fraction().min(1.0)) else { return };
    for (mut transform, mut steps) in &mut entities {
        let translation = steps.translation.draw(transform.translation, |from, to| from.lerp(to, part));
        let rotation = steps.rotation.draw(transform.rotation, |from, to| from.slerp(to, part));
        put(&mut transform, translation, rotation);
    }
}

/// Where it is removed, or inserted anew, an entity is where its last step has left it.
fn leave_steps(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some(mut steps) = world.get_mut::<Steps>(entity).map(|mut steps| std::mem::take(&mut *steps)) else { return };
    if let Some(mut transform) = world.get_mut::<Transform>(entity) {
        let (translation, rotation) =
            (steps.translation.truth(transform.translation), steps.rotation.truth(transform.rotation));
        put(&mut transform, translation, rotation);
    }
}
