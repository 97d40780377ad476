//! A list of values that few bodies have, such as a filter, a one-way direction or user data.

/// A value for each slot or rank. The list ends with the last value that differs from the default.
#[derive(Clone, Default)]
pub(crate) struct DefaultTailVec<T> {
    list: Vec<T>,
}

impl<T: Copy + Default + PartialEq> DefaultTailVec<T> {
    #[inline(always)]
    pub fn of(&self, index: usize) -> T {
        self.list.get(index).copied().unwrap_or_default()
    }

    pub fn set(&mut self, index: usize, value: T) {
        if index < self.list.len() {
            self.list[index] = value;
        } else if value != T::default() {
            self.list.resize(index + 1, T::default());
            self.list[index] = value;
        }
    }

    pub fn swap(&mut self, a: usize, b: usize) {
        let (value_a, value_b) = (self.of(a), self.of(b));
        self.set(a, value_b);
        self.set(b, value_a);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_reaches_to_the_last_value_that_is_not_the_default() {
        let mut numbers = DefaultTailVec::default();
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
