//! Scenes against brute force over all bodies or all pairs of bodies, unions against brute force over their pieces.
#![cfg(not(target_arch = "wasm32"))]

#[path = "common/bytes.rs"]
mod bytes;
#[path = "../src/math/count.rs"]
mod count;
#[path = "../src/math/random.rs"]
mod random;

mod scene {
    mod answers;
    mod bullets;
    mod changes;
    mod each_alone;
    mod fuzz;
    mod ground;
    mod inside_pushes;
    mod joints;
    mod kerb_rows;
    mod kerb_worlds;
    mod kerbs;
    mod layouts;
    mod long_pushes;
    mod maps;
    mod mirrored_pushes;
    mod moves;
    mod near_misses;
    mod open_pushes;
    mod pairs;
    mod pieces;
    mod planks;
    mod promise;
    mod pushes;
    mod queries;
    mod resolve;
    mod rides;
    mod rollback;
    mod room;
    mod seams;
    mod snapshot;
    mod stairs;
    mod steps;
    mod swept;
    mod threads;
    mod twin;
    mod two_bodies;
    mod walks;
    mod walled_courses;
    mod walled_pushes;
    mod walled_scenes;
    mod ways;
}
