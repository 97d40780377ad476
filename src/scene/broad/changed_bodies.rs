//! Which bodies have changed since the last update.

/// Bodies that have moved or been changed otherwise, by rank; and, by slot, those that what was found before does not hold for.
#[derive(Default)]
pub(crate) struct ChangedBodies {
    /// Moving ones, and fixed ones; each once.
    ranks: [Vec<u32>; 2],
    /// A mark by rank.
    marks: Vec<bool>,
    slots: Vec<u32>,
    /// A mark by slot.
    outdated: Vec<bool>,
}

impl ChangedBodies {
    /// Adds a body.
    pub fn add(&mut self, slot: usize, rank: usize, fixed: bool) {
        if rank >= self.marks.len() {
            self.marks.resize(rank + 1, false);
        }
        if !std::mem::replace(&mut self.marks[rank], true) {
            self.ranks[usize::from(fixed)].push(rank as u32);
        }
        self.mark_outdated(slot);
    }

    /// Notes that a body is gone.
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
            self.outdated.resize(slot + 1, false);
        }
        if !std::mem::replace(&mut self.outdated[slot], true) {
            self.slots.push(slot as u32);
        }
    }

    /// The ranks of moving and of fixed ones.
    pub fn ranks(&self) -> [&[u32]; 2] {
        [&self.ranks[0], &self.ranks[1]]
    }

    /// Whether a rank's body has changed.
    pub fn contains_rank(&self, rank: u32) -> bool {
        self.marks.get(rank as usize) == Some(&true)
    }

    /// Whether what was found of the body in a slot does not hold any more.
    pub fn is_outdated(&self, slot: u32) -> bool {
        self.outdated.get(slot as usize) == Some(&true)
    }

    /// All has been seen to.
    pub fn clear(&mut self) {
        for ranks in &mut self.ranks {
            for rank in ranks.drain(..) {
                self.marks[rank as usize] = false;
            }
        }
        for slot in self.slots.drain(..) {
            self.outdated[slot as usize] = false;
        }
    }
}
