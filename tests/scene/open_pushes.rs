//! Pushes where nothing but the solid is fixed: there is always room, so that nobody is squashed, nobody ends deeper
//! than its slop in the solid or in anybody, and the push is made whole.

use super::moves::{at, gap, vec, FREE, WALL};
use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, Body, BodyOptions, Pose, Push, PushOptions, Scene, Shape};

/// A solid, and bodies about it that may all be moved.
#[derive(Clone, Debug)]
pub struct Open {
    solid: (Shape, BodyOptions),
    bodies: Vec<(Shape, BodyOptions)>,
    calls: Vec<Call>,
}

#[derive(Clone, Copy, Debug)]
pub struct Call {
    motion: DVec2,
    turn: f64,
    up: DVec2,
    stop: bool,
}

/// How deep a body may be in others: 1e-4 of half the diagonal of the box round it.
pub fn slop(shape: &Shape) -> f64 {
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for piece in shape.pieces() {
        for point in piece.points() {
            (low, high) = (low.min(point - piece.radius()), high.max(point + piece.radius()));
        }
    }
    0.5e-4 * low.distance(high)
}

fn pose(options: &BodyOptions) -> Pose {
    Pose::new(options.x, options.y, options.angle).unwrap()
}

/// Bodies often touch the solid or each other, or are a little off.
fn open(random: &mut Random) -> Open {
    let turns = random.below(2) == 0;
    let up = if random.below(2) == 0 { DVec2::Y } else { DVec2::ZERO };
    let box_at =
        |width: f64, height: f64, x: f64, y: f64| Shape::rectangle(width, height).unwrap().at(vec(x, y)).unwrap();
    let solid = match random.below(7) {
        0 => box_at(4.0, 0.4, 0.0, 0.0),
        1 => box_at(3.0, 0.5, 1.5, 0.0),
        2 => box_at(0.4, 3.0, 0.0, -1.6),
        3 => Shape::union(&[box_at(5.0, 0.5, 0.0, -0.25), box_at(0.5, 3.0, -2.25, 1.5)]).unwrap(),
        4 => Shape::circle(1.0).unwrap().at(vec(0.3, 0.0)).unwrap(),
        _ => any_shape(random, 1.2),
    };
    let angle = if random.below(2) == 0 { 0.0 } else { random.between(-3.0, 3.0) };
    let solid = (solid, BodyOptions { angle, ..WALL });
    let mut scene = Scene::new();
    let first = scene.add(&solid.0, solid.1).unwrap();
    let (count, mut bodies, mut all) = (1 + random.below(8), Vec::new(), vec![first]);
    for _ in 0..200 {
        if bodies.len() == count {
            break;
        }
        let size = random.between(0.15, 0.6);
        let shape = any_shape(random, size);
        let angle = if random.below(2) == 0 { 0.0 } else { random.between(-3.0, 3.0) };
        let target =
            at(&scene, all[random.below(all.len())]) + vec(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
        let from = match random.below(3) {
            0 => target + vec(0.0, 9.0),
            _ => target + DVec2::from_angle(random.between(-3.2, 3.2)) * 9.0,
        };
        let start = Pose::new(from.x, from.y, angle).unwrap();
        let hit = scene.refresh().unwrap().cast(&shape, &start, target - from, u32::MAX).unwrap();
        let Some((impact, _)) = hit else { continue };
        let back = [0.0, 0.0, 0.01, 0.5][random.below(4)];
        let place = from + (target - from) * (impact.time - back / 9.0);
        let options = BodyOptions { x: place.x, y: place.y, angle, ..FREE };
        if deepest_at(&scene, &all, &shape, &pose(&options)) <= 1e-9 {
            all.push(scene.add(&shape, options).unwrap());
            bodies.push((shape, options));
        }
    }
    let calls = 1 + random.below(4);
    let calls = (0..calls).map(|_| Call {
        motion: DVec2::from_angle(random.between(-3.2, 3.2)) * [0.0, 0.05, 0.3, 2.0][random.below(4)],
        turn: if turns { random.between(-0.3, 0.3) * [0.1, 1.0][random.below(2)] } else { 0.0 },
        up,
        stop: random.below(3) == 0,
    });
    Open { solid, bodies, calls: calls.collect() }
}

fn deepest_at(scene: &Scene, all: &[Body], shape: &Shape, pose: &Pose) -> f64 {
    let depth =
        |&other: &Body| -distance(&scene.shape(other).unwrap(), &scene.pose(other).unwrap(), shape, pose).distance;
    all.iter().map(depth).fold(0.0, f64::max)
}

/// How a scene is made: with its bodies in which order (a permutation by slot, the solid's is 0), mirrored by which
/// signs.
pub struct Making {
    pub order: Vec<usize>,
    pub signs: DVec2,
}

/// Other ways to make a scene of `count` bodies, by their names.
pub fn makings(count: usize) -> [(Making, &'static str); 5] {
    let plain: Vec<usize> = (0..count).collect();
    let (mut back, mut halves) = (plain.clone(), plain.clone());
    back.reverse();
    halves.rotate_left(count / 2);
    [
        (Making { order: back, signs: DVec2::ONE }, "backwards"),
        (Making { order: halves, signs: DVec2::ONE }, "halves"),
        (Making { order: plain.clone(), signs: vec(-1.0, 1.0) }, "mirrored in x"),
        (Making { order: plain.clone(), signs: vec(1.0, -1.0) }, "mirrored in y"),
        (Making { order: plain, signs: vec(-1.0, -1.0) }, "turned round"),
    ]
}

/// The scene; bodies are listed as in [`Open`], whichever slots they have.
pub struct World {
    pub scene: Scene,
    pub solid: Body,
    pub bodies: Vec<Body>,
    signs: DVec2,
}

impl Open {
    pub fn world(&self) -> World {
        self.made(&Making { order: (0..=self.bodies.len()).collect(), signs: DVec2::ONE })
    }

    pub fn made(&self, Making { order, signs }: &Making) -> World {
        let mut scene = Scene::new();
        let all: Vec<_> = std::iter::once(&self.solid).chain(&self.bodies).collect();
        let mut bodies = vec![None; all.len()];
        for &k in order {
            let (shape, options) = all[k];
            let angle = options.angle * signs.x * signs.y;
            let options = BodyOptions { x: options.x * signs.x, y: options.y * signs.y, angle, ..*options };
            bodies[k] = Some(scene.add(shape.scaled(signs.x, signs.y).unwrap(), options).unwrap());
        }
        let bodies: Vec<_> = bodies.into_iter().flatten().collect();
        World { scene, solid: bodies[0], bodies: bodies[1..].to_vec(), signs: *signs }
    }
}

impl World {
    pub fn push(&mut self, call: &Call) -> Push {
        let Call { motion, turn, up, stop } = *call;
        let (motion, up, turn) = (motion * self.signs, up * self.signs, turn * self.signs.x * self.signs.y);
        self.scene.push_body(self.solid, motion, &PushOptions { up, turn, stop, ..Default::default() }).unwrap()
    }

    /// What is wrong after a call.
    fn wrong(&self, before: &[Pose], call: &Call, push: &Push) -> Option<String> {
        if !push.squashed.is_empty() {
            return Some(format!("squashed {:?}", push.squashed));
        }
        if (push.moved - call.motion).length() > 1e-12 {
            return Some(format!("stopped at {}", push.moved));
        }
        let shape = |body: Body| self.scene.shape(body).unwrap();
        for (k, &body) in self.bodies.iter().enumerate() {
            let own = slop(&shape(body));
            let most = |slop: f64| slop * (1.0 + 1e-5) + 1e-9;
            let depth = -gap(&self.scene, self.solid, body);
            if depth > most(own) {
                return Some(format!("{k} is {depth} deep in the solid, {} slops", depth / own));
            }
            for (n, &other) in self.bodies[..k].iter().enumerate() {
                let depth = -gap(&self.scene, body, other);
                let less = own.min(slop(&shape(other)));
                if depth > most(less) {
                    return Some(format!("{k} is {depth} deep in {n}, {} slops", depth / less));
                }
            }
            let is_told = push.pushed.contains(&body) || push.carried.contains(&body);
            if !is_told && self.scene.pose(body).unwrap() != before[k] {
                return Some(format!("{k} has moved and nobody tells"));
            }
        }
        None
    }
}

/// What a call did, in the directions of the world that is not mirrored: the solid's motion, each body's place, and its
/// part in each list.
type Told = (DVec2, Vec<(DVec2, [bool; 3])>);

impl World {
    fn told(&self, push: &Push) -> Told {
        let part = |body: &Body| [&push.carried, &push.pushed, &push.squashed].map(|list| list.contains(body));
        let bodies = self.bodies.iter().map(|&body| (at(&self.scene, body) * self.signs, part(&body)));
        (push.moved * self.signs, bodies.collect())
    }
}

fn differ((moved, bodies): &Told, (other, others): &Told) -> bool {
    let is_far = |a: DVec2, b: DVec2| a.distance(b) > 1e-9;
    is_far(*moved, *other) || bodies.iter().zip(others).any(|(one, other)| is_far(one.0, other.0) || one.1 != other.1)
}

/// Mirrored in x, y and both, and with the bodies in other orders, the same scene has the same answers.
fn compare(seed: u64, count: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    for k in 0..count {
        let open = open(&mut Random(seed.wrapping_add(k as u64)));
        for (making, name) in makings(open.bodies.len() + 1) {
            let mut one = open.world();
            let mut other = open.made(&making);
            for (n, call) in open.calls.iter().enumerate() {
                let push = one.push(call);
                let told = one.told(&push);
                let push = other.push(call);
                let others = other.told(&push);
                if differ(&told, &others) {
                    let far = told.1.iter().zip(&others.1).map(|(one, other)| one.0.distance(other.0));
                    wrong.push(format!("scene {k} {name}, call {n} {call:?}: {:?}", far.collect::<Vec<_>>()));
                    break;
                }
            }
        }
    }
    wrong
}

/// Asserts that a check of scenes by a seed and a count finds nothing: of `PUSHES` scenes from `PUSHES_FROM` on, if
/// these are set.
pub fn none_is_wrong(check: fn(u64, usize) -> Vec<String>, count: usize) {
    let count = std::env::var("PUSHES").map_or(count, |count| count.parse().unwrap());
    let first: u64 = std::env::var("PUSHES_FROM").map_or(0, |first| first.parse().unwrap());
    let wrong = check(1 + first, count);
    wrong.iter().take(60).for_each(|text| println!("{text}"));
    assert!(wrong.is_empty(), "{} of {count}", wrong.len());
}

#[test]
fn mirrored_and_reordered_worlds_are_pushed_alike() {
    none_is_wrong(compare, cases(30, 1000));
}

fn play(seed: u64, count: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut pushed, mut carried) = (0, 0);
    for k in 0..count {
        let open = open(&mut Random(seed.wrapping_add(k as u64)));
        let mut world = open.world();
        for (n, call) in open.calls.iter().enumerate() {
            let before: Vec<_> = world.bodies.iter().map(|&body| world.scene.pose(body).unwrap()).collect();
            let push = world.push(call);
            pushed += push.pushed.len();
            carried += push.carried.len();
            if let Some(text) = world.wrong(&before, call, &push) {
                if count == 1 {
                    println!("{open:#?}");
                }
                wrong.push(format!("scene {k}, call {n} {call:?}, {} bodies: {text}", open.bodies.len()));
                break;
            }
        }
    }
    assert!(count < 100 || (pushed > count / 2 && carried > count / 20), "{pushed} {carried}");
    wrong
}

#[test]
fn where_nothing_else_is_fixed_there_is_room() {
    none_is_wrong(play, cases(200, 2000));
}

/// A small turn of a solid with riders left one 91 slops deep in another.
#[test]
fn a_small_turn_leaves_nobody_in_another() {
    assert_eq!(play(93_422, 1), [""; 0]);
}

/// Who was pressed into the inner corner of a union went out at its back, or was squashed.
#[test]
fn the_way_out_of_an_inner_corner_does_not_lead_through_a_wall() {
    for k in [10_324, 11_024, 19_134, 80_166, 95_613] {
        assert_eq!(play(1 + k, 1), [""; 0]);
    }
}

/// Two bodies that showed each other one of two faces by turns were squashed, or stopped the solid.
#[test]
fn faces_that_come_by_turns_squash_nobody() {
    for k in [52_572, 91_571] {
        assert_eq!(play(1 + k, 1), [""; 0]);
    }
}

/// What lies flat between the solid and another body was driven apart from it, in one of two orders of their slots.
#[test]
fn a_segment_between_two_bodies_is_no_wedge() {
    let things = [
        (box_of(0.8, 0.4), WALL),
        (Shape::segment(vec(-0.5, 0.0), vec(0.5, 0.0)).unwrap(), BodyOptions { y: 0.2, ..FREE }),
        (box_of(1.0, 1.0), BodyOptions { y: 0.7, ..FREE }),
    ];
    let ends = [[0, 1, 2], [2, 1, 0]].map(|order| {
        let mut scene = Scene::new();
        let bodies = order.map(|k| (k, scene.add(&things[k].0, things[k].1).unwrap()));
        let of = |k: usize| bodies.iter().find(|body| body.0 == k).unwrap().1;
        let options = PushOptions { turn: 0.02, ..Default::default() };
        scene.push_body(of(0), vec(0.0, 0.0), &options).unwrap();
        [1, 2].map(|k| at(&scene, of(k)))
    });
    assert!((0..2).all(|k| ends[0][k].distance(ends[1][k]) < 1e-12), "{ends:?}");
    for k in [1971, 3063, 3502, 4327] {
        assert_eq!(compare(1 + k, 1), [""; 0]);
    }
}

/// A large body was left deeper in a small one than the small one's slop.
#[test]
fn the_smaller_slop_of_two_bodies_counts() {
    assert_eq!(play(1 + 7154, 1), [""; 0]);
}

/// Where `at` is, to nine digits.
fn is_at(scene: &Scene, body: Body, x: f64, y: f64) -> bool {
    at(scene, body).distance(vec(x, y)) < 1e-9
}

/// All pairs, and the solid: no deeper than a slop.
fn is_clear(scene: &Scene) -> bool {
    let all: Vec<_> = (0..scene.len()).filter_map(|slot| scene.body(slot)).collect();
    let most = |body: Body| slop(&scene.shape(body).unwrap()) * (1.0 + 1e-5);
    all.iter().all(|&one| all.iter().all(|&other| one == other || gap(scene, one, other) > -most(one).max(most(other))))
}

/// As in games that count down the screen.
const DOWN: DVec2 = DVec2::Y;

fn box_of(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

fn add(scene: &mut Scene, shape: &Shape, x: f64, y: f64) -> Body {
    scene.add(shape, BodyOptions { x, y, ..FREE }).unwrap()
}

/// Each of these with and without `stop`: the push is whole, nobody is squashed, and nobody is in another.
fn each_way(push: impl Fn(&mut Scene, PushOptions) -> Push, make: impl Fn() -> Scene) -> [Scene; 2] {
    [false, true].map(|stop| {
        let mut scene = make();
        let told = push(&mut scene, PushOptions { stop, up: -DOWN, ..Default::default() });
        assert!(told.squashed.is_empty(), "{told:?}");
        assert!(is_clear(&scene), "{told:?}");
        scene
    })
}

/// A rider stopped at what fell half a unit above it: it was squashed, or the lift halted there.
#[test]
fn a_lift_takes_its_rider_up_into_what_falls() {
    let lift = |scene: &Scene| scene.body(0).unwrap();
    let scenes = each_way(
        |scene, options| scene.push_body(lift(scene), vec(0.0, -3.0), &options).unwrap(),
        || {
            let mut scene = Scene::new();
            scene.add(box_of(100.0, 10.0), BodyOptions { y: 5.0, ..WALL }).unwrap();
            add(&mut scene, &box_of(12.0, 12.0), 0.0, -6.0);
            add(&mut scene, &box_of(12.0, 12.0), 0.0, -18.5);
            scene
        },
    );
    for scene in scenes {
        let [lift, rider, falling] = [0, 1, 2].map(|slot| scene.body(slot).unwrap());
        assert!(is_at(&scene, lift, 0.0, 2.0) && is_at(&scene, rider, 0.0, -9.0) && is_at(&scene, falling, 0.0, -21.0));
    }
}

/// What a turn pressed against the one above was squashed.
#[test]
fn a_seesaw_turns_under_a_rider_with_another_one_on_top() {
    let scenes = each_way(
        |scene, options| {
            let seesaw = scene.body(0).unwrap();
            scene.push_body(seesaw, DVec2::ZERO, &PushOptions { turn: 0.02, ..options }).unwrap()
        },
        || {
            let mut scene = Scene::new();
            scene.add(box_of(100.0, 10.0), BodyOptions { y: 5.0, ..WALL }).unwrap();
            add(&mut scene, &box_of(12.0, 12.0), 30.0, -6.0);
            add(&mut scene, &box_of(12.0, 12.0), 30.0, -18.0);
            scene
        },
    );
    for scene in scenes {
        assert!((scene.pose(scene.body(0).unwrap()).unwrap().angle() - 0.02).abs() < 1e-15);
    }
}

/// A rider stopped at the one beside it.
#[test]
fn a_cart_takes_its_load_into_what_falls_into_it() {
    let scenes = each_way(
        |scene, options| scene.push_body(scene.body(0).unwrap(), vec(2.0, 0.0), &options).unwrap(),
        || {
            let mut scene = Scene::new();
            let floor = box_of(100.0, 10.0).at(vec(0.0, 5.0)).unwrap();
            let wall = box_of(10.0, 60.0).at(vec(-45.0, -30.0)).unwrap();
            scene.add(Shape::union(&[floor, wall]).unwrap(), WALL).unwrap();
            add(&mut scene, &box_of(12.0, 12.0), -34.0, -6.0);
            add(&mut scene, &box_of(12.0, 12.0), -21.9, -8.0);
            scene
        },
    );
    for scene in scenes {
        let [cart, load, falling] = [0, 1, 2].map(|slot| scene.body(slot).unwrap());
        assert!(
            is_at(&scene, cart, 2.0, 0.0) && is_at(&scene, load, -32.0, -6.0) && is_at(&scene, falling, -20.0, -8.0)
        );
    }
}

/// What a door came up to was stopped by the one behind it, and the door stayed shut.
#[test]
fn a_door_pushes_one_behind_the_other() {
    let scenes = each_way(
        |scene, options| {
            let door = scene.body(0).unwrap();
            scene.push_body(door, DVec2::ZERO, &PushOptions { turn: -0.05, up: DVec2::ZERO, ..options }).unwrap()
        },
        || {
            let mut scene = Scene::new();
            scene.add(box_of(8.0, 56.0).at(vec(0.0, 28.0)).unwrap(), WALL).unwrap();
            let person = Shape::circle(5.0).unwrap();
            add(&mut scene, &person, 9.0, 45.0);
            add(&mut scene, &person, 19.0, 45.0);
            scene
        },
    );
    for scene in scenes {
        assert!((scene.pose(scene.body(0).unwrap()).unwrap().angle() + 0.05).abs() < 1e-15);
    }
}

/// Two that stand beside each other and are turned towards each other.
#[test]
fn a_plate_turns_under_riders_that_lean_against_each_other() {
    let circles = [(Shape::circle(0.3).unwrap(), -0.32, 0.55), (Shape::circle(0.5).unwrap(), 0.4546, 0.75)];
    let boxes = [(box_of(0.8, 0.8), 0.4, 0.65), (box_of(0.8, 0.8), 1.2, 0.65)];
    for (riders, turn) in [(circles, -0.05), (boxes.clone(), 0.26), (boxes, -0.26)] {
        let scenes = each_way(
            |scene, options| {
                let plate = scene.body(0).unwrap();
                scene.push_body(plate, DVec2::ZERO, &PushOptions { turn, up: DVec2::Y, ..options }).unwrap()
            },
            || {
                let mut scene = Scene::new();
                scene.add(box_of(3.0, 0.5), WALL).unwrap();
                for (shape, x, y) in &riders {
                    add(&mut scene, shape, *x, *y);
                }
                scene
            },
        );
        for scene in scenes {
            assert!((scene.pose(scene.body(0).unwrap()).unwrap().angle() - turn).abs() < 1e-12);
        }
    }
}
