//! A restored scene answers and goes on as the saved one did, bit for bit. Bytes that are not a snapshot are refused.

use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use shadowgap::{Body, BodyOptions, Scene, SceneError, Shape};

/// A scene, the handles of its bodies, and shapes and random numbers to change it with.
struct Game {
    scene: Scene,
    bodies: Vec<Body>,
    shapes: Vec<Shape>,
    random: Random,
    /// Half the side of the square that the bodies are in.
    room: f64,
}

/// Everything that can be read from a scene, bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pairs: Vec<[u32; 2]>,
    normals: Vec<[u32; 2]>,
    depths: Vec<u32>,
    began: Vec<(Body, Body)>,
    ended: Vec<(Body, Body)>,
    /// Printed: the shortest decimals differ whenever two numbers do.
    contacts: Vec<String>,
    poses: Vec<Option<Vec<u64>>>,
    bodies: Vec<Option<Body>>,
    hash: u64,
}

pub fn record(scene: &Scene) -> Record {
    let slots = 0..1000;
    let bodies: Vec<_> = slots.map(|slot| scene.body(slot)).collect();
    let pose = |body: &Option<Body>| {
        body.map(|body| {
            scene.poses()[3 * body.slot()..3 * body.slot() + 3]
                .iter()
                .map(|number| number.to_bits())
                .collect::<Vec<_>>()
        })
    };
    Record {
        pairs: scene.pairs().to_vec(),
        normals: scene.normals().iter().map(|normal| normal.map(f32::to_bits)).collect(),
        depths: scene.depths().iter().map(|depth| depth.to_bits()).collect(),
        began: scene.began().collect(),
        ended: scene.ended().collect(),
        contacts: (0..scene.pairs().len()).map(|index| format!("{:?}", scene.contact(index))).collect(),
        poses: bodies.iter().map(pose).collect(),
        bodies,
        hash: scene.hash(),
    }
}

impl Game {
    fn new(seed: u64, count: usize, room: f64, keep: usize) -> Self {
        let mut random = Random(seed);
        let mut shapes: Vec<_> = (0..40)
            .map(|_| {
                let size = random.between(0.5, 1.5);
                any_shape(&mut random, size)
            })
            .collect();
        let union = Shape::union(&shapes[..3]).unwrap();
        shapes.push(union.scaled(-0.5, 0.5).unwrap());
        shapes.push(Shape::ellipse(2.0, 1e-3, 1e-3).unwrap());
        shapes.push(Shape::hull([[3.0, 1.0], [5.0, 2.0], [4.0, 1.5]]).unwrap().rounded(0.1).unwrap());
        let mut scene = Scene::new();
        for (k, shape) in shapes.iter().take(keep).enumerate() {
            // Far away, and never moved or removed.
            scene.add(shape.clone(), BodyOptions { x: 1e6 + 9.0 * k as f64, ..BodyOptions::default() }).unwrap();
        }
        let mut game = Game { scene, bodies: Vec::new(), shapes, random, room };
        (0..count).for_each(|_| game.add());
        game
    }

    fn chance(&mut self, of: f64) -> bool {
        self.random.unit() < of
    }

    fn place(&mut self) -> [f64; 3] {
        let (room, random) = (self.room, &mut self.random);
        let [x, y] = [random.between(-room, room), random.between(-room, room)];
        // Half of them nearly on a grid, a quarter turned by many turns.
        let angle = match random.below(4) {
            0 => random.between(-4.0, 4.0),
            1 => random.between(-1e9, 1e9),
            _ => return [x.round(), y.round(), random.between(-3e-6, 3e-6)],
        };
        [x, y, angle]
    }

    fn add(&mut self) {
        let [x, y, angle] = self.place();
        let mut options = BodyOptions { x, y, angle, ..BodyOptions::default() };
        options.fixed = self.chance(0.2);
        if self.chance(0.2) {
            let masks = [1, 3, u32::MAX, u32::MAX - 4, 1 << 31, 0x7fff_fffd];
            (options.category, options.mask) = (2, masks[self.random.below(6)]);
        }
        let shape = self.any_shape();
        self.bodies.push(self.scene.add(shape, options).unwrap());
    }

    fn any_shape(&mut self) -> Shape {
        let index = self.random.below(self.shapes.len());
        self.shapes[index].clone()
    }

    /// Random changes between updates: moves most bodies, adds, removes and changes a few.
    fn input(&mut self) {
        for index in (0..self.bodies.len()).rev() {
            let body = self.bodies[index];
            let (glam::DVec2 { x, y }, angle) =
                (self.scene.position(body).unwrap(), self.scene.pose(body).unwrap().angle());
            let [dx, dy] = [0, 1].map(|_| self.random.between(-0.2, 0.2));
            match self.random.below(100) {
                0..2 => self.scene.remove(self.bodies.swap_remove(index)).unwrap(),
                2..4 => {
                    let shape = self.any_shape();
                    self.scene.set_shape(body, shape).unwrap();
                }
                4 => self.scene.set_filter(body, 1, 3).unwrap(),
                5 => {
                    let [x, y, angle] = self.place();
                    self.scene.move_to(body, (x, y, angle)).unwrap();
                }
                6 => self.scene.move_to(body, (-0.0, 0.0, -0.0)).unwrap(),
                7 => self.scene.move_to(body, (0.0, -0.0, 0.0)).unwrap(),
                8..60 => self.scene.move_to(body, (x + dx, y + dy, angle + dx)).unwrap(),
                60..70 => {
                    let at = 3 * body.slot();
                    self.scene.poses_mut()[at..at + 3].copy_from_slice(&[x + dx, y + dy, angle]);
                }
                _ => {}
            }
        }
        for _ in 0..3 {
            if self.chance(0.8) {
                self.add();
            }
        }
    }

    /// Plays some frames, and records the scene before and after each update.
    fn play(&mut self, frames: usize) -> Vec<Record> {
        let mut records = vec![record(&self.scene)];
        for _ in 0..frames {
            self.input();
            records.push(record(&self.scene));
            self.scene.update().unwrap();
            records.push(record(&self.scene));
        }
        records
    }
}

#[test]
fn what_follows_a_restore_is_what_followed_before() {
    std::thread::scope(|scope| {
        let worlds = [(2, 150, 30.0), (3, 40, 2.0), (4, 2, 1.0), (5, 0, 1.0), (1, 150, 8.0), (6, 100, 12.0)];
        for (seed, count, room) in worlds.into_iter().take(cases(4, 6)) {
            scope.spawn(move || play_again_after_restoring(seed, count, room));
        }
    });
}

fn play_again_after_restoring(seed: u64, count: usize, room: f64) {
    let mut game = Game::new(seed, count, room, 50);
    // Before any update, after some, and between input and update.
    for (frames, input) in [(0, false), (1, false), (0, true), (5, false), (1, true), (3, true)] {
        game.play(frames);
        if input {
            game.input();
        }
        let bytes = game.scene.snapshot();
        let (bodies, random) = (game.bodies.clone(), game.random.clone());
        let first = game.play(4);
        let later = game.scene.snapshot();
        // Into a new scene, into an unrelated one, and into the saved scene itself, changed meanwhile.
        let scenes = [Scene::new(), Game::new(seed + 9, 60, 4.0, 0).scene, std::mem::take(&mut game.scene)];
        for (at, scene) in scenes.into_iter().enumerate() {
            game.scene = scene;
            (game.bodies, game.random) = (bodies.clone(), random.clone());
            game.scene.restore(&bytes).unwrap();
            assert_eq!(game.scene.snapshot(), bytes);
            let again = game.play(4);
            for (step, (first, again)) in first.iter().zip(&again).enumerate() {
                assert_eq!(first, again, "seed {seed}, step {step}");
            }
            // In the first two scenes, shapes that are added again are copies of restored ones and saved twice.
            assert!(at < 2 || game.scene.snapshot() == later, "seed {seed}");
        }
    }
}

#[test]
fn handles_are_good_if_the_snapshot_knows_them() {
    let ball: Shape = Shape::circle(1.0).unwrap();
    let mut scene = Scene::new();
    let [a, b, c] = [0, 1, 2].map(|_| scene.add(ball.clone(), BodyOptions::default()).unwrap());
    scene.remove(b).unwrap();
    let bytes = scene.snapshot();
    let d = scene.add(ball.clone(), BodyOptions::default()).unwrap();
    scene.remove(a).unwrap();
    scene.restore(&bytes).unwrap();
    assert_eq!(scene.len(), 2);
    assert!(scene.pose(a).is_ok() && scene.pose(c).is_ok());
    assert_eq!(scene.pose(b), Err(SceneError::Removed));
    assert_eq!(scene.pose(d), Err(SceneError::Removed));
    assert_eq!(scene.add(ball, BodyOptions::default()), Ok(d));
    assert!(scene.shape(a).unwrap().ptr_eq(&scene.shape(c).unwrap()), "the shape is there once");
}

#[test]
fn every_shape_that_can_be_made_can_be_restored() {
    let vec = glam::DVec2::new;
    let mut random = Random(17);
    let mut shapes = vec![
        Shape::point(-0.0, 1e70),
        Shape::circle(1e-70).and_then(|shape| shape.at(vec(-1e70, 3.0))),
        Shape::segment(vec(-1e70, -1e70), vec(1e70, 1e70)),
        Shape::rectangle(1e70, 1e58)
            .and_then(|shape| shape.rounded(1e70))
            .and_then(|shape| shape.turned(0.7))
            .and_then(|shape| shape.at(vec(1e70, 0.0))),
        Shape::rectangle(1e-70, 1e-70).and_then(|shape| shape.turned(0.7)),
        Shape::regular(100_000, 1e-70).and_then(|shape| shape.rounded(1e-70)),
        Shape::ellipse(1e70, 1e-70, 1e62),
        Shape::ellipse(1e-3, 1.0, 1e-8),
        Shape::hull([vec(1e16, 0.0), vec(1e16 + 2.0, 0.0)]).and_then(|shape| shape.rounded(-0.0)),
        Shape::hull([vec(1e16, 0.0), vec(1e16 + 2.0, 0.0), vec(1e16, 3.0)]).and_then(|shape| shape.rounded(1.0)),
        Shape::hull([vec(0.0, 0.0), vec(0.0, 1.0), vec(-2e-13, 0.5)]).and_then(|line| line.scaled(1e20, 1.0)),
        Shape::chain([vec(-0.0, 0.0), vec(1.0, -0.0), vec(2.0, 1.0)], false),
        Shape::chain([vec(0.0, 0.0), vec(1.0, 3.0), vec(2.0, 1.0)], true).and_then(|chain| chain.scaled(-1.0, 1.0)),
    ];
    for case in 0..3000 {
        let size = 10f64.powf(random.between(-60.0, 60.0));
        let away = vec(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * 10f64.powf(random.between(-3.0, 16.0));
        let flat = 10f64.powf(random.between(-13.0, 0.0));
        let count = 1 + random.below(20);
        let points: Vec<_> = (0..count)
            .map(|k| {
                // Around the origin, so that they make an outline too, with dents of all depths.
                let (sin, cos) = (k as f64 * std::f64::consts::TAU / count as f64).sin_cos();
                let deep = if case % 2 == 0 { random.unit() } else { 1.0 - 10f64.powf(random.between(-14.0, 0.0)) };
                (vec(cos, sin) * vec(1.0, if case % 3 == 0 { flat } else { 1.0 }) * deep + away) * size
            })
            .collect();
        shapes.push(Shape::hull(&points).and_then(|shape| shape.rounded(if case % 5 == 0 { size } else { 0.0 })));
        shapes.push(Shape::polygon(&points));
        let outline = Shape::outline(&points);
        if let Ok(outline) = &outline {
            shapes.push(outline.scaled(random.between(-3.0, 3.0), random.between(-3.0, 3.0)));
            shapes.push(outline.scaled(flat, 1.0));
            shapes.push(Shape::union(&[outline.clone(), Shape::circle(size).unwrap().at(away).unwrap()]));
        }
        shapes.push(outline);
    }
    let made: Vec<_> = shapes.into_iter().filter_map(Result::ok).collect();
    assert!(made.len() > 5000, "only {}", made.len());
    for shape in made {
        let what = format!("{shape:?}");
        let mut scene = Scene::new();
        let body = scene.add(shape, BodyOptions::default()).unwrap();
        let bytes = scene.snapshot();
        let mut other = Scene::new();
        assert_eq!(other.restore(&bytes), Ok(()), "{what}");
        // Printed, so that every field is compared: the shortest decimals differ whenever two numbers do.
        assert_eq!(format!("{:?}", other.shape(body).unwrap()), what);
    }
}

/// A scene with pairs, ended pairs, removed bodies and a moved one, and its snapshot.
fn small() -> (Scene, Vec<u8>) {
    let mut game = Game::new(7, 6, 1.0, 0);
    game.scene.update().unwrap();
    game.bodies.iter().take(2).for_each(|&body| game.scene.remove(body).unwrap());
    game.scene.update().unwrap();
    game.scene.move_to(game.bodies[4], (0.25, 0.0, 0.0)).unwrap();
    let bytes = game.scene.snapshot();
    assert!(game.scene.pairs().len() > 1 && game.scene.ended().count() > 0);
    (game.scene, bytes)
}

#[test]
fn damage_is_noticed_and_changes_nothing() {
    let (_, bytes) = small();
    let mut scene = Game::new(8, 5, 1.0, 0).scene;
    scene.update().unwrap();
    let before = scene.snapshot();
    let mut damaged = bytes.clone();
    // Each bit alone, or whatever else a byte can become.
    let every = cases(0, 1) > 0;
    let flips: Vec<u8> = (1..=255u8).filter(|flip| every || flip.is_power_of_two()).collect();
    for at in 0..bytes.len() {
        for &flip in &flips {
            damaged[at] ^= flip;
            assert!(scene.restore(&damaged).is_err(), "{flip} at {at}");
            damaged[at] ^= flip;
        }
        assert!(scene.restore(&bytes[..at]).is_err(), "{at} bytes");
    }
    for more in [0, 1] {
        assert_eq!(scene.restore(&[&bytes[..], &[more]].concat()), Err(SceneError::Snapshot));
    }
    damaged[4] += 1;
    assert_eq!(scene.restore(&damaged), Err(SceneError::Version { got: damaged[4] }));
    assert_eq!(scene.snapshot(), before);
    assert_eq!(scene.restore(&bytes), Ok(()));
}

/// The checksum that a snapshot of this content ends with: XXH64 of the content, padded to stripes of 32 bytes.
pub fn sum(content: &[u8]) -> u64 {
    const P: [u64; 4] = [0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0x85ebca77c2b2ae63];
    let round = |lane: u64, word: u64| lane.wrapping_add(word.wrapping_mul(P[1])).rotate_left(31).wrapping_mul(P[0]);
    let mut padded = content.to_vec();
    padded.resize(content.len().next_multiple_of(32), 0);
    let mut lanes = [P[0].wrapping_add(P[1]), P[1], 0, 0u64.wrapping_sub(P[0])];
    for (k, word) in padded.chunks(8).enumerate() {
        lanes[k % 4] = round(lanes[k % 4], u64::from_le_bytes(word.try_into().unwrap()));
    }
    let turns = lanes.iter().zip([1, 7, 12, 18]);
    let mut sum = turns.map(|(lane, by)| lane.rotate_left(by)).fold(0, u64::wrapping_add);
    for lane in lanes {
        sum = (sum ^ round(0, lane)).wrapping_mul(P[0]).wrapping_add(P[3]);
    }
    sum = sum.wrapping_add(padded.len() as u64);
    sum = (sum ^ sum >> 33).wrapping_mul(P[1]);
    sum = (sum ^ sum >> 29).wrapping_mul(P[2]);
    sum ^ sum >> 32
}

#[test]
fn nonsense_with_the_right_sum_is_refused_or_harmless() {
    let count = cases(2_000, 25_000);
    let accepted: usize = std::thread::scope(|scope| {
        let parts = [11, 12, 13, 14].map(|seed| scope.spawn(move || restored_nonsense(seed, count)));
        parts.map(|part| part.join().expect("a part without a failure")).iter().sum()
    });
    assert!(accepted > count / 25, "only {accepted} were accepted");
}

/// Restores damaged snapshots with the right sum, and returns how many of them passed for snapshots.
fn restored_nonsense(seed: u64, cases: usize) -> usize {
    let mut random = Random(seed);
    let mut below = |count: usize| random.below(count);
    let mut sources = vec![small().1, Scene::new().snapshot()];
    for seed in 0..30 {
        let mut game = Game::new(seed, 2 + seed as usize % 3, 1.0, 0);
        game.play(2);
        sources.push(game.scene.snapshot());
    }
    let mut scene = Scene::new();
    let mut accepted = 0;
    for case in 0..cases {
        let mut bytes = sources[below(sources.len())].clone();
        bytes.truncate(bytes.len() - 8);
        for _ in 0..1 + below(3) {
            let at = 5 + below(bytes.len() - 5);
            match below(8) {
                0 => bytes[at] ^= 1 << below(8),
                1 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff, 0xf0][below(6)],
                2 => bytes.insert(at, below(256) as u8),
                3 => drop(bytes.remove(at)),
                // Not a number, or one that is too large or too small.
                4 if at + 8 <= bytes.len() => {
                    let odd = [f64::NAN, f64::INFINITY, -1e300, 1e-300, 1e70, -1.0, 0.0, -0.0][below(8)];
                    bytes[at..at + 8].copy_from_slice(&odd.to_le_bytes());
                }
                // Repeats a stretch of bytes, which may be a slot or a pair.
                5 => {
                    let end = (at + below(48)).min(bytes.len());
                    bytes.extend_from_within(at..end);
                }
                6 => bytes.truncate(at.max(6)),
                _ => bytes[at] = below(256) as u8,
            }
            if bytes.len() < 7 {
                break;
            }
        }
        let sum = sum(&bytes);
        bytes.extend(sum.to_le_bytes());
        let Err(reason) = scene.restore(&bytes) else {
            accepted += 1;
            assert_eq!(written_as(&scene, &bytes), bytes, "seed {seed}, case {case}");
            use_in_every_way(&mut scene);
            continue;
        };
        assert!(matches!(reason, SceneError::Snapshot | SceneError::Removed), "seed {seed}, case {case}: {reason}");
    }
    accepted
}

#[test]
fn counts_without_the_bytes_to_match_take_no_memory() {
    let empty = Scene::new().snapshot();
    let content = &empty[..empty.len() - 8];
    // Shapes, slots, slots at the last update and at the one before, pairs, and pairs that ended.
    for at in content.len() - 6..content.len() {
        for most in [&[0xff, 0xff, 0xff, 0xff, 0x0f][..], &[0xff; 9], &[0x80, 0x80, 0x80, 0x10]] {
            let mut bytes = [&content[..at], most, &content[at + 1..], &[1; 100]].concat();
            bytes.extend(sum(&bytes).to_le_bytes());
            assert_eq!(Scene::new().restore(&bytes), Err(SceneError::Snapshot));
        }
    }
}

/// Checks that nothing panics, loops or returns a number that is not finite.
pub fn use_in_every_way(scene: &mut Scene) {
    for _ in 0..2 {
        for index in 0..scene.pairs().len() {
            if let Some(contact) = scene.contact(index) {
                assert!(contact.depth >= 0.0 && contact.normal.is_normalized());
            }
        }
        assert!(scene.normals().iter().flatten().all(|part| part.is_finite()));
        assert!(scene.depths().iter().all(|depth| *depth >= 0.0));
        let _ = (scene.began().count(), scene.ended().count(), scene.hash());
        let bodies: Vec<_> = (0..100).filter_map(|slot| scene.body(slot)).collect();
        for &body in &bodies {
            let shape = scene.shape(body).unwrap();
            assert!(shape.area() >= 0.0 && shape.centroid().is_finite());
            let _ = shape.scaled(-1.0, 1.0);
        }
        scene.update().unwrap();
        bodies.iter().for_each(|&body| scene.move_to(body, (0.1, 0.2, 0.3)).unwrap());
        if let Some(&body) = bodies.first() {
            scene.remove(body).unwrap();
        }
        scene.add(Shape::circle(1.0).unwrap(), BodyOptions::default()).unwrap();
        scene.update().unwrap();
    }
}

#[test]
fn a_scene_that_cannot_be_updated_cannot_be_restored() {
    let (mut scene, bytes) = small();
    let slot = (0..9).find(|&slot| scene.body(slot).is_some()).unwrap();
    for odd in [f64::NAN, f64::INFINITY, 1e71] {
        scene.poses_mut()[3 * slot] = odd;
        let odd = scene.snapshot();
        assert_eq!(scene.restore(&odd), Err(SceneError::Snapshot));
        assert_eq!(scene.snapshot(), odd);
    }
    scene.restore(&bytes).unwrap();
    assert_eq!(scene.snapshot(), bytes);
}

#[test]
fn a_snapshot_is_small() {
    let mut random = Random(3);
    let mut scene = Scene::new();
    let shapes: Vec<Shape> = (0..20).map(|_| any_shape(&mut random, 1.0)).collect();
    for k in 0..10_000 {
        let [x, y] = [0, 1].map(|_| random.between(-50.0, 50.0));
        // A body meets all categories but its own.
        let (category, angle) = (1 << (k % 6), random.between(0.0, 6.0));
        let options = BodyOptions { x, y, angle, category, mask: !category, ..BodyOptions::default() };
        scene.add(shapes[k % shapes.len()].clone(), options).unwrap();
    }
    let of_shapes = |scene: &Scene| {
        let mut alone = Scene::new();
        for shape in &shapes {
            alone.add(shape.clone(), BodyOptions::default()).unwrap();
        }
        (scene.snapshot().len() - alone.snapshot().len()) as f64 / scene.len() as f64
    };
    let fresh = of_shapes(&scene);
    scene.update().unwrap();
    let pairs = scene.pairs().len() as f64 / 10_000.0;
    let dense = of_shapes(&scene);
    for pose in scene.poses_mut().chunks_mut(3) {
        pose[0] += 0.01;
    }
    let moved = of_shapes(&scene);
    println!("{pairs} pairs a body; bytes a body: {fresh} with none, {dense} after an update, {moved} moved since");
    assert!((3.0..4.0).contains(&pairs));
    assert!(fresh < 29.0 && dense < 40.0 && moved <= 64.0);
}

#[test]
fn the_hash_is_that_of_poses_and_contacts() {
    let ball: Shape = Shape::circle(1.0).unwrap();
    let mut scene = Scene::new();
    let [a, b] = [0.0, 1.5].map(|x| scene.add(ball.clone(), BodyOptions { x, ..BodyOptions::default() }).unwrap());
    let apart = scene.hash();
    scene.update().unwrap();
    let touching = scene.hash();
    assert_ne!(apart, touching);
    scene.move_to(a, (-0.0, -0.0, -0.0)).unwrap();
    assert_eq!(scene.hash(), touching);
    scene.move_to(a, (0.0, 0.0, f64::from_bits(1))).unwrap();
    assert_ne!(scene.hash(), touching);
    scene.move_to(a, (1.5, 0.0, 0.0)).unwrap();
    scene.move_to(b, (0.0, 0.0, 0.0)).unwrap();
    assert_ne!(scene.hash(), touching, "who is where counts");
    scene.remove(b).unwrap();
    let gone = scene.hash();
    scene.poses_mut()[3] = 7.0;
    assert_eq!(scene.hash(), gone, "nobody is there");
}

#[test]
fn scenes_differ_by_the_depths_of_their_last_update() {
    let hash = |x: f64| {
        let mut scene = Scene::new();
        let [_, b] = [0.0, x].map(|x| scene.add(Shape::circle(1.0).unwrap(), [x, 0.0]).unwrap());
        scene.update().unwrap();
        scene.move_to(b, (1.0, 0.0, 0.0)).unwrap();
        scene.hash()
    };
    assert_eq!(hash(1.5), hash(1.5));
    assert!(hash(1.5) != hash(1.25) && hash(1.5) != hash(-1.5) && hash(1.5) != hash(9.0));
}

/// A scene of walls and balls after some updates, and its bodies.
fn level(random: &mut Random) -> (Scene, Vec<Body>) {
    let mut scene = Scene::new();
    let shapes: Vec<Shape> = (0..8).map(|_| any_shape(random, 1.0)).collect();
    let bodies: Vec<Body> = (0..50)
        .map(|k| {
            let [x, y, angle] = [0; 3].map(|_| random.between(-4.0, 4.0));
            let options = BodyOptions { x, y, angle, fixed: k % 3 == 0, ..BodyOptions::default() };
            scene.add(shapes[random.below(8)].clone(), options).unwrap()
        })
        .collect();
    for k in 0..random.below(4) {
        shake(&mut scene, random);
        scene.update().unwrap();
        // A slot that had another body.
        scene.remove(bodies[3 * k]).unwrap();
        scene.add(shapes[k].clone(), BodyOptions { fixed: k != 1, ..BodyOptions::default() }).unwrap();
    }
    (scene, bodies)
}

/// The scene's snapshot, without fixed bodies where these bytes say so.
pub fn written_as(scene: &Scene, bytes: &[u8]) -> Vec<u8> {
    match bytes[5] & 2 {
        0 => scene.snapshot(),
        _ => scene.snapshot_without_fixed(),
    }
}

/// Moves the bodies that are not fixed.
fn shake(scene: &mut Scene, random: &mut Random) {
    for slot in 0..scene.poses().len() / 3 {
        let by = [0; 2].map(|_| random.between(-0.3, 0.3));
        let Some(body) = scene.body(slot).filter(|&body| !scene.is_fixed(body).unwrap()) else { continue };
        let at = scene.position(body).unwrap();
        scene.move_to(body, (at.x + by[0], at.y + by[1], 0.1)).unwrap();
    }
}

#[test]
fn a_scene_restored_without_its_fixed_bodies_goes_on_as_it_did() {
    for seed in 0..100 {
        let random = &mut Random(seed);
        let (mut scene, _) = level(random);
        if random.below(2) == 0 {
            shake(&mut scene, random);
        }
        let (bytes, before) = (scene.snapshot_without_fixed(), record(&scene));
        let mut frames = Vec::new();
        for _ in 0..2 {
            let random = &mut Random(seed);
            let mut own = Vec::new();
            for _ in 0..4 {
                shake(&mut scene, random);
                let swept = random.below(2) == 0;
                (if swept { scene.update_swept() } else { scene.update() }).unwrap();
                let slot = random.below(50);
                if let Some(body) = scene.body(slot).filter(|&body| !scene.is_fixed(body).unwrap()) {
                    scene.remove(body).unwrap();
                }
                scene.add(Shape::circle(0.5).unwrap(), [random.between(-4.0, 4.0), 0.0]).unwrap();
                own.push(record(&scene));
            }
            frames.push(own);
            scene.restore(&bytes).unwrap();
            assert_eq!((record(&scene), scene.snapshot_without_fixed()), (before.clone(), bytes.clone()), "{seed}");
        }
        assert_eq!(frames[0], frames[1], "{seed}");
    }
}

#[test]
fn damaged_snapshots_without_fixed_bodies_are_refused() {
    let random = &mut Random(7);
    let (mut scene, bodies) = level(random);
    scene.update().unwrap();
    let bytes = scene.snapshot_without_fixed();
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 1 << random.below(8);
        assert!(scene.restore(&other).is_err(), "byte {at}");
        assert!(scene.restore(&bytes[..at]).is_err(), "cut to {at}");
    }
    assert_eq!(scene.restore(&bytes), Ok(()));
    let wall = bodies.iter().rev().copied().find(|&body| scene.is_fixed(body) == Ok(true)).unwrap();
    scene.remove(wall).unwrap();
    let hash = scene.hash();
    assert_eq!(
        (scene.restore(&bytes), Scene::new().restore(&bytes)),
        (Err(SceneError::Removed), Err(SceneError::Removed))
    );
    assert_eq!(scene.hash(), hash);
}
