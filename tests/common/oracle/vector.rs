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

pub fn length(p: [f64; 2]) -> f64 {
    p[0].hypot(p[1])
}

/// Turned from +x towards +y.
pub fn turned(points: &[[f64; 2]], angle: f64) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|&[x, y]| [cos * x - sin * y, sin * x + cos * y]).collect()
}
