//! How much of WebAssembly's memory is used, and whether there is room for more.
//!
//! In WebAssembly a failed allocation aborts the module. So each call asks first whether a thirty-second of the used
//! memory is free, and code that may need more than that, for what it keeps or for an answer, asks for it by itself.
//! Natively there is always room: the allocator has limits of its own.

use std::cell::Cell;

use crate::target::FOR_JS;

/// Whether memory has room for `count` more things of `size` bytes each. A sixteenth of the used memory must be free
/// beside them, for small needs for which a call does not ask; a thirty-second where it asks for nothing else.
///
/// Engines let memory grow to less than 32 bits can address, a phone's to some hundred megabytes, and do not say to how
/// much. So where not enough is free, memory grows here, while the call can still be refused.
pub(crate) fn has_room(count: usize, size: usize) -> bool {
    has_room_in(usize::MAX, count.saturating_mul(size))
}

/// [`has_room`] for `bytes` in several lists. The longest list takes `longest` bytes, so the room may be in several
/// places.
#[inline(never)]
pub(crate) fn has_room_in(longest: usize, bytes: usize) -> bool {
    address_space::has_room_in(longest, bytes)
}

#[cfg(not(target_arch = "wasm32"))]
mod address_space {
    pub fn has_room_in(_longest: usize, bytes: usize) -> bool {
        bytes <= isize::MAX as usize
    }
}

#[cfg(target_arch = "wasm32")]
pub(crate) mod address_space {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use crate::target::FOR_PAIRS;

    /// The bytes that are allocated; the allocator counts them.
    pub(crate) static USED: AtomicUsize = AtomicUsize::new(0);

    /// A list grows in one block. So the room that is asked for must be free as one block; of room larger than this, as
    /// several of this size.
    const LARGEST_PIECE: usize = 1 << 28;

    /// Room that is smaller than this is not looked for where that much is free in all: a block so small is hardly ever
    /// missing.
    const SMALL: usize = 1 << 16;

    #[inline(always)]
    pub fn has_room_in(longest: usize, bytes: usize) -> bool {
        let used = USED.load(Relaxed);
        let wanted = bytes.saturating_add(used >> (4 + u32::from(!FOR_PAIRS && bytes == 0)));
        let free = (std::arch::wasm32::memory_size(0) << 16) - used;
        let fits = wanted <= usize::MAX - used
            && (wanted <= free && bytes < SMALL || is_free(wanted, longest.max(used / 16).min(LARGEST_PIECE)));
        #[cfg(feature = "__ledger")]
        if fits {
            ASKED.fetch_max(used + bytes + used / 32, Relaxed);
        }
        fits
    }

    /// For tests: how much may be used before an allocation is one for which nobody has asked; see the allocator.
    #[cfg(feature = "__ledger")]
    pub(crate) static ASKED: AtomicUsize = AtomicUsize::new(usize::MAX);

    /// Whether this many bytes can be allocated in pieces: allocates them, and frees them again.
    fn is_free(bytes: usize, piece: usize) -> bool {
        let piece = if bytes < piece { bytes } else { piece };
        // A black box, because the optimiser would leave out an unused block.
        let mut block = std::hint::black_box(Vec::<u8>::new());
        #[cfg(feature = "__ledger")]
        let asked = ASKED.swap(usize::MAX, Relaxed);
        let is_there = block.try_reserve_exact(piece).is_ok();
        #[cfg(feature = "__ledger")]
        ASKED.store(asked, Relaxed);
        is_there && (piece == bytes || is_free(bytes - piece, piece))
    }
}

/// Makes room for `count` items in one of the lists that have an entry for each body. They grow by an eighth, where
/// others grow to twice their length: with a million bodies, half of the memory would lie idle. In JavaScript's package
/// those of four bytes do, which are most: each other size would be bytes to download.
#[inline(always)]
pub(crate) fn grow<T>(list: &mut Vec<T>, count: usize) {
    if count > list.capacity() && (size_of::<T>() == 4 || !FOR_JS) {
        grow_by_eighth(list, count);
    }
}

#[inline(never)]
fn grow_by_eighth<T>(list: &mut Vec<T>, count: usize) {
    list.reserve_exact(count + list.len() / 8 - list.len());
}

/// Adds an item to a list that [grows](grow) by an eighth.
#[inline(always)]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    grow(list, list.len() + 1);
    list.push(item);
}

/// A list of `count` copies of a value. `vec!` does the same, but more of it is inlined.
#[inline(never)]
pub(crate) fn copies<T: Copy>(value: T, count: usize) -> Vec<T> {
    let mut list = Vec::new();
    list.resize(count, value);
    list
}

thread_local! {
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// [`has_room`] for code deep inside a search, which goes on without the data that has no room. The function that was
/// asked for the answer calls [`take_refusal`] at its end: if something was refused, it has no answer.
pub(crate) fn reserve(count: usize, size: usize) -> bool {
    let fits = has_room(count, size);
    if !fits {
        refuse();
    }
    fits
}

/// Notes a refusal, as [`reserve`] does.
pub(crate) fn refuse() {
    REFUSED.set(true);
}

/// [`reserve`] for more items of a list, which may grow to twice its length.
#[inline(always)]
pub(crate) fn reserve_in<T>(list: &Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more || reserve(2 * (list.len() + more), size_of::<T>())
}

/// Adds an item to a list, unless memory has no room for it; notes the refusal, as [`reserve`] does.
pub(crate) fn push_if_room<T>(list: &mut Vec<T>, item: T) {
    if reserve_in(list, 1) {
        list.push(item);
    }
}

/// Whether a refusal is noted.
pub(crate) fn is_refused() -> bool {
    REFUSED.get()
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
