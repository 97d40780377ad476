//! Neighbour lists: the pairs that may overlap within the next few updates.
//!
//! Most bodies go on moving as before. So a rebuild stretches each body's bounds along its motion of the next few
//! updates, and keeps the pairs whose stretched bounds overlap (neighbour lists: L. Verlet, Computer "experiments" on
//! classical fluids I, Physical Review 159, 1967; predicted bounds: E. Catto, Box2D). While a body stays within its
//! predicted bounds, it can overlap no body outside its list. A body that leaves them is searched for in the grids in
//! every update; when too many have left, all lists are rebuilt.

use crate::memory::reserve;
use crate::scene::bodies::derived::Derived;
use crate::scene::broad::batches::Batches;
use crate::scene::memory_limit::{LISTED_BYTES, MAX_PAIRS};

/// The longest prediction, in updates.
const MAX_UPDATES_AHEAD: u32 = 6;

/// Bounds are stretched by at most this fraction of their width, or of the mean width: beyond that the lists get too
/// long.
const MAX_STRETCH: f64 = 0.75;

/// And widened by this fraction at every end, for bodies that start to move, turn or speed up.
const MARGIN: f64 = 1.0 / 24.0;

/// Pairs in a block: few enough for the processor's caches to hold their bodies while the block is run kind by kind.
const BLOCK_PAIRS: usize = 2048;

/// The neighbour lists, as pairs of ranks.
#[derive(Clone, Default)]
pub(crate) struct Neighbours {
    /// The pairs in blocks; each block covers a part of the world.
    blocks: Vec<Batches>,
    /// How many blocks are in use.
    count: usize,
    /// How many pairs there are, ignored ones included.
    len: usize,
    /// Threads have run the blocks of this update.
    are_run: bool,
    /// By rank: whether its pairs still count. False once the body has turned loose.
    valid: Vec<bool>,
    /// For how many updates bounds are predicted.
    updates_ahead: u32,
    /// Updates since the last rebuild.
    age: u32,
    /// Roughly the mean width of all bounds.
    mean_width: f64,
}

impl Neighbours {
    /// Counts an update.
    pub fn count_update(&mut self) {
        self.age += 1;
        self.are_run = false;
    }

    /// Sets the predicted bounds of these ranks. The prediction is one update longer than last time if that one
    /// outlasted its span, and otherwise one shorter than it lasted.
    #[inline(never)]
    pub fn predict_bounds(&mut self, ranks: &[u32], derived: &mut Derived) {
        // Bodies that move to and fro leave at once: a prediction would not pay.
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

    /// Whether bounds are predicted at all.
    pub fn is_predicting(&self) -> bool {
        self.updates_ahead > 0
    }

    /// Empties the lists, and makes the pairs of all ranks count again.
    pub fn clear(&mut self, ranks: usize) {
        (self.age, self.count, self.len) = (0, 0, 0);
        self.valid.clear();
        self.valid.resize(ranks, true);
    }

    /// Adds the candidates whose filters allow it and which `accept` lets through, if given. Returns whether there is
    /// room for more.
    pub fn add(
        &mut self,
        candidates: &[[u32; 2]],
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) -> bool {
        for some in candidates.chunks(BLOCK_PAIRS) {
            let most = self.len + some.len();
            if most > MAX_PAIRS || !reserve(some.len(), LISTED_BYTES) {
                return false;
            }
            if self.count == self.blocks.len() {
                self.blocks.push(Batches::default());
            }
            let block = &mut self.blocks[self.count];
            block.clear();
            block.add_filtered(some, derived, accept);
            // A block without pairs is filled by the next ones.
            self.len += block.len();
            self.count += usize::from(block.len() > 0);
        }
        true
    }

    /// Ignores the pairs of a rank from now on: its body has turned loose.
    pub fn drop_pairs_of(&mut self, rank: usize) {
        if let Some(valid) = self.valid.get_mut(rank) {
            *valid = false;
        }
    }

    /// The pairs, block by block; no block once [`Neighbours::mark_run`] has been called in this update.
    pub fn blocks(&self) -> &[Batches] {
        &self.blocks[..if self.are_run { 0 } else { self.count }]
    }

    /// Leaves the blocks out until the next update.
    pub fn mark_run(&mut self) {
        self.are_run = true;
    }

    /// Replaces `batches` by the pairs of a block that count and whose bounds overlap now.
    #[inline(never)]
    pub fn copy_overlapping(&self, block: &Batches, derived: &Derived, batches: &mut Batches) {
        batches
            .copy_where(block, |i, j| self.valid[i] & self.valid[j] & derived.bounds[i].overlaps(&derived.bounds[j]));
    }
}

#[cfg(test)]
impl Neighbours {
    pub fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec2;

    use super::*;
    use crate::scene::bodies::models::Class;
    use crate::scene::bodies::tag::tag;
    use crate::scene::Scene;
    use crate::shape::Form;

    #[test]
    fn pairs_count_until_one_of_their_bodies_is_loose_or_their_bounds_part() {
        let (mut scene, shape) = (Scene::new(), Arc::new(Form::circle(0.6, DVec2::ZERO).unwrap()));
        let count = 50 * 50;
        for k in 0..count {
            scene.add(shape.clone(), [f64::from(k % 50), f64::from(k / 50)]).unwrap();
        }
        scene.update().unwrap();
        // Each with the next one, which is not its neighbour at the end of a row.
        let mut neighbours = Neighbours::default();
        neighbours.clear(count as usize);
        let candidates: Vec<[u32; 2]> =
            (1..count).map(|rank| [tag(rank - 1, Class::Disc), tag(rank, Class::Disc)]).collect();
        let accept = |one: u32, _: u32| one % 10 != 5;
        assert!(neighbours.add(&candidates, &scene.derived, Some(&accept)));
        assert_eq!((neighbours.len, neighbours.blocks().len()), (2249, 2));
        // Pairs that no filter lets through take neither room nor blocks.
        for _ in 0..3 {
            assert!(neighbours.add(&candidates, &scene.derived, Some(&|_, _| false)));
        }
        assert_eq!((neighbours.len, neighbours.blocks().len()), (2249, 2));
        let pairs = |neighbours: &Neighbours| {
            let mut batches = Batches::default();
            let pairs = neighbours.blocks().iter().map(|block| {
                neighbours.copy_overlapping(block, &scene.derived, &mut batches);
                batches.len()
            });
            pairs.sum::<usize>()
        };
        // 49 ends of rows.
        assert_eq!(pairs(&neighbours), 2249 - 49);
        [7, 8, 30, 30, 100_000].iter().for_each(|&rank| neighbours.drop_pairs_of(rank));
        assert_eq!((pairs(&neighbours), neighbours.len), (2249 - 49 - 5, 2249));
        neighbours.clear(count as usize);
        assert_eq!((neighbours.len, neighbours.blocks().len()), (0, 0));
    }
}
