//! A tree of circles round the pieces of a union, so that a query looks at few of them.

use glam::DVec2;

use crate::math::pose::Pose;
use crate::polygon::hull::sort_lexicographically;
use crate::shape::convex::Convex;

/// A circle that covers some pieces, in the shape's frame. A tree of them is a list in depth-first order: a node's first
/// child follows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub center: DVec2,
    pub reach: f64,
    below: Below,
}

#[derive(Clone, Copy, Debug)]
enum Below {
    Piece(usize),
    /// The place of the second child.
    Nodes(usize),
}

/// What a search through pairs of pieces wants to see.
pub(crate) trait Search {
    /// Whether pieces may matter that lie within two circles whose centres are `offset` apart, from A's to B's in A's
    /// frame, and whose radii add up to `reach`.
    fn may_contain(&self, offset: DVec2, reach: f64) -> bool;

    /// Sees the pair of piece `i` of A and `j` of B.
    fn visit_pair(&mut self, i: usize, j: usize);
}

impl Node {
    /// The tree of one piece.
    pub fn leaf(piece: &Convex) -> Self {
        Node { center: piece.center, reach: piece.extent, below: Below::Piece(0) }
    }
}

/// The tree of these pieces, at least one; the circle round all of them comes first.
pub(crate) fn tree(pieces: &[Convex]) -> Vec<Node> {
    let mut nodes = Vec::with_capacity(2 * pieces.len() - 1);
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    grow(pieces, &mut order, &mut nodes);
    nodes
}

/// Halves the pieces across the longer side of their bounds, until each is alone.
fn grow(pieces: &[Convex], order: &mut [usize], nodes: &mut Vec<Node>) {
    if let &mut [only] = order {
        nodes.push(Node { below: Below::Piece(only), ..Node::leaf(&pieces[only]) });
        return;
    }
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for &k in order.iter() {
        low = low.min(pieces[k].center - pieces[k].extent);
        high = high.max(pieces[k].center + pieces[k].extent);
    }
    let center = low + (high - low) / 2.0;
    let reach = order.iter().map(|&k| pieces[k].center.distance(center) + pieces[k].extent).fold(0.0, f64::max);
    let wide = high.x - low.x >= high.y - low.y;
    let centers: Vec<DVec2> = order.iter().map(|&k| pieces[k].center).collect();
    let sorted: Vec<usize> =
        sort_lexicographically(&centers, !wide).iter().map(|indexed| order[indexed.index]).collect();
    order.copy_from_slice(&sorted);
    let at = nodes.len();
    nodes.push(Node { center, reach, below: Below::Nodes(0) });
    let (first, second) = order.split_at_mut(sorted.len() / 2);
    grow(pieces, first, nodes);
    nodes[at].below = Below::Nodes(nodes.len());
    grow(pieces, second, nodes);
}

/// Shows `search` the pairs of pieces of two trees that it wants, near ones before far ones. `b_in_a` takes B's frame to
/// A's.
pub(crate) fn search_pairs(a: &[Node], b: &[Node], b_in_a: &Pose, search: &mut dyn Search) {
    Descent { a, b, b_in_a }.from(0, 0, search);
}

struct Descent<'t> {
    a: &'t [Node],
    b: &'t [Node],
    b_in_a: &'t Pose,
}

impl Descent<'_> {
    fn offset(&self, i: usize, j: usize) -> DVec2 {
        self.b_in_a.apply(self.b[j].center) - self.a[i].center
    }

    fn from(&self, i: usize, j: usize, search: &mut dyn Search) {
        let (node_a, node_b) = (&self.a[i], &self.b[j]);
        if !search.may_contain(self.offset(i, j), node_a.reach + node_b.reach) {
            return;
        }
        match (node_a.below, node_b.below) {
            (Below::Piece(i), Below::Piece(j)) => search.visit_pair(i, j),
            (Below::Nodes(second), Below::Piece(_)) => self.both([(i + 1, j), (second, j)], search),
            (Below::Piece(_), Below::Nodes(second)) => self.both([(i, j + 1), (i, second)], search),
            // The larger circle is opened.
            (Below::Nodes(second), _) if node_a.reach >= node_b.reach => self.both([(i + 1, j), (second, j)], search),
            (_, Below::Nodes(second)) => self.both([(i, j + 1), (i, second)], search),
        }
    }

    fn both(&self, mut two: [(usize, usize); 2], search: &mut dyn Search) {
        let far = |(i, j): (usize, usize)| self.offset(i, j).length_squared();
        if far(two[1]) < far(two[0]) {
            two.swap(0, 1);
        }
        for (i, j) in two {
            self.from(i, j, search);
        }
    }
}
