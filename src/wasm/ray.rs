//! Rays and points against one posed shape.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{unless_refused, with_engine, write_vector, Numbers};
use crate::RayHit;

/// 1 when the ray hits: the hit is in the result. 0 when it misses.
#[wasm_bindgen]
pub fn raycast(shape: f64, x: f64, y: f64, angle: f64, from_x: f64, from_y: f64, to_x: f64, to_y: f64) -> i32 {
    with_engine(|engine| {
        let Some((shape, pose)) = engine.shapes.posed(shape, [x, y, angle]) else { return BAD_NUMBER };
        match crate::query::ray::raycast(shape, &pose, DVec2::new(from_x, from_y), DVec2::new(to_x, to_y)) {
            Ok(Some(hit)) => {
                write_hit(&hit, &mut engine.result);
                unless_refused(1)
            }
            Ok(None) => 0,
            Err(_) => BAD_NUMBER,
        }
    })
}

/// Writes a hit to the result.
#[inline(always)]
pub(super) fn write_hit(hit: &RayHit, result: &mut Numbers) {
    result[HIT_FRACTION] = hit.fraction;
    result[HIT_DISTANCE] = hit.distance;
    write_vector(result, HIT_POINT, hit.point);
    write_vector(result, HIT_NORMAL, hit.normal);
    result[HIT_INSIDE] = f64::from(u8::from(hit.inside));
}

/// 1 when the point lies in the shape or on its boundary, 0 when it does not.
#[wasm_bindgen]
pub fn contains(shape: f64, x: f64, y: f64, angle: f64, point_x: f64, point_y: f64) -> i32 {
    with_engine(|engine| {
        let Some((shape, pose)) = engine.shapes.posed(shape, [x, y, angle]) else { return BAD_NUMBER };
        crate::query::ray::contains(shape, &pose, DVec2::new(point_x, point_y)).map_or(BAD_NUMBER, i32::from)
    })
}
