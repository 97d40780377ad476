//! An independent answer to "how far apart are they?", to hold the library's answers against.
//!
//! It shares nothing with the library: plain `f64`, its own vectors, and another theorem. Two convex sets overlap
//! exactly when the origin lies in their Minkowski difference {b - a}. So: take the difference of every pair of
//! vertices, wrap a hull around all of them, and measure how far the origin lies outside that hull (positive) or how
//! deep inside it (negative). The radii of the two shapes only widen the hull, so they are subtracted at the end.
//!
//! The positions are subtracted before anything is added to them, so an answer far from the origin is as exact as one
//! at the origin: about 1e-15 of the shapes' size or of the separation, whichever is larger.

#![allow(dead_code)] // every test binary compiles this module and uses its own part of it

/// A convex core, given by points whose hull it is, swept by a radius; in the shape's own frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    pub points: Vec<[f64; 2]>,
    pub radius: f64,
}

/// Where a shape is: its origin in the world, and the turn from +x towards +y in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub x: f64,
    pub y: f64,
    pub angle: f64,
}

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
    let from_a = [at_b.x - at_a.x, at_b.y - at_a.y];
    let turned_a = turned(&a.points, at_a.angle);
    let turned_b = turned(&b.points, at_b.angle);
    let mut differences = Vec::with_capacity(turned_a.len() * turned_b.len());
    for &p in &turned_a {
        differences.extend(turned_b.iter().map(|&q| add(from_a, sub(q, p))));
    }
    let cores = signed_distance([0.0, 0.0], &hull(differences));
    Answer { separation: cores - a.radius - b.radius, size: diameter(a).max(diameter(b)) }
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

/// The corners of the convex hull, anticlockwise, none on the line between its neighbours (Andrew's monotone chain).
///
/// A rounding error in the sign of a turn drops or keeps a corner that is within rounding of its neighbours' line, and
/// no other: points come sorted, so the one that is dropped lies between the two that stay; and a turn is measured
/// from edge to edge, which tells left from right even where two points almost coincide. One point, or the two ends of
/// a line, are hulls too.
fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|p, q| p.partial_cmp(q).expect("finite coordinates"));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut corners = chain(points.iter().copied());
    let upper = chain(points.iter().rev().copied());
    corners.pop();
    corners.extend_from_slice(&upper[..upper.len() - 1]);
    corners
}

/// One side of the hull: the points at which a walk through the sorted points only turns left.
fn chain(points: impl Iterator<Item = [f64; 2]>) -> Vec<[f64; 2]> {
    let mut kept: Vec<[f64; 2]> = Vec::new();
    for p in points {
        while let [.., before, last] = kept[..] {
            if cross(sub(last, before), sub(p, last)) > 0.0 {
                break;
            }
            kept.pop();
        }
        kept.push(p);
    }
    kept
}

/// How far `p` is outside the hull, or minus how deep inside.
///
/// The distance to the boundary is the same number on both sides, and is safe to compute; only its sign can be in
/// doubt. Inside, it equals the distance to the nearest edge's *line*; outside, near the tip of a sliver, every line
/// may pass within rounding of `p` while the boundary is far away. So the lines' verdict counts only where the two
/// agree.
fn signed_distance(p: [f64; 2], corners: &[[f64; 2]]) -> f64 {
    let mut to_boundary = f64::INFINITY;
    let mut past_a_line = f64::NEG_INFINITY;
    for (i, &start) in corners.iter().enumerate() {
        let end = corners[(i + 1) % corners.len()];
        let edge = sub(end, start);
        to_boundary = to_boundary.min(distance_to_segment(p, start, edge));
        let outward = [edge[1], -edge[0]];
        let reach = corners.iter().map(|&q| dot(sub(p, q), outward)).fold(f64::INFINITY, f64::min);
        past_a_line = past_a_line.max(reach / length(outward));
    }
    let inside = corners.len() > 2 && to_boundary < -2.0 * past_a_line;
    if inside {
        -to_boundary
    } else {
        to_boundary
    }
}

fn distance_to_segment(p: [f64; 2], start: [f64; 2], edge: [f64; 2]) -> f64 {
    let from_start = sub(p, start);
    let squared = dot(edge, edge);
    let along = if squared > 0.0 { (dot(from_start, edge) / squared).clamp(0.0, 1.0) } else { 0.0 };
    length(sub(from_start, [along * edge[0], along * edge[1]]))
}

fn turned(points: &[[f64; 2]], angle: f64) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|&[x, y]| [cos * x - sin * y, sin * x + cos * y]).collect()
}

fn add(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] + q[0], p[1] + q[1]]
}

fn sub(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

fn dot(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

fn cross(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

fn length(p: [f64; 2]) -> f64 {
    p[0].hypot(p[1])
}
