//! The blocks of memory of which JavaScript has been given a view since memory last grew.

/// A block's address and, once it has been deallocated, how many bytes it takes. An address of 0 is that of no block.
pub(super) type Block = [usize; 2];

/// These blocks. One that is deallocated is *held*: it is not used again as long as there may be a view of it.
pub(super) struct Shown {
    /// A hash table with linear probing, its length a power of two, at most half full.
    pub table: Vec<Block>,
    pub count: usize,
    /// How many bytes the held ones take.
    pub held: usize,
}

impl Shown {
    pub const NONE: Shown = Shown { table: Vec::new(), count: 0, held: 0 };

    /// Where a block is in the table or, if it is not there, where it belongs; none if there is no table.
    #[inline(never)]
    pub fn place(&mut self, address: usize) -> Option<&mut Block> {
        // Multiplicative hashing, as in `IndexByKey`.
        let mut at = address.wrapping_mul(0x9e37_79b9) >> 8;
        loop {
            at &= self.table.len().wrapping_sub(1);
            let own = self.table.get(at)?[0];
            if own == address || own == 0 {
                return self.table.get_mut(at);
            }
            at += 1;
        }
    }
}
