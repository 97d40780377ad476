//! What JavaScript's copy of a scene is updated with after a restore.

use std::sync::Arc;

use glam::DVec2;

use crate::scene::bodies::body::Body;
use crate::scene::bodies::index_by_key::IndexByKey;
use crate::scene::bodies::slots::NO_INDEX;
use crate::scene::snapshot::distinct_shapes::DistinctShapes;
use crate::scene::Scene;
use crate::shape::Form;

impl Scene {
    /// How many slots there are, free ones included.
    pub(crate) fn slot_count(&self) -> usize {
        self.bodies.slot_count()
    }

    /// Whether the body in a slot is fixed, its category and mask, and its one-way direction or zero.
    pub(crate) fn traits(&self, slot: usize) -> (bool, [u32; 2], DVec2) {
        let filter = self.bodies.filters.of(slot);
        (self.bodies.fixed[slot], [filter.category, filter.mask], self.bodies.one_way.of(slot))
    }

    /// Whether a body was in the scene at the last update.
    pub(crate) fn had_at_last_update(&self, body: Body) -> bool {
        self.contacts.generations.get(body.slot()) == Some(&body.generation)
    }

    /// Whether the body that the last update had in a slot is gone, and whether the body of the update before was gone
    /// by the last.
    pub(crate) fn replaced_bodies(&self, slot: usize) -> [bool; 2] {
        let now = Some(&self.bodies.generations[slot]);
        let [last, before] =
            [&self.contacts.generations, &self.contacts.previous_generations].map(|seen| seen.get(slot));
        [last.is_some() && last != now, before.is_some() && before != last]
    }

    /// Moves the poses to where this scene's are now, if they fit there: then JavaScript's view of them goes on.
    pub(crate) fn keep_place(&mut self, now: &mut Scene) {
        let (poses, place) = (&mut self.bodies.poses, &mut now.bodies.poses);
        if poses.len() <= place.capacity() {
            place.clone_from(poses);
            std::mem::swap(poses, place);
        }
    }

    /// Whether a slot has the same body in another scene, by handle.
    pub(crate) fn has_same_body(&self, slot: usize, other: &Scene) -> bool {
        let body = |scene: &Scene| -> Option<Body> { scene.body(slot) };
        body(self).is_some() && body(self) == body(other)
    }
}

impl DistinctShapes {
    /// For each shape, the first slot that had it in `before`; [`NO_INDEX`] if none had.
    pub(crate) fn first_slots_in(&self, before: &DistinctShapes) -> Vec<u32> {
        let address = |shape: &Arc<Form>| Arc::as_ptr(shape) as usize;
        let (mut slot_of, mut count) = (IndexByKey::default(), 0);
        for (slot, &shape) in before.of_slot.iter().enumerate() {
            // Shapes are listed in the order of their first slots, so this slot is the shape's first.
            if shape == count {
                slot_of.insert(address(&before.list[shape as usize]), slot as u32);
                count += 1;
            }
        }
        self.list.iter().map(|shape| slot_of.get(address(shape)).unwrap_or(NO_INDEX)).collect()
    }
}
