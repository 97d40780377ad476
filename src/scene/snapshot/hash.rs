//! The digest of a scene.

use crate::scene::snapshot::digest::{word, words, Digest};
use crate::scene::Scene;

impl Scene {
    /// Returns a 64-bit hash of the occupied slots, their current poses and one-way directions, and the pairs, normals
    /// and depths of the last update. Equal scenes have equal hashes on every platform, so two simulations in step can
    /// be compared cheaply.
    ///
    /// −0 counts as 0. Shapes, filters and handles do not count. The hash is unspecified while a pose is NaN, which
    /// [`Scene::update`] refuses.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let Scene { bodies, contacts, .. } = self;
        let mut digest = Digest::NEW;
        digest.add([bodies.len() as u64, contacts.pairs.len() as u64, 0, 0]);
        for (slot, pose) in bodies.poses.iter().enumerate() {
            if bodies.is_used(slot) {
                digest.add([slot as u64, word(pose[0]), word(pose[1]), word(pose[2])]);
                if let Some(direction) = bodies.one_way(slot) {
                    digest.add([slot as u64, word(direction.x), word(direction.y), 0]);
                }
            }
        }
        for ((&[a, b], &normal), &depth) in contacts.pairs.iter().zip(&contacts.normals).zip(&contacts.depths) {
            digest.add([u64::from(a), u64::from(b), words(normal), words([depth, 0.0])]);
        }
        digest.finish()
    }
}
