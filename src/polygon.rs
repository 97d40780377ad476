//! From a list of points to the vertices of a convex polygon, or the reason why it is none.

use glam::DVec2;

use crate::error::ShapeError;
use crate::hull::{by_x, hull};
use crate::support::next;
use crate::tolerance::DENT;

/// The vertices of the convex polygon that `points` go round, counter-clockwise, beginning with the first that is
/// a corner. Either winding will do; repeated and collinear points are left out.
///
/// Steps: take the convex hull; the outline must visit the hull's vertices one after the other in one direction,
/// once (a simple polygon always does); what it visits in between must lie on the hull's edge, in order.
pub(crate) fn convex_polygon(points: &[DVec2], extent: f64) -> Result<Vec<DVec2>, ShapeError> {
    let hull = hull(points, extent);
    let corners = hull.len();
    if corners < 3 {
        return Err(ShapeError::Degenerate);
    }

    let mut place = vec![None; points.len()];
    for (k, &index) in hull.iter().enumerate() {
        place[index] = Some(k);
    }
    let visited: Vec<(usize, usize)> = place.iter().enumerate().filter_map(|(i, k)| k.map(|k| (i, k))).collect();
    let counter_clockwise = visited[1].1 == next(visited[0].1, corners);
    for (n, &(index, k)) in visited.iter().enumerate() {
        let (index_after, k_after) = visited[next(n, corners)];
        let in_order = if counter_clockwise { k_after == next(k, corners) } else { k == next(k_after, corners) };
        if !in_order {
            return Err(ShapeError::SelfCrossing { index });
        }
        check_edge(points, index, index_after, extent)?;
    }

    let first = visited[0].1;
    Ok((0..corners).map(|k| points[hull[(first + k) % corners]]).collect())
}

/// Whether the points that the outline visits between the corners `from` and `to` lie on that edge, in order.
fn check_edge(points: &[DVec2], from: usize, to: usize, extent: f64) -> Result<(), ShapeError> {
    let slack = DENT * extent;
    let start = points[from];
    let along = (points[to] - start).normalize();
    let mut farthest = 0.0;
    let mut deepest = (0.0, from);
    let mut index = next(from, points.len());
    while index != to {
        let offset = points[index] - start;
        let reached = along.dot(offset);
        let depth = along.perp_dot(offset).abs();
        if depth > deepest.0 {
            deepest = (depth, index);
        }
        if depth <= slack && deepest.0 <= slack && reached < farthest - slack {
            return Err(ShapeError::SelfCrossing { index });
        }
        farthest = reached.max(farthest);
        index = next(index, points.len());
    }
    if deepest.0 <= slack {
        return Ok(());
    }
    // The deepest vertex of a dent is where the outline bends the wrong way, unless the outline crosses itself.
    Err(match crossing(points) {
        Some(index) => ShapeError::SelfCrossing { index },
        None => ShapeError::NotConvex { index: deepest.1 },
    })
}

/// The first vertex whose edge meets an earlier, not adjacent edge of the closed outline, or doubles back on its
/// neighbour. Edges are compared only where their extents in x overlap.
fn crossing(points: &[DVec2]) -> Option<usize> {
    let count = points.len();
    let edges: Vec<(usize, DVec2, DVec2)> =
        (0..count).map(|i| (i, points[i], points[next(i, count)])).filter(|(_, p, q)| p != q).collect();
    let left = |e: usize| edges[e].1.x.min(edges[e].2.x);
    let by_left = by_x((0..edges.len()).map(|e| DVec2::new(left(e), 0.0)));

    let mut first = None;
    for (n, &e) in by_left.iter().enumerate() {
        let right = edges[e].1.x.max(edges[e].2.x);
        for &f in by_left[n + 1..].iter().take_while(|&&f| left(f) <= right) {
            let (e, f) = (e.min(f), e.max(f));
            let meet = if f == e + 1 {
                doubles_back(edges[e].1, edges[e].2, edges[f].2)
            } else if e == 0 && f + 1 == edges.len() {
                doubles_back(edges[f].1, edges[f].2, edges[e].2)
            } else {
                segments_meet((edges[e].1, edges[e].2), (edges[f].1, edges[f].2))
            };
            if meet && first.is_none_or(|index| edges[f].0 < index) {
                first = Some(edges[f].0);
            }
        }
    }
    first
}

/// Whether the path `p`, `q`, `r` turns right round at `q`.
fn doubles_back(p: DVec2, q: DVec2, r: DVec2) -> bool {
    (q - p).perp_dot(r - q) == 0.0 && (q - p).dot(r - q) < 0.0
}

/// Whether two closed segments have a point in common.
fn segments_meet((p, q): (DVec2, DVec2), (r, s): (DVec2, DVec2)) -> bool {
    let side = |from: DVec2, to: DVec2, point: DVec2| (to - from).perp_dot(point - from);
    let (r_side, s_side) = (side(p, q, r), side(p, q, s));
    let (p_side, q_side) = (side(r, s, p), side(r, s, q));
    if r_side == 0.0 && s_side == 0.0 {
        let overlap = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
        return overlap(p.x, q.x, r.x, s.x) && overlap(p.y, q.y, r.y, s.y);
    }
    r_side * s_side <= 0.0 && p_side * q_side <= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(points: &[[f64; 2]]) -> Result<Vec<[f64; 2]>, ShapeError> {
        let points: Vec<DVec2> = points.iter().copied().map(DVec2::from_array).collect();
        Ok(convex_polygon(&points, 1.0)?.into_iter().map(|v| v.to_array()).collect())
    }

    const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

    #[test]
    fn either_winding_gives_the_same_vertices_from_the_same_start() {
        assert_eq!(polygon(&SQUARE).unwrap(), SQUARE);
        let mut reversed = SQUARE;
        reversed.reverse();
        assert_eq!(polygon(&reversed).unwrap(), [[0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]);
    }

    #[test]
    fn duplicate_and_collinear_vertices_are_left_out() {
        let points = [[0.5, 0.0], [1.0, 0.0], [1.0, 0.0], [1.0, 0.5], [1.0, 1.0], [0.0, 1.0], [0.0, 1.0], [0.0, 0.0]];
        assert_eq!(polygon(&points).unwrap(), [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.0]]);
    }

    #[test]
    fn a_dent_of_rounding_passes_and_a_real_one_is_named() {
        let dented = |depth: f64| [[0.0, 0.0], [0.5, depth], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert_eq!(polygon(&dented(1e-7)).unwrap(), SQUARE);
        assert_eq!(polygon(&dented(1e-3)), Err(ShapeError::NotConvex { index: 1 }));
        let mut clockwise = dented(0.2);
        clockwise.reverse();
        assert_eq!(polygon(&clockwise), Err(ShapeError::NotConvex { index: 3 }));
    }

    #[test]
    fn the_vertex_named_is_a_reflex_one() {
        // A pocket whose first inner vertex is convex.
        let points = [[0.0, 0.0], [1.0, 0.0], [0.8, 0.4], [0.3, 0.4], [0.7, 0.6], [1.0, 1.0], [0.0, 1.0]];
        assert_eq!(polygon(&points), Err(ShapeError::NotConvex { index: 3 }));
    }

    #[test]
    fn crossings_of_every_kind_are_told_from_dents() {
        let bow_tie = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
        assert!(matches!(polygon(&bow_tie), Err(ShapeError::SelfCrossing { .. })));
        let pentagram: Vec<[f64; 2]> = (0..5)
            .map(|i| crate::rotation::sin_cos(f64::from(i) * 2.0 * std::f64::consts::TAU / 5.0))
            .map(|(sin, cos)| [cos, sin])
            .collect();
        assert!(matches!(polygon(&pentagram), Err(ShapeError::SelfCrossing { .. })));
        let twice = [SQUARE, SQUARE].concat();
        assert!(matches!(polygon(&twice), Err(ShapeError::SelfCrossing { .. })));
        let knot = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.4, 0.2], [0.6, 0.2], [0.0, 1.0]];
        assert!(matches!(polygon(&knot), Err(ShapeError::SelfCrossing { .. })));
        let spike = [[0.0, 0.0], [0.8, 0.0], [0.4, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert!(matches!(polygon(&spike), Err(ShapeError::SelfCrossing { .. })));
        let inner_spike = [[0.0, 0.0], [1.0, 0.0], [1.0, 0.5], [0.5, 0.5], [1.0, 0.5], [1.0, 1.0], [0.0, 1.0]];
        assert!(matches!(polygon(&inner_spike), Err(ShapeError::SelfCrossing { .. })));
    }

    #[test]
    fn points_on_one_line_are_degenerate() {
        assert_eq!(polygon(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]), Err(ShapeError::Degenerate));
        assert_eq!(polygon(&[[1.0, 1.0]; 5]), Err(ShapeError::Degenerate));
    }

    #[test]
    fn a_fine_regular_polygon_keeps_every_vertex() {
        let count = 100_000;
        let turn = std::f64::consts::TAU / f64::from(count);
        let points: Vec<DVec2> =
            (0..count).map(|i| crate::rotation::Rotation::new(turn * f64::from(i)).apply(DVec2::X)).collect();
        assert_eq!(convex_polygon(&points, 1.0).unwrap(), points);
    }
}
