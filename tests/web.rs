//! In a browser, by `wasm-pack test --headless --firefox`: the golden cases, answers that are the native ones to the
//! bit, poses that place a shape where the browser's canvas draws it, numbers that cross the boundary, and the SIMD
//! types.
#![cfg(target_arch = "wasm32")]

#[cfg(not(feature = "__js"))]
compile_error!("The boundary would go untested: the crate's dev-dependency on itself turns its feature on.");

mod common;

mod web {
    mod boundary;
}

// The unit tests of the SIMD types, whose sources WebAssembly has for itself. Compiled here, they need no build of all
// unit tests for WebAssembly.
#[allow(dead_code)]
#[path = "../src/math"]
mod math {
    pub(crate) mod f32x4;
    pub(crate) mod f64x2;
    mod test_lanes;
}

use common::golden::{self, checks, Case};
use common::{digest, frames};
use shadowgap::{overlaps, Pose, Shape};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn every_golden_case() {
    golden::load().cases.iter().for_each(checks::answers);
}

#[wasm_bindgen_test]
fn every_golden_case_the_other_way_round() {
    golden::load().cases.into_iter().map(Case::swapped).for_each(|case| checks::answers(&case));
}

#[wasm_bindgen_test]
fn every_refusal() {
    golden::load().refused.iter().for_each(checks::refuses);
}

#[wasm_bindgen_test]
fn every_golden_section() {
    let all = golden::sections();
    all.closest.iter().for_each(checks::closest);
    all.contacts.iter().for_each(checks::contact);
    all.casts.iter().for_each(checks::first_touch);
    all.rays.iter().for_each(checks::ray);
    all.places.iter().for_each(checks::places);
    all.unions.iter().for_each(checks::union);
    all.masses.iter().for_each(checks::mass);
    all.bounces.iter().for_each(checks::collision);
}

#[wasm_bindgen_test]
fn the_digest_is_the_one_of_every_platform() {
    assert_eq!(digest::digest(), digest::EXPECTED);
    assert_eq!(digest::scene(), digest::EXPECTED_SCENE);
    assert_eq!(digest::moves(), digest::EXPECTED_MOVES);
    assert_eq!(digest::copies(), digest::EXPECTED_COPIES);
}

#[wasm_bindgen_test]
fn a_thousand_frames_have_the_hashes_of_every_platform() {
    frames::all().iter().for_each(|played| assert_eq!(frames::play(played), played.hashes, "{}", played.name));
}

fn canvas() -> CanvasRenderingContext2d {
    let document = web_sys::window().expect("a window").document().expect("a document");
    let canvas = document.create_element("canvas").expect("an element").unchecked_into::<HtmlCanvasElement>();
    let context = canvas.get_context("2d").expect("no exception").expect("a context");
    context.unchecked_into()
}

/// A rectangle that the canvas places and turns covers the points that the library finds in the box of that pose: a
/// positive angle turns +x towards +y in both.
#[wasm_bindgen_test]
fn poses_turn_as_the_canvas_does() {
    const WIDTH: f64 = 70.0;
    const HEIGHT: f64 = 30.0;
    // Canvases compute in single precision: points this near to the outline are not compared.
    const BLUR: f64 = 1e-3;
    let shape = |by: f64| Shape::rectangle(WIDTH + by, HEIGHT + by).expect("a box");
    let (grown, shrunk) = (shape(BLUR), shape(-BLUR));
    let point = Shape::point(0.0, 0.0).expect("a point");
    let context = canvas();
    let (mut inside, mut outside) = (0, 0);
    for turn in -12..=12 {
        let angle = 0.3 * f64::from(turn);
        let (x, y) = (100.0 + f64::from(turn), 80.0 - 2.0 * f64::from(turn));
        context.reset_transform().expect("a transform");
        context.translate(x, y).expect("a transform");
        context.rotate(angle).expect("a transform");
        context.begin_path();
        context.rect(-WIDTH / 2.0, -HEIGHT / 2.0, WIDTH, HEIGHT);
        let pose = Pose::new(x, y, angle).expect("a pose");
        for row in 0..40 {
            for column in 0..40 {
                let (px, py) = (5.0 * f64::from(column) + 0.25, 4.0 * f64::from(row) + 0.25);
                let at = Pose::new(px, py, 0.0).expect("a pose");
                let found = overlaps(&point, &at, &shrunk, &pose);
                if found != overlaps(&point, &at, &grown, &pose) {
                    continue;
                }
                assert_eq!(found, context.is_point_in_path_with_f64(px, py), "({px}, {py}) at angle {angle}");
                (inside, outside) = (inside + usize::from(found), outside + usize::from(!found));
            }
        }
    }
    assert!(inside > 1000 && outside > 1000, "{inside} inside, {outside} outside");
}
