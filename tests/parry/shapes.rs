//! Ordinary shapes at random, of the kinds that both libraries have.

use crate::common::golden::Call;
use crate::common::oracle::Placed;
use crate::common::random::Random;
use std::f64::consts::TAU;

impl Random {
    pub fn vector(&mut self, reach: f64) -> [f64; 2] {
        [self.between(-reach, reach), self.between(-reach, reach)]
    }

    pub fn placed(&mut self, reach: f64) -> Placed {
        let [x, y] = self.vector(reach);
        Placed { x, y, angle: self.between(-TAU, TAU) }
    }

    /// A convex shape about the size of one, off its origin by up to `off`.
    pub fn convex(&mut self, off: f64) -> Call {
        let center = self.vector(off);
        let [x, y] = center;
        let radius = self.between(0.1, 0.6);
        let (sin, cos) = self.between(0.0, TAU).sin_cos();
        let half = self.between(0.3, 1.0);
        let (a, b) = ([x - half * cos, y - half * sin], [x + half * cos, y + half * sin]);
        let (width, height) = (self.between(0.2, 2.0), self.between(0.2, 2.0));
        let angle = if off == 0.0 { 0.0 } else { self.between(0.0, TAU) };
        match self.below(7) {
            0 => Call::Circle { radius, center },
            1 => Call::Segment { a, b },
            2 => Call::Capsule { a, b, radius },
            3 => Call::Box { width, height, center, angle, radius: 0.0 },
            4 => Call::Box { width, height, center, angle, radius },
            5 => Call::Polygon { points: self.outline(center), radius: 0.0 },
            _ => Call::Polygon { points: self.outline(center), radius: radius / 2.0 },
        }
    }

    /// Round an ellipse, counter-clockwise.
    fn outline(&mut self, [x, y]: [f64; 2]) -> Vec<[f64; 2]> {
        let count = 3 + self.below(8);
        let (wide, tall) = (self.between(0.4, 1.2), self.between(0.4, 1.2));
        let turn = TAU / count as f64;
        let start = self.between(0.0, TAU);
        let corner = |k: usize| {
            let (sin, cos) = (start + turn * (k as f64 + self.between(0.0, 0.7))).sin_cos();
            [x + wide * cos, y + tall * sin]
        };
        (0..count).map(corner).collect()
    }

    /// Two to four convex pieces about one origin.
    pub fn union(&mut self) -> Vec<Call> {
        (0..2 + self.below(3)).map(|_| self.convex(1.0)).collect()
    }
}
