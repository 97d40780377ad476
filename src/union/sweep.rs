//! Two unions in straight motion: when they first touch.

use glam::DVec2;

use crate::math::interval::larger;
use crate::pair::separation::DecidingAxis;
use crate::pair::shortcuts::pair_axis;
use crate::pair::sides::{agrees, is_one_way, Earliest, Sides};
use crate::pair::sweep::{enter, sweep, Hit};
use crate::shape::piece_tree::Search;
use crate::tolerance::ROUNDING;
use crate::union::piece_pairs::PiecePairs;

/// How far before and beyond the start [`PiecePairs::enter`] looks, in touching distances: farther where the motion
/// leads in at a small angle.
pub(crate) const ASIDE: [f64; 2] = [1e4, 1e7];

/// How far before a touch, in touching distances, it is asked in which pieces the moving one is already: a
/// hundred-thousandth of the extent.
const BEFORE: f64 = 1e5;

impl PiecePairs<'_> {
    /// The hit at time 0 of two unions that touch, if the motion leads in there. None where that is left to the pieces.
    ///
    /// Pieces alone do not tell: where they meet, the sides of one lie in another one, and between two of them the
    /// motion may lead in along both. So it is what B meets if it comes from a little before. Where it touches A there,
    /// too, or overlaps it, as in a hollow corner, it is the way out from a little farther on. With a direction
    /// `one_way` it is none if its normal does not [agree](agrees).
    pub fn enter(&self, motion: DVec2, one_way: DVec2) -> Option<Hit> {
        let step = motion * (self.placement.touch / motion.length());
        let hit = ASIDE.iter().find_map(|aside| self.enter_within(step * *aside));
        hit.filter(|hit| agrees(hit.axis.normal, one_way))
    }

    /// [`PiecePairs::enter`], as far aside as one step.
    #[inline(never)]
    fn enter_within(&self, step: DVec2) -> Option<Hit> {
        let [before, ahead] = [-step, step].map(|step| self.placement.moved(step));
        let [before, ahead] = [&before, &ahead].map(|placement| PiecePairs { placement, ..*self });
        let out = ahead.way_out(f64::INFINITY).filter(|out| out.depth > 0.0)?;
        let hit = if before.way_out(f64::INFINITY).is_none() {
            before.sweep(2.0 * step, false, true, DVec2::ZERO)?
        } else {
            let ((i, j), axis) = out.deepest;
            let axis = DecidingAxis { separation: 0.0, normal: out.normal, ..axis };
            Hit { time: 0.0, axis, sides: Sides([out.normal; 2]), pieces: [i, j] }
        };
        let [i, j] = hit.pieces;
        let is_here = pair_axis(&self.pair(i, j)).is_some() && !hit.sides.grazed_by(step, self.placement.touch);
        is_here.then_some(Hit { time: 0.0, ..hit })
    }

    /// The first touch of two unions that do not overlap, as B moves by `motion` in A's frame. None if they miss each
    /// other.
    ///
    /// `touching` says whether they touch at the start. With `grazes`, a touch counts also where the motion does not
    /// lead deeper; but if they touch, only at the start, and only where one piece is without width. Touches whose
    /// normals do not [agree](agrees) with the direction `one_way`, in A's frame, do not count, nor do those of a piece
    /// of B that is already in another piece of such a body.
    pub fn sweep(&self, motion: DVec2, touching: bool, grazes: bool, one_way: DVec2) -> Option<Hit> {
        let length = motion.length();
        let (ray, tie) = (motion / -length, self.placement.tie() / length);
        let mut search = Sweep { pairs: *self, motion, ray, touching, grazes, one_way, tie, first: None, last: None };
        self.search(&mut search);
        let first = search.first?;
        let (normal, of) = first.most_against(ray);
        let (i, j) = (((of >> 32) as u32) as usize, (of as u32) as usize);
        let hit = search.last.filter(|&(last, _)| last == of).map_or_else(|| search.hit(i, j), |(_, hit)| Some(hit))?;
        let axis = DecidingAxis { normal: normal.unwrap_or(hit.axis.normal), ..hit.axis };
        Some(Hit { time: first.time, axis, sides: first.sides, pieces: [i, j] })
    }
}

/// The search for the earliest hit.
struct Sweep<'s> {
    pairs: PiecePairs<'s>,
    motion: DVec2,
    /// The unit direction against the motion.
    ray: DVec2,
    touching: bool,
    grazes: bool,
    one_way: DVec2,
    /// Hits whose times differ by this are at one time.
    tie: f64,
    /// The earliest hit so far, and the last hit that was found with its pieces: most often the same.
    first: Option<Earliest>,
    last: Option<(u64, Hit)>,
}

impl Search for Sweep<'_> {
    /// Whether the boxes touch during the motion, up to the earliest hit so far: seen along both axes and across the
    /// motion, the way of one box's centre and the other box, wider by its sides, overlap.
    fn may_contain(&self, offset: DVec2, half: DVec2) -> bool {
        let part = self.first.as_ref().map_or(1.0, |first| first.time);
        let way = self.motion * (0.5 * part);
        let half = half + self.pairs.placement.touch + ROUNDING * offset.length();
        let gap = (offset + way).abs() - way.abs() - half;
        gap.max_element() <= 0.0
            && offset.perp_dot(self.ray).abs() <= half.dot(DVec2::new(self.ray.y, self.ray.x).abs())
    }

    fn visit_pair(&mut self, i: usize, j: usize) {
        let Some(hit) = self.hit(i, j) else { return };
        let of = (i as u64) << 32 | j as u64;
        let earliest = Earliest::new(hit.time, hit.sides, of);
        if self.first.is_none_or(|first| hit.time <= first.time) {
            self.last = Some((of, hit));
        }
        match &mut self.first {
            Some(first) => first.add(earliest, self.tie, self.ray),
            None => self.first = Some(earliest),
        }
    }
}

impl Sweep<'_> {
    /// The hit of two pieces, if it counts.
    fn hit(&self, i: usize, j: usize) -> Option<Hit> {
        let pair = self.pairs.pair(i, j);
        let touch = if self.touching { pair_axis(&pair) } else { None };
        let with_grazes = self.grazes && touch.is_some() == self.touching;
        let hit = match touch {
            Some(axis) => enter(&pair, &axis, self.motion, with_grazes),
            None => sweep(&pair, self.motion),
        };
        hit.filter(|hit| with_grazes || !hit.sides.grazed_by(self.motion, pair.touch))
            .filter(|hit| agrees(hit.axis.normal, self.one_way))
            .filter(|hit| !is_one_way(self.one_way) || !self.is_within_another(i, j, hit.time))
    }

    /// Whether a piece of B is already in another piece of a one-way body, a little before it meets this one.
    fn is_within_another(&self, i: usize, j: usize, time: f64) -> bool {
        let back = BEFORE * self.pairs.placement.touch / self.motion.length();
        let before = self.pairs.placement.moved(self.motion * larger(time - back, 0.0));
        PiecePairs { placement: &before, ..self.pairs }.is_within_another(i, j)
    }
}
