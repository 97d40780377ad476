//! Bridges: how a single outline reaches the holes in it, as editors write polygons with holes.

use glam::DVec2;

use crate::polygon::hull::sort_lexicographically;
use crate::polygon::support::next;
use crate::polygon::sweep_line::at_indices;

/// The rings that are left of an outline without its bridges, which are edges that it runs along there and back; as
/// indices of `points`, the ring with the leftmost vertex first. None if the outline turns round at a vertex, where no
/// hole is, or if nothing is left.
///
/// An edge there and the edge back have the same sum of their ends, so that they are neighbours once the sums are
/// sorted. What leads to one of them goes on behind the other.
pub(crate) fn cut_bridges(points: &[DVec2], outline: &[usize]) -> Option<Vec<Vec<usize>>> {
    let corners = at_indices(points, outline);
    let count = corners.len();
    let end = |edge: usize| corners[next(edge, count)];
    let sums: Vec<DVec2> = (0..count).map(|edge| corners[edge] + end(edge)).collect();
    let mut after: Vec<usize> = (0..count).map(|edge| next(edge, count)).collect();
    let mut cut = vec![false; count];
    for pair in sort_lexicographically(&sums, false).windows(2) {
        let (there, back) = (pair[0].index, pair[1].index);
        if corners[there] == end(back) && corners[back] == end(there) && !cut[there] {
            if after[there] == back || after[back] == there {
                return None;
            }
            cut[there] = true;
            cut[back] = true;
            after.swap(there, back);
        }
    }
    let mut seen = cut.clone();
    let mut rings = Vec::new();
    for first in sort_lexicographically(&corners, false) {
        let (mut ring, mut at) = (Vec::new(), first.index);
        while !seen[at] {
            seen[at] = true;
            ring.push(outline[at]);
            at = after[at];
            while cut[at] {
                at = after[at];
            }
        }
        if !ring.is_empty() {
            rings.push(ring);
        }
    }
    (!rings.is_empty()).then_some(rings)
}
