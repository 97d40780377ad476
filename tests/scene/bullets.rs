//! No pair is missed of many random bullets, against fine steps along every way. `BULLETS` sets how many.

use std::collections::BTreeMap;

use super::twin::{any_shape, pose, reach};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{distance, Body, BodyOptions, Scene, Shape};

/// How many bullets `npm test` shoots.
const BULLETS: usize = 4000;

/// In each scene.
const BULLETS_AT_ONCE: usize = 40;
const TARGETS: usize = 30;

/// The shortest step, as a fraction of the way, and what overlaps deeper than this must be told of.
const STEP: f64 = 1e-4;
const DEPTH: f64 = 1e-8;

/// What has no inside surely touches when it is as near as this.
const SURE: f64 = 1e-12;

const WORLD: f64 = 8.0;

/// A body and its way.
struct Mover {
    body: Body,
    shape: Shape,
    from: BodyOptions,
    to: BodyOptions,
}

impl Mover {
    fn new(scene: &mut Scene, shape: Shape, from: BodyOptions, to: BodyOptions) -> Mover {
        Mover { body: scene.add(shape.clone(), from).unwrap(), shape, from, to }
    }

    fn motion(&self) -> DVec2 {
        DVec2::new(self.to.x - self.from.x, self.to.y - self.from.y)
    }

    fn at(&self, part: f64) -> shadowgap::Pose {
        let Mover { from, to, .. } = *self;
        let between = |from: f64, to: f64| from + (to - from) * part;
        pose(&BodyOptions {
            x: between(from.x, to.x),
            y: between(from.y, to.y),
            angle: between(from.angle, to.angle),
            ..from
        })
    }

    /// How fast its turn moves its points at most.
    fn turning(&self) -> f64 {
        (self.to.angle - self.from.angle).abs() * reach(&self.shape)
    }
}

fn anywhere(random: &mut Random) -> BodyOptions {
    let mut at = || random.between(-WORLD, WORLD);
    let (x, y) = (at(), at());
    BodyOptions { x, y, angle: random.between(-3.0, 3.0), ..Default::default() }
}

fn target(scene: &mut Scene, random: &mut Random) -> Mover {
    let size = random.between(0.1, 1.5);
    let shape = match random.below(4) {
        0 => Shape::segment(DVec2::new(-size, 0.0), DVec2::new(size, 0.0)).unwrap(),
        1 => Shape::rectangle(2.0 * size, 1e-3).unwrap(),
        _ => any_shape(random, size),
    };
    let from = BodyOptions { fixed: random.unit() < 0.5, ..anywhere(random) };
    let mut to = from;
    if random.unit() < 0.5 {
        (to.x, to.y) = (to.x + random.between(-1.0, 1.0), to.y + random.between(-1.0, 1.0));
        if random.unit() < 0.5 {
            to.angle += random.between(-3.0, 3.0);
        }
    }
    Mover::new(scene, shape, from, to)
}

fn bullet(scene: &mut Scene, random: &mut Random) -> Mover {
    let size = random.between(0.005, 0.1);
    let shape = match random.below(3) {
        0 => Shape::point(0.0, 0.0).unwrap(),
        1 => Shape::circle(size).unwrap(),
        _ => any_shape(random, size),
    };
    // Bullets do not meet each other.
    let from = BodyOptions { category: 2, mask: 1, ..anywhere(random) };
    let turn = if random.unit() < 0.3 { random.between(-3.0, 3.0) } else { 0.0 };
    let end = anywhere(random);
    Mover::new(scene, shape, from, BodyOptions { x: end.x, y: end.y, angle: from.angle + turn, ..from })
}

/// By when two bodies must have touched, if they do: the first step at which they overlap; if neither has an inside, at
/// which they are so near that they do soon. No step is longer than it takes them to touch.
fn overlap(a: &Mover, b: &Mover) -> Option<f64> {
    let speed = (b.motion() - a.motion()).length() + a.turning() + b.turning();
    let is_thin = a.shape.area() == 0.0 && b.shape.area() == 0.0;
    let (deepest, step, soon) = if is_thin { (SURE, 0.01 * SURE, 1e-6) } else { (-DEPTH, STEP, 1e-9) };
    let mut part = 0.0;
    while part <= 1.0 {
        let apart = distance(&a.shape, &a.at(part), &b.shape, &b.at(part)).distance;
        if apart < deepest {
            return Some(part + soon);
        }
        part += f64::max(apart / (speed + 1e-9), step);
    }
    None
}

#[test]
fn no_pair_of_a_bullet_is_missed() {
    let bullets = std::env::var("BULLETS").map_or(BULLETS, |bullets| bullets.parse().unwrap());
    let (mut met, mut grazed) = (0, 0);
    for seed in 0..bullets.div_ceil(BULLETS_AT_ONCE) {
        let (mut scene, mut random) = (Scene::new(), Random(seed as u64 + 1));
        let targets: Vec<_> = (0..TARGETS).map(|_| target(&mut scene, &mut random)).collect();
        let shot: Vec<_> = (0..BULLETS_AT_ONCE).map(|_| bullet(&mut scene, &mut random)).collect();
        scene.update_swept().unwrap();
        for Mover { body, to, .. } in targets.iter().chain(&shot) {
            scene.move_to(*body, (to.x, to.y, to.angle)).unwrap();
        }
        let before: Vec<_> = scene.pairs().to_vec();
        scene.update_swept().unwrap();
        let began: BTreeMap<_, _> = scene.began().zip(scene.began_times()).collect();
        for a in &targets {
            for b in &shot {
                let told = began.get(&(a.body, b.body)).copied();
                let overlapped = before.contains(&[a.body.slot() as u32, b.body.slot() as u32]);
                let context =
                    || format!("seed {seed}: {:?} {:?}, {:?} {:?}", a.shape.kind(), a.from, b.shape.kind(), b.from);
                match (told, overlap(a, b)) {
                    (told, Some(part)) if !overlapped => {
                        let in_time = told.is_some_and(|told| told <= part);
                        assert!(in_time, "{part}, told of at {told:?}, {}", context());
                        met += 1;
                    }
                    (Some(told), _) => {
                        // What merely grazes may be told of.
                        let apart = distance(&a.shape, &a.at(told), &b.shape, &b.at(told)).distance;
                        assert!(!overlapped && apart.abs() < 1e-6, "{apart} apart at {told}, {}", context());
                        grazed += 1;
                    }
                    (None, _) => {}
                }
            }
        }
    }
    assert!(met > bullets / 2 && grazed < met / 50, "{met} met and {grazed} grazed");
}
