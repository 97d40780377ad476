//! Pushes where nothing but the solid is fixed: there is always room, so that nobody is squashed, nobody ends deeper than its slop in the
//! solid or in anybody, and the push is made whole.

use super::moves::{at, gap, vec, FREE, WALL};
use super::twin::any_shape;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, Body, BodyOptions, Kind, Pose, Push, PushOptions, Scene, Shape};

/// A solid, and bodies about it that may all be moved.
#[derive(Clone)]
struct Open {
    solid: (Shape, BodyOptions),
    bodies: Vec<(Shape, BodyOptions)>,
    calls: Vec<Call>,
}

#[derive(Clone, Copy, Debug)]
struct Call {
    motion: DVec2,
    turn: f64,
    up: DVec2,
    stop: bool,
}

/// How deep a body may be in others: 1e-4 of half the diagonal of the box round it.
fn slop(shape: &Shape) -> f64 {
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

/// How many convex pieces solids and bodies may have where a solid turns: a body that does not turn may fit a hollow exactly, or be held by
/// two hooks; then there is no room, though all is open.
fn is_convex(shape: &Shape) -> bool {
    shape.kind() != Kind::Union
}

/// Bodies often touch the solid or each other, or are a little off.
fn open(random: &mut Random) -> Open {
    let turns = random.below(2) == 0;
    let up = if random.below(2) == 0 { DVec2::Y } else { DVec2::ZERO };
    let box_at = |width: f64, height: f64, x: f64, y: f64| {
        Shape::rectangle(width, height).unwrap().at(vec(x, y)).unwrap()
    };
    let solid = loop {
        let shape = match random.below(7) {
            0 => box_at(4.0, 0.4, 0.0, 0.0),
            1 => box_at(3.0, 0.5, 1.5, 0.0),
            2 => box_at(0.4, 3.0, 0.0, -1.6),
            3 => Shape::union(&[box_at(5.0, 0.5, 0.0, -0.25), box_at(0.5, 3.0, -2.25, 1.5)]).unwrap(),
            4 => Shape::circle(1.0).unwrap().at(vec(0.3, 0.0)).unwrap(),
            _ => any_shape(random, 1.2),
        };
        if !turns || is_convex(&shape) {
            break shape;
        }
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
        if turns && !is_convex(&shape) {
            continue;
        }
        let angle = if random.below(2) == 0 { 0.0 } else { random.between(-3.0, 3.0) };
        let target = at(&scene, all[random.below(all.len())]) + vec(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
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
    let depth = |&other: &Body| -distance(&scene.shape(other).unwrap(), &scene.pose(other).unwrap(), shape, pose).distance;
    all.iter().map(depth).fold(0.0, f64::max)
}

/// The scene with its bodies in this order, mirrored by the signs.
struct World {
    scene: Scene,
    solid: Body,
    bodies: Vec<Body>,
}

impl Open {
    fn world(&self) -> World {
        let mut scene = Scene::new();
        let solid = scene.add(&self.solid.0, self.solid.1).unwrap();
        let bodies = self.bodies.iter().map(|(shape, options)| scene.add(shape, *options).unwrap()).collect();
        World { scene, solid, bodies }
    }
}

impl World {
    fn push(&mut self, call: &Call) -> Push {
        let Call { motion, turn, up, stop } = *call;
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
                wrong.push(format!("scene {k}, call {n} {call:?}, {} bodies: {text}", open.bodies.len()));
                break;
            }
        }
    }
    assert!(pushed > count / 2 && carried > count / 20, "{pushed} {carried}");
    wrong
}

#[test]
fn where_nothing_else_is_fixed_there_is_room() {
    let count = std::env::var("PUSHES").map_or(2000, |count| count.parse().unwrap());
    let wrong = play(1, count);
    for text in wrong.iter().take(30) {
        println!("{text}");
    }
    assert!(wrong.is_empty(), "{} of {count}", wrong.len());
}
