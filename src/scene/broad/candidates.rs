//! The list that the grids write pairs to, and from which they are handed on.

/// A list is handed on before it grows beyond this many pairs, so that its length does not depend on how crowded a
/// place is.
const MOST: usize = 1 << 14;

/// Pairs of tags whose bounds overlap in a grid's rounded coordinates. The first `count` entries of the list are valid.
pub(crate) struct Candidates<'s> {
    list: Vec<[u32; 2]>,
    count: usize,
    /// Takes pairs. Returns whether it takes more.
    take: &'s mut dyn FnMut(&[[u32; 2]]) -> bool,
    is_full: bool,
}

/// Hands the pairs that `search` adds to a list in this memory on to `take`. Returns whether all have been taken.
#[inline(never)]
pub(crate) fn hand_on(
    memory: &mut Vec<[u32; 2]>,
    take: &mut dyn FnMut(&[[u32; 2]]) -> bool,
    search: &mut dyn FnMut(&mut Candidates),
) -> bool {
    let mut candidates = Candidates { list: std::mem::take(memory), count: 0, take, is_full: false };
    search(&mut candidates);
    candidates.hand_on();
    *memory = candidates.list;
    !candidates.is_full
}

impl Candidates<'_> {
    /// Whether `take` has refused more pairs: pairs that are added from then on are dropped.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.is_full
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
    pub fn add<'t>(&mut self, tag: u32, others: impl ExactSizeIterator<Item = (&'t u32, bool)>) {
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

    /// Makes room for more pairs.
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        if self.count + more > MOST {
            self.hand_on();
        }
        let length = (self.count + more).next_power_of_two();
        if length > self.list.len() {
            self.list.resize(length, [0; 2]);
        }
    }

    #[inline(never)]
    fn hand_on(&mut self) {
        self.is_full = self.is_full || !(self.take)(&self.list[..self.count]);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_pairs_are_kept_in_their_order() {
        let (mut taken, mut right) = (Vec::new(), Vec::new());
        let mut take = |pairs: &[[u32; 2]]| {
            taken.extend_from_slice(pairs);
            true
        };
        let mut search = |candidates: &mut Candidates| {
            for marks in 0..16u32 {
                let meet = [0, 1, 2, 3].map(|k| marks >> k & 1 == 1);
                candidates.add_four(marks, [20, 21, 22, 23], meet);
                right.extend((0..4).filter(|&k| meet[k]).map(|k| [marks, 20 + k as u32]));
            }
            let others = [30, 31, 32];
            candidates.add(9, others.iter().map(|other| (other, *other != 31)));
            right.extend([[9, 30], [9, 32]]);
        };
        assert!(hand_on(&mut Vec::new(), &mut take, &mut search));
        assert_eq!(taken, right);
    }

    #[test]
    fn a_long_list_is_handed_on_in_parts_until_no_more_is_taken() {
        let (mut memory, mut parts) = (Vec::new(), Vec::new());
        let mut take = |pairs: &[[u32; 2]]| {
            parts.push(pairs.len());
            parts.len() < 3
        };
        let mut search = |candidates: &mut Candidates| {
            let others = vec![7; MOST / 4];
            for k in 0..18 {
                assert_eq!(candidates.is_full(), k > 12, "{k}");
                candidates.add(5, others.iter().map(|other| (other, true)));
            }
            // More than a part at once, of which none is kept.
            let others = vec![7; 3 * MOST];
            candidates.add(5, others.iter().map(|other| (other, false)));
        };
        assert!(!hand_on(&mut memory, &mut take, &mut search));
        assert_eq!((parts, memory.len()), (vec![MOST; 3], 4 * MOST));
    }
}
