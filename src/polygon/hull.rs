//! Convex hulls of points.

use glam::DVec2;

use crate::math::heap::{Heap, IndexedPoint};
use crate::polygon::orientation::orientation;
use crate::polygon::support::{next, previous};
use crate::tolerance::COLLINEAR;

/// The indices of the convex hull's vertices, counter-clockwise (the turn from +x towards +y) from the leftmost,
/// strictly convex: points on or within [`COLLINEAR`] of an edge, and repeated points, are left out. Two indices when
/// the points lie on one line, one when they coincide, none when there are none. `extent` is the size that the
/// tolerance refers to.
///
/// Andrew's monotone chain (A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979): sort
/// by x, then y; walk the lower chain left to right and the upper chain back, dropping every vertex at which the chain
/// does not turn left. That test is exact; then each chain drops the vertices within the tolerance of a straight line,
/// and then the chains' ends are tested for it. Points that spread farther along y are sorted by y, so that the chains
/// of a thin hull end at its ends.
pub(crate) fn hull(points: &[DVec2], extent: f64) -> Vec<usize> {
    let slack = COLLINEAR * extent;
    let size = bounds(points).1;
    let mut sorted = sort_lexicographically(points, size.y > size.x);
    sorted.dedup_by(|later, earlier| later.point == earlier.point);
    let mut hull: Vec<usize> = Vec::new();
    add_chain(points, slack, &sorted, &mut hull);
    let start = hull.len();
    sorted.reverse();
    add_chain(points, slack, &sorted, &mut hull);
    if hull.len() == 2 && points[hull[0]].distance(points[hull[1]]) <= slack {
        hull.pop();
    }
    let mut corners = Vec::new();
    let mut first = 0;
    for (k, &vertex) in hull.iter().enumerate() {
        let (before, after) = (hull[previous(k, hull.len())], hull[next(k, hull.len())]);
        let goes_on = (points[vertex] - points[before]).dot(points[after] - points[vertex]) > 0.0;
        if (k == 0 || k == start) && goes_on && !stands_out(points, slack, before, vertex, after) {
            continue;
        }
        corners.push(vertex);
        let (p, q) = (points[vertex], points[corners[first]]);
        if p.x < q.x || (p.x == q.x && p.y < q.y) {
            first = corners.len() - 1;
        }
    }
    (0..corners.len()).map(|k| corners[(first + k) % corners.len()]).collect()
}

/// Adds the lower or the upper chain of a hull without its last vertex, where the other chain begins.
#[inline(never)] // for code size
fn add_chain(points: &[DVec2], slack: f64, sorted: &[IndexedPoint], hull: &mut Vec<usize>) {
    let mut chain: Vec<usize> = Vec::new();
    for new in sorted {
        while let [.., before, last] = chain[..] {
            if orientation(points, before, last, new.index) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(new.index);
    }
    let start = hull.len();
    for new in chain {
        while let [.., before, last] = hull[start..] {
            if stands_out(points, slack, before, last, new) {
                break;
            }
            hull.pop();
        }
        hull.push(new);
    }
    if sorted.len() > 1 {
        hull.pop();
    }
}

/// Whether `vertex` lies more than `slack` to the right of the line from `before` to `after`.
fn stands_out(points: &[DVec2], slack: f64, before: usize, vertex: usize, after: usize) -> bool {
    let along = points[after] - points[before];
    (points[vertex] - points[before]).perp_dot(along) > slack * along.length()
}

/// The hull with the points' own extent, half the diagonal of their bounds; and that extent.
pub(crate) fn hull_and_extent(points: &[DVec2]) -> (Vec<usize>, f64) {
    let extent = bounds(points).1.length() / 2.0;
    (hull(points, extent), extent)
}

/// The points' bounds: the lower corner and the size.
pub(crate) fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for &point in points {
        low = low.min(point);
        high = high.max(point);
    }
    (low, high - low)
}

/// The points sorted by x, then y, then index; if `turned`, after a quarter turn clockwise, that is, by y, then −x.
#[inline(never)] // for code size
pub(crate) fn sort_lexicographically(points: &[DVec2], turned: bool) -> Vec<IndexedPoint> {
    let mut heap = Heap(Vec::with_capacity(points.len()));
    for (index, &point) in points.iter().enumerate() {
        heap.push(IndexedPoint { point: if turned { -point.perp() } else { point }, index });
    }
    heap.into_sorted()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    fn hull_of(points: &[[f64; 2]]) -> Vec<usize> {
        let points: Vec<DVec2> = points.iter().copied().map(DVec2::from_array).collect();
        hull(&points, 1.0)
    }

    #[test]
    fn inner_repeated_and_collinear_points_are_left_out() {
        let points = [[0.5, 0.5], [1.0, 0.0], [0.0, 0.0], [0.5, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.5, 1.0]];
        let corners: Vec<[f64; 2]> = hull_of(&points).into_iter().map(|i| points[i]).collect();
        assert_eq!(corners, [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    }

    #[test]
    fn points_on_a_line_give_its_ends() {
        assert_eq!(hull_of(&[[0.5, 0.5], [0.0, 0.0], [1.0, 1.0], [0.25, 0.25]]), [1, 2]);
        assert_eq!(hull_of(&[[0.0, 3.0], [0.0, 1.0], [0.0, 2.0]]), [1, 0]);
    }

    #[test]
    fn coinciding_points_give_one_and_no_points_none() {
        assert_eq!(hull_of(&[[2.0, 3.0], [2.0, 3.0], [2.0, 3.0]]).len(), 1);
        assert_eq!(hull_of(&[]).len(), 0);
    }

    #[test]
    fn rounding_along_a_side_loses_no_corner() {
        // Five points that would lie on one vertical line, in no order of x; then with more points beside them.
        let tiny = f64::EPSILON / 8.0;
        let column = [[-tiny, 0.5], [0.0, 0.0], [0.0, -1.0], [tiny, 1.0], [-2.0 * tiny, -0.5]];
        assert_eq!(hull_of(&column), [2, 3]);
        assert_eq!(hull_of(&column.map(|[x, y]| [y, x])), [2, 3]);
        let side = |points: &[[f64; 2]]| hull_of(&[&column, points].concat());
        assert_eq!(side(&[[1.0, 0.0]]), [2, 5, 3]);
        assert_eq!(side(&[[-1.0, 0.0]]), [5, 2, 3]);
        assert_eq!(side(&[[3.0, 0.0]]), [2, 5, 3]);
        assert_eq!(side(&[[-3.0, 0.0]]), [5, 2, 3]);
        assert_eq!(side(&[[9.0, -1.0], [9.0, 1.0]]), [2, 5, 6, 3]);
        assert_eq!(side(&[[-9.0, -1.0], [-9.0, 1.0]]), [5, 2, 3, 6]);
        assert_eq!(hull_of(&[[-0.0, 3.0], [0.0, 1.0], [0.0, 7.0]]), [1, 2]);
    }

    #[test]
    fn the_hull_covers_every_point_and_turns_left() {
        // A seeded scatter with many repeats and rows.
        let mut generator = Random(7);
        let mut random = || generator.below(16) as f64 / 16.0;
        for count in 3..200 {
            let points: Vec<DVec2> = (0..count).map(|_| DVec2::new(random(), random())).collect();
            let hull = hull(&points, 1.0);
            if hull.len() < 3 {
                continue;
            }
            for (k, &i) in hull.iter().enumerate() {
                let (p, q) = (points[i], points[hull[(k + 1) % hull.len()]]);
                assert!(points.iter().all(|&r| (q - p).perp_dot(r - p) >= -1e-12));
                let r = points[hull[(k + 2) % hull.len()]];
                assert!((q - p).perp_dot(r - q) > 0.0);
            }
        }
    }

    #[test]
    fn the_ends_of_the_chains_may_be_straight_too() {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        for (end, kept) in
            [([1.0 + 1e-13, 0.5], false), ([1.0 + 1e-11, 0.5], true), ([-1e-13, 0.5], false), ([-1e-11, 0.5], true)]
        {
            let hull = hull_of(&[&corners[..], &[end]].concat());
            assert_eq!((hull.len(), hull.contains(&4)), (4 + usize::from(kept), kept), "{end:?}");
        }
    }

    #[test]
    fn the_extent_is_half_the_diagonal_of_the_bounds() {
        let points = [[1.0, 1.0], [7.0, 1.0], [7.0, 9.0]].map(DVec2::from);
        assert_eq!(hull_and_extent(&points), (vec![0, 1, 2], 5.0));
    }
}
