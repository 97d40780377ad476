//! Working memory of questions that borrow the scene as it is: several threads may ask at once.

use std::cell::Cell;

use crate::scene::hierarchy::ranks::Ranks;

thread_local! {
    /// Kept from question to question, so that a repeated one allocates nothing.
    static SCRATCH: Cell<[Ranks; 2]> = const { Cell::new([Ranks::new(), Ranks::new()]) };
}

/// Calls `ask` with two lists. What they hold is left over from other questions.
pub(crate) fn with_scratch<R>(ask: impl FnOnce(&mut [Ranks; 2]) -> R) -> R {
    SCRATCH.with(|scratch| {
        let mut lists = scratch.take();
        let answer = ask(&mut lists);
        scratch.set(lists);
        answer
    })
}
