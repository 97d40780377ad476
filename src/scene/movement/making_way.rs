//! How bodies get out of a solid that has moved, or are squashed.

use glam::DVec2;

use crate::scene::hierarchy::ranks::{sort, Ranks};
use crate::scene::movement::options::default_slop;
use crate::scene::movement::pushing::{Pushing, INSIDE, MOST_TURNS};
use crate::scene::nearby::Whom;
use crate::scene::Scene;

/// The most rounds in which bodies are moved out of a solid until one of them is squashed.
const MOST_ROUNDS: usize = 24;

/// A body that gets out of a solid by less than this part of the way has no room.
const LEAST_PROGRESS: f64 = 1e-3;

impl Scene {
    /// Moves the bodies that are deeper than their slop in the solid out of it, the deepest first. Where none gets any
    /// farther, the deepest is squashed. For one that was in it before, a way out against the solid's motion leads
    /// through it.
    #[inline(never)]
    pub(super) fn make_way(&mut self, push: &mut Pushing, motion: DVec2) {
        let mut round = 0;
        loop {
            let mut order = Ranks::new();
            for (_, slot) in self.movable_near(push, push.solid()) {
                if let Some(way) = self.way_out_of_solid(push, slot as usize) {
                    order.push((-way.length(), slot));
                }
            }
            sort(&mut order);
            let Some(&(_, deepest)) = order.first() else { return };
            let mut gets_on = false;
            for (_, slot) in order {
                let slot = slot as usize;
                let Some(way) = self.way_out_of_solid(push, slot) else { continue };
                let is_through = push.has(slot, INSIDE)
                    && way.dot(motion) < 0.0
                    && way.length() > default_slop(self.bodies.model(slot));
                if way == DVec2::ZERO || is_through || push.is_spent() {
                    push.squash(self, slot);
                    continue;
                }
                let before = push.meet(self, slot).moved;
                self.shove(push, &[self.new_way(slot, way, push.solid())], None, MOST_TURNS);
                let moved = push.meet(self, slot).moved - before;
                gets_on |= moved.dot(way) > LEAST_PROGRESS * way.length_squared();
            }
            round += 1;
            if !gets_on || round == MOST_ROUNDS {
                push.squash(self, deepest as usize);
                round = 0;
            }
        }
    }

    /// The way of a body that is deeper than its slop in the solid out of it, which is zero if there is none; none if
    /// it is not so deep in it.
    #[inline(never)]
    fn way_out_of_solid(&mut self, push: &mut Pushing, slot: usize) -> Option<DVec2> {
        let own = self.bodies.shape(slot);
        // No way out of the solid is longer than both are wide.
        let recover = 2.0 * (own.extent() + self.bodies.shape(push.solid()).extent());
        // A solid that stops does so at the touch.
        let slop = if push.options.stop { 0.0 } else { default_slop(self.bodies.model(slot)) };
        let whom = Whom { only: Some(push.solid()), ..Whom::ALL };
        let mut way = None;
        self.with_mover(slot, DVec2::ZERO, DVec2::ZERO, whom, &mut |mover| {
            (mover.rules.slop, mover.rules.recover) = (slop, recover);
            mover.recover();
            way = (mover.at != DVec2::ZERO || mover.is_stuck()).then_some(mover.at);
        });
        way
    }

    /// Squashes a body over which the solid has passed: one that something has stopped on its way, if the straight line
    /// from where it was to go to where it is leads deep into the solid.
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
}
