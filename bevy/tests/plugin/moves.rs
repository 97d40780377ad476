//! Moving against walls.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::shadowgap::SceneError;
use bevy_shadowgap::{MoveError, Moved, Refusal};
use bevy_transform::prelude::*;

use crate::Game;

fn try_move(game: &mut Game, entity: Entity, motion: Vec2, config: MoveConfig) -> Result<Moved, MoveError> {
    game.run(move |mut mover: MoveAndSlide| mover.move_and_slide(entity, motion, &config))
}

/// Seen from above.
fn slide(game: &mut Game, entity: Entity, x: f32, y: f32) -> Moved {
    try_move(game, entity, Vec2::new(x, y), MoveConfig::default()).unwrap()
}

#[test]
fn a_wall_stops_and_lets_slide() {
    let mut game = Game::new();
    let hero = game.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(0.0, 0.0, 3.0)));
    let wall = game.wall(5.0, 0.0, 2.0, 20.0);
    game.step();
    let moved = slide(&mut game, hero, 8.0, 4.0);
    assert_eq!((moved.moved, game.at(hero)), (Vec2::new(3.0, 4.0), [3.0, 4.0, 3.0]));
    let hit = moved.wall.unwrap_or(moved.hits[0]);
    assert_eq!((hit.entity, hit.normal, hit.point, moved.stuck), (wall, Vec2::NEG_X, Vec2::new(4.0, 1.5), false));
    assert_eq!(moved.left, Vec2::ZERO);
    // Where it is then, it touches.
    assert_eq!(game.step(), [vec![[hero, wall]], vec![]]);
    let stop = MoveConfig { slide: false, ..Default::default() };
    let moved = try_move(&mut game, hero, Vec2::new(1.0, 1.0), stop).unwrap();
    assert_eq!((moved.moved, moved.left), (Vec2::ZERO, Vec2::new(1.0, 1.0)));
}

#[test]
fn a_hero_walks_on_tiles_takes_coins_and_meets_walls() {
    const COIN: u32 = 2;
    let mut game = Game::new();
    for k in 0..10 {
        game.wall(16.0 * k as f32, -8.0, 16.0, 16.0);
    }
    let wall = game.wall(152.0, 24.0, 16.0, 48.0);
    let coin = game.spawn((
        Collider::circle(4.0).unwrap(),
        CollisionLayers::new(COIN, u32::MAX),
        Transform::from_xyz(60.0, 8.0, 0.0),
    ));
    let hero = game.spawn((Collider::capsule(6.0, 12.0).unwrap(), Transform::from_xyz(0.0, 30.0, 0.0)));
    game.step();
    let walk = || MoveConfig { up: Vec2::Y, step: 4.0, snap: 4.0, triggers: COIN, ..Default::default() };
    let fallen = try_move(&mut game, hero, Vec2::new(0.0, -100.0), walk()).unwrap();
    assert!(fallen.ground.is_some() && (game.at(hero)[1] - 12.0).abs() < 1e-3);
    let mut coins = Vec::new();
    for _ in 0..60 {
        let moved = try_move(&mut game, hero, Vec2::new(2.0, -3.0), walk()).unwrap();
        coins.extend(moved.passed.iter().map(|passed| passed.entity));
        game.step();
    }
    assert!((game.at(hero)[0] - 120.0).abs() < 1e-3 && (game.at(hero)[1] - 12.0).abs() < 1e-3, "{:?}", game.at(hero));
    coins.dedup();
    assert_eq!(coins, [coin]);
    let moved = try_move(&mut game, hero, Vec2::new(200.0, -3.0), walk()).unwrap();
    assert_eq!(moved.wall.unwrap().entity, wall);
    assert!(moved.ceiling.is_none() && (game.at(hero)[0] - 138.0).abs() < 1e-3);
}

#[test]
fn the_answer_is_that_of_the_scene_itself() {
    use bevy_shadowgap::shadowgap::{BodyOptions, MoveOptions, Scene, Shape};
    let mut game = Game::new();
    let hero = game.spawn((Collider::circle(1.0).unwrap(), Transform::default()));
    game.wall(4.0, 3.0, 4.0, 2.0);
    game.wall(0.0, -3.0, 20.0, 2.0);
    game.step();
    let mut scene = Scene::new();
    let body = scene.add(Shape::circle(1.0).unwrap(), [0.0, 0.0]).unwrap();
    for ([x, y], [width, height]) in [([4.0, 3.0], [4.0, 2.0]), ([0.0, -3.0], [20.0, 2.0])] {
        scene
            .add(Shape::rectangle(width, height).unwrap(), BodyOptions { x, y, fixed: true, ..Default::default() })
            .unwrap();
    }
    for motion in [[3.0, 2.5], [-1.0, -6.0], [5.5, 0.25]] {
        let moved = slide(&mut game, hero, motion[0], motion[1]);
        let answer = scene.move_body(body, motion.map(f64::from), &MoveOptions::default()).unwrap();
        assert_eq!(moved.moved, answer.moved.as_vec2());
        assert_eq!(moved.hits.len(), answer.hits.len());
        // From then on it is where the transform can say that it is.
        let at = scene.position(body).unwrap().as_vec2().as_dvec2();
        scene.set_position(body, at).unwrap();
        assert_eq!(game.at(hero)[..2], at.as_vec2().to_array());
    }
}

#[test]
fn a_child_moves_in_the_world() {
    let mut game = Game::new();
    let ship = game.spawn(
        Transform::from_xyz(10.0, 0.0, 0.0)
            .with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2))
            .with_scale(Vec3::splat(2.0)),
    );
    let hero = game.spawn((Collider::circle(0.5).unwrap(), Transform::from_xyz(0.0, 0.0, 4.0), ChildOf(ship)));
    game.wall(15.0, 0.0, 2.0, 20.0);
    game.step();
    let moved = slide(&mut game, hero, 8.0, 2.0);
    assert_eq!(moved.moved, Vec2::new(3.0, 2.0));
    let [x, y, z] = game.at(hero);
    assert!((x - 1.0).abs() < 1e-6 && (y + 1.5).abs() < 1e-6 && (z - 4.0).abs() < 1e-6, "{x} {y} {z}");
    let at = game
        .run(|query: SpatialQuery| query.point_intersections(Vec2::new(13.0, 2.9), &QueryFilter::default()).unwrap());
    assert_eq!(at, [hero]);
}

#[test]
fn a_move_starts_where_the_transform_is_now() {
    let mut game = Game::new();
    let hero = game.ball(0.0, 0.0);
    game.wall(50.0, 0.0, 2.0, 20.0);
    game.step();
    game.put(hero, 40.0, 0.0);
    assert_eq!((slide(&mut game, hero, 100.0, 0.0).moved, game.at(hero)), (Vec2::new(8.0, 0.0), [48.0, 0.0, 0.0]));
}

#[test]
fn filters_and_layers_let_through() {
    const WALL: u32 = 2;
    let mut game = Game::new();
    let hero = game.ball(0.0, 0.0);
    let wall = game.wall(5.0, 0.0, 2.0, 20.0);
    game.world().entity_mut(wall).insert(CollisionLayers::new(WALL, u32::MAX));
    game.step();
    let through = |game: &mut Game, config| {
        game.put(hero, 0.0, 0.0);
        try_move(game, hero, Vec2::new(9.0, 0.0), config).unwrap().moved.x == 9.0
    };
    assert!(!through(&mut game, MoveConfig::default()));
    assert!(through(&mut game, MoveConfig { mask: !WALL, ..Default::default() }));
    assert!(through(&mut game, MoveConfig { excluded: vec![wall], ..Default::default() }));
    assert!(through(&mut game, MoveConfig { triggers: WALL, ..Default::default() }));
    game.world().entity_mut(hero).insert(CollisionLayers::new(1, !WALL));
    game.step();
    assert!(through(&mut game, MoveConfig::default()));
}

#[test]
fn what_cannot_move_is_refused_and_stays() {
    let mut game = Game::new();
    let (hero, wall) = (game.ball(0.0, 0.0), game.wall(5.0, 0.0, 2.0, 20.0));
    let bare = game.spawn(Transform::default());
    let gone = game.spawn(());
    game.world().despawn(gone);
    let of = |game: &mut Game, entity| try_move(game, entity, Vec2::X, MoveConfig::default());
    assert_eq!(of(&mut game, hero), Err(MoveError::NotRead));
    game.step();
    assert_eq!(of(&mut game, wall), Err(MoveError::Scene(SceneError::Fixed)));
    assert_eq!([bare, gone].map(|entity| of(&mut game, entity)), [const { Err(MoveError::NoCollider) }; 2]);
    assert!(matches!(
        try_move(&mut game, hero, Vec2::splat(f32::NAN), MoveConfig::default()),
        Err(MoveError::Scene(SceneError::Number(_)))
    ));
    let steep = MoveConfig { max_slope: 2.0, ..Default::default() };
    assert!(try_move(&mut game, hero, Vec2::X, steep).is_ok(), "steeper than a wall is any slope");
    let negative = MoveConfig { step: -1.0, ..Default::default() };
    assert!(try_move(&mut game, hero, Vec2::X, negative).is_err());
    game.world().get_mut::<Transform>(hero).unwrap().scale = Vec3::splat(2.0);
    assert_eq!(of(&mut game, hero), Err(MoveError::NotRead));
    assert_eq!(game.at(hero), [1.0, 0.0, 0.0]);
    game.step();
    assert_eq!(slide(&mut game, hero, 9.0, 0.0).moved, Vec2::X);
    // A transform that leaves no shape, before and after a step has refused it; and a collider that is taken away.
    game.world().get_mut::<Transform>(hero).unwrap().scale = Vec3::new(1.0, 0.0, 1.0);
    assert_eq!(of(&mut game, hero), Err(MoveError::Refused(Refusal::Flat)));
    game.world().get_mut::<Transform>(hero).unwrap().scale = Vec3::new(2.0, 1.0, 1.0);
    game.step();
    assert!(matches!(of(&mut game, hero), Err(MoveError::Refused(Refusal::Scale(_)))));
    game.world().entity_mut(hero).remove::<Collider>();
    assert_eq!(of(&mut game, hero), Err(MoveError::NoCollider));
}
