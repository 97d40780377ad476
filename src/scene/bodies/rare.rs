//! What few bodies have: a filter, a direction, a number of the caller's.

/// A value for each slot or rank, in a list that is only as long as the last one that differs from the default. The
/// lowest index that was never set is the next one to be set first.
///
/// In WebAssembly the list has all of them: the code to leave them out would be bytes to download.
#[derive(Clone, Default)]
pub(crate) struct Rare<T> {
    list: Vec<T>,
}

impl<T: Copy + Default + PartialEq> Rare<T> {
    #[inline(always)]
    pub fn of(&self, index: usize) -> T {
        #[cfg(not(target_arch = "wasm32"))]
        return self.list.get(index).copied().unwrap_or_default();
        #[cfg(target_arch = "wasm32")]
        return self.list[index];
    }

    pub fn set(&mut self, index: usize, value: T) {
        if index >= self.list.len() {
            #[cfg(not(target_arch = "wasm32"))]
            if value == T::default() {
                return;
            }
            #[cfg(not(target_arch = "wasm32"))]
            self.list.resize(index, T::default());
            self.list.push(value);
        } else {
            self.list[index] = value;
        }
    }

    /// Makes room for this many more, where the list has all of them.
    pub fn make_room(&mut self, more: usize) {
        if cfg!(target_arch = "wasm32") {
            self.list.reserve_exact(more);
        }
    }

    pub fn swap(&mut self, a: usize, b: usize) {
        #[cfg(not(target_arch = "wasm32"))]
        {
            let (value_a, value_b) = (self.of(a), self.of(b));
            self.set(a, value_b);
            self.set(b, value_a);
        }
        #[cfg(target_arch = "wasm32")]
        self.list.swap(a, b);
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn the_list_reaches_to_the_last_value_that_is_not_the_default() {
        let mut numbers = Rare::default();
        numbers.set(7, 0);
        assert_eq!((numbers.of(7), numbers.list.len()), (0, 0));
        numbers.set(3, 5);
        numbers.set(3, 6);
        numbers.set(9, 0);
        assert_eq!((numbers.of(2), numbers.of(3), numbers.of(9), numbers.list.len()), (0, 6, 0, 4));
        numbers.swap(3, 5);
        assert_eq!((numbers.of(3), numbers.of(5), numbers.list.len()), (0, 6, 6));
        numbers.set(5, 0);
        assert_eq!(numbers.of(5), 0);
    }
}
