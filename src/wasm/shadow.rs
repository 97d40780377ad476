//! The shadow of one posed shape.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::with_engine;
use crate::Shadow;

/// Writes the shadow on an axis to the result, and returns 0.
#[wasm_bindgen]
pub fn project(shape: f64, x: f64, y: f64, angle: f64, axis_x: f64, axis_y: f64) -> i32 {
    with_engine(|engine| {
        let Some((shape, pose)) = engine.shapes.posed(shape, [x, y, angle]) else { return BAD_NUMBER };
        match crate::query::project::project(shape, &pose, DVec2::new(axis_x, axis_y)) {
            Ok(shadow) => {
                write_shadow(&mut engine.result, 0, &shadow);
                0
            }
            Err(_) => BAD_NUMBER,
        }
    })
}

/// Writes a shadow to a record.
pub(super) fn write_shadow<const N: usize>(record: &mut [f64; N], at: usize, shadow: &Shadow) {
    record[at + SHADOW_MIN] = shadow.interval.min;
    record[at + SHADOW_MAX] = shadow.interval.max;
    record[at + SHADOW_MIN_VERTEX] = shadow.min_vertex as f64;
    record[at + SHADOW_MAX_VERTEX] = shadow.max_vertex as f64;
}
