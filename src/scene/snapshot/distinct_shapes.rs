//! The shapes of a scene's bodies, each once.

use std::sync::Arc;

use crate::scene::bodies::slots::NO_INDEX;
use crate::scene::Scene;
use crate::shape::Form;

/// A scene's shapes, told apart by address, in the order of the first slots that have them.
pub(crate) struct DistinctShapes {
    pub list: Vec<Arc<Form>>,
    /// By slot: the index of the body's shape; [`NO_INDEX`] for a free slot.
    pub of_slot: Vec<u32>,
}

impl Scene {
    /// The shapes of the scene's bodies, each once.
    pub(crate) fn distinct_shapes(&self) -> DistinctShapes {
        self.distinct_shapes_but(|_| false)
    }

    /// The shapes of the bodies that are not in slots left out; these have [`NO_INDEX`].
    pub(crate) fn distinct_shapes_but(&self, is_left_out: impl Fn(usize) -> bool) -> DistinctShapes {
        let models = &self.bodies.model_of;
        let mut index_of = vec![NO_INDEX; models.len()];
        let (mut list, mut of_slot) = (Vec::new(), models.clone());
        for (slot, entry) in of_slot.iter_mut().enumerate() {
            if is_left_out(slot) {
                *entry = NO_INDEX;
            }
        }
        for entry in of_slot.iter_mut().filter(|entry| **entry != NO_INDEX) {
            let model = *entry;
            if model as usize >= index_of.len() {
                index_of.resize(model as usize + 1, NO_INDEX);
            }
            let known = &mut index_of[model as usize];
            if *known == NO_INDEX {
                *known = list.len() as u32;
                list.push(Arc::clone(&self.bodies.models[model].shape));
            }
            *entry = *known;
        }
        DistinctShapes { list, of_slot }
    }
}
