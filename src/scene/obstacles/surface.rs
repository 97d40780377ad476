//! What blocks a motion first, and the normal of the surface there.
//!
//! A single pair of pieces cannot tell that normal: where a corner of a box comes down on the joint of two tiles, it enters the second
//! one through its upper and its left face at once. But the left face is covered by the first tile: nothing can ever touch it. So a
//! normal counts only where its face is exposed.

use glam::DVec2;

use crate::math::interval::{smaller, Interval};
use crate::pair::enters::{enters, Entry};
use crate::scene::obstacles::list::Obstacles;
use crate::scene::obstacles::obstacle::{Face, Obstacle};

/// What blocks a motion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The obstacle's index.
    pub index: usize,
    /// The fraction of the motion until the touch.
    pub time: f64,
    /// The unit normal, towards the body that moves.
    pub normal: DVec2,
}

/// Touches count as simultaneous when the body moves by less than this part of `slop` between them.
const SIMULTANEOUS: f64 = 1e-4;

/// How far beyond a one-way body's plane a normal must lean to its direction: the sine of the angle.
const ONE_WAY_LEAN: f64 = 0.02;

/// Whether an entry is one that a one-way body stops: against its direction, from outside.
pub(crate) fn blocks_one_way(entry: &Entry, direction: DVec2) -> bool {
    entry.deep > 0.0 && agrees(entry.normal, direction)
}

/// Whether a normal is one against which a one-way body with this direction stops others.
pub(crate) fn agrees(normal: DVec2, direction: DVec2) -> bool {
    normal.dot(direction) > ONE_WAY_LEAN
}

impl Obstacles {
    /// What blocks a motion from `at` first. Of simultaneous blocks the one most against the motion, then the lowest slot and pieces.
    ///
    /// A one-way obstacle blocks only where the normal agrees with its direction, and never a body that starts in it.
    #[inline(never)]
    pub fn first(&mut self, at: DVec2, motion: DVec2, slop: f64) -> Option<Block> {
        let mut earliest = f64::INFINITY;
        for index in 0..self.count {
            let obstacle = self.get(index);
            let mut entry = enters(&obstacle.region, at, motion, obstacle.slop);
            if let (Some(entered), Some(direction)) = (&mut entry, obstacle.one_way) {
                entered.normal = self.exposed_normal(index, entered, at, motion);
                if !blocks_one_way(entered, direction) {
                    entry = None;
                }
            }
            if let Some(entry) = entry {
                earliest = smaller(earliest, entry.time);
            }
            self.list[index].entry = entry;
        }
        if earliest == f64::INFINITY {
            return None;
        }
        let length = motion.length();
        let latest = earliest + SIMULTANEOUS * slop / length;
        let mut best: Option<(usize, &Entry)> = None;
        for (index, obstacle) in self.iter().enumerate() {
            let Some(entry) = obstacle.entry.as_ref().filter(|entry| entry.time <= latest) else { continue };
            let is_better = best.is_none_or(|(other, others)| {
                let lead = others.normal.dot(motion) - entry.normal.dot(motion);
                lead > TIE * length || (lead >= -TIE * length && obstacle.key() < self.get(other).key())
            });
            if is_better {
                best = Some((index, entry));
            }
        }
        let (index, entry) = best?;
        let index = self.get(index).seam_of.unwrap_or(index);
        Some(Block { index, time: entry.time, normal: self.exposed_normal(index, entry, at, motion) })
    }

    /// The normal of the face through which the body enters an obstacle, of those that are exposed near the place where it touches.
    ///
    /// If one face is near that place, it is the one that is entered. Of several take the exposed face that is least deep where the
    /// obstacle is entered; of equals the one most against the motion. Where none is exposed, rounding hides them: return the normal of
    /// the entry.
    #[inline(never)]
    fn exposed_normal(&self, index: usize, entry: &Entry, at: DVec2, motion: DVec2) -> DVec2 {
        let obstacle = self.get(index);
        let (radius, slack) = (obstacle.region.radius, 2.0 * obstacle.slop);
        // Round corners have one normal everywhere.
        if radius > slack {
            return entry.normal;
        }
        let (touch, deep) = (at + motion * entry.time, at + motion * entry.deep);
        let is_near = |face: &Face| {
            let along = face.along(touch);
            face.height(touch) - radius >= -slack && along >= -slack && along <= face.length() + slack
        };
        // Of two faces that are equally steep against the motion, mirrored worlds agree on the one that is more level.
        let rating = |face: &Face| [face.height(deep), -face.normal.dot(motion), face.normal.y.abs()];
        if obstacle.faces().filter(is_near).count() < 2 {
            return entry.normal;
        }
        let mut best = None;
        for face in obstacle.faces().filter(is_near) {
            let rating = rating(&face);
            if best.is_none_or(|(other, _)| rating > other) && self.is_exposed(index, &face, touch) {
                best = Some((rating, face.normal));
            }
        }
        best.map_or(entry.normal, |(_, normal)| normal)
    }

    /// Whether a face goes on for more than `slop` from a point on it, to either side, without being covered by other obstacles.
    #[inline(never)]
    fn is_exposed(&self, index: usize, face: &Face, touch: DVec2) -> bool {
        let obstacle = self.get(index);
        let whole = Interval { min: 0.0, max: face.length() };
        let along = whole.clamp(face.along(touch));
        // Just outside the face: pieces of a point that abut leave no room between them, but do not overlap either.
        let outside = face.from + face.normal * (obstacle.region.radius + OUTSIDE * obstacle.slop);
        [along - obstacle.slop, along + obstacle.slop].into_iter().any(|along| {
            let point = outside + face.normal.perp() * along;
            (whole.min..=whole.max).contains(&along)
                && !self.iter().any(|other| !std::ptr::eq(other, obstacle) && other.covers(obstacle, point))
        })
    }
}

impl Obstacle {
    /// Whether a point at the boundary of another obstacle lies in this one. What stops bodies from one side covers only its like.
    fn covers(&self, other: &Obstacle, point: DVec2) -> bool {
        (self.one_way.is_none() || other.one_way.is_some()) && self.is_deeper(point, 0.5 * OUTSIDE * other.slop)
    }
}

/// How far outside a face it is tested whether another obstacle covers it, as a part of `slop`: far less than how far along the face that is.
const OUTSIDE: f64 = 0.1;

/// Cosines that differ by less are equal.
const TIE: f64 = 1e-9;
