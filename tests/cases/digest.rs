//! Answers are the same to the last bit on every platform. `tests/web.rs` checks that in a browser, `tests/js/` in Node.

#[test]
fn the_digest_is_the_one_of_every_platform() {
    assert_eq!(crate::common::digest::digest(), crate::common::digest::EXPECTED);
    assert_eq!(crate::common::digest::scene(), crate::common::digest::EXPECTED_SCENE);
    assert_eq!(crate::common::digest::moves(), crate::common::digest::EXPECTED_MOVES);
}
