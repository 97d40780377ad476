//! Which bodies ride on a solid that moves.

use glam::DVec2;

use crate::math::rotation::Rotation;
use crate::scene::movement::mover::Footing;
use crate::scene::movement::pushing::{Pushing, Way, CARRIED, RIDES};
use crate::scene::nearby::Nearby;
use crate::scene::Scene;

impl Scene {
    /// Adds the bodies that stand on the solid, and on each other, with the way that each makes.
    pub(super) fn add_riders(&mut self, push: &mut Pushing, to: [f64; 3], ways: &mut Vec<Way>) {
        if push.options.up == DVec2::ZERO {
            return;
        }
        let [x, y, angle] = self.pose_in(push.solid());
        let (from, turn) = (DVec2::new(x, y), Rotation::new(to[2] - angle));
        let motion = DVec2::new(to[0], to[1]) - from;
        let (mut next, mut carrier) = (ways.len(), (push.solid(), None));
        loop {
            for (_, slot) in self.movable_near(push, carrier.0) {
                let slot = slot as usize;
                if push.is_spent() || push.has(slot, RIDES) {
                    continue;
                }
                let Some(point) = self.stands_on(push, slot, carrier.0) else { continue };
                let way = carrier.1.unwrap_or_else(|| motion + (turn.apply(point - from) - (point - from)));
                ways.push(self.new_way(slot, way));
                push.meet(self, slot).fate |= RIDES | CARRIED;
            }
            // What stands on several goes with the one that rises most.
            for k in next + 1..ways.len() {
                if ways[k].way.dot(push.options.up) > ways[next].way.dot(push.options.up) {
                    ways.swap(next, k);
                }
            }
            let Some(&Way { slot, way, .. }) = ways.get(next) else { break };
            (carrier, next) = ((slot, Some(way)), next + 1);
        }
    }

    /// Where a body stands on another one, in the world; none if it does not.
    fn stands_on(&mut self, push: &mut Pushing, slot: usize, carrier: usize) -> Option<DVec2> {
        let candidates = Nearby { only: Some(carrier), without: push.options.triggers, ..Nearby::ALL };
        let mut point = None;
        push.look(1);
        self.with_mover(slot, DVec2::ZERO, push.options.up, candidates, &mut |mover| {
            let ground = mover.footing(0.0);
            let hit = ground.and_then(|Footing { block, .. }| mover.describe(block.index, block.normal, DVec2::ZERO));
            point = hit.map(|hit| hit.point);
        });
        point
    }
}
