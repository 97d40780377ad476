//! The contacts of the last update's pairs, computed on request.

use glam::DVec2;

use crate::pair::contact::Contact;
use crate::query::collide::collide;
use crate::scene::bodies::body::Body;
use crate::scene::narrow::exact_overlaps::PairOverlap;
use crate::scene::Scene;

/// Two bodies that overlap, as [`Scene::contacts`] returns them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SceneContact {
    /// The body in the lower slot.
    pub a: Body,
    /// The body in the higher slot.
    pub b: Body,
    /// The unit normal from A to B, in the world.
    pub normal: DVec2,
    /// How deep they overlap: how far B must move along the normal to leave A.
    pub depth: f64,
}

impl SceneContact {
    /// The minimum translation vector: added to B's position it ends the overlap.
    #[must_use]
    pub fn mtv(&self) -> DVec2 {
        self.normal * self.depth
    }
}

impl Scene {
    /// Returns the pairs of the last update with normals and depths in double precision, as [`collide`](crate::collide)
    /// finds them, in the order of [`Scene::pairs`]. Pairs that [`Scene::contact`] no longer has are left out. The list
    /// is the caller's own, so that bodies may be moved while it is read.
    ///
    /// ```
    /// use shadowgap::{Scene, Shape};
    /// let mut scene = Scene::new();
    /// let ball = Shape::circle(1.0)?;
    /// let [a, b] = [[0.0, 0.0], [1.5, 0.0]].map(|at| scene.add(&ball, at).unwrap());
    /// scene.update()?;
    /// for contact in scene.contacts() {
    ///     assert_eq!((contact.a, contact.b, contact.depth), (a, b, 0.5));
    ///     let apart = scene.position(b)? + contact.mtv();
    ///     scene.set_position(b, apart)?;
    /// }
    /// assert_eq!(scene.position(b)?.to_array(), [2.0, 0.0]);
    /// # Ok::<(), shadowgap::Error>(())
    /// ```
    pub fn contacts(&mut self) -> Vec<SceneContact> {
        let mut contacts = Vec::with_capacity(self.pairs().len());
        for index in 0..self.pairs().len() {
            let PairOverlap { normal, depth, slots } = self.overlap(index);
            let [a, b] = slots.map(|slot| self.body(slot as usize));
            if let (Some(a), Some(b), true) = (a, b, depth >= 0.0) {
                contacts.push(SceneContact { a, b, normal, depth });
            }
        }
        contacts
    }

    /// Returns a pair of the last update in full, with its contact points, as [`collide`](crate::collide) finds it.
    /// `index` is its index in [`Scene::pairs`].
    ///
    /// `None` if there is no such pair any more: one of its bodies has been removed, has got another shape, or has been
    /// found to have moved away by a query.
    pub fn contact(&self, index: usize) -> Option<Contact> {
        let [a, b] = self.contacts.posed_slots(index, &self.bodies, &self.derived)?;
        let pose = |slot| self.derived.posed_body(slot).pose();
        collide(self.bodies.shape(a), &pose(a), self.bodies.shape(b), &pose(b))
    }
}
