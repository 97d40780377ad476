//! Bridges: how a single outline reaches the holes in it, as editors write polygons with holes.

use glam::DVec2;

use crate::memory::copies;
use crate::polygon::hull::sort_lexicographically;
use crate::polygon::support::next;
use crate::polygon::sweep_line::{at_indices, distinct};

/// The rings that are left of a closed outline, which ends at `count`, without its bridges: edges that it runs along
/// there and back. Returns the indices of the rings' points, the ring with the leftmost vertex first, and how many each
/// ring has. These are none if the outline turns round at a vertex, where no hole is.
///
/// An edge there and the edge back have the same sum of their ends, so that they are neighbours once the sums are
/// sorted. What leads to one of them goes on behind the other.
pub(crate) fn cut_bridges(points: &[DVec2], count: usize) -> (Vec<usize>, Vec<usize>) {
    let outline = distinct(points, 0, count);
    let corners = at_indices(points, &outline);
    let mut after: Vec<usize> = (0..corners.len()).map(|edge| next(edge, corners.len())).collect();
    let ends = at_indices(&corners, &after);
    let sums: Vec<DVec2> = (0..corners.len()).map(|edge| corners[edge] + ends[edge]).collect();
    let mut seen = copies(false, corners.len());
    let (mut indices, mut counts) = (Vec::new(), Vec::new());
    for pair in sort_lexicographically(&sums, false).windows(2) {
        let (there, back) = (pair[0].index, pair[1].index);
        if corners[there] == ends[back] && corners[back] == ends[there] && !seen[there] {
            if after[there] == back || after[back] == there {
                return (indices, counts);
            }
            seen[there] = true;
            seen[back] = true;
            after.swap(there, back);
        }
    }
    for first in sort_lexicographically(&corners, false) {
        let (mut at, mut count) = (first.index, 0);
        while !seen[at] {
            seen[at] = true;
            indices.push(outline[at]);
            count += 1;
            at = after[at];
            // Past the edges that are cut.
            while seen[at] && at != first.index {
                at = after[at];
            }
        }
        if count > 0 {
            counts.push(count);
        }
    }
    (indices, counts)
}
