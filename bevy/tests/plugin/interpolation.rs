//! What is shown between fixed steps.

use std::time::Duration;

use bevy_app::{App, FixedFirst, FixedLast, FixedPostUpdate, FixedUpdate};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_shadowgap::prelude::*;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy, Virtual};
use bevy_transform::prelude::*;

/// Moves by this in each step.
#[derive(Component)]
struct Speed(f32);

#[derive(Component)]
struct Glides;

/// Where the steps find what they move, and the scene after each.
#[derive(Resource, Default, PartialEq, Debug)]
struct Trace(Vec<(Vec3, Quat)>, Vec<u64>);

fn go(mut movers: Query<(&mut Transform, &Speed)>, mut trace: ResMut<Trace>) {
    for (mut transform, speed) in &mut movers {
        trace.0.push((transform.translation, transform.rotation));
        transform.translation.x += speed.0;
        transform.rotate_z(0.1 * speed.0);
    }
}

/// Ten steps a second, and frames of this many milliseconds. The first frame has no time behind it.
fn game(frame: u64) -> App {
    game_in(frame, FixedUpdate)
}

fn game_in(frame: u64, moves: impl ScheduleLabel) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, ShadowgapPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)))
        .insert_resource(Time::<Fixed>::from_hz(10.0))
        .init_resource::<Trace>()
        .add_systems(moves, go)
        .add_systems(
            FixedPostUpdate,
            (|scene: Res<CollisionScene>, mut trace: ResMut<Trace>| trace.1.push(scene.hash()))
                .after(ShadowgapSystems::Find),
        );
    app.update();
    app
}

fn ball(app: &mut App) -> Entity {
    app.world_mut()
        .spawn((Speed(1.0), TransformInterpolation, Collider::circle(1.0).unwrap(), Transform::default()))
        .id()
}

fn x(app: &App, entity: Entity) -> f32 {
    app.world().get::<Transform>(entity).unwrap().translation.x
}

/// Where an entity is shown in each of the next frames.
fn shown<const N: usize>(app: &mut App, entity: Entity) -> [f32; N] {
    [(); N].map(|()| {
        app.update();
        (100.0 * x(app, entity)).round() / 100.0
    })
}

fn put(app: &mut App, entity: Entity, x: f32) {
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.x = x;
}

#[test]
fn what_glides_is_shown_between_its_last_two_steps() {
    let mut app = game(25);
    let ball = ball(&mut app);
    // The first step ends in the fourth frame.
    assert_eq!(shown(&mut app, ball), [0.0, 0.0, 0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5]);
    let angle = app.world().get::<Transform>(ball).unwrap().rotation.to_euler(bevy_math::EulerRot::XYZ).2;
    assert!((angle - 0.15).abs() < 1e-6);
    // With more steps than frames.
    let mut app = game(250);
    let ball = self::ball(&mut app);
    assert_eq!(shown(&mut app, ball), [1.5, 4.0, 6.5, 9.0]);
    // Without the component it is where its last step has left it, also when that is taken away.
    let mut app = game(25);
    let ball = self::ball(&mut app);
    assert_eq!(shown(&mut app, ball), [0.0, 0.0, 0.0, 0.0, 0.25]);
    app.world_mut().entity_mut(ball).remove::<TransformInterpolation>();
    assert_eq!(x(&app, ball), 1.0);
    assert_eq!(shown(&mut app, ball), [1.0, 1.0, 2.0, 2.0]);
}

/// What the steps of a game have seen and done, with frames of this length.
fn trace(frame: u64, glides: bool, moves: impl ScheduleLabel) -> Trace {
    let mut app = game_in(frame, moves);
    for k in 0..20 {
        let place = Transform::from_xyz(0.3 * k as f32, 0.7 * (k % 5) as f32, 0.0);
        let mut entity =
            app.world_mut().spawn((Speed(0.1 * (k % 7) as f32), Collider::rectangle(1.0, 0.5).unwrap(), place));
        if glides {
            entity.insert(TransformInterpolation);
        }
    }
    while app.world().resource::<Trace>().1.len() < 30 {
        app.update();
    }
    let Trace(mut places, mut hashes) = std::mem::take(&mut *app.world_mut().resource_mut::<Trace>());
    places.truncate(20 * 30);
    hashes.truncate(30);
    Trace(places, hashes)
}

#[test]
fn the_steps_see_nothing_of_what_is_shown() {
    for moves in [FixedFirst.intern(), FixedUpdate.intern(), FixedLast.intern()] {
        let expected = trace(100, false, moves);
        assert!(expected.1[1..].iter().any(|hash| *hash != expected.1[0]));
        for frame in [7, 30, 100, 230] {
            assert_eq!(trace(frame, true, moves), expected, "{moves:?} in frames of {frame} ms");
        }
    }
}

#[test]
fn what_the_game_puts_elsewhere_between_steps_is_there() {
    let mut app = game(25);
    let ball = ball(&mut app);
    assert_eq!(shown(&mut app, ball), [0.0, 0.0, 0.0, 0.0, 0.25]);
    put(&mut app, ball, 50.0);
    assert_eq!(shown(&mut app, ball), [50.0, 50.0, 50.0, 50.25, 50.5]);
    // What is turned or grown stays on its way.
    let mut transform = app.world_mut().get_mut::<Transform>(ball).unwrap();
    (transform.rotation, transform.scale) = (Quat::IDENTITY, Vec3::new(-1.0, 1.0, 1.0));
    assert_eq!(shown(&mut app, ball), [50.75, 51.0, 51.25]);
    assert_eq!(app.world().get::<Transform>(ball).unwrap().scale, Vec3::new(-1.0, 1.0, 1.0));
    // By less than a step.
    put(&mut app, ball, 51.0);
    assert_eq!(shown(&mut app, ball), [51.0, 51.0, 51.0, 51.25]);
    // Just before a step.
    let mut app = game(100);
    let ball = self::ball(&mut app);
    assert_eq!(shown(&mut app, ball), [0.0, 1.0, 2.0]);
    put(&mut app, ball, 50.0);
    assert_eq!(shown(&mut app, ball), [50.0, 51.0]);
}

#[test]
fn what_jumps_in_a_step_glides_unless_the_component_is_inserted_anew() {
    fn portal(
        mut commands: Commands,
        mut movers: Query<(Entity, &mut Transform, Has<Glides>), With<TransformInterpolation>>,
    ) {
        for (entity, mut transform, glides) in &mut movers {
            if transform.translation.x == 2.0 {
                transform.translation.x = 90.0;
                if !glides {
                    commands.entity(entity).insert(TransformInterpolation);
                }
            }
        }
    }
    for (glides, expected) in
        [(false, [0.0, 0.0, 0.5, 90.0, 90.0, 90.0, 90.5]), (true, [0.0, 0.0, 0.5, 1.0, 45.5, 90.0, 90.5])]
    {
        let mut app = game(50);
        app.add_systems(FixedUpdate, portal.after(go));
        let ball = ball(&mut app);
        if glides {
            app.world_mut().entity_mut(ball).insert(Glides);
        }
        assert_eq!(shown(&mut app, ball), expected);
    }
}

#[test]
fn a_game_that_is_paused_stands_still() {
    let mut app = game(25);
    let ball = ball(&mut app);
    assert_eq!(shown(&mut app, ball), [0.0, 0.0, 0.0, 0.0, 0.25, 0.5]);
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    assert_eq!(shown(&mut app, ball), [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    put(&mut app, ball, 7.0);
    assert_eq!(shown(&mut app, ball), [7.0, 7.0]);
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    assert_eq!(shown(&mut app, ball), [7.0, 7.0, 7.25]);
}

#[test]
fn what_the_game_reads_in_a_frame_is_what_is_shown_and_questions_know_the_steps() {
    let mut app = game(25);
    let ball = ball(&mut app);
    assert_eq!(shown(&mut app, ball), [0.0, 0.0, 0.0, 0.0, 0.25, 0.5]);
    let at = |app: &mut App, x| {
        use bevy_ecs::system::RunSystemOnce;
        let question =
            move |query: SpatialQuery| query.point_intersections(Vec2::new(x, 0.0), &QueryFilter::default()).unwrap();
        app.world_mut().run_system_once(question).unwrap()
    };
    assert_eq!((at(&mut app, -0.4), at(&mut app, 1.9)), (vec![], vec![ball]));
}
