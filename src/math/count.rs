//! How many cases tests try; `tests/common` includes this file.

/// A part of them in every run, and all where the environment's `TESTS` says `all`, as each night.
pub fn cases(part: usize, all: usize) -> usize {
    if std::env::var("TESTS").is_ok_and(|tests| tests == "all") {
        all
    } else {
        part
    }
}
