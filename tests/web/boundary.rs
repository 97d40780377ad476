//! Numbers go through the boundary and come back, in memory of its allocator. `tests/js/` asks the built package
//! everything else.

use wasm_bindgen_test::wasm_bindgen_test;

// What the module exports to JavaScript (`src/wasm/`); the functions in capitals are the constants of
// `src/wasm/contract.rs`.
#[allow(non_snake_case)]
unsafe extern "C" {
    safe fn list(count: usize) -> *mut f64;
    safe fn result() -> *const f64;
    safe fn shape(again: u32) -> f64;
    #[rustfmt::skip]
    safe fn collide(a: f64, ax: f64, ay: f64, a_angle: f64, b: f64, bx: f64, by: f64, b_angle: f64, within: f64)
        -> i32;
    safe fn BAD_NUMBER() -> f64;
    safe fn CONTACT_DEPTH() -> f64;
    safe fn CONTACT_NORMAL() -> f64;
    safe fn MAKE_BOX() -> f64;
    safe fn MAKE_CIRCLE() -> f64;
}

/// The handle of a shape.
fn made(constructor: f64, numbers: &[f64]) -> f64 {
    let to = list(1 + numbers.len());
    for (at, number) in [constructor].iter().chain(numbers).enumerate() {
        // SAFETY: the list has room for as many numbers as were asked for.
        unsafe { to.add(at).write(*number) };
    }
    shape(0)
}

/// What the last call wrote to this place of the result.
fn answer(place: f64) -> f64 {
    // SAFETY: the result is at a fixed address, and the contract's places lie in it.
    unsafe { result().add(place as usize).read() }
}

#[wasm_bindgen_test]
fn a_pair_is_asked_about_with_numbers() {
    let (crate_, ball) = (made(MAKE_BOX(), &[2.0, 2.0, 0.0, 0.0, 0.0, 0.0]), made(MAKE_CIRCLE(), &[1.0, 0.0, 0.0]));
    let ask = |x| collide(crate_, 0.0, 0.0, 0.0, ball, x, 0.0, 0.0, f64::INFINITY);
    assert!(ask(1.5) > 0);
    let (normal, depth) = ([answer(CONTACT_NORMAL()), answer(CONTACT_NORMAL() + 1.0)], answer(CONTACT_DEPTH()));
    assert_eq!((normal, depth), ([1.0, 0.0], 0.5));
    assert_eq!(ask(3.0), 0);
    assert_eq!(f64::from(ask(f64::NAN)), BAD_NUMBER());
    assert!(made(MAKE_CIRCLE(), &[-1.0, 0.0, 0.0]) < 0.0);
}
