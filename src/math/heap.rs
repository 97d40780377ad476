//! Sorts points, all at once or one after the other.

use glam::DVec2;

/// A point and its index. Points are sorted by x, then y, then index; they must not be NaN.
#[derive(Clone, Copy)]
pub(crate) struct IndexedPoint {
    pub point: DVec2,
    pub index: usize,
}

impl IndexedPoint {
    fn is_before(&self, other: &IndexedPoint) -> bool {
        let (p, q) = (self.point, other.point);
        p.x < q.x || (p.x == q.x && (p.y < q.y || (p.y == q.y && self.index < other.index)))
    }
}

/// A binary heap: no point is before the one at half its place.
#[derive(Default)]
pub(crate) struct Heap(pub Vec<IndexedPoint>);

impl Heap {
    /// Adds a point.
    pub fn push(&mut self, new: IndexedPoint) {
        let heap = &mut self.0;
        let mut at = heap.len();
        heap.push(new);
        while at > 0 && heap[at].is_before(&heap[(at - 1) / 2]) {
            heap.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    /// Takes the first point.
    #[inline(never)] // for code size
    pub fn pop(&mut self) -> Option<IndexedPoint> {
        let last = self.0.len().checked_sub(1)?;
        self.0.swap(0, last);
        sift_down(&mut self.0[..last]);
        self.0.pop()
    }

    /// All points in their order. A twentieth of the code of the standard library's sorts, which take 40 KB of
    /// WebAssembly.
    pub fn into_sorted(mut self) -> Vec<IndexedPoint> {
        let mut sorted = Vec::with_capacity(self.0.len());
        while let Some(first) = self.pop() {
            sorted.push(first);
        }
        sorted
    }
}

/// Moves the first point of what else is a heap to its place.
#[inline(never)]
fn sift_down(heap: &mut [IndexedPoint]) {
    let mut at = 0;
    loop {
        let mut first = at;
        for child in 2 * at + 1..heap.len().min(2 * at + 3) {
            if heap[child].is_before(&heap[first]) {
                first = child;
            }
        }
        if first == at {
            return;
        }
        heap.swap(at, first);
        at = first;
    }
}
