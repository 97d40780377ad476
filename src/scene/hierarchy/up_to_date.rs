//! A hierarchy that the first query after a change brings up to date, through a shared borrow. So any number of threads
//! may query a scene, an update without queries costs nothing, and no query reads an outdated hierarchy.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::bvh::Bvh;
use crate::scene::hierarchy::query_bounds::LowerBound;

/// The hierarchy of a scene's bodies.
#[derive(Default)]
pub(crate) struct Hierarchy {
    /// Holds the hierarchy from the first query after a change until the next change.
    current: OnceLock<Bvh>,
    /// Holds it otherwise, with the changes since. The lock is taken by that first query only.
    outdated: Mutex<Bvh>,
}

impl Hierarchy {
    /// Marks a slot whose bounds have changed, or will have changed by the next query. Returns false once all slots
    /// count as changed.
    pub fn mark_changed(&mut self, slot: u32) -> bool {
        self.outdated().mark_changed(slot)
    }

    /// Whether there has been a query.
    pub fn is_in_use(&mut self) -> bool {
        self.current.get_mut().unwrap_or(inner(&mut self.outdated)).is_in_use()
    }

    /// How many slots there were at the last query.
    pub fn slot_count(&self) -> usize {
        match self.current.get() {
            Some(bvh) => bvh.slot_count(),
            None => self.outdated.lock().unwrap_or_else(PoisonError::into_inner).slot_count(),
        }
    }

    /// Prepares the hierarchy for a query.
    pub fn refresh(&mut self, derived: &Derived) {
        if self.current.get().is_none() {
            self.current = OnceLock::from(std::mem::take(inner(&mut self.outdated)));
        }
        if let Some(bvh) = self.current.get_mut() {
            bvh.refresh(derived);
        }
    }

    /// See [`Bvh::expect_queries`].
    pub fn expect_queries(&mut self) {
        if let Some(bvh) = self.current.get_mut() {
            bvh.expect_queries();
        }
    }

    /// See [`Bvh::for_each_overlapping`].
    pub fn for_each_overlapping(&self, own: &Bounds, derived: &Derived, visit: &mut dyn FnMut(usize)) {
        self.up_to_date(derived).for_each_overlapping(own, derived, visit);
    }

    /// See [`Bvh::nearest_first`].
    #[inline(always)]
    pub fn nearest_first(
        &self,
        query: &impl LowerBound,
        derived: &Derived,
        limit: f64,
        visit: &mut dyn FnMut(usize) -> f64,
    ) {
        self.up_to_date(derived).nearest_first(query, derived, limit, visit);
    }

    /// Whether a query finds the bodies where they were last read: always.
    pub fn is_ready(&self, _derived: &Derived) -> bool {
        true
    }

    /// The hierarchy as of now. Threads that ask at once wait for the one that brings it up to date.
    pub(super) fn up_to_date(&self, derived: &Derived) -> &Bvh {
        self.current.get_or_init(|| {
            // Take it out of the lock at once, so that a panic leaves nothing half done there.
            let mut bvh = std::mem::take(&mut *self.outdated.lock().unwrap_or_else(PoisonError::into_inner));
            bvh.refresh(derived);
            bvh.expect_queries();
            bvh
        })
    }

    /// The hierarchy, to be changed: the next query brings it up to date.
    pub fn outdated(&mut self) -> &mut Bvh {
        let outdated = inner(&mut self.outdated);
        if let Some(bvh) = self.current.take() {
            *outdated = bvh;
        }
        outdated
    }
}

impl Clone for Hierarchy {
    fn clone(&self) -> Self {
        let outdated = self.outdated.lock().unwrap_or_else(PoisonError::into_inner);
        Hierarchy { current: self.current.clone(), outdated: Mutex::new(outdated.clone()) }
    }
}

/// The value of a mutex that no other thread can have locked.
fn inner(mutex: &mut Mutex<Bvh>) -> &mut Bvh {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use crate::scene::Scene;
    use crate::shape::shared::Shape;

    #[test]
    fn bodies_outside_are_built_in_once_they_have_cost_as_much_as_a_build() {
        for expects in [false, true] {
            let outside = |scene: &Scene| scene.hierarchy.up_to_date(&scene.derived).outside.len();
            let mut scene = Scene::new();
            let shape = Shape::circle(0.5).unwrap();
            let bodies: Vec<_> = (0..64).map(|k| scene.add(&shape, [f64::from(k), 0.0]).unwrap()).collect();
            scene.prepare_query().unwrap();
            assert_eq!(outside(&scene), 0);
            for &body in &bodies[..8] {
                scene.set_position(body, [0.0, 1e6]).unwrap();
            }
            scene.prepare_query().unwrap();
            assert_eq!(outside(&scene), 8);
            let mut count = 0;
            while outside(&scene) > 0 {
                scene.hierarchy.mark_changed(0);
                scene.prepare_query().unwrap();
                if expects {
                    scene.hierarchy.expect_queries();
                }
                count += 1;
            }
            // 16 tests for each of 64 bodies, of 8 outside; or of 17 times as many.
            assert!(if expects { (6..12).contains(&count) } else { (120..136).contains(&count) }, "{count}");
        }
    }
}
