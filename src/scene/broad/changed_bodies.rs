//! Which bodies have changed since the last update.

use crate::memory::{grow, push};

/// Bodies that have moved, have another filter, or have been fixed or let go, by rank; and, by slot, bodies whose last
/// pairs no longer hold.
#[derive(Clone, Default)]
pub(crate) struct ChangedBodies {
    /// Changed moving bodies, then changed fixed ones, each once.
    ranks: [Vec<u32>; 2],
    /// By rank: whether it is listed in `ranks`.
    marks: Vec<bool>,
    slots: Vec<u32>,
    /// By slot: whether it is listed in `slots`.
    outdated: Vec<bool>,
}

impl ChangedBodies {
    /// Lists a body as changed.
    #[inline(never)]
    pub fn add(&mut self, slot: usize, rank: usize, fixed: bool) {
        if rank >= self.marks.len() {
            grow(&mut self.marks, rank + 1);
            self.marks.resize(rank + 1, false);
        }
        if !std::mem::replace(&mut self.marks[rank], true) {
            push(&mut self.ranks[usize::from(fixed)], rank as u32);
        }
        self.mark_outdated(slot);
    }

    /// Lists a removed body's slot only: its rank may be reused.
    pub fn remove(&mut self, slot: usize, rank: usize) {
        if self.marks.get(rank) == Some(&true) {
            self.marks[rank] = false;
            for ranks in &mut self.ranks {
                ranks.retain(|&other| other as usize != rank);
            }
        }
        self.mark_outdated(slot);
    }

    fn mark_outdated(&mut self, slot: usize) {
        if slot >= self.outdated.len() {
            grow(&mut self.outdated, slot + 1);
            self.outdated.resize(slot + 1, false);
        }
        if !std::mem::replace(&mut self.outdated[slot], true) {
            push(&mut self.slots, slot as u32);
        }
    }

    /// The ranks of changed moving bodies and of changed fixed ones.
    pub fn ranks(&self) -> [&[u32]; 2] {
        [&self.ranks[0], &self.ranks[1]]
    }

    /// Whether no body has changed.
    pub fn is_empty(&self) -> bool {
        self.ranks[0].len() + self.ranks[1].len() == 0
    }

    /// Whether the body of a rank has changed.
    pub fn contains_rank(&self, rank: u32) -> bool {
        self.marks.get(rank as usize) == Some(&true)
    }

    /// Whether the pairs last found for the body in a slot no longer hold.
    pub fn is_outdated(&self, slot: u32) -> bool {
        self.outdated.get(slot as usize) == Some(&true)
    }

    /// Empties all lists at the end of an update.
    pub fn clear(&mut self) {
        for ranks in &mut self.ranks {
            for &rank in &*ranks {
                self.marks[rank as usize] = false;
            }
            ranks.clear();
        }
        for &slot in &self.slots {
            self.outdated[slot as usize] = false;
        }
        self.slots.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_body_is_listed_once_until_the_update_ends() {
        let mut changed = ChangedBodies::default();
        for (slot, rank, fixed) in [(4, 9, false), (5, 2, true), (4, 9, false), (6, 3, false), (7, 0, true)] {
            changed.add(slot, rank, fixed);
        }
        assert_eq!(changed.ranks(), [&[9, 3][..], &[2, 0]]);
        assert_eq!([0, 1, 2, 9, 10].map(|rank| changed.contains_rank(rank)), [true, false, true, true, false]);
        assert_eq!([4, 5, 7, 3, 8].map(|slot| changed.is_outdated(slot)), [true, true, true, false, false]);

        // Another body may get the rank of one that is removed; what was found for its slot no longer holds.
        changed.remove(4, 9);
        changed.remove(1, 1);
        changed.remove(8, 50);
        assert_eq!(changed.ranks(), [&[3][..], &[2, 0]]);
        assert!(!changed.contains_rank(9) && [4, 1, 8].iter().all(|&slot| changed.is_outdated(slot)));
        changed.add(11, 9, true);
        assert_eq!(changed.ranks(), [&[3][..], &[2, 0, 9]]);

        changed.clear();
        assert!(changed.ranks().iter().all(|ranks| ranks.is_empty()) && changed.slots.is_empty());
        assert!((0..60).all(|number| !changed.contains_rank(number) && !changed.is_outdated(number)));
        changed.add(4, 9, false);
        assert_eq!((changed.ranks(), changed.is_outdated(4)), ([&[9][..], &[]], true));
    }
}
