//! Pushes much longer than what they meet is thick, against a hundred small ones: whom they squash, and where they
//! leave the rest.

use super::moves::{at, deepest, gap, rect, vec, FREE, WALL};
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, PushOptions, Scene, Shape};

/// A solid, what may move, and walls.
struct Yard {
    scene: Scene,
    solid: Body,
    wall: Body,
    bodies: Vec<Body>,
}

/// What one long push, or all small ones together, did.
#[derive(Debug)]
struct Told {
    squashed: Vec<Body>,
    pushed: Vec<Body>,
}

const SMALL: usize = 100;

impl Yard {
    /// Pushes the solid in so many parts. What one has squashed stays, as in one long push: the next ones do not push
    /// it out again.
    fn push(&mut self, motion: DVec2, parts: usize, stop: bool) -> Told {
        let mut told = Told { squashed: Vec::new(), pushed: Vec::new() };
        for _ in 0..parts {
            let ignore = told.squashed.clone();
            let options = PushOptions { stop, ignore: &ignore, ..Default::default() };
            let push = self.scene.push_body(self.solid, motion / parts as f64, &options).unwrap();
            told.squashed.extend(push.squashed);
            told.pushed.extend(push.pushed);
        }
        for list in [&mut told.squashed, &mut told.pushed] {
            list.sort_by_key(|body| body.slot());
            list.dedup();
        }
        told.pushed.retain(|body| !told.squashed.contains(body));
        told
    }

    /// Whether a body reaches over an end of the plate, or to it, by less than the parts in which long pushes are made:
    /// it gets out sideways or not, as the parts happen to fall.
    fn laps(&self, body: Body, turn: f64) -> bool {
        let pose = self.scene.pose(body).unwrap();
        let (shape, angle) = (self.scene.shape(body).unwrap(), pose.angle());
        let middle = DVec2::from_angle(-turn).rotate(pose.position());
        let side = middle.y.signum();
        let points = shape.points().map(|point| (middle + DVec2::from_angle(angle - turn).rotate(point)).y * side);
        let inner = points.fold(f64::INFINITY, f64::min) - shape.radius();
        let end = self.scene.shape(self.solid).unwrap().points().map(|point| point.y).fold(0.0, f64::max);
        (end - inner).abs() < 0.06
    }

    /// Whether a body is neither in the plate nor in the wall, nor in others but those that are squashed: they are put
    /// back where they were, where others may be by then.
    fn is_free(&self, body: Body, told: &Told) -> bool {
        let others = self.bodies.iter().filter(|&other| *other != body && !told.squashed.contains(other));
        let slop = |body: Body| {
            1.5e-4 * self.scene.shape(body).unwrap().points().map(|point| point.length()).fold(0.2, f64::max)
        };
        others.chain([&self.solid, &self.wall]).all(|&other| gap(&self.scene, other, body) > -slop(body))
    }

    /// How far the plate is from where it began, whose front was at the origin.
    fn moved(&self, turn: f64) -> f64 {
        let front = self.scene.shape(self.solid).unwrap().points().map(|point| point.x).fold(0.0, f64::max);
        at(&self.scene, self.solid).dot(DVec2::from_angle(turn)) + front
    }

    /// The same yard once more.
    fn again(&self) -> Yard {
        let mut scene = Scene::new();
        scene.restore(&self.scene.snapshot()).unwrap();
        let same = |body: Body| scene.body(body.slot()).unwrap();
        Yard {
            solid: same(self.solid),
            wall: same(self.wall),
            bodies: self.bodies.iter().map(|&body| same(body)).collect(),
            scene,
        }
    }
}

/// A plate that goes to the right, up to six bodies before it, and a wall that leans by `lean`, all turned by `turn`.
/// Without `round`, the bodies have their sides against the plate, so that none slides along another one.
fn yard(random: &mut Random, lean: f64, turn: f64, round: bool) -> Yard {
    let mut scene = Scene::new();
    let to_world = DVec2::from_angle(turn);
    let place = |at: DVec2, angle: f64, options: BodyOptions| {
        let at = to_world.rotate(at);
        BodyOptions { x: at.x, y: at.y, angle: turn + angle, ..options }
    };
    let thick = random.between(0.1, 1.0);
    let plate = Shape::rectangle(thick, random.between(2.0, 6.0)).unwrap();
    let solid = scene.add(plate, place(vec(-0.5 * thick, 0.0), 0.0, WALL)).unwrap();
    let wall = Shape::rectangle(20.0, 60.0).unwrap();
    let ahead = random.between(2.0, 5.0);
    let wall = scene.add(wall, place(vec(ahead, 0.0) + DVec2::from_angle(lean) * 10.0, lean, WALL)).unwrap();
    let (count, mut bodies) = (1 + random.below(6), Vec::new());
    while bodies.len() < count {
        let size = random.between(0.2, 0.8);
        let shape = match if round { random.below(3) } else { 1 } {
            0 => Shape::circle(0.5 * size),
            1 => Shape::rectangle(size, random.between(0.2, 0.8)),
            _ => Shape::regular(5, 0.5 * size),
        };
        let angle = if !round || random.below(2) == 0 { 0.0 } else { random.between(-1.0, 1.0) };
        let at = vec(random.between(0.3, ahead), random.between(-3.5, 3.5));
        let body = scene.add(shape.unwrap(), place(at, angle, FREE)).unwrap();
        if deepest(&scene, body) > 0.0 {
            scene.remove(body).unwrap();
        } else {
            bodies.push(body);
        }
    }
    Yard { scene, solid, wall, bodies }
}

/// Many yards, and before that a few, so that mutation runs have the time for them.
#[test]
fn a_long_push_does_what_small_ones_do_in_a_few_yards() {
    let [squashed, pushed, skipped, differ] = long_and_small_pushes(24, 30);
    assert!(squashed > 20 && pushed > 3 && skipped < 30 && differ == 0, "{squashed} {pushed} {skipped} {differ}");
}

#[test]
fn a_long_push_does_what_a_hundred_small_ones_do() {
    let rounds = cases(200, 600);
    let [squashed, pushed, skipped, differ] = long_and_small_pushes(23, rounds);
    assert!(squashed > rounds && 6 * pushed > rounds && 6 * skipped < 5 * rounds, "{squashed} {pushed} {skipped}");
    // What slides along a wall that leans pushes others there, a little farther or less far in longer parts.
    assert!(differ * 100 < squashed + pushed, "{differ} of {}", squashed + pushed);
}

/// Returns how many bodies were squashed, pushed, not compared, and moved otherwise.
fn long_and_small_pushes(seed: u64, rounds: usize) -> [usize; 4] {
    let mut random = Random(seed);
    let (mut squashed, mut pushed, mut skipped, mut differ) = (0, 0, 0, 0);
    for round in 0..rounds {
        // In every other yard, round and pointed bodies slide along each other and along a wall that leans.
        let slides = round % 2 == 0;
        let lean = if round % 4 == 0 { random.between(-0.6, 0.6) } else { 0.0 };
        let turn = if round % 3 == 0 { 0.0 } else { random.between(-4.0, 4.0) };
        let mut long = yard(&mut random, lean, turn, slides);
        let mut small = long.again();
        let motion = DVec2::from_angle(turn) * random.between(1.0, 12.0);
        let lapped: Vec<_> = long.bodies.iter().map(|&body| long.laps(body, turn)).collect();
        let one = long.push(motion, 1, false);
        let many = small.push(motion, SMALL, false);
        assert!((at(&long.scene, long.solid) - at(&small.scene, small.solid)).length() < 1e-9);
        for ((&body, &same), lapped) in long.bodies.iter().zip(&small.bodies).zip(lapped) {
            let is_squashed = one.squashed.contains(&body);
            let case = format!("round {round}, {body:?}: {one:?}, in small parts {many:?}");
            assert!(is_squashed || long.is_free(body, &one), "{case}");
            if lapped || small.laps(same, turn) {
                skipped += 1;
                continue;
            }
            squashed += usize::from(is_squashed);
            pushed += usize::from(one.pushed.contains(&body));
            let apart = at(&long.scene, body).distance(at(&small.scene, same));
            let agrees = is_squashed == many.squashed.contains(&same)
                && (is_squashed || apart < 2.0 * motion.length() / SMALL as f64);
            // What slides out of a narrow gap gets out before it is squashed, or just not.
            assert!(agrees || slides, "{apart} apart: {case}");
            differ += usize::from(!agrees);
        }
    }
    [squashed, pushed, skipped, differ]
}

#[test]
fn a_long_push_that_stops_gets_as_far_as_small_ones_in_a_few_yards() {
    let (stopped, free) = pushes_that_stop(30, 4);
    assert!(stopped + free > 0);
}

#[test]
fn a_long_push_that_stops_gets_as_far_as_small_ones() {
    let rounds = cases(20, 60);
    let (stopped, free) = pushes_that_stop(29, rounds);
    assert!(3 * stopped > rounds && 30 * free > rounds, "{stopped} {free}");
}

/// Returns how many solids were stopped, and how many were not.
fn pushes_that_stop(seed: u64, rounds: usize) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut stopped, mut free) = (0, 0);
    for round in 0..rounds {
        let turn = if round % 2 == 0 { 0.0 } else { random.between(-4.0, 4.0) };
        let mut long = yard(&mut random, 0.0, turn, false);
        let mut small = long.again();
        let motion = DVec2::from_angle(turn) * random.between(1.0, 12.0);
        let before = long.again();
        let one = long.push(motion, 1, true);
        let many = small.push(motion, SMALL, true);
        if [&before, &small].iter().any(|yard| yard.bodies.iter().any(|&body| yard.laps(body, turn))) {
            continue;
        }
        let apart = at(&long.scene, long.solid).distance(at(&small.scene, small.solid));
        assert!(one.squashed.is_empty() && many.squashed.is_empty());
        assert!(apart < 2.0 * motion.length() / SMALL as f64, "round {round}: {apart} apart, {one:?}, {many:?}");
        for &body in &long.bodies {
            assert!(long.is_free(body, &one), "round {round}, {body:?}: {one:?}");
        }
        let is_stopped = long.moved(turn) < motion.length() - 1e-9;
        stopped += usize::from(is_stopped);
        free += usize::from(!is_stopped);
    }
    (stopped, free)
}

/// Thin solids, bodies thinner still, and pushes up to a million times as long, at three sizes: all that stands before
/// the wall is squashed and stays, and what stands beside the way is not touched.
#[test]
fn nothing_gets_through_a_solid_however_long_the_push_and_thin_both_are() {
    for size in [1e-6, 1.0, 1e6] {
        let line = |half: f64, thick: f64| Shape::rectangle(thick * size, 2.0 * half * size).unwrap();
        let segment = Shape::segment(vec(0.0, -size), vec(0.0, size)).unwrap();
        let solids = [line(1.0, 1.0), line(1.0, 1e-3), segment];
        let square = Shape::rectangle(0.2 * size, 0.2 * size).unwrap().turned(0.3).unwrap();
        let two = [square.clone(), Shape::circle(0.1 * size).unwrap().at(vec(0.1, 0.1) * size).unwrap()];
        let bodies = [
            square,
            line(0.5, 0.01),
            Shape::circle(0.05 * size).unwrap(),
            Shape::union(&two).unwrap(),
            Shape::segment(vec(0.0, -0.5 * size), vec(0.0, 0.5 * size)).unwrap(),
            Shape::point(0.0, 0.0).unwrap(),
        ];
        for (k, solid) in solids.iter().enumerate() {
            for (n, body) in bodies.iter().enumerate() {
                for length in [4.5, 10.0, 1e3, 1e6] {
                    let mut scene = Scene::new();
                    let solid = scene.add(solid.clone(), BodyOptions { x: -2.0 * size, ..WALL }).unwrap();
                    let place = BodyOptions { x: 0.5 * size, y: 0.1 * size, ..FREE };
                    let before = scene.add(body.clone(), place).unwrap();
                    let beside = scene.add(body.clone(), BodyOptions { y: 1.9 * size, ..place }).unwrap();
                    rect(&mut scene, [2.0 * size, -9.0 * size], [3.0 * size, 9.0 * size], WALL);
                    let push = scene.push_body(solid, vec(length * size, 0.0), &PushOptions::default()).unwrap();
                    let case = format!("solid {k}, body {n}, {length} at {size}: {push:?}");
                    assert_eq!((&push.squashed[..], push.pushed.len()), (&[before][..], 0), "{case}");
                    assert_eq!(at(&scene, before), vec(place.x, place.y), "{case}");
                    assert_eq!(at(&scene, beside), vec(place.x, 1.9 * size), "{case}");
                }
            }
        }
    }
}

/// Parts shorter than eight slops squashed what slid in longer ones: a slow wall closed on a body as if it could not
/// give way.
#[test]
fn what_slides_slides_however_slow_the_push() {
    for parts in [1, 10, 100, 1000, 10_000] {
        let mut scene = Scene::new();
        let solid = scene.add(Shape::rectangle(0.2, 4.0).unwrap(), BodyOptions { x: -0.1, ..WALL }).unwrap();
        let shape = Shape::rectangle(0.5, 0.5).unwrap();
        let body = scene.add(shape, BodyOptions { x: 1.0, y: 1.5, ..FREE }).unwrap();
        let (middle, angle) = (vec(3.0, 0.0) + DVec2::from_angle(0.4) * 10.0, 0.4);
        let wall = Shape::rectangle(20.0, 60.0).unwrap();
        let wall = scene.add(wall, BodyOptions { x: middle.x, y: middle.y, angle, ..WALL }).unwrap();
        for _ in 0..parts {
            let push = scene.push_body(solid, vec(2.5 / f64::from(parts), 0.0), &PushOptions::default()).unwrap();
            assert!(push.squashed.is_empty(), "in {parts} parts");
        }
        // Between the plate and the wall, as far down as it must.
        assert!((at(&scene, body).x - 2.75).abs() < 1e-4, "in {parts} parts: {}", at(&scene, body));
        assert!(gap(&scene, wall, body).abs() < 1e-4, "in {parts} parts: {}", gap(&scene, wall, body));
    }
}
