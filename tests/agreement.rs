//! The library's answers to random questions against those of an independent oracle, and the oracle against answers
//! worked out by hand. `PROPTEST_CASES` sets how many random cases each property tries.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/bytes.rs"]
mod bytes;
mod common;

mod agreement {
    mod both;
    mod bounces;
    mod casts;
    mod chains;
    mod contacts;
    mod crossings;
    mod differences;
    mod fits;
    mod fuzz;
    mod generate;
    mod lines;
    mod masses;
    mod midway;
    mod oracle_check;
    mod outlines;
    mod pairs;
    mod shadows;
    mod spins;
    mod starts;
    mod unions;
    mod ways_out;
}
