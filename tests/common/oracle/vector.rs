//! Plane vectors, as plain arrays.

pub fn add(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] + q[0], p[1] + q[1]]
}

pub fn sub(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

pub fn scaled(p: [f64; 2], by: f64) -> [f64; 2] {
    [p[0] * by, p[1] * by]
}

pub fn dot(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

pub fn cross(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

/// Not `hypot`, which takes several times as long and helps only where squares overflow or vanish. Those of lengths
/// from 1e-150 to 1e150 do neither.
pub fn length(p: [f64; 2]) -> f64 {
    dot(p, p).sqrt()
}

/// Turned from +x towards +y.
pub fn turned(points: &[[f64; 2]], angle: f64) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|&[x, y]| [cos * x - sin * y, sin * x + cos * y]).collect()
}
