//! The pairs of a scene are those of the double loop over `collide`, on every workload, frame after frame.

use std::sync::Arc;

use shadowgap::{collide, Body, BodyOptions, Pose, Scene, Shape};

/// Numbers in [0, 1), the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// A scene, and beside it all that is needed to do without.
struct Twin {
    scene: Scene,
    bodies: Vec<(Body, Arc<Shape>, BodyOptions)>,
}

impl Twin {
    fn new() -> Self {
        Twin { scene: Scene::new(), bodies: Vec::new() }
    }

    fn add(&mut self, shape: Arc<Shape>, options: BodyOptions) {
        let body = self.scene.add(shape.clone(), options).unwrap();
        self.bodies.push((body, shape, options));
    }

    fn write_poses(&mut self) {
        for (body, _, options) in &self.bodies {
            let at = 3 * body.slot();
            self.scene.poses_mut()[at..at + 3].copy_from_slice(&[options.x, options.y, options.angle]);
        }
    }

    /// Updates and compares. Returns how many pairs there are.
    fn check(&mut self, what: &str) -> usize {
        self.write_poses();
        let count = self.scene.update().unwrap();
        let mut expected = Vec::new();
        let mut sorted: Vec<_> = self.bodies.iter().collect();
        sorted.sort_by_key(|(body, ..)| body.slot());
        let reach: Vec<f64> = sorted.iter().map(|(_, shape, _)| reach(shape)).collect();
        for (i, (a, shape_a, options_a)) in sorted.iter().enumerate() {
            let pose_a = Pose::new(options_a.x, options_a.y, options_a.angle).unwrap();
            for (j, (b, shape_b, options_b)) in sorted.iter().enumerate().skip(i + 1) {
                let far = (options_a.x - options_b.x).abs().max((options_a.y - options_b.y).abs());
                let meet = options_a.category & options_b.mask != 0 && options_b.category & options_a.mask != 0;
                if far > (reach[i] + reach[j]) * 1.01 || !meet || (options_a.fixed && options_b.fixed) {
                    continue;
                }
                let pose_b = Pose::new(options_b.x, options_b.y, options_b.angle).unwrap();
                if let Some(contact) = collide(shape_a, &pose_a, shape_b, &pose_b) {
                    expected.push((a.slot(), b.slot(), contact, reach[i] + reach[j]));
                }
            }
        }
        let found: Vec<_> = self.scene.pairs().iter().map(|&[a, b]| (a as usize, b as usize)).collect();
        let wanted: Vec<_> = expected.iter().map(|&(a, b, ..)| (a, b)).collect();
        assert_eq!(found, wanted, "{what}");
        assert_eq!((count, count), (self.scene.normals().len(), self.scene.depths().len()), "{what}");
        for (k, (a, b, contact, size)) in expected.iter().enumerate() {
            let (normal, depth) = (self.scene.normals()[k], f64::from(self.scene.depths()[k]));
            let off = (normal.map(f64::from)[0] - contact.normal.x).hypot(f64::from(normal[1]) - contact.normal.y);
            assert!(off < 1e-4, "{what}: the normal of {a} and {b}, {normal:?} for {:?}", contact.normal);
            assert!((depth - contact.depth).abs() <= 4e-6 * size, "{what}: {depth} for {} deep", contact.depth);
        }
        count
    }
}

fn reach(shape: &Shape) -> f64 {
    shape.points().map(|point| point.length()).fold(0.0, f64::max) + shape.radius()
}

fn polygon(random: &mut Random, least: usize, most: usize, size: f64) -> Shape {
    let count = least + (random.next() * (most - least) as f64) as usize;
    let vertex = |k: usize, jitter: f64| {
        let angle = std::f64::consts::TAU * (k as f64 + 0.4 * (jitter - 0.5)) / count as f64;
        glam::DVec2::new(size * angle.cos(), 0.8 * size * angle.sin())
    };
    let points: Vec<_> = (0..count).map(|k| vertex(k, random.next())).collect();
    Shape::polygon(&points, 0.0).unwrap()
}

fn any_shape(random: &mut Random, size: f64) -> Arc<Shape> {
    let vec = |x: f64, y: f64| glam::DVec2::new(x, y);
    let kind = (13.0 * random.next()) as usize;
    let shape = match kind {
        0 | 1 => Shape::rectangle(2.0 * size, size * random.between(0.5, 2.0), vec(0.0, 0.0), 0.0, 0.0),
        2 | 3 => Shape::circle(size, vec(0.0, 0.0)),
        4 | 5 => Ok(polygon(random, 3, 9, size)),
        6 => Ok(polygon(random, 9, 50, size)),
        7 => Shape::capsule(vec(-size, 0.0), vec(size, 0.1 * size), 0.3 * size),
        8 => Shape::segment(vec(-size, -0.2 * size), vec(size, 0.3 * size)),
        9 => Shape::rectangle(size, size, vec(0.4 * size, -0.3 * size), 0.4, 0.2 * size),
        10 => Shape::circle(0.5 * size, vec(1.5 * size, size)),
        11 => Shape::point(0.1 * size, 0.0),
        _ => Shape::outline(
            &[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [0.6, 1.0], [0.6, -0.6], [-0.6, -0.6], [-0.6, 1.0], [-1.0, 1.0]]
                .map(|[x, y]| vec(size * x, size * y)),
        ),
    };
    Arc::new(shape.unwrap())
}

/// Bodies of sizes that `size` draws, at places that `place` draws, over a few frames of motion.
fn play(
    what: &str,
    count: usize,
    size: impl Fn(&mut Random) -> f64,
    place: impl Fn(&mut Random) -> (f64, f64),
    fixed: f64,
) -> usize {
    let mut random = Random(count as u64 + what.len() as u64);
    let mut twin = Twin::new();
    for _ in 0..count {
        let shape_size = size(&mut random);
        let (x, y) = place(&mut random);
        let options = BodyOptions {
            x,
            y,
            angle: random.between(-4.0, 4.0),
            fixed: random.next() < fixed,
            ..BodyOptions::default()
        };
        twin.add(any_shape(&mut random, shape_size), options);
    }
    let mut pairs = 0;
    for frame in 0..4 {
        pairs += twin.check(&format!("{what}, frame {frame}"));
        for (_, _, options) in &mut twin.bodies {
            if options.fixed && random.next() < 0.9 {
                continue;
            }
            options.x += random.between(-0.3, 0.3);
            options.y += random.between(-0.3, 0.3);
            options.angle += random.between(-0.2, 0.2);
        }
    }
    assert!(pairs > count / 2, "{what}: only {pairs} pairs");
    pairs
}

#[test]
fn even_sizes_spread_over_a_square() {
    play("square", 600, |r| r.between(0.5, 1.0), |r| (r.between(-20.0, 20.0), r.between(-20.0, 20.0)), 0.0);
}

#[test]
fn dense_and_with_walls() {
    play("dense", 500, |r| r.between(0.5, 1.0), |r| (r.between(-9.0, 9.0), r.between(-9.0, 9.0)), 0.5);
}

#[test]
fn sizes_over_a_thousand() {
    let size = |r: &mut Random| 10f64.powf(r.between(-2.0, 1.0));
    play("sizes", 600, size, |r| (r.between(-50.0, 50.0), r.between(-50.0, 50.0)), 0.3);
}

#[test]
fn on_one_line_either_way() {
    play("row", 400, |r| r.between(0.5, 1.0), |r| (r.between(-200.0, 200.0), 0.0), 0.2);
    play("column", 400, |r| r.between(0.5, 1.0), |r| (0.3, r.between(-200.0, 200.0)), 0.2);
}

#[test]
fn in_two_clusters_far_apart() {
    let place = |r: &mut Random| {
        let far = if r.next() < 0.5 { 1e9 } else { 0.0 };
        (far + r.between(-10.0, 10.0), r.between(-10.0, 10.0) - far)
    };
    play("far", 500, |r| r.between(0.5, 1.0), place, 0.2);
}

#[test]
fn all_in_one_spot() {
    play("spot", 120, |r| r.between(0.5, 1.0), |_| (1e6, -1e6), 0.2);
}
