//! Where transforms put colliders, and which they leave out.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::Refusal;
use bevy_transform::prelude::*;

use crate::Game;

/// The entities at a point.
fn at(game: &mut Game, x: f32, y: f32) -> Vec<Entity> {
    game.run(move |query: SpatialQuery| query.point_intersections(Vec2::new(x, y), &QueryFilter::default()).unwrap())
}

#[test]
fn a_turned_collider_is_turned() {
    let mut game = Game::new();
    let plank = Collider::rectangle(10.0, 1.0).unwrap();
    let quarter = Transform::from_xyz(3.0, 0.0, 7.0).with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2));
    let upright = game.spawn((plank, quarter));
    game.step();
    assert_eq!((at(&mut game, 3.0, 4.9), at(&mut game, 7.9, 0.0)), (vec![upright], vec![]));
    *game.world().get_mut::<Transform>(upright).unwrap() = Transform::from_xyz(3.0, 0.0, 0.0);
    game.step();
    assert_eq!((at(&mut game, 3.0, 4.9), at(&mut game, 7.9, 0.0)), (vec![], vec![upright]));
}

#[test]
fn a_child_goes_where_its_parents_take_it() {
    let mut game = Game::new();
    let ship = game.spawn(Transform::from_xyz(100.0, 50.0, 0.0));
    let mast = game.spawn((Transform::from_xyz(0.0, 10.0, 0.0), ChildOf(ship)));
    let flag = game.spawn((Collider::rectangle(4.0, 2.0).unwrap(), Transform::from_xyz(5.0, 0.0, 0.0), ChildOf(mast)));
    game.step();
    assert_eq!(at(&mut game, 106.9, 60.9), [flag]);
    // The ship turns by a quarter and is twice as large; nothing of the flag itself has changed.
    *game.world().get_mut::<Transform>(ship).unwrap() = Transform::from_xyz(100.0, 50.0, 0.0)
        .with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2))
        .with_scale(Vec3::splat(2.0));
    game.step();
    assert_eq!((at(&mut game, 106.9, 60.9), at(&mut game, 80.0, 60.0)), (vec![], vec![flag]));
    assert_eq!((at(&mut game, 78.1, 63.9), at(&mut game, 77.9, 60.0)), (vec![flag], vec![]));
    // Away from the mast it is where its own transform says.
    game.world().entity_mut(flag).remove::<ChildOf>();
    game.step();
    assert_eq!((at(&mut game, 80.0, 60.0), at(&mut game, 5.0, 0.0)), (vec![], vec![flag]));
    game.world().entity_mut(flag).insert(ChildOf(ship));
    game.step();
    assert_eq!(at(&mut game, 100.0, 60.0), [flag]);
}

#[test]
fn a_scale_is_applied() {
    let mut game = Game::new();
    let wide = game.spawn((Collider::rectangle(2.0, 2.0).unwrap(), Transform::from_scale(Vec3::new(5.0, 0.5, 1.0))));
    let large =
        game.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(20.0, 0.0, 0.0).with_scale(Vec3::splat(3.0))));
    game.step();
    assert_eq!(
        (at(&mut game, 4.9, 0.4), at(&mut game, 4.9, 0.6), at(&mut game, 22.9, 0.0)),
        (vec![wide], vec![], vec![large])
    );
    // Turned and then scaled up, it is the same shape to the last bit, whatever the rounding of its quaternion.
    let radius = |game: &mut Game| {
        let scene = game.world().resource::<CollisionScene>();
        scene.shape(scene.body(1).unwrap()).unwrap().radius()
    };
    let one = radius(&mut game);
    for k in 1..20 {
        game.world().get_mut::<Transform>(large).unwrap().rotation = Quat::from_rotation_z(0.3 * k as f32);
        game.step();
        assert_eq!(radius(&mut game), one);
    }
    assert_eq!(one, 3.0);
}

#[test]
fn a_negative_scale_mirrors() {
    let mut game = Game::new();
    let corners = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(0.0, 2.0)];
    let ramp = Collider::polygon(corners).unwrap();
    let ramps: Vec<Entity> = [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]]
        .map(|[x, y]| game.spawn((ramp.clone(), Transform::from_scale(Vec3::new(x, y, 1.0)))))
        .to_vec();
    game.step();
    for (ramp, [x, y]) in ramps.into_iter().zip([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]]) {
        assert_eq!((at(&mut game, 3.0 * x, 0.4 * y), at(&mut game, 3.0 * x, 1.0 * y)), (vec![ramp], vec![]));
    }
}

#[test]
fn a_circle_under_an_uneven_scale_is_refused_until_the_scale_is_even() {
    let mut game = Game::new();
    let (a, b) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0));
    game.step();
    game.world().get_mut::<Transform>(b).unwrap().scale = Vec3::new(2.0, 1.0, 1.0);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    let [(entity, Refusal::Scale(_))] = game.refused()[..] else { panic!("it is refused once") };
    assert_eq!(entity, b);
    game.step();
    assert_eq!(game.refused(), []);
    game.world().get_mut::<Transform>(b).unwrap().scale = Vec3::splat(2.0);
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    // If it happens again, it is said again.
    game.world().get_mut::<Transform>(b).unwrap().scale = Vec3::new(2.0, 1.0, 1.0);
    game.step();
    assert_eq!(game.refused().len(), 1);
}

#[test]
fn transforms_that_leave_no_shape_are_refused() {
    let mut game = Game::new();
    let uneven = game.spawn(Transform::from_scale(Vec3::new(3.0, 1.0, 1.0)));
    let crate_ = Collider::rectangle(2.0, 2.0).unwrap();
    let turned = Transform::from_rotation(Quat::from_rotation_z(0.5));
    let sheared = game.spawn((crate_.clone(), turned, ChildOf(uneven)));
    let flat = game.spawn((crate_.clone(), Transform::from_scale(Vec3::new(1.0, 0.0, 1.0))));
    let lost = game.spawn((crate_.clone(), Transform::from_xyz(f32::NAN, 0.0, 0.0)));
    let twisted = game.spawn((crate_.clone(), Transform::from_rotation(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0))));
    game.step();
    let refused =
        [(sheared, Refusal::Sheared), (flat, Refusal::Flat), (lost, Refusal::NotFinite), (twisted, Refusal::NotFinite)];
    assert_eq!(game.refused(), refused);
    assert!(game.world().resource::<CollisionScene>().is_empty());
    game.put(lost, 5.0, 0.0);
    game.step();
    assert_eq!((game.refused(), at(&mut game, 5.0, 0.0)), (vec![], vec![lost]));
    // One that was in the scene leaves it.
    game.put(lost, f32::INFINITY, 0.0);
    game.step();
    assert_eq!((game.refused(), at(&mut game, 5.0, 0.0)), (vec![(lost, Refusal::NotFinite)], vec![]));
}

#[test]
fn a_one_way_plank_keeps_its_upper_side_when_it_is_mirrored_or_turned() {
    for (scale, angle) in [(Vec3::ONE, 0.0), (Vec3::new(-1.0, 1.0, 1.0), 0.0), (Vec3::new(2.0, 1.0, 1.0), 0.0)] {
        let mut game = Game::new();
        let place = Transform::from_scale(scale).with_rotation(Quat::from_rotation_z(angle));
        let plank = game.spawn((Collider::rectangle(8.0, 1.0).unwrap(), FixedCollider, OneWay(Vec2::Y), place));
        game.step();
        let ray = |game: &mut Game, y: f32, direction| {
            let from = Vec2::new(0.0, y);
            game.run(move |query: SpatialQuery| query.cast_ray(from, direction, 99.0, &QueryFilter::default()).unwrap())
        };
        let down = ray(&mut game, 5.0, bevy_math::Dir2::NEG_Y).unwrap();
        assert_eq!((down.entity, down.distance), (plank, 4.5));
        assert_eq!(ray(&mut game, -5.0, bevy_math::Dir2::Y), None);
        // From above on, it may be passed from both sides, or only from the other one.
        game.world().entity_mut(plank).insert(OneWay(Vec2::NEG_Y));
        game.step();
        assert_eq!(
            (ray(&mut game, 5.0, bevy_math::Dir2::NEG_Y), ray(&mut game, -5.0, bevy_math::Dir2::Y).is_some()),
            (None, true)
        );
        game.world().entity_mut(plank).remove::<OneWay>();
        game.step();
        assert!(ray(&mut game, 5.0, bevy_math::Dir2::NEG_Y).is_some());
    }
}
