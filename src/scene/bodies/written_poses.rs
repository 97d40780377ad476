//! Which poses have been written since the last update.

/// Which slots' poses may have been written to since the poses were looked at. JavaScript writes it too, in place of a call.
#[derive(Default)]
pub(crate) struct WrittenPoses {
    /// How many slots are in the list, and whether any other may have been written to as well: not 0.
    pub state: [u32; 2],
    /// As long as there are slots; each slot is in it once at most.
    pub list: Vec<u32>,
    /// For each slot, whether it is in the list: not 0.
    pub marks: Vec<u8>,
}

impl WrittenPoses {
    /// Notes a slot.
    pub fn add(&mut self, slot: usize) {
        if std::mem::replace(&mut self.marks[slot], 1) == 0 {
            self.list[self.state[0] as usize] = slot as u32;
            self.state[0] += 1;
        }
    }

    /// Whether any slot may have been written to, not only those in the list.
    pub fn covers_all_slots(&self) -> bool {
        self.state[1] != 0
    }

    /// The slots in the list.
    pub fn listed(&self) -> &[u32] {
        &self.list[..self.state[0] as usize]
    }

    pub fn clear(&mut self) {
        for &slot in &self.list[..self.state[0] as usize] {
            self.marks[slot as usize] = 0;
        }
        self.state = [0, 0];
    }
}
