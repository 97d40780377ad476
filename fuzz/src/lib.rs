//! The targets of `npm run fuzz`: the tests' own files, compiled for libFuzzer.
#![allow(dead_code, unused_imports, reason = "the files hold tests besides, which are not compiled here")]

#[path = "../../tests/common/bytes.rs"]
mod bytes;
#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../src/math/count.rs"]
mod count;
#[path = "../../src/math/random.rs"]
mod random;

#[path = "../../tests/agreement"]
mod agreement {
    mod both;
    mod casts;
    mod contacts;
    pub mod fuzz;
    mod generate;
    mod outlines;
    mod pairs;
    mod spins;
    mod unions;
}

#[path = "../../tests/scene"]
mod scene {
    mod answers;
    mod changes;
    pub mod fuzz;
    mod moves;
    mod snapshot;
    mod twin;
}

pub use agreement::fuzz::*;
pub use scene::fuzz::*;
