//! The narrow phase on several threads: with the feature `rayon`, in place of `one_thread.rs`.
//!
//! 1. Groups of neighbouring blocks of the neighbour lists are spread over the threads. Each group lists what it finds.
//! 2. The lists are joined in the order of the blocks, so answers have the same bits for any number of threads.
//!
//! Everything else in an update stays on the thread that called it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Mutex;

use crate::memory::{refuse, take_refusal};
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::batches::Batches;
use crate::scene::broad::neighbours::Neighbours;
use crate::scene::narrow::overlapping_pair::{DecidingEdge, Overlap, OverlappingPair};
use crate::scene::narrow::run::run;
use crate::scene::narrow::ways::Ways;

/// Working memory, kept from update to update.
#[derive(Clone, Default)]
pub(crate) struct Threads {
    groups: Vec<Group>,
}

/// What a group of blocks finds.
#[derive(Clone, Default)]
struct Group {
    batches: Batches,
    found: Vec<OverlappingPair>,
    /// Of a swept update: the pairs that may have met.
    ways: Ways,
}

/// Fills lists whose pairs are written later.
const NO_PAIR: OverlappingPair =
    OverlappingPair { a: 0, b: 0, overlap: Overlap { normal: [0.0; 2], depth: 0.0, edge: DecidingEdge::UNKNOWN } };

/// With fewer blocks, to wake the threads may take longer than they save: sparse scenes of 10,000 bodies got slower.
const MIN_BLOCKS: usize = 16;

/// Groups for each thread. A thread that is done early takes another thread's group.
const GROUPS_PER_THREAD: usize = 6;

impl Threads {
    /// Does nothing: [`Threads::run_blocks`] overwrites the list, which need not be filled first.
    pub fn clear(&self, _: &mut Vec<OverlappingPair>) {}

    /// Replaces `found` by the pairs of the neighbour lists that overlap and, of a swept update, adds those that may
    /// have met to the ways. Where that does not pay, or there is but one thread, it only empties `found`, and returns
    /// false: [`BroadPhase::find_all`](crate::scene::broad::phase::BroadPhase::find_all) runs them then.
    pub fn run_blocks(
        &mut self,
        neighbours: &Neighbours,
        bodies: &Bodies,
        derived: &Derived,
        swept: Option<(&Starts, &mut Ways)>,
        found: &mut Vec<OverlappingPair>,
    ) -> bool {
        let blocks = neighbours.blocks();
        // In this order: to ask for the number of threads starts them.
        if blocks.len() < MIN_BLOCKS || rayon::current_num_threads() < 2 {
            found.clear();
            return false;
        }
        let size = blocks.len().div_ceil(GROUPS_PER_THREAD * rayon::current_num_threads());
        let count = blocks.len().div_ceil(size);
        if self.groups.len() < count {
            self.groups.resize_with(count, Group::default);
        }
        let groups = &mut self.groups[..count];
        let starts = swept.as_ref().map(|(starts, _)| *starts);
        on_threads(groups.iter_mut().zip(blocks.chunks(size)), |(group, blocks)| {
            group.run(neighbours, blocks, bodies, derived, starts);
        });
        if let Some((_, ways)) = swept {
            groups.iter().for_each(|group| ways.near.extend_from_slice(&group.ways.near));
        }
        join(groups, found);
        true
    }
}

impl Group {
    fn run(
        &mut self,
        neighbours: &Neighbours,
        blocks: &[Batches],
        bodies: &Bodies,
        derived: &Derived,
        starts: Option<&Starts>,
    ) {
        let Group { batches, found, ways } = self;
        found.clear();
        ways.near.clear();
        for block in blocks {
            let from = found.len();
            neighbours.copy_overlapping(block, derived, batches);
            run(batches, bodies, derived, found);
            if let Some(starts) = starts {
                ways.add_near(batches, bodies, derived, starts, &found[from..]);
            }
        }
    }
}

/// Replaces `found` by what the groups have found, in their order. It takes all threads to copy: that is limited by
/// memory.
fn join(groups: &[Group], found: &mut Vec<OverlappingPair>) {
    // What `found` still holds is overwritten, so that only what is new must be filled first.
    found.resize(groups.iter().map(|group| group.found.len()).sum(), NO_PAIR);
    let mut rest = &mut found[..];
    let parts = groups.iter().map(|Group { found, .. }| {
        let (part, after) = std::mem::take(&mut rest).split_at_mut(found.len());
        rest = after;
        (part, found)
    });
    on_threads(parts, |(part, found)| part.copy_from_slice(found));
}

/// Calls `each` with all items, on this thread and on rayon's. Memory that is refused there counts as refused here.
///
/// Every thread takes the next item when it is done with one: this one begins at once, while the others wake up. While
/// it waits for the last, rayon may have it do other work, whose end would take this thread's refusals for its own.
fn on_threads<T: Send>(items: impl Iterator<Item = T> + Send, each: impl Fn(T) + Sync) {
    let refused = AtomicBool::new(take_refusal());
    let items = Mutex::new(items);
    let work = || {
        while let Some(item) = next(&items) {
            each(item);
        }
        refused.fetch_or(take_refusal(), Relaxed);
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..rayon::current_num_threads() {
            scope.spawn(|_| work());
        }
        work();
    });
    if refused.into_inner() {
        refuse();
    }
}

/// The lock is held for this call only, not while the item is worked on.
fn next<T>(items: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    // A thread that panics ends the update: no lock is held then.
    items.lock().ok()?.next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::reserve;

    #[test]
    fn what_a_thread_is_refused_counts_where_it_was_called() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        // More than any memory.
        let refused_at = |refused: usize| {
            on_threads(0..100usize, |item| {
                reserve(if item == refused { usize::MAX } else { 1 }, 2);
            });
            take_refusal()
        };
        pool.install(|| {
            for item in [0, 57, 99] {
                assert!(refused_at(item) && !refused_at(100), "{item}");
            }
            reserve(usize::MAX, 2);
            assert!(refused_at(100), "refused before");
        });
    }
}
