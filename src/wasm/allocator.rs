//! The allocator: rlsf's, constant time for every call, over WebAssembly's memory.
//!
//! A block of which JavaScript has got a view is reused only after memory has grown, which ends every view: so no view
//! ever shows other data, however long it is kept. When the blocks that wait for this are an eighth of memory, or
//! memory is full, memory grows by 0 pages, which ends views, too; engines then count all of their memory, so this is
//! rare.
//!
//! Memory grows by a thirty-second at least. rlsf by itself asks for no more than it needs at the moment, but engines
//! collect garbage each time a large memory grows: a million shapes, made one by one, would wait for thousands of
//! collections.

// An allocator needs unsafe code. Each operation says why it is sound.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;
#[cfg(feature = "__js")]
use std::mem::replace;
use std::ptr::{copy_nonoverlapping, null_mut, slice_from_raw_parts_mut, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rlsf::{FlexSource, FlexTlsf};

#[cfg(feature = "__js")]
use super::shown::{Block, Shown};
use crate::memory::address_space::USED;
#[cfg(feature = "__js")]
use crate::memory::has_room;

/// The unit that WebAssembly's memory grows in, in bytes.
const PAGE: usize = 1 << 16;

/// Memory cannot have this many pages: all that 32 bits can address, since the end of the last page would be no
/// address; or a number that the engine has refused before, because each refusal takes a millisecond.
static CEILING: AtomicUsize = AtomicUsize::new(1 << 16);

/// Grows memory by `least` bytes or more, and returns the address and the length of the new part.
fn grow(least: usize) -> Option<(usize, usize)> {
    let least = least.checked_add(PAGE - 1)? / PAGE;
    let share = memory_size(0) / 32;
    let grow_by = |pages: usize| {
        let end = memory_size(0) + pages;
        let before = if end < CEILING.load(Relaxed) { memory_grow(0, pages) } else { usize::MAX };
        if before == usize::MAX {
            CEILING.fetch_min(end, Relaxed);
            return None;
        }
        Some((before * PAGE, pages * PAGE))
    };
    if least < share {
        grow_by(share).or_else(|| grow_by(least))
    } else {
        grow_by(least)
    }
}

/// WebAssembly's memory, from which rlsf takes the blocks that it hands out.
struct Memory;

// SAFETY: `alloc` returns memory that `memory_grow` has just added, so nobody else uses it, and it is aligned to a
// page. `realloc_inplace_grow` answers with a length only if the added part follows the block directly.
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

/// What the allocator knows.
struct State {
    blocks: Blocks,
    #[cfg(feature = "__js")]
    shown: Shown,
}

/// The global allocator.
pub(super) struct Allocator(UnsafeCell<State>);

impl Allocator {
    pub const fn new() -> Self {
        Allocator(UnsafeCell::new(State {
            blocks: Blocks::new(Memory),
            #[cfg(feature = "__js")]
            shown: Shown::NONE,
        }))
    }

    #[allow(clippy::mut_from_ref)]
    fn state(&self) -> &mut State {
        // SAFETY: there is one thread (`mod.rs` refuses to compile for more), each method below uses the reference for
        // a single call, and neither rlsf nor `Shown::place` calls the global allocator. So two such references are
        // never alive at once.
        unsafe { &mut *self.0.get() }
    }

    /// Called before JavaScript is given views of blocks that the core has: their places are not used for anything else
    /// before memory grows. Returns false if memory has no room for the note of that.
    #[cfg(feature = "__js")]
    #[inline(never)]
    pub fn show(&self, addresses: &[usize]) -> bool {
        let length = self.state().shown.table.len();
        if 2 * (self.state().shown.count + addresses.len()) > length {
            let length = if length == 0 { 64 } else { 2 * length };
            if !has_room(length, size_of::<Block>()) {
                return false;
            }
            // Made while nothing of the state is borrowed: it calls the allocator.
            let table = vec![[0; 2]; length];
            for block in &replace(&mut self.state().shown.table, table) {
                if let Some(place) = self.state().shown.place(block[0]) {
                    *place = *block;
                }
            }
        }
        let shown = &mut self.state().shown;
        for &address in addresses {
            shown.count += usize::from(shown.place(address).is_some_and(|place| replace(&mut place[0], address) == 0));
        }
        true
    }

    /// A block, or none if memory is full.
    #[cfg(feature = "__js")]
    fn take(&self, layout: Layout) -> Option<NonNull<u8>> {
        let pages = memory_size(0);
        let block = self.state().blocks.allocate(layout);
        if memory_size(0) > pages {
            self.free_held();
        } else if block.is_none() && self.state().shown.held > 0 {
            memory_grow(0, 0);
            self.free_held();
            return self.state().blocks.allocate(layout);
        }
        block
    }

    #[cfg(not(feature = "__js"))]
    fn take(&self, layout: Layout) -> Option<NonNull<u8>> {
        self.state().blocks.allocate(layout)
    }

    /// Frees the blocks that are held. Called when all views have ended.
    #[cfg(feature = "__js")]
    #[inline(never)]
    fn free_held(&self) {
        let Shown { table, .. } = replace(&mut self.state().shown, Shown::NONE);
        for &[address, bytes] in &table {
            if let (Some(block), 1..) = (NonNull::new(address as *mut u8), bytes) {
                // SAFETY: `dealloc` was called for the block with this alignment, and has not deallocated it; every
                // view of it has ended.
                unsafe { self.state().blocks.deallocate(block, SHOWN_ALIGN) };
                USED.fetch_sub(bytes, Relaxed);
            }
        }
    }

    /// Holds a block that is no longer used, if JavaScript may have views of it.
    #[cfg(feature = "__js")]
    #[inline(never)]
    fn holds(&self, block: *mut u8, layout: Layout) -> bool {
        let shown = &mut self.state().shown;
        let Some(place) = shown.place(block as usize).filter(|place| place[0] != 0) else { return false };
        place[1] = taken(layout);
        shown.held += taken(layout);
        if shown.held > memory_size(0) * (PAGE / 8) {
            memory_grow(0, 0);
            self.free_held();
        }
        true
    }
}

/// The largest alignment of what JavaScript has views of. rlsf need not know which of the smaller ones it is.
#[cfg(feature = "__js")]
const SHOWN_ALIGN: usize = 8;

// SAFETY: there is one thread: `mod.rs` refuses to compile for more.
unsafe impl Sync for Allocator {}

/// For tests: tells JavaScript of each allocation for which nobody has asked.
#[cfg(feature = "__ledger")]
mod ledger {
    use std::sync::atomic::Ordering::Relaxed;

    use crate::memory::address_space::{ASKED, USED};

    #[link(wasm_import_module = "ledger")]
    unsafe extern "C" {
        fn unasked(bytes: usize);
    }

    /// Begins a call, which may allocate a thirty-second of the used memory, and `small` bytes, without asking.
    #[unsafe(no_mangle)]
    pub extern "C" fn ledger_begin(small: usize) {
        let used = USED.load(Relaxed);
        ASKED.store(used + used / 32 + small, Relaxed);
    }

    pub fn check() {
        let (used, asked) = (USED.load(Relaxed), ASKED.load(Relaxed));
        if used > asked {
            ASKED.store(used, Relaxed);
            // SAFETY: JavaScript's function takes a number and calls nothing of ours.
            unsafe { unasked(used - asked) };
        }
    }
}

// SAFETY: rlsf's blocks fit the layout they are asked for, and each stays valid until it is deallocated.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.take(layout).map_or(null_mut(), |block| {
            USED.fetch_add(taken(layout), Relaxed);
            #[cfg(feature = "__ledger")]
            ledger::check();
            block.as_ptr()
        })
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        #[cfg(feature = "__js")]
        if layout.align() <= SHOWN_ALIGN && self.holds(block, layout) {
            return;
        }
        // SAFETY: the caller promises that `alloc` returned the block, so it is not null.
        let block = unsafe { NonNull::new_unchecked(block) };
        // SAFETY: the caller promises that `alloc` returned the block for this layout, and that nobody uses it any
        // more.
        unsafe { self.state().blocks.deallocate(block, layout.align()) };
        USED.fetch_sub(taken(layout), Relaxed);
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the alignment is that of a layout, and the caller promises that `size`, rounded up to it, fits
        // `isize`.
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
