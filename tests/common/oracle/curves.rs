//! The boundary of a swept hull as straight lines and circles, and where such curves cross.

use super::vector::{add, cross, dot, length, scaled, sub};
use super::Swept;

#[derive(Clone, Copy, Debug)]
pub enum Curve {
    Line([f64; 2], [f64; 2]),
    /// The whole circle, of which the boundary is a part.
    Circle([f64; 2], f64),
}

/// Curves that the boundary is a part of. The shape's points must be the corners of their hull.
pub fn boundary(shape: &Swept) -> Vec<Curve> {
    let Swept { points: ref corners, radius } = *shape;
    let mut curves = Vec::with_capacity(2 * corners.len());
    for (i, &p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        let edge = sub(q, p);
        if edge != [0.0, 0.0] {
            let out = scaled([edge[1], -edge[0]], radius / length(edge));
            curves.push(Curve::Line(add(p, out), add(q, out)));
        }
        if radius > 0.0 || corners.len() == 1 {
            curves.push(Curve::Circle(p, radius));
        }
    }
    curves
}

impl Curve {
    /// The point of a curve nearest to `p`; of a circle about `p` itself, its rightmost.
    pub fn nearest(self, p: [f64; 2]) -> [f64; 2] {
        match self {
            Curve::Line(from, to) => {
                let edge = sub(to, from);
                add(from, scaled(edge, (dot(sub(p, from), edge) / dot(edge, edge)).clamp(0.0, 1.0)))
            }
            Curve::Circle(center, radius) => {
                let out = sub(p, center);
                let far = length(out);
                add(center, if far > 0.0 { scaled(out, radius / far) } else { [radius, 0.0] })
            }
        }
    }

    /// The points where it ends; of a circle, its leftmost and rightmost.
    pub fn ends(self) -> [[f64; 2]; 2] {
        match self {
            Curve::Line(from, to) => [from, to],
            Curve::Circle([x, y], radius) => [[x - radius, y], [x + radius, y]],
        }
    }

    /// Where two curves cross: none, one or two points. Curves that run along each other have no crossing.
    pub fn crossings(self, other: Curve) -> Vec<[f64; 2]> {
        match (self, other) {
            (Curve::Line(p, q), Curve::Line(r, s)) => {
                let (edge, other) = (sub(q, p), sub(s, r));
                let turn = cross(edge, other);
                let along = cross(sub(r, p), other) / turn;
                let along_other = cross(sub(r, p), edge) / turn;
                let on = |part: f64| (-REACH..=1.0 + REACH).contains(&part);
                let hit = turn != 0.0 && on(along) && on(along_other);
                hit.then(|| add(p, scaled(edge, along.clamp(0.0, 1.0)))).into_iter().collect()
            }
            (Curve::Line(p, q), Curve::Circle(center, radius)) => {
                let edge = sub(q, p);
                let squared = dot(edge, edge);
                let middle = dot(sub(center, p), edge) / squared;
                let off = length(sub(center, add(p, scaled(edge, middle))));
                let Some(half) = half_chord(radius, off) else { return Vec::new() };
                let half = half / squared.sqrt();
                let ends = [middle - half, middle + half].into_iter();
                let on = ends.filter(|part| (-REACH..=1.0 + REACH).contains(part));
                on.map(|part| add(p, scaled(edge, part.clamp(0.0, 1.0)))).collect()
            }
            (Curve::Circle(..), Curve::Line(..)) => other.crossings(self),
            (Curve::Circle(center, radius), Curve::Circle(other, other_radius)) => {
                let between = sub(other, center);
                let far = length(between);
                if far == 0.0 {
                    return Vec::new();
                }
                // The line through both crossings is square to the line of centres.
                let along = (far + (radius - other_radius) * ((radius + other_radius) / far)) / 2.0;
                let Some(half) = half_chord(radius, along.abs()) else { return Vec::new() };
                let (unit, across) = (scaled(between, 1.0 / far), [-between[1] / far, between[0] / far]);
                let middle = add(center, scaled(unit, along));
                vec![add(middle, scaled(across, half)), sub(middle, scaled(across, half))]
            }
        }
    }
}

/// Curves that miss each other by no more than this part of their size are taken to meet.
const REACH: f64 = 1e-12;

/// Half the chord at a distance from a circle's centre.
fn half_chord(radius: f64, off: f64) -> Option<f64> {
    let squared = (radius - off) * (radius + off);
    (off <= radius * (1.0 + REACH)).then(|| squared.max(0.0).sqrt())
}
