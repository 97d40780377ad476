//! Questions about the bodies of a scene, as they are now.

use std::sync::Arc;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector, Engine, Numbers};
use super::pair::{write_impact, write_separation};
use super::ray::write_hit;
use crate::scene::{Body, Scene, SceneError};
use crate::{Pose, Shape};

/// The code of the reason why a question was refused.
pub(super) fn code_of(error: SceneError) -> i32 {
    match error {
        SceneError::Pose { slot, .. } => BAD_BODY_POSE - slot as i32,
        _ => BAD_NUMBER,
    }
}

/// Writes the slots of the bodies that hold a point into the list, and returns how many there are.
#[wasm_bindgen]
pub fn scene_pick(scene: u32, x: f64, y: f64, mask: u32) -> i32 {
    with_engine(|engine| engine.list_slots(scene, &mut |scene, slots| scene.pick_into(DVec2::new(x, y), mask, slots)))
}

/// Writes the slots of the bodies that overlap a shape into the list, and returns how many there are.
#[wasm_bindgen]
pub fn scene_query(scene: u32, shape: u32, x: f64, y: f64, angle: f64, mask: u32) -> i32 {
    with_engine(|engine| {
        let Some((shape, pose)) = engine.posed_arc(shape, [x, y, angle]) else { return BAD_NUMBER };
        engine.list_slots(scene, &mut |scene, slots| scene.query_into(&shape, &pose, mask, slots))
    })
}

/// 1 when the ray hits a body: the hit is in the result, with the body's slot and piece. 0 when it misses all.
#[wasm_bindgen]
pub fn scene_raycast(scene: u32, from_x: f64, from_y: f64, to_x: f64, to_y: f64, mask: u32) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return BAD_NUMBER };
        let hit = scene.raycast(DVec2::new(from_x, from_y), DVec2::new(to_x, to_y), mask);
        write_found(hit, result, |hit, result| {
            write_hit(hit, result);
            hit.piece
        })
    })
}

/// 1 when a moved shape touches a body: the impact is in the result, with the body's slot and piece. 0 when it touches none. The body
/// in the slot `ignored` does not count; `NO_INDEX` leaves none out.
#[wasm_bindgen]
pub fn scene_cast(
    scene: u32,
    shape: u32,
    x: f64,
    y: f64,
    angle: f64,
    motion_x: f64,
    motion_y: f64,
    mask: u32,
    ignored: u32,
) -> i32 {
    with_engine(|engine| {
        let Some((shape, pose)) = engine.posed_arc(shape, [x, y, angle]) else { return BAD_NUMBER };
        let ignored = engine.scenes.body(scene, ignored).map(|(_, body)| body);
        let Some(scene) = engine.scenes.get(scene) else { return BAD_NUMBER };
        let impact = scene.cast(&shape, &pose, DVec2::new(motion_x, motion_y), mask, ignored);
        write_found(impact, &mut engine.result, |impact, result| {
            write_impact(impact, result);
            impact.pieces[0]
        })
    })
}

/// 1 when a body is as near to a point as `max_distance`: the separation from the nearest one is in the result, with the body's
/// slot and piece. 0 when there is none.
#[wasm_bindgen]
pub fn scene_nearest(scene: u32, x: f64, y: f64, max_distance: f64, mask: u32) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return BAD_NUMBER };
        let nearest = scene.nearest(DVec2::new(x, y), max_distance, mask);
        write_found(nearest, result, |separation, result| {
            write_separation(separation, result, 0);
            separation.pieces[1]
        })
    })
}

/// Moves the body in a slot out of all that it overlaps, at most `within` or, if that is below zero, the usual limit, and writes how
/// far to the result.
#[wasm_bindgen]
pub fn scene_resolve(scene: u32, slot: u32, within: f64) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some((scene, body)) = scenes.body(scene, slot) else { return BAD_NUMBER };
        match if within < 0.0 { scene.resolve(body) } else { scene.resolve_within(body, within) } {
            Ok(way) => {
                write_vector(result, RESOLVED_MOVE, way);
                1
            }
            Err(error) => code_of(error),
        }
    })
}

/// A question to a scene that is answered with slots.
type SlotQuery<'a> = &'a mut dyn FnMut(&mut Scene, &mut Vec<u32>) -> Result<(), SceneError>;

impl Engine {
    /// A shape and its pose, unless either is refused. The shape is a counted reference, so that the scenes can be borrowed
    /// mutably meanwhile.
    pub(super) fn posed_arc(&self, shape: u32, [x, y, angle]: [f64; 3]) -> Option<(Arc<Shape>, Pose)> {
        Some((self.shapes.get_arc(shape)?.clone(), Pose::new(x, y, angle).ok()?))
    }

    /// Writes the slots that a scene answers a query with into the list, and returns how many there are.
    fn list_slots(&mut self, scene: u32, query: SlotQuery) -> i32 {
        let Engine { scenes, list, .. } = self;
        let mut slots = std::mem::take(&mut scenes.slots);
        let answer = scenes.get(scene).map_or(Ok(()), |scene| query(scene, &mut slots));
        list.clear();
        list.extend(slots.iter().map(|&slot| f64::from(slot)));
        scenes.slots = slots;
        answer.map_or_else(code_of, |()| list.len() as i32)
    }
}

/// Writes the answer to the result, if there is one, and the slot of the body that was found, with the piece that `write` returns.
fn write_found<T>(
    found: Result<Option<(T, Body)>, SceneError>,
    result: &mut Numbers,
    write: impl FnOnce(&T, &mut Numbers) -> usize,
) -> i32 {
    match found {
        Ok(Some((answer, body))) => {
            result[FOUND_PIECE] = write(&answer, result) as f64;
            result[FOUND_SLOT] = body.slot() as f64;
            1
        }
        Ok(None) => 0,
        Err(error) => code_of(error),
    }
}
