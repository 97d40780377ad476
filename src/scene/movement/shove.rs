//! Moving bodies together: what pushes what, by how much, and how walls stop them.

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::memory::push_if_room;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::movement::mover::Mover;
use crate::scene::movement::options::{default_slop, MoveOptions};
use crate::scene::movement::pushing::{Pushing, Way, DUE, RIDES, STOPPED};
use crate::scene::nearby::{Exception, Nearby};
use crate::scene::Scene;

/// A part of a push in which something stops a body is no longer than this part of the width of both together. Then no
/// way out of the solid leads through it, nor does the straight line from where a body was to go to where it is get an
/// eighth of that width deep.
const DEEP: f64 = 0.03125;

/// Bodies are riders if their bounds come this near to what they stand on, as a part of its width.
const NEAR: f64 = 1e-3;

/// A body has made its way if it misses no more than this part of its slop. It must be less than the slop, or slow
/// pushes leave in the solid what slides away in fast ones.
const MARGIN: f64 = 0.5;

/// Two ways are one if they differ by no more than this part of them, which is rounding.
const SAME: f64 = 1e-12;

impl Scene {
    /// A way from where a body is.
    #[inline(never)]
    pub(super) fn new_way(&self, slot: usize, way: DVec2) -> Way {
        Way { slot, way, made: way, is_stopped: false, start: self.pose_in(slot) }
    }

    /// Who moves, and how far, if these bodies do and push what they enter: the pushed before what pushes them, without
    /// the solid.
    ///
    /// All move evenly and at the same time. So two bodies are never deeper in each other than their slop if neither
    /// enters the other on its way relative to the other's; where it does, the other one goes on by what is left of the
    /// relative way.
    #[inline(never)]
    pub(super) fn spread(&mut self, push: &mut Pushing, firsts: &[Way]) -> Vec<Way> {
        let solid = push.solid();
        push.clear_ways();
        // How far ways are apart at most, beside those that lead ahead of each other.
        let (mut apart, ahead) = (0.0, firsts.first().map_or(DVec2::ZERO, |first| first.way));
        for first in firsts {
            let met = push.meet(self, first.slot);
            met.way = first.way;
            met.fate |= DUE;
            apart = larger(apart, first.way.distance(ahead));
        }
        let mut ways: Vec<Way> = Vec::new();
        while let Some((slot, way)) = push.next_due() {
            if slot != solid && push.index(slot).is_none() {
                push.meet(self, slot).index = ways.len();
                ways.push(self.new_way(slot, way));
            }
            // All ways lie between none and the first ones.
            let back = if apart == 0.0 { DVec2::ZERO } else { way - ahead };
            let bounds = self.derived.bounds_of(slot).swept(back, way).grown(NEAR).widened(apart);
            let near = self.movable_in(push, slot, &bounds);
            if slot != solid {
                push.look(near.len());
            }
            if push.is_spent() {
                break;
            }
            for (_, other) in near {
                let other = other as usize;
                push.inside |= slot == solid && self.way_out(push, other).is_some();
                let own = push.way(other);
                let relative = way - own;
                // Of one direction, the longer way has been spread already. What stands on a solid goes where it does.
                let is_done = (apart == 0.0 && own.length_squared() >= way.length_squared())
                    || relative.length() <= SAME * way.length()
                    || (slot == solid && push.has(other, RIDES));
                if is_done {
                    continue;
                }
                // Of two that are in each other's way, the one that goes less far goes on, but not again and again.
                let yields = apart != 0.0 && slot != solid && own.length_squared() > way.length_squared();
                if yields && push.yields(slot) {
                    if self.spread_to(push, other, slot, -relative) {
                        break;
                    }
                } else {
                    self.spread_to(push, slot, other, relative);
                }
            }
        }
        ways.reverse();
        for (index, way) in ways.iter_mut().enumerate() {
            let met = push.meet(self, way.slot);
            met.index = index;
            (way.way, way.made) = (met.way, met.way);
        }
        ways
    }

    /// Has a body pushed by another one that makes this way relative to it, if it is entered. Returns whether it is.
    #[inline(never)]
    fn spread_to(&mut self, push: &mut Pushing, by: usize, slot: usize, way: DVec2) -> bool {
        let mut is_pushed = false;
        let candidates = Nearby { only: Some(by), ..Nearby::ALL };
        let mut slop = default_slop(self.bodies.model(slot));
        if by != push.solid() {
            slop = smaller(slop, default_slop(self.bodies.model(by)));
        }
        // With `stop`, a way shorter than the slop must end at the touch, or the solid would end in the body.
        if push.options.stop && way.length() <= slop {
            slop = 0.0;
        }
        self.with_mover(slot, -way, DVec2::ZERO, candidates, &mut |mover| {
            mover.rules.slop = slop;
            let scene = mover.start.scene;
            if let Some(block) = mover.first(DVec2::ZERO, -way) {
                let met = push.meet(scene, slot);
                met.way += way * (1.0 - block.time);
                met.fate |= DUE;
                is_pushed = true;
            }
        });
        is_pushed
    }

    /// Moves bodies by their ways until walls stop them, or bodies that walls have stopped. Returns, if one has been
    /// stopped, the longest part of a push in which that may happen.
    #[inline(never)]
    pub(super) fn go(&mut self, push: &mut Pushing, ways: &mut [Way]) -> Option<f64> {
        let mut stops = true;
        while stops && !push.is_spent() {
            stops = false;
            for way in &mut *ways {
                if push.has(way.slot, STOPPED) {
                    continue;
                }
                way.made = self.free_way(push, way.slot, way.way);
                if way.made != way.way {
                    stops = true;
                    push.meet(self, way.slot).fate |= STOPPED;
                    self.place_at(way.slot, way.start, way.made);
                }
            }
        }
        let mut longest = None;
        for way in ways {
            self.place_at(way.slot, way.start, way.made);
            if way.made != way.way {
                let missing = (way.way - way.made).length();
                // One that has only come out of what it had cut has not been stopped.
                way.is_stopped = missing > MARGIN * default_slop(self.bodies.model(way.slot));
                let limit = if way.is_stopped { DEEP * self.width_with(push, way.slot) } else { f64::INFINITY };
                longest = Some(smaller(limit, longest.unwrap_or(limit)));
            }
        }
        longest
    }

    /// How far a body gets on a way until a wall stops it, or a body that has been stopped.
    #[inline(never)]
    fn free_way(&mut self, push: &mut Pushing, slot: usize, way: DVec2) -> DVec2 {
        let except: &Exception = &|scene, other| !push.is_wall(scene, other) && !push.has(other, STOPPED);
        let candidates = Nearby { without: push.options.triggers, except: Some(except), ..Nearby::ALL };
        let (mut made, mut looks) = (way, 0);
        self.with_mover(slot, way, DVec2::ZERO, candidates, &mut |mover| {
            mover.rules.slide = false;
            mover.run();
            let at = mover.position;
            mover.come_out();
            if mover.position != at || !mover.buffers.hits.is_empty() {
                made = mover.position;
            }
            looks = mover.buffers.obstacles.count;
        });
        push.look(looks);
        made
    }

    /// The bodies near a body that are not fixed and that it may move, by slot.
    #[inline(never)]
    pub(super) fn movable_near(&self, push: &Pushing, slot: usize) -> Ranks {
        self.movable_in(push, slot, &self.derived.bounds_of(slot).grown(NEAR))
    }

    /// The bodies within bounds that are not fixed and that a body may move, by slot.
    #[inline(never)]
    pub(super) fn movable_in(&self, push: &Pushing, slot: usize, bounds: &Bounds) -> Ranks {
        let mut near = Ranks::new();
        let start = self.start(slot);
        self.hierarchy.for_each_overlapping(bounds, &self.derived, &mut |other| {
            if other != push.solid() && push.is_movable(self, other) && Nearby::ALL.counts(&start, other) {
                push_if_room(&mut near, (0.0, other as u32));
            }
        });
        sort(&mut near);
        near
    }

    /// Calls `ask` with a mover: the body in a slot, about to make a motion among the bodies that count.
    #[inline(never)]
    pub(super) fn with_mover(
        &mut self,
        slot: usize,
        motion: DVec2,
        up: DVec2,
        candidates: Nearby,
        ask: &mut dyn FnMut(&mut Mover),
    ) {
        let mut buffers = self.take_buffers();
        let start = self.start(slot);
        let rules = MoveOptions { up, ..Default::default() }.rules(self.bodies.model(slot));
        ask(&mut Mover::new(start, motion, rules, candidates, &mut buffers));
        self.buffers = Some(buffers);
    }

    /// The widths of the narrowest pieces of a body and the solid together.
    pub(super) fn width_with(&self, push: &Pushing, slot: usize) -> f64 {
        self.width_of(slot) + self.width_of(push.solid())
    }

    /// The width of a body's narrowest piece.
    #[inline(never)]
    pub(super) fn width_of(&self, slot: usize) -> f64 {
        self.bodies.shape(slot).convex_pieces().iter().map(|piece| piece.width).fold(f64::INFINITY, smaller)
    }

    /// Puts a body at a pose, for the questions that follow.
    #[inline(never)]
    pub(crate) fn place(&mut self, slot: usize, pose: [f64; 3]) {
        self.bodies.set_pose(slot, pose);
        // Cannot fail: the pose is in range.
        let _ = self.prepare_query();
    }

    /// Puts a body so far from a pose.
    pub(super) fn place_at(&mut self, slot: usize, [x, y, angle]: [f64; 3], way: DVec2) {
        self.place(slot, [x + way.x, y + way.y, angle]);
    }
}
