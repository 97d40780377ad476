//! Swept updates agree with fine steps along every way, and with `cast` of every pair.

use std::collections::{BTreeMap, BTreeSet};

use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, overlaps, Body, BodyOptions, Pose, Scene, Shape};

const STEPS: usize = 48;

/// A scene, a copy of what was put into it, and where the copies were at the last update.
struct Play {
    scene: Scene,
    bodies: Vec<(Body, Shape, BodyOptions, BodyOptions)>,
    random: Random,
    world: f64,
}

fn between(from: &BodyOptions, to: &BodyOptions, part: f64) -> Pose {
    let at = |from: f64, to: f64| from + (to - from) * part;
    Pose::new(at(from.x, to.x), at(from.y, to.y), at(from.angle, to.angle)).unwrap()
}

type Times = BTreeMap<(Body, Body), f64>;

fn in_order(pairs: impl Iterator<Item = (Body, Body)>, times: impl Iterator<Item = f64>) -> Times {
    let list: Vec<_> = pairs.zip(times).collect();
    assert!(list.windows(2).all(|two| (two[0].1, two[0].0) < (two[1].1, two[1].0)), "{list:?}");
    list.into_iter().collect()
}

impl Play {
    fn new(seed: u64, count: usize, world: f64) -> Self {
        let mut play = Play { scene: Scene::new(), bodies: Vec::new(), random: Random(seed), world };
        (0..count).for_each(|_| play.add());
        play
    }

    fn add(&mut self) {
        let random = &mut self.random;
        let options = BodyOptions {
            x: random.between(-self.world, self.world),
            y: random.between(-self.world, self.world),
            angle: random.between(-4.0, 4.0),
            fixed: random.unit() < 0.2,
            category: 1 << random.below(3),
            mask: if random.unit() < 0.7 { u32::MAX } else { 5 },
            one_way: None,
            user_data: 0,
        };
        let size = random.between(0.1, 0.8);
        let shape = any_shape(random, size);
        let body = self.scene.add(shape.clone(), options).unwrap();
        self.bodies.push((body, shape, options, options));
    }

    /// Adds bodies, in slots that were freed before the last update, and removes as many others. Some are put
    /// elsewhere, or get another shape or filter.
    fn exchange(&mut self, count: usize) {
        (0..count).for_each(|_| self.add());
        for _ in 0..count {
            let (body, ..) = self.bodies.swap_remove(self.random.below(self.bodies.len()));
            self.scene.remove(body).unwrap();
        }
        for _ in 0..count {
            let Play { scene, bodies, random, world, .. } = self;
            let at = random.below(bodies.len());
            let (body, shape, from, to) = &mut bodies[at];
            match random.below(3) {
                0 => {
                    (from.x, from.y) = (random.between(-*world, *world), random.between(-*world, *world));
                    *to = *from;
                    scene.teleport(*body, (to.x, to.y, to.angle)).unwrap();
                }
                1 => {
                    let size = random.between(0.1, 0.8);
                    *shape = any_shape(random, size);
                    scene.set_shape(*body, shape.clone()).unwrap();
                }
                _ => {
                    to.mask = if random.unit() < 0.5 { u32::MAX } else { 5 };
                    from.mask = to.mask;
                    scene.set_filter(*body, to.category, to.mask).unwrap();
                }
            }
        }
    }

    /// Moves some, a few of them far; asks a question now and then, which must not hide where they were.
    fn go(&mut self, part: f64, turn: f64) {
        for (body, _, _, to) in &mut self.bodies {
            let random = &mut self.random;
            if random.unit() < part {
                let far = if random.unit() < 0.2 { 8.0 } else { 1.0 };
                to.x += far * random.between(-1.0, 1.0);
                to.y += far * random.between(-1.0, 1.0);
                if random.unit() < turn {
                    to.angle += random.between(-3.0, 3.0);
                }
                self.scene.move_to(*body, (to.x, to.y, to.angle)).unwrap();
            }
            if self.random.unit() < 0.05 {
                self.scene.refresh().unwrap().pick(DVec2::ZERO, u32::MAX).unwrap();
            }
        }
    }

    /// Updates, and compares all changes with what every pair does on its way.
    fn check(&mut self) -> usize {
        let before: BTreeSet<_> = self.scene.pairs().iter().copied().collect();
        self.scene.update_swept().unwrap();
        let began = in_order(self.scene.began(), self.scene.began_times());
        let ended = in_order(self.scene.ended(), self.scene.ended_times());
        let mut passed = 0;
        for (j, (body_b, b, from_b, to_b)) in self.bodies.iter().enumerate() {
            for (body_a, a, from_a, to_a) in &self.bodies[..j] {
                let meets = from_a.category & from_b.mask != 0 && from_b.category & from_a.mask != 0;
                let meets = meets && !(from_a.fixed && from_b.fixed);
                let swap = body_a.slot() > body_b.slot();
                let key = if swap { (*body_b, *body_a) } else { (*body_a, *body_b) };
                let (first, last) = (began.get(&key).copied(), ended.get(&key).copied());
                let was = before.contains(&[key.0.slot() as u32, key.1.slot() as u32]);
                if !meets {
                    assert_eq!((first, last.is_some()), (None, was));
                    continue;
                }
                let at = |part: f64| (between(from_a, to_a, part), between(from_b, to_b, part));
                let depth = |part: f64| {
                    let (pose_a, pose_b) = at(part);
                    -distance(a, &pose_a, b, &pose_b).distance
                };
                let overlap = |part: f64| {
                    let (pose_a, pose_b) = at(part);
                    overlaps(a, &pose_a, b, &pose_b)
                };
                let context = || {
                    format!(
                        "{:?} {from_a:?} {to_a:?}\n{:?} {from_b:?} {to_b:?}\n{first:?} {last:?}",
                        a.kind(),
                        b.kind()
                    )
                };
                match (overlap(0.0), overlap(1.0)) {
                    (_, end) if was => assert!(first.is_none() && last.is_some() != end, "{}", context()),
                    (true, end) => assert!(first == Some(0.0) && last.is_some() != end, "{}", context()),
                    (false, true) => assert!(first.is_some() && last.is_none(), "{}", context()),
                    (false, false) => {
                        assert_eq!(first.is_some(), last.is_some(), "{}", context());
                        passed += usize::from(first.is_some());
                    }
                }
                if !(was && overlap(1.0)) {
                    for step in 0..=STEPS {
                        let part = step as f64 / STEPS as f64;
                        let told = first.is_none_or(|first| first <= part + 1e-9)
                            && last.is_none_or(|last| last >= part - 1e-9)
                            && (first.is_some() || last.is_some());
                        assert!(told || depth(part) < 1e-8, "{} at {part}: {}", context(), depth(part));
                    }
                }
                for time in [first, last] {
                    // Where it begins and ends they touch, no more.
                    let Some(time) = time else { continue };
                    assert!(
                        time == 0.0 && (was || overlap(0.0)) || (0.0..=1.0).contains(&time) && depth(time).abs() < 1e-6,
                        "{} {}",
                        context(),
                        depth(time)
                    );
                }
            }
        }
        self.bodies.iter_mut().for_each(|(.., from, to)| *from = *to);
        passed
    }
}

#[test]
fn changes_are_those_of_every_pair_on_its_straight_way() {
    let plays = cases(8, 25);
    let passed: usize = (1..=plays as u64).map(|seed| passed_in_play(seed, 40, 6.0)).sum();
    assert!(passed > 16 * plays, "{passed}");
}

/// So few that mutation runs have the time for them.
#[test]
fn changes_of_few_bodies_are_those_on_straight_ways() {
    let passed: usize = (31..=34).map(|seed| passed_in_play(seed, 14, 3.5)).sum();
    assert!(passed > 10, "{passed}");
}

/// Returns how many pairs met only on their way.
fn passed_in_play(seed: u64, count: usize, world: f64) -> usize {
    let (mut play, mut passed) = (Play::new(seed, count, world), 0);
    for part in [0.0, 1.0, 0.5, 0.05, 1.0, 0.1] {
        play.exchange(count / 8);
        play.go(part, 0.5);
        passed += play.check();
    }
    passed
}

#[test]
fn a_bullet_meets_the_coins_on_its_way_in_order_even_when_it_was_just_added() {
    let mut scene = Scene::new();
    let coin = Shape::circle(0.5).unwrap();
    let coins = [30.0, 10.0, 20.0].map(|x| scene.add(coin.clone(), BodyOptions { x, ..Default::default() }).unwrap());
    scene.update().unwrap();
    let bullet = scene.add(Shape::circle(0.01).unwrap(), BodyOptions::default()).unwrap();
    scene.move_to(bullet, (40.0, 0.0, 0.0)).unwrap();
    assert_eq!(scene.update_swept().unwrap(), 0);
    let order = [coins[1], coins[2], coins[0]].map(|coin| (coin, bullet));
    assert!(scene.began().eq(order) && scene.ended().eq(order));
    let times: Vec<_> = scene.began_times().chain(scene.ended_times()).collect();
    for (time, x) in times.iter().zip([9.49, 19.49, 29.49, 10.51, 20.51, 30.51]) {
        assert!((time * 40.0 - x).abs() < 1e-12, "{times:?}");
    }
    // It has no way back when it is put there.
    scene.teleport(bullet, (0.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert_eq!((scene.began().count(), scene.ended().count()), (0, 0));
    // A plain update looks at the ends alone, and the next swept one begins there.
    scene.move_to(bullet, (40.0, 0.0, 0.0)).unwrap();
    scene.update().unwrap();
    assert_eq!(scene.began().count() + scene.ended().count(), 0);
    scene.move_to(bullet, (25.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.began().eq([(coins[0], bullet)]));
}

#[test]
fn a_blade_that_turns_through_a_coin_meets_it() {
    let mut scene = Scene::new();
    let blade = Shape::segment(DVec2::ZERO, DVec2::new(10.0, 0.0)).unwrap();
    let blade = scene.add(blade, BodyOptions { angle: 3.0, ..Default::default() }).unwrap();
    let coin = Shape::circle(0.5).unwrap();
    // The second is where the longer way round leads, the third out of reach.
    let coins = [[-6.0, 0.0], [6.0, 0.0], [-11.0, 0.0]].map(|[x, y]| {
        let options = BodyOptions { x, y, fixed: true, ..Default::default() };
        scene.add(coin.clone(), options).unwrap()
    });
    scene.update_swept().unwrap();
    assert_eq!(scene.began().count() + scene.ended().count(), 0);
    scene.move_to(blade, (0.0, 0.0, -3.0)).unwrap();
    assert_eq!(scene.update_swept().unwrap(), 0);
    assert!(scene.began().eq([(blade, coins[0])]) && scene.ended().eq([(blade, coins[0])]));
    let (turn, half) = (std::f64::consts::TAU - 6.0, f64::asin(0.5 / 6.0));
    let expected = [0.5 - half / turn, 0.5 + half / turn];
    for (time, expected) in scene.began_times().chain(scene.ended_times()).zip(expected) {
        assert!((time - expected).abs() < 1e-6, "{time} {expected}");
    }
}

/// A bullet that has flown through three coins and lies in a fourth, and of which nobody has asked yet.
fn flown() -> (Scene, Body, [Body; 4]) {
    let mut scene = Scene::new();
    let coin = Shape::circle(0.5).unwrap();
    let coins = [30.0, 10.0, 20.0, 40.0].map(|x| scene.add(&coin, [x, 0.0]).unwrap());
    let bullet = scene.add(Shape::circle(0.25).unwrap(), [0.0, 0.0]).unwrap();
    scene.update_swept().unwrap();
    scene.move_to(bullet, (40.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    (scene, bullet, coins)
}

#[test]
fn what_a_swept_update_found_does_not_depend_on_when_it_is_asked_for() {
    let changes: [fn(&mut Scene, Body, [Body; 4]); 8] = [
        |_, _, _| {},
        |scene, bullet, _| scene.remove(bullet).unwrap(),
        |scene, _, coins| scene.remove(coins[1]).unwrap(),
        |scene, _, _| scene.clear(),
        |scene, bullet, _| scene.set_shape(bullet, Shape::circle(9.0).unwrap()).unwrap(),
        |scene, _, coins| scene.set_shape(coins[0], Shape::point(0.0, 0.0).unwrap()).unwrap(),
        |scene, bullet, _| {
            scene.move_to(bullet, (10.0, 9.0, 1.0)).unwrap();
            scene.refresh().unwrap();
        },
        |scene, bullet, _| {
            scene.move_body(bullet, DVec2::new(0.0, 5.0), &Default::default()).unwrap();
            scene.refresh().unwrap();
        },
    ];
    for (k, change) in changes.into_iter().enumerate() {
        let (mut scene, bullet, coins) = flown();
        change(&mut scene, bullet, coins);
        let order = [coins[1], coins[2], coins[0]].map(|coin| (coin, bullet));
        assert!(
            scene.began().eq(order.into_iter().chain([(coins[3], bullet)])),
            "{k}: {:?}",
            scene.began().collect::<Vec<_>>()
        );
        assert!(scene.ended().eq(order), "{k}");
        for (time, x) in
            scene.began_times().chain(scene.ended_times()).zip([9.25, 19.25, 29.25, 39.25, 10.75, 20.75, 30.75])
        {
            assert!((time * 40.0 - x).abs() < 1e-9, "{k}: {time} for {x}");
        }
    }
}

#[test]
fn a_body_that_gets_another_shape_goes_on_from_where_it_was() {
    let (mut scene, bullet, coins) = flown();
    scene.set_shape(bullet, Shape::circle(0.5).unwrap()).unwrap();
    scene.move_to(bullet, (15.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.began().eq([(coins[0], bullet), (coins[2], bullet)]));
    assert!(scene.ended().eq([(coins[3], bullet), (coins[0], bullet), (coins[2], bullet)]));
    for (time, x) in scene.began_times().chain(scene.ended_times()).zip([31.0, 21.0, 39.0, 29.0, 19.0]) {
        assert!((40.0 - time * 25.0 - x).abs() < 1e-9, "{time} for {x}");
    }
}

#[test]
fn what_a_filter_begins_or_ends_does_so_where_the_bodies_overlap() {
    let mut scene = Scene::new();
    let ball = Shape::circle(1.0).unwrap();
    let [a, b] = [0.0, 1.0].map(|x| scene.add(&ball, [x, 0.0]).unwrap());
    scene.set_filter(b, 2, 0).unwrap();
    scene.update_swept().unwrap();
    assert_eq!((scene.pairs().len(), scene.began().count()), (0, 0));
    scene.set_filter(b, 2, u32::MAX).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.began().eq([(a, b)]) && scene.began_times().eq([0.0]) && scene.ended().count() == 0);
    scene.set_filter(b, 2, 0).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.ended().eq([(a, b)]) && scene.ended_times().eq([1.0]) && scene.began().count() == 0);
    // A body that is gone has ended before it went anywhere.
    scene.set_filter(b, 2, u32::MAX).unwrap();
    scene.update_swept().unwrap();
    scene.remove(a).unwrap();
    scene.move_to(b, (9.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.ended().eq([(a, b)]) && scene.ended_times().eq([0.0]));
}

/// Two that were added where they overlap, and fly apart: they met at the start.
#[test]
fn what_is_added_where_it_overlaps_has_met_at_the_start() {
    let mut scene = Scene::new();
    let ball = Shape::circle(1.0).unwrap();
    let [a, b] = [0.0, 1.0].map(|x| scene.add(&ball, [x, 0.0]).unwrap());
    scene.move_to(b, (5.0, 0.0, 0.0)).unwrap();
    assert_eq!(scene.update_swept(), Ok(0));
    assert!(scene.began().eq([(a, b)]) && scene.began_times().eq([0.0]));
    assert!(scene.ended().eq([(a, b)]) && scene.ended_times().eq([0.25]));
    // So does one in a slot that another had.
    scene.remove(b).unwrap();
    scene.update_swept().unwrap();
    let b = scene.add(&ball, [1.0, 0.0]).unwrap();
    scene.move_to(b, (5.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.began().eq([(a, b)]) && scene.began_times().eq([0.0]) && scene.ended_times().eq([0.25]));
    // Those that were there before have met before.
    scene.move_to(b, (1.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    scene.move_to(b, (5.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    assert!(scene.began().count() == 0 && scene.ended_times().eq([0.25]));
}

/// One that is added in the left arm of a U and flies on meets it there, not in the right arm.
#[test]
fn what_is_added_in_a_concave_shape_has_met_it_at_the_start() {
    let mut scene = Scene::new();
    let arms = [[-2, -2], [2, -2], [2, 2], [1, 2], [1, -1], [-1, -1], [-1, 2], [-2, 2]];
    let u = Shape::outline(arms.map(|[x, y]| DVec2::new(x.into(), y.into()))).unwrap();
    let u = scene.add(u, BodyOptions::default()).unwrap();
    scene.update_swept().unwrap();
    for (x, began) in [(6.0, 0.0), (1.5, 0.0)] {
        let ball = scene.add(Shape::circle(0.2).unwrap(), [-1.5, 1.0]).unwrap();
        scene.move_to(ball, (x, 1.0, 0.0)).unwrap();
        scene.update_swept().unwrap();
        assert!(scene.began().eq([(u, ball)]) && scene.began_times().eq([began]), "to {x}");
        scene.remove(ball).unwrap();
    }
}

#[test]
fn a_plain_update_forgets_what_a_swept_one_told() {
    let (mut scene, bullet, coins) = flown();
    assert_eq!(scene.began().count(), 4);
    scene.update().unwrap();
    assert_eq!((scene.began().count(), scene.ended().count()), (0, 0));
    scene.move_to(bullet, (0.0, 0.0, 0.0)).unwrap();
    scene.refresh().unwrap();
    scene.update().unwrap();
    assert!(scene.began().count() == 0 && scene.ended().eq([(coins[3], bullet)]) && scene.ended_times().eq([1.0]));
    // What is stored of a pair is three bytes, also after a question read where the bodies are now.
    scene.move_to(bullet, (40.0, 0.0, 0.0)).unwrap();
    scene.update().unwrap();
    let still = scene.snapshot().len();
    scene.move_to(bullet, (40.25, 0.0, 0.0)).unwrap();
    scene.refresh().unwrap();
    scene.update().unwrap();
    assert_eq!(scene.snapshot().len(), still);
}

/// A swept update puts back the bounds of those alone that have moved on its way.
#[test]
fn a_body_that_rests_in_a_swept_update_is_found_where_it_is() {
    let mut scene = Scene::new();
    let ball = Shape::circle(1.0).unwrap();
    let [a, b] = [0.0, 90.0].map(|x| scene.add(&ball, [x, 0.0]).unwrap());
    scene.update_swept().unwrap();
    scene.move_to(a, (10.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    scene.move_to(a, (50.0, 0.0, 0.0)).unwrap();
    scene.update().unwrap();
    scene.move_to(b, (80.0, 0.0, 0.0)).unwrap();
    scene.update_swept().unwrap();
    let view = scene.refresh().unwrap();
    assert_eq!(view.pick([50.0, 0.0], u32::MAX).unwrap(), [a]);
    assert!(view.raycast([50.0, -9.0], [50.0, 9.0], u32::MAX).unwrap().is_some());
    scene.move_to(b, (51.0, 0.0, 0.0)).unwrap();
    assert_eq!(scene.update_swept(), Ok(1));
}
