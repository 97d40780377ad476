//! How much of WebAssembly's memory is used, and whether there is room for more.
//!
//! In WebAssembly a failed allocation aborts the module. So whatever keeps memory, or needs much of it for an answer, asks first.
//! Natively there is always room: the allocator has limits of its own.

use std::cell::Cell;
#[cfg(target_arch = "wasm32")]
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The bytes that are allocated; the allocator counts them.
#[cfg(target_arch = "wasm32")]
pub(crate) static USED: AtomicUsize = AtomicUsize::new(0);

/// How many of the 4 GiB that can be addressed are used at most when something begins. The rest is for what it needs beyond the bytes
/// that it asks for: a shape of a million points takes 300 MB while it is made.
#[cfg(target_arch = "wasm32")]
const MOST_USED: usize = 7 << 29;

/// A list grows in one block. So the room that is asked for must be free as one block; of room larger than this, that much must be.
#[cfg(target_arch = "wasm32")]
const LARGEST_PIECE: usize = 1 << 28;

/// Room that is smaller than this is not looked for: a block so small is hardly ever missing.
#[cfg(target_arch = "wasm32")]
const SMALL: usize = 1 << 24;

/// Whether there is room for that many more things of so many bytes each.
#[inline(never)]
pub(crate) fn has_room(count: usize, size: usize) -> bool {
    let bytes = count.saturating_mul(size);
    #[cfg(target_arch = "wasm32")]
    {
        let piece = if bytes < LARGEST_PIECE { bytes } else { LARGEST_PIECE };
        // In a black box: otherwise the optimiser leaves out a block that nobody uses.
        let is_free = || std::hint::black_box(Vec::<u8>::new()).try_reserve_exact(piece).is_ok();
        bytes <= MOST_USED.saturating_sub(USED.load(Relaxed)) && (bytes < SMALL || is_free())
    }
    #[cfg(not(target_arch = "wasm32"))]
    (bytes <= isize::MAX as usize)
}

thread_local! {
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// [`has_room`] for what works out an answer deep down: it leaves out what there is no room for, and whoever has been asked for the
/// answer learns from [`take_refusal`] that it is none.
pub(crate) fn reserve(count: usize, size: usize) -> bool {
    let fits = has_room(count, size);
    if !fits {
        REFUSED.set(true);
    }
    fits
}

/// Whether [`reserve`] has refused something since this was asked last.
pub(crate) fn take_refusal() -> bool {
    REFUSED.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_noted_until_it_is_taken() {
        assert!(reserve(1000, 100) && !take_refusal());
        // More than any memory: the product is beyond what a number of bytes can be.
        assert!(!has_room(usize::MAX, 450) && !take_refusal());
        assert!(!reserve(usize::MAX, 2) && reserve(1, 1));
        assert!(take_refusal() && !take_refusal());
    }
}
