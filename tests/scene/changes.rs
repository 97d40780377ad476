//! After any changes between updates, the pairs, begun pairs and ended pairs agree with a double loop over `overlaps`.

use std::collections::BTreeSet;

use super::twin::{any_shape, pose};
use crate::random::Random;
use shadowgap::{overlaps, Body, BodyOptions, Pose, Scene, Shape};

/// A scene, and a copy of what was put into it.
pub struct Play {
    pub scene: Scene,
    pub bodies: Vec<(Body, Shape, BodyOptions)>,
    before: BTreeSet<(Body, Body)>,
    pub random: Random,
    world: f64,
}

impl Play {
    /// A scene without bodies, which will be in a square around the origin.
    pub fn new(seed: u64, world: f64) -> Play {
        Play { scene: Scene::new(), bodies: Vec::new(), before: BTreeSet::new(), random: Random(seed), world }
    }

    pub fn add(&mut self, fixed: f64) {
        let random = &mut self.random;
        let options = BodyOptions {
            x: random.between(-self.world, self.world),
            y: random.between(-self.world, self.world),
            angle: random.between(-4.0, 4.0),
            fixed: random.unit() < fixed,
            category: 1 << random.below(3),
            mask: if random.unit() < 0.7 { u32::MAX } else { 5 },
            one_way: None,
            user_data: 0,
        };
        let size = random.between(0.3, 1.2);
        let shape = any_shape(random, size);
        let body = self.scene.add(shape.clone(), options).unwrap();
        self.bodies.push((body, shape, options));
    }

    /// Fixes each body with this probability, and lets the others move.
    pub fn fix(&mut self, part: f64) {
        for (body, _, options) in &mut self.bodies {
            options.fixed = self.random.unit() < part;
            self.scene.set_fixed(*body, options.fixed).unwrap();
        }
    }

    pub fn remove(&mut self) {
        if !self.bodies.is_empty() {
            let at = self.random.below(self.bodies.len());
            let (body, ..) = self.bodies.swap_remove(at);
            self.scene.remove(body).unwrap();
            assert!(self.scene.remove(body).is_err() && self.scene.pose(body).is_err());
        }
    }

    /// Moves each body with probability `part`, by `move_to` or by writing to `poses_mut`.
    pub fn move_some(&mut self, part: f64, bulk: bool) {
        for (body, _, options) in &mut self.bodies {
            if self.random.unit() < part {
                options.x += self.random.between(-0.6, 0.6);
                options.y += self.random.between(-0.6, 0.6);
                options.angle += self.random.between(-0.4, 0.4);
                if bulk {
                    let at = 3 * body.slot();
                    self.scene.poses_mut()[at..at + 3].copy_from_slice(&[options.x, options.y, options.angle]);
                } else {
                    self.scene.move_to(*body, (options.x, options.y, options.angle)).unwrap();
                }
            }
        }
    }

    /// Moves every body that is not fixed a step in its own direction; at a border it goes on from the opposite one.
    pub fn fly(&mut self) {
        let world = self.world;
        for (body, _, options) in self.bodies.iter_mut().filter(|(.., options)| !options.fixed) {
            let mut own = Random(body.slot() as u64 + 7);
            let speed = if own.unit() < 0.1 { 1.5 } else { 0.15 };
            let [x, y, turn] = [(); 3].map(|_| 2.0 * own.unit() - 1.0);
            let on = |place: f64, way: f64| (place + speed * way + 3.0 * world).rem_euclid(2.0 * world) - world;
            (options.x, options.y, options.angle) = (on(options.x, x), on(options.y, y), options.angle + 0.1 * turn);
            let at = 3 * body.slot();
            self.scene.poses_mut()[at..at + 3].copy_from_slice(&[options.x, options.y, options.angle]);
        }
    }

    pub fn change(&mut self) {
        if self.bodies.is_empty() {
            return;
        }
        let at = self.random.below(self.bodies.len());
        let (body, shape, options) = &mut self.bodies[at];
        let kind = self.random.unit();
        if kind < 0.3 {
            options.fixed = !options.fixed;
            self.scene.set_fixed(*body, options.fixed).unwrap();
        } else if kind < 0.6 {
            *shape = any_shape(&mut self.random, 0.8);
            self.scene.set_shape(*body, shape.clone()).unwrap();
        } else {
            options.category = 1 << self.random.below(3);
            options.mask = if self.random.unit() < 0.5 { u32::MAX } else { 6 };
            self.scene.set_filter(*body, options.category, options.mask).unwrap();
        }
    }

    /// Makes random changes and queries, each followed by another with probability `busy`.
    pub fn interfere(&mut self, fixed: f64, busy: f64) {
        while self.random.unit() < busy {
            match self.random.below(6) {
                0 => self.add(fixed),
                1 => self.remove(),
                2 | 3 => self.change(),
                4 => self.move_some(0.02, false),
                _ => {
                    let place = [self.random.between(-self.world, self.world), 0.0];
                    self.scene.refresh().unwrap().pick(place, u32::MAX).unwrap();
                }
            }
        }
    }

    fn expected(&self) -> BTreeSet<(Body, Body)> {
        let mut pairs = BTreeSet::new();
        let poses: Vec<Pose> = self.bodies.iter().map(|(.., options)| pose(options)).collect();
        for (i, (a, shape_a, options_a)) in self.bodies.iter().enumerate() {
            for (j, (b, shape_b, options_b)) in self.bodies.iter().enumerate().skip(i + 1) {
                let meet = options_a.category & options_b.mask != 0 && options_b.category & options_a.mask != 0;
                // No shape here reaches farther than 4 from its origin.
                let far = (options_a.x - options_b.x).abs().max((options_a.y - options_b.y).abs()) > 8.0;
                if !meet || far || (options_a.fixed && options_b.fixed) {
                    continue;
                }
                if overlaps(shape_a, &poses[i], shape_b, &poses[j]) {
                    pairs.insert(if a.slot() < b.slot() { (*a, *b) } else { (*b, *a) });
                }
            }
        }
        pairs
    }

    pub fn check(&mut self, what: &str) {
        let count = self.scene.update().unwrap();
        let now = self.expected();
        let pairs: Vec<_> = now.iter().map(|(a, b)| [a.slot() as u32, b.slot() as u32]).collect();
        assert_eq!(self.scene.pairs(), pairs, "{what}");
        assert_eq!(count, pairs.len(), "{what}");
        let began: Vec<_> = now.difference(&self.before).copied().collect();
        assert_eq!(self.scene.began().collect::<Vec<_>>(), began, "{what}: began");
        let ended: Vec<_> = self.before.difference(&now).copied().collect();
        assert_eq!(self.scene.ended().collect::<Vec<_>>(), ended, "{what}: ended");
        assert_eq!(self.scene.len(), self.bodies.len(), "{what}");
        for k in 0..count {
            let contact = self.scene.contact(k).unwrap();
            assert!(
                (contact.depth - f64::from(self.scene.depths()[k])).abs() < 2e-5,
                "{what}: contact {k}: {} {} {:?}",
                contact.depth,
                self.scene.depths()[k],
                self.scene.pairs()[k]
            );
        }
        self.before = now;
    }
}

/// `busy` is the probability of one more change between updates, `moves` the part of the bodies that move.
fn play(seed: u64, count: usize, fixed: f64, moves: f64, busy: f64, frames: usize) {
    let world = (count as f64).sqrt() * 0.9;
    let mut play = Play::new(seed, world);
    for _ in 0..count {
        play.add(fixed);
    }
    for frame in 0..frames {
        play.check(&format!("seed {seed}, {count} bodies, frame {frame}"));
        let bulk = play.random.unit() < 0.5;
        let part = if play.random.unit() < 0.1 { 1.0 } else { moves };
        play.move_some(part, bulk);
        play.interfere(fixed, busy);
    }
}

#[test]
fn few_bodies() {
    for seed in 0..20 {
        play(seed, 12, 0.3, 0.5, 0.7, 40);
    }
}

#[test]
fn most_asleep() {
    for seed in 20..26 {
        play(seed, 300, 0.3, 0.01, 0.5, 60);
    }
}

#[test]
fn most_moving() {
    for seed in 30..34 {
        play(seed, 300, 0.1, 0.9, 0.8, 150);
    }
}

#[test]
fn flying_straight_on() {
    for (seed, count, fixed, busy) in
        [(60, 400, 0.0, 0.0), (61, 400, 0.3, 0.6), (62, 300, 0.1, 0.9), (63, 500, 0.5, 0.3)]
    {
        let world = f64::from(count).sqrt();
        let mut play = Play::new(seed, world);
        for _ in 0..count {
            play.add(fixed);
        }
        for frame in 0..130 {
            play.check(&format!("seed {seed}, frame {frame}"));
            match frame % 40 {
                // Few bodies move for three frames, then none for two.
                20..23 => play.move_some(0.01, frame % 2 == 0),
                23..25 => {}
                // All bodies move by a random step.
                30 => play.move_some(1.0, true),
                _ => play.fly(),
            }
            play.interfere(fixed, busy);
        }
    }
}

/// While few poses change, updates find these by a copy of all poses, which must not be used again after most have
/// changed.
#[test]
fn poses_written_back_to_what_they_were_are_noticed() {
    let mut scene = Scene::new();
    let disc = Shape::circle(0.6).unwrap();
    for _ in 0..200 {
        scene.add(disc.clone(), BodyOptions::default()).unwrap();
    }
    let write = |scene: &mut Scene, slots: std::ops::Range<usize>, apart: f64| {
        for slot in slots {
            scene.poses_mut()[3 * slot] = apart * slot as f64;
        }
        scene.update().unwrap()
    };
    for _ in 0..3 {
        assert_eq!(write(&mut scene, 0..200, 2.0), 0);
        for _ in 0..3 {
            assert_eq!(write(&mut scene, 150..151, 4.0), 0);
            // On the first disc.
            assert_eq!(write(&mut scene, 150..151, 0.0), 1);
            assert_eq!(write(&mut scene, 150..151, 2.0), 0);
        }
        assert_eq!(write(&mut scene, 0..200, 1.0), 199);
        // The comparison ended at the tenth body, as too many had changed.
        assert_eq!(write(&mut scene, 10..200, 2.0), 9);
    }
}

#[test]
fn mostly_walls() {
    for seed in 40..44 {
        play(seed, 400, 0.9, 0.1, 0.9, 60);
    }
}

#[test]
fn fixed_and_let_go() {
    for (seed, moves) in [(70, 0.0), (71, 0.02), (72, 0.5), (73, 1.0)] {
        let mut play = Play::new(seed, 16.0);
        for _ in 0..300 {
            play.add(0.3);
        }
        for frame in 0..90 {
            play.check(&format!("seed {seed}, frame {frame}"));
            // Bodies fly on for some frames in between, so that bounds are predicted.
            match frame % 15 {
                0 => play.fix(0.5),
                1 => play.fix(0.98),
                2 => play.fix(0.02),
                3..8 => play.fly(),
                8 => play.fix(0.1),
                _ => play.interfere(0.3, 0.6),
            }
            play.move_some(moves, frame % 2 == 0);
        }
    }
}

#[test]
fn a_body_fixed_between_updates_keeps_the_last_pairs_and_a_removed_one_is_refused() {
    let mut scene = Scene::new();
    let disc = Shape::circle(1.0).unwrap();
    let [a, b] = [(); 2].map(|()| scene.add(disc.clone(), BodyOptions::default()).unwrap());
    assert_eq!(scene.update().unwrap(), 1);
    scene.set_fixed(a, true).unwrap();
    scene.set_fixed(b, true).unwrap();
    assert_eq!((scene.pairs().len(), scene.contact(0).is_some()), (1, true));
    let bytes = scene.snapshot();
    assert_eq!(scene.update().unwrap(), 0);
    assert_eq!(scene.ended().collect::<Vec<_>>(), [(a, b)]);
    scene.restore(&bytes).unwrap();
    assert_eq!((scene.pairs().len(), scene.snapshot() == bytes, scene.update().unwrap()), (1, true, 0));
    scene.set_fixed(a, false).unwrap();
    assert_eq!(scene.update().unwrap(), 1);
    scene.remove(a).unwrap();
    assert!(scene.set_fixed(a, true).is_err());
}

#[test]
fn all_gone_and_all_new_each_frame() {
    let mut play = Play::new(50, 8.0);
    for frame in 0..30 {
        for _ in 0..100 {
            play.add(0.2);
        }
        play.check(&format!("frame {frame}"));
        if frame % 2 == 0 {
            play.scene.clear();
            play.bodies.clear();
        } else {
            while !play.bodies.is_empty() {
                play.remove();
            }
        }
    }
}
