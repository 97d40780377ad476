//! The pairs of pieces of two posed shapes, and searches through them.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::{separation, DecidingAxis, Separation};
use crate::pair::shortcuts::{pair_axis, pair_edge};
use crate::shape::piece_grid::{Starts, MOST_LEAVES};
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
    /// Calls `visit` with the pieces of A and B that may be within `limit` of each other, near pairs first. `visit`
    /// returns the limit from then on, at most the larger of the first one and 0, and twice the touching distance more;
    /// negative infinity ends the search.
    pub fn visit_near(&self, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        self.visit_among(&self.near(limit, MOST_LEAVES), limit, visit);
    }

    /// [`visit_near`](PiecePairs::visit_near) of pieces that are listed: B may have moved since by what is left of the
    /// list's limit.
    pub fn visit_among(&self, near: &Near, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        self.search_from(near.starts.list(), &mut NearSearch { limit, slack: 2.0 * self.placement.touch, visit });
    }

    /// Where a search begins for pieces within `limit`: in a large union at the nodes of its tree that its grid gives,
    /// up to `most` leaves. A search from the top opens nodes of the same tree only above a node that is not a leaf: it
    /// comes to that, too, and the order of what it visits is the same.
    #[inline(never)]
    pub fn near(&self, limit: f64, most: usize) -> Near {
        let within = larger(limit, 0.0) + 6.0 * self.placement.touch;
        let b_in_a = &self.placement.b_in_a;
        let ((grid, nodes), other, frame) = match (self.a.grid(), self.b.grid()) {
            (Some(grid), _) => (grid, self.b, *b_in_a),
            (_, Some(grid)) => (grid, self.a, b_in_a.to(&Frame::IDENTITY)),
            _ => return Near { starts: Starts::TOP, limit, is_one_pair: false },
        };
        let single = Node::leaf(&other.convex_pieces()[0]);
        let (root, least) = other.nodes().map_or((&single, 0.0), |nodes| (&nodes[0], nodes[0].reach));
        let half = frame.rotation.bounds_of(root.half) + within;
        let starts = grid.starts(nodes, frame.apply(root.center), half, least, most);
        let is_leaf = |&start: &u32| nodes[start as usize].second().is_none();
        let is_one_pair = least == 0.0 && starts.list().len() == 1 && starts.list().iter().all(is_leaf);
        Near { starts, limit, is_one_pair }
    }

    /// [`visit_near`](PiecePairs::visit_near) after A has moved by a displacement, in its own frame.
    pub fn visit_near_at(&self, displacement: DVec2, limit: f64, visit: &mut dyn FnMut(usize, usize) -> f64) {
        let placement = self.placement.moved(-displacement);
        let pairs = PiecePairs { placement: &placement, ..*self };
        pairs.visit_among(&pairs.near(limit, 0), limit, visit);
    }

    /// Searches through all pairs of pieces.
    pub fn search(&self, search: &mut dyn Search) {
        self.search_from(Starts::TOP.list(), search);
    }

    /// Searches through the pairs of all pieces of one shape and, one after the other, those under some nodes of the
    /// other, which is the first one that has a grid.
    fn search_from(&self, starts: &[u32], search: &mut dyn Search) {
        let is_first = self.a.grid().is_some();
        let (single_a, single_b) = (Node::leaf(&self.a.convex_pieces()[0]), Node::leaf(&self.b.convex_pieces()[0]));
        let a = self.a.nodes().unwrap_or(std::slice::from_ref(&single_a));
        let b = self.b.nodes().unwrap_or(std::slice::from_ref(&single_b));
        for &start in starts {
            let start = start as usize;
            search_pairs(a, b, &self.placement.b_in_a, if is_first { (start, 0) } else { (0, start) }, search);
        }
    }

    /// The pair of piece `i` of A and piece `j` of B.
    pub fn pair(&self, i: usize, j: usize) -> Pair<'s> {
        self.placement.pieces((self.a, i), (self.b, j))
    }

    /// The two pieces that overlap deepest of those that are near, with their deciding axis. Ties go to the lower piece
    /// numbers. None when no pieces overlap.
    pub fn deepest(&self, near: &Near) -> Option<((usize, usize), DecidingAxis)> {
        let (touch, tie) = (self.placement.touch, self.placement.tie());
        let mut deepest: Option<((usize, usize), DecidingAxis)> = None;
        self.visit_among(near, touch, &mut |i, j| {
            if let Some(axis) = pair_axis(&self.pair(i, j)) {
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

    /// Whether a piece of B overlaps another piece of A than this one, deeper than at a touch. What is in a one-way
    /// body passes.
    #[inline(never)]
    pub fn is_within_another(&self, own: usize, of_b: usize) -> bool {
        let mut is_within = false;
        self.visit_near(0.0, &mut |i, j| {
            if i != own && j == of_b && !is_within {
                let axis = pair_axis(&self.pair(i, j));
                is_within = axis.is_some_and(|axis| axis.separation < -WITHIN * self.placement.touch);
            }
            if is_within {
                f64::NEG_INFINITY
            } else {
                0.0
            }
        });
        is_within
    }

    /// The signed separation of the nearest pieces. Ties go to the lower piece numbers.
    pub fn nearest(&self) -> Separation {
        let separation_of = |i, j| {
            let pair = self.pair(i, j);
            Separation { pieces: [i, j], ..separation(&pair, pair_edge(&pair)).0 }
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

/// How much deeper than a touch, in touching distances, what is within a piece overlaps it.
const WITHIN: f64 = 100.0;

/// Where the pieces are that are within a limit of each other.
pub(crate) struct Near {
    starts: Starts,
    pub limit: f64,
    /// Whether there are no more than two.
    pub is_one_pair: bool,
}

/// The search of [`PiecePairs::visit_near`].
struct NearSearch<'f> {
    limit: f64,
    /// Boxes are wider by this length, so that rounding hides no touching pieces.
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
