//! Answers are the same to the last bit on every platform, with optimisation and without. `tests/web.rs` checks that in
//! a browser, `tests/js/` in Node and `tests/page/bits.test.mjs` in both browsers.
#![cfg(not(target_arch = "wasm32"))]

mod common;

use common::{digest, frames};

#[test]
fn the_digest_is_the_one_of_every_platform() {
    assert_eq!(digest::digest(), digest::EXPECTED);
    assert_eq!(digest::scene(), digest::EXPECTED_SCENE);
    assert_eq!(digest::moves(), digest::EXPECTED_MOVES);
    assert_eq!(digest::copies(), digest::EXPECTED_COPIES);
}

/// To renew the hashes, copy what this prints into `tests/frames.json`.
#[test]
fn a_thousand_frames_have_the_hashes_of_every_platform() {
    let all = frames::all();
    let hashes: Vec<_> = all.iter().map(frames::play).collect();
    for (played, hashes) in all.iter().zip(&hashes) {
        println!("{}: {hashes:?}", played.name);
    }
    for (played, hashes) in all.iter().zip(hashes) {
        assert_eq!(hashes, played.hashes, "{}", played.name);
    }
}
