//! Random numbers that repeat from run to run: the same seed gives the numbers of `seededRandom` in `random.mjs`.

use std::f64::consts::TAU;

/// A counter through a mixing function (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014),
/// at 32 bits.
pub struct Random(u32);

impl Random {
    pub fn new(seed: u32) -> Self {
        Random(seed)
    }

    /// In [0, 1).
    pub fn fraction(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut z = self.0;
        z = (z ^ (z >> 16)).wrapping_mul(0x85eb_ca6b);
        z = (z ^ (z >> 13)).wrapping_mul(0xc2b2_ae35);
        f64::from(z ^ (z >> 16)) / 2f64.powi(32)
    }

    /// In [-1, 1).
    pub fn either_way(&mut self) -> f64 {
        2.0 * self.fraction() - 1.0
    }

    /// Two numbers, each normal about 0 with deviation 1 (Box and Muller 1958).
    pub fn normal(&mut self) -> [f64; 2] {
        let radius = (-2.0 * (1.0 - self.fraction()).ln()).sqrt();
        let turn = TAU * self.fraction();
        [radius * turn.cos(), radius * turn.sin()]
    }
}
