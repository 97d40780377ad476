//! Joins convex polygons that have a whole edge in common, where both together are convex.

use glam::DVec2;

use crate::memory::copies;
use crate::polygon::support::{next, previous};
use crate::tolerance::COLLINEAR;

/// An edge of a polygon. Each cell of a grid has a list of the edges whose middles lie in it.
struct Edge {
    middle: DVec2,
    polygon: usize,
    /// Its first vertex.
    index: usize,
    /// The index of the list's next edge; no edge has an index as large as [`END`].
    next: usize,
}

const END: usize = usize::MAX;

/// Joins polygons until no two of them can be joined, and empties those that became part of another one. Common
/// vertices must be equal to the bit. Vertices where a joined polygon is straight, within [`COLLINEAR`], are left out.
///
/// One polygon after the other takes in every earlier one that it can. An edge that two polygons have in common has one
/// middle; so the edges of earlier polygons are kept in lists by the cell, of a grid of unit cells, that their middle
/// lies in or is nearest to.
pub(crate) fn join(polygons: &mut [Vec<DVec2>], columns: usize, rows: usize) {
    let mut grid = Grid { columns, rows, first: copies(END, columns * rows), edges: Vec::new() };
    for k in 0..polygons.len() {
        while let Some((earlier, whole)) = grid.joined(polygons, &polygons[k]) {
            polygons[earlier].clear();
            polygons[k] = whole;
        }
        grid.add(k, &polygons[k]);
    }
}

struct Grid {
    columns: usize,
    rows: usize,
    /// The index of the first edge in a cell's list.
    first: Vec<usize>,
    edges: Vec<Edge>,
}

impl Grid {
    fn cell(&self, middle: DVec2) -> usize {
        (middle.y as usize).min(self.rows - 1) * self.columns + (middle.x as usize).min(self.columns - 1)
    }

    fn add(&mut self, polygon: usize, vertices: &[DVec2]) {
        for index in 0..vertices.len() {
            let middle = middle(vertices, index);
            let cell = self.cell(middle);
            self.edges.push(Edge { middle, polygon, index, next: self.first[cell] });
            self.first[cell] = self.edges.len() - 1;
        }
    }

    /// One of the added polygons that a new one can be joined with, and what they make up.
    fn joined(&self, polygons: &[Vec<DVec2>], new: &[DVec2]) -> Option<(usize, Vec<DVec2>)> {
        for index in 0..new.len() {
            let middle = middle(new, index);
            let mut at = self.first[self.cell(middle)];
            while let Some(edge) = self.edges.get(at) {
                if edge.middle == middle {
                    if let Some(whole) = joined(new, index, &polygons[edge.polygon], edge.index) {
                        return Some((edge.polygon, whole));
                    }
                }
                at = edge.next;
            }
        }
        None
    }
}

fn middle(polygon: &[DVec2], edge: usize) -> DVec2 {
    (polygon[edge] + polygon[next(edge, polygon.len())]) / 2.0
}

/// The polygon that `p` and `q` make up, if their edges `i` and `j` are one edge in opposite directions and the polygon
/// is convex. None if `q` has become part of another polygon and is empty.
fn joined(p: &[DVec2], i: usize, q: &[DVec2], j: usize) -> Option<Vec<DVec2>> {
    let (m, n) = (p.len(), q.len());
    if n == 0 || p[i] != q[next(j, n)] || p[next(i, m)] != q[j] {
        return None;
    }
    // Whether the polygon is straight at the end of the common edge of p and at its beginning.
    let straight_end = straight(q[previous(j, n)], q[j], p[(i + 2) % m])?;
    let straight_beginning = straight(p[previous(i, m)], p[i], q[(j + 2) % n])?;
    let of_p = i + 1 + straight_end..i + 1 + m - straight_beginning;
    Some(of_p.map(|k| p[k % m]).chain((j + 2..j + n).map(|k| q[k % n])).collect())
}

/// 1 if three points lie on a line, 0 if they turn to the left, and none if they turn to the right.
#[inline(never)] // for code size
fn straight(before: DVec2, at: DVec2, after: DVec2) -> Option<usize> {
    let (to, from) = (at - before, after - at);
    let turn = to.perp_dot(from);
    let slack = COLLINEAR * to.length() * from.length();
    (turn >= -slack).then_some(usize::from(turn <= slack))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(polygons: &[&[[f64; 2]]]) -> Vec<usize> {
        let mut polygons: Vec<Vec<DVec2>> =
            polygons.iter().map(|points| points.iter().copied().map(DVec2::from).collect()).collect();
        join(&mut polygons, 2, 2);
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

    #[test]
    fn what_counts_as_straight_is_an_angle() {
        for size in [10.0, 0.1] {
            let rectangle = |x: f64, dip: f64| {
                [[x, 0.0], [x + 1.0, dip], [x + 1.0, 1.0], [x, 1.0]].map(|[x, y]| [x * size, y * size])
            };
            // Together straight at the lower joint, but for this angle.
            for (angle, expected) in
                [(0.0, vec![4]), (-3e-13, vec![4]), (3e-13, vec![4]), (3e-11, vec![5]), (-3e-11, vec![4, 4])]
            {
                let mut next = rectangle(1.0, angle);
                next[1] = [2.0 * size, angle * size];
                assert_eq!(of(&[&rectangle(0.0, 0.0), &next]), expected, "{angle:e} at {size}");
            }
        }
    }
}
