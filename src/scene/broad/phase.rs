//! The broad phase of a scene: the candidate pairs among all its bodies, for the poses as they are now.
//!
//! Moving and fixed bodies have grids of their own, as fixed bodies are never tested against each other. How much of the work
//! an update does depends on how much has changed since the last one; see [`Refresh`].

use crate::scene::bodies::arranger::Arranger;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::changes::Changes;
use crate::scene::broad::grids::Grids;
use crate::scene::broad::neighbours::Neighbours;

/// What the next update has to find again, from the least work to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Refresh {
    /// Only the pairs of the bodies that [`Changes`] lists; all other pairs are kept.
    #[default]
    Changed,
    /// All pairs, from the neighbour lists, which still hold.
    All,
    /// All pairs, after all bodies have been settled in the grids and the neighbour lists rebuilt.
    Settle,
}

/// The candidate pairs of a scene's bodies.
#[derive(Default)]
pub(crate) struct BroadPhase {
    moving: Grids,
    fixed: Grids,
    changes: Changes,
    candidates: Candidates,
    arranger: Arranger,
    neighbours: Neighbours,
    refresh: Refresh,
    /// How often all bodies have been settled.
    settlings: u32,
}

/// Bodies are given new ranks once in this many settlings.
const ARRANGE: u32 = 64;

impl BroadPhase {
    /// Adds a body. It has no place in a grid until its pose is noted.
    pub fn add(&mut self, rank: usize, fixed: bool) {
        self.grids(fixed).add(rank);
    }

    /// Removes a body.
    pub fn remove(&mut self, slot: usize, rank: usize, fixed: bool) {
        self.grids(fixed).remove(rank);
        self.changes.remove(slot, rank);
    }

    /// Notes a body whose filter has changed: all its pairs are found again.
    pub fn note(&mut self, slot: usize, rank: usize, fixed: bool) {
        self.grids(fixed).note(rank as u32);
        self.neighbours.leave(rank);
        self.changes.add(slot, rank, fixed);
    }

    fn grids(&mut self, fixed: bool) -> &mut Grids {
        if fixed {
            &mut self.fixed
        } else {
            &mut self.moving
        }
    }

    /// Notes the bodies whose poses have just changed; `any_fixed` tells whether a fixed body is among them.
    pub fn note_changed(&mut self, derived: &Derived, bodies: &Bodies, any_fixed: bool) {
        // If most moving bodies have moved, all pairs are found again, instead of tracking each body.
        let many = self.moving.are_many(derived.changed().count());
        if many {
            self.need(Refresh::All);
        }
        // If most bodies have left their predicted bounds, the neighbour lists are rebuilt.
        if self.moving.are_many(derived.astray.len()) {
            self.need(Refresh::Settle);
        }
        if many && !any_fixed && self.refresh == Refresh::Settle {
            return;
        }
        let BroadPhase { moving, fixed, changes, neighbours, .. } = self;
        let mut note = |rank: u32, is_fixed: bool| {
            let grids = if is_fixed { &mut *fixed } else { &mut *moving };
            grids.note(rank);
            neighbours.leave(rank as usize);
        };
        if many {
            for &rank in &derived.astray {
                note(rank, bodies.fixed[derived.slots[rank as usize] as usize]);
            }
        }
        if many && !any_fixed {
            return;
        }
        for rank in derived.changed() {
            let slot = derived.slots[rank as usize] as usize;
            let is_fixed = bodies.fixed[slot];
            if is_fixed || !many {
                note(rank, is_fixed);
                changes.add(slot, rank as usize, is_fixed);
            }
        }
    }

    fn need(&mut self, refresh: Refresh) {
        self.refresh = self.refresh.max(refresh);
    }

    /// What this update has to find again.
    pub fn refresh(&self) -> Refresh {
        if self.moving.is_stale() || self.fixed.is_stale() {
            Refresh::Settle
        } else {
            self.refresh
        }
    }

    /// Whether what was found of the body in a slot no longer holds.
    pub fn is_outdated(&self, slot: u32) -> bool {
        self.changes.is_outdated(slot)
    }

    /// Ends an update whose pairs have all been found; false where there were more than an update can handle. Then the next
    /// update finds all of them again.
    pub fn finish(&mut self) -> bool {
        if self.candidates.is_full() {
            self.refresh = Refresh::Settle;
            return false;
        }
        self.refresh = Refresh::Changed;
        self.changes.clear();
        true
    }

    /// The first step of finding all pairs: brings the grids and the neighbour lists up to date.
    pub fn prepare(&mut self, derived: &mut Derived) {
        self.neighbours.grow_older();
        if self.refresh() == Refresh::Settle {
            self.settle(derived);
            if self.candidates.is_full() && self.neighbours.looks_ahead() {
                self.settle(derived);
            }
        } else {
            self.moving.place_loose(derived);
            self.fixed.place_loose(derived);
            self.candidates.begin(self.neighbours.len());
        }
    }

    /// Finds all pairs that may overlap, after [`BroadPhase::prepare`]. `run` is called with each block of them; the last
    /// block is left in `batches`.
    pub fn find_all(&mut self, derived: &Derived, batches: &mut Batches, run: &mut dyn FnMut(&Batches)) {
        let BroadPhase { moving, fixed, neighbours, candidates, .. } = self;
        for block in neighbours.blocks() {
            neighbours.meeting(block, derived, batches);
            run(batches);
        }
        batches.clear();
        moving.meeting_settled(moving.loose(), derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| moving.is_settled(other)));
        moving.loose_pairs(derived, candidates);
        batches.take(candidates, derived, None);
        fixed.meeting_settled(moving.loose(), derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| fixed.is_settled(other)));
        fixed.meeting_loose(moving.ranks(), derived, candidates);
        batches.take(candidates, derived, None);
    }

    /// Settles all bodies in the grids, and finds which of them may meet within the next few updates.
    fn settle(&mut self, derived: &mut Derived) {
        let BroadPhase { moving, fixed, arranger, neighbours, candidates, .. } = self;
        self.settlings += 1;
        if self.settlings % ARRANGE == 2 {
            arranger.arrange(moving.settlers(), derived);
        }
        neighbours.look_ahead(moving.ranks(), derived);
        neighbours.begin(derived.list.len());
        moving.settle(derived);
        if fixed.is_stale() {
            for &rank in fixed.ranks() {
                derived.ahead[rank as usize] = derived.bounds[rank as usize];
            }
            fixed.settle(derived);
        } else {
            fixed.place_loose(derived);
        }
        candidates.begin(0);
        moving.pairs(derived, candidates);
        neighbours.take(candidates, derived, None);
        fixed.meeting_ahead(moving.ranks(), derived, candidates);
        neighbours.take(candidates, derived, Some(&|_, other| fixed.is_settled(other)));
    }

    /// Finds the pairs of the bodies that have changed, where `kept` pairs of the other bodies still hold, and leaves them in
    /// `batches`.
    pub fn find_changed(&mut self, kept: usize, derived: &Derived, batches: &mut Batches) {
        let BroadPhase { moving, fixed, changes, candidates, .. } = self;
        moving.place_loose(derived);
        fixed.place_loose(derived);
        batches.clear();
        candidates.begin(kept);
        let [moved, moved_fixed] = changes.ranks();
        moving.meeting_settled(moved, derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| moving.is_settled(other)));
        moving.loose_pairs(derived, candidates);
        batches.take(candidates, derived, Some(&|one, other| changes.has(one) || changes.has(other)));
        fixed.meeting_settled(moved, derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| fixed.is_settled(other)));
        fixed.meeting_loose(moved, derived, candidates);
        batches.take(candidates, derived, None);
        moving.meeting_settled(moved_fixed, derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| moving.is_settled(other)));
        // Changed moving bodies have been paired with all fixed ones above.
        moving.meeting_loose(moved_fixed, derived, candidates);
        batches.take(candidates, derived, Some(&|_, other| !changes.has(other)));
    }
}
