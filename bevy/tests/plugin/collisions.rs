//! Pairs, messages, layers, and what comes and goes.

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_shadowgap::prelude::*;
use bevy_transform::prelude::*;

use crate::{quiet, Game};

#[test]
fn a_collision_starts_lasts_and_ends() {
    let mut game = Game::new();
    let (a, b) = (game.ball(0.0, 0.0), game.ball(3.0, 0.0));
    assert_eq!(game.step(), quiet());
    game.put(b, 1.5, 0.0);
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    let [collision] = game.collisions()[..] else { panic!("there is one collision") };
    assert_eq!((collision.a, collision.b, collision.normal, collision.depth), (a, b, Vec2::X, 0.5));
    assert_eq!((collision.way_out(a), collision.way_out(b)), (Some(Vec2::new(-0.5, 0.0)), Some(Vec2::new(0.5, 0.0))));
    assert_eq!(collision.way_out(Entity::PLACEHOLDER), None);
    assert_eq!(game.step(), quiet());
    assert_eq!(game.pairs(), [[a, b]]);
    // Touching counts.
    game.put(b, 2.0, 0.0);
    assert_eq!(game.step(), quiet());
    game.put(b, 2.5, 0.0);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    assert_eq!(game.pairs(), [[Entity::PLACEHOLDER; 2]; 0]);
}

#[test]
fn a_contact_has_its_points_until_something_changes() {
    let mut game = Game::new();
    let (floor, ball) = (game.wall(0.0, -1.0, 10.0, 2.0), game.ball(4.0, 0.5));
    let crate_ = game.spawn((Collider::rectangle(2.0, 2.0).unwrap(), Transform::from_xyz(0.0, 0.75, 0.0)));
    game.step();
    let all = game.collisions();
    let of = game.run(move |collisions: Collisions| collisions.of(crate_).copied().collect::<Vec<_>>());
    assert_eq!(of.len(), 1);
    let found = game.run(move |collisions: Collisions| collisions.between(crate_, floor).copied());
    assert_eq!(found, Some(of[0]));
    assert_eq!(all.len(), 2);
    let old = of[0];
    let contact = game.run(move |collisions: Collisions| collisions.contact(&old)).unwrap();
    assert_eq!((contact.depth, contact.points.len()), (0.25, 2));
    assert!(contact.points.iter().all(|point| point.point.y == -0.125 && point.point.x.abs() == 1.0));
    // Kept for longer than a step it is not taken for another one, which has its place in the list.
    let old = all[0];
    game.put(ball, 0.0, 9.0);
    game.step();
    assert_eq!(game.collisions().len(), 1);
    assert_eq!(game.run(move |collisions: Collisions| collisions.contact(&old)), None);
}

#[test]
fn layers_say_who_collides() {
    const WALL: u32 = 2;
    const GHOST: u32 = 4;
    let mut game = Game::new();
    let wall = game.ball(0.0, 0.0);
    let ghost = game.ball(0.5, 0.0);
    let ball = game.ball(1.0, 0.0);
    game.world().entity_mut(wall).insert(CollisionLayers::new(WALL, u32::MAX));
    game.world().entity_mut(ghost).insert(CollisionLayers::new(GHOST, !WALL));
    game.step();
    assert_eq!(game.pairs(), [[wall, ball], [ghost, ball]]);
    // Either side can refuse, at any time.
    game.world().get_mut::<CollisionLayers>(ball).unwrap().filters = WALL;
    assert_eq!(game.step(), [vec![], vec![[ghost, ball]]]);
    game.world().get_mut::<CollisionLayers>(ghost).unwrap().filters = u32::MAX;
    assert_eq!(game.step(), [vec![[wall, ghost]], vec![]]);
}

#[test]
fn fixed_colliders_are_not_paired_with_each_other() {
    let mut game = Game::new();
    let (a, b) = (game.wall(0.0, 0.0, 4.0, 4.0), game.wall(1.0, 0.0, 4.0, 4.0));
    assert_eq!(game.step(), quiet());
    game.world().entity_mut(b).remove::<FixedCollider>();
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    game.world().entity_mut(b).insert(FixedCollider);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
}

#[test]
fn what_is_despawned_ends_its_collisions() {
    let mut game = Game::new();
    let (a, b, c) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0), game.ball(-1.5, 0.0));
    game.step();
    game.world().despawn(b);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    assert_eq!(game.world().resource::<CollisionScene>().len(), 2);
    // One that takes its slot is another body.
    let d = game.ball(1.0, 0.0);
    game.world().despawn(c);
    let [started, ended] = game.step();
    assert_eq!((started, ended), (vec![[a, d]], vec![[a, c]]));
}

#[test]
fn all_that_overlapped_ends_when_all_is_despawned_at_once() {
    let mut game = Game::new();
    let balls: Vec<Entity> = (0..5).map(|k| game.ball(k as f32, 0.0)).collect();
    let [started, _] = game.step();
    for ball in balls {
        game.world().despawn(ball);
    }
    assert!(game.world().resource::<CollisionScene>().is_empty());
    let [_, ended] = game.step();
    assert_eq!((started.len(), ended), (7, started));
}

#[test]
fn a_collider_that_is_removed_or_disabled_collides_no_more() {
    let mut game = Game::new();
    let (a, b) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0));
    game.step();
    game.world().entity_mut(b).remove::<Collider>();
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    game.world().entity_mut(b).insert(Collider::circle(2.0).unwrap());
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    game.world().entity_mut(b).insert(Disabled);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    game.world().entity_mut(b).remove::<Disabled>();
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    game.world().entity_mut(b).remove::<Transform>();
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    game.world().entity_mut(b).clear();
    assert_eq!(game.world().resource::<CollisionScene>().len(), 1);
}

#[test]
fn a_collider_can_change_its_shape() {
    let mut game = Game::new();
    let (a, b) = (game.ball(0.0, 0.0), game.ball(3.0, 0.0));
    game.step();
    game.world().entity_mut(b).insert(Collider::circle(2.5).unwrap());
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    assert_eq!(game.collisions()[0].depth, 0.5);
    *game.world().get_mut::<Collider>(b).unwrap() = Collider::rectangle(1.0, 1.0).unwrap();
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
}

#[test]
fn a_clone_of_an_entity_has_a_body_of_its_own() {
    let mut game = Game::new();
    let a = game.ball(0.0, 0.0);
    game.step();
    let b = game.world().entity_mut(a).clone_and_spawn();
    assert_eq!(game.step(), [vec![[a, b]], vec![]]);
    game.world().despawn(b);
    assert_eq!(game.step(), [vec![], vec![[a, b]]]);
    assert_eq!(game.world().resource::<CollisionScene>().len(), 1);
}

#[test]
fn each_constructor_makes_its_shape() {
    let corners = [Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(2.0, 2.0), Vec2::new(1.0, 0.5), Vec2::new(0.0, 2.0)];
    let part = Collider::rectangle(2.0, 1.0).unwrap();
    let turned = bevy_math::Isometry2d::new(Vec2::new(5.0, 0.0), bevy_math::Rot2::FRAC_PI_2);
    let cases = [
        (Collider::circle(1.0), std::f64::consts::PI, 1),
        (Collider::rectangle(2.0, 3.0), 6.0, 1),
        (Collider::capsule(1.0, 2.0), std::f64::consts::PI + 4.0, 1),
        (Collider::segment(corners[0], corners[1]), 0.0, 1),
        (Collider::polygon(corners[..3].iter().copied()), 2.0, 1),
        (Collider::outline(corners), 2.5, 3),
        (Collider::hull(corners), 4.0, 1),
        (Collider::chain(corners, true), 0.0, 5),
        (Collider::compound([(bevy_math::Isometry2d::IDENTITY, part.clone()), (turned, part.clone())]), 4.0, 2),
        (part.rounded(0.5), 2.0 + 3.0 + std::f64::consts::PI / 4.0, 1),
    ];
    for (collider, area, pieces) in cases {
        let collider = collider.unwrap();
        assert!((collider.shape().area() - area).abs() < 1e-6, "{collider:?} has the area {}", collider.shape().area());
        assert_eq!(collider.shape().pieces().len(), pieces, "{collider:?}");
    }
    let both = Collider::compound([(turned, part)]).unwrap();
    let [low, high] = [f64::min, f64::max].map(|pick| both.shape().points().map(|point| point.x).reduce(pick).unwrap());
    assert!((low - 4.5).abs() < 1e-6 && (high - 5.5).abs() < 1e-6);
    assert!(
        Collider::circle(-1.0).is_err()
            && Collider::rectangle(f32::NAN, 1.0).is_err()
            && Collider::polygon(corners).is_err()
    );
    assert!(Collider::compound([(Vec2::splat(f32::NAN), Collider::circle(1.0).unwrap())]).is_err());
    let none: [(Vec2, Collider); 0] = [];
    assert!(Collider::compound(none).is_err());
}
