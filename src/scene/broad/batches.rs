//! Candidate pairs, sorted by the kind of pair, so that no loop of the narrow phase asks what a shape is.

use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::tag::{class_of, rank_of};
use crate::scene::broad::candidates::Candidates;

/// Candidates by kind: the first's class is not above the second's.
#[derive(Default)]
pub(crate) struct Batches {
    lists: [Vec<[u32; 2]>; Class::COUNT * Class::COUNT],
}

/// Which kind of pair two classes make.
#[inline(always)]
const fn kind(first: u32, second: u32) -> usize {
    first as usize * Class::COUNT + second as usize
}

impl Batches {
    pub fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// Those of the others that this holds for, in place of all that there were.
    #[inline(always)]
    pub fn copy_where(&mut self, others: &Batches, accept: impl Fn(usize, usize) -> bool) {
        for (list, others) in self.lists.iter_mut().zip(&others.lists) {
            // Each goes to the end of those before it, where the next one overwrites it if it does not count: without a
            // branch, which would surprise the processor each time.
            list.resize(others.len(), [0; 2]);
            let mut count = 0;
            for &[i, j] in others {
                list[count] = [i, j];
                count += usize::from(accept(i as usize, j as usize));
            }
            list.truncate(count);
        }
    }

    /// Adds two ranks with their classes.
    #[inline(always)]
    pub fn add(&mut self, (i, class_i): (u32, u32), (j, class_j): (u32, u32)) {
        let ordered = class_i <= class_j;
        let (pair, kind) = if ordered { ([i, j], kind(class_i, class_j)) } else { ([j, i], kind(class_j, class_i)) };
        self.lists[kind].push(pair);
    }

    /// Takes over the candidates whose bounds do meet, whose filters let them, and of which `accept` is true, if it is given: of the
    /// ranks of both, the one that asked first. Leaves none.
    ///
    /// Of bodies so far out that the grid cannot tell, it names some that are nowhere near each other, and single precision
    /// does not reach as far.
    pub fn drain_from(
        &mut self,
        candidates: &mut Candidates,
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) {
        if !candidates.is_full() {
            let overlap = |i: u32, j: u32| derived.bounds[i as usize].overlaps(&derived.bounds[j as usize]);
            let accept = |i: u32, j: u32| overlap(i, j) && accept.is_none_or(|accept| accept(i, j));
            self.add_filtered(candidates.pairs(), derived, Some(&accept));
            candidates.hand_over();
        }
    }

    /// Adds candidates whose filters let them meet and of which `accept` is true, if it is given.
    #[inline(never)]
    pub fn add_filtered(
        &mut self,
        candidates: &[[u32; 2]],
        derived: &Derived,
        accept: Option<&dyn Fn(u32, u32) -> bool>,
    ) {
        for &[first, second] in candidates {
            let (i, j) = (rank_of(first), rank_of(second));
            if derived.filters[i as usize].allows(derived.filters[j as usize])
                && accept.is_none_or(|accept| accept(i, j))
            {
                self.add((i, class_of(first)), (j, class_of(second)));
            }
        }
    }

    /// The pairs of these two classes, the lower class first.
    pub fn pairs_of(&self, first: Class, second: Class) -> &[[u32; 2]] {
        &self.lists[kind(first as u32, second as u32)]
    }
}
