//! In place of `threads.rs` where there is one thread: in WebAssembly, and without the feature `rayon`.

use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::bodies::starts::Starts;
use crate::scene::broad::neighbours::Neighbours;
use crate::scene::narrow::overlapping_pair::OverlappingPair;
use crate::scene::narrow::ways::Ways;

/// No state.
#[derive(Clone, Default)]
pub(crate) struct Threads;

impl Threads {
    /// Empties the list.
    #[inline(always)]
    pub fn clear(&self, found: &mut Vec<OverlappingPair>) {
        found.clear();
    }

    /// Runs none: [`BroadPhase::find_all`](crate::scene::broad::phase::BroadPhase::find_all) does.
    #[inline(always)]
    pub fn run_blocks(
        &mut self,
        _: &Neighbours,
        _: &Bodies,
        _: &Derived,
        _: Option<(&Starts, &mut Ways)>,
        _: &mut Vec<OverlappingPair>,
    ) -> bool {
        false
    }
}
