//! The convex hull of points, and how far a point is outside it or inside.

use super::vector::{add, cross, dot, length, sub};

/// The corners of the convex hull, anticlockwise, none on the line between its neighbours (Andrew's monotone chain).
///
/// A rounding error in the sign of a turn drops or keeps a corner that is within rounding of its neighbours' line, and
/// no other: points come sorted, so the one that is dropped lies between the two that stay; and a turn is measured
/// from edge to edge, which tells left from right even where two points almost coincide. One point, or the two ends of
/// a line, are hulls too.
pub fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
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
/// may pass within rounding of `p` while the boundary is far away. So the lines decide the sign only where both
/// distances agree.
pub fn signed_distance(p: [f64; 2], corners: &[[f64; 2]]) -> f64 {
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

pub fn distance_to_segment(p: [f64; 2], start: [f64; 2], edge: [f64; 2]) -> f64 {
    length(sub(sub(p, start), foot(p, start, edge)))
}

/// The point of a polygon's boundary nearest to `p`.
pub fn nearest_on_boundary(p: [f64; 2], corners: &[[f64; 2]]) -> [f64; 2] {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&start, &end)| (start, sub(end, start)));
    let nearest =
        edges.min_by(|&(p0, e0), &(p1, e1)| distance_to_segment(p, p0, e0).total_cmp(&distance_to_segment(p, p1, e1)));
    let (start, edge) = nearest.expect("a corner");
    add(start, foot(p, start, edge))
}

/// The point of a segment nearest to `p`, from the segment's start.
fn foot(p: [f64; 2], start: [f64; 2], edge: [f64; 2]) -> [f64; 2] {
    let squared = dot(edge, edge);
    let along = if squared > 0.0 { (dot(sub(p, start), edge) / squared).clamp(0.0, 1.0) } else { 0.0 };
    [along * edge[0], along * edge[1]]
}
