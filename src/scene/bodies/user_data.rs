//! The numbers that the caller keeps with bodies.

#[cfg(not(all(target_arch = "wasm32", feature = "js")))]
pub(crate) type UserData = crate::scene::bodies::rare::Rare<u64>;

/// Nothing in the module for JavaScript, whose bodies keep objects.
#[cfg(all(target_arch = "wasm32", feature = "js"))]
#[derive(Clone, Default)]
pub(crate) struct UserData;

#[cfg(all(target_arch = "wasm32", feature = "js"))]
impl UserData {
    #[inline(always)]
    pub fn of(&self, _: usize) -> u64 {
        0
    }

    #[inline(always)]
    pub fn set(&mut self, _: usize, _: u64) {}
}
