//! A hash of all answers about ten thousand pairs, to the bit. It must be the same natively and in every JavaScript
//! engine: `tests/js/digest.mjs` computes it through the package and reads the expected numbers from this file.

use shadowgap::glam::DVec2;
use shadowgap::{
    cast, collide, contains, explain, overlaps, raycast, BodyOptions, MoveOptions, Pose, PushOptions, Scene,
    Separation, Shape,
};

/// The hash on every platform. It changes only if an answer does.
pub const EXPECTED: u32 = 3_815_131_672;

const PAIRS: usize = 10_000;

/// The hash of all answers.
pub fn digest() -> u32 {
    let mut random = Lcg(1);
    let mut hash = Hash::new();
    for n in 0..PAIRS {
        let (mut a, pose_a) = (random.shape(), random.pose());
        let (b, pose_b) = (random.shape(), random.pose());
        if n % 4 == 0 {
            a = Shape::union(&[a, random.shape(), random.shape()]).expect("a union");
        }
        let Separation { distance, normal, on_a, on_b, .. } = shadowgap::distance(&a, &pose_a, &b, &pose_b);
        hash.fold(distance);
        for vector in [normal, on_a, on_b] {
            hash.fold_vector(vector);
        }
        hash.fold(f64::from(overlaps(&a, &pose_a, &b, &pose_b)));
        if let Some(contact) = collide(&a, &pose_a, &b, &pose_b) {
            hash.fold(contact.depth);
            hash.fold_vector(contact.normal);
            hash.fold(f64::from(u8::from(contact.a_in_b) + 2 * u8::from(contact.b_in_a)));
            for point in contact.points.iter() {
                hash.fold_vector(point.point);
                hash.fold(point.depth);
                hash.fold(point.id as f64);
            }
        }
        let (motion, motion_a) = (random.vector() * 4.0, random.vector());
        if let Some(impact) = cast(&a, &pose_a, &b, &pose_b, motion, motion_a).expect("good motions") {
            hash.fold(impact.time);
            hash.fold_vector(impact.normal);
            hash.fold_vector(impact.point);
        }
        let (from, to) = (random.vector() * 3.0, random.vector() * 3.0);
        hash.fold(f64::from(contains(&a, &pose_a, from).expect("a good point")));
        if let Some(hit) = raycast(&a, &pose_a, from, to).expect("good points") {
            hash.fold(hit.fraction);
            hash.fold_vector(hit.point);
            hash.fold_vector(hit.normal);
        }
        hash.fold(a.area());
        hash.fold_vector(a.centroid());
        hash.fold(a.inertia());
        hash.fold(explain(&a, &pose_a, &b, &pose_b, true).axes.len() as f64);
    }
    hash.0
}

/// The hash of the scene on every platform.
pub const EXPECTED_SCENE: u64 = 11_123_715_438_793_151_200;

/// A thousand bodies that move about for a few frames: the exclusive or of the scene's own hashes.
pub fn scene() -> u64 {
    const BODIES: usize = 1000;
    let mut random = Lcg(2);
    let mut scene = Scene::new();
    for _ in 0..BODIES {
        let (shape, place) = (random.shape(), random.vector() * 25.0);
        let (angle, fixed) = (random.between(-50.0, 50.0), random.unit() < 0.2);
        let options = BodyOptions { x: place.x, y: place.y, angle, fixed, ..BodyOptions::default() };
        scene.add(shape, options).expect("a good body");
    }
    let mut hash = 0;
    for _ in 0..8 {
        scene.update().expect("good poses");
        hash ^= scene.hash();
        for pose in scene.poses_mut() {
            *pose += random.between(-0.1, 0.1);
        }
    }
    hash
}

/// The hash of the moves on every platform.
pub const EXPECTED_MOVES: u32 = 2_752_674_590;

/// Two thousand moves and pushes in a crowd, some of which stops bodies from one side alone: what they answer, and
/// where all is at last.
pub fn moves() -> u32 {
    const BODIES: usize = 60;
    let (mut random, mut hash, mut scene) = (Lcg(3), Hash::new(), Scene::new());
    let bodies: Vec<_> = (0..BODIES)
        .map(|n| {
            let (shape, place, angle) = (random.shape(), random.vector() * 8.0, random.between(-50.0, 50.0));
            let one_way = (n % 9 == 0).then_some(DVec2::Y);
            let options =
                BodyOptions { x: place.x, y: place.y, angle, fixed: n % 3 == 0, one_way, ..BodyOptions::default() };
            scene.add(shape, options).expect("a good body")
        })
        .collect();
    for _ in 0..2000 {
        let (n, motion, walks) = (random.whole(BODIES as f64), random.vector() * 0.5, random.unit() < 0.5);
        let (up, reach) = if walks { (DVec2::Y, 0.2) } else { (DVec2::ZERO, 0.0) };
        if n % 3 == 0 {
            let options = PushOptions { up, turn: reach / 2.0, ..PushOptions::default() };
            let push = scene.push_body(bodies[n], motion, &options).expect("a good push");
            hash.fold_vector(push.moved);
            for list in [push.carried, push.pushed, push.squashed] {
                hash.fold(list.len() as f64);
            }
        } else {
            let options = MoveOptions { up, snap: reach, step: reach, ..MoveOptions::default() };
            let answer = scene.move_body(bodies[n], motion, &options).expect("a good move");
            hash.fold_vector(answer.moved);
            hash.fold_vector(answer.left);
            hash.fold(f64::from(answer.stuck));
            for hit in answer.hits.iter().chain(&answer.ground) {
                hash.fold(hit.body.slot() as f64);
                hash.fold_vector(hit.normal);
                hash.fold_vector(hit.point);
                hash.fold(hit.time);
            }
        }
    }
    scene.poses_mut().iter().for_each(|&number| hash.fold(number));
    hash.0
}

/// The hash of the copies on every platform.
pub const EXPECTED_COPIES: u32 = 2_609_372_689;

/// Copies of two thousand shapes: moved, turned, with a larger radius, and all of these.
pub fn copies() -> u32 {
    let (mut random, mut hash) = (Lcg(4), Hash::new());
    for n in 0..2000 {
        let mut shape = random.shape();
        if n % 4 == 0 {
            shape = Shape::union(&[shape, random.shape()]).expect("a union");
        } else if n % 4 == 1 {
            let dart = [[2.0, 0.0], [-1.0, 1.0], [random.between(-0.9, 0.9), 0.0], [-1.0, -1.0]];
            shape = if n % 8 == 1 { Shape::outline(dart) } else { Shape::chain(dart, true) }.expect("a dart");
        }
        let (by, angle, radius) = (random.vector() * 3.0, random.between(-50.0, 50.0), random.between(0.0, 0.5));
        let moved = shape.at(by).expect("a copy");
        let turned = shape.turned(angle).expect("a copy");
        let rounded = shape.rounded(if n % 5 == 0 { 0.0 } else { radius }).expect("a copy");
        let all = moved.turned(angle).and_then(|shape| shape.rounded(radius)).expect("a copy");
        for copy in [moved, turned, rounded, all] {
            copy.points().for_each(|point| hash.fold_vector(point));
            for number in [copy.radius(), copy.area(), copy.inertia(), copy.pieces().len() as f64] {
                hash.fold(number);
            }
        }
    }
    hash.0
}

/// FNV-1a over 32-bit words, as JavaScript's `Math.imul` computes it too.
pub struct Hash(pub u32);

impl Hash {
    pub fn new() -> Hash {
        Hash(0x811c_9dc5)
    }

    pub fn fold_word(&mut self, word: u32) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0193);
    }

    pub fn fold(&mut self, number: f64) {
        let bits = number.to_bits();
        self.fold_word(bits as u32);
        self.fold_word((bits >> 32) as u32);
    }

    pub fn fold_vector(&mut self, v: DVec2) {
        self.fold(v.x);
        self.fold(v.y);
    }
}

/// A linear congruential generator of 32 bits, of which the upper 24 are used. Not `common::random`: JavaScript's
/// `Math.imul` must give the same numbers.
pub struct Lcg(pub u32);

impl Lcg {
    /// In [0, 1).
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        f64::from(self.0 >> 8) / 16777216.0
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn whole(&mut self, below: f64) -> usize {
        (self.unit() * below) as usize
    }

    pub fn vector(&mut self) -> DVec2 {
        let x = self.between(-1.0, 1.0);
        let y = self.between(-1.0, 1.0);
        DVec2::new(x, y)
    }

    fn pose(&mut self) -> Pose {
        let position = self.vector() * 2.0;
        Pose::new(position.x, position.y, self.between(-50.0, 50.0)).expect("a good pose")
    }

    pub fn shape(&mut self) -> Shape {
        let shape = match self.whole(9.0) {
            0 => {
                let at = self.vector();
                Shape::point(at.x, at.y)
            }
            1 => {
                let radius = self.between(0.1, 1.0);
                Shape::circle(radius).and_then(|shape| shape.at(self.vector()))
            }
            2 => {
                let a = self.vector();
                Shape::segment(a, self.vector())
            }
            3 => {
                let a = self.vector();
                let b = self.vector();
                Shape::capsule(a, b, self.between(0.1, 1.0))
            }
            4 => {
                let width = self.between(0.1, 2.0);
                let height = self.between(0.1, 2.0);
                let center = self.vector();
                let angle = self.between(-4.0, 4.0);
                Shape::rectangle(width, height)
                    .and_then(|shape| shape.rounded(self.between(0.1, 1.0)))
                    .and_then(|shape| shape.turned(angle))
                    .and_then(|shape| shape.at(center))
            }
            5 => {
                let sides = 3 + self.whole(10.0);
                Shape::regular(sides, self.between(0.1, 1.0))
            }
            6 => {
                let radius_x = self.between(0.1, 1.0);
                let radius_y = self.between(0.1, 1.0);
                Shape::ellipse(radius_x, radius_y, self.between(0.001, 0.01))
            }
            7 => Shape::circle(self.between(0.1, 1.0)),
            _ => {
                let count = 3 + self.whole(10.0);
                let points: Vec<DVec2> = (0..count).map(|_| self.vector()).collect();
                Shape::hull(&points)
            }
        };
        shape.expect("a shape of good numbers")
    }
}
