//! A scene with copies of its bodies beside it, and random shapes of all kinds to fill it with.

use crate::random::Random;
use shadowgap::{Body, BodyOptions, Pose, Scene, Shape};

/// A scene and copies of its bodies, from which its answers are worked out without the scene.
pub struct Twin {
    pub scene: Scene,
    pub bodies: Vec<(Body, Shape, BodyOptions)>,
    /// A body that has been removed.
    pub gone: Option<Body>,
}

impl Twin {
    pub fn new() -> Self {
        Twin { scene: Scene::new(), bodies: Vec::new(), gone: None }
    }

    pub fn add(&mut self, shape: Shape, options: BodyOptions) {
        let body = self.scene.add(shape.clone(), options).unwrap();
        self.bodies.push((body, shape, options));
    }

    pub fn write_poses(&mut self) {
        for (body, _, options) in &self.bodies {
            let at = 3 * body.slot();
            self.scene.poses_mut()[at..at + 3].copy_from_slice(&[options.x, options.y, options.angle]);
        }
    }
}

/// Where a body is.
pub fn pose(options: &BodyOptions) -> Pose {
    Pose::new(options.x, options.y, options.angle).unwrap()
}

pub fn reach(shape: &Shape) -> f64 {
    shape.points().map(|point| point.length()).fold(0.0, f64::max) + shape.radius()
}

pub fn polygon(random: &mut Random, least: usize, most: usize, size: f64) -> Shape {
    let count = least + random.below(most - least);
    let vertex = |k: usize, jitter: f64| {
        let angle = std::f64::consts::TAU * (k as f64 + 0.4 * (jitter - 0.5)) / count as f64;
        glam::DVec2::new(size * angle.cos(), 0.8 * size * angle.sin())
    };
    let points: Vec<_> = (0..count).map(|k| vertex(k, random.unit())).collect();
    Shape::polygon(&points).unwrap()
}

pub fn any_shape(random: &mut Random, size: f64) -> Shape {
    let vec = |x: f64, y: f64| glam::DVec2::new(x, y);
    let kind = random.below(13);
    let shape = match kind {
        0 | 1 => Shape::rectangle(2.0 * size, size * random.between(0.5, 2.0)),
        2 | 3 => Shape::circle(size),
        4 | 5 => Ok(polygon(random, 3, 9, size)),
        6 => Ok(polygon(random, 9, 50, size)),
        7 => Shape::capsule(vec(-size, 0.0), vec(size, 0.1 * size), 0.3 * size),
        8 => Shape::segment(vec(-size, -0.2 * size), vec(size, 0.3 * size)),
        9 => Shape::rectangle(size, size)
            .and_then(|shape| shape.rounded(0.2 * size))
            .and_then(|shape| shape.turned(0.4))
            .and_then(|shape| shape.at(vec(0.4 * size, -0.3 * size))),
        10 => Shape::circle(0.5 * size).and_then(|shape| shape.at(vec(1.5 * size, size))),
        11 => Shape::point(0.1 * size, 0.0),
        _ => Ok(hollow(size)),
    };
    shape.unwrap()
}

/// A trough: a union of three pieces.
pub fn hollow(size: f64) -> Shape {
    let corners =
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [0.6, 1.0], [0.6, -0.6], [-0.6, -0.6], [-0.6, 1.0], [-1.0, 1.0]];
    Shape::outline(corners.map(|[x, y]| glam::DVec2::new(size * x, size * y))).unwrap()
}
