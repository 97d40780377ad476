//! The plugin, and when its systems run.

use bevy_app::{
    App, FixedFirst, FixedLast, FixedMainScheduleOrder, FixedPostUpdate, FixedUpdate, MainScheduleOrder, Plugin,
    RunFixedMainLoop, RunFixedMainLoopSystems, Update,
};
use bevy_ecs::intern::Interned;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;

use crate::assemble::assemble;
use crate::collider::Collider;
use crate::collisions::{
    find_collisions, CollidingEntities, CollisionEnded, CollisionList, CollisionStarted, UpdateRefused,
};
use crate::compound::CompoundCollider;
use crate::interpolation::{begin_step, draw_between, end_step, TransformInterpolation};
use crate::layers::{CollisionLayers, FixedCollider, OneWay, Sensor};
use crate::read::{forget_disabled, read_changes, read_new_colliders};
use crate::refusal::ColliderRefused;
use crate::scene::CollisionScene;

/// What the plugin does in each step, one set after the other.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShadowgapSystems {
    /// What has changed of colliders and transforms goes into the scene.
    Read,
    /// The pairs that overlap are found, and messages written.
    Find,
}

/// Runs before `FixedUpdate` and before `Update`, where most games move entities: colliders that were spawned since the
/// last step enter the scene.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct ReadNew;

/// Runs before all of a fixed step.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct BeginStep;

/// Runs after all of a fixed step.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct EndStep;

/// Finds collisions once in each run of a schedule: by default of `FixedPostUpdate`, after all that moves entities in
/// `FixedUpdate`.
///
/// ```
/// use bevy_app::{App, PostUpdate};
/// use bevy_shadowgap::ShadowgapPlugin;
/// // Each frame, and also for what meets within a frame.
/// App::new().add_plugins(ShadowgapPlugin::new(PostUpdate).swept());
/// ```
pub struct ShadowgapPlugin {
    schedule: Interned<dyn ScheduleLabel>,
    swept: bool,
}

impl ShadowgapPlugin {
    /// Steps in this schedule.
    pub fn new(schedule: impl ScheduleLabel) -> Self {
        ShadowgapPlugin { schedule: schedule.intern(), swept: false }
    }

    /// Messages also tell of colliders that met between two steps and are apart again, such as a bullet and what it
    /// flew through. Each goes straight from step to step and turns evenly.
    pub fn swept(mut self) -> Self {
        self.swept = true;
        self
    }
}

impl Default for ShadowgapPlugin {
    fn default() -> Self {
        ShadowgapPlugin::new(FixedPostUpdate)
    }
}

impl Plugin for ShadowgapPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<CollisionScene>()
            .init_resource::<CollisionList>()
            .add_message::<CollisionStarted>()
            .add_message::<CollisionEnded>()
            .add_message::<ColliderRefused>()
            .add_message::<UpdateRefused>()
            .register_type::<Collider>()
            .register_type::<CollidingEntities>()
            .register_type::<CollisionLayers>()
            .register_type::<CompoundCollider>()
            .register_type::<FixedCollider>()
            .register_type::<OneWay>()
            .register_type::<Sensor>()
            .register_type::<TransformInterpolation>()
            .add_observer(forget_disabled)
            .configure_sets(self.schedule, (ShadowgapSystems::Read, ShadowgapSystems::Find).chain())
            .add_systems(
                self.schedule,
                (
                    (assemble, read_changes, read_new_colliders).chain().in_set(ShadowgapSystems::Read),
                    find_collisions(self.swept).in_set(ShadowgapSystems::Find),
                ),
            )
            .add_systems(BeginStep, begin_step)
            .add_systems(EndStep, end_step)
            .add_systems(RunFixedMainLoop, draw_between.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop))
            .add_systems(ReadNew, (assemble, read_new_colliders).chain());
        let world = app.world_mut();
        if let Some(mut order) = world.get_resource_mut::<MainScheduleOrder>() {
            order.insert_before(Update, ReadNew);
        }
        if let Some(mut order) = world.get_resource_mut::<FixedMainScheduleOrder>() {
            order.insert_before(FixedUpdate, ReadNew);
            order.insert_before(FixedFirst, BeginStep);
            order.insert_after(FixedLast, EndStep);
        }
    }
}
