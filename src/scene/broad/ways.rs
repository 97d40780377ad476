//! The ways that bodies have gone since the last update, and which of them come near each other.

use glam::DVec2;

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::grid::Grid;
use crate::tolerance::ROUNDING;

/// The bodies that have moved, first; then others, if they are few.
#[derive(Default)]
pub(crate) struct Ways {
    list: Vec<Way>,
    /// How many bodies have moved.
    moved: usize,
    /// The bounds of each whole way.
    bounds: Vec<Bounds>,
    indices: Vec<u32>,
    grid: Grid,
    candidates: Candidates,
}

/// A body on its straight way.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub slot: u32,
    /// Around the body at the way's end; however it turns, if it does.
    end: Bounds,
    motion: DVec2,
}

/// Bodies that have not moved are listed if they are at most this many times as many as those that have.
const LISTED_SHARE: usize = 2;

impl Ways {
    /// Replaces the ways by those from the starts to the poses last read. Returns whether all bodies are listed.
    pub fn gather(&mut self, bodies: &Bodies, derived: &Derived, starts: &Starts) -> bool {
        self.list.clear();
        self.bounds.clear();
        for start in starts.list() {
            let slot = start.slot as usize;
            if let Some(way) = way_of(bodies, derived, slot, start.pose) {
                self.add(way);
            }
        }
        self.moved = self.list.len();
        let all = bodies.len() <= (1 + LISTED_SHARE) * self.moved;
        if all {
            for slot in 0..bodies.slot_count() {
                let stays = bodies.is_used(slot) && starts.of(slot).is_none_or(|from| from == bodies.pose(slot));
                if stays {
                    self.add(Way { slot: slot as u32, end: *derived.bounds_of(slot), motion: DVec2::ZERO });
                }
            }
        }
        all
    }

    fn add(&mut self, way: Way) {
        let Way { end, motion, .. } = way;
        let slack = ROUNDING * (larger(end.min) + larger(end.max) + motion.x.abs() + motion.y.abs());
        let min = DVec2::from(end.min) - motion.max(DVec2::ZERO) - slack;
        let max = DVec2::from(end.max) - motion.min(DVec2::ZERO) + slack;
        self.bounds.push(Bounds { min: min.to_array(), max: max.to_array() });
        self.list.push(way);
    }

    /// The bodies that have moved, each with the bounds of its whole way.
    pub fn moved(&self) -> impl Iterator<Item = (&Way, &Bounds)> {
        self.list[..self.moved].iter().zip(&self.bounds)
    }

    /// Adds to `near` the pairs of slots of listed bodies that may meet each other on their ways, one of them moved at
    /// least. Returns false if there are too many.
    pub fn find(&mut self, bodies: &Bodies, near: &mut Vec<[u32; 2]>) -> bool {
        let Ways { list, moved, bounds, indices, grid, candidates } = self;
        if *moved == 0 {
            return true;
        }
        indices.clear();
        indices.extend(0..list.len() as u32);
        candidates.begin(0);
        grid.build(indices, bounds, |index| index);
        grid.pairs(bounds, |index| index, candidates);
        for pair in candidates.pairs() {
            let [i, j] = pair.map(|index| index as usize);
            if i < *moved || j < *moved {
                near.extend(may_meet(bodies, &list[i], &list[j]));
            }
        }
        !candidates.is_full()
    }
}

/// The way of a body from where it was to the pose last read; none if that is the same.
fn way_of(bodies: &Bodies, derived: &Derived, slot: usize, [x, y, angle]: [f64; 3]) -> Option<Way> {
    let now = bodies.pose(slot);
    if now == [x, y, angle] {
        return None;
    }
    let position = DVec2::new(now[0], now[1]);
    let end = if now[2] == angle {
        *derived.bounds_of(slot)
    } else {
        let model = &bodies.models[bodies.model_of[slot]];
        let reach = DVec2::splat((model.center.length() + model.extent) * (1.0 + ROUNDING));
        Bounds::around(position, -reach, reach)
    };
    Some(Way { slot: slot as u32, end, motion: position - DVec2::new(x, y) })
}

fn larger([x, y]: [f64; 2]) -> f64 {
    x.abs() + y.abs()
}

/// The slots of two bodies, the lower first, if their filters allow it and the boxes around them touch on their ways:
/// seen along both axes and across the motion, as B moves relative to A.
pub(crate) fn may_meet(bodies: &Bodies, a: &Way, b: &Way) -> Option<[u32; 2]> {
    let [i, j] = [a.slot as usize, b.slot as usize];
    if bodies.fixed[i] && bodies.fixed[j] || !bodies.filters[i].allows(bodies.filters[j]) {
        return None;
    }
    let (min, max) = (DVec2::from(b.end.min) - DVec2::from(a.end.max), DVec2::from(b.end.max) - DVec2::from(a.end.min));
    let (middle, half, back) = (0.5 * (min + max), 0.5 * (max - min), a.motion - b.motion);
    let slack = 8.0 * ROUNDING * (larger(a.end.min) + larger(b.end.max) + half.x + half.y + back.x.abs() + back.y.abs());
    let half = half + slack;
    let beside = (middle + 0.5 * back).abs() - 0.5 * back.abs() - half;
    let aside = middle.perp_dot(back).abs() - half.x * back.y.abs() - half.y * back.x.abs();
    let meet = beside.max_element() <= 0.0 && aside <= slack * (back.x.abs() + back.y.abs());
    meet.then_some(if i < j { [a.slot, b.slot] } else { [b.slot, a.slot] })
}

impl Way {
    /// The way of a body that has not moved.
    pub fn none(slot: usize, derived: &Derived) -> Way {
        Way { slot: slot as u32, end: *derived.bounds_of(slot), motion: DVec2::ZERO }
    }
}
