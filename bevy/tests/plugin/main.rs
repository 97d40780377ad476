//! The plugin in apps without a screen, stepped by hand.

mod collisions;
mod compounds;
mod events;
mod first;
mod interpolation;
mod moves;
mod order;
mod pushes;
mod queries;
mod schedules;
#[cfg(feature = "serialize")]
mod serialize;
mod transforms;

use bevy_app::{App, Update};
use bevy_ecs::message::Messages;
use bevy_ecs::prelude::*;
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::{ColliderRefused, Refusal};
use bevy_transform::prelude::*;

/// What a step returns in which nothing starts or ends.
fn quiet() -> [Vec<[Entity; 2]>; 2] {
    [Vec::new(), Vec::new()]
}

/// A world with the plugin, which steps once in each update.
struct Game {
    app: App,
}

impl Game {
    fn new() -> Self {
        Game::with(ShadowgapPlugin::new(Update))
    }

    fn with(plugin: ShadowgapPlugin) -> Self {
        let mut app = App::new();
        app.add_plugins(plugin);
        Game { app }
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn spawn(&mut self, bundle: impl Bundle) -> Entity {
        self.world().spawn(bundle).id()
    }

    /// A circle of radius 1.
    fn ball(&mut self, x: f32, y: f32) -> Entity {
        self.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(x, y, 0.0)))
    }

    /// A fixed rectangle.
    fn wall(&mut self, x: f32, y: f32, width: f32, height: f32) -> Entity {
        self.spawn((Collider::rectangle(width, height).unwrap(), FixedCollider, Transform::from_xyz(x, y, 0.0)))
    }

    fn put(&mut self, entity: Entity, x: f32, y: f32) {
        let mut transform = self.world().get_mut::<Transform>(entity).unwrap();
        (transform.translation.x, transform.translation.y) = (x, y);
    }

    fn at(&mut self, entity: Entity) -> [f32; 3] {
        self.world().get::<Transform>(entity).unwrap().translation.to_array()
    }

    /// Steps, and returns the pairs that started and ended.
    fn step(&mut self) -> [Vec<[Entity; 2]>; 2] {
        self.app.update();
        let started = self.drain::<CollisionStarted>().iter().map(|pair| [pair.a, pair.b]).collect();
        let ended = self.drain::<CollisionEnded>().iter().map(|pair| [pair.a, pair.b]).collect();
        [started, ended]
    }

    /// The messages since the last call.
    fn drain<M: Message>(&mut self) -> Vec<M> {
        self.world().resource_mut::<Messages<M>>().drain().collect()
    }

    /// What has been refused since the last call.
    fn refused(&mut self) -> Vec<(Entity, Refusal)> {
        self.drain::<ColliderRefused>().into_iter().map(|message| (message.entity, message.reason)).collect()
    }

    /// The collisions of the last step.
    fn collisions(&mut self) -> Vec<Collision> {
        self.run(|collisions: Collisions| collisions.iter().copied().collect::<Vec<_>>())
    }

    /// The entities of each collision of the last step.
    fn pairs(&mut self) -> Vec<[Entity; 2]> {
        self.collisions().iter().map(|collision| [collision.a, collision.b]).collect()
    }

    /// What a system returns.
    fn run<T: 'static, M>(&mut self, system: impl IntoSystem<(), T, M> + 'static) -> T {
        use bevy_ecs::system::RunSystemOnce;
        self.world().run_system_once(system).unwrap()
    }
}
