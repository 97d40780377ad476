//! In browsers, by `wasm-pack test`: numbers go through the boundary and come back, in memory of its allocator.
//! `tests/js/` asks the built package everything else.

use wasm_bindgen_test::wasm_bindgen_test;

use super::contract::*;
use super::engine::{with_engine, Engine};
use super::pair::collide;
use super::shape::shape;

/// The handle of a shape.
fn made(constructor: u32, numbers: &[f64]) -> f64 {
    with_engine(|engine| engine.list = [&[f64::from(constructor)], numbers].concat());
    shape(0)
}

#[wasm_bindgen_test]
fn a_pair_is_asked_about_with_numbers() {
    let (crate_, ball) = (made(MAKE_BOX, &[2.0, 2.0, 0.0, 0.0, 0.0, 0.0]), made(MAKE_CIRCLE, &[1.0, 0.0, 0.0]));
    let ask = |x| collide(crate_, 0.0, 0.0, 0.0, ball, x, 0.0, 0.0, f64::INFINITY);
    assert!(ask(1.5) > 0);
    let (normal, depth) = with_engine(|Engine { result, .. }| {
        ([result[CONTACT_NORMAL], result[CONTACT_NORMAL + 1]], result[CONTACT_DEPTH])
    });
    assert_eq!((normal, depth), ([1.0, 0.0], 0.5));
    assert_eq!(ask(3.0), 0);
    assert_eq!(ask(f64::NAN), BAD_NUMBER);
    assert!(made(MAKE_CIRCLE, &[-1.0, 0.0, 0.0]) < 0.0);
}
