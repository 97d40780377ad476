//! The fewest convex pieces that diagonals can cut a polygon into.

use glam::DVec2;

use crate::polygon::mesh::Mesh;
use crate::polygon::orientation::bend;
use crate::polygon::sweep_line::NONE;

/// The parts that the diagonals at the reflex vertices of a simple counter-clockwise polygon cut off, and how each can be
/// cut into the fewest convex pieces.
///
/// J. M. Keil and J. Snoeyink, On the time bound for convex decomposition of simple polygons, 2002, after Keil,
/// Decomposing a polygon into simpler components, 1985. A diagonal is of use only at a reflex vertex. For each such
/// diagonal i–k, from short to long, the part of the polygon from i to k is cut into as few pieces as can be. Among the
/// ways to do so, this alone matters to the rest of the polygon: how wide the piece at the diagonal is at its two ends,
/// that is, which vertices follow i and precede k on it. A way that is no narrower at either end than another one is
/// forgotten, and so is any that has a piece more: once it is cut off along the diagonal, the rest is free.
pub(crate) struct Parts<'a> {
    points: &'a [DVec2],
    slack: f64,
    /// The polygon's vertices, as indices of points.
    vertices: Vec<usize>,
    /// Which of them are reflex.
    reflex: Vec<usize>,
    /// For these their rows in the table.
    rows: Vec<usize>,
    /// The part from i to k in row i, column k if i is reflex, otherwise in row k, column i. Whether a reflex vertex sees
    /// another one stands in its own row.
    table: Vec<Part>,
    ways: Vec<Way>,
}

/// What is known of the part of the polygon between two vertices.
#[derive(Clone, Copy)]
struct Part {
    /// How the segment between them lies.
    segment: Segment,
    /// How many diagonals cut the part, at least.
    cuts: usize,
    /// The last of the ways to do with so few.
    last: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Segment {
    Outside,
    /// Inside, but it touches the outline. A piece may have a straight vertex, and the triangles that it is put together
    /// of then have such a side.
    Inside,
    Diagonal,
}

/// One way to cut a part.
#[derive(Clone, Copy)]
struct Way {
    /// The vertices that follow the part's first one and precede its last one on the piece between them.
    follows: usize,
    precedes: usize,
    /// The way before, of which both are lower.
    before: usize,
}

impl<'a> Parts<'a> {
    /// Of a polygon whose first vertex is reflex.
    pub fn new(mesh: &Mesh<'a>, vertices: Vec<usize>, reflex: Vec<usize>) -> Self {
        let mut rows = vec![NONE; vertices.len()];
        for (row, &vertex) in reflex.iter().enumerate() {
            rows[vertex] = row;
        }
        let table = vec![Part { segment: Segment::Outside, cuts: 0, last: NONE }; reflex.len() * rows.len()];
        Parts { points: mesh.points, slack: mesh.slack, vertices, reflex, rows, table, ways: Vec::new() }
    }

    /// Takes in that a reflex vertex sees another one: that the segment between them lies inside the polygon; and whether
    /// it is a diagonal, that is, touches the outline only at its ends.
    pub fn see(&mut self, from: usize, to: usize, is_diagonal: bool) {
        let segment = if is_diagonal { Segment::Diagonal } else { Segment::Inside };
        let part = self.index(from.min(to), from.max(to));
        let sight = self.rows[from] * self.rows.len() + to;
        self.table[part].segment = segment;
        self.table[sight].segment = segment;
    }

    /// Diagonals, of vertices `i < k`, that cut the polygon into as few convex pieces as diagonals can. One that lies
    /// between the vertices of another comes after it.
    pub fn fewest(mut self) -> Option<Vec<(usize, usize)>> {
        let last = self.rows.len() - 1;
        self.see(0, last, true);
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
        (self.part(0, last).last != NONE).then(|| self.diagonals(last))
    }

    /// Whether a vertex is reflex.
    pub fn is_reflex(&self, vertex: usize) -> bool {
        self.rows[vertex] != NONE
    }

    fn index(&self, i: usize, k: usize) -> usize {
        let (row, column) = if self.is_reflex(i) { (self.rows[i], k) } else { (self.rows[k], i) };
        row * self.rows.len() + column
    }

    #[inline(never)]
    fn part(&self, i: usize, k: usize) -> Part {
        self.table[self.index(i, k)]
    }

    /// Finds the ways for the part from i to k from those of the parts that it is made of. Its piece at the diagonal has
    /// a third vertex j, by which the diagonal makes a triangle: where i is reflex, the one that precedes k on the piece,
    /// otherwise the one that follows i. One of the triangle's other sides is an edge or a cut, so it ends at a reflex
    /// vertex.
    fn solve(&mut self, i: usize, k: usize) {
        if self.part(i, k).segment == Segment::Outside {
            return;
        }
        let apex = if self.is_reflex(i) { i } else { k };
        if self.is_reflex(i) && self.is_reflex(k) {
            for j in i + 1..k {
                self.consider(i, j, k, apex);
            }
            return;
        }
        // What the apex does not see is cut along, or an edge.
        if apex == k && !self.is_reflex(i + 1) {
            self.consider(i, i + 1, k, apex);
        }
        for row in 0..self.reflex.len() {
            let j = self.reflex[row];
            if i < j && j < k {
                self.consider(i, j, k, apex);
            }
        }
        if apex == i && !self.is_reflex(k - 1) {
            self.consider(i, k - 1, k, apex);
        }
    }

    /// Adds the way by the triangle i, j, k to those of the part from i to k, unless it is no better. The triangle joins
    /// the piece of the part beyond the side that is no cut if both bends allow that; otherwise there is a cut, too.
    fn consider(&mut self, i: usize, j: usize, k: usize, apex: usize) {
        let sight = self.table[self.rows[apex] * self.rows.len() + j].segment;
        if sight == Segment::Outside && j.abs_diff(apex) > 1 {
            return;
        }
        let from_first = apex == i;
        let (cut, side) = if from_first { ((j, k), (i, j)) } else { ((i, j), (j, k)) };
        let mut cuts = 0;
        if cut.0 + 1 < cut.1 {
            let part = self.part(cut.0, cut.1);
            if part.last == NONE || part.segment != Segment::Diagonal {
                return;
            }
            cuts = part.cuts + 1;
        }
        let found = self.part(i, k);
        let mut end = j;
        if side.0 + 1 < side.1 {
            let part = self.part(side.0, side.1);
            cuts += part.cuts;
            if part.last == NONE || (found.last != NONE && cuts > found.cuts) {
                return;
            }
            if let Some(joined) = self.join(part, i, j, k) {
                end = joined;
            } else if part.segment == Segment::Diagonal {
                cuts += 1;
            } else {
                return;
            }
        }
        let (follows, precedes) = if from_first { (end, j) } else { (j, end) };
        let mut before = found.last;
        if before != NONE && cuts < found.cuts {
            before = NONE;
        }
        if before != NONE && (cuts > found.cuts || follows <= self.ways[before].follows) {
            return;
        }
        while before != NONE && self.ways[before].precedes >= precedes {
            before = self.ways[before].before;
        }
        let index = self.index(i, k);
        self.table[index] = Part { cuts, last: self.ways.len(), ..found };
        self.ways.push(Way { follows, precedes, before });
    }

    /// The other end, beyond the triangle i, j, k, of the piece of a part that the triangle can join. Of the ways that are
    /// narrow enough at j, the one that is narrowest at the far end must be so there, too.
    fn join(&self, part: Part, i: usize, j: usize, k: usize) -> Option<usize> {
        let mut joined = None;
        let mut at = part.last;
        while at != NONE {
            let Way { follows, precedes, before } = self.ways[at];
            if self.is_reflex(i) {
                if self.bends(precedes, j, k) {
                    return Some(follows).filter(|&follows| self.bends(k, i, follows));
                }
            } else if self.bends(i, j, follows) {
                joined = Some(precedes);
            } else {
                break;
            }
            at = before;
        }
        joined.filter(|&precedes| self.bends(precedes, k, i))
    }

    /// Whether the path over three vertices does not turn clockwise.
    #[inline(never)]
    fn bends(&self, a: usize, b: usize, c: usize) -> bool {
        bend(self.points, self.slack, self.vertices[a], self.vertices[b], self.vertices[c]) >= 0.0
    }

    /// The diagonals that are cut along, by going the ways back from the whole polygon.
    fn diagonals(&self, last: usize) -> Vec<(usize, usize)> {
        let mut diagonals = Vec::new();
        let mut todo = vec![(0, last, self.part(0, last).last)];
        while let Some((i, k, way)) = todo.pop() {
            if way == NONE {
                continue;
            }
            let Way { follows, precedes, .. } = self.ways[way];
            let from_first = self.is_reflex(i);
            let (j, end) = if from_first { (precedes, follows) } else { (follows, precedes) };
            for (start, stop) in [(i, j), (j, k)] {
                if start + 1 == stop {
                    continue;
                }
                let mut way = self.part(start, stop).last;
                if end == j || (start == i) != from_first {
                    diagonals.push((start, stop));
                } else {
                    // The piece goes on beyond this side.
                    let goes_on = |way: Way| end == if from_first { way.follows } else { way.precedes };
                    while way != NONE && !goes_on(self.ways[way]) {
                        way = self.ways[way].before;
                    }
                }
                todo.push((start, stop, way));
            }
        }
        diagonals
    }
}
