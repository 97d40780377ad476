//! Ordinary shapes at random, of the kinds that both libraries have.

use crate::golden_cases::Call;
use crate::oracle::Placed;
use std::f64::consts::TAU;

/// Numbers that repeat from run to run (G. Steele, D. Lea & C. Flood, "Fast splittable pseudorandom number generators",
/// 2014).
pub struct Random(pub u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub fn vector(&mut self, reach: f64) -> [f64; 2] {
        [self.within(-reach, reach), self.within(-reach, reach)]
    }

    pub fn placed(&mut self, reach: f64) -> Placed {
        let [x, y] = self.vector(reach);
        Placed { x, y, angle: self.within(-TAU, TAU) }
    }

    /// A convex shape about the size of one, off its origin by up to `off`.
    pub fn convex(&mut self, off: f64) -> Call {
        let center = self.vector(off);
        let [x, y] = center;
        let radius = self.within(0.1, 0.6);
        let (sin, cos) = self.within(0.0, TAU).sin_cos();
        let half = self.within(0.3, 1.0);
        let (a, b) = ([x - half * cos, y - half * sin], [x + half * cos, y + half * sin]);
        let (width, height) = (self.within(0.2, 2.0), self.within(0.2, 2.0));
        let angle = if off == 0.0 { 0.0 } else { self.within(0.0, TAU) };
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
        let (wide, tall) = (self.within(0.4, 1.2), self.within(0.4, 1.2));
        let turn = TAU / count as f64;
        let start = self.within(0.0, TAU);
        let corner = |k: usize| {
            let (sin, cos) = (start + turn * (k as f64 + self.within(0.0, 0.7))).sin_cos();
            [x + wide * cos, y + tall * sin]
        };
        (0..count).map(corner).collect()
    }

    /// Two to four convex pieces about one origin.
    pub fn union(&mut self) -> Vec<Call> {
        (0..2 + self.below(3)).map(|_| self.convex(1.0)).collect()
    }
}
