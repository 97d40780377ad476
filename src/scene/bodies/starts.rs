//! Where bodies were at the last update, for [`Scene::update_swept`](crate::Scene::update_swept).

use crate::scene::bodies::slots::NO_INDEX;

/// The poses at the last update of the bodies that have been read elsewhere since, and those at which bodies were added.
/// All other bodies are still read where that update saw them.
pub(crate) struct Starts {
    list: Vec<Start>,
    /// By slot: the index in the list, or [`NO_INDEX`].
    indices: Vec<u32>,
}

/// Where a body was.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub slot: u32,
    pub pose: [f64; 3],
}

impl Starts {
    pub const EMPTY: Starts = Starts { list: Vec::new(), indices: Vec::new() };

    /// Keeps where a body was, unless that is known.
    pub fn keep(&mut self, slot: usize, pose: [f64; 3]) {
        if slot >= self.indices.len() {
            self.indices.resize(slot + 1, NO_INDEX);
        }
        if self.indices[slot] == NO_INDEX {
            self.indices[slot] = self.list.len() as u32;
            self.list.push(Start { slot: slot as u32, pose });
        }
    }

    /// Lets a body have been somewhere else.
    pub fn replace(&mut self, slot: usize, pose: [f64; 3]) {
        self.forget(slot);
        self.keep(slot, pose);
    }

    /// Forgets where a body was.
    #[inline(never)]
    pub fn forget(&mut self, slot: usize) {
        let Some(index) = self.indices.get_mut(slot) else { return };
        let at = std::mem::replace(index, NO_INDEX) as usize;
        if at < self.list.len() {
            self.list.swap_remove(at);
            if let Some(moved) = self.list.get(at) {
                self.indices[moved.slot as usize] = at as u32;
            }
        }
    }

    /// Where the body in a slot was; none if it is still read there.
    pub fn of(&self, slot: usize) -> Option<[f64; 3]> {
        let index = *self.indices.get(slot)?;
        self.list.get(index as usize).map(|start| start.pose)
    }

    pub fn list(&self) -> &[Start] {
        &self.list
    }

    pub fn clear(&mut self) {
        for start in self.list.drain(..) {
            self.indices[start.slot as usize] = NO_INDEX;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pose_that_is_kept_counts_until_it_is_forgotten_or_replaced() {
        let mut starts = Starts::EMPTY;
        for slot in [5, 2, 9] {
            starts.keep(slot, [slot as f64; 3]);
            starts.keep(slot, [0.5; 3]);
        }
        starts.forget(5);
        starts.forget(7);
        assert_eq!(
            (starts.of(5), starts.of(2), starts.of(9), starts.of(100)),
            (None, Some([2.0; 3]), Some([9.0; 3]), None)
        );
        starts.replace(2, [4.0; 3]);
        starts.keep(5, [6.0; 3]);
        assert_eq!((starts.of(5), starts.of(2), starts.of(9)), (Some([6.0; 3]), Some([4.0; 3]), Some([9.0; 3])));
        starts.clear();
        assert_eq!((starts.of(5), starts.of(2), starts.list().len()), (None, None, 0));
    }
}
