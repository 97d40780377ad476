//! How much memory is left.
//!
//! In WebAssembly, whoever needs memory that is not there ends the program. So what grows without an end in sight asks first,
//! and is refused while there is still as much left as all else may need in the meantime.

/// Whether half of the memory that WebAssembly can have is in use, or has been: 2 GiB, in pages of 64 KiB.
#[cfg(target_arch = "wasm32")]
pub(crate) fn is_short() -> bool {
    std::arch::wasm32::memory_size(0) > 1 << 15
}

/// Has memory grow by a quarter more whenever it has grown, unless it is large already. The allocator asks for what it needs
/// at the moment, and engines take each growth for a reason to collect garbage: a million shapes, made one by one, would wait for
/// thousands of collections.
#[cfg(all(target_arch = "wasm32", feature = "js"))]
pub(crate) fn make_ahead() {
    use std::arch::wasm32::memory_size;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    const PAGE: usize = 1 << 16;
    const LARGE: usize = 1 << 14;
    static SEEN: AtomicUsize = AtomicUsize::new(usize::MAX);

    let pages = memory_size(0);
    if pages != SEEN.load(Relaxed) {
        if pages < LARGE {
            // Given back at once, it stays the allocator's.
            let mut ahead = Vec::<u8>::new();
            let _ = ahead.try_reserve_exact(pages / 4 * PAGE);
            std::hint::black_box(&ahead);
        }
        SEEN.store(memory_size(0), Relaxed);
    }
}

/// Elsewhere, memory is the system's to give.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn is_short() -> bool {
    false
}
