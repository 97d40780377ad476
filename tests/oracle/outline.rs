//! Simple outlines: their edges, area and inside, and a plain way to cut them into triangles.

use super::vector::{cross, sub};

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
    let crossed = edges(outline).filter(|&(start, edge)| {
        let (from, to) = (start[1] > p[1], start[1] + edge[1] > p[1]);
        from != to && (cross(edge, sub(p, start)) > 0.0) == to
    });
    crossed.count() % 2 == 1
}

/// Triangles that fill a simple outline, their corners from +x towards +y: ear after ear is cut off, the roundest first.
pub fn triangles(outline: &[[f64; 2]]) -> Vec<[[f64; 2]; 3]> {
    let mut left = outline.to_vec();
    if signed_area(&left) < 0.0 {
        left.reverse();
    }
    let mut cut = Vec::new();
    while left.len() > 3 {
        let count = left.len();
        let corner = |i: usize| [left[(i + count - 1) % count], left[i], left[(i + 1) % count]];
        let is_ear = |&i: &usize| {
            let [p, q, r] = corner(i);
            let inside = |x: &[f64; 2]| {
                [(p, q), (q, r), (r, p)].iter().all(|&(from, to)| cross(sub(to, from), sub(*x, from)) >= 0.0)
            };
            let others = left.iter().filter(|&&x| x != p && x != q && x != r);
            cross(sub(q, p), sub(r, q)) >= 0.0 && !others.into_iter().any(inside)
        };
        let roundness = |i: usize| {
            let [p, q, r] = corner(i);
            let longest =
                [sub(q, p), sub(r, q), sub(p, r)].iter().map(|e| e[0] * e[0] + e[1] * e[1]).fold(0.0, f64::max);
            cross(sub(q, p), sub(r, q)) / longest
        };
        let ears = (0..count).filter(is_ear);
        let best =
            ears.max_by(|&i, &j| roundness(i).total_cmp(&roundness(j))).expect("every simple outline has an ear");
        cut.push(corner(best));
        left.remove(best);
    }
    cut.push([left[0], left[1], left[2]]);
    cut
}
