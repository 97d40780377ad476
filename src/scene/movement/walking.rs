//! Walking: finding the ground, following its slopes, and stepping onto what is low enough.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::scene::movement::mover::Mover;
use crate::scene::obstacles::hit::MoveHit;
use crate::scene::obstacles::obstacle::Face;
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
        if self.motion.dot(self.rules.up) > 0.0 {
            return;
        }
        let Some((_, ground, _)) = self.footing(0.0) else { return };
        self.walks = true;
        self.turn_along_ground(ground, self.rules.across(self.motion).length());
    }

    /// Takes up the ground that the body stands on at the end of its way, exactly, and returns it.
    pub fn take_ground(&mut self) -> Option<MoveHit> {
        let (block, _, distance) = self.footing(if self.walks { self.rules.snap } else { 0.0 })?;
        self.at -= self.rules.up * distance;
        self.describe(block.index, block.normal, self.at)
    }

    /// The ground at most `reach` below the body, and a little more: what blocks it there, the ground's normal and the distance.
    #[inline(never)]
    pub fn footing(&mut self, reach: f64) -> Option<(Block, DVec2, f64)> {
        if !self.rules.has_ground() {
            return None;
        }
        let (up, slop) = (self.rules.up, self.slop());
        let least = if self.rules.step > 0.0 { LEAST_COSINE } else { larger(self.rules.least_cosine, LEAST_COSINE) };
        let look = reach + LOOK * slop / least;
        let block = self.first(self.at, -up * look)?;
        let distance = block.time * look;
        if distance > reach + STANDS * slop {
            return None;
        }
        let ground = self.level_normal(&block, self.at - up * distance)?;
        Some((block, ground, distance))
    }

    /// The normal of the ground that a body touches at `at`: that of what blocks it, if it is level enough. Where a round sole touches a
    /// corner that is no higher above its lowest point than a step, that of the ground behind this corner: such a body stands on edges.
    #[inline(never)]
    pub fn level_normal(&self, block: &Block, at: DVec2) -> Option<DVec2> {
        let up = self.rules.up;
        if self.rules.is_level(block.normal) {
            return Some(block.normal);
        }
        let obstacle = self.buffers.obstacles.get(block.index);
        let radius = obstacle.region.radius;
        let rise = block.normal.dot(up);
        if rise <= 0.0 || radius * (1.0 - rise) > self.rules.step {
            return None;
        }
        let is_touched = |corner: DVec2| (corner.distance(at) - radius).abs() <= STANDS * self.slop();
        let is_ground =
            |face: &Face| self.rules.is_level(face.normal) && (is_touched(face.from) || is_touched(face.to));
        obstacle.faces().find(is_ground).map(|face| face.normal)
    }

    /// Turns the motion along ground with this normal, to the side that it leads to, and gives it this length.
    #[inline(never)]
    fn turn_along_ground(&mut self, normal: DVec2, length: f64) {
        let along = normal.perp();
        let side = self.rules.across(self.motion).dot(along);
        let is_neither = side.abs() <= NEITHER_SIDE * self.motion.length();
        self.motion = if is_neither { DVec2::ZERO } else { along * (length * side.signum()) };
    }

    /// Goes on along ground, or over a corner of it. A walking body keeps its speed, a falling one what is across `up`; one that moves
    /// upwards slides along.
    pub fn turn_onto_ground(&mut self, normal: DVec2) {
        if self.walks {
            self.turn_along_ground(normal, self.motion.length());
        } else if self.motion.dot(self.rules.up) <= 0.0 {
            self.turn_along_ground(normal, self.rules.across(self.motion).length());
        }
        self.slide_along(normal);
    }

    /// Tries to step onto what blocks a walking body. Returns whether it stands on it now, with the rest of its motion still to make.
    ///
    /// 1. Go up, by a step at most.
    /// 2. Go ahead a little. If there is no ground below then, go ahead all the rest of the motion.
    /// 3. Go down onto ground that is higher than where the body was.
    pub fn step_over(&mut self) -> bool {
        let (up, slop) = (self.rules.up, self.slop());
        if self.rules.step <= STANDS * slop {
            return false;
        }
        let across = self.rules.across(self.motion);
        let (length, rest) = (across.length(), self.motion.length());
        if length <= slop {
            return false;
        }
        let rise = self.rules.step * self.free_part(self.at, up * self.rules.step);
        let high = self.at + up * rise;
        for part in [smaller(1.0, LITTLE * slop / length), 1.0] {
            let ahead = across * part;
            let free = self.free_part(high, ahead);
            if free * part * length <= slop {
                return false;
            }
            let from = high + ahead * free;
            let Some(block) = self.first(from, -up * rise) else { continue };
            let place = from - up * (rise * block.time);
            let ground = self.level_normal(&block, place).filter(|_| (place - self.at).dot(up) > 0.0);
            if let Some(ground) = ground {
                self.go_to(place, smaller(1.0, free * part * length / rest));
                self.turn_along_ground(ground, self.motion.length());
                return true;
            }
        }
        false
    }

    /// The part of a motion that nothing blocks.
    #[inline(never)]
    fn free_part(&mut self, from: DVec2, motion: DVec2) -> f64 {
        self.first(from, motion).map_or(1.0, |block| block.time)
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
