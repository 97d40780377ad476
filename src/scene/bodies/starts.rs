//! Where bodies were at the last update, for [`Scene::update_swept`](crate::Scene::update_swept).

use glam::DVec2;

use crate::math::angle::turn;
use crate::memory::{grow, push};
use crate::scene::bodies::posed_body::PosedBody;
use crate::target::FOR_JS;

/// The poses at the last update of the bodies that were read at other poses since, and the first poses of added bodies.
/// All other bodies are where that update saw them.
#[derive(Clone, Default)]
pub(crate) struct Starts {
    /// The slots with a pose, each once, and their poses. Some may be free by now.
    list: Vec<(u32, [f64; 3])>,
    /// By slot: its index in `list`, if it is there; any other number if it is not (P. Briggs and L. Torczon, An
    /// efficient representation for sparse sets, 1993).
    index_of: Vec<u32>,
}

/// A body's way from where it was to where it was last read.
pub(crate) struct Way {
    pub start: [f64; 3],
    pub motion: DVec2,
    pub turn: f64,
}

impl Starts {
    /// Keeps where a body was, unless its start is known.
    #[inline(never)]
    pub fn keep(&mut self, slot: usize, pose: [f64; 3]) {
        if self.of(slot).is_none() {
            self.replace(slot, pose);
        }
    }

    /// Sets where a body was, whatever its known start.
    #[inline(never)]
    pub fn replace(&mut self, slot: usize, pose: [f64; 3]) {
        if let Some(at) = self.find(slot) {
            self.list[at].1 = pose;
            return;
        }
        if slot >= self.index_of.len() {
            grow(&mut self.index_of, slot + 1);
            self.index_of.resize(slot + 1, 0);
        }
        self.index_of[slot] = self.list.len() as u32;
        push(&mut self.list, (slot as u32, pose));
    }

    /// Makes room for this many added bodies. Natively it does nothing: most of the room would be given back soon.
    pub fn make_room(&mut self, more: usize) {
        if FOR_JS {
            self.list.reserve_exact(more);
        }
    }

    fn find(&self, slot: usize) -> Option<usize> {
        let at = *self.index_of.get(slot)? as usize;
        (self.list.get(at)?.0 == slot as u32).then_some(at)
    }

    /// Where the body in a slot was; none if it is still read there.
    pub fn of(&self, slot: usize) -> Option<[f64; 3]> {
        self.find(slot).map(|at| self.list[at].1)
    }

    /// The way of the body in a slot, which was last read as `body`.
    #[inline(never)]
    pub fn way(&self, slot: usize, body: &PosedBody) -> Way {
        let PosedBody { position, angle, .. } = *body;
        let start = self.of(slot).unwrap_or([position.x, position.y, angle]);
        Way { start, motion: position - DVec2::new(start[0], start[1]), turn: turn(start[2], angle) }
    }

    /// The slots of bodies that may have been elsewhere. Some may be free.
    pub fn slots(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.list.iter().map(|&(slot, _)| slot)
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// [`Starts::clear`] after an update that no ways were asked of: the memory of many is given back, too.
    pub fn clear_all(&mut self) {
        self.clear();
        if !FOR_JS && self.list.capacity() > KEPT {
            self.list = Vec::new();
        }
    }
}

/// So many poses are kept in memory where nobody asks for ways: for the few bodies that are added from update to
/// update.
const KEPT: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pose_that_is_kept_counts_until_it_is_replaced() {
        let mut starts = Starts::default();
        for slot in [5, 2, 9] {
            starts.keep(slot, [slot as f64; 3]);
            starts.keep(slot, [0.5; 3]);
        }
        assert_eq!(
            (starts.of(2), starts.of(9), starts.of(7), starts.of(100)),
            (Some([2.0; 3]), Some([9.0; 3]), None, None)
        );
        starts.replace(2, [4.0; 3]);
        starts.replace(7, [6.0; 3]);
        assert_eq!((starts.of(7), starts.of(2), starts.of(9)), (Some([6.0; 3]), Some([4.0; 3]), Some([9.0; 3])));
        assert_eq!(starts.slots().collect::<Vec<_>>(), [5, 2, 9, 7]);
        starts.clear();
        assert_eq!((starts.of(5), starts.of(2), starts.slots().len()), (None, None, 0));
    }

    #[test]
    fn memory_for_many_poses_is_given_back_once_nobody_asks_for_ways() {
        for count in [3, 1000] {
            let mut starts = Starts::default();
            (0..count).for_each(|slot| starts.keep(slot, [1.0; 3]));
            starts.clear();
            assert!(starts.slots().len() == 0 && starts.list.capacity() >= count);
            (0..count).for_each(|slot| starts.keep(slot, [2.0; 3]));
            starts.clear_all();
            assert_eq!((starts.of(0), starts.slots().len()), (None, 0));
            assert_eq!(starts.list.capacity() > 0, count == 3);
        }
    }
}
