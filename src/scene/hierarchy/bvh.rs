//! Where the bodies are, for questions: a hierarchy of bounds.
//!
//! The leaves are the bodies' bounds, in an order that brings near ones together (`halving.rs`). Each four of them make a
//! node of the level above, each four of these one of the next, until four are left or fewer. Nothing points anywhere: the
//! children of node k are 4k to 4k + 3 of the level below.
//!
//! A body that moves takes its leaf along, and the nodes above grow or shrink, as long as it stays within its home: the
//! bounds of its leaf's node when the hierarchy was built, and a little more. One that leaves its home, or is new, stands
//! aside: it is looked at in every question. Once that has cost as much as building the hierarchy anew would, it is built
//! anew, as it is when a quarter of all bodies stand aside. (To hire until the price is spent, then buy: R. M. Karp, On-line
//! algorithms versus off-line algorithms, 1992.) So the hierarchy costs little where bodies move much and questions are few,
//! and nothing where there are none.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::hierarchy::halving::{halve, Middle};

/// A node has so many children.
pub(crate) const WIDTH: usize = 4;

/// To build it costs about as much for each body as so many looks at a body that stands aside.
const BUILD_COST: usize = 16;

/// No more than one in so many bodies stands aside, and a few.
const OUTSIDE_SHARE: usize = 4;
const OUTSIDE_MIN: usize = 32;

/// A home is wider than the node by this part of the node's sides, on either side.
const HOME_MARGIN: f64 = 0.25;

/// One in so many bodies that have changed, and it is quicker to go over all of them.
const CHANGED_SHARE: usize = 8;

/// Stands for no leaf: the slot is not known here, or was free when the hierarchy was built.
const NO_LEAF: u32 = u32::MAX;

/// Stands for no leaf: the body stands aside.
const OUTSIDE: u32 = u32::MAX - 1;

/// The hierarchy.
#[derive(Default)]
pub(crate) struct Hierarchy {
    /// The bounds of the leaves, then of each level in turn, filled up to whole nodes with bounds around nothing.
    pub bounds: Vec<Bounds>,
    /// Where each level begins.
    pub levels: Vec<usize>,
    /// The slot of each leaf.
    pub slots: Vec<u32>,
    /// For each node above leaves, where they may move.
    homes: Vec<Bounds>,
    /// Of each slot, which leaf it is; or [`NO_LEAF`], or [`OUTSIDE`].
    leaves: Vec<u32>,
    /// The slots that stand aside, each once. Some may be free by now: their bounds are around nothing.
    pub outside: Vec<u32>,
    /// How often a body that stands aside has been looked at since the hierarchy was built.
    outside_tests: usize,
    /// The slots whose bounds have changed since the last question …
    changed: Vec<u32>,
    /// … or whether too many have, for a list.
    many_changed: bool,
    middles: Vec<Middle>,
}

impl Hierarchy {
    /// Notes slots whose bounds have changed, or will have by the next question.
    pub fn mark_changed(&mut self, slots: impl Iterator<Item = u32>) {
        for slot in slots {
            if self.changed.len() * CHANGED_SHARE > self.leaves.len() {
                self.many_changed = true;
                return;
            }
            self.changed.push(slot);
        }
    }

    /// Makes the hierarchy ready for a question.
    pub fn refresh(&mut self, derived: &Derived) {
        let slots = derived.slot_count();
        self.leaves.resize(slots, NO_LEAF);
        if std::mem::take(&mut self.many_changed) {
            for slot in 0..slots {
                self.update_leaf(slot, derived.bounds_of(slot));
            }
            self.refit_all();
        } else {
            for k in 0..self.changed.len() {
                let slot = self.changed[k] as usize;
                if let Some(leaf) = self.update_leaf(slot, derived.bounds_of(slot)) {
                    self.refit_above(leaf);
                }
            }
        }
        self.changed.clear();
        if self.outside_tests > BUILD_COST * slots || self.outside.len() > slots / OUTSIDE_SHARE + OUTSIDE_MIN {
            self.build(derived);
        }
        self.outside_tests += self.outside.len();
    }

    /// Puts a slot's bounds where they belong. Returns the leaf, if it has changed.
    fn update_leaf(&mut self, slot: usize, bounds: &Bounds) -> Option<usize> {
        let leaf = self.leaves[slot];
        if leaf == OUTSIDE || (leaf == NO_LEAF && bounds.is_empty()) {
            return None;
        }
        let leaf = (leaf != NO_LEAF).then_some(leaf as usize);
        let mut now = *bounds;
        if !leaf.is_some_and(|leaf| self.homes[leaf / WIDTH].contains(bounds)) {
            self.leaves[slot] = OUTSIDE;
            self.outside.push(slot as u32);
            now = Bounds::EMPTY;
        }
        let own = &mut self.bounds[leaf?];
        let changed = std::mem::replace(own, now) != now;
        leaf.filter(|_| changed)
    }

    /// Works out the nodes above a leaf.
    fn refit_above(&mut self, leaf: usize) {
        let mut at = leaf / WIDTH;
        for level in 1..self.levels.len() {
            let now = self.union_of_children(level, at);
            let node = &mut self.bounds[self.levels[level] + at];
            if *node == now {
                return;
            }
            *node = now;
            at /= WIDTH;
        }
    }

    /// Works out all nodes.
    fn refit_all(&mut self) {
        for level in 1..self.levels.len() {
            for at in 0..(self.levels[level] - self.levels[level - 1]) / WIDTH {
                let now = self.union_of_children(level, at);
                self.bounds[self.levels[level] + at] = now;
            }
        }
    }

    /// The bounds of a node's children.
    #[inline(always)]
    fn union_of_children(&self, level: usize, at: usize) -> Bounds {
        let first = self.levels[level - 1] + WIDTH * at;
        self.bounds[first..first + WIDTH].iter().fold(Bounds::EMPTY, |all, child| all.union(child))
    }

    /// Builds the hierarchy of all bodies.
    #[inline(never)]
    fn build(&mut self, derived: &Derived) {
        self.outside_tests = 0;
        self.outside.clear();
        self.leaves.fill(NO_LEAF);
        self.middles.clear();
        for slot in 0..derived.slot_count() {
            let bounds = derived.bounds_of(slot);
            if !bounds.is_empty() {
                self.middles.push(Middle { at: bounds.middle(), slot: slot as u32 });
            }
        }
        let count = self.middles.len();
        halve(&mut self.middles, count.next_power_of_two(), WIDTH);
        self.bounds.clear();
        self.levels.clear();
        self.slots.clear();
        for (leaf, one) in self.middles.iter().enumerate() {
            self.leaves[one.slot as usize] = leaf as u32;
            self.slots.push(one.slot);
            self.bounds.push(*derived.bounds_of(one.slot as usize));
        }
        let (mut level, mut size) = (0, count);
        while size > 0 {
            let whole = size.next_multiple_of(WIDTH);
            self.levels.push(level);
            level += whole;
            self.bounds.resize(level, Bounds::EMPTY);
            size = if size > WIDTH { whole / WIDTH } else { 0 };
        }
        self.refit_all();
        self.homes.clear();
        for leaves in self.bounds[..count.next_multiple_of(WIDTH)].chunks(WIDTH) {
            let all = leaves.iter().fold(Bounds::EMPTY, |all, child| all.union(child));
            self.homes.push(all.grown(HOME_MARGIN));
        }
    }
}
