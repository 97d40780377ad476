//! The way out of what a body is in: at the start of a call, of what it overlaps; at the end, of what it has cut.

use glam::DVec2;

use crate::math::interval::smaller;
use crate::scene::movement::mover::Mover;
use crate::scene::obstacles::buffers::Buffers;
use crate::scene::obstacles::obstacle::Obstacle;
use crate::tolerance::ROUNDING;

/// Depths up to this part of the extent are rounding.
const FLUSH: f64 = 1e-13;

/// How deep a body is in one of the obstacles, with the shortest way out of that one.
#[derive(Clone, Copy)]
struct Cut {
    index: usize,
    depth: f64,
    normal: DVec2,
}

impl Mover<'_> {
    /// Moves a body that is deeper than `slop` in something out of all that it is in, by at most `recover`. It stays
    /// where no way out is so short.
    pub fn recover(&mut self) {
        self.cover(DVec2::ZERO, DVec2::ZERO);
        if !self.is_stuck() {
            return;
        }
        for k in 0..self.buffers.obstacles.count {
            let obstacle = self.buffers.obstacles.get(k);
            if obstacle.one_way.is_none() && obstacle.is_deeper(DVec2::ZERO, obstacle.slop) {
                self.buffers.matters(obstacle.slot);
            }
        }
        let deepest = self.deepest(DVec2::ZERO, 0.0);
        // No way out is shorter than that of the deepest cut.
        if self.recovers_by(deepest.normal * deepest.depth) {
            return;
        }
        let Buffers { way_out, ranks, .. } = &mut *self.buffers;
        let way = self.start.way_out(&self.candidates, self.rules.recover, way_out, ranks);
        if let Some(way) = way {
            self.recovers_by(way);
        }
    }

    /// Moves the body if that is not too far, and if it is free then. Returns whether it is.
    fn recovers_by(&mut self, way: DVec2) -> bool {
        if way.length() > self.rules.recover {
            return false;
        }
        self.position = way;
        self.cover(way, way);
        let is_free = !self.is_stuck();
        if !is_free {
            self.position = DVec2::ZERO;
        }
        is_free
    }

    /// Whether the body is deeper than `slop` in something.
    #[inline(never)]
    pub fn is_stuck(&self) -> bool {
        self.obstacles().any(|(_, obstacle)| obstacle.is_deeper(self.position, obstacle.slop * MUCH))
    }

    /// The obstacles that stop bodies from all sides, with their indices.
    fn obstacles(&self) -> impl Iterator<Item = (usize, &Obstacle)> {
        self.buffers.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.one_way.is_none())
    }

    /// The deepest cut at a place, if it is deeper than `least`; otherwise one of this depth.
    #[inline(never)]
    fn deepest(&self, at: DVec2, least: f64) -> Cut {
        let mut deepest = Cut { index: 0, depth: least, normal: DVec2::ZERO };
        for (index, obstacle) in self.obstacles() {
            if obstacle.is_deeper(at, deepest.depth) {
                let (depth, normal) = obstacle.depth(at, 0.0);
                deepest = Cut { index, depth, normal };
            }
        }
        deepest
    }

    /// Moves a body that is not stuck out of what it has cut, at most `slop` deep, if that makes its deepest cut
    /// shallower: flush with one face, or with two. If the way out of two faces takes back more than `slop` of the
    /// motion, these faces have stopped it. One that is stuck stays. Returns whether it is stuck at last.
    #[inline(never)]
    pub fn come_out(&mut self) -> bool {
        self.cover(self.position, self.position);
        let world = self.start.pose.position.length() + self.position.length();
        let flush = FLUSH * self.rules.extent + ROUNDING * world;
        let first = self.deepest(self.position, flush);
        if first.depth == flush {
            return false;
        }
        if self.is_stuck() {
            return true;
        }
        let one = self.position + first.normal * first.depth;
        let second = self.deepest(one, flush);
        if second.depth > flush {
            let along = first.normal.perp();
            let two = one + along * (second.depth / second.normal.dot(along));
            let back = self.position - two;
            let shallower = smaller(first.depth, second.depth);
            if back.length() <= MOST_WAY * self.slop() && self.deepest(two, flush).depth < shallower {
                self.position = two;
                if back.length() > MUCH * self.slop() && back.dot(self.requested) > 0.0 {
                    self.blocked_motion = (self.blocked_motion + back).clamp_length_max(self.requested.length());
                    self.add_hit(first.index, first.normal, two);
                    self.add_hit(second.index, second.normal, two);
                }
                return self.is_stuck();
            }
        }
        if second.depth < first.depth {
            self.position = one;
        }
        self.is_stuck()
    }
}

/// A body that ends at a depth of `slop` is deeper by rounding; it is stuck when it is deeper by this factor.
const MUCH: f64 = 1.000_001;

/// The way out of two faces is longer than the cuts are deep, but no longer than this many times `slop`.
const MOST_WAY: f64 = 8.0;
