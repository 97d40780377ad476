//! The list that the grids write pairs to.

use crate::memory::reserve;
use crate::scene::memory_limit::{MAX_PAIRS, PAIR_BYTES};

/// Pairs of tags whose bounds overlap in a grid's rounded coordinates. The first `count` entries of the list are valid.
#[derive(Clone, Default)]
pub(crate) struct Candidates {
    list: Vec<[u32; 2]>,
    count: usize,
    /// How many pairs the update holds elsewhere: kept from the last one, or handed over.
    handed_over: usize,
    is_full: bool,
}

impl Candidates {
    /// Empties the list for an update that already holds this many pairs.
    pub fn begin(&mut self, handed_over: usize) {
        (self.count, self.handed_over, self.is_full) = (0, handed_over, false);
    }

    /// Empties the list after its pairs have been copied; they still count towards [`MAX_PAIRS`].
    pub fn hand_over(&mut self) {
        self.handed_over += self.count;
        self.is_full |= self.handed_over > MAX_PAIRS;
        self.count = 0;
    }

    /// Whether there were too many pairs; the list is incomplete then.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.list[..self.count]
    }

    /// Makes room for this many more pairs.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if self.count + more > self.list.len() {
            self.grow(more);
        }
    }

    /// Adds the pairs of `tag` with those of four tags that `meet` marks. Branch-free: the outcome is unpredictable.
    #[inline(always)]
    pub fn add_four(&mut self, tag: u32, [a, b, c, d]: [u32; 4], meet: [bool; 4]) {
        self.reserve(4);
        if let Some(room) = self.list[self.count..].first_chunk_mut::<4>() {
            // Every pair is written to the end; an unmarked one is overwritten by the next.
            let mut count = 0;
            room[count] = [tag, a];
            count += usize::from(meet[0]);
            room[count] = [tag, b];
            count += usize::from(meet[1]);
            room[count] = [tag, c];
            count += usize::from(meet[2]);
            room[count] = [tag, d];
            self.count += count + usize::from(meet[3]);
        }
    }

    /// Adds the pairs of `tag` with those of the `others` that are marked.
    #[inline(always)]
    pub fn add<'s>(&mut self, tag: u32, others: impl ExactSizeIterator<Item = (&'s u32, bool)>) {
        let more = others.len();
        self.reserve(more);
        let room = &mut self.list[self.count..self.count + more];
        let mut count = 0;
        for (&other, meets) in others {
            room[count] = [tag, other];
            count += usize::from(meets);
        }
        self.count += count;
    }

    /// Makes room for more pairs. Where the limit or memory does not allow it, the list is emptied and counts as full.
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        let length = (self.count + more).next_power_of_two();
        if self.handed_over + self.count + more > MAX_PAIRS || !reserve(length, PAIR_BYTES) {
            self.is_full = true;
            self.count = 0;
        }
        if self.count + more > self.list.len() {
            self.list.resize(length, [0; 2]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds this many pairs.
    fn add(candidates: &mut Candidates, count: usize) {
        let others = vec![7; count];
        candidates.add(5, others.iter().map(|other| (other, true)));
    }

    #[test]
    fn only_marked_pairs_are_kept_in_their_order() {
        let mut candidates = Candidates::default();
        let mut right = Vec::new();
        for marks in 0..16u32 {
            let meet = [0, 1, 2, 3].map(|k| marks >> k & 1 == 1);
            candidates.add_four(marks, [20, 21, 22, 23], meet);
            right.extend((0..4).filter(|&k| meet[k]).map(|k| [marks, 20 + k as u32]));
        }
        let others = [30, 31, 32];
        candidates.add(9, others.iter().map(|other| (other, *other != 31)));
        right.extend([[9, 30], [9, 32]]);
        assert_eq!((candidates.pairs(), candidates.is_full()), (&right[..], false));
        candidates.hand_over();
        assert!(candidates.pairs().is_empty());
    }

    #[test]
    fn an_update_takes_as_many_pairs_as_the_limit_says_handed_over_ones_included() {
        let mut candidates = Candidates::default();
        candidates.begin(MAX_PAIRS - 8);
        add(&mut candidates, 8);
        assert!(!candidates.is_full());
        candidates.hand_over();
        assert!(!candidates.is_full());
        add(&mut candidates, 1);
        candidates.hand_over();
        assert!(candidates.is_full());

        // Where the list would grow beyond the limit, it is emptied at once, but still takes what its callers add.
        let mut candidates = Candidates::default();
        candidates.begin(MAX_PAIRS - 100);
        add(&mut candidates, 60);
        assert_eq!((candidates.pairs().len(), candidates.is_full()), (60, false));
        add(&mut candidates, 40);
        assert_eq!((candidates.pairs().len(), candidates.is_full()), (100, false));
        add(&mut candidates, 41);
        assert_eq!((candidates.pairs().len(), candidates.is_full()), (41, true));
        candidates.begin(0);
        assert_eq!((candidates.pairs().len(), candidates.is_full()), (0, false));
    }
}
