//! The broad phase of a scene: all candidate pairs for the current poses.
//!
//! Moving and fixed bodies have separate grids, because two fixed bodies are never paired. How much work an update does
//! depends on how much has changed; see [`Refresh`].

use crate::memory::reserve;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::clear::is_clear_of;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::permutation::Permutation;
use crate::scene::bodies::slots::Bodies;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::candidates::{hand_on, Candidates};
use crate::scene::broad::changed_bodies::ChangedBodies;
use crate::scene::broad::grids::Grids;
use crate::scene::broad::groups::Groups;
use crate::scene::broad::neighbours::Neighbours;
use crate::scene::memory_limit::{LISTED_BYTES, MAX_PAIRS};

/// What the next update must find again, from the least work to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Refresh {
    /// The pairs of the bodies in [`ChangedBodies`]; all other pairs are kept.
    #[default]
    Changed,
    /// All pairs, by the neighbour lists, which still hold.
    All,
    /// All pairs, after rebuilding the grids and the neighbour lists.
    Rebuild,
}

/// Finds the candidate pairs of a scene's bodies.
#[derive(Clone, Default)]
pub(crate) struct BroadPhase {
    moving: Grids,
    fixed: Grids,
    groups: Groups,
    changed: ChangedBodies,
    /// Memory for [`Candidates`].
    list: Vec<[u32; 2]>,
    /// Whether more pairs of bounds meet than neighbour lists can hold. No body is settled then.
    is_crowded: bool,
    permutation: Permutation,
    neighbours: Neighbours,
    refresh: Refresh,
    /// How many rebuilds there have been.
    rebuilds: u32,
}

/// Bodies get new ranks in one of this many rebuilds.
const REBUILDS_PER_REORDER: u32 = 64;

impl BroadPhase {
    /// Adds a body. It is in no grid until its pose is first read.
    pub fn add(&mut self, rank: usize, fixed: bool, derived: &Derived) {
        let filter = derived.filters.of(rank);
        if self.groups.add(filter) {
            self.moving.wake(&self.groups, derived);
            self.fixed.wake(&self.groups, derived);
        }
        let is_idle = self.groups.is_idle(filter);
        self.grids(fixed).add(rank, is_idle);
    }

    /// Removes a body.
    pub fn remove(&mut self, slot: usize, rank: usize, fixed: bool) {
        self.grids(fixed).remove(rank);
        self.changed.remove(slot, rank);
    }

    /// Called when a body has another filter, or has been fixed or let go: finds its pairs again. `fixed` says whether
    /// it was fixed, and whether it is.
    pub fn replace(&mut self, slot: usize, rank: usize, fixed: [bool; 2], derived: &Derived) {
        self.remove(slot, rank, fixed[0]);
        self.add(rank, fixed[1], derived);
        self.neighbours.drop_pairs_of(rank);
        if self.grids(fixed[1]).mark_loose(rank as u32) {
            self.changed.add(slot, rank, fixed[1]);
        }
    }

    fn grids(&mut self, fixed: bool) -> &mut Grids {
        if fixed {
            &mut self.fixed
        } else {
            &mut self.moving
        }
    }

    /// Marks the bodies whose poses have just changed; `any_fixed` says whether a fixed body is among them.
    pub fn mark_moved(&mut self, derived: &Derived, bodies: &Bodies, any_fixed: bool) {
        // If most moving bodies have moved, find all pairs again instead of tracking each body.
        let many = self.moving.exceeds_loose_limit(derived.changed_count());
        if many {
            self.require(Refresh::All);
        }
        // If most bodies have left their predicted bounds, rebuild the neighbour lists.
        if self.moving.exceeds_loose_limit(derived.left_bounds.len()) {
            self.require(Refresh::Rebuild);
        }
        // The rebuild covers all of them.
        if many && !any_fixed && self.refresh == Refresh::Rebuild {
            return;
        }
        let BroadPhase { moving, fixed, changed, neighbours, .. } = self;
        let mut mark_loose = |rank: u32, is_fixed: bool| {
            let grids = if is_fixed { &mut *fixed } else { &mut *moving };
            neighbours.drop_pairs_of(rank as usize);
            grids.mark_loose(rank)
        };
        if many {
            for &rank in &derived.left_bounds {
                mark_loose(rank, bodies.fixed[derived.slots[rank as usize] as usize]);
            }
        }
        if many && !any_fixed {
            return;
        }
        for ranks in derived.changed() {
            for &rank in ranks {
                let slot = derived.slots[rank as usize] as usize;
                let is_fixed = bodies.fixed[slot];
                if (is_fixed || !many) && mark_loose(rank, is_fixed) {
                    changed.add(slot, rank as usize, is_fixed);
                }
            }
        }
    }

    /// Marks a body whose bounds have left their predicted bounds.
    pub fn mark_left(&mut self, rank: usize, fixed: bool) {
        self.grids(fixed).mark_loose(rank as u32);
        self.neighbours.drop_pairs_of(rank);
    }

    /// Has the next update find all pairs.
    pub fn forget_pairs(&mut self) {
        self.require(Refresh::All);
    }

    fn require(&mut self, refresh: Refresh) {
        self.refresh = self.refresh.max(refresh);
    }

    /// What this update must find again.
    pub fn refresh(&self) -> Refresh {
        // In a crowd all bodies are loose, so a rebuild is always due.
        let is_still = self.is_crowded && self.changed.is_empty();
        if !is_still && (self.moving.needs_rebuild() || self.fixed.needs_rebuild()) {
            Refresh::Rebuild
        } else {
            self.refresh
        }
    }

    /// Whether the pairs last found for the body in a slot no longer hold.
    pub fn is_outdated(&self, slot: u32) -> bool {
        self.changed.is_outdated(slot)
    }

    /// Ends an update that has found all its pairs or, if it `failed`, has not: the next update then finds all pairs
    /// again.
    pub fn finish(&mut self, failed: bool) {
        if failed {
            self.refresh = Refresh::Rebuild;
        } else {
            self.refresh = Refresh::Changed;
            self.changed.clear();
        }
    }

    /// Before [`BroadPhase::find_all`]: brings the grids and the neighbour lists up to date. If the pairs are too many,
    /// rebuilds once more without prediction, which makes them fewer; if they still are, does without lists.
    pub fn prepare(&mut self, bodies: &Bodies, derived: &mut Derived) {
        self.neighbours.count_update();
        if self.refresh() == Refresh::Rebuild {
            let fits = !self.is_crowded
                && (self.rebuild(bodies, derived) || self.neighbours.is_predicting() && self.rebuild(bodies, derived));
            if !fits {
                self.is_crowded = true;
                self.neighbours.clear(derived.posed.len());
                self.moving.loosen();
            }
        }
        self.moving.rebuild_loose(derived, &self.groups);
        self.fixed.rebuild_loose(derived, &self.groups);
    }

    /// The neighbour lists, after [`BroadPhase::prepare`].
    pub fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Has [`BroadPhase::find_all`] leave out the blocks of the neighbour lists, as they have been run.
    pub fn mark_blocks_run(&mut self) {
        self.neighbours.mark_run();
    }

    /// Finds all pairs, after [`BroadPhase::prepare`]. Calls `run`, until it returns false, with each block but the
    /// last, which it leaves in `batches`.
    ///
    /// 1. The pairs of the neighbour lists, block by block.
    /// 2. Loose moving bodies with settled and with loose moving bodies.
    /// 3. Loose moving bodies with settled fixed bodies.
    /// 4. All moving bodies with loose fixed bodies.
    pub fn find_all(&mut self, derived: &Derived, batches: &mut Batches, run: &mut dyn FnMut(&Batches) -> bool) {
        let BroadPhase { moving, fixed, neighbours, list, is_crowded, .. } = self;
        for block in neighbours.blocks() {
            neighbours.copy_overlapping(block, derived, batches);
            if !run(batches) {
                return;
            }
        }
        let mut step = Step { list, derived, batches, run, count: 0, is_full: false };
        step.batches.clear();
        step.find(Some(&|_, other| moving.is_settled(other)), &mut |found| {
            moving.add_pairs_with_settled(moving.loose(), derived, found);
        });
        step.find(None, &mut |found| moving.add_loose_pairs(derived, found));
        step.find(Some(&|_, other| fixed.is_settled(other)), &mut |found| {
            fixed.add_pairs_with_settled(moving.loose(), derived, found);
        });
        step.find(None, &mut |found| fixed.add_pairs_with_loose(moving.ranks(), derived, found));
        *is_crowded &= step.count > MAX_PAIRS / 2;
    }

    /// Rebuilds the grids and the neighbour lists.
    ///
    /// 1. Now and then, gives the moving bodies new ranks.
    /// 2. Predicts the moving bodies' bounds, and builds their grid from these.
    /// 3. Rebuilds the grid of fixed bodies if that pays; a fixed body's prediction is its bounds.
    /// 4. Lists the pairs of moving bodies, and of moving with settled fixed bodies; with a map only of those near its
    ///    pieces.
    ///
    /// Returns false if the lists cannot hold all pairs.
    fn rebuild(&mut self, bodies: &Bodies, derived: &mut Derived) -> bool {
        let BroadPhase { moving, fixed, groups, permutation, neighbours, list, .. } = self;
        self.rebuilds += 1;
        derived.bounds_at_rebuild.resize(derived.posed.len(), Bounds::EMPTY);
        if self.rebuilds % REBUILDS_PER_REORDER == 2 {
            permutation.reorder_ranks(moving.settled_order(), derived);
        }
        neighbours.predict_bounds(moving.ranks(), derived);
        neighbours.clear(derived.posed.len());
        moving.rebuild(derived, groups);
        if fixed.is_mostly_loose() {
            // Twice: the grid's order gives the ranks, and the ranks the grid.
            for again in [false, true] {
                if again {
                    permutation.reorder_ranks(fixed.settled_order(), derived);
                }
                for &rank in fixed.ranks() {
                    derived.predicted[rank as usize] = derived.bounds[rank as usize];
                }
                fixed.rebuild(derived, groups);
            }
        }
        let derived = &*derived;
        let is_near = |mover: u32, other: u32| {
            derived.posed[other as usize].class != Class::Other
                || !is_clear_of(bodies, derived, other, &derived.predicted[mover as usize])
        };
        let with_fixed = |mover: u32, other: u32| fixed.is_settled(other) && is_near(mover, other);
        let mut listed = |accept: Option<&dyn Fn(u32, u32) -> bool>, search: &mut dyn FnMut(&mut Candidates)| {
            hand_on(list, &mut |pairs| neighbours.add(pairs, derived, accept), search)
        };
        listed(None, &mut |found| moving.add_settled_pairs(derived, found))
            && listed(Some(&with_fixed), &mut |found| {
                fixed.add_predicted_with_settled(moving.ranks(), derived, found);
            })
    }

    /// Finds the pairs of the changed bodies; calls `run` as [`BroadPhase::find_all`] does.
    ///
    /// 1. Changed moving bodies with settled moving bodies; pairs of loose moving bodies, at least one of them changed.
    /// 2. Changed moving bodies with settled and with loose fixed bodies.
    /// 3. Changed fixed bodies with settled and with loose moving bodies.
    pub fn find_changed(&mut self, derived: &Derived, batches: &mut Batches, run: &mut dyn FnMut(&Batches) -> bool) {
        let BroadPhase { moving, fixed, groups, changed, list, .. } = self;
        batches.clear();
        if changed.is_empty() {
            return;
        }
        moving.rebuild_loose(derived, groups);
        fixed.rebuild_loose(derived, groups);
        let mut step = Step { list, derived, batches, run, count: 0, is_full: false };
        let [moved, moved_fixed] = changed.ranks();
        step.find(Some(&|_, other| moving.is_settled(other)), &mut |found| {
            moving.add_pairs_with_settled(moved, derived, found);
        });
        let any_changed = |one: u32, other: u32| changed.contains_rank(one) || changed.contains_rank(other);
        step.find(Some(&any_changed), &mut |found| moving.add_loose_pairs(derived, found));
        step.find(Some(&|_, other| fixed.is_settled(other)), &mut |found| {
            fixed.add_pairs_with_settled(moved, derived, found);
        });
        step.find(None, &mut |found| fixed.add_pairs_with_loose(moved, derived, found));
        step.find(Some(&|_, other| moving.is_settled(other)), &mut |found| {
            moving.add_pairs_with_settled(moved_fixed, derived, found);
        });
        // Changed moving bodies were paired with all fixed bodies above.
        step.find(Some(&|_, other| !changed.contains_rank(other)), &mut |found| {
            moving.add_pairs_with_loose(moved_fixed, derived, found);
        });
    }
}

/// The state that an update's steps share: each step finds pairs, which are run at once.
struct Step<'s> {
    list: &'s mut Vec<[u32; 2]>,
    derived: &'s Derived,
    batches: &'s mut Batches,
    run: &'s mut dyn FnMut(&Batches) -> bool,
    /// How many pairs have been run.
    count: usize,
    is_full: bool,
}

/// Batches are run when they hold this many pairs.
const MOST_BATCHED: usize = 1 << 16;

impl Step<'_> {
    /// Adds the pairs that `search` finds and `accept` (if given) lets through to the batches; runs the batches when
    /// they are long.
    #[inline(never)]
    fn find(&mut self, accept: Option<&dyn Fn(u32, u32) -> bool>, search: &mut dyn FnMut(&mut Candidates)) {
        if self.is_full {
            return;
        }
        let Step { list, derived, batches, run, count, is_full } = self;
        let mut take = |pairs: &[[u32; 2]]| {
            if !reserve(batches.len() + pairs.len(), LISTED_BYTES) {
                return false;
            }
            batches.add_overlapping(pairs, derived, accept);
            let length = batches.len();
            length < MOST_BATCHED || {
                *count += length;
                let goes_on = run(batches);
                batches.clear();
                goes_on
            }
        };
        *is_full = !hand_on(list, &mut take, search);
    }
}

#[cfg(test)]
impl BroadPhase {
    /// Has the next update do without neighbour lists.
    pub(crate) fn forget_lists(&mut self) {
        self.is_crowded = true;
        self.require(Refresh::Rebuild);
    }

    /// How many bodies the grids of moving and fixed bodies are built of, and how many pairs the neighbour lists hold.
    pub(crate) fn work(&self) -> [usize; 3] {
        [self.moving.ranks().len(), self.fixed.ranks().len(), self.neighbours.len()]
    }

    pub(crate) fn is_crowded(&self) -> bool {
        self.is_crowded
    }
}
