//! The pairs that the broad phase hands to the narrow phase.

use crate::scene::memory_limit::{memory_is_short, MAX_PAIRS};

/// Pairs of tags whose bounds meet.
#[derive(Default)]
pub(crate) struct Candidates {
    list: Vec<[u32; 2]>,
    count: usize,
    /// How many others the update has to deal with.
    handed_over: usize,
    is_full: bool,
}

impl Candidates {
    /// Begins an update that has to deal with so many other pairs.
    pub fn begin(&mut self, handed_over: usize) {
        (self.count, self.handed_over, self.is_full) = (0, handed_over, false);
    }

    /// These have been taken over.
    pub fn hand_over(&mut self) {
        self.handed_over += self.count;
        self.is_full |= self.handed_over > MAX_PAIRS;
        self.count = 0;
    }

    /// Whether there were too many: then the pairs are not all that there are.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.list[..self.count]
    }

    /// Makes room for so many more.
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if self.count + more > self.list.len() {
            self.grow(more);
        }
    }

    /// Adds pairs of one tag with those of four others that meet it: without a branch, which would surprise the processor
    /// each time.
    #[inline(always)]
    pub fn add_four(&mut self, tag: u32, [a, b, c, d]: [u32; 4], meet: [bool; 4]) {
        self.reserve(4);
        if let Some(room) = self.list[self.count..].first_chunk_mut::<4>() {
            // Each goes to the end of those before it, where the next one overwrites it if it does not count.
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

    /// Adds pairs of one tag with those of the others that meet it.
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

    /// Makes room for so many more, if need be in place of those that there are.
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        if self.handed_over + self.count + more > MAX_PAIRS || memory_is_short() {
            self.is_full = true;
            self.count = 0;
        }
        if self.count + more > self.list.len() {
            self.list.resize((self.count + more).next_power_of_two(), [0; 2]);
        }
    }
}
