//! How bodies make way for a solid that moves: which ones it enters, how they push each other on, get out of it, or are squashed.

use glam::DVec2;

use crate::math::interval::smaller;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::filter::Filter;
use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::movement::mover::Mover;
use crate::scene::movement::options::{default_slop, MoveOptions, PushOptions};
use crate::scene::movement::pushing::{Pushing, Way, INSIDE, PUSHED, SQUASHED};
use crate::scene::nearby::Whom;
use crate::scene::Scene;

/// Longer rows of bodies that push each other move up to each other.
const MOST_IN_A_ROW: usize = 32;

/// The most times that one body is shoved in a part of a push. In a crowd without room, the ways from body to body are as many as the
/// powers of two.
const MOST_SHOVES: u32 = 8;

/// The most rounds in which a body is moved out of a solid.
const MOST_ROUNDS: usize = 24;

/// A part of a push in which something stops a body is no longer than this part of the width of both together. Then no way out of the solid
/// leads through it, nor does the straight line from where a body was to go to where it is get a quarter of that width deep.
const DEEP: f64 = 0.125;

/// A body that gets out of a solid by less than this part of the way has no room.
const LEAST_PROGRESS: f64 = 1e-3;

/// Bodies are riders if their bounds come this near to what they stand on, as a part of its width.
const NEAR: f64 = 1e-3;

impl Scene {
    /// The bodies that another one enters on its way and may move, each with the rest of the way; the farthest ahead first.
    #[inline(never)]
    pub(super) fn entered_by(&mut self, push: &mut Pushing, by: usize, motion: DVec2) -> Vec<Way> {
        let mut entered = Vec::new();
        let whom = Whom { only: Some(by), ..Whom::ALL };
        let near = self.movable_near(push, by, motion);
        if by != push.solid() {
            push.look(near.len());
        }
        for (_, slot) in near {
            let slot = slot as usize;
            self.with_mover(slot, -motion, DVec2::ZERO, whom, &mut |mover| {
                let scene = mover.start.scene;
                if let Some(block) = mover.first(DVec2::ZERO, -motion) {
                    entered.push(scene.way_of(slot, motion, motion * (1.0 - block.time)));
                }
                if by == push.solid() && mover.is_stuck() {
                    push.meet(scene, slot).fate |= INSIDE;
                }
            });
        }
        sort(&mut entered);
        entered
    }

    /// The way that a body makes, for lists that are sorted by how far ahead bodies are.
    #[inline(never)]
    pub(super) fn way_of(&self, slot: usize, motion: DVec2, way: DVec2) -> Way {
        Way { behind: -DVec2::from(self.derived.bounds_of(slot).middle()).dot(motion), slot, way }
    }

    /// Pushes a body, and before it what it pushes.
    #[inline(never)]
    pub(super) fn shove(&mut self, push: &mut Pushing, slot: usize, motion: DVec2, depth: usize) {
        let shoves = &mut push.meet(self, slot).shoves;
        *shoves += 1;
        if *shoves > MOST_SHOVES || push.is_spent() {
            return;
        }
        if depth < MOST_IN_A_ROW {
            for Way { slot, way, .. } in self.entered_by(push, slot, motion) {
                self.shove(push, slot, way, depth + 1);
            }
        }
        if self.displace(push, slot, motion) != DVec2::ZERO {
            push.meet(self, slot).fate |= PUSHED;
        }
    }

    /// Moves a body that is deeper than its slop in the solid out of it, or puts it back and counts it as squashed. For one
    /// that was in it before, a way out against the solid's motion leads through it.
    #[inline(never)]
    pub(super) fn free(&mut self, push: &mut Pushing, slot: usize, motion: DVec2) {
        let own = self.bodies.shape(slot);
        // No way out of the solid is longer than both are wide.
        let recover = 2.0 * (own.extent() + self.bodies.shape(push.solid()).extent());
        // A solid that stops does so at the touch.
        let slop = if push.options.stop { 0.0 } else { default_slop(self.bodies.model(slot)) };
        let whom = Whom { only: Some(push.solid()), ..Whom::ALL };
        let mut allowed = slop;
        for _ in 0..MOST_ROUNDS {
            let (mut way, mut is_stuck) = (DVec2::ZERO, false);
            self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
                (mover.rules.slop, mover.rules.recover) = (allowed, recover);
                mover.recover();
                (way, is_stuck) = (mover.at, mover.is_stuck());
            });
            let depth = way.length();
            if is_stuck || (depth > slop && way.dot(motion) < 0.0 && push.has(slot, INSIDE)) {
                break;
            }
            if depth == 0.0 {
                return;
            }
            if self.displace(push, slot, way).length() <= LEAST_PROGRESS * depth {
                if depth > slop {
                    break;
                }
                return;
            }
            push.meet(self, slot).fate |= PUSHED;
            allowed = 0.0;
        }
        push.squash(self, slot);
    }

    /// Squashes a body over which the solid has passed: one that something has stopped on its way, if the straight line from where it was to
    /// go to where it is leads deep into the solid.
    #[inline(never)]
    pub(super) fn squash_passed(&mut self, push: &mut Pushing, slot: usize, way: DVec2) {
        let missing = way - push.meet(self, slot).moved;
        if missing.length() <= default_slop(self.bodies.model(slot)) {
            return;
        }
        let mut is_passed = false;
        let whom = Whom { only: Some(push.solid()), ..Whom::ALL };
        let size = self.bodies.shape(slot).extent() + self.bodies.shape(push.solid()).extent();
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
            // No difference is so wide: a quarter of its width counts.
            mover.rules.slop = size;
            is_passed = mover.first(missing, -missing).is_some();
        });
        if is_passed {
            push.squash(self, slot);
        }
    }

    /// The bodies near a body's way that are not fixed and that it may move.
    #[inline(never)]
    pub(super) fn movable_near(&self, push: &Pushing, slot: usize, motion: DVec2) -> Ranks {
        self.movable_in(push, slot, &self.derived.bounds_of(slot).swept(DVec2::ZERO, motion).grown(NEAR))
    }

    /// The bodies within bounds that are not fixed and that a body may move, by slot.
    #[inline(never)]
    pub(super) fn movable_in(&self, push: &Pushing, slot: usize, bounds: &Bounds) -> Ranks {
        let mut near = Ranks::new();
        let PushOptions { mask, ignore, triggers, .. } = *push.options;
        let (start, whom) = (self.start(slot), Whom { filter: Filter { mask, ignore }, without: triggers, only: None });
        self.hierarchy.for_each_overlapping(bounds, &self.derived, &mut |other| {
            if other != push.solid()
                && !self.bodies.fixed[other]
                && whom.counts(&start, other)
                && !push.has(other, SQUASHED)
            {
                near.push((0.0, other as u32));
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
        whom: Whom,
        ask: &mut dyn FnMut(&mut Mover),
    ) {
        let mut buffers = self.take_buffers();
        let start = self.start(slot);
        let rules = MoveOptions { up, ..Default::default() }.rules(self.bodies.model(slot));
        ask(&mut Mover::new(start, motion, rules, whom, &mut buffers));
        self.buffers = Some(buffers);
    }

    /// Moves a body against all that it meets but the solid. Returns how far it got.
    #[inline(never)]
    pub(super) fn displace(&mut self, push: &mut Pushing, slot: usize, motion: DVec2) -> DVec2 {
        push.meet(self, slot);
        if push.is_spent() {
            return DVec2::ZERO;
        }
        let ignore = [push.body];
        let whom =
            Whom { filter: Filter { ignore: &ignore, ..Filter::ALL }, without: push.options.triggers, only: None };
        let (mut moved, mut strays) = (DVec2::ZERO, false);
        self.with_mover(slot, motion, DVec2::ZERO, whom, &mut |mover| {
            mover.run();
            mover.come_out();
            moved = mover.at;
            strays = moved.distance(motion) > mover.margin();
            push.look(mover.buffers.obstacles.count);
        });
        push.meet(self, slot).moved += moved;
        if strays {
            push.limit_parts(DEEP * (self.width_of(slot) + self.width_of(push.solid())));
        }
        let [x, y, angle] = self.pose_in(slot);
        self.place(slot, [x + moved.x, y + moved.y, angle]);
        moved
    }

    /// The width of a body's narrowest piece.
    #[inline(never)]
    fn width_of(&self, slot: usize) -> f64 {
        self.bodies.shape(slot).convex_pieces().iter().map(|piece| piece.width).fold(f64::INFINITY, smaller)
    }

    /// Puts a body at a pose, for the questions that follow.
    #[inline(never)]
    pub(crate) fn place(&mut self, slot: usize, pose: [f64; 3]) {
        self.bodies.set_pose(slot, pose);
        // Cannot fail: the pose is in range.
        let _ = self.prepare_query();
    }
}
