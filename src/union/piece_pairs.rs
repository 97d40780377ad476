//! The pairs of pieces of two posed shapes, and the searches through them.

use glam::DVec2;

use crate::pair::deciding_edge::least_penetration;
use crate::pair::overlap::least_overlap;
use crate::pair::placement::{Pair, Placement};
use crate::pair::separation::{separation, Separation, Verdict};
use crate::shape::piece_tree::{self, Node, Search};
use crate::shape::Shape;

/// Two shapes, and how they lie to each other.
#[derive(Clone, Copy)]
pub(crate) struct PiecePairs<'s> {
    pub a: &'s Shape,
    pub b: &'s Shape,
    pub placement: Placement,
}

impl<'s> PiecePairs<'s> {
    /// Shows the pairs of pieces within reach to `see`, near ones first, as long as it answers with a limit: pieces
    /// farther apart than that are left out.
    pub fn near(&self, limit: f64, see: &mut dyn FnMut(usize, usize) -> f64) {
        self.search(&mut Within { limit, see });
    }

    pub fn search(&self, search: &mut dyn Search) {
        let (single_a, single_b) = (Node::leaf(&self.a.convex_pieces()[0]), Node::leaf(&self.b.convex_pieces()[0]));
        let a = self.a.nodes().unwrap_or(std::slice::from_ref(&single_a));
        let b = self.b.nodes().unwrap_or(std::slice::from_ref(&single_b));
        piece_tree::search_pairs(a, b, &self.placement.b_in_a, search);
    }

    pub fn pair(&self, i: usize, j: usize) -> Pair<'s> {
        self.placement.pieces((self.a, i), (self.b, j))
    }

    pub fn moved(&self, motion: DVec2) -> Self {
        PiecePairs { placement: self.placement.moved(motion), ..*self }
    }

    /// The pieces that overlap deepest, of equal ones the first.
    pub fn deepest(&self) -> Option<((usize, usize), Verdict)> {
        let touch = self.placement.touch();
        let mut deepest: Option<((usize, usize), Verdict)> = None;
        self.near(touch, &mut |i, j| {
            if let Some(verdict) = least_overlap(&self.pair(i, j)) {
                let deeper = |(pieces, best): ((usize, usize), Verdict)| {
                    let lead = best.separation - verdict.separation;
                    lead > touch || (lead >= -touch && (i, j) < pieces)
                };
                if deepest.is_none_or(deeper) {
                    deepest = Some(((i, j), verdict));
                }
            }
            touch
        });
        deepest
    }

    /// The signed separation of the nearest pieces, and which they are.
    pub fn nearest(&self) -> (Separation, (usize, usize)) {
        let apart = |i, j| {
            let pair = self.pair(i, j);
            separation(&pair, least_penetration(&pair, false)).0
        };
        let mut nearest = (apart(0, 0), (0, 0));
        self.near(nearest.0.distance, &mut |i, j| {
            let (best, pieces) = nearest;
            let separation = apart(i, j);
            let level = separation.distance == best.distance;
            if separation.distance < best.distance || (level && (i, j) < pieces) {
                nearest = (separation, (i, j));
            }
            nearest.0.distance
        });
        nearest
    }
}

struct Within<'f> {
    limit: f64,
    see: &'f mut dyn FnMut(usize, usize) -> f64,
}

impl Search for Within<'_> {
    fn may_contain(&self, offset: DVec2, reach: f64) -> bool {
        let reach = reach + self.limit;
        reach >= 0.0 && offset.length_squared() <= reach * reach
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        self.limit = (self.see)(i, j);
    }
}
