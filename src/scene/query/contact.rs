//! The contacts of the last update's pairs, computed when they are asked for.

use crate::pair::contact::Contact;
use crate::query::collide::collide;
use crate::scene::Scene;

impl Scene {
    /// Returns a pair of the last update in full, with its contact points, as [`collide`] finds it. `index` is its
    /// index in [`Scene::pairs`].
    ///
    /// `None` if there is no such pair any more: one of its bodies has been removed, has got another shape, or has been
    /// found to have moved away by a query.
    pub fn contact(&self, index: usize) -> Option<Contact> {
        let [a, b] = self.contacts.posed_slots(index, &self.bodies, &self.derived)?;
        let pose = |slot| self.derived.posed_body(slot).pose();
        collide(self.bodies.shape(a), &pose(a), self.bodies.shape(b), &pose(b))
    }
}
