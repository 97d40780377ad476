//! The convex hull of points.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use glam::DVec2;

use crate::tolerance::COLLINEAR;

/// The indices of the convex hull's vertices, counter-clockwise (the turn from +x towards +y), strictly convex:
/// points on or within [`COLLINEAR`] of an edge, and repeated points, are left out. Two indices when the points lie
/// on one line, one when they coincide, none when there are none. `extent` is the size that the tolerance refers to.
///
/// Andrew's monotone chain (A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979):
/// sort by x, then y; walk the lower chain left to right and the upper chain back, dropping every vertex at which
/// the chain does not turn left.
pub(crate) fn hull(points: &[DVec2], extent: f64) -> Vec<usize> {
    let mut sorted = by_x(points.iter().copied());
    sorted.dedup_by(|later, earlier| later.point == earlier.point);
    let slack = COLLINEAR * extent;
    let mut chain: Vec<Keyed> = Vec::new();
    let mut floor = 0; // where the upper chain begins: no dropping below
    for (k, &new) in sorted.iter().chain(sorted.iter().rev().skip(1)).enumerate() {
        if k == sorted.len() {
            floor = chain.len() - 1;
        }
        while let Some([.., before, last]) = chain.get(floor..) {
            // How far `last` stands out to the right of the line from `before` to the new point, times its length.
            let along = new.point - before.point;
            if (last.point - before.point).perp_dot(along) > slack * along.length() {
                break;
            }
            chain.pop();
        }
        if chain.last().is_none_or(|last| last.point.distance(new.point) > slack) {
            chain.push(new);
        }
    }
    // The upper chain ends where the lower one began.
    if chain.len() > 1 {
        chain.pop();
    }
    chain.into_iter().map(|keyed| keyed.index).collect()
}

/// The points, sorted by x, then y, then index.
pub(crate) fn by_x(points: impl Iterator<Item = DVec2>) -> Vec<Keyed> {
    let heap: BinaryHeap<Keyed> = points.enumerate().map(|(index, point)| Keyed { point, index }).collect();
    heap.into_sorted_vec()
}

/// A point to sort. The standard library's heap does it in a twentieth of the code that its slice sorts compile to,
/// 40 KB of WebAssembly, and hulls are made rarely.
#[derive(Clone, Copy)]
pub(crate) struct Keyed {
    pub point: DVec2,
    pub index: usize,
}

impl Ord for Keyed {
    fn cmp(&self, other: &Self) -> Ordering {
        let (p, q) = (self.point, other.point);
        p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)).then(self.index.cmp(&other.index))
    }
}

impl PartialOrd for Keyed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Keyed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Keyed {}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_hull_covers_every_point_and_turns_left() {
        // A seeded scatter with many repeats and rows.
        let mut seed = 7u32;
        let mut random = || {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            f64::from(seed >> 28) / 16.0
        };
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
}
