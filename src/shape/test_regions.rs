//! Regions for the unit tests of this room.

use glam::DVec2;

use crate::math::random::Random;
use crate::polygon::support::next;
use crate::shape::boundary::Region;

/// An oblong polygon with many edges of very different lengths.
pub(super) fn oblong(random: &mut Random, radius: f64) -> Region {
    let count = 257 + random.below(256);
    let mut angles: Vec<f64> = (0..count).map(|_| random.unit() * random.unit() * std::f64::consts::TAU).collect();
    angles.sort_by(f64::total_cmp);
    let flatness = random.between(0.02, 1.0);
    let vertices: Vec<DVec2> = angles.iter().map(|angle| DVec2::new(angle.cos(), flatness * angle.sin())).collect();
    let normal = |i: usize| -(vertices[next(i, count)] - vertices[i]).perp().normalize();
    let normals = (0..count).map(normal).collect();
    Region { vertices, normals, radius, thin: None }
}
