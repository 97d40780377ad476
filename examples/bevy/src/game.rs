//! The game, which needs no screen: a hero walks and jumps over tiles, rides a lift, takes coins, and is sent back by
//! what rolls about.

use bevy_app::{App, FixedUpdate, Plugin, Startup};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_shadowgap::prelude::*;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;

/// The layers of colliders.
const WALL: u32 = 1;
const HERO: u32 = 2;
const COIN: u32 = 4;
const ROLLER: u32 = 8;

/// A tile is this wide and high.
const TILE: f32 = 16.0;

/// The lift rises this far.
const LIFT: f32 = 4.0 * TILE;

/// `#` is ground, `=` a plank that is jumped through from below, `o` a coin, `r` rolls about, `l` goes up and down, `h`
/// is where the hero starts.
const LEVEL: [&str; 9] = [
    "#                                      #",
    "#                  o o                 #",
    "#                 =====                #",
    "#        o                  o          #",
    "#       ===      o         ===      o  #",
    "#              #####                   #",
    "#   o    o    ##   ##        r       o #",
    "# h          ### l ###                 #",
    "########################################",
];

/// What the player holds down.
#[derive(Resource, Default)]
pub struct Controls {
    /// Left is −1, right is 1.
    pub walk: f32,
    pub jump: bool,
}

/// What the player has done.
#[derive(Resource, Clone, Copy, Default)]
pub struct Score {
    pub coins: u32,
    pub falls: u32,
    /// The steps on a lift.
    pub rides: u32,
}

#[derive(Component, Default)]
pub struct Hero {
    start: Vec2,
    velocity: Vec2,
    stands: bool,
}

#[derive(Component)]
struct Roller {
    speed: f32,
}

/// A plate that carries the hero up and down.
#[derive(Component)]
struct Lift {
    speed: f32,
    risen: f32,
}

pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(ShadowgapPlugin::default())
            .insert_resource(Time::<Fixed>::from_hz(60.0))
            .init_resource::<Controls>()
            .init_resource::<Score>()
            .add_systems(Startup, build)
            .add_systems(FixedUpdate, (lift, walk, roll, meet).chain());
    }
}

/// Where the middle of a tile is; the level's middle is the world's.
fn place(column: usize, row: usize) -> Vec2 {
    Vec2::new(column as f32 - 19.5, 4.0 - row as f32) * TILE
}

fn build(mut commands: Commands) -> Result {
    let tile = Collider::rectangle(TILE, TILE)?;
    let (plank, plate) = (Collider::rectangle(TILE, 4.0)?, Collider::rectangle(2.5 * TILE, 6.0)?);
    let (coin, roller, hero) = (Collider::circle(4.0)?, Collider::circle(7.0)?, Collider::capsule(5.0, 10.0)?);
    for (row, line) in LEVEL.iter().enumerate() {
        for (column, cell) in line.chars().enumerate() {
            let at = place(column, row);
            let here = Transform::from_translation(at.extend(0.0));
            match cell {
                '#' => drop(commands.spawn((tile.clone(), FixedCollider, CollisionLayers::new(WALL, u32::MAX), here))),
                '=' => {
                    let top = Transform::from_translation((at + Vec2::new(0.0, 6.0)).extend(0.0));
                    commands.spawn((
                        plank.clone(),
                        FixedCollider,
                        OneWay(Vec2::Y),
                        CollisionLayers::new(WALL, u32::MAX),
                        top,
                    ));
                }
                'o' => drop(commands.spawn((coin.clone(), Sensor, CollisionLayers::new(COIN, HERO), here))),
                'r' => {
                    commands.spawn((
                        Roller { speed: 60.0 },
                        roller.clone(),
                        CollisionLayers::new(ROLLER, WALL | HERO),
                        here,
                    ));
                }
                'l' => {
                    let lift = Lift { speed: 40.0, risen: 0.0 };
                    commands.spawn((lift, plate.clone(), FixedCollider, CollisionLayers::new(WALL, u32::MAX), here));
                }
                'h' => {
                    let layers = CollisionLayers::new(HERO, u32::MAX);
                    commands.spawn((Hero { start: at, ..Hero::default() }, hero.clone(), layers, here));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Lifts take along who stands on them, and stop before they squash somebody.
fn lift(mut lifts: Query<(Entity, &mut Lift)>, mut mover: MoveAndSlide, mut score: ResMut<Score>, time: Res<Time>) {
    let rules = PushConfig { mask: HERO, up: Vec2::Y, stop: true, ..PushConfig::default() };
    for (entity, mut lift) in &mut lifts {
        // Before the first step has read its collider, there is nothing to move.
        let Ok(pushed) = mover.push(entity, Vec2::new(0.0, lift.speed * time.delta_secs()), &rules) else { continue };
        lift.risen += pushed.moved.y;
        score.rides += pushed.carried.len() as u32;
        if lift.risen <= 0.0 {
            lift.speed = lift.speed.abs();
        } else if lift.risen >= LIFT {
            lift.speed = -lift.speed.abs();
        }
    }
}

/// The hero walks, falls and jumps, and takes the coins that it touches on its way.
fn walk(
    mut commands: Commands,
    hero: Single<(Entity, &mut Hero)>,
    mut mover: MoveAndSlide,
    controls: Res<Controls>,
    mut score: ResMut<Score>,
    time: Res<Time>,
) -> Result {
    let (entity, mut hero) = hero.into_inner();
    let seconds = time.delta_secs();
    if controls.jump && hero.stands {
        hero.velocity.y = 260.0;
    }
    hero.velocity.x = 90.0 * controls.walk;
    hero.velocity.y -= 600.0 * seconds;
    let rules = MoveConfig { mask: WALL, up: Vec2::Y, step: 3.0, snap: 3.0, ..MoveConfig::default() };
    let moved = mover.move_and_slide(entity, hero.velocity * seconds, &rules);
    // Before the first step has read its collider, there is nothing to move.
    let Ok(moved) = moved else { return Ok(()) };
    hero.stands = moved.ground.is_some();
    if hero.stands || moved.ceiling.is_some() {
        hero.velocity.y = 0.0;
    }
    for coin in moved.passed {
        commands.entity(coin.entity).despawn();
        score.coins += 1;
    }
    Ok(())
}

/// What rolls about falls, and turns round at walls.
fn roll(mut rollers: Query<(Entity, &mut Roller)>, mut mover: MoveAndSlide, time: Res<Time>) {
    let rules = MoveConfig { mask: WALL, up: Vec2::Y, ..MoveConfig::default() };
    for (entity, mut roller) in &mut rollers {
        let motion = Vec2::new(roller.speed, -120.0) * time.delta_secs();
        if let Ok(moved) = mover.move_and_slide(entity, motion, &rules)
            && moved.wall.is_some()
        {
            roller.speed = -roller.speed;
        }
    }
}

/// A hero that meets a roller starts again.
fn meet(
    mut started: MessageReader<CollisionStarted>,
    hero: Single<(Entity, &mut Hero, &mut Transform)>,
    rollers: Query<&Roller>,
    mut score: ResMut<Score>,
) {
    let (entity, mut hero, mut transform) = hero.into_inner();
    for &CollisionStarted { a, b } in started.read() {
        if (a == entity && rollers.contains(b)) || (b == entity && rollers.contains(a)) {
            hero.velocity = Vec2::ZERO;
            transform.translation = hero.start.extend(transform.translation.z);
            score.falls += 1;
        }
    }
}
