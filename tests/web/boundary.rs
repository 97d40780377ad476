//! Numbers go through the boundary and come back, in memory of its allocator. `tests/js/` asks the built package
//! everything else.

use js_sys::{Array, Float64Array, Function, Reflect, WebAssembly::Memory};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// Has JavaScript call a function that the module exports, of `src/wasm/`.
fn call(name: &str, numbers: &[f64]) -> f64 {
    let function = Reflect::get(&wasm_bindgen::exports(), &name.into()).expect("exports").unchecked_into::<Function>();
    let numbers: Array = numbers.iter().map(|&number| JsValue::from_f64(number)).collect();
    function.apply(&JsValue::NULL, &numbers).expect("no exception").as_f64().expect("a number")
}

/// A constant of `src/wasm/contract.rs`.
fn constant(name: &str) -> f64 {
    call(name, &[])
}

/// The module's numbers from this address on.
fn view(address: f64, count: usize) -> Float64Array {
    let memory = wasm_bindgen::memory().unchecked_into::<Memory>();
    Float64Array::new_with_byte_offset_and_length(&memory.buffer(), address as u32, count as u32)
}

/// The handle of a shape.
fn made(constructor: &str, numbers: &[f64]) -> f64 {
    let list = [&[constant(constructor)], numbers].concat();
    view(call("list", &[list.len() as f64]), list.len()).copy_from(&list);
    call("shape", &[0.0])
}

#[wasm_bindgen_test]
fn a_pair_is_asked_about_with_numbers() {
    let (crate_, ball) = (made("MAKE_BOX", &[2.0, 2.0, 0.0, 0.0, 0.0, 0.0]), made("MAKE_CIRCLE", &[1.0, 0.0, 0.0]));
    let ask = |x| call("collide", &[crate_, 0.0, 0.0, 0.0, ball, x, 0.0, 0.0, f64::INFINITY]);
    assert!(ask(1.5) > 0.0);
    let result = |place: f64| view(call("result", &[]) + 8.0 * place, 1).get_index(0);
    let (normal, depth) = (constant("CONTACT_NORMAL"), constant("CONTACT_DEPTH"));
    assert_eq!(([result(normal), result(normal + 1.0)], result(depth)), ([1.0, 0.0], 0.5));
    assert_eq!(ask(3.0), 0.0);
    assert_eq!(ask(f64::NAN), constant("BAD_NUMBER"));
    assert!(made("MAKE_CIRCLE", &[-1.0, 0.0, 0.0]) < 0.0);
}
