//! The allocator: rlsf's, constant time for every call, over WebAssembly's memory.
//!
//! Memory grows by a quarter at least. rlsf by itself asks for no more than it needs at the moment, but engines collect garbage
//! each time a large memory grows: a million shapes, made one by one, would wait for thousands of collections.

// An allocator cannot be written without. Each operation says why it is sound.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;
use std::ptr::{copy_nonoverlapping, null_mut, slice_from_raw_parts_mut, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rlsf::{FlexSource, FlexTlsf};

use crate::memory::USED;

/// The unit that WebAssembly's memory grows in, in bytes.
const PAGE: usize = 1 << 16;

/// So many pages memory cannot have: all that 32 bits can address, for the end of the last would be no address, or what the engine has
/// refused before, which takes it a millisecond each time.
static CEILING: AtomicUsize = AtomicUsize::new(1 << 16);

/// Grows memory by `least` bytes or more, and returns the address and the length of the new part.
fn grow(least: usize) -> Option<(usize, usize)> {
    let least = least.checked_add(PAGE - 1)? / PAGE;
    let quarter = memory_size(0) / 4;
    let grow_by = |pages: usize| {
        let end = memory_size(0) + pages;
        let before = if end < CEILING.load(Relaxed) { memory_grow(0, pages) } else { usize::MAX };
        if before == usize::MAX {
            CEILING.fetch_min(end, Relaxed);
            return None;
        }
        Some((before * PAGE, pages * PAGE))
    };
    if least < quarter {
        grow_by(quarter).or_else(|| grow_by(least))
    } else {
        grow_by(least)
    }
}

/// WebAssembly's memory, from which rlsf takes the blocks that it hands out.
struct Memory;

// SAFETY: `alloc` returns memory that `memory_grow` has just added, so nobody else uses it, and it is aligned to a page.
// `realloc_inplace_grow` answers with a length only if the added part follows the block directly.
unsafe impl FlexSource for Memory {
    unsafe fn alloc(&mut self, least: usize) -> Option<NonNull<[u8]>> {
        let (start, len) = grow(least)?;
        NonNull::new(slice_from_raw_parts_mut(start as *mut u8, len))
    }

    unsafe fn realloc_inplace_grow(&mut self, block: NonNull<[u8]>, least: usize) -> Option<usize> {
        let end = block.as_ptr() as *mut u8 as usize + block.len();
        if end != memory_size(0) * PAGE {
            // JavaScript has grown the memory meanwhile: what follows the block is not ours.
            return None;
        }
        Some(block.len() + grow(least - block.len())?.1)
    }

    fn supports_realloc_inplace_grow(&self) -> bool {
        true
    }

    fn min_align(&self) -> usize {
        PAGE
    }
}

type Blocks = FlexTlsf<Memory, usize, usize, { usize::BITS as usize }, { usize::BITS as usize }>;

/// The bytes that a block takes: rlsf writes 8 before each, and hands out multiples of 16.
fn taken(layout: Layout) -> usize {
    (layout.size() + 23) & !15
}

/// The global allocator.
pub(super) struct Allocator(UnsafeCell<Blocks>);

impl Allocator {
    pub const fn new() -> Self {
        Allocator(UnsafeCell::new(Blocks::new(Memory)))
    }

    #[allow(clippy::mut_from_ref)]
    fn blocks(&self) -> &mut Blocks {
        // SAFETY: there is one thread (`mod.rs` refuses to compile for more), each method below uses the reference for a
        // single call, and rlsf does not call the global allocator. So two such references are never alive at once.
        unsafe { &mut *self.0.get() }
    }
}

// SAFETY: there is one thread: `mod.rs` refuses to compile for more.
unsafe impl Sync for Allocator {}

// SAFETY: rlsf's blocks fit the layout they are asked for, and each stays valid until it is deallocated.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.blocks().allocate(layout).map_or(null_mut(), |block| {
            USED.fetch_add(taken(layout), Relaxed);
            block.as_ptr()
        })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller promises that `alloc` returned the block, so it is not null.
        let block = unsafe { NonNull::new_unchecked(block) };
        // SAFETY: the caller promises that `alloc` returned the block for this layout, and that nobody uses it any more.
        unsafe { self.blocks().deallocate(block, layout.align()) };
        USED.fetch_sub(taken(layout), Relaxed);
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the alignment is that of a layout, and the caller promises that `size`, rounded up to it, fits `isize`.
        let new_layout = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        // SAFETY: the caller promises that `size` is not zero.
        let new = unsafe { self.alloc(new_layout) };
        if !new.is_null() {
            let kept = if size < layout.size() { size } else { layout.size() };
            // SAFETY: both blocks hold that many bytes, and a new block overlaps no other.
            unsafe { copy_nonoverlapping(block, new, kept) };
            // SAFETY: the caller promises that the block was allocated with this layout, and gives it up.
            unsafe { self.dealloc(block, layout) };
        }
        new
    }
}
