//! The data that callers set for bodies, by slot; handles, and the free slots.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use glam::DVec2;

use crate::scene::bodies::body::{Body, BodyOptions, CategoryMask};
use crate::scene::bodies::default_tail_vec::DefaultTailVec;
use crate::scene::bodies::models::{Model, Models};
use crate::scene::bodies::written_poses::WrittenPoses;
use crate::scene::error::SceneError;
use crate::scene::memory_limit::{MAX_BODIES, MAX_RESERVED};
use crate::shape::Form;
use crate::target::FOR_JS;

/// Stands for no slot, no rank or no model.
pub(crate) const NO_INDEX: u32 = u32::MAX;

/// The generation of a slot whose handles are used up: it holds no body and is never used again.
pub(crate) const RETIRED: u32 = u32::MAX;

/// The data that the caller sets; `Derived` holds the data computed from it. Every list goes by slot.
#[derive(Clone, Default)]
pub(crate) struct Bodies {
    /// x, y and angle of each slot; zero for free slots.
    pub poses: Vec<[f64; 3]>,
    pub written: WrittenPoses,
    pub filters: DefaultTailVec<CategoryMask>,
    pub fixed: Vec<bool>,
    /// The direction of a one-way body; zero for other bodies.
    pub one_way: DefaultTailVec<DVec2>,
    /// The numbers that the caller keeps with bodies.
    pub user_data: DefaultTailVec<u64>,
    /// The index of each body's model; [`NO_INDEX`] for free slots.
    pub model_of: Vec<u32>,
    pub models: Models,
    /// The generation of each slot's body or, if it is free, of its next body.
    pub generations: Vec<u32>,
    /// How many bodies were ever removed. Generations change only when this does.
    pub removals: u64,
    free: BinaryHeap<Reverse<u32>>,
    count: usize,
}

impl Bodies {
    /// Reserves capacity to save reallocations. Where memory is short it does nothing.
    pub fn reserve(&mut self, capacity: usize) {
        let capacity = if capacity < MAX_RESERVED { capacity } else { MAX_RESERVED };
        let _ = self.poses.try_reserve_exact(capacity);
        let _ = self.written.list.try_reserve_exact(capacity);
        let _ = self.written.marks.try_reserve_exact(capacity);
        // The others double their length there.
        if !FOR_JS {
            let _ = self.fixed.try_reserve_exact(capacity);
            let _ = self.model_of.try_reserve_exact(capacity);
            let _ = self.generations.try_reserve_exact(capacity);
        }
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// How many slots there are, free ones included.
    pub fn slot_count(&self) -> usize {
        self.model_of.len()
    }

    /// Whether a slot holds a body.
    #[inline(always)]
    pub fn is_used(&self, slot: usize) -> bool {
        self.model_of[slot] != NO_INDEX
    }

    /// The slot of a body, or an error if the body was removed.
    pub fn slot(&self, body: Body) -> Result<usize, SceneError> {
        let slot = body.slot();
        if slot < self.slot_count() && self.is_used(slot) && self.generations[slot] == body.generation {
            Ok(slot)
        } else {
            Err(SceneError::Removed)
        }
    }

    /// The handle of the body in a slot.
    pub fn body(&self, slot: usize) -> Option<Body> {
        let used = slot < self.slot_count() && self.is_used(slot);
        used.then(|| Body { slot: slot as u32, generation: self.generations[slot] })
    }

    /// The shape of the body in a slot in use.
    #[inline(never)]
    pub fn shape(&self, slot: usize) -> &Form {
        self.shape_inline(slot)
    }

    /// Force-inlined variant of [`Bodies::shape`] for hot paths.
    #[inline(always)]
    pub fn shape_inline(&self, slot: usize) -> &Form {
        &self.models[self.model_of[slot]].shape
    }

    /// The model of the body in a slot in use.
    #[inline(never)]
    pub fn model(&self, slot: usize) -> &Model {
        &self.models[self.model_of[slot]]
    }

    /// The direction of a one-way body, in its own frame.
    pub fn one_way(&self, slot: usize) -> Option<DVec2> {
        Some(self.one_way.of(slot)).filter(|&direction| direction != DVec2::ZERO)
    }

    /// Whether another body would make the lists grow.
    pub fn is_full(&self) -> bool {
        self.free.is_empty() && self.model_of.len() == self.model_of.capacity()
    }

    /// Makes room for this many more slots.
    pub fn make_room(&mut self, more: usize) {
        self.poses.reserve_exact(more);
        self.written.list.reserve_exact(more);
        self.written.marks.reserve_exact(more);
        self.fixed.reserve_exact(more);
        self.model_of.reserve_exact(more);
        self.generations.reserve_exact(more);
    }

    /// Adds a body in the lowest free slot.
    pub fn add(&mut self, shape: Arc<Form>, options: &BodyOptions) -> Result<Body, SceneError> {
        let filter = CategoryMask { category: options.category, mask: options.mask };
        let slot = match self.free.pop() {
            Some(Reverse(slot)) => slot as usize,
            None if self.slot_count() == MAX_BODIES => return Err(SceneError::Full),
            None => {
                self.poses.push([0.0; 3]);
                self.fixed.push(false);
                self.model_of.push(NO_INDEX);
                self.generations.push(0);
                self.written.list.push(0);
                self.written.marks.push(0);
                self.slot_count() - 1
            }
        };
        self.poses[slot] = [options.x, options.y, options.angle];
        self.filters.set(slot, filter);
        self.fixed[slot] = options.fixed;
        self.one_way.set(slot, options.one_way.unwrap_or_default());
        // In JavaScript bodies keep objects.
        if !FOR_JS {
            self.user_data.set(slot, options.user_data);
        }
        self.model_of[slot] = self.models.acquire(shape);
        self.written.add(slot);
        self.count += 1;
        Ok(Body { slot: slot as u32, generation: self.generations[slot] })
    }

    /// Removes the body in a slot in use. The slot is free again, unless its generations are used up.
    pub fn remove(&mut self, slot: usize) {
        self.models.release(self.model_of[slot]);
        self.model_of[slot] = NO_INDEX;
        self.poses[slot] = [0.0; 3];
        self.count -= 1;
        self.generations[slot] += 1;
        self.removals += 1;
        if self.generations[slot] < RETIRED {
            self.free.push(Reverse(slot as u32));
        }
    }

    /// Makes the next body that is added take this free slot. [`Bodies::list_free_slots`] ends that.
    pub fn offer_slot(&mut self, slot: u32) {
        self.free.clear();
        self.free.push(Reverse(slot));
    }

    /// Makes the next body that is added take a new slot. [`Bodies::list_free_slots`] ends that.
    pub fn offer_no_slot(&mut self) {
        self.free.clear();
    }

    /// Lists all free slots anew.
    pub fn list_free_slots(&mut self) {
        let is_free = |&slot: &u32| !self.is_used(slot as usize) && self.generations[slot as usize] < RETIRED;
        self.free = (0..self.slot_count() as u32).filter(is_free).map(Reverse).collect();
    }

    /// Drops the slots from this one on, which are free.
    pub fn truncate(&mut self, count: usize) {
        self.written.clear();
        self.written.list.truncate(count);
        self.written.marks.truncate(count);
        self.poses.truncate(count);
        self.fixed.truncate(count);
        self.model_of.truncate(count);
        self.generations.truncate(count);
    }

    /// The pose of the body in a slot, as written.
    #[inline(always)]
    pub fn pose(&self, slot: usize) -> [f64; 3] {
        self.poses[slot]
    }

    /// Writes the pose of the body in a slot.
    pub fn set_pose(&mut self, slot: usize, pose: [f64; 3]) {
        self.poses[slot] = pose;
        self.written.add(slot);
    }

    /// Replaces the shape of the body in a slot in use.
    pub fn set_shape(&mut self, slot: usize, shape: Arc<Form>) {
        let new = self.models.acquire(shape);
        self.models.release(self.model_of[slot]);
        self.model_of[slot] = new;
        self.written.add(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(bodies: &mut Bodies) -> u32 {
        let options = BodyOptions { x: 3.0, y: 4.0, angle: 5.0, fixed: true, user_data: 7, ..Default::default() };
        bodies.add(Arc::new(Form::origin_point()), &options).unwrap().slot
    }

    #[test]
    fn a_body_gets_the_lowest_free_slot_unless_another_is_offered() {
        let mut bodies = Bodies::default();
        assert_eq!([0; 6].map(|_| add(&mut bodies)), [0, 1, 2, 3, 4, 5]);
        assert_eq!((bodies.user_data.of(5), bodies.pose(5)), (7, [3.0, 4.0, 5.0]));
        for slot in [4, 1, 3] {
            bodies.remove(slot);
            // Free slots have zeros, which do not hinder the check of all poses.
            assert_eq!((bodies.pose(slot), bodies.body(slot), bodies.is_used(slot)), ([0.0; 3], None, false));
        }
        bodies.offer_slot(3);
        assert_eq!((add(&mut bodies), bodies.len()), (3, 4));
        bodies.offer_no_slot();
        assert_eq!(add(&mut bodies), 6);
        bodies.list_free_slots();
        assert_eq!([0; 3].map(|_| add(&mut bodies)), [1, 4, 7]);
    }

    #[test]
    fn a_slot_whose_generations_are_used_up_is_never_used_again() {
        let mut bodies = Bodies::default();
        assert_eq!([0; 3].map(|_| add(&mut bodies)), [0, 1, 2]);
        bodies.generations[1] = RETIRED - 1;
        bodies.remove(1);
        bodies.remove(0);
        assert_eq!([0; 2].map(|_| add(&mut bodies)), [0, 3]);
        bodies.list_free_slots();
        assert_eq!(add(&mut bodies), 4);
    }

    #[test]
    fn slots_that_are_dropped_are_as_if_they_had_never_been() {
        let mut bodies = Bodies::default();
        (0..6).for_each(|_| {
            add(&mut bodies);
        });
        (3..6).for_each(|slot| bodies.remove(slot));
        bodies.truncate(3);
        bodies.list_free_slots();
        let WrittenPoses { list, marks, .. } = &bodies.written;
        let lengths = [list.len(), marks.len(), bodies.poses.len(), bodies.fixed.len(), bodies.generations.len()];
        assert_eq!((lengths, bodies.slot_count(), bodies.written.listed().len()), ([3; 5], 3, 0));
        assert_eq!(bodies.slot(Body { slot: 4, generation: 0 }), Err(SceneError::Removed));
        assert_eq!((add(&mut bodies), bodies.generations[3], bodies.written.listed()), (3, 0, &[3][..]));
        assert_eq!((add(&mut bodies), bodies.fixed.len(), bodies.pose(4)), (4, 5, [3.0, 4.0, 5.0]));
    }
}
