//! Moves the bodies of a scene, as `scene/motion.mjs` explains.

use std::f64::consts::{PI, TAU};

use crate::{Bodies, Random};

/// The largest movement in a frame along each axis: about a tenth of a body's width.
const SPEED: f64 = 0.2;

/// The largest turn in a frame, in radians.
const SPIN: f64 = 0.05;

/// The phase by which a heap's swing advances in a frame, in radians.
const SWING: f64 = 0.004;

/// The velocities of a scene's bodies.
pub struct Motion {
    velocities: Vec<f64>,
    /// For each body, the x of the centre of the square in which it moves.
    middles: Vec<f64>,
    half: [f64; 2],
    swings: bool,
}

impl Motion {
    pub fn new(bodies: &Bodies) -> Self {
        let mut random = Random::new(bodies.seed + 1000);
        let swings = bodies.spread > 0.0;
        let mut velocities = Vec::with_capacity(3 * bodies.awake);
        for _ in 0..bodies.awake {
            let [x, y] = match swings {
                true => random.normal().map(|value| bodies.spread * value),
                false => bodies.half.map(|half| if half > 0.0 { SPEED * random.either_way() } else { 0.0 }),
            };
            velocities.extend([x, y, SPIN * random.either_way()]);
        }
        let middles = (0..bodies.awake).map(|i| Bodies::middle(bodies.layout, i)).collect();
        Motion { velocities, middles, half: bodies.half, swings }
    }

    /// Advances the poses by one frame.
    pub fn step(&mut self, poses: &mut [f64]) {
        let bodies = self.velocities.chunks_exact_mut(3).zip(poses.chunks_exact_mut(3)).zip(&self.middles);
        for ((velocity, pose), middle) in bodies {
            for axis in 0..2 {
                let middle = if axis == 0 { *middle } else { 0.0 };
                let there = pose[axis] - middle;
                if self.swings {
                    let speed = velocity[axis];
                    pose[axis] = SWING.cos() * there + SWING.sin() * speed;
                    velocity[axis] = SWING.cos() * speed - SWING.sin() * there;
                    continue;
                }
                let (there, border) = (there + velocity[axis], self.half[axis]);
                if there.abs() > border {
                    velocity[axis] = -velocity[axis];
                }
                pose[axis] = middle
                    + if there > border {
                        2.0 * border - there
                    } else if there < -border {
                        -2.0 * border - there
                    } else {
                        there
                    };
            }
            let angle = pose[2] + velocity[2];
            pose[2] = if angle > PI {
                angle - TAU
            } else if angle < -PI {
                angle + TAU
            } else {
                angle
            };
        }
    }
}
