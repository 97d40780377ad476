//! The shortest way out of an overlap, for shapes that need not be convex.
//!
//! A motion of B ends the overlap exactly when its opposite is a point outside the difference {b - a}. The nearest such
//! point to the origin lies on the difference's boundary: at the foot of a perpendicular on an edge or arc of the
//! difference of two solids, at an end of an edge, or where two such curves cross. So: try them all, nearest first.

use super::curves::{boundary, Curve};
use super::vector::length;
use super::Difference;

/// Bounds on the depth of an overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// The depth if every solid were a little smaller: the other shape can pass between solids that only touch.
    pub least: f64,
    /// The depth if every solid were a little larger: solids that nearly touch are one.
    pub most: f64,
}

/// Bounds on the overlap's depth if every boundary may be off by `tolerance`; 0 to 0 without an overlap.
pub fn depth(difference: &Difference, tolerance: f64) -> Depth {
    let least = escape(difference, tolerance);
    let most = escape(&difference.grown(tolerance), tolerance / 4.0);
    Depth { least, most }
}

/// How far it is from the origin to a point that is nowhere deeper inside than `slack`.
fn escape(difference: &Difference, slack: f64) -> f64 {
    let curves: Vec<Vec<Curve>> = difference.solids.iter().map(boundary).collect();
    let mut places = vec![[0.0, 0.0]];
    for (i, of_one) in curves.iter().enumerate() {
        for &curve in of_one {
            places.push(curve.nearest([0.0, 0.0]));
            places.extend(curve.ends());
            for &other in curves[..i].iter().flatten() {
                places.extend(curve.crossings(other));
            }
        }
    }
    places.sort_by(|&p, &q| length(p).total_cmp(&length(q)));
    let free = places.into_iter().find(|&place| !difference.is_deep(place, slack));
    free.map_or(f64::INFINITY, length)
}
