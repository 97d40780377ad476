//! In which schedule the plugin steps, and what was registered.

use std::time::Duration;

use bevy_app::{App, FixedUpdate, PostUpdate};
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent};
use bevy_math::Vec2;
use bevy_shadowgap::prelude::*;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;

use crate::Game;

#[derive(Resource, Default)]
struct Heard(Vec<bool>);

fn fall(mut balls: Query<&mut Transform, Without<FixedCollider>>) {
    for mut transform in &mut balls {
        transform.translation.y -= 1.0;
    }
}

fn hear(
    mut started: MessageReader<CollisionStarted>,
    mut ended: MessageReader<CollisionEnded>,
    mut heard: ResMut<Heard>,
) {
    heard.0.extend(started.read().map(|_| true));
    heard.0.extend(ended.read().map(|_| false));
}

/// Sixty fixed steps a second, in frames of this length: a ball falls through a plank two units below it.
fn fixed(frame: Duration, frames: usize) -> (Vec<bool>, f32) {
    let mut app = App::new();
    app.add_plugins((TimePlugin, ShadowgapPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(Time::<Fixed>::from_hz(60.0))
        .init_resource::<Heard>()
        .add_systems(FixedUpdate, (fall, hear).chain());
    app.world_mut().spawn((
        Collider::rectangle(10.0, 1.0).unwrap(),
        FixedCollider,
        Transform::from_xyz(0.0, -6.0, 0.0),
    ));
    let ball = app.world_mut().spawn((Collider::circle(0.25).unwrap(), Transform::default())).id();
    for _ in 0..frames {
        app.update();
    }
    let y = app.world().get::<Transform>(ball).unwrap().translation.y;
    (app.world().resource::<Heard>().0.clone(), y)
}

#[test]
fn fixed_steps_hear_each_message_once_whatever_the_frame_rate() {
    // One frame more than the steps: the first one has no time behind it.
    assert_eq!(fixed(Duration::from_secs_f64(1.0 / 60.0 + 1e-6), 21), (vec![true, false], -20.0));
    assert_eq!(fixed(Duration::from_secs_f64(1.0 / 6.0 + 1e-6), 3), (vec![true, false], -20.0));
    assert_eq!(fixed(Duration::from_secs_f64(1.0 / 240.0 + 1e-6), 81), (vec![true, false], -20.0));
}

#[test]
fn a_swept_plugin_tells_of_bullets() {
    for swept in [false, true] {
        let plugin = ShadowgapPlugin::new(PostUpdate);
        let mut game = Game::with(if swept { plugin.swept() } else { plugin });
        let (bullet, coin) = (game.ball(-50.0, 0.0), game.ball(0.0, 0.0));
        game.step();
        game.put(bullet, 50.0, 0.0);
        let met = if swept { vec![[bullet, coin]] } else { vec![] };
        assert_eq!(game.step(), [met.clone(), met]);
        assert_eq!(game.pairs(), [[bullet; 2]; 0]);
    }
}

#[test]
fn components_are_reflected() {
    let mut game = Game::new();
    let entity = game.spawn((
        Collider::circle(2.0).unwrap(),
        CollidingEntities::default(),
        CompoundCollider,
        FixedCollider,
        OneWay(Vec2::Y),
        Sensor,
        TransformInterpolation,
    ));
    let registry = game.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    for path in [
        "Collider",
        "CollidingEntities",
        "CollisionLayers",
        "CompoundCollider",
        "FixedCollider",
        "OneWay",
        "Sensor",
        "TransformInterpolation",
    ] {
        let registration =
            registry.get_with_short_type_path(path).unwrap_or_else(|| panic!("{path} is not registered"));
        let component =
            registration.data::<ReflectComponent>().unwrap_or_else(|| panic!("{path} is no reflected component"));
        assert!(component.reflect(game.world().entity(entity)).is_some(), "{path} is on the entity");
    }
    let reflected = registry.get_with_short_type_path("Collider").unwrap().data::<ReflectComponent>().unwrap();
    let copy = reflected.reflect(game.world().entity(entity)).unwrap().reflect_clone().unwrap();
    assert_eq!(copy.downcast_ref::<Collider>(), Some(&Collider::circle(2.0).unwrap()));
}
