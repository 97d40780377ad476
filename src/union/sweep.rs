//! Two unions in straight motion: when they first touch.

use glam::DVec2;

use crate::pair::separation::DecidingAxis;
use crate::pair::shortcuts::pair_axis;
use crate::pair::sides::Earliest;
use crate::pair::sweep::{enter, sweep, Hit};
use crate::shape::piece_tree::Search;
use crate::tolerance::ROUNDING;
use crate::union::piece_pairs::PiecePairs;

impl PiecePairs<'_> {
    /// The first touch of two unions that do not overlap, as B moves by `motion` in A's frame. None if they miss each
    /// other.
    ///
    /// `touching` says whether they touch at the start. With `grazes`, a touch counts also where the motion does not
    /// lead deeper; but if they touch, only at the start, and only where one piece is without width.
    pub fn sweep(&self, motion: DVec2, touching: bool, grazes: bool) -> Option<Hit> {
        let length = motion.length();
        let (ray, tie) = (motion / -length, self.placement.tie() / length);
        let mut search = Sweep { pairs: *self, motion, ray, touching, grazes, tie, first: None, last: None };
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
    }
}
