//! Scenes against asking about every body or every two bodies in turn.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../src/math/random.rs"]
mod random;

mod scene {
    mod changes;
    mod pairs;
    mod queries;
    mod resolve;
    mod snapshot;
    mod twin;
    mod two_bodies;
}
