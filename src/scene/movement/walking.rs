//! Walking: finding the ground, following its slopes, and stepping onto what is low enough.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::polygon::support::previous;
use crate::scene::movement::answer::MoveHit;
use crate::scene::movement::mover::Mover;
use crate::scene::obstacles::surface::Block;

/// How far the body looks for ground that it stands on, and how near that must be, in multiples of `slop`.
const LOOK: f64 = 4.0;
const STANDS: f64 = 2.0;

/// The flattest angle at which the look downwards still enters ground: the cosine of the steepest slope counts as this at least.
const LEAST_COSINE: f64 = 0.05;

/// How far a body goes ahead above a step to find out whether it stands on it, in multiples of `slop`.
const LITTLE: f64 = 4.0;

impl Mover<'_> {
    /// A body on the ground that does not move upwards walks: of its motion only the part across `up` counts, and it leads along the
    /// ground. So gravity does not move a body that stands on a slope, and a slope takes nothing of its speed.
    pub fn begin_walk(&mut self) {
        let Some(up) = self.rules.up else { return };
        if self.motion.dot(up) > 0.0 {
            return;
        }
        let Some((block, _)) = self.footing(0.0) else { return };
        self.walks = true;
        self.motion -= up * self.motion.dot(up);
        self.motion = self.along_ground(&block, self.motion.length());
    }

    /// Takes up the ground that the body stands on at the end of its way, exactly, and returns it.
    pub fn take_ground(&mut self) -> Option<MoveHit> {
        let (block, distance) = self.footing(if self.walks { self.rules.snap } else { 0.0 })?;
        self.at -= self.rules.up? * distance;
        self.describe(&block, self.at)
    }

    /// The ground at most `reach` below the body, and a little more, with the distance.
    pub fn footing(&mut self, reach: f64) -> Option<(Block, f64)> {
        let up = self.rules.up?;
        let slop = self.slop();
        let look = reach + LOOK * slop / larger(self.rules.least_cosine, LEAST_COSINE);
        let block = self.first(self.at, -up * look)?;
        let distance = block.time * look;
        let stands = distance <= reach + STANDS * slop;
        (stands && self.level_normal(&block, self.at - up * distance).is_some()).then_some((block, distance))
    }

    /// The normal of the ground that a body touches at `at`: that of what blocks it, if it is level enough. Where a round sole touches a
    /// corner that is no higher above its lowest point than a step, that of the ground behind this corner: such a body stands on edges.
    fn level_normal(&self, block: &Block, at: DVec2) -> Option<DVec2> {
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
        let corner = at - block.normal * region.radius;
        let is_corner = |&i: &usize| region.vertices[i].distance(corner) <= self.slop();
        let corner = (0..count).find(is_corner)?;
        [corner, previous(corner, count)]
            .into_iter()
            .map(|face| region.normals[face])
            .find(|&normal| self.rules.is_level(normal))
    }

    /// Whether what blocks a body at `at` is ground.
    pub fn is_footing(&self, block: &Block, at: DVec2) -> bool {
        self.level_normal(block, at).is_some()
    }

    /// A vector of this length along the ground, to the side that the motion leads to.
    fn along_ground(&self, block: &Block, length: f64) -> DVec2 {
        let (Some(up), Some(normal)) = (self.rules.up, self.level_normal(block, self.at)) else { return self.motion };
        let across = self.motion - up * self.motion.dot(up);
        let along = normal.perp();
        let side = across.dot(along);
        if side == 0.0 {
            return DVec2::ZERO;
        }
        along * (length * side.signum())
    }

    /// Goes on along the ground that has been met. A walking body keeps its speed, a falling one what is across `up`; one that moves
    /// upwards slides along.
    pub fn turn_onto_ground(&mut self, block: &Block) {
        let up = self.rules.up.unwrap_or_default();
        let rise = self.motion.dot(up);
        if rise > 0.0 && !self.walks {
            self.slide_along(block.normal);
            return;
        }
        let length = if self.walks { self.motion.length() } else { (self.motion - up * rise).length() };
        if length <= f64::EPSILON * self.motion.length() {
            self.left = self.motion;
            self.motion = DVec2::ZERO;
            return;
        }
        self.motion = self.along_ground(block, length);
        self.slide_along(block.normal);
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
            if self.is_footing(&block, place) && (place - self.at).dot(up) > 0.0 {
                let made = smaller(1.0, free * part * length / rest);
                self.go_to(place, made);
                self.motion = self.along_ground(&block, self.motion.length());
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
