//! How much of WebAssembly's memory is used, and whether there is room for more.
//!
//! In WebAssembly a failed allocation aborts the module. So whatever keeps memory, or needs much of it for an answer, asks first.

#[cfg(target_arch = "wasm32")]
use std::sync::atomic::{AtomicUsize, Ordering};

/// The bytes that are allocated; the allocator counts them.
#[cfg(target_arch = "wasm32")]
pub(crate) static USED: AtomicUsize = AtomicUsize::new(0);

/// How many of the 4 GiB that can be addressed are used at most when something begins. The rest is for what is needed beyond that
/// which is asked for: a shape of a million points takes 300 MB while it is made.
#[cfg(target_arch = "wasm32")]
const MOST_USED: usize = 7 << 29;

/// From this size on, there must be one free block of it: lists of many megabytes grow in one piece.
#[cfg(target_arch = "wasm32")]
const LARGE: usize = 1 << 24;

/// Whether there is room for that many bytes more.
#[cfg(target_arch = "wasm32")]
#[inline(never)]
pub(crate) fn has_room(bytes: usize) -> bool {
    let free = MOST_USED.saturating_sub(USED.load(Ordering::Relaxed));
    // To the optimiser a block that nobody uses need not be allocated: hence the black box.
    let is_free = |bytes| std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(bytes).is_ok();
    bytes <= free && (bytes < LARGE || is_free(bytes))
}

/// Always true: a native allocator has its own limits.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn has_room(_bytes: usize) -> bool {
    true
}
