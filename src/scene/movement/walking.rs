//! Walking: finding the ground, following its slopes, and stepping onto what is low enough.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::polygon::support::previous;
use crate::scene::movement::mover::Mover;
use crate::scene::obstacles::hit::MoveHit;
use crate::scene::obstacles::surface::Block;

/// How far the body looks for ground that it stands on, and how near that must be, in multiples of `slop`.
const LOOK: f64 = 4.0;
const STANDS: f64 = 2.0;

/// The look downwards must be long enough to enter ground of the steepest slope, or at a corner of it: it is as long as for a slope
/// with this cosine at most.
const LEAST_COSINE: f64 = 0.05;

/// How far a body goes ahead above a step to find out whether it stands on it, in multiples of `slop`.
const LITTLE: f64 = 4.0;

/// A motion leads to neither side if its part across `up` is no more than rounding: this part of it.
const NEITHER_SIDE: f64 = 1e-12;

impl Mover<'_> {
    /// A body on the ground that does not move upwards walks: of its motion only the part across `up` counts, and it leads along the
    /// ground. So gravity does not move a body that stands on a slope, and a slope takes nothing of its speed.
    pub fn begin_walk(&mut self) {
        let Some(up) = self.rules.up else { return };
        if self.motion.dot(up) > 0.0 {
            return;
        }
        let Some(ground) =
            self.footing(0.0).and_then(|(block, distance)| self.level_normal(&block, self.at - up * distance))
        else {
            return;
        };
        self.walks = true;
        self.motion -= up * self.motion.dot(up);
        self.motion = self.along_ground(ground, self.motion.length());
    }

    /// Takes up the ground that the body stands on at the end of its way, exactly, and returns it.
    pub fn take_ground(&mut self) -> Option<MoveHit> {
        let (block, distance) = self.footing(if self.walks { self.rules.snap } else { 0.0 })?;
        self.at -= self.rules.up? * distance;
        self.describe(block.index, block.normal, self.at)
    }

    /// The ground at most `reach` below the body, and a little more, with the distance.
    #[inline(never)]
    pub fn footing(&mut self, reach: f64) -> Option<(Block, f64)> {
        let up = self.rules.up?;
        let slop = self.slop();
        let least = if self.rules.step > 0.0 { LEAST_COSINE } else { larger(self.rules.least_cosine, LEAST_COSINE) };
        let look = reach + LOOK * slop / least;
        let block = self.first(self.at, -up * look)?;
        let distance = block.time * look;
        let stands = distance <= reach + STANDS * slop;
        (stands && self.level_normal(&block, self.at - up * distance).is_some()).then_some((block, distance))
    }

    /// The normal of the ground that a body touches at `at`: that of what blocks it, if it is level enough. Where a round sole touches a
    /// corner that is no higher above its lowest point than a step, that of the ground behind this corner: such a body stands on edges.
    #[inline(never)]
    pub fn level_normal(&self, block: &Block, at: DVec2) -> Option<DVec2> {
        let up = self.rules.up?;
        if self.rules.is_level(block.normal) {
            return Some(block.normal);
        }
        let region = &self.buffers.obstacles.get(block.index).region;
        let height = region.radius * (1.0 - block.normal.dot(up));
        let count = region.normals.len();
        if height > self.rules.step || block.normal.dot(up) <= 0.0 || count < 2 {
            return None;
        }
        let is_corner = |&i: &usize| (region.vertices[i].distance(at) - region.radius).abs() <= STANDS * self.slop();
        let corner = (0..count).find(is_corner)?;
        [corner, previous(corner, count)]
            .into_iter()
            .map(|face| region.normals[face])
            .find(|&normal| self.rules.is_level(normal))
    }

    /// A vector of this length along ground with this normal, to the side that the motion leads to.
    fn along_ground(&self, normal: DVec2, length: f64) -> DVec2 {
        let up = self.rules.up.unwrap_or_default();
        let (across, along) = (self.motion - up * self.motion.dot(up), normal.perp());
        let side = across.dot(along);
        if side.abs() <= NEITHER_SIDE * self.motion.length() {
            return DVec2::ZERO;
        }
        along * (length * side.signum())
    }

    /// Goes on along ground, or over a corner of it. A walking body keeps its speed, a falling one what is across `up`; one that moves
    /// upwards slides along.
    pub fn turn_onto_ground(&mut self, normal: DVec2) {
        let up = self.rules.up.unwrap_or_default();
        let rise = self.motion.dot(up);
        if self.walks || rise <= 0.0 {
            let length = if self.walks { self.motion.length() } else { (self.motion - up * rise).length() };
            self.motion = self.along_ground(normal, length);
        }
        self.slide_along(normal);
    }

    /// Tries to step onto what blocks a walking body. Returns whether it stands on it now, with the rest of its motion still to make.
    ///
    /// 1. Go up, by a step at most.
    /// 2. Go ahead a little. If there is no ground below then, go ahead all the rest of the motion.
    /// 3. Go down onto ground that is higher than where the body was.
    pub fn step_over(&mut self) -> bool {
        let Some(up) = self.rules.up else { return false };
        let slop = self.slop();
        if self.rules.step <= STANDS * slop {
            return false;
        }
        let across = self.motion - up * self.motion.dot(up);
        let (length, rest) = (across.length(), self.motion.length());
        if length <= slop {
            return false;
        }
        let rise = self.rules.step * self.first(self.at, up * self.rules.step).map_or(1.0, |block| block.time);
        let high = self.at + up * rise;
        for part in [smaller(1.0, LITTLE * slop / length), 1.0] {
            let ahead = across * part;
            let free = self.first(high, ahead).map_or(1.0, |block| block.time);
            if free * part * length <= slop {
                return false;
            }
            let from = high + ahead * free;
            let Some(block) = self.first(from, -up * rise) else { continue };
            let place = from - up * (rise * block.time);
            let ground = self.level_normal(&block, place).filter(|_| (place - self.at).dot(up) > 0.0);
            if let Some(ground) = ground {
                self.go_to(place, smaller(1.0, free * part * length / rest));
                self.motion = self.along_ground(ground, self.motion.length());
                return true;
            }
        }
        false
    }

    /// Takes the body to a place, which uses up a part of the rest of its motion.
    fn go_to(&mut self, place: DVec2, part: f64) {
        let rest = self.motion;
        self.motion = (place - self.at) / larger(part, f64::MIN_POSITIVE);
        self.advance(part);
        self.at = place;
        self.motion = rest * (1.0 - part);
        self.buffers.planes.clear();
    }
}
