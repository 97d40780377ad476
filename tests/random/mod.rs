//! Seeded numbers, shapes and places: the same in every run.
//!
//! Needs `mod oracle;` beside `mod random;`.

#![allow(dead_code)] // every test binary compiles this module and uses its own part of it

use crate::oracle::{Placed, Swept};

/// A small generator (SplitMix64): the pairs are the same in every run.
pub struct Random(pub u64);

impl Random {
    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// One to nine points of a cloud around a point off the shape's origin, every other time with a radius.
    pub fn shape(&mut self) -> Swept {
        let count = 1 + (self.unit() * 9.0) as usize;
        let middle = [self.between(-1.0, 1.0), self.between(-1.0, 1.0)];
        let flatness = if self.unit() < 0.2 { 1e-3 } else { 1.0 };
        let cloud = |r: &mut Random| [middle[0] + r.between(-2.0, 2.0), middle[1] + flatness * r.between(-2.0, 2.0)];
        let points = (0..count).map(|_| cloud(self)).collect();
        let radius = if self.unit() < 0.5 { 0.0 } else { self.between(0.0, 1.0) };
        Swept { points, radius }
    }

    pub fn pose(&mut self, reach: f64) -> Placed {
        let [x, y] = [self.between(-reach, reach), self.between(-reach, reach)];
        Placed { x, y, angle: self.between(-7.0, 7.0) }
    }
}
