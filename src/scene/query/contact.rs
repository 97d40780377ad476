//! The contacts of the last update's pairs, computed when they are asked for.

use crate::pair::contact::Contact;
use crate::query::collide::collide;
#[cfg(all(target_arch = "wasm32", feature = "js"))]
use crate::query::collide::{contact, ContactSink};
use crate::scene::Scene;

impl Scene {
    /// Returns a pair of the last update in full, with its contact points, as [`collide`] finds it. `index` is its
    /// index in [`Scene::pairs`].
    ///
    /// `None` if there is no such pair any more: one of its bodies has been removed, has got another shape, or has been
    /// found to have moved away by a query.
    pub fn contact(&self, index: usize) -> Option<Contact> {
        let [a, b] = self.posed_slots(index)?;
        let pose = |slot| self.derived.posed_body(slot).pose();
        collide(self.bodies.shape(a), &pose(a), self.bodies.shape(b), &pose(b))
    }

    /// Force-inlined variant of [`Scene::contact`] for many contacts in a row: hands the contact to `sink` and keeps the
    /// bodies' rotations.
    #[cfg(all(target_arch = "wasm32", feature = "js"))]
    #[inline(always)]
    pub(crate) fn contact_to<R>(&mut self, index: usize, sink: impl ContactSink<R>) -> Option<R> {
        let [a, b] = self.posed_slots(index)?;
        let [pose_a, pose_b] = [a, b].map(|slot| self.rotations.pose(slot, self.derived.posed_body(slot)));
        contact(self.bodies.shape(a), &pose_a, self.bodies.shape(b), &pose_b, sink)
    }

    /// The slots of a pair whose bodies are still in the scene and have been read at a pose with their present shapes.
    #[inline(always)]
    fn posed_slots(&self, index: usize) -> Option<[usize; 2]> {
        let slots = self.contacts.live_slots(index, &self.bodies)?;
        let is_posed = |&slot: &usize| !self.derived.posed_body(slot).position.is_nan();
        slots.iter().all(is_posed).then_some(slots)
    }
}
