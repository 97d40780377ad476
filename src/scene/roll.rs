//! Which slots are in use.

/// Slots, in any order, that come and go.
#[derive(Default)]
pub(super) struct Roll {
    slots: Vec<u32>,
    /// Where each slot is in the list.
    at: Vec<u32>,
}

impl Roll {
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Adds a slot that is not on the roll.
    pub fn add(&mut self, slot: usize) {
        if slot >= self.at.len() {
            self.at.resize(slot + 1, 0);
        }
        self.at[slot] = self.slots.len() as u32;
        self.slots.push(slot as u32);
    }

    /// Removes a slot that is on the roll.
    pub fn remove(&mut self, slot: usize) {
        let at = self.at[slot] as usize;
        self.slots.swap_remove(at);
        if let Some(&moved) = self.slots.get(at) {
            self.at[moved as usize] = at as u32;
        }
    }
}
