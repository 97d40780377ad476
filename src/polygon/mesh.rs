//! A polygon cut into faces by diagonals, as linked half-edges.

use glam::DVec2;

use crate::polygon::orientation::bend;

/// The faces of a counter-clockwise polygon. Each diagonal has two halves, each edge of the polygon only the one inside,
/// and a half runs counter-clockwise round the face at its left. The halves 0 to n − 1 are the edges from these
/// vertices; then come the halves of the diagonals, in pairs.
pub(crate) struct Mesh<'a> {
    pub points: &'a [DVec2],
    /// What strays from straight by no more than this passes as straight.
    pub slack: f64,
    pub halves: Vec<Half>,
    /// Whether each diagonal is there.
    pub present: Vec<bool>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Half {
    /// The vertex that it begins at.
    pub origin: usize,
    /// The half that follows on the same face.
    pub next: usize,
    /// The half before it on the same face.
    pub previous: usize,
}

impl Mesh<'_> {
    /// The first half of a diagonal.
    pub fn half(&self, diagonal: usize) -> usize {
        self.points.len() + 2 * diagonal
    }

    /// The diagonal that a half belongs to, if it is not the polygon's edge.
    pub fn diagonal(&self, half: usize) -> Option<usize> {
        half.checked_sub(self.points.len()).map(|place| place / 2)
    }

    /// The other half of a diagonal.
    pub fn twin(&self, half: usize) -> usize {
        let count = self.points.len();
        count + ((half - count) ^ 1)
    }

    pub fn next(&self, half: usize) -> usize {
        self.halves[half].next
    }

    pub fn previous(&self, half: usize) -> usize {
        self.halves[half].previous
    }

    pub fn origin(&self, half: usize) -> usize {
        self.halves[half].origin
    }

    /// The vertex where a half ends.
    pub fn end(&self, half: usize) -> usize {
        self.origin(self.next(half))
    }

    /// The halves round a face, from this one on.
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

    /// Whether the path along two halves, of which the second begins where the first ends, turns clockwise there.
    #[inline(never)]
    pub fn is_reflex(&self, first: usize, second: usize) -> bool {
        bend(self.points, self.slack, self.origin(first), self.origin(second), self.end(second)) < 0.0
    }

    /// Takes a diagonal away: the faces at its sides become one.
    #[cold] // for the size of the code
    pub fn remove(&mut self, diagonal: usize) {
        self.present[diagonal] = false;
        let half = self.half(diagonal);
        self.link(self.previous(half), self.next(half + 1));
        self.link(self.previous(half + 1), self.next(half));
    }

    /// Puts the diagonal back that was taken away last of those that are not yet back.
    #[inline(never)]
    pub fn restore(&mut self, diagonal: usize) {
        self.present[diagonal] = true;
        let first = self.half(diagonal);
        for half in [first, first + 1] {
            self.link(self.previous(half), half);
            self.link(half, self.next(half));
        }
    }

    /// Puts a diagonal from the start of the half `first` to the end of `last`, which lies on the same face. What lies
    /// between them, both included, falls to a new face.
    #[cold] // for the size of the code
    pub fn insert(&mut self, diagonal: usize, first: usize, last: usize) {
        let half = self.half(diagonal);
        let (before, after) = (self.previous(first), self.next(last));
        self.halves[half] = Half { origin: self.origin(first), next: after, previous: before };
        self.halves[half + 1] = Half { origin: self.origin(after), next: first, previous: last };
        self.restore(diagonal);
    }

    /// Lets one half follow another.
    #[cold] // for the size of the code
    pub fn link(&mut self, half: usize, next: usize) {
        self.halves[half].next = next;
        self.halves[next].previous = half;
    }
}
