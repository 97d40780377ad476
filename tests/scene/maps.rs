//! Maps as one body: contacts to the bit as `collide` says of each pair, whatever moves, comes and goes, and as a body
//! for each piece touches.

use super::twin::any_shape;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{cast, collide, overlaps, Body, BodyOptions, Pose, Scene, Shape};

/// A cave of tiles, an outline of many vertices, or a chain, about its origin.
fn map(random: &mut Random, kind: usize) -> Shape {
    match kind {
        0 => {
            let cells: Vec<u32> = (0..24 * 24).map(|_| u32::from(random.below(5) < 2)).collect();
            Shape::tiles(24, &cells, 1.0, &[]).and_then(|map| map.at([-12.0, -12.0])).unwrap()
        }
        1 => {
            let corner = |k: usize, reach: f64| DVec2::from_angle(k as f64 * std::f64::consts::TAU / 150.0) * reach;
            Shape::outline((0..150).map(|k| corner(k, random.between(5.0, 12.0)))).unwrap()
        }
        _ => {
            let point = |k: usize| [k as f64 * 0.15 - 12.0, 2.0 * (k as f64 * 0.05).sin() + random.between(-0.1, 0.1)];
            Shape::chain((0..160).map(point).collect::<Vec<_>>(), false).unwrap()
        }
    }
}

struct World {
    scene: Scene,
    /// Shape, options as of now, and as of the last update.
    bodies: Vec<(Body, Shape, BodyOptions, BodyOptions)>,
    pairs: Vec<(Body, Body)>,
}

fn pose(options: &BodyOptions) -> Pose {
    Pose::new(options.x, options.y, options.angle).unwrap()
}

impl World {
    fn add(&mut self, shape: Shape, options: BodyOptions) {
        let body = self.scene.add(&shape, options).unwrap();
        self.bodies.push((body, shape, options, options));
    }

    fn write(&mut self, index: usize, in_list: bool) {
        let (body, _, options, _) = &self.bodies[index];
        if in_list {
            let at = 3 * body.slot();
            self.scene.poses_mut()[at..at + 3].copy_from_slice(&[options.x, options.y, options.angle]);
        } else {
            self.scene.move_to(*body, pose(options)).unwrap();
        }
    }

    fn check(&mut self, swept: bool, what: &str) -> usize {
        let result = if swept { self.scene.update_swept() } else { self.scene.update() };
        self.bodies.sort_by_key(|(body, ..)| body.slot());
        let (mut found, mut pairs) = (0, Vec::new());
        let mut met = Vec::new();
        for (i, (a, shape_a, options_a, before_a)) in self.bodies.iter().enumerate() {
            for (b, shape_b, options_b, before_b) in &self.bodies[i + 1..] {
                let allowed = options_a.category & options_b.mask != 0 && options_b.category & options_a.mask != 0;
                if !allowed || options_a.fixed && options_b.fixed {
                    continue;
                }
                let (at_a, at_b) = (pose(options_a), pose(options_b));
                if let Some(contact) = collide(shape_a, &at_a, shape_b, &at_b) {
                    let (normal, depth) = (self.scene.normals()[found], self.scene.depths()[found]);
                    assert_eq!(self.scene.pairs()[found], [a.slot() as u32, b.slot() as u32], "{what}");
                    if shape_a.pieces().len() > 1 || shape_b.pieces().len() > 1 {
                        let right = [contact.normal.x as f32, contact.normal.y as f32, contact.depth as f32];
                        assert_eq!([normal[0], normal[1], depth].map(f32::to_bits), right.map(f32::to_bits), "{what}");
                    }
                    found += 1;
                    pairs.push((*a, *b));
                } else if swept && !self.pairs.contains(&(*a, *b)) {
                    let turns = options_a.angle != before_a.angle || options_b.angle != before_b.angle;
                    let way = |to: &BodyOptions, from: &BodyOptions| DVec2::new(to.x - from.x, to.y - from.y);
                    let motions = [way(options_b, before_b), way(options_a, before_a)];
                    let (from_a, from_b) = (pose(before_a), pose(before_b));
                    let impact = cast(shape_a, &from_a, shape_b, &from_b, motions[0], motions[1]).unwrap();
                    let touches = impact.is_some_and(|impact| impact.time < 1.0 - 1e-9);
                    if !turns && touches && !overlaps(shape_a, &from_a, shape_b, &from_b) {
                        met.push((*a, *b));
                    }
                }
            }
        }
        assert_eq!(result, Ok(found), "{what}");
        let changes = |from: &[(Body, Body)], other: &[(Body, Body)]| -> Vec<_> {
            from.iter().filter(|pair| !other.contains(pair)).copied().collect()
        };
        let (began, ended) = (changes(&pairs, &self.pairs), changes(&self.pairs, &pairs));
        let told = [self.scene.began().collect::<Vec<_>>(), self.scene.ended().collect()];
        if swept {
            assert!(began.iter().chain(&met).all(|pair| told[0].contains(pair)), "{what}: {met:?} of {:?}", told[0]);
        } else {
            assert_eq!(told, [began, ended], "{what}");
        }
        self.pairs = pairs;
        self.bodies.iter_mut().for_each(|(_, _, now, before)| *before = *now);
        found
    }
}

#[test]
fn contacts_with_maps_are_those_of_every_pair_to_the_bit() {
    let mut random = Random(71);
    let mut total = 0;
    let worlds = std::env::var("WORLDS").map_or(24, |worlds| worlds.parse().unwrap());
    for world in 0..worlds {
        let mut all = World { scene: Scene::new(), bodies: Vec::new(), pairs: Vec::new() };
        for k in 0..1 + world % 3 {
            let (fixed, angle) =
                (random.below(4) > 0, if random.below(2) == 0 { 0.0 } else { random.between(-3.0, 3.0) });
            let options = BodyOptions { x: 9.0 * k as f64, y: 0.0, angle, fixed, category: 2, ..Default::default() };
            let shape = map(&mut random, (world + k) % 3);
            all.add(shape, options);
        }
        let maps = all.bodies.len();
        for k in 0..25 {
            let size = [0.05, 0.2, 0.4, 1.0, 25.0][if k == 0 { 4 } else { random.below(4) }];
            let (x, y, angle) = (random.between(-13.0, 25.0), random.between(-13.0, 13.0), random.between(-3.0, 3.0));
            let mask = [u32::MAX, 2, 1][random.below(3)];
            let shape = any_shape(&mut random, size);
            all.add(shape, BodyOptions { x, y, angle, mask, fixed: k == 1, ..Default::default() });
        }
        for frame in 0..14 {
            let (few, in_list, far) = (random.below(3) == 0, random.below(2) == 0, [0.02, 0.2, 3.0][random.below(3)]);
            for index in 0..all.bodies.len() {
                // A map moves or turns now and then, and goes on doing so for a while in some worlds.
                let is_map = all.bodies[index].2.category == 2;
                if if is_map { random.below(8) > 0 && (world % 4 > 0 || frame < 7) } else { few && random.below(4) > 0 }
                {
                    continue;
                }
                let options = &mut all.bodies[index].2;
                options.x += random.between(-far, far);
                options.y += random.between(-far, far);
                options.angle += if random.below(2) == 0 { random.between(-far, far) } else { 0.0 };
                all.write(index, in_list);
            }
            match random.below(7) {
                0 => {
                    let index = random.below(all.bodies.len());
                    let (body, _, options, _) = &mut all.bodies[index];
                    options.mask ^= 2;
                    all.scene.set_filter(*body, options.category, options.mask).unwrap();
                }
                1 => {
                    let index = random.below(all.bodies.len());
                    let (body, _, options, _) = &mut all.bodies[index];
                    options.fixed = !options.fixed;
                    all.scene.set_fixed(*body, options.fixed).unwrap();
                }
                2 if all.bodies.len() > maps + 5 => {
                    let (body, shape, options, _) = all.bodies.swap_remove(random.below(all.bodies.len()));
                    all.scene.remove(body).unwrap();
                    if random.below(2) == 0 {
                        all.add(shape, options);
                    }
                }
                3 => {
                    let bytes = all.scene.snapshot();
                    if random.below(2) == 0 {
                        all.scene = Scene::new();
                    }
                    all.scene.restore(&bytes).unwrap();
                }
                4 => drop(all.scene.refresh().unwrap()),
                _ => {}
            }
            total += all.check(frame % 3 == 2, &format!("world {world}, frame {frame}"));
        }
    }
    assert!(total > 60 * worlds, "{total}");
}

/// Which movers touch a map does not depend on whether its pieces are one body or many.
#[test]
fn a_map_in_one_body_and_a_body_for_each_piece_are_touched_by_the_same() {
    let mut random = Random(72);
    for kind in 0..3 {
        let shape = map(&mut random, kind);
        let (mut one, mut many) = (Scene::new(), Scene::new());
        let fixed = BodyOptions { fixed: true, ..Default::default() };
        one.add(&shape, fixed).unwrap();
        for piece in shape.pieces() {
            many.add(piece, fixed).unwrap();
        }
        let (first, first_many) = (one.len(), many.len());
        let mut at = Vec::new();
        for _ in 0..300 {
            let size = random.between(0.1, 0.5);
            let ball = any_shape(&mut random, size);
            at.push([random.between(-13.0, 13.0), random.between(-13.0, 13.0)]);
            one.add(&ball, BodyOptions { mask: 1, ..at[at.len() - 1].into() }).unwrap();
            many.add(&ball, BodyOptions { mask: 1, ..at[at.len() - 1].into() }).unwrap();
        }
        for frame in 0..12 {
            let touched = |scene: &mut Scene, first: usize| {
                for (k, [x, y]) in at.iter().enumerate() {
                    let slot = 3 * (first + k);
                    scene.poses_mut()[slot..slot + 2].copy_from_slice(&[x + 0.1 * frame as f64, *y]);
                }
                scene.update().unwrap();
                let of_map = scene.pairs().iter().filter(|[a, b]| (*a as usize) < first && *b as usize >= first);
                let mut movers: Vec<usize> = of_map.map(|[_, b]| *b as usize - first).collect();
                movers.sort_unstable();
                movers.dedup();
                movers
            };
            let movers = touched(&mut one, first);
            assert_eq!(movers, touched(&mut many, first_many), "kind {kind}, frame {frame}");
            assert!(!movers.is_empty());
        }
    }
}
