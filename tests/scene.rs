//! Scenes against brute force over all bodies or all pairs of bodies, unions against brute force over their pieces.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/bytes.rs"]
mod bytes;
#[path = "../src/math/random.rs"]
mod random;

mod scene {
    mod bullets;
    mod changes;
    mod fuzz;
    mod moves;
    mod pairs;
    mod pieces;
    mod queries;
    mod resolve;
    mod snapshot;
    mod swept;
    mod twin;
    mod two_bodies;
}
