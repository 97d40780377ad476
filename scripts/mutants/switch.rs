//! Which mutant is on: the one whose number the environment's `MUTANT` holds. With `MUTANT=record` none is on, and each
//! test leaves a file in `MUTANT_FOLDER` with its name, its milliseconds and the numbers of the mutants that it reached.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Instant;

const RECORDING: u32 = u32::MAX - 1;
const UNREAD: u32 = u32::MAX;
static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);

#[inline(always)]
pub(crate) fn on(number: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == number || (active >= RECORDING && first_or_recorded(number, active))
}

#[inline(never)]
#[cold]
fn first_or_recorded(number: u32, active: u32) -> bool {
    if active == UNREAD {
        let wanted = std::env::var("MUTANT").unwrap_or_default();
        let wanted = if wanted == "record" { RECORDING } else { wanted.parse().unwrap_or(0) };
        ACTIVE.store(wanted, Relaxed);
        return on(number);
    }
    if MARKED.with(|marked| marked[number as usize % MARKS].replace(true)) {
        return false;
    }
    // A thread that is ending has no record any more.
    let _ = REACHED.try_with(|reached| reached.borrow_mut().mark(number as usize));
    false
}

/// More than there are mutants.
const MARKS: usize = 1 << 14;

thread_local! {
    /// Which mutants the thread has reached: quick to ask, since most are reached again and again.
    static MARKED: [Cell<bool>; MARKS] = const { [const { Cell::new(false) }; MARKS] };
    static REACHED: RefCell<Reached> = RefCell::new(Reached { test: String::new(), start: Instant::now(), numbers: vec![] });
}

struct Reached {
    test: String,
    start: Instant,
    numbers: Vec<bool>,
}

impl Reached {
    fn mark(&mut self, number: usize) {
        if number >= self.numbers.len() {
            self.numbers.resize(number + 1000, false);
            // The harness names a test's thread after the test.
            self.test = std::thread::current().name().unwrap_or("").to_string();
        }
        self.numbers[number] = true;
    }
}

impl Drop for Reached {
    fn drop(&mut self) {
        let Ok(folder) = std::env::var("MUTANT_FOLDER") else { return };
        let reached = self.numbers.iter().enumerate().filter(|(_, reached)| **reached);
        let numbers: Vec<String> = reached.map(|(number, _)| number.to_string()).collect();
        let text = format!("{}\n{}\n{}\n", self.test, self.start.elapsed().as_millis(), numbers.join(" "));
        let _ = std::fs::write(format!("{folder}/{}", self.test.replace("::", ".")), text);
    }
}
