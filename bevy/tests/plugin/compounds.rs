//! Colliders of children as one body.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_math::{Dir2, Quat, Vec2, Vec3};
use bevy_shadowgap::prelude::*;
use bevy_shadowgap::{CompoundParts, MoveError, Refusal};
use bevy_transform::prelude::*;

use crate::order::Numbers;
use crate::{quiet, Game};

fn rectangle(width: f32, height: f32) -> Collider {
    Collider::rectangle(width, height).unwrap()
}

/// The bodies at a point.
fn at(game: &mut Game, x: f32, y: f32) -> Vec<Entity> {
    game.run(move |query: SpatialQuery| query.point_intersections(Vec2::new(x, y), &QueryFilter::default()).unwrap())
}

/// A hull with a mast, and on that a flag.
fn ship(game: &mut Game) -> [Entity; 3] {
    let hull = game.spawn((CompoundCollider, rectangle(8.0, 2.0), Transform::default()));
    let mast = game.spawn((rectangle(1.0, 6.0), Transform::from_xyz(0.0, 4.0, 0.0), ChildOf(hull)));
    let flag = game.spawn((Collider::circle(1.0).unwrap(), Transform::from_xyz(2.0, 2.0, 0.0), ChildOf(mast)));
    [hull, mast, flag]
}

#[test]
fn children_are_one_body_with_their_parent_which_speaks_for_all() {
    let mut game = Game::new();
    let [hull, mast, flag] = ship(&mut game);
    let ball = game.ball(0.0, 6.0);
    // Its layers count, those of its parts do not.
    game.world().entity_mut(flag).insert(CollisionLayers::new(0, 0));
    assert_eq!(game.step(), [vec![[hull, ball]], vec![]]);
    assert_eq!(game.world().resource::<CollisionScene>().len(), 2);
    let there = [at(&mut game, 3.5, 0.0), at(&mut game, 0.2, 3.0), at(&mut game, 2.9, 6.0), at(&mut game, 2.9, 4.0)];
    assert_eq!(there, [vec![hull], vec![hull], vec![hull], vec![]]);
    // A piece tells whose it is.
    let owner = |game: &mut Game, entity| {
        game.run(move |collisions: Collisions, parts: Query<&CompoundParts>| {
            let collision = collisions.between(hull, entity).unwrap();
            let pieces = collisions.contact(collision).unwrap().pieces;
            parts.get(hull).unwrap().owner(pieces[usize::from(collision.b == hull)])
        })
    };
    assert_eq!(owner(&mut game, ball), Some(mast));
    game.put(ball, 3.8, 6.0);
    game.step();
    assert_eq!(owner(&mut game, ball), Some(flag));
    game.put(ball, 4.0, 0.0);
    game.step();
    assert_eq!(owner(&mut game, ball), Some(hull));
    // So do all questions and moves.
    let pieces = game.run(|query: SpatialQuery| {
        let (all, ball, far) = (QueryFilter::default(), Collider::circle(0.5).unwrap(), Vec2::new(9.0, 6.0));
        let cast = query.cast_shape(&ball, far, Dir2::NEG_X, 9.0, &all).unwrap().unwrap();
        let near = query.nearest(&ball, far, 9.0, 1, &all).unwrap()[0];
        [
            query.cast_ray(far, Dir2::NEG_X, 9.0, &all).unwrap().unwrap().piece,
            query.shape_hits(&ball, far, Dir2::NEG_X, 9.0, &all).unwrap()[0].piece,
            cast.piece,
            near.piece,
            query.project_point(far, 9.0, &all).unwrap().unwrap().piece,
        ]
    });
    let owner = |game: &mut Game, piece| game.world().get::<CompoundParts>(hull).unwrap().owner(piece);
    assert_eq!(pieces.map(|piece| owner(&mut game, piece)), [Some(flag); 5]);
    assert_eq!(owner(&mut game, 3), None);
    game.put(ball, 9.0, 6.0);
    let moved = |game: &mut Game| {
        game.run(move |mut mover: MoveAndSlide| {
            mover
                .move_and_slide(ball, Vec2::new(-9.0, 0.0), &MoveConfig { slide: false, ..Default::default() })
                .unwrap()
        })
    };
    let blocked = moved(&mut game).hits[0].piece;
    assert_eq!(owner(&mut game, blocked), Some(flag));
    game.world().entity_mut(hull).insert(Sensor);
    game.step();
    game.put(ball, 9.0, 6.0);
    let passed = moved(&mut game).passed[0].piece;
    assert_eq!(owner(&mut game, passed), Some(flag));
    game.world().entity_mut(hull).remove::<Sensor>();
    // It sails, turns and grows as one.
    game.put(ball, 90.0, 0.0);
    *game.world().get_mut::<Transform>(hull).unwrap() = Transform::from_xyz(100.0, 0.0, 0.0)
        .with_rotation(Quat::from_rotation_z(std::f32::consts::FRAC_PI_2))
        .with_scale(Vec3::splat(2.0));
    game.step();
    // The flag's middle at (2, 6), turned by a quarter and twice as far.
    assert_eq!((at(&mut game, 88.0, 5.9), at(&mut game, 88.0, 6.1)), (vec![hull], vec![]));
}

#[test]
fn parts_move_come_go_and_change_without_an_end_of_the_collision() {
    let mut game = Game::new();
    let [hull, mast, flag] = ship(&mut game);
    let ball = game.ball(4.5, 0.0);
    assert_eq!(game.step(), [vec![[hull, ball]], vec![]]);
    game.put(mast, -2.0, 4.0);
    assert_eq!(game.step(), quiet());
    assert_eq!(
        (at(&mut game, -2.3, 3.0), at(&mut game, 0.9, 6.0), at(&mut game, 2.9, 6.0)),
        (vec![hull], vec![hull], vec![])
    );
    // From the mast to the hull, with the transform that it has: the list of the parts is the same, but for the depth.
    game.world().entity_mut(flag).insert(ChildOf(hull));
    assert_eq!(game.step(), quiet());
    assert_eq!((at(&mut game, 0.9, 6.0), at(&mut game, 2.9, 2.0)), (vec![], vec![hull]));
    game.world().entity_mut(flag).insert(ChildOf(mast));
    game.world().get_mut::<Transform>(mast).unwrap().scale = Vec3::new(2.0, 2.0, 1.0);
    game.world().entity_mut(flag).insert(rectangle(1.0, 1.0));
    assert_eq!(game.step(), quiet());
    // The flag's middle is at −2 + 2 × 2 then, and 4 + 2 × 2; it is two units wide.
    assert_eq!((at(&mut game, 2.9, 8.9), at(&mut game, 3.1, 8.9)), (vec![hull], vec![]));
    game.world().entity_mut(flag).remove::<Collider>();
    assert_eq!(game.step(), quiet());
    assert_eq!((at(&mut game, 2.5, 8.0), at(&mut game, -2.0, 8.0)), (vec![], vec![hull]));
    game.world().despawn(mast);
    assert_eq!(game.step(), quiet());
    assert_eq!((at(&mut game, -2.0, 8.0), at(&mut game, 3.0, 0.0)), (vec![], vec![hull]));
    // Its own collider goes while others are left, and then the last one.
    let keel = game.spawn((rectangle(1.0, 1.0), Transform::from_xyz(4.0, 0.0, 0.0)));
    game.world().entity_mut(keel).insert(ChildOf(hull));
    game.step();
    game.world().entity_mut(hull).remove::<Collider>();
    assert_eq!(game.step(), quiet());
    assert_eq!((at(&mut game, 3.0, 0.0), at(&mut game, 4.0, 0.0)), (vec![], vec![hull, ball]));
    game.world().entity_mut(keel).insert(Disabled);
    assert_eq!(game.step(), [vec![], vec![[hull, ball]]]);
    game.world().entity_mut(keel).remove::<Disabled>();
    assert_eq!(game.step().map(|pairs| pairs.len()), [1, 0]);
    game.world().despawn(hull);
    assert_eq!(game.step().map(|pairs| pairs.len()), [0, 1]);
    assert_eq!(game.world().resource::<CollisionScene>().len(), 1);
}

#[test]
fn a_part_is_a_body_when_it_is_taken_off_and_a_part_again_when_it_is_put_on() {
    let mut game = Game::new();
    let [hull, mast, flag] = ship(&mut game);
    game.step();
    let walk = |game: &mut Game, entity| {
        game.run(move |mut mover: MoveAndSlide| mover.move_and_slide(entity, Vec2::X, &MoveConfig::default()))
    };
    assert_eq!(walk(&mut game, flag), Err(MoveError::Refused(Refusal::PartOf(hull))));
    assert_eq!(game.refused(), []);
    game.world().entity_mut(mast).remove::<ChildOf>();
    let [started, ended] = game.step();
    // The mast is where its transform says; the flag goes with it, each for itself.
    assert_eq!((started.len(), ended), (1, vec![]), "the mast's foot touches the hull");
    assert_eq!((at(&mut game, 2.0, 6.0), at(&mut game, 0.0, 6.0)), (vec![flag], vec![mast]));
    assert!(walk(&mut game, flag).is_ok());
    // On another ship.
    let other = game.spawn((CompoundCollider, Transform::from_xyz(50.0, 0.0, 0.0)));
    game.step();
    assert_eq!(game.world().resource::<CollisionScene>().len(), 3, "one without parts is not there");
    game.world().entity_mut(mast).insert(ChildOf(other));
    game.step();
    assert_eq!((at(&mut game, 50.0, 6.0), game.world().resource::<CollisionScene>().len()), (vec![other], 2));
    // One that is a compound itself is a body of its own, and a part of nothing.
    game.world().entity_mut(mast).insert(CompoundCollider);
    game.step();
    assert_eq!((at(&mut game, 50.0, 6.0), game.world().resource::<CollisionScene>().len()), (vec![mast], 2));
    game.world().entity_mut(mast).remove::<CompoundCollider>();
    game.step();
    assert_eq!(at(&mut game, 50.0, 6.0), [other]);
    game.world().entity_mut(other).remove::<CompoundCollider>();
    game.step();
    assert_eq!(at(&mut game, 50.0, 6.0), [mast]);
    game.world().entity_mut(other).insert((CompoundCollider, Disabled));
    game.step();
    assert_eq!(game.world().resource::<CollisionScene>().len(), 3, "below what is disabled each is for itself");
}

#[test]
fn a_compound_walks_into_walls_with_all_its_parts() {
    let mut game = Game::new();
    let [hull, mast, _] = ship(&mut game);
    game.wall(10.0, 6.0, 2.0, 1.0);
    game.step();
    let moved = game.run(move |mut mover: MoveAndSlide| {
        mover.move_and_slide(hull, Vec2::new(20.0, 0.0), &MoveConfig::default()).unwrap()
    });
    // The flag's right is at 3, the wall's left at 9.
    assert!((moved.moved.x - 6.0).abs() < 1e-3, "{moved:?}");
    assert_eq!(game.at(mast), [0.0, 4.0, 0.0]);
    assert_eq!(at(&mut game, 6.0, 4.0), [hull]);
}

#[test]
fn a_part_that_its_transform_leaves_no_shape_is_refused_alone_and_once() {
    let mut game = Game::new();
    let [hull, mast, flag] = ship(&mut game);
    game.world().get_mut::<Transform>(flag).unwrap().scale = Vec3::new(2.0, 1.0, 1.0);
    game.step();
    assert!(matches!(game.refused()[..], [(entity, Refusal::Scale(_))] if entity == flag));
    assert_eq!((at(&mut game, 2.0, 6.0), at(&mut game, 0.0, 6.0)), (vec![], vec![hull]));
    game.put(mast, 1.0, 4.0);
    game.step();
    assert_eq!(game.refused(), []);
    game.world().get_mut::<Transform>(flag).unwrap().scale = Vec3::ONE;
    game.step();
    assert_eq!((at(&mut game, 3.0, 6.0), game.refused()), (vec![hull], vec![]));
}

#[test]
fn a_compound_is_found_and_moved_in_its_first_frame() {
    let mut game = Game::with(ShadowgapPlugin::new(bevy_app::PostUpdate));
    game.app.add_systems(bevy_app::Startup, |mut commands: Commands| {
        let circle = Collider::circle(1.0).unwrap();
        commands.spawn(CompoundCollider).with_child((circle, Transform::from_xyz(3.0, 0.0, 0.0)));
    });
    game.app.add_systems(bevy_app::Update, |ship: Single<Entity, With<CompoundCollider>>, mut mover: MoveAndSlide| {
        assert!(mover.move_and_slide(*ship, Vec2::X, &MoveConfig::default()).is_ok());
    });
    game.step();
    assert_eq!(at(&mut game, 4.9, 0.0).len(), 1);
}

/// The nearest compound, upwards from an entity itself; the entity if there is none.
fn body_of(world: &World, entity: Entity) -> Entity {
    let parent = |&entity: &Entity| world.get::<ChildOf>(entity).map(ChildOf::parent);
    let mut chain = std::iter::successors(Some(entity), parent);
    chain.find(|&above| world.get::<CompoundCollider>(above).is_some()).unwrap_or(entity)
}

/// The pairs of a world, each entity by its name, and by the name of the body that it belongs to in another world.
fn named(game: &mut Game, names: &BTreeMap<Entity, usize>, bodies: &BTreeMap<usize, usize>) -> BTreeSet<[usize; 2]> {
    let pairs = game.pairs().into_iter().map(|pair| pair.map(|entity| bodies[&names[&entity]]));
    pairs.filter(|[a, b]| a != b).map(|[a, b]| [a.min(b), a.max(b)]).collect()
}

/// Two worlds in which the same happens to the same tree of entities. In one, some are compounds; in the other, each
/// collider is a body.
#[test]
fn the_pairs_of_compounds_are_those_of_their_parts() {
    let mut numbers = Numbers(5);
    let mut games = [Game::new(), Game::new()];
    let mut entities: Vec<[Entity; 2]> = Vec::new();
    let (mut found, mut most) = (0, 0);
    for step in 0..300 {
        let place = |numbers: &mut Numbers, wide: f32| {
            Transform::from_xyz(wide * numbers.next(), wide * numbers.next(), 0.0)
                .with_rotation(Quat::from_rotation_z(6.0 * numbers.next()))
                .with_scale(Vec3::splat(0.75 + 0.5 * numbers.next()))
        };
        let any = |numbers: &mut Numbers, count: usize| ((numbers.next() * count as f32) as usize).min(count - 1);
        for _ in 0..3 {
            let what = any(&mut numbers, 7);
            if entities.len() < 40 || what == 0 {
                let shape = match any(&mut numbers, 3) {
                    0 => Collider::circle(1.0),
                    1 => Collider::rectangle(3.0, 1.0),
                    _ => Collider::capsule(0.5, 2.0),
                };
                let (shape, place) = (shape.unwrap(), place(&mut numbers, 30.0));
                entities.push([0, 1].map(|k| games[k].spawn((shape.clone(), place))));
                continue;
            }
            let (one, other) = (any(&mut numbers, entities.len()), any(&mut numbers, entities.len()));
            let (wide, chance) = (place(&mut numbers, 6.0), numbers.next());
            // Nothing becomes a child of what is below it.
            let world = games[0].world();
            let parent = |&entity: &Entity| world.get::<ChildOf>(entity).map(ChildOf::parent);
            let may = !std::iter::successors(Some(entities[other][0]), parent).any(|above| above == entities[one][0]);
            for k in [0, 1] {
                let (entity, parent) = (entities[one][k], entities[other][k]);
                let mut entity = games[k].world().entity_mut(entity);
                match what {
                    1 | 2 if may => drop(entity.insert((ChildOf(parent), wide))),
                    3 if chance < 0.3 => drop(entity.remove::<ChildOf>()),
                    4 => drop(entity.insert(wide)),
                    5 if chance < 0.5 => drop(entity.remove::<Collider>()),
                    5 => drop(entity.insert(Collider::circle(1.5).unwrap())),
                    6 if k == 1 => {}
                    6 if entity.contains::<CompoundCollider>() => drop(entity.remove::<CompoundCollider>()),
                    6 => drop(entity.insert(CompoundCollider)),
                    _ => {}
                }
            }
            if entities.len() > 60 {
                let [gone, twin] = entities[other];
                games[0].world().despawn(gone);
                games[1].world().despawn(twin);
                let world = games[0].world();
                entities.retain(|[entity, _]| world.get_entity(*entity).is_ok());
            }
        }
        for game in &mut games {
            game.step();
        }
        let names = [0, 1].map(|k| entities.iter().enumerate().map(|(name, pair)| (pair[k], name)).collect());
        let names: [BTreeMap<Entity, usize>; 2] = names;
        let world = games[0].world();
        let bodies: BTreeMap<usize, usize> =
            entities.iter().enumerate().map(|(name, pair)| (name, names[0][&body_of(world, pair[0])])).collect();
        let [pairs, expected] = [0, 1].map(|k| named(&mut games[k], &names[k], &bodies));
        assert_eq!(pairs, expected, "in step {step}");
        found += pairs.len();
        most = most.max(
            games[1].world().resource::<CollisionScene>().len() - games[0].world().resource::<CollisionScene>().len(),
        );
    }
    assert!(found > 3000 && most > 8, "{found} pairs, {most} parts");
}
