//! Limits on what a scene holds, and whether memory is running short.
//!
//! In WebAssembly a failed allocation aborts the module. So lists that can grow without bound check first, and refuse
//! to grow while enough memory is left for everything else that the call may allocate.

/// The most bodies that a scene holds: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// The most candidate pairs of an update: with what is computed for each they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// Whether WebAssembly's memory has grown beyond half of the 4 GiB that it can address (counted in pages of 64 KiB).
#[cfg(target_arch = "wasm32")]
pub(crate) fn memory_is_short() -> bool {
    std::arch::wasm32::memory_size(0) > 1 << 15
}

/// Always false: a native allocator has its own limits.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn memory_is_short() -> bool {
    false
}
