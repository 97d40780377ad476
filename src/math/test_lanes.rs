//! The SIMD types give the same bits natively and in WebAssembly: also for equal numbers, for zeros of both signs and
//! for NaN, which minimum and maximum treat differently from one instruction set to another.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

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

#[test]
fn of_equal_numbers_the_first_is_the_smaller_and_the_larger() {
    let (a, b) = ([0.0, -0.0, 1.0, 3.0], [-0.0, 0.0, NAN, 2.0]);
    same4(four(a).min(four(b)), [0.0, -0.0, 1.0, 2.0]);
    same4(four(a).max(four(b)), [0.0, -0.0, 1.0, 3.0]);
    same2(two(0.0, -0.0).min(two(-0.0, 0.0)), [0.0, -0.0]);
    same2(two(0.0, -0.0).max(two(-0.0, 0.0)), [0.0, -0.0]);
    same2(two(1.0, 2.0).min(two(f64::NAN, 1.0)), [1.0, 1.0]);
    same2(two(1.0, 2.0).max(two(f64::NAN, 3.0)), [1.0, 3.0]);
}

#[test]
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

#[test]
fn lanes_are_selected_where_larger_not_where_equal() {
    let chosen = four([1.0; 4]).where_larger(four([2.0, 2.0, 2.0, NAN]), four([1.0, 2.0, 3.0, 2.0]), four([9.0; 4]));
    same4(chosen, [1.0, 9.0, 9.0, 9.0]);
    same2(two(1.0, 1.0).where_larger(two(2.0, 2.0), two(2.0, 1.0), two(9.0, 9.0)), [9.0, 1.0]);
}

#[test]
fn at_least_includes_equal_in_each_lane() {
    assert_eq!(four([1.0, 2.0, 3.0, NAN]).at_least(four([1.0, 3.0, 2.0, 0.0])), 0b0101);
    let (ones, mixed) = (two(1.0, 1.0), [two(1.0, 2.0), two(2.0, 1.0), two(2.0, 2.0), two(0.5, 1.0)]);
    assert_eq!(mixed.map(|other| ones.at_least(other)), [0b01, 0b10, 0b00, 0b11]);
    assert_eq!(mixed.map(|other| ones.any_at_least(other)), [true, true, false, true]);
    assert_eq!(mixed.map(|other| ones.all_at_least_and(other, ones, ones)), [false, false, false, true]);
    assert_eq!(mixed.map(|other| ones.all_at_least_and(ones, ones, other)), [false, false, false, true]);
}

#[test]
fn only_equal_bits_have_no_differences() {
    let differ = |a, b| !two(0.0, 0.0).or_differences(a, b).is_zero();
    assert!(!differ(two(1.0, -2.0), two(1.0, -2.0)));
    assert!(differ(two(1.0, 2.0), two(1.0, 3.0)));
    assert!(differ(two(2.0, 1.0), two(3.0, 1.0)));
    assert!(differ(two(0.0, 0.0), two(0.0, -0.0)));
    assert!(!two(0.0, 1.0).or_differences(two(1.0, 1.0), two(1.0, 1.0)).is_zero());
}

#[test]
fn rounding_goes_to_the_even_number_and_keeps_the_sign() {
    let whole = 4503599627370496.0; // 2^52
    let near = [0.0, 0.25, 0.5, 0.5000000000000001, 0.49999999999999994, 1.5, 2.5, 1e9 + 0.5, 5e-324];
    let far =
        [whole / 2.0 - 0.25, whole / 2.0 + 0.5, whole - 0.5, whole - 1.5, whole, whole + 1.0, 1e300, f64::INFINITY];
    for number in near.into_iter().chain(far) {
        same2(two(number, -number).round(), [number.round_ties_even(), -number.round_ties_even()]);
    }
    assert!(two(f64::NAN, 0.0).round().first().is_nan());
}

#[test]
fn lanes_are_computed_rounded_and_picked_as_numbers() {
    let (a, b) = ([3.0, -0.0, 1e-38, f32::MAX], [0.1, 7.0, 3e-38, 2.0]);
    let each = |join: fn(f32, f32) -> f32| [0, 1, 2, 3].map(|k| join(a[k], b[k]));
    same4(four(a) + four(b), each(|a, b| a + b));
    same4(four(a) - four(b), each(|a, b| a - b));
    same4(four(a) * four(b), each(|a, b| a * b));
    same4(four(a) / four(b), each(|a, b| a / b));
    same4(four(a).sqrt(), a.map(f32::sqrt));
    same4((four([0.0; 4]) - four(b)).abs(), b);
    same4(F32x4::splat(-0.0).abs(), [0.0; 4]);
    same4(four(a).pick::<7, 0, 2, 5>(four(b)), [b[3], a[0], a[2], b[1]]);
    assert_eq!(four(b).first(), b[0]);
    let sixteenth = 1.0 / 16777216.0;
    same4(
        F32x4::from_f64(two(1.0 + sixteenth, 1.0 + 3.0 * sixteenth), two(-0.0, 1e-46)),
        [1.0, 1.0 + 4.0 * sixteenth as f32, -0.0, 0.0],
    );
}
