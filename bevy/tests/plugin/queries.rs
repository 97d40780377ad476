//! Questions by entities.

use bevy_app::{App, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemState;
use bevy_math::{Dir2, Isometry2d, Rot2, Vec2};
use bevy_shadowgap::prelude::*;

use crate::Game;

/// What a question answers, with no filter but this.
fn ask<T: 'static>(game: &mut Game, question: impl Fn(&SpatialQuery) -> T + Send + Sync + 'static) -> T {
    game.run(move |query: SpatialQuery| question(&query))
}

fn entities<T>(hits: &[T], entity: impl Fn(&T) -> Entity) -> Vec<Entity> {
    hits.iter().map(entity).collect()
}

#[test]
fn rays_hit_what_is_in_their_way() {
    let mut game = Game::new();
    let (near, far) = (game.ball(5.0, 0.0), game.ball(9.0, 0.0));
    game.step();
    let all = QueryFilter::default();
    let hit = ask(&mut game, move |query| query.cast_ray(Vec2::ZERO, Dir2::X, 100.0, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert_eq!((hit.entity, hit.distance, hit.point, hit.normal), (near, 4.0, Vec2::new(4.0, 0.0), Vec2::NEG_X));
    let filter = QueryFilter::excluding([near]);
    let hit =
        ask(&mut game, move |query| query.cast_ray(Vec2::ZERO, Dir2::X, f32::INFINITY, &filter)).unwrap().unwrap();
    assert_eq!((hit.entity, hit.distance), (far, 8.0));
    let short = all.clone();
    assert_eq!(ask(&mut game, move |query| query.cast_ray(Vec2::ZERO, Dir2::X, 3.9, &short)).unwrap(), None);
    let both = all.clone();
    let hits = ask(&mut game, move |query| query.ray_hits(Vec2::ZERO, Dir2::X, f32::INFINITY, &both)).unwrap();
    assert_eq!(entities(&hits, |hit| hit.entity), [near, far]);
    let neither = all.clone().and_excluding([near, far]);
    assert_eq!(ask(&mut game, move |query| query.ray_hits(Vec2::ZERO, Dir2::X, f32::INFINITY, &neither)).unwrap(), []);
    for distance in [-1.0, f32::NAN] {
        assert!(ask(&mut game, move |query| query.cast_ray(Vec2::ZERO, Dir2::X, distance, &QueryFilter::default()))
            .is_err());
    }
    assert!(
        ask(&mut game, |query| query.cast_ray(Vec2::splat(f32::NAN), Dir2::X, 1.0, &QueryFilter::default())).is_err()
    );
}

#[test]
fn a_ray_without_end_reaches_all_that_there_is_and_is_exact() {
    let mut game = Game::new();
    let ball = game.ball(1.0e6, 0.0);
    game.step();
    let from = Vec2::new(-3.0e6, 0.0);
    let hit = ask(&mut game, move |query| query.cast_ray(from, Dir2::X, f32::INFINITY, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert_eq!((hit.entity, hit.distance), (ball, 3_999_999.0));
    // Also after it has moved farther than anything before, or has grown.
    game.put(ball, 9.0e6, 0.0);
    game.step();
    let hit = ask(&mut game, move |query| query.cast_ray(Vec2::ZERO, Dir2::X, f32::INFINITY, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert_eq!(hit.distance, 8_999_999.0);
    game.put(ball, 0.0, 9.0e6);
    game.world().entity_mut(ball).insert(Collider::rectangle(6.0e7, 2.0).unwrap());
    game.step();
    let from = Vec2::new(2.9e7, 0.0);
    assert!(ask(&mut game, move |query| query.cast_ray(from, Dir2::Y, f32::INFINITY, &QueryFilter::default()))
        .unwrap()
        .is_some());
}

#[test]
fn shapes_are_cast() {
    let mut game = Game::new();
    let wall = game.wall(7.0, 0.0, 2.0, 9.0);
    let behind = game.ball(11.0, 0.0);
    game.step();
    let ball = Collider::circle(1.0).unwrap();
    let cast = ball.clone();
    let hit = ask(&mut game, move |query| {
        query.cast_shape(&cast, Vec2::ZERO, Dir2::X, f32::INFINITY, &QueryFilter::default())
    });
    let hit = hit.unwrap().unwrap();
    assert_eq!(
        (hit.entity, hit.distance, hit.normal, hit.point, hit.inside),
        (wall, 5.0, Vec2::NEG_X, Vec2::new(6.0, 0.0), false)
    );
    let cast = ball.clone();
    let hits = ask(&mut game, move |query| {
        query.shape_hits(&cast, Vec2::ZERO, Dir2::X, f32::INFINITY, &QueryFilter::default())
    })
    .unwrap();
    assert_eq!(hits.iter().map(|hit| (hit.entity, hit.distance)).collect::<Vec<_>>(), [(wall, 5.0), (behind, 9.0)]);
    // Turned by a quarter, a plank hits earlier.
    let plank = Collider::rectangle(1.0, 4.0).unwrap();
    let at = Isometry2d::from_rotation(Rot2::FRAC_PI_2);
    let hit = ask(&mut game, move |query| query.cast_shape(&plank, at, Dir2::X, 99.0, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert!((hit.distance - 4.0).abs() < 1e-5);
    let hit = ask(&mut game, move |query| {
        query.cast_shape(&ball, Vec2::new(6.5, 0.0), Dir2::X, 99.0, &QueryFilter::default())
    });
    assert!(hit.unwrap().unwrap().inside);
}

#[test]
fn places_are_asked_about() {
    const WALL: u32 = 2;
    let mut game = Game::new();
    let (ball, wall) = (game.ball(5.0, 0.0), game.wall(5.0, 0.0, 1.0, 1.0));
    game.world().entity_mut(wall).insert(CollisionLayers::new(WALL, u32::MAX));
    game.step();
    let at = Vec2::new(5.0, 0.25);
    assert_eq!(
        ask(&mut game, move |query| query.point_intersections(at, &QueryFilter::default())).unwrap(),
        [ball, wall]
    );
    assert_eq!(
        ask(&mut game, move |query| query.point_intersections(at, &QueryFilter::from_mask(WALL))).unwrap(),
        [wall]
    );
    let filter = QueryFilter::excluding([wall, Entity::PLACEHOLDER]);
    assert_eq!(ask(&mut game, move |query| query.point_intersections(at, &filter)).unwrap(), [ball]);
    let region = Collider::rectangle(8.6, 1.0).unwrap();
    let inside = ask(&mut game, move |query| query.shape_intersections(&region, Vec2::ZERO, &QueryFilter::default()));
    assert_eq!(inside.unwrap(), [ball]);
    let (min, max) = (Vec2::new(0.0, 0.9), Vec2::new(4.5, 2.0));
    assert_eq!(ask(&mut game, move |query| query.box_intersections(min, max, &QueryFilter::default())).unwrap(), []);
    assert!(ask(&mut game, move |query| query.box_intersections(max, min, &QueryFilter::default())).is_err());
    let low = min - Vec2::Y;
    assert_eq!(
        ask(&mut game, move |query| query.box_intersections(low, max, &QueryFilter::default())).unwrap(),
        [ball, wall]
    );
}

#[test]
fn the_nearest_are_found() {
    let mut game = Game::new();
    let (a, b, c) = (game.ball(5.0, 0.0), game.ball(-9.0, 0.0), game.ball(0.0, 7.0));
    game.step();
    let near = ask(&mut game, |query| query.project_point(Vec2::ZERO, f32::INFINITY, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert_eq!((near.entity, near.distance, near.point, near.normal), (a, 4.0, Vec2::new(4.0, 0.0), Vec2::X));
    let near = ask(&mut game, |query| query.project_point(Vec2::new(5.5, 0.0), 1.0, &QueryFilter::default()))
        .unwrap()
        .unwrap();
    assert_eq!((near.distance, near.point), (-0.5, Vec2::new(6.0, 0.0)));
    assert_eq!(ask(&mut game, |query| query.project_point(Vec2::ZERO, 3.0, &QueryFilter::default())).unwrap(), None);
    let ball = Collider::circle(1.0).unwrap();
    let all = ask(&mut game, move |query| query.nearest(&ball, Vec2::ZERO, f32::INFINITY, 9, &QueryFilter::default()))
        .unwrap();
    assert_eq!(all.iter().map(|near| (near.entity, near.distance)).collect::<Vec<_>>(), [(a, 3.0), (c, 5.0), (b, 7.0)]);
    let ball = Collider::circle(1.0).unwrap();
    let two = ask(&mut game, move |query| query.nearest(&ball, Vec2::ZERO, f32::INFINITY, 2, &QueryFilter::default()))
        .unwrap();
    assert_eq!(entities(&two, |near| near.entity), [a, c]);
}

#[test]
fn questions_after_a_despawn_or_a_move_see_it_at_once() {
    let mut game = Game::new();
    let (ball, other) = (game.ball(0.0, 0.0), game.ball(9.0, 0.0));
    game.step();
    game.world().despawn(ball);
    assert_eq!(ask(&mut game, |query| query.point_intersections(Vec2::ZERO, &QueryFilter::default())).unwrap(), []);
    game.run(move |mut mover: MoveAndSlide| {
        mover.move_and_slide(other, Vec2::new(-9.0, 0.0), &MoveConfig::default()).unwrap()
    });
    assert_eq!(
        ask(&mut game, |query| query.point_intersections(Vec2::ZERO, &QueryFilter::default())).unwrap(),
        [other]
    );
}

#[test]
fn many_threads_ask_at_once() {
    let mut game = Game::new();
    let balls: Vec<Entity> = (0..50).map(|k| game.ball(3.0 * k as f32, 0.0)).collect();
    game.step();
    game.world().despawn(balls[0]);
    let counts = game.run(|query: SpatialQuery| {
        let asked = || query.ask(|view| Ok(view.query_box([-9.0, -9.0], [999.0, 9.0], u32::MAX)?.len())).unwrap();
        std::thread::scope(|threads| [0; 8].map(|_| threads.spawn(asked)).map(|thread| thread.join().unwrap()))
    });
    assert_eq!(counts, [49; 8]);
}

/// Once a system asks, the scene is ready for questions at any time; before that, no change costs a refresh.
#[test]
fn each_change_is_followed_by_a_refresh_if_any_system_asks() {
    let is_ready = |game: &mut Game| game.world().resource::<CollisionScene>().view().is_some();
    let mut game = Game::new();
    let balls = [0.0, 9.0, 18.0, 27.0].map(|x| game.ball(x, 0.0));
    game.step();
    assert!(!is_ready(&mut game), "the scene was made ready although no system asks questions");
    let count = |query: SpatialQuery| query.ask(|view| Ok((view.len(), view.view().is_some()))).unwrap();
    assert_eq!(game.run(count), (4, true), "ready before the first question");
    let far = Vec2::new(2.0, 0.0);
    let changes: [&dyn Fn(&mut Game); 8] = [
        &|game| _ = game.ball(50.0, 0.0),
        &|game| game.put(balls[0], 3.0, 1.0),
        &|game| _ = game.world().entity_mut(balls[1]).insert(FixedCollider),
        &|game| {
            _ = game.run(move |mut mover: MoveAndSlide| mover.move_and_slide(balls[0], far, &MoveConfig::default()))
        },
        &|game| {
            game.put(balls[0], 5.0, 1.0);
            // Refused, after the scene has been told of the transform.
            let bad = MoveConfig { step: f32::NAN, ..Default::default() };
            game.run(move |mut mover: MoveAndSlide| assert!(mover.move_and_slide(balls[0], far, &bad).is_err()));
        },
        &|game| _ = game.run(move |mut mover: MoveAndSlide| mover.push(balls[1], far, &PushConfig::default())),
        &|game| _ = game.world().entity_mut(balls[2]).insert(Disabled),
        &|game| _ = game.world().despawn(balls[3]),
    ];
    for (k, change) in changes.iter().enumerate() {
        change(&mut game);
        assert!(is_ready(&mut game), "change {k}");
        game.step();
        assert!(is_ready(&mut game), "step after change {k}");
    }
    assert_eq!(game.run(count), (3, true));
}

/// A system that was made before the plugin was added asks a copy, and gets the same answers.
#[test]
fn a_plugin_added_late_answers_too() {
    let mut game = Game { app: App::new() };
    let mut state = SystemState::<SpatialQuery>::new(game.world());
    game.app.add_plugins(ShadowgapPlugin::new(Update));
    let ball = game.ball(0.0, 0.0);
    game.step();
    let found = state.get(game.world()).unwrap().point_intersections(Vec2::ZERO, &QueryFilter::default()).unwrap();
    assert_eq!(found, [ball]);
}
