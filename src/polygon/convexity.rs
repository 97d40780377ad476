//! Tests whether a list of points is the outline of a convex polygon, and if not, finds out why.

use glam::DVec2;

use crate::error::ShapeError;
use crate::polygon::support::next;
use crate::polygon::sweep_line::find_crossing;
use crate::tolerance::DENT;

/// Checks that `points` go round their own `hull` once, in either winding: that they are the outline of a convex
/// polygon, up to dents of [`DENT`] × `extent`. Returns the position in `hull` of the corner that comes first in
/// `points`.
pub(crate) fn check_convex(points: &[DVec2], hull: &[usize], extent: f64) -> Result<usize, ShapeError> {
    if hull.len() < 3 {
        return Err(ShapeError::Degenerate);
    }
    check_follows_hull(points, hull, extent).map_err(|index| match find_crossing(points) {
        Some(index) => ShapeError::SelfCrossing { index },
        None => ShapeError::NotConvex { index },
    })
}

/// [`check_convex`] for a hull of at least three corners. If the check fails, returns the index of a point where the
/// outline leaves the hull: a reflex vertex, unless the outline crosses itself.
///
/// Steps: the outline must visit the hull's corners in order, in one direction, once (every simple polygon does); the
/// points between two corners must lie on the hull's edge, in order.
pub(crate) fn check_follows_hull(points: &[DVec2], hull: &[usize], extent: f64) -> Result<usize, usize> {
    let corners = hull.len();
    // Round a counter-clockwise outline the corners' indices rise, with one drop; round a clockwise one they fall, with
    // one rise.
    let mut drops = 0;
    let mut first = 0;
    for (k, &corner) in hull.iter().enumerate() {
        drops += usize::from(hull[next(k, corners)] < corner);
        if corner < hull[first] {
            first = k;
        }
    }
    let clockwise = drops + 1 == corners;
    if drops != 1 && !clockwise {
        return Err(hull[first]);
    }
    for (k, &corner) in hull.iter().enumerate() {
        let corner_after = hull[next(k, corners)];
        let (from, to) = if clockwise { (corner_after, corner) } else { (corner, corner_after) };
        check_edge(points, from, to, extent)?;
    }
    Ok(first)
}

/// Checks that the outline's points between the corners `from` and `to` lie on the edge between the two, in order.
fn check_edge(points: &[DVec2], from: usize, to: usize, extent: f64) -> Result<(), usize> {
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
            return Err(index);
        }
        farthest = reached.max(farthest);
        index = next(index, points.len());
    }
    // The deepest vertex of a dent is reflex.
    if deepest.0 <= slack {
        Ok(())
    } else {
        Err(deepest.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::shape::Form;

    fn polygon(points: &[[f64; 2]]) -> Result<Vec<[f64; 2]>, ShapeError> {
        let points: Vec<DVec2> = points.iter().copied().map(DVec2::from_array).collect();
        Ok(Form::polygon(&points, 0.0)?.points().map(|v| v.to_array()).collect())
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
            .map(|i| crate::math::rotation::sin_cos(f64::from(i) * 2.0 * std::f64::consts::TAU / 5.0))
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
            (0..count).map(|i| crate::math::rotation::Rotation::new(turn * f64::from(i)).apply(DVec2::X)).collect();
        assert_eq!(Form::polygon(&points, 0.0).unwrap().points().len(), points.len());
    }

    #[test]
    fn of_a_pocket_that_reaches_below_its_mouth_the_deepest_vertex_is_named() {
        // The vertex after the deepest one lies on the hull's edge, behind the deepest one.
        let points = [[0.0, 0.0], [0.6, 0.4], [0.3, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert_eq!(polygon(&points), Err(ShapeError::NotConvex { index: 1 }));
    }
}
