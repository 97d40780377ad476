//! Which mutant is on: the one whose number the environment's `MUTANT` holds. With `MUTANT=record` none is on, and each
//! test leaves a file in `MUTANT_FOLDER` with its name, its microseconds and the numbers of the mutants that it
//! reached.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const RECORDING: u32 = u32::MAX - 1;
const UNREAD: u32 = u32::MAX;
static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);

#[inline(always)]
pub(crate) fn on(number: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == number || (active >= RECORDING && first_or_recorded(number, active))
}

/// 1 if the mutant is on, 2 if `tie` is to be told whether the two sides of its comparison are equal, otherwise 0.
#[inline(always)]
pub(crate) fn mode(number: u32) -> u32 {
    let active = ACTIVE.load(Relaxed);
    if active == number {
        1
    } else if active >= RECORDING {
        recording_mode(number, active)
    } else {
        0
    }
}

/// Records that two sides were equal. False, for the comparison is made as written.
#[inline(never)]
#[cold]
pub(crate) fn tie(number: u32, equal: bool) -> bool {
    equal && first_or_recorded(number, RECORDING)
}

#[inline(never)]
#[cold]
fn recording_mode(number: u32, active: u32) -> u32 {
    if active == UNREAD {
        read();
        return mode(number);
    }
    2 * u32::from(!MARKED.with(|marked| marked[number as usize % MARKS].get()))
}

#[inline(never)]
#[cold]
fn first_or_recorded(number: u32, active: u32) -> bool {
    if active == UNREAD {
        read();
        return on(number);
    }
    if MARKED.with(|marked| marked[number as usize % MARKS].replace(true)) {
        return false;
    }
    // A thread that is ending has no record any more.
    let _ = REACHED.try_with(|reached| reached.borrow_mut().mark(number as usize));
    false
}

fn read() {
    let wanted = std::env::var("MUTANT").unwrap_or_default();
    let wanted = if wanted == "record" { RECORDING } else { wanted.parse().unwrap_or(0) };
    ACTIVE.store(wanted, Relaxed);
    if wanted != RECORDING && wanted != 0 {
        // The first failure decides: no message, no smaller case, no other test.
        std::panic::set_hook(Box::new(|_| std::process::exit(101)));
    }
}

/// More than there are mutants.
const MARKS: usize = 1 << 14;

thread_local! {
    /// Which mutants the thread has reached: quick to ask, since most are reached again and again.
    static MARKED: [Cell<bool>; MARKS] = const { [const { Cell::new(false) }; MARKS] };
    static REACHED: RefCell<Reached> = RefCell::new(Reached { test: String::new(), numbers: vec![] });
}

struct Reached {
    test: String,
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
        // The thread's time on a processor, in nanoseconds, is the first number.
        let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds: u64 = times.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0);
        let text = format!("{}\n{}\n{}\n", self.test, nanoseconds / 1000, numbers.join(" "));
        let _ = std::fs::write(format!("{folder}/{}", self.test.replace("::", ".")), text);
    }
}
