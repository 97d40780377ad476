//! Two convex shapes: how far apart or how deep, which holds the other, and their shadows.

use super::hull::{hull, signed_distance};
use super::vector::{add, dot, length, sub, turned};
use super::{Placed, Swept};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// > 0 gap, 0 touching, < 0 how far they must be pushed to end the overlap (containment included).
    pub separation: f64,
    /// The diameter of the larger shape: the greatest distance between two of its points, radius included.
    pub size: f64,
}

/// The smallest and largest value of `p · axis` over a shape's points in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub min: f64,
    pub max: f64,
}

/// The signed distance of two placed shapes, and the size to judge an error by.
pub fn separation(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed) -> Answer {
    let cores = signed([0.0, 0.0], &difference(a, at_a, b, at_b));
    Answer { separation: cores, size: diameter(a).max(diameter(b)) }
}

/// The Minkowski difference {b - a}: the corners of its hull, swept by both radii.
pub fn difference(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed) -> Swept {
    let from_a = [at_b.x - at_a.x, at_b.y - at_a.y];
    let turned_a = turned(&a.points, at_a.angle);
    let turned_b = turned(&b.points, at_b.angle);
    let mut differences = Vec::with_capacity(turned_a.len() * turned_b.len());
    for &p in &turned_a {
        differences.extend(turned_b.iter().map(|&q| add(from_a, sub(q, p))));
    }
    Swept { points: hull(differences), radius: a.radius + b.radius }
}

/// How far `p` is outside a shape, or minus how deep inside. The shape's points must be the corners of their hull.
pub fn signed(p: [f64; 2], shape: &Swept) -> f64 {
    signed_distance(p, &shape.points) - shape.radius
}

/// The gap between the shadows on the unit vector `normal`, from A to B, of shapes with this difference; B moved by
/// `motion`. No direction has a wider gap than the separation; a direction whose gap is as wide is a normal.
pub fn gap(difference: &Swept, motion: [f64; 2], normal: [f64; 2]) -> f64 {
    let nearest = difference.points.iter().map(|&d| dot(add(d, motion), normal)).fold(f64::INFINITY, f64::min);
    nearest - difference.radius
}

/// How far `inner` may grow before it leaves `outer`; negative when it already sticks out by that much.
///
/// The depth of a point in a convex set is a concave function of the point, so it is least at a vertex of the inner
/// core; and every unit of radius adds one to the depth (outer) or takes one away (inner), whichever radius is larger.
pub fn contains(outer: &Swept, at_outer: Placed, inner: &Swept, at_inner: Placed) -> f64 {
    let from_outer = [at_inner.x - at_outer.x, at_inner.y - at_outer.y];
    let boundary = hull(turned(&outer.points, at_outer.angle));
    let farthest_out = turned(&inner.points, at_inner.angle)
        .iter()
        .map(|&p| signed_distance(add(from_outer, p), &boundary))
        .fold(f64::NEG_INFINITY, f64::max);
    outer.radius - inner.radius - farthest_out
}

/// How deep a point of the world is in the shape, or minus how far outside: 0 on the boundary.
pub fn depth_in(shape: &Swept, at: Placed, [x, y]: [f64; 2]) -> f64 {
    let point = Swept { points: vec![[0.0, 0.0]], radius: 0.0 };
    contains(shape, at, &point, Placed { x, y, angle: 0.0 })
}

/// The shape's projection on `axis`, which need not be a unit vector. World coordinates: far from the origin it can be
/// no more exact than the position itself.
pub fn interval(shape: &Swept, at: Placed, axis: [f64; 2]) -> Interval {
    let place = dot([at.x, at.y], axis);
    let reach = shape.radius * length(axis);
    let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
    for p in turned(&shape.points, at.angle) {
        min = min.min(dot(p, axis));
        max = max.max(dot(p, axis));
    }
    Interval { min: place + (min - reach), max: place + (max + reach) }
}

/// The greatest distance between two points of the shape.
pub fn diameter(shape: &Swept) -> f64 {
    let mut longest: f64 = 0.0;
    for (i, &p) in shape.points.iter().enumerate() {
        for &q in &shape.points[..i] {
            longest = longest.max(length(sub(p, q)));
        }
    }
    longest + 2.0 * shape.radius
}
