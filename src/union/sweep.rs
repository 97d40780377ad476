//! Two unions in straight motion: when they first touch.

use glam::DVec2;

use crate::math::interval::Interval;
use crate::pair::placement::Placement;
use crate::pair::sweep::{self, Hit};
use crate::shape::piece_tree::Search;
use crate::shape::Shape;
use crate::tolerance::ROUNDING;
use crate::union::piece_pairs::PiecePairs;

/// The first touch of two unions that are apart, as B moves by `motion` in A's frame, with the numbers of the pieces that touch.
/// Ties go to the lower numbers. None if the unions miss each other.
pub(crate) fn sweep(a: &Shape, b: &Shape, placement: &Placement, motion: DVec2) -> Option<(Hit, usize, usize)> {
    let pairs = PiecePairs { a, b, placement: *placement };
    let mut search = Sweep { pairs, motion, first: None };
    pairs.search(&mut search);
    search.first
}

/// The search for the earliest hit.
struct Sweep<'s> {
    pairs: PiecePairs<'s>,
    motion: DVec2,
    /// The earliest hit so far, with the pieces.
    first: Option<(Hit, usize, usize)>,
}

impl Search for Sweep<'_> {
    /// Whether the circles touch during the motion, up to the earliest hit so far.
    fn may_contain(&self, offset: DVec2, reach: f64) -> bool {
        let motion = self.motion * self.first.as_ref().map_or(1.0, |(hit, ..)| hit.time);
        let square = motion.length_squared();
        let part = if square > 0.0 { Interval::UNIT.clamp(-offset.dot(motion) / square) } else { 0.0 };
        let reach = reach + self.pairs.placement.touch() + ROUNDING * offset.length();
        (offset + motion * part).length_squared() <= reach * reach
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        let Some(hit) = sweep::sweep(&self.pairs.pair(i, j), self.motion) else { return };
        let earlier = |(first, k, l): &(Hit, usize, usize)| {
            hit.time < first.time || (hit.time == first.time && (i, j) < (*k, *l))
        };
        if self.first.as_ref().is_none_or(earlier) {
            self.first = Some((hit, i, j));
        }
    }
}
