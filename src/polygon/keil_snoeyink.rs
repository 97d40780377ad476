//! The fewest convex pieces that diagonals can cut a polygon into.

use glam::DVec2;

use crate::memory::copies;
use crate::polygon::mesh::Mesh;
use crate::polygon::orientation::orientation_with_slack;
use crate::polygon::sweep_line::NO_INDEX;

/// The subpolygons that diagonals at reflex vertices cut off a simple counter-clockwise polygon, each with its ways to
/// be cut into the fewest convex pieces.
///
/// J. M. Keil and J. Snoeyink, On the time bound for convex decomposition of simple polygons, 2002, after Keil,
/// Decomposing a polygon into simpler components, 1985. Only diagonals at reflex vertices are useful. For each such
/// diagonal i–k, from short to long, the subpolygon from i to k is cut into the fewest pieces. Of the ways to do so,
/// the rest of the polygon depends on one thing only: how wide the piece at the diagonal is at its two ends, that is,
/// which vertices follow i and precede k on it. A way that is no narrower at either end than another one is dropped
/// (what stays are the paper's narrowest pairs), and so is a way with more pieces: to cut along the diagonal itself
/// costs no more.
pub(crate) struct Subpolygons<'a> {
    points: &'a [DVec2],
    slack: f64,
    /// The polygon's vertices, as indices of points. Everything below counts vertices by their position in this list.
    vertices: Vec<usize>,
    /// The reflex vertices.
    reflex: Vec<usize>,
    /// For each vertex its row in the table, or [`NO_INDEX`] if it is not reflex.
    rows: Vec<usize>,
    /// The subpolygon from i to k is in row i, column k if i is reflex, otherwise in row k, column i. The segment from
    /// a reflex vertex to any other is also in the reflex vertex's own row.
    table: Vec<Subpolygon>,
    /// The narrowest pairs of all subpolygons, as linked lists.
    narrowest: Vec<NarrowestPair>,
}

/// The subpolygon between two vertices.
#[derive(Clone, Copy)]
struct Subpolygon {
    /// How the segment between the two vertices lies.
    segment: Segment,
    /// The least number of diagonals that cut the subpolygon into convex pieces.
    diagonal_count: usize,
    /// The last narrowest pair found with that number, or [`NO_INDEX`].
    last: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Segment {
    Outside,
    /// Inside, but touching the outline between its ends. A piece may have a straight vertex; one of the triangles that
    /// make it up then has such a side.
    Inside,
    /// Inside, touching the outline only at its ends.
    Diagonal,
}

/// One way to cut a subpolygon, by the piece at its diagonal.
#[derive(Clone, Copy)]
struct NarrowestPair {
    /// The vertex that follows the subpolygon's first vertex on that piece.
    follows: usize,
    /// The vertex that precedes the subpolygon's last vertex on that piece.
    precedes: usize,
    /// The previous pair, both of whose vertices are lower.
    before: usize,
}

impl<'a> Subpolygons<'a> {
    /// The subpolygons of a polygon whose first vertex is reflex; no vertex is visible from another one yet.
    pub fn new(mesh: &Mesh<'a>, vertices: Vec<usize>, reflex: Vec<usize>) -> Self {
        let mut rows = copies(NO_INDEX, vertices.len());
        for (row, &vertex) in reflex.iter().enumerate() {
            rows[vertex] = row;
        }
        let outside = Subpolygon { segment: Segment::Outside, diagonal_count: 0, last: NO_INDEX };
        let table = copies(outside, reflex.len() * rows.len());
        Subpolygons { points: mesh.points, slack: mesh.slack, vertices, reflex, rows, table, narrowest: Vec::new() }
    }

    /// Records that the segment from a reflex vertex to another vertex lies inside the polygon; and whether it is a
    /// diagonal, that is, touches the outline only at its ends.
    #[inline(never)] // for code size
    pub fn set_visible(&mut self, from: usize, to: usize, is_diagonal: bool) {
        let segment = if is_diagonal { Segment::Diagonal } else { Segment::Inside };
        let subpolygon = self.index(from.min(to), from.max(to));
        let own_row = self.rows[from] * self.rows.len() + to;
        self.table[subpolygon].segment = segment;
        self.table[own_row].segment = segment;
    }

    /// The diagonals, from vertex `i` to `k > i`, that cut the polygon into the fewest convex pieces; `None` if slack
    /// leaves no way. A diagonal within the subpolygon of another one comes after it.
    pub fn fewest_diagonals(mut self) -> Option<Vec<(usize, usize)>> {
        let last = self.rows.len() - 1;
        self.set_visible(0, last, true);
        for k in 2..=last {
            if self.is_reflex(k) {
                (0..k - 1).rev().for_each(|i| self.solve(i, k));
            } else {
                for row in (0..self.reflex.len()).rev() {
                    let i = self.reflex[row];
                    if i + 1 < k {
                        self.solve(i, k);
                    }
                }
            }
        }
        (self.subpolygon(0, last).last != NO_INDEX).then(|| self.diagonals(last))
    }

    /// Whether a vertex is reflex.
    pub fn is_reflex(&self, vertex: usize) -> bool {
        self.rows[vertex] != NO_INDEX
    }

    fn index(&self, i: usize, k: usize) -> usize {
        let (row, column) = if self.is_reflex(i) { (self.rows[i], k) } else { (self.rows[k], i) };
        row * self.rows.len() + column
    }

    #[inline(never)]
    fn subpolygon(&self, i: usize, k: usize) -> Subpolygon {
        self.table[self.index(i, k)]
    }

    /// Finds the narrowest pairs of the subpolygon from i to k from those of the smaller subpolygons. The piece at the
    /// diagonal has a third vertex j, which makes a triangle with it: if i is reflex, j precedes k on the piece,
    /// otherwise it follows i. So the triangle's side j–k, or i–j, is an edge or a cut, and a cut ends at a reflex
    /// vertex.
    fn solve(&mut self, i: usize, k: usize) {
        if self.subpolygon(i, k).segment == Segment::Outside {
            return;
        }
        let apex = if self.is_reflex(i) { i } else { k };
        if self.is_reflex(i) && self.is_reflex(k) {
            for j in i + 1..k {
                self.consider_triangle(i, j, k, apex);
            }
            return;
        }
        // Only the apex is reflex, so the side j–k or i–j across from it is an edge, or a cut with a reflex j.
        if apex == k && !self.is_reflex(i + 1) {
            self.consider_triangle(i, i + 1, k, apex);
        }
        for row in 0..self.reflex.len() {
            let j = self.reflex[row];
            if i < j && j < k {
                self.consider_triangle(i, j, k, apex);
            }
        }
        if apex == i && !self.is_reflex(k - 1) {
            self.consider_triangle(i, k - 1, k, apex);
        }
    }

    /// Adds the pair that the triangle i, j, k gives to those of the subpolygon from i to k, unless it is no better.
    /// One side at j is cut along or is an edge. Beyond the other one, at the apex, the triangle joins the neighbouring
    /// piece if both corners stay convex; otherwise that side is cut along, too.
    fn consider_triangle(&mut self, i: usize, j: usize, k: usize, apex: usize) {
        let segment = self.table[self.rows[apex] * self.rows.len() + j].segment;
        if segment == Segment::Outside && j.abs_diff(apex) > 1 {
            return;
        }
        let from_first = apex == i;
        let (cut, side) = if from_first { ((j, k), (i, j)) } else { ((i, j), (j, k)) };
        let mut diagonal_count = 0;
        if cut.0 + 1 < cut.1 {
            let part = self.subpolygon(cut.0, cut.1);
            if part.last == NO_INDEX || part.segment != Segment::Diagonal {
                return;
            }
            diagonal_count = part.diagonal_count + 1;
        }
        let found = self.subpolygon(i, k);
        let mut end = j;
        if side.0 + 1 < side.1 {
            let part = self.subpolygon(side.0, side.1);
            diagonal_count += part.diagonal_count;
            if part.last == NO_INDEX || (found.last != NO_INDEX && diagonal_count > found.diagonal_count) {
                return;
            }
            if let Some(joined) = self.joinable_end(part, i, j, k) {
                end = joined;
            } else if part.segment == Segment::Diagonal {
                diagonal_count += 1;
            } else {
                return;
            }
        }
        let (follows, precedes) = if from_first { (end, j) } else { (j, end) };
        let mut before = found.last;
        if before != NO_INDEX && diagonal_count < found.diagonal_count {
            before = NO_INDEX;
        }
        if before != NO_INDEX && (diagonal_count > found.diagonal_count || follows <= self.narrowest[before].follows) {
            return;
        }
        while before != NO_INDEX && self.narrowest[before].precedes >= precedes {
            before = self.narrowest[before].before;
        }
        let index = self.index(i, k);
        self.table[index] = Subpolygon { diagonal_count, last: self.narrowest.len(), ..found };
        self.narrowest.push(NarrowestPair { follows, precedes, before });
    }

    /// The far end of the piece of `part` that the triangle i, j, k can join: the vertex next to the apex. Of the pairs
    /// that are narrow enough at j, the narrowest at the apex counts; `None` if it is too wide there.
    fn joinable_end(&self, part: Subpolygon, i: usize, j: usize, k: usize) -> Option<usize> {
        let mut joined = None;
        let mut at = part.last;
        while at != NO_INDEX {
            let NarrowestPair { follows, precedes, before } = self.narrowest[at];
            if self.is_reflex(i) {
                if self.is_convex(precedes, j, k) {
                    return Some(follows).filter(|&follows| self.is_convex(k, i, follows));
                }
            } else if self.is_convex(i, j, follows) {
                joined = Some(precedes);
            } else {
                break;
            }
            at = before;
        }
        joined.filter(|&precedes| self.is_convex(precedes, k, i))
    }

    /// Whether the path over three vertices turns counter-clockwise or goes straight on.
    #[inline(never)]
    fn is_convex(&self, a: usize, b: usize, c: usize) -> bool {
        orientation_with_slack(self.points, self.slack, self.vertices[a], self.vertices[b], self.vertices[c]) >= 0.0
    }

    /// The diagonals that are cut along, by tracing the pairs back from the whole polygon.
    fn diagonals(&self, last: usize) -> Vec<(usize, usize)> {
        let mut diagonals = Vec::new();
        let mut pending = vec![(0, last, self.subpolygon(0, last).last)];
        while let Some((i, k, pair)) = pending.pop() {
            if pair == NO_INDEX {
                continue;
            }
            let NarrowestPair { follows, precedes, .. } = self.narrowest[pair];
            let from_first = self.is_reflex(i);
            let (j, end) = if from_first { (precedes, follows) } else { (follows, precedes) };
            for (start, stop) in [(i, j), (j, k)] {
                if start + 1 == stop {
                    continue;
                }
                let mut pair = self.subpolygon(start, stop).last;
                if end == j || (start == i) != from_first {
                    diagonals.push((start, stop));
                } else {
                    // The piece continues beyond this side: find the pair that it was joined by.
                    let joined = |pair: NarrowestPair| end == if from_first { pair.follows } else { pair.precedes };
                    while pair != NO_INDEX && !joined(self.narrowest[pair]) {
                        pair = self.narrowest[pair].before;
                    }
                }
                pending.push((start, stop, pair));
            }
        }
        diagonals
    }
}
