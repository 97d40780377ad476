//! Rays and points against one posed shape.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, REFUSED};

/// 1 when the ray hits: the result holds fraction, distance, point and normal. 0 when it misses.
#[wasm_bindgen]
pub fn raycast(shape: u32, x: f64, y: f64, angle: f64, from_x: f64, from_y: f64, to_x: f64, to_y: f64) -> i32 {
    with(|engine| {
        let Some((shape, pose)) = engine.placed(shape, [x, y, angle]) else { return REFUSED };
        match crate::raycast(shape, &pose, DVec2::new(from_x, from_y), DVec2::new(to_x, to_y)) {
            Ok(Some(hit)) => {
                engine.answer([hit.fraction, hit.distance, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y]);
                1
            }
            Ok(None) => 0,
            Err(_) => REFUSED,
        }
    })
}

/// 1 when the point lies in the shape or on its boundary, 0 when it does not.
#[wasm_bindgen]
pub fn contains(shape: u32, x: f64, y: f64, angle: f64, point_x: f64, point_y: f64) -> i32 {
    with(|engine| {
        let Some((shape, pose)) = engine.placed(shape, [x, y, angle]) else { return REFUSED };
        crate::contains(shape, &pose, DVec2::new(point_x, point_y)).map_or(REFUSED, i32::from)
    })
}
