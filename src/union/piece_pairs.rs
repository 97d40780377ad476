//! The pairs of pieces of two posed shapes, and searches through them.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::pair::contact::outlined_pair_axis;
use crate::pair::deciding_edge::least_penetration;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::{separation, DecidingAxis, Separation};
use crate::shape::piece_grid::{NearLeaves, PieceGrid, HAS_GRIDS};
use crate::shape::piece_tree::{search_pairs, Node, Search};
use crate::shape::Form;

/// Two posed shapes, one or both of them unions.
#[derive(Clone, Copy)]
pub(crate) struct PiecePairs<'s> {
    pub a: &'s Form,
    pub b: &'s Form,
    pub placement: &'s Placement,
}

impl<'s> PiecePairs<'s> {
    /// Calls `visit` with the pieces of A and B that may be within `limit` of each other, near pairs first. `visit` returns the
    /// limit from then on, at most the larger of the first one and 0, and twice the touching distance more; negative
    /// infinity ends the search.
    pub fn visit_near(&self, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        self.visit_listed(None, limit, visit);
    }

    /// [`visit_near`](PiecePairs::visit_near), in the order of the leaves that are listed where they are all.
    #[inline(never)]
    pub fn visit_listed(&self, leaves: Option<&NearLeaves>, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        let slack = 2.0 * self.placement.touch;
        let search = &mut NearSearch { limit, slack, visit };
        let Some(Beside { grid, nodes, center, half, least, is_first }) = self.beside() else {
            return self.search(search);
        };
        let half = half + larger(limit, 0.0) + 3.0 * slack;
        let start;
        let starts = match leaves.filter(|leaves| leaves.cover(center, half)) {
            Some(leaves) => leaves.list(),
            None => match grid.start(nodes, center, half, least) {
                Some(node) => {
                    start = [node as u32];
                    &start
                }
                None => return,
            },
        };
        self.search_from(starts, is_first, search);
    }

    /// [`visit_near`](PiecePairs::visit_near) after A has moved by a displacement, in its own frame.
    pub fn visit_near_at(&self, displacement: DVec2, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        let placement = self.placement.moved(-displacement);
        PiecePairs { placement: &placement, ..*self }.visit_near(limit, visit);
    }

    /// The leaves near a single piece of a large union's tree; none of other shapes, or if they are many.
    pub fn near_leaves(&self) -> Option<NearLeaves> {
        let Beside { grid, nodes, center, half, least, .. } = self.beside()?;
        if least > 0.0 {
            return None;
        }
        grid.near(nodes, center, half, (half.x + half.y) * MOVED)
    }

    /// Searches through all pairs of pieces.
    pub fn search(&self, search: &mut dyn Search) {
        self.search_from(&[0], true, search);
    }

    /// Searches through the pairs of all pieces of one shape and, one after the other, those under some nodes of the other, which is A if
    /// `is_first`.
    fn search_from(&self, starts: &[u32], is_first: bool, search: &mut dyn Search) {
        let (single_a, single_b) = (Node::leaf(&self.a.convex_pieces()[0]), Node::leaf(&self.b.convex_pieces()[0]));
        let a = self.a.nodes().unwrap_or(std::slice::from_ref(&single_a));
        let b = self.b.nodes().unwrap_or(std::slice::from_ref(&single_b));
        for &start in starts {
            let start = start as usize;
            search_pairs(a, b, &self.placement.b_in_a, if is_first { (start, 0) } else { (0, start) }, search);
        }
    }

    /// A's grid and where B is to it, or B's and where A is; none if neither has one.
    #[inline(always)]
    fn beside(&self) -> Option<Beside<'s>> {
        if HAS_GRIDS {
            self.beside_grid()
        } else {
            None
        }
    }

    #[inline(never)]
    fn beside_grid(&self) -> Option<Beside<'s>> {
        let (is_first, b_in_a) = (self.a.grid().is_some(), &self.placement.b_in_a);
        let (union, other, frame) =
            if is_first { (self.a, self.b, *b_in_a) } else { (self.b, self.a, b_in_a.to(&Frame::IDENTITY)) };
        let (grid, nodes) = union.grid()?;
        let (root, least) = match other.nodes() {
            Some(nodes) => (nodes[0], nodes[0].reach),
            None => (Node::leaf(&other.convex_pieces()[0]), 0.0),
        };
        let (center, half) = (frame.apply(root.center), frame.rotation.bounds_of(root.half));
        Some(Beside { grid, nodes, center, half, least, is_first })
    }

    /// The pair of piece `i` of A and piece `j` of B.
    pub fn pair(&self, i: usize, j: usize) -> Pair<'s> {
        self.placement.pieces((self.a, i), (self.b, j))
    }

    /// The two pieces that overlap deepest, with their deciding axis. Ties go to the lower piece numbers. None when no pieces
    /// overlap.
    pub fn deepest(&self, leaves: Option<&NearLeaves>) -> Option<((usize, usize), DecidingAxis)> {
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        let mut deepest: Option<((usize, usize), DecidingAxis)> = None;
        self.visit_listed(leaves, touch, &mut |i, j| {
            if let Some(axis) = outlined_pair_axis(&self.pair(i, j)) {
                let deeper = |(pieces, best): ((usize, usize), DecidingAxis)| {
                    let lead = best.separation - axis.separation;
                    lead > tie || (lead >= -tie && (i, j) < pieces)
                };
                if deepest.is_none_or(deeper) {
                    deepest = Some(((i, j), axis));
                }
            }
            // Shallower pairs than the deepest one so far do not count.
            deepest.map_or(0.0, |(_, best)| best.separation) + touch
        });
        deepest
    }

    /// The signed separation of the nearest pieces. Ties go to the lower piece numbers.
    pub fn nearest(&self) -> Separation {
        let separation_of = |i, j| {
            let pair = self.pair(i, j);
            Separation { pieces: [i, j], ..separation(&pair, least_penetration(&pair, false)).0 }
        };
        let mut nearest = separation_of(0, 0);
        self.visit_near(nearest.distance, &mut |i, j| {
            let separation = separation_of(i, j);
            let tied = separation.distance == nearest.distance;
            if separation.distance < nearest.distance || (tied && separation.pieces < nearest.pieces) {
                nearest = separation;
            }
            nearest.distance
        });
        nearest
    }
}

/// A large union beside another shape. A search that begins at a node of its tree visits pieces in the order of one from the top, which
/// above that node opens nodes of the same tree only.
struct Beside<'s> {
    grid: &'s PieceGrid,
    nodes: &'s [Node],
    /// The box round the other shape in the union's frame.
    center: DVec2,
    half: DVec2,
    /// The other's reach, or 0 if it is a single piece: nodes above the start have a larger one.
    least: f64,
    /// Whether the union is A.
    is_first: bool,
}

/// By how much a shape may move while the list of leaves near it holds: by this part of its box's width and height.
const MOVED: f64 = 1.0 / 16.0;

/// The search of [`PiecePairs::visit_near`].
struct NearSearch<'f> {
    limit: f64,
    /// What boxes are wider by: rounding must not hide pieces that touch.
    slack: f64,
    visit: &'f mut dyn FnMut(usize, usize) -> f64,
}

impl Search for NearSearch<'_> {
    fn may_contain(&self, offset: DVec2, half: DVec2) -> bool {
        let gap = offset.abs() - half - self.slack;
        gap.max_element() <= self.limit && gap.max(DVec2::ZERO).length_squared() <= self.limit * self.limit
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        let limit = (self.visit)(i, j);
        debug_assert!(limit <= larger(self.limit, 0.0) + self.slack, "pieces have been left out");
        self.limit = limit;
    }
}
