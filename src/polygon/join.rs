//! Joins convex polygons that have a whole edge in common, where both together are convex.

use glam::DVec2;

use crate::polygon::hull::sort_lexicographically;
use crate::polygon::support::next;
use crate::tolerance::COLLINEAR;

/// Joins polygons until no two of them can be joined, and empties those that became part of another one. Common vertices must be
/// equal to the bit. Vertices where a joined polygon is straight, within [`COLLINEAR`], are left out.
///
/// Round by round: an edge that two polygons have in common has one middle, so sort all edges by their middles, and join the two
/// polygons of each pair of equal middles, unless the round has already changed one of them. A round in which nothing is joined ends it.
pub(crate) fn join(polygons: &mut [Vec<DVec2>]) {
    loop {
        let edges = |k: usize| (0..polygons[k].len()).map(move |edge| (k, edge));
        let all: Vec<(usize, usize)> = (0..polygons.len()).flat_map(edges).collect();
        let ends = |polygons: &[Vec<DVec2>], (k, edge): (usize, usize)| {
            (polygons[k][edge], polygons[k][next(edge, polygons[k].len())])
        };
        let middle = |&edge: &(usize, usize)| {
            let (from, to) = ends(polygons, edge);
            (from + to) / 2.0
        };
        let sorted = sort_lexicographically(&all.iter().map(middle).collect::<Vec<_>>(), false);
        let mut changed = vec![false; polygons.len()];
        for two in sorted.windows(2) {
            let (one, other) = (all[two[0].index], all[two[1].index]);
            if two[0].point != two[1].point || changed[one.0] || changed[other.0] || one.0 == other.0 {
                continue;
            }
            let ((from, to), (from_other, to_other)) = (ends(polygons, one), ends(polygons, other));
            if (from, to) != (to_other, from_other) {
                continue;
            }
            if let Some(whole) = joined(&polygons[one.0], one.1, &polygons[other.0], other.1) {
                changed[one.0] = true;
                changed[other.0] = true;
                polygons[one.0] = whole;
                polygons[other.0].clear();
            }
        }
        if !changed.contains(&true) {
            return;
        }
    }
}

/// The polygon that `p` and `q` make up, whose edges `i` and `j` are the common one; none unless it is convex.
fn joined(p: &[DVec2], i: usize, q: &[DVec2], j: usize) -> Option<Vec<DVec2>> {
    // From the end of the common edge round p to its beginning, and on round q.
    let mut whole: Vec<DVec2> = (1..=p.len()).map(|k| p[(i + k) % p.len()]).collect();
    let seam = [0, p.len() - 1];
    whole.extend((2..q.len()).map(|k| q[(j + k) % q.len()]));
    let count = whole.len();
    let mut straight = [false; 2];
    for (straight, at) in straight.iter_mut().zip(seam) {
        let before = whole[at] - whole[(at + count - 1) % count];
        let after = whole[next(at, count)] - whole[at];
        let turn = before.perp_dot(after);
        let slack = COLLINEAR * before.length() * after.length();
        if turn < -slack {
            return None;
        }
        *straight = turn <= slack;
    }
    for (at, straight) in seam.into_iter().zip(straight).rev() {
        if straight {
            whole.remove(at);
        }
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(polygons: &[&[[f64; 2]]]) -> Vec<usize> {
        let mut polygons: Vec<Vec<DVec2>> =
            polygons.iter().map(|points| points.iter().copied().map(DVec2::from).collect()).collect();
        join(&mut polygons);
        polygons.iter().map(Vec::len).filter(|&count| count > 0).collect()
    }

    const UNIT: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

    #[test]
    fn a_slope_and_what_is_below_it_are_one() {
        let right = [[1.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0]];
        assert_eq!(of(&[&UNIT, &right]), [4], "two squares");
        let slope = [[0.0, 0.0], [1.0, -1.0], [1.0, 0.0]];
        assert_eq!(of(&[&UNIT, &slope]), [4], "straight on the right, a corner on the left");
        let next_slope = [[1.0, -1.0], [2.0, -2.0], [2.0, -1.0]];
        let below = [[1.0, -1.0], [2.0, -1.0], [2.0, 0.0], [1.0, 0.0]];
        assert_eq!(of(&[&UNIT, &slope, &right, &below, &next_slope]), [4], "two steps of a slope");
    }

    #[test]
    fn what_would_have_a_dent_stays_apart() {
        let roof = [[0.0, 0.0], [0.5, -1.0], [1.0, 0.0]];
        assert_eq!(of(&[&UNIT, &roof]), [5], "a house is convex");
        let funnel = [[0.0, 0.0], [-1.0, -1.0], [1.0, 0.0]];
        assert_eq!(of(&[&UNIT, &funnel]).len(), 2, "this is not");
        let half = [[1.0, 0.0], [2.0, 0.0], [2.0, 0.5], [1.0, 0.5]];
        assert_eq!(of(&[&UNIT, &half]).len(), 2, "only a part of the edge is common");
    }
}
