//! A tree of bounding boxes round the pieces of a union, so that a query tests few pairs of pieces.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::select::{select, Middle};
use crate::shape::convex::Convex;
use crate::tolerance::ROUNDING;

/// A box round some pieces, and a circle, in the shape's frame. A tree is a list of nodes in depth-first order: a
/// node's first child follows it.
///
/// Boxes fit long pieces, such as the slices of a terrain, which fill little of a circle; the circle limits the box of
/// a turned box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub center: DVec2,
    /// Half the sides of the box.
    pub half: DVec2,
    /// The circle's radius.
    pub reach: f64,
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    /// The piece's index.
    Piece(usize),
    /// The index of the second child in the list.
    Nodes(usize),
}

/// A search through the pairs of pieces of two shapes.
pub(crate) trait Search {
    /// Whether two boxes, one round pieces of A and one of B, may contain a pair of pieces that the search needs.
    /// `offset` leads from the centre of A's box to that of B's, in A's frame; `half` is the sum of half their sides.
    fn may_contain(&self, offset: DVec2, half: DVec2) -> bool;

    /// Visits the pair of piece `i` of A and `j` of B.
    fn visit_pair(&mut self, i: usize, j: usize);
}

impl Node {
    /// The tree of a single piece.
    #[inline(never)]
    pub fn leaf(piece: &Convex) -> Self {
        let core = piece.core.iter().fold(DVec2::ZERO, |half, vertex| half.max(vertex.abs()));
        Node { center: piece.center, half: core + piece.radius, reach: piece.extent, content: Content::Piece(0) }
    }

    /// Whether its box touches another.
    pub fn meets(&self, center: DVec2, half: DVec2) -> bool {
        (self.center - center).abs().cmple(self.half + half).all()
    }

    /// The index of the second child; none of a leaf.
    pub fn second(&self) -> Option<usize> {
        match self.content {
            Content::Piece(_) => None,
            Content::Nodes(second) => Some(second),
        }
    }
}

/// The tree of these pieces, at least one. The first node is round all of them.
pub(crate) fn tree(pieces: &[Convex]) -> Vec<Node> {
    let mut nodes = Vec::with_capacity(2 * pieces.len() - 1);
    let leaf = |(index, piece)| Node { content: Content::Piece(index), ..Node::leaf(piece) };
    let leaves: Vec<Node> = pieces.iter().enumerate().map(leaf).collect();
    let middle = |(index, leaf): (usize, &Node)| Middle { at: leaf.center.to_array(), index: index as u32 };
    let mut middles: Vec<Middle> = leaves.iter().enumerate().map(middle).collect();
    add_subtree(&leaves, &mut middles, &mut nodes);
    nodes
}

/// Adds the tree of the pieces with these middles: splits them in half by their centres, along the longer side of their
/// bounds, until each is alone.
fn add_subtree(leaves: &[Node], middles: &mut [Middle], nodes: &mut Vec<Node>) {
    let leaf = |middle: &Middle| leaves[middle.index as usize];
    if let [only] = middles {
        nodes.push(leaf(only));
        return;
    }
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for Node { center, half, .. } in middles.iter().map(leaf) {
        low = low.min(center - half);
        high = high.max(center + half);
    }
    let half = (high - low) / 2.0;
    let center = low + half;
    let reach = middles.iter().map(leaf).map(|leaf| leaf.center.distance(center) + leaf.reach).fold(0.0, larger);
    let split = middles.len() / 2;
    select(middles, split, usize::from(high.x - low.x < high.y - low.y));
    let at = nodes.len();
    nodes.push(Node { center, half, reach, content: Content::Nodes(0) });
    let (first, second) = middles.split_at_mut(split);
    add_subtree(leaves, first, nodes);
    nodes[at].content = Content::Nodes(nodes.len());
    add_subtree(leaves, second, nodes);
}

/// Visits the pieces of a tree whose boxes meet a box in the shape's frame, in the order of the tree, until `visit`
/// returns false. An empty tree stands for a single piece, which is visited in any case.
pub(crate) fn visit_near(nodes: &[Node], center: DVec2, half: DVec2, visit: &mut dyn FnMut(usize) -> bool) {
    if nodes.is_empty() {
        visit(0);
    } else {
        let slack = ROUNDING * (center.length() + half.length());
        visit_in_box(nodes, 0, center, half + slack, visit);
    }
}

/// Visits the pieces under a node whose boxes touch a box, until `visit` returns false. Returns what that returned
/// last.
pub(crate) fn visit_in_box(
    nodes: &[Node],
    mut at: usize,
    center: DVec2,
    half: DVec2,
    visit: &mut dyn FnMut(usize) -> bool,
) -> bool {
    loop {
        let node = &nodes[at];
        if !node.meets(center, half) {
            return true;
        }
        match node.content {
            Content::Piece(index) => return visit(index),
            Content::Nodes(second) => {
                if !visit_in_box(nodes, at + 1, center, half, visit) {
                    return false;
                }
                at = second;
            }
        }
    }
}

/// Visits the pairs of pieces under these nodes of two trees that `search` may need, nearer boxes first. `b_in_a` takes
/// B's frame to A's.
pub(crate) fn search_pairs(a: &[Node], b: &[Node], b_in_a: &Frame, starts: (usize, usize), search: &mut dyn Search) {
    let descent = Descent { a, b, b_in_a };
    descent.descend(starts, descent.offset(starts), search);
}

/// A descent through two trees at once.
struct Descent<'t> {
    a: &'t [Node],
    b: &'t [Node],
    b_in_a: &'t Frame,
}

impl Descent<'_> {
    /// The offset from the centre of A's node `i` to that of B's node `j`, in A's frame.
    fn offset(&self, (i, j): (usize, usize)) -> DVec2 {
        self.b_in_a.apply(self.b[j].center) - self.a[i].center
    }

    /// Visits the pairs under A's node `i` and B's node `j`, which are at this offset. Of two inner nodes the larger
    /// one is opened.
    fn descend(&self, (i, j): (usize, usize), offset: DVec2, search: &mut dyn Search) {
        let (node_a, node_b) = (&self.a[i], &self.b[j]);
        let turned = self.b_in_a.rotation.bounds_of(node_b.half).min(DVec2::splat(node_b.reach));
        if !search.may_contain(offset, node_a.half + turned) {
            return;
        }
        let [one, other] = match (node_a.content, node_b.content) {
            (Content::Piece(i), Content::Piece(j)) => return search.visit_pair(i, j),
            (Content::Nodes(second), Content::Piece(_)) => [(i + 1, j), (second, j)],
            (Content::Nodes(second), _) if node_a.reach >= node_b.reach => [(i + 1, j), (second, j)],
            (_, Content::Nodes(second)) => [(i, j + 1), (i, second)],
        };
        let (mut near, mut far) = ((one, self.offset(one)), (other, self.offset(other)));
        if far.1.length_squared() < near.1.length_squared() {
            std::mem::swap(&mut near, &mut far);
        }
        self.descend(near.0, near.1, search);
        self.descend(far.0, far.1, search);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;
    use crate::shape::Form;

    #[test]
    fn boxes_that_touch_are_near_wherever_they_are() {
        let mut random = Random(9);
        for round in 0..300 {
            let far = DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * 10f64.powi(round % 8);
            let boxed = |k: usize| Form::rectangle(0.7, 0.3, far + DVec2::new(0.7 * k as f64, 0.1), 0.0, 0.0).unwrap();
            let count = 1 + random.below(6);
            let pieces: Vec<Convex> = (0..count).flat_map(|k| boxed(k).convex_pieces().to_vec()).collect();
            let nodes = if count == 1 && round % 2 == 0 { vec![] } else { tree(&pieces) };
            assert!(nodes.is_empty() || nodes.len() == 2 * count - 1);
            // A box that touches the right edge of a piece, the left one, or a corner.
            let k = random.below(count);
            let middle = pieces[k].center;
            let half = DVec2::new(0.2, 0.1) * if round % 2 == 0 { 1.0 } else { random.between(1.0, 1000.0) };
            let corner = half + DVec2::new(0.35, 0.15);
            let off = [DVec2::new(corner.x, 0.0), DVec2::new(-corner.x, 0.0), DVec2::new(corner.x, -corner.y)];
            let mut visited = Vec::new();
            visit_near(&nodes, middle + off[round as usize % 3], half, &mut |index| {
                visited.push(index);
                true
            });
            assert!(visited.contains(&k) || nodes.is_empty() && visited == [0], "round {round}: {visited:?}");
        }
    }
}
