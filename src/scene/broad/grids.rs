//! The bodies of one kind, moving or fixed, in two grids.
//!
//! A body is **settled** while its entry in the large grid holds, and **loose** otherwise. A rebuild settles all bodies
//! at their predicted bounds. A body turns loose when it moves or, where most bodies move, when it leaves its predicted
//! bounds. The small grid holds the loose bodies, and is rebuilt in every update. The large grid keeps
//! their stale entries until the next rebuild, which comes when too many bodies are loose.

use crate::memory::{grow, push};
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::tag::{rank_of, tag};
use crate::scene::broad::candidates::Candidates;
use crate::scene::broad::grid::Grid;
use crate::scene::broad::groups::Groups;

/// Which grid holds a rank's body.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// The large grid.
    Settled,
    /// The small grid; an entry in the large one is stale.
    Loose,
    /// In neither grid; leftover entries are stale.
    Absent,
    /// In neither grid, because it can be paired with no body: it costs an update nothing.
    Idle,
}

/// A rebuild is due once more than one body in this many is loose, plus a constant.
const LOOSE_SHARE: usize = 8;
const LOOSE_MIN: usize = 32;

/// The moving or the fixed bodies of a scene, by rank.
#[derive(Clone)]
pub(crate) struct Grids {
    /// The ranks of all bodies that may be paired.
    ranks: Vec<u32>,
    /// The ranks of the idle ones.
    idle: Vec<u32>,
    /// By rank: its index in `ranks` or `idle`.
    index_of: Vec<u32>,
    states: Vec<State>,
    settled: Grid,
    loose: Grid,
    loose_ranks: Vec<u32>,
    /// By rank: its index in `loose_ranks`, if it is loose. Shorter than the other lists while no body beyond has been.
    loose_index_of: Vec<u32>,
}

impl Default for Grids {
    /// Not inlined, because a scene has several.
    #[inline(never)]
    fn default() -> Self {
        Grids {
            ranks: Vec::new(),
            idle: Vec::new(),
            index_of: Vec::new(),
            states: Vec::new(),
            settled: Grid::default(),
            loose: Grid::default(),
            loose_ranks: Vec::new(),
            loose_index_of: Vec::new(),
        }
    }
}

impl Grids {
    /// The ranks of all bodies that may be paired, in no particular order.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The ranks in the large grid's order, in which bodies near each other in the world follow each other.
    pub fn settled_order(&self) -> impl Iterator<Item = u32> + '_ {
        let ranks = self.settled.tags().iter().map(|&tag| rank_of(tag));
        ranks.filter(|&rank| matches!(self.states[rank as usize], State::Settled | State::Loose))
    }

    /// The ranks of the loose bodies.
    pub fn loose(&self) -> &[u32] {
        &self.loose_ranks
    }

    /// Adds a body's rank. It is in no grid until it is marked loose, and never if it is idle.
    pub fn add(&mut self, rank: usize, is_idle: bool) {
        if rank >= self.index_of.len() {
            grow(&mut self.index_of, rank + 1);
            grow(&mut self.states, rank + 1);
            self.index_of.resize(rank + 1, 0);
            self.states.resize(rank + 1, State::Absent);
        }
        let (list, state) = if is_idle { (&mut self.idle, State::Idle) } else { (&mut self.ranks, State::Absent) };
        self.index_of[rank] = list.len() as u32;
        self.states[rank] = state;
        push(list, rank as u32);
    }

    /// Removes a body's rank.
    pub fn remove(&mut self, rank: usize) {
        let (at, state) = (self.index_of[rank] as usize, std::mem::replace(&mut self.states[rank], State::Absent));
        let list = if state == State::Idle { &mut self.idle } else { &mut self.ranks };
        list.swap_remove(at);
        if let Some(&moved) = list.get(at) {
            self.index_of[moved as usize] = at as u32;
        }
        if state == State::Loose {
            let at = self.loose_index_of[rank] as usize;
            self.loose_ranks.swap_remove(at);
            if let Some(&moved) = self.loose_ranks.get(at) {
                self.loose_index_of[moved as usize] = at as u32;
            }
        }
    }

    /// Moves bodies that are no longer idle to the small grid.
    pub fn wake(&mut self, groups: &Groups, derived: &Derived) {
        for at in (0..self.idle.len()).rev() {
            let rank = self.idle[at] as usize;
            if !groups.is_idle(derived.filters.of(rank)) {
                self.remove(rank);
                self.add(rank, false);
                self.mark_loose(rank as u32);
            }
        }
    }

    /// Moves a body to the small grid, from the next [`Grids::rebuild_loose`] on. Returns false if it is idle.
    pub fn mark_loose(&mut self, rank: u32) -> bool {
        let state = &mut self.states[rank as usize];
        if *state == State::Idle {
            return false;
        }
        if *state != State::Loose {
            *state = State::Loose;
            if rank as usize >= self.loose_index_of.len() {
                self.loose_index_of.resize(self.states.len(), 0);
            }
            self.loose_index_of[rank as usize] = self.loose_ranks.len() as u32;
            push(&mut self.loose_ranks, rank);
        }
        true
    }

    /// Whether this many loose bodies would make a rebuild due.
    pub fn exceeds_loose_limit(&self, loose: usize) -> bool {
        loose > self.ranks.len() / LOOSE_SHARE + LOOSE_MIN
    }

    /// Whether a rebuild is due.
    pub fn needs_rebuild(&self) -> bool {
        self.exceeds_loose_limit(self.loose_ranks.len())
    }

    /// Whether it pays to rebuild the large grid when the neighbour lists are rebuilt: they have only pairs of settled
    /// bodies.
    pub fn is_mostly_loose(&self) -> bool {
        self.loose_ranks.len() > self.ranks.len() / LOOSE_SHARE
    }

    /// Builds the large grid from all bodies' predicted bounds, and empties the small one.
    pub fn rebuild(&mut self, derived: &Derived, groups: &Groups) {
        build(&mut self.settled, &self.ranks, &derived.predicted, derived, groups);
        for &rank in &self.ranks {
            self.states[rank as usize] = State::Settled;
        }
        self.loose_ranks.clear();
        self.loose.clear();
    }

    /// Moves all bodies to the small grid.
    pub fn loosen(&mut self) {
        self.settled.clear();
        for at in 0..self.ranks.len() {
            self.mark_loose(self.ranks[at]);
        }
    }

    /// Builds the small grid from the loose bodies' bounds.
    pub fn rebuild_loose(&mut self, derived: &Derived, groups: &Groups) {
        if self.loose_ranks.is_empty() {
            self.loose.clear();
        } else {
            build(&mut self.loose, &self.loose_ranks, &derived.bounds, derived, groups);
        }
    }

    /// Whether the large grid's entry for a rank holds.
    #[inline(always)]
    pub fn is_settled(&self, rank: u32) -> bool {
        self.states[rank as usize] == State::Settled
    }

    /// Adds the pairs of all bodies by predicted bounds. All must be settled.
    pub fn add_settled_pairs(&mut self, derived: &Derived, found: &mut Candidates) {
        self.settled.pairs(&derived.predicted, found);
    }

    /// Adds the pairs of loose bodies with each other.
    pub fn add_loose_pairs(&mut self, derived: &Derived, found: &mut Candidates) {
        self.loose.pairs(&derived.bounds, found);
    }

    /// Adds the pairs of `ranks` with bodies of the large grid, by predicted bounds on both sides. Stale entries are
    /// included.
    pub fn add_predicted_with_settled(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.settled, ranks, &derived.predicted, derived, found);
    }

    /// Adds the pairs of `ranks` with bodies of the large grid, by bounds. Stale entries are included.
    pub fn add_pairs_with_settled(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.settled, ranks, &derived.bounds, derived, found);
    }

    /// Adds the pairs of `ranks` with loose bodies, by bounds.
    pub fn add_pairs_with_loose(&self, ranks: &[u32], derived: &Derived, found: &mut Candidates) {
        add_overlapping(&self.loose, ranks, &derived.bounds, derived, found);
    }
}

fn build(grid: &mut Grid, ranks: &[u32], bounds: &[Bounds], derived: &Derived, groups: &Groups) {
    let tag = |rank: u32| tag(rank, derived.posed[rank as usize].class);
    let is_quiet = |rank: u32| groups.is_quiet(derived.filters.of(rank as usize));
    grid.build(ranks, bounds, tag, if groups.has_quiet() { Some(&is_quiet) } else { None });
}

#[inline(never)]
fn add_overlapping(grid: &Grid, ranks: &[u32], bounds: &[Bounds], derived: &Derived, found: &mut Candidates) {
    if grid.is_empty() {
        return;
    }
    for &rank in ranks {
        let own = tag(rank, derived.posed[rank as usize].class);
        grid.overlapping(&[own], bounds, found);
    }
}
