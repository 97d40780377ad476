//! Which ranks are in use.

/// Ranks, in any order, that come and go.
#[derive(Default)]
pub(super) struct Roll {
    ranks: Vec<u32>,
    /// Where each rank is in the list.
    at: Vec<u32>,
}

impl Roll {
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// Adds a rank that is not on the roll.
    pub fn add(&mut self, rank: usize) {
        if rank >= self.at.len() {
            self.at.resize(rank + 1, 0);
        }
        self.at[rank] = self.ranks.len() as u32;
        self.ranks.push(rank as u32);
    }

    /// Removes a rank that is on the roll.
    pub fn remove(&mut self, rank: usize) {
        let at = self.at[rank] as usize;
        self.ranks.swap_remove(at);
        if let Some(&moved) = self.ranks.get(at) {
            self.at[moved as usize] = at as u32;
        }
    }
}
