//! How much a scene may hold, and whether memory is running short.
//!
//! In WebAssembly a failed allocation ends the module. Lists that can grow without bound therefore check first, and refuse
//! to grow while there is still enough left for everything else that the call may allocate.

/// A scene holds no more bodies than this: with their shapes they would fill the memory.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// An update handles no more candidate pairs than this: with what is computed for each they take a gigabyte.
pub(crate) const MAX_PAIRS: usize = 1 << 23;

/// Whether WebAssembly's memory has grown beyond half of the 4 GiB that it can address (counted in pages of 64 KiB).
#[cfg(target_arch = "wasm32")]
pub(crate) fn memory_is_short() -> bool {
    std::arch::wasm32::memory_size(0) > 1 << 15
}

/// Always false: a native allocator has limits of its own.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn memory_is_short() -> bool {
    false
}
