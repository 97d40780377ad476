//! A polygon cut into faces by diagonals, as linked half-edges.

use glam::DVec2;

use crate::polygon::orientation::orientation_with_slack;

/// The faces of a counter-clockwise polygon of n vertices. Each diagonal has two half-edges (here *halves*), each edge
/// of the polygon only the one inside; a half runs counter-clockwise round the face at its left. Half i < n is the
/// polygon's edge from vertex i; the halves of the diagonals follow, in pairs.
pub(crate) struct Mesh<'a> {
    pub points: &'a [DVec2],
    /// A vertex within this distance of the line through its neighbours counts as straight.
    pub slack: f64,
    pub halves: Vec<HalfEdge>,
    /// Whether each diagonal is in the mesh now.
    pub present: Vec<bool>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct HalfEdge {
    /// The vertex where it begins.
    pub origin: usize,
    /// The next half of the face.
    pub next: usize,
    /// The previous half of the face.
    pub previous: usize,
}

impl Mesh<'_> {
    /// The first half of a diagonal.
    pub fn first_half(&self, diagonal: usize) -> usize {
        self.points.len() + 2 * diagonal
    }

    /// The diagonal that a half belongs to; `None` for an edge of the polygon.
    pub fn diagonal(&self, half: usize) -> Option<usize> {
        half.checked_sub(self.points.len()).map(|offset| offset / 2)
    }

    /// The other half of a diagonal.
    pub fn twin(&self, half: usize) -> usize {
        let count = self.points.len();
        count + ((half - count) ^ 1)
    }

    #[inline(never)]
    pub fn next(&self, half: usize) -> usize {
        self.halves[half].next
    }

    #[inline(never)]
    pub fn previous(&self, half: usize) -> usize {
        self.halves[half].previous
    }

    #[inline(never)]
    pub fn origin(&self, half: usize) -> usize {
        self.halves[half].origin
    }

    /// The vertex where a half ends.
    #[inline(never)]
    pub fn end(&self, half: usize) -> usize {
        self.origin(self.next(half))
    }

    /// The halves of a face in order, from this one on.
    #[inline(never)]
    pub fn face(&self, half: usize) -> Vec<usize> {
        let mut face = Vec::new();
        let mut at = half;
        loop {
            face.push(at);
            at = self.next(at);
            if at == half {
                return face;
            }
        }
    }

    /// Whether the path along `first` and then `second`, which begins where `first` ends, turns clockwise there.
    #[inline(never)]
    pub fn is_reflex(&self, first: usize, second: usize) -> bool {
        orientation_with_slack(self.points, self.slack, self.origin(first), self.origin(second), self.end(second)) < 0.0
    }

    /// Removes a diagonal: the faces at its sides become one.
    #[cold] // for code size
    pub fn remove(&mut self, diagonal: usize) {
        self.present[diagonal] = false;
        let half = self.first_half(diagonal);
        self.link(self.previous(half), self.next(half + 1));
        self.link(self.previous(half + 1), self.next(half));
    }

    /// Puts a removed diagonal back. Diagonals must be restored in the reverse order of their removal.
    #[inline(never)]
    pub fn restore(&mut self, diagonal: usize) {
        self.present[diagonal] = true;
        let first = self.first_half(diagonal);
        for half in [first, first + 1] {
            self.link(self.previous(half), half);
            self.link(half, self.next(half));
        }
    }

    /// Inserts a diagonal from the start of the half `first` to the end of `last`, which is on the same face. The
    /// halves from `first` to `last` become a face of their own.
    #[cold] // for code size
    pub fn insert(&mut self, diagonal: usize, first: usize, last: usize) {
        let half = self.first_half(diagonal);
        let (before, after) = (self.previous(first), self.next(last));
        self.halves[half] = HalfEdge { origin: self.origin(first), next: after, previous: before };
        self.halves[half + 1] = HalfEdge { origin: self.origin(after), next: first, previous: last };
        self.restore(diagonal);
    }

    /// Makes `next` follow `half` on its face.
    #[cold] // for code size
    pub fn link(&mut self, half: usize, next: usize) {
        self.halves[half].next = next;
        self.halves[next].previous = half;
    }
}
