//! The digest of a scene.

use crate::scene::snapshot::digest::{word, words, Digest};
use crate::scene::Scene;

impl Scene {
    /// A digest of which slots hold bodies, their poses as they are now, and the pairs, normals and depths of the last
    /// update: equal on every platform for equal input. −0 counts as 0; shapes, filters and handles do not count. (Of poses
    /// that [`Scene::update`] refuses nothing is promised: what is no number has many forms.)
    pub fn hash(&self) -> u64 {
        let Scene { bodies, contacts, .. } = self;
        let mut digest = Digest::NEW;
        digest.add([bodies.len() as u64, contacts.pairs.len() as u64, 0, 0]);
        for (slot, pose) in bodies.poses.chunks_exact(3).enumerate() {
            if bodies.is_used(slot) {
                digest.add([slot as u64, word(pose[0]), word(pose[1]), word(pose[2])]);
            }
        }
        for ((&[a, b], &normal), &depth) in contacts.pairs.iter().zip(&contacts.normals).zip(&contacts.depths) {
            digest.add([u64::from(a), u64::from(b), words(normal), words([depth, 0.0])]);
        }
        digest.finish()
    }
}
