//! Simple outlines: their edges, area and inside, and a plain way to cut them into triangles.

use super::hull::distance_to_segment;
use super::vector::{cross, length, sub};

/// The edges of an outline: where each starts, and how it goes on.
pub fn edges(outline: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
    outline.iter().enumerate().map(|(i, &p)| (p, sub(outline[(i + 1) % outline.len()], p)))
}

/// The area inside, positive where the outline goes from +x towards +y; about its first vertex, to lose no digits.
pub fn signed_area(outline: &[[f64; 2]]) -> f64 {
    edges(outline).map(|(start, edge)| cross(sub(start, outline[0]), edge) / 2.0).sum()
}

/// Whether a ray from `p` to the right crosses the outline an odd number of times.
pub fn is_inside(p: [f64; 2], outline: &[[f64; 2]]) -> bool {
    // Each end is compared as it is, so that two edges never disagree about their common vertex.
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|&(&start, &end)| {
        let (from, to) = (start[1] > p[1], end[1] > p[1]);
        from != to && (cross(sub(end, start), sub(p, start)) > 0.0) == to
    });
    crossed.count() % 2 == 1
}

/// How far `p` is outside an outline, or minus how deep inside.
pub fn signed_to_outline(p: [f64; 2], outline: &[[f64; 2]]) -> f64 {
    let to_edges = edges(outline).map(|(start, edge)| distance_to_segment(p, start, edge));
    let nearest = to_edges.fold(f64::INFINITY, f64::min);
    if is_inside(p, outline) {
        -nearest
    } else {
        nearest
    }
}

/// Triangles that fill a simple outline, their corners from +x towards +y: ear after ear is cut off, the roundest
/// first.
pub fn triangles(outline: &[[f64; 2]]) -> Vec<Vec<[f64; 2]>> {
    let mut left = outline.to_vec();
    if signed_area(&left) < 0.0 {
        left.reverse();
    }
    let extent = signed_area(&left).abs().sqrt();
    let mut cut = Vec::new();
    while left.len() > 3 {
        let count = left.len();
        let corner = |i: usize| [left[(i + count - 1) % count], left[i], left[(i + 1) % count]];
        // A vertex on the cut or all but on it is in the way, unless nothing else is left.
        let is_ear = |i: usize, berth: f64| {
            let [p, q, r] = corner(i);
            let past = |x: [f64; 2], from: [f64; 2], to: [f64; 2]| {
                cross(sub(to, from), sub(x, from)) >= -berth * length(sub(to, from))
            };
            let inside = |&&x: &&[f64; 2]| past(x, p, q) && past(x, q, r) && past(x, r, p);
            let others = left.iter().filter(|&&x| x != p && x != q && x != r);
            cross(sub(q, p), sub(r, q)) >= 0.0 && others.filter(inside).count() == 0
        };
        let roundness = |i: usize| {
            let [p, q, r] = corner(i);
            let longest =
                [sub(q, p), sub(r, q), sub(p, r)].iter().map(|e| e[0] * e[0] + e[1] * e[1]).fold(0.0, f64::max);
            cross(sub(q, p), sub(r, q)) / longest
        };
        let best =
            |berth| (0..count).filter(|&i| is_ear(i, berth)).max_by(|&i, &j| roundness(i).total_cmp(&roundness(j)));
        let best = best(1e-9 * extent).or_else(|| best(0.0)).expect("every simple outline has an ear");
        cut.push(corner(best).to_vec());
        left.remove(best);
    }
    cut.push(left);
    cut
}
