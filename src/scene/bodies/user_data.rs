//! The numbers that the caller keeps with bodies.

/// A number for each slot, in a list as long as the last slot that has one other than 0. Nothing in the module for JavaScript, whose
/// bodies keep objects.
#[derive(Clone, Default)]
pub(crate) struct UserData {
    #[cfg(not(all(target_arch = "wasm32", feature = "js")))]
    list: Vec<u64>,
}

#[cfg(not(all(target_arch = "wasm32", feature = "js")))]
impl UserData {
    pub fn of(&self, slot: usize) -> u64 {
        self.list.get(slot).copied().unwrap_or(0)
    }

    pub fn set(&mut self, slot: usize, number: u64) {
        if slot >= self.list.len() {
            if number == 0 {
                return;
            }
            self.list.resize(slot + 1, 0);
        }
        self.list[slot] = number;
    }
}

#[cfg(all(target_arch = "wasm32", feature = "js"))]
impl UserData {
    #[inline(always)]
    pub fn of(&self, _: usize) -> u64 {
        0
    }

    #[inline(always)]
    pub fn set(&mut self, _: usize, _: u64) {}
}
