//! Which poses have been written since they were last read.

/// The slots whose poses may have been written since they were last read. JavaScript writes this memory directly, to
/// save a call.
#[derive(Clone, Default)]
pub(crate) struct WrittenPoses {
    /// The length of the list; and, if not 0, that slots outside the list may have been written too.
    pub state: [u32; 2],
    /// The slots written, each once; as long as there are slots, of which the first `state[0]` count.
    pub list: Vec<u32>,
    /// By slot: not 0 if the slot is in the list.
    pub marks: Vec<u8>,
}

impl WrittenPoses {
    /// Lists a slot, unless it is listed.
    pub fn add(&mut self, slot: usize) {
        if std::mem::replace(&mut self.marks[slot], 1) == 0 {
            self.list[self.state[0] as usize] = slot as u32;
            self.state[0] += 1;
        }
    }

    /// Whether no pose can have been written.
    pub fn is_empty(&self) -> bool {
        self.state == [0, 0]
    }

    /// Whether any slot may have been written, listed or not.
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
