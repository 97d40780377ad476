//! The first step of a game, and of an entity in it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use bevy_ecs::system::RunSystemOnce;
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::MoveError;
use bevy_time::TimeUpdateStrategy;

#[derive(Component)]
struct Hero;

#[derive(Resource, Default)]
struct Frame(u32);

/// For each run of a system: how many heroes there are, and how many of them it moved or found.
#[derive(Resource, Default)]
struct Played(Vec<[usize; 2]>);

/// One hero, and one below a parent whose collider comes first, then where it is.
fn spawn(mut commands: Commands) -> Result {
    commands.spawn((Hero, Collider::circle(1.0)?, Transform::from_xyz(5.0, 0.0, 0.0)));
    let parent = commands.spawn(Transform::from_xyz(0.0, 9.0, 0.0)).id();
    commands
        .spawn((Hero, Collider::rectangle(2.0, 2.0)?))
        .insert((Transform::from_xyz(5.0, 0.0, 0.0), ChildOf(parent)));
    Ok(())
}

fn walk(heroes: Query<Entity, With<Hero>>, mut mover: MoveAndSlide, mut played: ResMut<Played>) {
    let mut count = [0; 2];
    for hero in &heroes {
        let moved = mover.move_and_slide(hero, Vec2::new(0.001, 0.0), &MoveConfig::default());
        count = [count[0] + 1, count[1] + usize::from(moved.is_ok())];
    }
    played.0.push(count);
}

fn look(heroes: Query<Entity, With<Hero>>, query: SpatialQuery, mut played: ResMut<Played>) -> Result {
    let found = query.box_intersections(Vec2::new(4.0, -1.0), Vec2::new(6.0, 10.0), &QueryFilter::default())?;
    played.0.push([heroes.iter().len(), found.len()]);
    Ok(())
}

/// A game that spawns heroes in one schedule, in its first frame or in a later one, and moves and looks for them in
/// another.
fn play(plugin: InternedScheduleLabel, spawns: InternedScheduleLabel, frame: u32, plays: InternedScheduleLabel) -> App {
    let mut app = App::new();
    app.add_plugins((bevy_time::TimePlugin, ShadowgapPlugin::new(plugin)))
        // Two steps in a frame.
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(32)))
        .init_resource::<Frame>()
        .init_resource::<Played>()
        .add_systems(
            spawns,
            spawn.run_if(move |at: Res<Frame>, mut done: Local<bool>| {
                at.0 == frame && !std::mem::replace(&mut *done, true)
            }),
        )
        .add_systems(Last, |mut frame: ResMut<Frame>| frame.0 += 1)
        .add_systems(plays, (look, walk, look).chain());
    for _ in 0..6 {
        app.update();
    }
    app
}

#[test]
fn what_is_spawned_is_moved_and_found_by_all_schedules_that_come_after() {
    let plugins = [FixedUpdate.intern(), FixedPostUpdate.intern(), PostUpdate.intern()];
    let startup = [PreStartup.intern(), Startup.intern(), PostStartup.intern()];
    let each = [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()];
    let fixed = [
        FixedFirst.intern(),
        FixedPreUpdate.intern(),
        FixedUpdate.intern(),
        FixedPostUpdate.intern(),
        FixedLast.intern(),
    ];
    let mut games = 0;
    for plugin in plugins {
        for (spawns, frames) in [(&startup[..], 0..1), (&each, 0..3), (&fixed, 1..3)] {
            for (&spawns, frame) in spawns.iter().flat_map(|spawns| frames.clone().map(move |frame| (spawns, frame))) {
                for plays in [FixedUpdate.intern(), Update.intern()] {
                    // Within one schedule it is a matter of order: see the next test.
                    if plays == spawns {
                        continue;
                    }
                    games += 1;
                    let app = play(plugin, spawns, frame, plays);
                    let Played(played) = app.world().resource();
                    assert!(played.contains(&[2, 2]), "{plugin:?}, {spawns:?}: {played:?}");
                    for [heroes, done] in played {
                        assert_eq!(
                            heroes, done,
                            "plugin in {plugin:?}, spawned in {spawns:?} of frame {frame}, played in {plays:?}"
                        );
                    }
                }
            }
        }
    }
    assert_eq!(games, 153);
}

#[test]
fn what_is_moved_before_it_was_read_says_so() {
    let mut app = App::new();
    app.add_plugins(ShadowgapPlugin::default());
    app.world_mut().run_system_once(|commands: Commands| spawn(commands).unwrap()).unwrap();
    let try_move = |app: &mut App| {
        app.world_mut().run_system_once(|hero: Query<Entity, With<Hero>>, mut mover: MoveAndSlide| {
            hero.iter()
                .map(|hero| mover.move_and_slide(hero, Vec2::X, &MoveConfig::default()).map(drop))
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(try_move(&mut app).unwrap(), [Err(MoveError::NotRead), Err(MoveError::NotRead)]);
    app.update();
    assert_eq!(try_move(&mut app).unwrap(), [Ok(()), Ok(())]);
}

/// Each of the names is used where Bevy's prelude is imported by `*`, too: one that both had would not compile.
macro_rules! used {
    ($($name:ident)*) => {
        const USED: &[&str] = &[$(stringify!($name)),*];
        $(const _: () = {
            #[allow(unused_imports, reason = "the import itself is the test")]
            use self::$name as _name;
        };)*
    };
}

used! {
    Collider CollidingEntities Collision CollisionEnded CollisionLayers CollisionScene CollisionStarted Collisions CompoundCollider FixedCollider
    MoveAndSlide MoveConfig OneWay PushConfig QueryFilter Sensor ShadowgapPlugin ShadowgapSystems SpatialQuery TransformInterpolation
}

#[test]
fn no_name_of_the_prelude_is_also_one_of_bevys() {
    let prelude = include_str!("../../src/lib.rs").split_once("pub mod prelude {").unwrap().1;
    let names = prelude.split_once("pub use crate::{").unwrap().1.split_once("};").unwrap().0;
    assert_eq!(names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect::<Vec<_>>(), USED);
}
