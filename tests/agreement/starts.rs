//! Rays and points that start where tiles meet: what they hit at once follows from which of the four tiles there are.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::common::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{cast, raycast, BodyOptions, Pose, Scene, Shape};

/// A start in the middle of four places for tiles.
#[derive(Debug)]
struct Start {
    /// Which places have a tile, the first one right of the start and above it, the others counter-clockwise.
    full: [bool; 4],
    size: f64,
    /// The start, and how the tiles are turned about it.
    at: DVec2,
    turn: f64,
    /// The direction that the way leads in, before the turn.
    angle: f64,
    /// Along a line between two places.
    is_on_line: bool,
}

impl Start {
    fn new(random: &mut Random) -> Self {
        let mut full = [false; 4];
        while full.iter().all(|&full| !full) {
            full = full.map(|_| random.below(3) > 0);
        }
        let is_on_line = random.below(4) == 0;
        let turn = if is_on_line { 0.0 } else { random.between(-PI, PI) };
        let part = if is_on_line { 0.0 } else { random.between(0.02, 0.98) };
        let angle = FRAC_PI_2 * (random.below(4) as f64 + part);
        let at = DVec2::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0)).round();
        Start { full, size: [1.0, 16.0, 0.25][random.below(3)], at, turn, angle, is_on_line }
    }

    fn tiles(&self) -> Vec<Shape> {
        let corner = |x: f64, y: f64| self.at + DVec2::from_angle(self.turn).rotate(DVec2::new(x, y) * self.size);
        (0..4)
            .filter(|&k| self.full[k])
            .map(|k| {
                let (x, y) = ([0.0, -1.0, -1.0, 0.0][k], [0.0, 0.0, -1.0, -1.0][k]);
                let corners = [corner(x, y), corner(x + 1.0, y), corner(x + 1.0, y + 1.0), corner(x, y + 1.0)];
                Shape::polygon(corners).expect("a tile")
            })
            .collect()
    }

    fn way(&self) -> DVec2 {
        DVec2::from_angle(self.angle + self.turn) * (0.8 * self.size)
    }

    /// The normals that the hit at the start may have, as the direction against the way, or the normals of the two
    /// faces that are nearest on either side of the way; none if the way does not lead in.
    fn normals(&self) -> Option<Vec<DVec2>> {
        let quarter = (self.angle / FRAC_PI_2 + 1e-6).floor() as i32;
        let is_full = |k: i32| self.full[k.rem_euclid(4) as usize];
        // The tiles about the way, from one place counter-clockwise to another.
        let mut right = if self.is_on_line { quarter - 1 } else { quarter };
        let mut left = quarter;
        if !is_full(left) || !is_full(right) {
            return None;
        }
        while is_full(left + 1) {
            left += 1;
        }
        while is_full(right - 1) {
            right -= 1;
        }
        let count = left + 1 - right;
        let faces = [FRAC_PI_2 * f64::from(left + 2), FRAC_PI_2 * f64::from(right - 1)];
        let against = self.angle + PI;
        let mut normals = match count {
            1 => vec![against],
            2 => vec![faces[0]],
            _ => faces.to_vec(),
        };
        let most = |angle: f64| (angle - against).cos();
        if normals.len() == 2 {
            normals.sort_by(|a, b| most(*b).total_cmp(&most(*a)));
            normals.truncate(if most(normals[0]) - most(normals[1]) > 1e-6 { 1 } else { 2 });
        }
        // A tile that is met through the corner of the one behind has no side from which one comes.
        if count == 1 && is_full(quarter + 2) {
            normals.extend(faces);
        }
        Some(normals.into_iter().map(|angle| DVec2::from_angle(angle + self.turn)).collect())
    }
}

#[test]
fn what_starts_where_tiles_meet_has_the_normal_that_all_of_them_say() {
    let mut random = Random(31);
    let (mut entered, mut wrong) = (0, Vec::new());
    for round in 0..3000 {
        let start = Start::new(&mut random);
        if start.full == [true; 4] {
            continue;
        }
        let (tiles, way, at) = (start.tiles(), start.way(), start.at);
        let union = Shape::union(&tiles).expect("a union");
        let (point, pose) = (Shape::point(0.0, 0.0).expect("a point"), Pose::new(at.x, at.y, 0.0).expect("a pose"));
        let mut scene = Scene::new();
        for tile in tiles {
            scene.add(tile, BodyOptions { fixed: true, ..Default::default() }).expect("a body");
        }
        let view = scene.refresh().expect("good poses");
        let all = u32::MAX;
        let answers = [
            raycast(&union, &Pose::IDENTITY, at, at + way).expect("a ray").map(|hit| (hit.fraction, hit.normal)),
            cast(&union, &Pose::IDENTITY, &point, &pose, way, DVec2::ZERO)
                .expect("a cast")
                .map(|hit| (hit.time, hit.normal)),
            view.raycast(at, at + way, all).expect("a ray").map(|(hit, _)| (hit.fraction, hit.normal)),
            view.cast(&point, &pose, way, all).expect("a cast").map(|(hit, _)| (hit.time, hit.normal)),
        ];
        let expected = start.normals();
        entered += usize::from(expected.is_some());
        for (k, answer) in answers.iter().enumerate() {
            let is_right = match (&expected, answer) {
                (None, None) => true,
                (Some(normals), Some((0.0, normal))) => normals.iter().any(|n| n.distance(*normal) < 1e-6),
                _ => false,
            };
            if !is_right {
                wrong.push(format!(
                    "{round}, {}: {answer:?}, not {expected:?}",
                    ["ray", "cast", "scene ray", "scene cast"][k]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(entered > 1000, "{entered}");
}
