//! The ways of bodies out of a solid that they overlap.

use glam::DVec2;

use crate::math::interval::larger;
use crate::scene::movement::options::default_slop;
use crate::scene::movement::pushing::{Pushing, Way};
use crate::scene::narrow::exact::exact;
use crate::scene::Scene;

/// What a push leaves in a solid, beside slops, is rounding: no deeper than this part of its extent.
const FLUSH: f64 = 1e-9;

impl Scene {
    /// The bodies that are deeper in the solid than a push leaves them, each with the shortest way out.
    #[inline(never)]
    pub(super) fn ways_out(&mut self, push: &Pushing) -> Vec<Way> {
        let mut ways = Vec::new();
        for (_, slot) in self.movable_near(push, push.solid()) {
            if let Some(way) = self.way_out(push, slot as usize) {
                ways.push(self.new_way(slot as usize, way));
            }
        }
        ways
    }

    /// The shortest way of a body out of the solid, if it is deeper in it than a push leaves it.
    #[inline(never)]
    pub(super) fn way_out(&self, push: &Pushing, slot: usize) -> Option<DVec2> {
        let solid = push.solid();
        let [a, b] = [solid, slot].map(|slot| self.bodies.shape(slot));
        let overlap = exact(a, &self.pose_read(solid), b, &self.pose_read(slot))?;
        let deep = larger(2.0 * default_slop(self.bodies.model(slot)), FLUSH * a.extent());
        let is_in = overlap.depth > deep && self.bodies.one_way(solid).is_none();
        is_in.then_some(overlap.normal * overlap.depth)
    }
}
