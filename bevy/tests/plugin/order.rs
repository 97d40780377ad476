//! Many entities, against brute force; and that answers do not depend on how Bevy stores entities.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2};
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::shadowgap::{overlaps, Pose};
use bevy_transform::prelude::*;

use crate::Game;

/// A component that moves entities to another table.
#[derive(Component)]
struct Marked;

/// Numbers that look random: the middle bits of Knuth's linear congruential sequence (MMIX).
pub struct Numbers(pub u64);

impl Numbers {
    /// From 0 to 1.
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn place(&mut self) -> Transform {
        let (x, y, angle) = (100.0 * self.next(), 100.0 * self.next(), 6.0 * self.next());
        Transform::from_xyz(x, y, 0.0).with_rotation(Quat::from_rotation_z(angle))
    }
}

/// 400 entities that move, of which some go and others come. With `marks`, every third one lies in another table, and
/// they are marked in turn.
fn play(marks: bool) -> (Vec<u64>, Vec<Vec<[Entity; 2]>>) {
    let mut game = Game::new();
    let mut numbers = Numbers(7);
    let shapes =
        [Collider::circle(2.0), Collider::rectangle(3.0, 5.0), Collider::capsule(1.0, 3.0)].map(Result::unwrap);
    let mut entities = Vec::new();
    let (mut hashes, mut lists) = (Vec::new(), Vec::new());
    for step in 0..40 {
        while entities.len() < 400 {
            let shape = shapes[entities.len() % 3].clone();
            entities.push(game.spawn((shape, numbers.place())));
        }
        for (k, &entity) in entities.iter().enumerate() {
            if marks && (k + step) % 3 == 0 {
                game.world().entity_mut(entity).insert(Marked);
            } else {
                game.world().entity_mut(entity).remove::<Marked>();
            }
            let mut transform = game.world().get_mut::<Transform>(entity).unwrap();
            transform.translation.x += numbers.next() - 0.5;
            transform.rotate_z(0.1 * numbers.next());
        }
        let [started, ended] = game.step();
        lists.extend([started, ended, game.pairs()]);
        let asked = entities.clone();
        game.run(move |collisions: Collisions| {
            for &entity in &asked {
                let is_its = |collision: &&Collision| [collision.a, collision.b].contains(&entity);
                assert!(collisions.of(entity).eq(collisions.iter().filter(is_its)));
                for collision in collisions.of(entity) {
                    assert_eq!(collisions.between(collision.b, collision.a), Some(collision));
                }
            }
        });
        hashes.push(game.world().resource::<CollisionScene>().hash());
        for _ in 0..5 {
            let gone = entities.remove((numbers.next() * entities.len() as f32) as usize);
            game.world().despawn(gone);
        }
    }
    (hashes, lists)
}

#[test]
fn the_order_of_tables_changes_no_answer() {
    let (hashes, lists) = play(false);
    // In the first step nothing ends.
    assert!(lists[3..].iter().filter(|list| list.is_empty()).count() < 5);
    assert_eq!((hashes, lists), play(true));
}

#[test]
fn the_pairs_are_those_of_brute_force() {
    let mut game = Game::new();
    let mut numbers = Numbers(3);
    let shapes =
        [Collider::circle(2.0), Collider::rectangle(3.0, 5.0), Collider::capsule(1.0, 3.0)].map(Result::unwrap);
    let mut all = Vec::new();
    for k in 0..300 {
        let (shape, place) = (shapes[k % 3].clone(), numbers.place());
        all.push((game.spawn((shape.clone(), place)), shape, place));
    }
    game.step();
    let pose = |place: &Transform| {
        let (x, y, angle) = (
            place.translation.x,
            place.translation.y,
            2.0 * f64::from(place.rotation.z).atan2(place.rotation.w.into()),
        );
        Pose::new(x.into(), y.into(), angle).unwrap()
    };
    let mut expected = Vec::new();
    for (i, (a, shape_a, place_a)) in all.iter().enumerate() {
        for (b, shape_b, place_b) in &all[i + 1..] {
            if overlaps(shape_a.shape(), &pose(place_a), shape_b.shape(), &pose(place_b)) {
                expected.push([*a, *b]);
            }
        }
    }
    assert!(expected.len() > 50);
    assert_eq!(game.pairs(), expected);
}

#[test]
fn poses_are_exact() {
    let mut game = Game::new();
    let entity = game.ball(0.1, -3.7e5);
    game.world().get_mut::<Transform>(entity).unwrap().rotation = Quat::from_rotation_z(1.0);
    game.step();
    let scene = game.world().resource::<CollisionScene>();
    let pose = scene.pose(scene.body(0).unwrap()).unwrap();
    assert_eq!((pose.position().x, pose.position().y), (f64::from(0.1f32), f64::from(-3.7e5f32)));
    assert!((pose.angle() - 1.0).abs() < 1e-7);
    let way = Vec2::new(0.0, 1.0);
    game.run(move |mut mover: MoveAndSlide| mover.move_and_slide(entity, way, &MoveConfig::default()).unwrap());
    let [x, y, _] = game.at(entity);
    let scene = game.world().resource::<CollisionScene>();
    let pose = scene.pose(scene.body(0).unwrap()).unwrap();
    assert_eq!((pose.position().x, pose.position().y), (x.into(), y.into()));
}
