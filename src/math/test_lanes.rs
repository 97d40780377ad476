//! The SIMD types give the same bits natively and in WebAssembly: also for equal numbers, for zeros of both signs and for NaN, which
//! minimum and maximum treat differently from one instruction set to another.

use super::f32x4::F32x4;
use super::f64x2::F64x2;

const NAN: f32 = f32::NAN;

fn four(numbers: [f32; 4]) -> F32x4 {
    F32x4::from(&numbers)
}

fn two(first: f64, second: f64) -> F64x2 {
    F64x2::new(first, second)
}

#[track_caller]
fn same4(found: F32x4, expected: [f32; 4]) {
    let mut numbers = [0.0; 4];
    found.store(&mut numbers);
    assert_eq!(numbers.map(f32::to_bits), expected.map(f32::to_bits), "{numbers:?}, not {expected:?}");
}

#[track_caller]
fn same2(found: F64x2, expected: [f64; 2]) {
    let found = [found.first(), found.second()];
    assert_eq!(found.map(f64::to_bits), expected.map(f64::to_bits), "{found:?}, not {expected:?}");
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn of_equal_numbers_the_first_is_the_smaller_and_the_larger() {
    let (a, b) = ([0.0, -0.0, 1.0, 3.0], [-0.0, 0.0, NAN, 2.0]);
    same4(four(a).min(four(b)), [0.0, -0.0, 1.0, 2.0]);
    same4(four(a).max(four(b)), [0.0, -0.0, 1.0, 3.0]);
    same2(two(0.0, -0.0).min(two(-0.0, 0.0)), [0.0, -0.0]);
    same2(two(0.0, -0.0).max(two(-0.0, 0.0)), [0.0, -0.0]);
    same2(two(1.0, 2.0).min(two(f64::NAN, 1.0)), [1.0, 1.0]);
    same2(two(1.0, 2.0).max(two(f64::NAN, 3.0)), [1.0, 3.0]);
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn the_extreme_lane_of_equal_ones_is_always_the_same() {
    for (numbers, expected) in
        [([0.0, -0.0, -0.0, -0.0], 0.0f32), ([-0.0, 0.0, 0.0, 0.0], -0.0), ([1.0, 4.0, 2.0, 3.0], 4.0)]
    {
        assert_eq!(four(numbers).largest().to_bits(), expected.to_bits(), "{numbers:?}");
    }
    for (numbers, expected) in
        [([0.0, -0.0, -0.0, -0.0], 0.0f32), ([-0.0, 0.0, 0.0, 0.0], -0.0), ([4.0, 1.0, 2.0, 3.0], 1.0)]
    {
        assert_eq!(four(numbers).smallest().to_bits(), expected.to_bits(), "{numbers:?}");
    }
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn lanes_are_selected_where_larger_not_where_equal() {
    let chosen = four([1.0; 4]).where_larger(four([2.0, 2.0, 2.0, NAN]), four([1.0, 2.0, 3.0, 2.0]), four([9.0; 4]));
    same4(chosen, [1.0, 9.0, 9.0, 9.0]);
    same2(two(1.0, 1.0).where_larger(two(2.0, 2.0), two(2.0, 1.0), two(9.0, 9.0)), [9.0, 1.0]);
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn at_least_includes_equal_in_each_lane() {
    assert_eq!(four([1.0, 2.0, 3.0, NAN]).at_least(four([1.0, 3.0, 2.0, 0.0])), 0b0101);
    let (ones, mixed) = (two(1.0, 1.0), [two(1.0, 2.0), two(2.0, 1.0), two(2.0, 2.0), two(0.5, 1.0)]);
    assert_eq!(mixed.map(|other| ones.at_least(other)), [0b01, 0b10, 0b00, 0b11]);
    assert_eq!(mixed.map(|other| ones.any_at_least(other)), [true, true, false, true]);
    assert_eq!(mixed.map(|other| ones.all_at_least_and(other, ones, ones)), [false, false, false, true]);
    assert_eq!(mixed.map(|other| ones.all_at_least_and(ones, ones, other)), [false, false, false, true]);
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
fn only_equal_bits_have_no_differences() {
    let differ = |a, b| !two(0.0, 0.0).or_differences(a, b).is_zero();
    assert!(!differ(two(1.0, -2.0), two(1.0, -2.0)));
    assert!(differ(two(1.0, 2.0), two(1.0, 3.0)));
    assert!(differ(two(2.0, 1.0), two(3.0, 1.0)));
    assert!(differ(two(0.0, 0.0), two(0.0, -0.0)));
    assert!(!two(0.0, 1.0).or_differences(two(1.0, 1.0), two(1.0, 1.0)).is_zero());
}
