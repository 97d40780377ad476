//! The same answers to the last bit on every platform; `tests/web.rs` holds the browser to it, `tests/js/` Node.

mod digest;

#[test]
fn the_digest_is_the_one_of_every_platform() {
    assert_eq!(digest::digest(), digest::EXPECTED);
    assert_eq!(digest::scene(), digest::EXPECTED_SCENE);
}
