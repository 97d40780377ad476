//! How much memory is left.
//!
//! In WebAssembly, whoever needs memory that is not there ends the program. So what grows without an end in sight asks first,
//! and is refused while there is still as much left as all else may need in the meantime.

/// Whether half of the memory that WebAssembly can have is in use, or has been: 2 GiB, in pages of 64 KiB.
#[cfg(target_arch = "wasm32")]
pub(crate) fn is_short() -> bool {
    std::arch::wasm32::memory_size(0) > 1 << 15
}

/// Elsewhere, memory is the system's to give.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn is_short() -> bool {
    false
}
