//! Lifts, doors and turning solids.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::shadowgap::{glam::DVec2, BodyOptions, PushOptions, Scene, SceneError, Shape};
use bevy_shadowgap::{CollisionLayers, MoveError, Pushed, Refusal};
use bevy_transform::prelude::*;

use crate::Game;

const RIDE: PushConfig =
    PushConfig { mask: u32::MAX, excluded: Vec::new(), triggers: 0, up: Vec2::Y, turn: 0.0, stop: false };

fn try_push(game: &mut Game, entity: Entity, motion: Vec2, config: PushConfig) -> Result<Pushed, MoveError> {
    game.run(move |mut mover: MoveAndSlide| mover.push(entity, motion, &config))
}

fn push(game: &mut Game, entity: Entity, x: f32, y: f32, config: PushConfig) -> Pushed {
    try_push(game, entity, Vec2::new(x, y), config).unwrap()
}

/// A game with a plate of 10 by 2 whose top is at y = 0.
fn with_lift() -> (Game, Entity) {
    let mut game = Game::new();
    let lift = game.wall(0.0, -1.0, 10.0, 2.0);
    (game, lift)
}

/// The colliders at a point, which a question finds where the scene has them.
fn found(game: &mut Game, x: f32, y: f32) -> Vec<Entity> {
    game.run(move |query: SpatialQuery| query.point_intersections(Vec2::new(x, y), &QueryFilter::default()).unwrap())
}

#[test]
fn a_lift_carries_who_stands_on_it() {
    let (mut game, lift) = with_lift();
    let rider = game.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(2.0, 1.0, 7.0)));
    let on_top = game.ball(2.0, 3.0);
    let beside = game.ball(20.0, 1.0);
    game.step();
    let answer = push(&mut game, lift, 3.0, 4.0, RIDE);
    assert_eq!(answer.moved, Vec2::new(3.0, 4.0));
    assert_eq!((answer.carried, answer.pushed, answer.squashed), (vec![rider, on_top], vec![], vec![]));
    assert_eq!([game.at(lift), game.at(rider), game.at(on_top)], [[3.0, 3.0, 0.0], [5.0, 5.0, 7.0], [5.0, 7.0, 0.0]]);
    assert_eq!(game.at(beside), [20.0, 1.0, 0.0]);
    // It counts at once, and the next step finds nothing to change.
    assert_eq!(found(&mut game, 5.0, 7.9), [on_top]);
    game.step();
    assert_eq!(found(&mut game, 5.0, 7.9), [on_top]);
    // Down again, with nobody who stands: they are left in the air.
    assert_eq!(push(&mut game, lift, 0.0, -4.0, PushConfig::default()).carried, []);
    assert_eq!(game.at(rider), [5.0, 5.0, 7.0]);
}

#[test]
fn a_door_pushes_and_squashes_or_stops() {
    let mut game = Game::new();
    let door = game.wall(0.0, 0.0, 2.0, 10.0);
    let (ball, _) = (game.ball(3.0, 0.0), game.wall(10.0, 0.0, 2.0, 10.0));
    game.step();
    let answer = push(&mut game, door, 4.0, 0.0, PushConfig::default());
    assert_eq!((answer.pushed, answer.squashed), (vec![ball], vec![]));
    assert_eq!([game.at(door)[0], game.at(ball)[0]], [4.0, 6.0]);
    let stop = PushConfig { stop: true, ..Default::default() };
    let answer = push(&mut game, door, 6.0, 0.0, stop);
    assert!((answer.moved.x - 2.0).abs() < 1e-3 && answer.squashed.is_empty(), "{answer:?}");
    assert!((game.at(ball)[0] - 8.0).abs() < 1e-3 && (game.at(door)[0] - 6.0).abs() < 1e-3);
    let before = game.at(ball);
    let answer = push(&mut game, door, 1.0, 0.0, PushConfig::default());
    assert_eq!((answer.squashed, answer.moved, game.at(ball)), (vec![ball], Vec2::X, before));
}

#[test]
fn the_answer_is_that_of_the_scene_itself() {
    let (mut game, lift) = with_lift();
    let riders = [-3.0, 0.5, 2.75].map(|x| game.ball(x, 1.0));
    game.step();
    let mut scene = Scene::new();
    let plate = Shape::rectangle(10.0, 2.0).unwrap();
    let solid = scene.add(plate, BodyOptions { y: -1.0, fixed: true, ..Default::default() }).unwrap();
    let bodies = [-3.0, 0.5, 2.75].map(|x| scene.add(Shape::circle(1.0).unwrap(), [x, 1.0]).unwrap());
    for (motion, turn) in [([1.5, 0.3], 0.0), ([-0.7, 1.1], 0.05), ([0.2, -0.9], -0.125), ([0.0, 0.0], 0.2)] {
        let answer = push(&mut game, lift, motion[0], motion[1], PushConfig { turn, ..RIDE });
        let options = PushOptions { up: DVec2::Y, turn: turn.into(), ..Default::default() };
        let wanted = scene.push_body(solid, motion.map(f64::from), &options).unwrap();
        assert_eq!((answer.moved, answer.carried.len()), (wanted.moved.as_vec2(), wanted.carried.len()));
        let angle = scene.pose(solid).unwrap().angle();
        let rotation = game.world().get::<Transform>(lift).unwrap().rotation;
        assert!((f64::from(2.0 * rotation.z.atan2(rotation.w)) - angle).abs() < 1e-6);
        for (&entity, &body) in riders.iter().zip(&bodies) {
            let [x, y] = scene.position(body).unwrap().to_array();
            let at = game.at(entity).map(f64::from);
            assert!((at[0] - x).abs() < 1e-5 && (at[1] - y).abs() < 1e-5, "{at:?} {x} {y}");
        }
    }
}

#[test]
fn a_turned_solid_is_where_its_transform_says() {
    // In the world, and below parents that turn, scale and mirror.
    for parent in [
        Transform::IDENTITY,
        Transform::from_rotation(Quat::from_rotation_z(0.5)).with_scale(Vec3::splat(2.0)),
        Transform::from_scale(Vec3::new(-1.0, 1.0, 1.0)),
    ] {
        let mut game = Game::new();
        let parent = game.spawn(parent);
        let hand =
            game.spawn((Collider::rectangle(8.0, 1.0).unwrap(), FixedCollider, Transform::default(), ChildOf(parent)));
        game.step();
        let end = |game: &mut Game| {
            let [above, own] =
                [parent, hand].map(|entity| game.world().get::<Transform>(entity).unwrap().compute_affine());
            let at = (above * own).transform_vector3(Vec3::X);
            at.y.atan2(at.x)
        };
        let before = end(&mut game);
        push(&mut game, hand, 0.0, 0.0, PushConfig { turn: 0.25, ..Default::default() });
        let turned = (end(&mut game) - before).rem_euclid(std::f32::consts::TAU);
        assert!((turned - 0.25).abs() < 1e-6, "{turned}");
        // The scene has it there: the next step, which reads it again, has nothing to tell it.
        game.step();
        let hash = game.world().resource::<CollisionScene>().hash();
        game.world().get_mut::<Transform>(hand).unwrap().set_changed();
        game.step();
        assert_eq!(game.world().resource::<CollisionScene>().hash(), hash);
        assert_eq!((end(&mut game) - before).rem_euclid(std::f32::consts::TAU), turned);
    }
}

#[test]
fn children_move_once() {
    let (mut game, lift) = with_lift();
    // A rider that is a child of the lift, and one that stands on another rider and is its child.
    let passenger = game.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(-3.0, 2.0, 0.0), ChildOf(lift)));
    let stacked = game.ball(0.0, 2.0);
    let rider = game.ball(2.0, 1.0);
    game.world().entity_mut(stacked).insert(ChildOf(rider));
    game.step();
    let answer = push(&mut game, lift, 2.0, 3.0, RIDE);
    assert_eq!(answer.carried, [stacked, rider]);
    assert_eq!([game.at(passenger), game.at(stacked)], [[-3.0, 2.0, 0.0], [0.0, 2.0, 0.0]]);
    assert_eq!(found(&mut game, -1.0, 4.5), [passenger]);
    assert_eq!(found(&mut game, 4.0, 6.5), [stacked]);
    game.step();
    assert_eq!(found(&mut game, -1.0, 4.5), [passenger]);
    assert_eq!(found(&mut game, 4.0, 6.5), [stacked]);
}

#[test]
fn what_has_been_put_elsewhere_stays_there() {
    let (mut game, lift) = with_lift();
    let (rider, gone) = (game.ball(-3.0, 1.0), game.ball(3.0, 1.0));
    game.step();
    game.put(gone, 30.0, 30.0);
    assert_eq!(push(&mut game, lift, 1.0, 0.0, RIDE).carried, [rider]);
    assert_eq!(game.at(gone), [30.0, 30.0, 0.0]);
    assert_eq!((found(&mut game, 30.0, 30.5), found(&mut game, 4.0, 1.0)), (vec![gone], vec![]));
    // The solid itself begins where it has been put.
    game.put(lift, 0.0, -11.0);
    push(&mut game, lift, 1.0, 0.0, RIDE);
    assert_eq!(game.at(lift), [1.0, -11.0, 0.0]);
}

#[test]
fn filters_choose_who_is_moved() {
    const GHOST: u32 = 2;
    let carried = |config: PushConfig, exclude: bool| {
        let (mut game, lift) = with_lift();
        let ghost = game.ball(3.0, 1.0);
        game.world().entity_mut(ghost).insert(CollisionLayers::new(GHOST, u32::MAX));
        game.step();
        let excluded = if exclude { vec![ghost] } else { vec![] };
        push(&mut game, lift, 1.0, 1.0, PushConfig { excluded, ..config }).carried.len()
    };
    assert_eq!(carried(RIDE, false), 1);
    assert_eq!(carried(PushConfig { mask: !GHOST, ..RIDE }, false), 0);
    assert_eq!(carried(PushConfig { triggers: GHOST, ..RIDE }, false), 0);
    assert_eq!(carried(RIDE, true), 0);
}

#[test]
fn what_cannot_be_pushed_is_refused_and_nothing_moves() {
    let (mut game, lift) = with_lift();
    let rider = game.ball(0.0, 1.0);
    let bare = game.spawn(Transform::default());
    assert_eq!(try_push(&mut game, lift, Vec2::X, RIDE), Err(MoveError::NotRead));
    game.step();
    assert_eq!(try_push(&mut game, bare, Vec2::X, RIDE), Err(MoveError::NoCollider));
    for wrong in [
        try_push(&mut game, lift, Vec2::splat(f32::NAN), RIDE),
        try_push(&mut game, lift, Vec2::X, PushConfig { turn: f32::INFINITY, ..RIDE }),
        try_push(&mut game, lift, Vec2::X, PushConfig { up: Vec2::splat(f32::NAN), ..RIDE }),
    ] {
        assert!(matches!(wrong, Err(MoveError::Scene(SceneError::Number(_)))), "{wrong:?}");
    }
    let uneven = game.spawn(Transform::from_scale(Vec3::new(2.0, 1.0, 1.0)));
    let below =
        game.spawn((Collider::rectangle(2.0, 2.0).unwrap(), Transform::from_xyz(9.0, 9.0, 0.0), ChildOf(uneven)));
    game.step();
    assert_eq!(
        try_push(&mut game, below, Vec2::X, PushConfig { turn: 0.1, ..RIDE }),
        Err(MoveError::Refused(Refusal::Sheared))
    );
    assert_eq!([game.at(lift), game.at(rider), game.at(below)], [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0], [9.0, 9.0, 0.0]]);
    // Without a turn it may.
    push(&mut game, below, 2.0, 0.0, RIDE);
    assert_eq!(game.at(below), [10.0, 9.0, 0.0]);
}
