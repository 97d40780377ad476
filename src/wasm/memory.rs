//! The allocator: rlsf's, constant time for every call, over WebAssembly's memory.
//!
//! Memory grows by a quarter at least. rlsf by itself asks for what it needs at the moment, and engines take each growth of a
//! large memory for a reason to collect garbage: a million shapes, made one by one, would wait for thousands of collections.

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;
use std::ptr::{copy_nonoverlapping, null_mut, slice_from_raw_parts_mut, NonNull};

use rlsf::{FlexSource, FlexTlsf};

const PAGE: usize = 1 << 16;

/// Grows memory by at least so many bytes, and returns where they begin and how many they are.
fn grow(least: usize) -> Option<(usize, usize)> {
    let least = least.checked_add(PAGE - 1)? / PAGE;
    let ahead = memory_size(0) / 4;
    let grown = |pages: usize| {
        let before = memory_grow(0, pages);
        (before != usize::MAX).then_some((before * PAGE, pages * PAGE))
    };
    if least < ahead {
        grown(ahead).or_else(|| grown(least))
    } else {
        grown(least)
    }
}

struct Memory;

// SAFETY: what it hands out is memory that has just come into being, and all of that.
unsafe impl FlexSource for Memory {
    unsafe fn alloc(&mut self, least: usize) -> Option<NonNull<[u8]>> {
        let (start, len) = grow(least)?;
        NonNull::new(slice_from_raw_parts_mut(start as *mut u8, len))
    }

    unsafe fn realloc_inplace_grow(&mut self, block: NonNull<[u8]>, least: usize) -> Option<usize> {
        let end = block.as_ptr() as *mut u8 as usize + block.len();
        if end != memory_size(0) * PAGE {
            // Somebody else has grown the memory.
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

/// See the file.
pub(super) struct Allocator(UnsafeCell<Blocks>);

impl Allocator {
    pub const fn new() -> Self {
        Allocator(UnsafeCell::new(Blocks::new(Memory)))
    }

    #[allow(clippy::mut_from_ref)]
    fn blocks(&self) -> &mut Blocks {
        // SAFETY: there is one thread, and nothing that the allocator calls calls it.
        unsafe { &mut *self.0.get() }
    }
}

// SAFETY: there is one thread.
unsafe impl Sync for Allocator {}

// SAFETY: each call is handed on as it is, and a block that is to be larger is copied to another.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.blocks().allocate(layout).map_or(null_mut(), NonNull::as_ptr)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.blocks().deallocate(NonNull::new_unchecked(block), layout.align());
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
        if !new.is_null() {
            copy_nonoverlapping(block, new, if size < layout.size() { size } else { layout.size() });
            self.dealloc(block, layout);
        }
        new
    }
}
