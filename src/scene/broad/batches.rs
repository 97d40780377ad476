//! Candidate pairs of ranks, one list for each pair of classes: the narrow phase has one loop for each.

use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::tag::{class_of, rank_of};

/// Pairs of ranks by kind. In each pair the first class is not above the second.
#[derive(Clone)]
pub(crate) struct Batches {
    lists: [Vec<[u32; 2]>; Class::COUNT * Class::COUNT],
}

/// The index of two classes' list.
#[inline(always)]
const fn kind(first: u32, second: u32) -> usize {
    second as usize * Class::COUNT + first as usize
}

impl Default for Batches {
    /// Not inlined, because a scene has several.
    #[inline(never)]
    fn default() -> Self {
        Batches { lists: std::array::from_fn(|_| Vec::new()) }
    }
}

impl Batches {
    pub fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// Replaces all pairs by the pairs of `others` that `accept` lets through, given their ranks.
    #[inline(always)]
    pub fn copy_where(&mut self, others: &Batches, accept: impl Fn(usize, usize) -> bool) {
        for (list, others) in self.lists.iter_mut().zip(&others.lists) {
            // Branch-free, as the outcome is unpredictable: every pair is written to the end, and a rejected one is
            // overwritten by the next.
            list.resize(others.len(), [0; 2]);
            let mut count = 0;
            for &[i, j] in others {
                list[count] = [i, j];
                count += usize::from(accept(i as usize, j as usize));
            }
            list.truncate(count);
        }
    }

    /// Adds a pair of ranks with their classes.
    #[inline(always)]
    pub fn add(&mut self, (i, class_i): (u32, u32), (j, class_j): (u32, u32)) {
        let ordered = class_i <= class_j;
        let (pair, kind) = if ordered { ([i, j], kind(class_i, class_j)) } else { ([j, i], kind(class_j, class_i)) };
        self.lists[kind].push(pair);
    }

    /// Adds the candidates whose bounds overlap, whose filters allow it and which `accept` lets through, if given.
    /// `accept` gets the ranks of a pair in the order in which the grid listed them, the searching body's first.
    ///
    /// Bounds are tested again in double precision: grid coordinates wrap around, so bodies very far apart may be
    /// candidates, and single precision does not hold the distance between them.
    pub fn add_overlapping(
        &mut self,
        candidates: &[[u32; 2]],
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) {
        let overlap = |i: u32, j: u32| derived.bounds[i as usize].overlaps(&derived.bounds[j as usize]);
        let accept = |i: u32, j: u32| overlap(i, j) && accept.is_none_or(|accept| accept(i, j));
        self.add_filtered(candidates, derived, Some(&accept));
    }

    /// Adds the candidates whose filters allow it and which `accept` lets through, if given.
    #[inline(never)]
    pub fn add_filtered(
        &mut self,
        candidates: &[[u32; 2]],
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) {
        for &[first, second] in candidates {
            let (i, j) = (rank_of(first), rank_of(second));
            if derived.filters.of(i as usize).allows(derived.filters.of(j as usize))
                && accept.is_none_or(|accept| accept(i, j))
            {
                self.add((i, class_of(first)), (j, class_of(second)));
            }
        }
    }

    /// The lists, in order: by the second class, then by the first.
    pub fn lists(&self) -> &[Vec<[u32; 2]>] {
        &self.lists
    }

    /// The pairs of two classes, the lower class first.
    pub fn pairs_of(&self, first: Class, second: Class) -> &[[u32; 2]] {
        &self.lists[kind(first as u32, second as u32)]
    }
}
