//! Frames in which all, few or no bodies move, a little or far, also fixed ones, and some come and go: the pairs stay
//! those of a double loop, whatever the grids and the order in memory have become, and contacts stay exact.

use super::twin::{polygon, pose, Twin};
use crate::random::Random;
use shadowgap::{collide, overlaps, BodyOptions, Scene, Shape};

impl Twin {
    /// Updates with new poses by `move_to` or in the list, and compares all pairs and, of each, the exact contact.
    fn check_layout(&mut self, what: &str) -> usize {
        self.scene.update().unwrap();
        self.bodies.sort_by_key(|(body, ..)| body.slot());
        let mut expected = Vec::new();
        for (i, (a, shape_a, at_a)) in self.bodies.iter().enumerate() {
            for (b, shape_b, at_b) in &self.bodies[i + 1..] {
                let is_near = (at_a.x - at_b.x).abs().max((at_a.y - at_b.y).abs()) < 4.0;
                if is_near && !(at_a.fixed && at_b.fixed) && overlaps(shape_a, &pose(at_a), shape_b, &pose(at_b)) {
                    expected.push([a.slot() as u32, b.slot() as u32]);
                }
            }
        }
        assert_eq!(self.scene.pairs(), expected, "{what}");
        let of = |slot: u32| self.bodies.iter().find(|(body, ..)| body.slot() as u32 == slot).unwrap();
        for (index, [a, b]) in expected.iter().enumerate() {
            let ((_, a, at_a), (_, b, at_b)) = (of(*a), of(*b));
            let (exact, told) = (collide(a, &pose(at_a), b, &pose(at_b)).unwrap(), self.scene.contact(index).unwrap());
            assert!((exact.depth - told.depth).abs() < 1e-9 && (exact.normal - told.normal).length() < 1e-9, "{what}");
        }
        expected.len()
    }
}

#[test]
fn pairs_are_all_found_whatever_moved() {
    let mut random = Random(81);
    let mut pairs = 0;
    for world in 0..6 {
        let mut twin = Twin { scene: Scene::new(), ..Twin::new() };
        let half = if world % 2 == 0 { 12.0 } else { 40.0 };
        let shapes: Vec<Shape> = (0..8)
            .map(|k| match k {
                0 => Shape::circle(0.6).unwrap(),
                1 => Shape::rectangle(1.0, 1.0).unwrap(),
                2 => Shape::rectangle(3.0, 0.2).unwrap(),
                3 => Shape::circle(0.05).unwrap(),
                _ => polygon(&mut random, 3, 12, 0.7),
            })
            .collect();
        for frame in 0..50 {
            for _ in 0..if frame == 0 { 140 } else { random.below(8) / 5 } {
                let options = BodyOptions {
                    x: random.between(-half, half),
                    y: random.between(-half, half),
                    angle: random.between(-4.0, 4.0),
                    fixed: random.below(4) == 0,
                    ..Default::default()
                };
                twin.add(shapes[random.below(8)].clone(), options);
            }
            if random.below(4) == 0 {
                let any = random.below(twin.bodies.len());
                twin.scene.remove(twin.bodies.swap_remove(any).0).unwrap();
            }
            // How many move, how far, and whether with a call or in the list.
            let part = [0.0, 0.01, 0.1, 0.5, 1.0, 1.0][random.below(6)];
            let far = [0.01, 0.1, 0.5, 10.0][random.below(4)];
            let (drift, calls) = (random.between(-0.2, 0.2), random.below(2) == 0);
            for (body, _, options) in &mut twin.bodies {
                if random.unit() >= part || (options.fixed && random.below(8) > 0) {
                    continue;
                }
                options.x += far * random.between(-1.0, 1.0) + drift;
                options.y += far * random.between(-1.0, 1.0) + drift;
                options.angle += random.between(-0.5, 0.5);
                if calls {
                    twin.scene.move_to(*body, (options.x, options.y, options.angle)).unwrap();
                }
            }
            if !calls {
                twin.write_poses();
            }
            // A question in between reads poses, too.
            if random.below(3) == 0 {
                twin.scene.refresh().unwrap().pick([0.0, 0.0], u32::MAX).unwrap();
            }
            pairs += twin.check_layout(&format!("world {world}, frame {frame}, {part} moved {far}"));
        }
    }
    assert!(pairs > 3000, "{pairs}");
}

#[test]
fn a_bar_as_long_as_a_row_of_boxes_overlaps_all_of_them() {
    // With 32 bodies, a grid of 32 buckets: a bar across that many columns meets the first of them again.
    for eighths in 8 * 30..8 * 45 {
        let length = f64::from(eighths) / 8.0;
        let mut scene = Scene::new();
        let shape = |width| Shape::rectangle(width, 0.01).unwrap();
        for k in 0..32 {
            let x = (f64::from(k) - 15.5) * length / 32.0;
            scene.add(shape(1.0), BodyOptions { x, ..Default::default() }).unwrap();
        }
        let bar = scene.add(shape(length), BodyOptions::default()).unwrap().slot() as u32;
        scene.update().unwrap();
        let expected: Vec<_> = (0..32).map(|slot| [slot, bar]).collect();
        let found: Vec<_> = scene.pairs().iter().copied().filter(|pair| pair[1] == bar).collect();
        assert_eq!(found, expected, "{length} long");
    }
}
