//! Finds an item of a list by a number that belongs to it, in less code than the standard library's hash map.

use crate::memory::grow;

/// Stands for no index.
const NONE: u32 = u32::MAX;

/// The indices of items by their keys: a hash table of chains.
#[derive(Clone, Default)]
pub(crate) struct IndexByKey {
    /// By hash: the first index of the chain, or [`NONE`]. As many as a power of two.
    first: Vec<u32>,
    /// By index: its key, or 0 if it has none, and the next index of the chain.
    items: Vec<(usize, u32)>,
}

impl IndexByKey {
    /// The chain of a key. Multiplicative hashing, which spreads addresses (D. E. Knuth, The Art of Computer
    /// Programming 3, 6.4).
    fn chain(&self, key: usize) -> usize {
        let hash = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        hash as usize & self.first.len().wrapping_sub(1)
    }

    /// The index that was inserted last with this key, and the one before it in the chain.
    #[inline(never)]
    fn find(&self, key: usize) -> Option<(u32, u32)> {
        let (mut before, mut at) = (NONE, *self.first.get(self.chain(key))?);
        loop {
            let &(own, next) = self.items.get(at as usize)?;
            if own == key {
                return Some((at, before));
            }
            (before, at) = (at, next);
        }
    }

    /// The index that was inserted last with this key.
    pub fn get(&self, key: usize) -> Option<u32> {
        self.find(key).map(|(index, _)| index)
    }

    /// Gives an index that has none a key, which is not 0.
    #[inline(never)]
    pub fn insert(&mut self, key: usize, index: u32) {
        let count = index as usize + 1;
        if count > self.items.len() {
            grow(&mut self.items, count);
            self.items.resize(count, (0, NONE));
        }
        if count > self.first.len() {
            self.first = vec![NONE; count.next_power_of_two()];
            for other in 0..count {
                self.link(self.items[other].0, other as u32);
            }
        }
        self.link(key, index);
    }

    /// Puts an index at the front of its key's chain.
    fn link(&mut self, key: usize, index: u32) {
        if key != 0 {
            let chain = self.chain(key);
            self.items[index as usize] = (key, std::mem::replace(&mut self.first[chain], index));
        }
    }

    /// Takes the key from the index that was inserted last with it, and returns that index.
    #[inline(never)]
    pub fn remove(&mut self, key: usize) -> Option<u32> {
        let (index, before) = self.find(key)?;
        let chain = self.chain(key);
        let (_, next) = std::mem::replace(&mut self.items[index as usize], (0, NONE));
        match self.items.get_mut(before as usize) {
            Some((_, link)) => *link = next,
            None => self.first[chain] = next,
        }
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_inserted_last_with_a_key_is_found_until_it_is_removed() {
        let mut map = IndexByKey::default();
        assert_eq!((map.get(5), map.remove(5)), (None, None));
        for index in (0..3).rev() {
            map.insert(5, index);
        }
        map.insert(6, 3);
        assert_eq!([5, 6, 7].map(|key| map.get(key)), [Some(0), Some(3), None]);
        assert_eq!([5, 5, 6, 5, 5, 6].map(|key| map.remove(key)), [Some(0), Some(1), Some(3), Some(2), None, None]);
    }

    #[test]
    fn a_table_that_grows_agrees_with_one_of_the_standard_library() {
        let (mut map, mut expected) = (IndexByKey::default(), std::collections::HashMap::new());
        let mut free = Vec::new();
        for step in 1..20_000usize {
            let key = step.pow(3) % 4099 * 7919 * 16 + 16;
            match expected.remove(&key) {
                Some(index) => {
                    assert_eq!((map.get(key), map.remove(key), map.get(key)), (Some(index), Some(index), None));
                    free.push(index);
                }
                None => {
                    let index = free.pop().unwrap_or(expected.len() as u32);
                    map.insert(key, index);
                    expected.insert(key, index);
                }
            }
            assert_eq!(map.get(key), expected.get(&key).copied());
        }
        assert!(expected.iter().all(|(&key, &index)| map.get(key) == Some(index)));
    }
}
