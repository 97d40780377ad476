//! Which bodies may meet within the next few updates.
//!
//! Most bodies move on as they moved before. So when they settle in the grid, each one's bounds are stretched by the way that
//! they will move in a few updates, and the pairs whose stretched bounds meet are kept (neighbour lists: L. Verlet, Computer
//! "experiments" on classical fluids I, Physical Review 159, 1967; bounds that look ahead: E. Catto, Box2D). As long as a
//! body stays within its stretched bounds, it meets none but those. One that leaves them is looked up in the grid in every update,
//! and when too many have, all settle anew.

use crate::scene::bodies::derived::Derived;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::candidates::Candidates;

/// Bounds look ahead by no more than so many updates.
const MAX_UPDATES_AHEAD: u32 = 6;

/// Bounds are stretched by no more than this part of their width, or of a typical one: beyond that there are too many pairs.
const MAX_STRETCH: f64 = 0.75;

/// And by this part at every end, for those that begin to move, turn or go faster.
const MARGIN: f64 = 1.0 / 24.0;

/// A block has so many pairs: few enough for the processor's caches to hold their bodies while all kinds of them are gone through.
const BLOCK_PAIRS: usize = 2048;

/// Pairs of ranks whose bounds may meet.
#[derive(Default)]
pub(crate) struct Neighbours {
    /// In blocks, each of a part of the world.
    blocks: Vec<Batches>,
    /// How many blocks count.
    count: usize,
    /// Which ranks' pairs these are: not of those that have gone elsewhere since.
    valid: Vec<bool>,
    /// By so many updates bounds look ahead.
    updates_ahead: u32,
    /// For how many it has lasted.
    age: u32,
    /// About the mean width of all bounds.
    mean_width: f64,
}

impl Neighbours {
    /// Another update.
    pub fn count_update(&mut self) {
        self.age += 1;
    }

    /// Looks as far ahead for the bounds of these ranks as it has paid to look so far.
    #[inline(never)]
    pub fn predict_bounds(&mut self, ranks: &[u32], derived: &mut Derived) {
        // Whoever moves to and fro leaves at once: then it is not worth while.
        self.updates_ahead =
            if self.age > self.updates_ahead { self.updates_ahead + 1 } else { self.age.saturating_sub(1) };
        self.updates_ahead =
            if self.updates_ahead < MAX_UPDATES_AHEAD { self.updates_ahead } else { MAX_UPDATES_AHEAD };
        let steps = 1.01 * f64::from(self.updates_ahead) / f64::from(self.age);
        let (mut sum, typical) = (0.0, self.mean_width);
        for &rank in ranks {
            let rank = rank as usize;
            let now = derived.bounds[rank];
            let width = now.width();
            sum += width;
            derived.predicted[rank] = if self.updates_ahead == 0 {
                now
            } else {
                let width = if width > typical { width } else { typical };
                now.stretched(&derived.bounds_at_rebuild[rank], steps, MAX_STRETCH * width, MARGIN * width)
            };
            derived.bounds_at_rebuild[rank] = now;
        }
        self.mean_width = sum / (ranks.len() + 1) as f64;
    }

    /// Whether it looks ahead at all.
    pub fn is_predicting(&self) -> bool {
        self.updates_ahead > 0
    }

    /// Gives up all pairs, for those of so many ranks.
    pub fn clear(&mut self, ranks: usize) {
        (self.age, self.count) = (0, 0);
        self.valid.clear();
        self.valid.resize(ranks, true);
    }

    /// Takes over the candidates whose filters let them meet and of which `accept` is true, if it is given.
    pub fn drain_from(
        &mut self,
        candidates: &mut Candidates,
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) {
        if candidates.is_full() {
            return;
        }
        for some in candidates.pairs().chunks(BLOCK_PAIRS) {
            if self.count == self.blocks.len() {
                self.blocks.push(Batches::default());
            }
            let block = &mut self.blocks[self.count];
            block.clear();
            block.add_filtered(some, derived, accept);
            self.count += 1;
        }
        candidates.hand_over();
    }

    /// Gives up the pairs of a rank whose body has gone elsewhere.
    pub fn drop_pairs_of(&mut self, rank: usize) {
        if let Some(valid) = self.valid.get_mut(rank) {
            *valid = false;
        }
    }

    /// The pairs, block by block.
    pub fn blocks(&self) -> impl Iterator<Item = &Batches> {
        self.blocks[..self.count].iter()
    }

    /// Puts those pairs of a block whose bounds meet now into `batches`, in place of all that they held.
    #[inline(never)]
    pub fn copy_overlapping(&self, block: &Batches, derived: &Derived, batches: &mut Batches) {
        batches
            .copy_where(block, |i, j| self.valid[i] & self.valid[j] & derived.bounds[i].overlaps(&derived.bounds[j]));
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.blocks().map(Batches::len).sum()
    }
}
