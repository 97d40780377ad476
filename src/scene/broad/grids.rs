//! The bodies of one kind, moving or fixed, by place: most of them settled in one grid that is left alone while they rest, those
//! that have moved since in another, small one.

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::tag::{rank_of, tag};
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::grid::Grid;

/// Where a rank's body is to be found.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// In the grid of the settled.
    Settled,
    /// In the grid of the loose ones; what the other holds in its name is out of date.
    Loose,
    /// In neither, whatever they hold in its name.
    Absent,
}

/// All settle once more than one in so many of them is loose, and a few.
const LOOSE_SHARE: usize = 8;
const LOOSE_MIN: usize = 32;

/// Bodies by place.
#[derive(Default)]
pub(crate) struct Grids {
    /// The ranks of all of them.
    ranks: Vec<u32>,
    /// Where each rank is in the list.
    index_of: Vec<u32>,
    states: Vec<State>,
    settled: Grid,
    loose: Grid,
    loose_ranks: Vec<u32>,
    /// Where each loose rank is in that list.
    loose_index_of: Vec<u32>,
}

impl Grids {
    /// The ranks of all of them, in any order.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The ranks that have settled once, near each other as they were in the world then.
    pub fn settled_order(&self) -> impl Iterator<Item = u32> + '_ {
        let ranks = self.settled.tags().iter().map(|&tag| rank_of(tag));
        ranks.filter(|&rank| self.states[rank as usize] != State::Absent)
    }

    /// The ranks of those that have left their places since they settled.
    pub fn loose(&self) -> &[u32] {
        &self.loose_ranks
    }

    /// Adds a body's rank. It has no place until it is noted.
    pub fn add(&mut self, rank: usize) {
        if rank >= self.index_of.len() {
            self.index_of.resize(rank + 1, 0);
            self.states.resize(rank + 1, State::Absent);
            self.loose_index_of.resize(rank + 1, 0);
        }
        self.index_of[rank] = self.ranks.len() as u32;
        self.ranks.push(rank as u32);
    }

    /// Removes a body's rank.
    pub fn remove(&mut self, rank: usize) {
        let at = self.index_of[rank] as usize;
        self.ranks.swap_remove(at);
        if let Some(&moved) = self.ranks.get(at) {
            self.index_of[moved as usize] = at as u32;
        }
        if std::mem::replace(&mut self.states[rank], State::Absent) == State::Loose {
            let at = self.loose_index_of[rank] as usize;
            self.loose_ranks.swap_remove(at);
            if let Some(&moved) = self.loose_ranks.get(at) {
                self.loose_index_of[moved as usize] = at as u32;
            }
        }
    }

    /// Notes that a body has moved.
    pub fn mark_loose(&mut self, rank: u32) {
        let state = &mut self.states[rank as usize];
        if *state != State::Loose {
            *state = State::Loose;
            self.loose_index_of[rank as usize] = self.loose_ranks.len() as u32;
            self.loose_ranks.push(rank);
        }
    }

    /// Whether so many are too many to be loose.
    pub fn exceeds_loose_limit(&self, loose: usize) -> bool {
        loose > self.ranks.len() / LOOSE_SHARE + LOOSE_MIN
    }

    /// Whether there are too many loose ones.
    pub fn needs_rebuild(&self) -> bool {
        self.exceeds_loose_limit(self.loose_ranks.len())
    }

    /// Settles all of them, where they are expected to stay.
    pub fn rebuild(&mut self, derived: &Derived) {
        build(&mut self.settled, &self.ranks, &derived.predicted, derived);
        for &rank in &self.ranks {
            self.states[rank as usize] = State::Settled;
        }
        self.loose_ranks.clear();
        self.loose.clear();
    }

    /// Puts the loose ones where they are now.
    pub fn rebuild_loose(&mut self, derived: &Derived) {
        if self.loose_ranks.is_empty() {
            self.loose.clear();
        } else {
            build(&mut self.loose, &self.loose_ranks, &derived.bounds, derived);
        }
    }

    /// Whether what the grid of the settled holds of a rank is true.
    #[inline(always)]
    pub fn is_settled(&self, rank: u32) -> bool {
        self.states[rank as usize] == State::Settled
    }

    /// Adds the pairs of all of them. All must be settled.
    pub fn add_settled_pairs(&mut self, derived: &Derived, found: &mut Candidates) {
        self.settled.pairs(&derived.predicted, rank_of, found);
    }

    /// Adds the pairs of the loose ones.
    pub fn add_loose_pairs(&mut self, derived: &Derived, found: &mut Candidates) {
        self.loose.pairs(&derived.bounds, rank_of, found);
    }

    /// Adds the settled ones that these may meet for a while.
    pub fn add_predicted_with_settled(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.settled, ranks, &derived.predicted, derived, found);
    }

    /// Adds the settled ones, and some that are so no more, whose bounds meet those of each of these ranks.
    pub fn add_pairs_with_settled(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.settled, ranks, &derived.bounds, derived, found);
    }

    /// The same of the loose ones.
    pub fn add_pairs_with_loose(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.loose, ranks, &derived.bounds, derived, found);
    }
}

fn build(grid: &mut Grid, ranks: &[u32], bounds: &[Bounds], derived: &Derived) {
    grid.build(ranks, bounds, |rank| tag(rank, derived.posed[rank as usize].class));
}

#[inline(never)]
fn add_overlapping(grid: &Grid, ranks: &[u32], bounds: &[Bounds], derived: &Derived, found: &mut Candidates) {
    if grid.is_empty() {
        return;
    }
    for &rank in ranks {
        if found.is_full() {
            return;
        }
        let own = tag(rank, derived.posed[rank as usize].class);
        grid.overlapping(&bounds[rank as usize], own, bounds, rank_of, found);
    }
}
