//! Events of entities, and the lists that they keep to.

use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use bevy_shadowgap::prelude::*;
use bevy_transform::prelude::*;

use crate::order::Numbers;
use crate::Game;

/// What observers have heard: whose event it was, the other entity, and whether it started.
#[derive(Resource, Default)]
struct Heard(Vec<(Entity, Entity, bool)>);

impl Heard {
    fn take(game: &mut Game) -> Vec<(Entity, Entity, bool)> {
        std::mem::take(&mut game.world().get_resource_or_init::<Heard>().0)
    }
}

fn hear_start(event: On<CollisionStarted>, mut heard: ResMut<Heard>) {
    heard.0.push((event.a, event.b, true));
}

fn hear_end(event: On<CollisionEnded>, mut heard: ResMut<Heard>) {
    heard.0.push((event.a, event.b, false));
}

/// What an entity's list says.
fn colliding(game: &mut Game, entity: Entity) -> Vec<Entity> {
    game.world().get::<CollidingEntities>(entity).unwrap().to_vec()
}

#[test]
fn each_entity_hears_of_its_own_collisions() {
    let mut game = Game::new();
    game.world().init_resource::<Heard>();
    let (a, b, c) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0), game.ball(2.5, 0.0));
    for entity in [a, c] {
        game.world().entity_mut(entity).observe(hear_start).observe(hear_end);
    }
    assert_eq!(game.step(), [vec![[a, b], [b, c]], vec![]]);
    assert_eq!(Heard::take(&mut game), [(a, b, true), (c, b, true)]);
    game.step();
    assert_eq!(Heard::take(&mut game), []);
    game.put(b, 3.0, 0.0);
    game.step();
    assert_eq!(Heard::take(&mut game), [(a, b, false)]);
    // Of one that is gone, the others hear.
    game.world().despawn(b);
    game.step();
    assert_eq!(Heard::take(&mut game), [(c, b, false)]);
}

#[test]
fn an_observer_of_all_hears_both_sides_of_each_message_in_order() {
    let mut game = Game::new();
    game.world().init_resource::<Heard>();
    game.world().add_observer(hear_start);
    game.world().add_observer(hear_end);
    let balls: Vec<Entity> = (0..5).map(|k| game.ball(k as f32, 0.0)).collect();
    let both = |pairs: &[[Entity; 2]], began| -> Vec<_> {
        pairs.iter().flat_map(|&[a, b]| [(a, b, began), (b, a, began)]).collect()
    };
    let [started, _] = game.step();
    assert_eq!((started.len(), Heard::take(&mut game)), (7, both(&started, true)));
    game.world().despawn(balls[1]);
    game.put(balls[0], 3.5, 0.0);
    let [started, ended] = game.step();
    assert_eq!(Heard::take(&mut game), [both(&started, true), both(&ended, false)].concat());
    assert_eq!((started.len(), ended.len()), (2, 3));
}

#[test]
fn what_is_heard_of_swept_collisions_is_what_the_messages_say() {
    let mut game = Game::with(ShadowgapPlugin::new(bevy_app::Update).swept());
    game.world().init_resource::<Heard>();
    let (bullet, coin) = (game.ball(-50.0, 0.0), game.ball(0.0, 0.0));
    game.world().entity_mut(coin).insert(CollidingEntities::default()).observe(hear_start).observe(hear_end);
    game.step();
    game.put(bullet, 50.0, 0.0);
    assert_eq!(game.step(), [vec![[bullet, coin]], vec![[bullet, coin]]]);
    assert_eq!(Heard::take(&mut game), [(coin, bullet, true), (coin, bullet, false)]);
    assert_eq!(colliding(&mut game, coin), []);
}

#[test]
fn events_lists_and_collisions_agree_while_all_moves_comes_and_goes() {
    let mut game = Game::new();
    game.world().init_resource::<Heard>();
    game.world().add_observer(hear_start);
    game.world().add_observer(hear_end);
    // An observer of an event finds the lists as they are after the event.
    game.world().add_observer(|met: On<CollisionStarted>, collisions: Collisions, lists: Query<&CollidingEntities>| {
        assert!(collisions.between(met.a, met.b).is_some());
        assert!(lists.get(met.a).is_ok_and(|list| list.contains(&met.b)));
    });
    game.world().add_observer(|left: On<CollisionEnded>, collisions: Collisions, lists: Query<&CollidingEntities>| {
        assert!(collisions.between(left.a, left.b).is_none());
        assert!(lists.get(left.a).is_ok_and(|list| !list.contains(&left.b)) || lists.get(left.a).is_err());
    });
    let mut numbers = Numbers(11);
    let mut entities: Vec<Entity> = Vec::new();
    let mut met = std::collections::BTreeSet::new();
    let mut most = 0;
    for _ in 0..60 {
        while entities.len() < 60 {
            let (x, y) = (20.0 * numbers.next(), 20.0 * numbers.next());
            let ball = Collider::circle(1.0).unwrap();
            entities.push(game.spawn((ball, CollidingEntities::default(), Transform::from_xyz(x, y, 0.0))));
        }
        for &entity in &entities {
            let mut transform = game.world().get_mut::<Transform>(entity).unwrap();
            transform.translation.x += 3.0 * numbers.next() - 1.5;
        }
        game.step();
        for (a, b, began) in Heard::take(&mut game) {
            assert!(if began { met.insert((a, b)) } else { met.remove(&(a, b)) });
        }
        most = most.max(met.len());
        let of = {
            let asked = entities.clone();
            let others = |collisions: &Collisions, entity| -> Vec<Entity> {
                collisions.of(entity).map(|found| if found.a == entity { found.b } else { found.a }).collect()
            };
            game.run(move |collisions: Collisions| asked.iter().map(|&e| others(&collisions, e)).collect::<Vec<_>>())
        };
        assert_eq!(of.iter().map(Vec::len).sum::<usize>(), met.len());
        for (&entity, of) in entities.iter().zip(&of) {
            assert!(of.iter().all(|&other| met.contains(&(entity, other))));
            assert_eq!(&colliding(&mut game, entity), of);
        }
        let gone = entities.swap_remove((numbers.next() * entities.len() as f32) as usize);
        game.world().despawn(gone);
    }
    assert!(most > 40);
}

#[test]
fn a_list_counts_as_changed_only_when_it_has_changed() {
    #[derive(Resource, Default)]
    struct Changed(usize);
    let mut game = Game::new();
    let (a, b) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0));
    game.world().init_resource::<Changed>();
    game.app.add_systems(
        bevy_app::Last,
        |lists: Query<(), bevy_ecs::prelude::Changed<CollidingEntities>>, mut changed: ResMut<Changed>| {
            changed.0 = lists.iter().count();
        },
    );
    game.step();
    // Given later, it is filled by the next step.
    game.world().entity_mut(a).insert(CollidingEntities::default());
    let mut changes = || {
        game.step();
        (colliding(&mut game, a), game.world().resource::<Changed>().0)
    };
    assert_eq!([changes(), changes()], [(vec![b], 1), (vec![b], 0)]);
    game.put(b, 1.5, 0.0);
    game.step();
    assert_eq!(game.world().resource::<Changed>().0, 0);
    let c = game.ball(-1.0, 0.0);
    game.step();
    assert_eq!((colliding(&mut game, a), game.world().resource::<Changed>().0), (vec![b, c], 1));
    // What collides no more has an empty list, also when it is disabled.
    game.world().entity_mut(a).insert(Disabled);
    game.step();
    assert_eq!(colliding(&mut game, a), []);
    game.world().entity_mut(a).remove::<Disabled>();
    game.step();
    assert_eq!(colliding(&mut game, a), [b, c]);
    game.world().entity_mut(a).remove::<Collider>();
    game.step();
    assert_eq!(colliding(&mut game, a), []);
}

#[test]
fn a_sensor_blocks_nothing_and_is_told_of() {
    let mut game = Game::new();
    let hero = game.ball(0.0, 0.0);
    let (coin, wall) = (game.wall(4.0, 0.0, 1.0, 9.0), game.wall(9.0, 0.0, 2.0, 9.0));
    game.step();
    game.world().entity_mut(coin).insert(Sensor);
    game.step();
    // Whatever the mask of the move: that is of what blocks.
    let walk = |game: &mut Game, mask| {
        game.put(hero, 0.0, 0.0);
        let config = MoveConfig { mask, ..Default::default() };
        game.run(move |mut mover: MoveAndSlide| mover.move_and_slide(hero, Vec2::new(20.0, 0.0), &config).unwrap())
    };
    for (mask, way) in [(u32::MAX, 7.0), (1, 7.0), (2, 20.0)] {
        let moved = walk(&mut game, mask);
        assert_eq!((moved.moved.x, moved.passed.len(), moved.passed[0].entity), (way, 1, coin));
        assert!(moved.hits.iter().all(|hit| hit.entity == wall));
    }
    // Pairs and questions have it.
    game.put(hero, 3.0, 0.0);
    assert_eq!(game.step(), [vec![[hero, coin]], vec![]]);
    let at = |game: &mut Game, mask| {
        let filter = QueryFilter::from_mask(mask);
        game.run(move |query: SpatialQuery| query.point_intersections(Vec2::new(4.0, 3.0), &filter).unwrap())
    };
    assert_eq!([at(&mut game, u32::MAX), at(&mut game, 1), at(&mut game, 1 << 31)], [vec![coin], vec![coin], vec![]]);
    // Without the mark it is a wall, and with it none again.
    game.world().entity_mut(coin).remove::<Sensor>();
    game.step();
    assert_eq!(walk(&mut game, u32::MAX).moved.x, 2.5);
    game.world().entity_mut(coin).insert(Sensor);
    game.step();
    assert_eq!(walk(&mut game, u32::MAX).moved.x, 7.0);
    // A layer that the hero does not collide with is no sensor of its.
    game.world().entity_mut(coin).insert(CollisionLayers::new(4, u32::MAX));
    game.world().entity_mut(hero).insert(CollisionLayers::new(1, !4));
    game.step();
    assert_eq!(walk(&mut game, u32::MAX).passed, []);
}

#[test]
fn a_push_neither_moves_sensors_nor_ends_at_them() {
    let mut game = Game::new();
    let (door, hero) = (game.wall(0.0, 0.0, 2.0, 8.0), game.ball(2.0, 0.0));
    let coin = game.ball(3.0, 0.0);
    let (blocked, _wall) = (game.wall(6.0, 0.0, 1.0, 8.0), game.wall(20.0, 0.0, 1.0, 8.0));
    for entity in [coin, blocked] {
        game.world().entity_mut(entity).insert(Sensor);
    }
    game.step();
    let config = PushConfig { stop: true, ..Default::default() };
    let pushed = game.run(move |mut mover: MoveAndSlide| mover.push(door, Vec2::new(10.0, 0.0), &config).unwrap());
    assert_eq!((pushed.moved.x, pushed.pushed, pushed.squashed), (10.0, vec![hero], vec![]));
    assert_eq!((game.at(hero)[0], game.at(coin)[0]), (12.0, 3.0));
}

#[test]
fn the_highest_layer_counts_nowhere_and_a_collider_in_it_alone_is_refused() {
    const HIGHEST: u32 = 1 << 31;
    let mut game = Game::new();
    let (a, b, c) = (game.ball(0.0, 0.0), game.ball(1.0, 0.0), game.ball(0.5, 0.0));
    // The highest layer marks sensors in the scene. A collider whose mask has it does not meet sensors for that.
    game.world().entity_mut(a).insert((Sensor, CollisionLayers::new(1 | HIGHEST, u32::MAX)));
    game.world().entity_mut(b).insert(CollisionLayers::new(2, HIGHEST | 2));
    game.world().entity_mut(c).insert(CollisionLayers::new(HIGHEST, u32::MAX));
    game.step();
    assert_eq!((game.refused(), game.pairs()), (vec![(c, bevy_shadowgap::Refusal::Layer)], vec![]));
    let [one, other] = [CollisionLayers::new(1 | HIGHEST, u32::MAX), CollisionLayers::new(2, HIGHEST | 2)];
    assert!(!one.interacts_with(other));
    game.world().entity_mut(c).insert(CollisionLayers::new(u32::MAX, u32::MAX));
    game.step();
    assert_eq!(game.pairs(), [[a, c], [b, c]]);
    game.world().entity_mut(c).insert(CollisionLayers::new(HIGHEST, u32::MAX));
    game.step();
    assert_eq!((game.refused().len(), game.pairs()), (1, vec![]));
}
