//! Questions about the bodies of a scene, as they are now.
//!
//! Each takes a filter as a mask and the number of bodies to ignore, whose slots come first in the list.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{unless_refused, with_engine, write_vector, Engine, Numbers};
use super::pair::{write_impact, write_separation};
use super::ray::write_hit;
use super::scene_table::SceneTable;
use crate::math::frame::Frame;
use crate::memory::reserve_in;
use crate::scene::{Body, Filter, Scene, SceneError};
use crate::shape::Form;

/// The code of the reason why a question was refused.
pub(super) fn code_of(error: SceneError) -> i32 {
    match error {
        SceneError::Pose { slot, .. } => BAD_BODY_POSE - slot as i32,
        SceneError::OutOfMemory => NO_ROOM,
        _ => BAD_NUMBER,
    }
}

/// Writes the slots of the bodies that hold a point into the list, and returns how many there are.
#[wasm_bindgen]
pub fn scene_pick(scene: u32, x: f64, y: f64, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask([scene, mask, ignored], &mut |scene, filter, list, _| {
            scene.rank_at_point(DVec2::new(x, y), filter)?;
            Ok(list_slots(scene, list))
        })
    })
}

/// Writes the slots of the bodies that overlap a shape into the list, and returns how many there are.
#[wasm_bindgen]
pub fn scene_query(scene: u32, shape: f64, x: f64, y: f64, angle: f64, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask_posed(shape, [x, y, angle], [scene, mask, ignored], &mut |scene, (shape, pose), filter, list, _| {
            scene.rank_in_shape(shape, pose, filter);
            Ok(list_slots(scene, list))
        })
    })
}

/// Writes the slots of the bodies that overlap a box into the list, and returns how many there are.
#[wasm_bindgen]
pub fn scene_query_box(scene: u32, min_x: f64, min_y: f64, max_x: f64, max_y: f64, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask([scene, mask, ignored], &mut |scene, filter, list, _| {
            scene.rank_in_box(DVec2::new(min_x, min_y), DVec2::new(max_x, max_y), filter)?;
            Ok(list_slots(scene, list))
        })
    })
}

/// 1 when the ray hits a body: the hit is in the result, with the body's slot and piece. 0 when it misses all.
#[wasm_bindgen]
pub fn scene_raycast(scene: u32, from_x: f64, from_y: f64, to_x: f64, to_y: f64, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask([scene, mask, ignored], &mut |scene, filter, _, result| {
            let hit = scene.raycast_filtered(DVec2::new(from_x, from_y), DVec2::new(to_x, to_y), filter)?;
            if let Some((hit, body)) = &hit {
                write_hit(hit, result);
                write_found(*body, hit.piece, result);
            }
            Ok(i32::from(hit.is_some()))
        })
    })
}

/// Writes the hits of a ray into the list, a record for each body, and returns how many there are.
#[wasm_bindgen]
pub fn scene_raycast_all(scene: u32, from_x: f64, from_y: f64, to_x: f64, to_y: f64, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask([scene, mask, ignored], &mut |scene, filter, list, result| {
            list.clear();
            scene.raycast_each(DVec2::new(from_x, from_y), DVec2::new(to_x, to_y), filter, &mut |hit, body| {
                write_hit(hit, result);
                put_found(body, hit.piece, list, result);
            })?;
            Ok((list.len() / FOUND_LENGTH) as i32)
        })
    })
}

/// 1 when a shape that moves, and turns by `spin`, touches a body: the impact is in the result, with the body's slot
/// and piece. 0 when it touches none.
#[wasm_bindgen]
pub fn scene_cast(
    scene: u32,
    shape: f64,
    x: f64,
    y: f64,
    angle: f64,
    motion_x: f64,
    motion_y: f64,
    spin: f64,
    mask: u32,
    ignored: u32,
) -> i32 {
    with_engine(|engine| {
        engine.ask_posed(
            shape,
            [x, y, angle],
            [scene, mask, ignored],
            &mut |scene, (shape, pose), filter, _, result| {
                let motion = DVec2::new(motion_x, motion_y);
                // No turn changes a disc about its origin.
                let impact = if spin == 0.0 || shape.is_disc() {
                    scene.cast_filtered(shape, pose, motion, filter)?
                } else {
                    scene.cast_spinning((shape, pose), motion, spin, filter)?
                };
                if let Some((impact, body)) = &impact {
                    write_impact(impact, result);
                    write_found(*body, impact.pieces[0], result);
                }
                Ok(i32::from(impact.is_some()))
            },
        )
    })
}

/// Writes the separations from the nearest bodies into the list, at most `count` and none beyond `max_distance`, a
/// record for each, and returns how many there are. If it is one, it is in the result, too.
#[wasm_bindgen]
pub fn scene_nearest(
    scene: u32,
    shape: f64,
    x: f64,
    y: f64,
    angle: f64,
    max_distance: f64,
    count: u32,
    mask: u32,
    ignored: u32,
) -> i32 {
    with_engine(|engine| {
        engine.ask_posed(
            shape,
            [x, y, angle],
            [scene, mask, ignored],
            &mut |scene, (shape, pose), filter, list, result| {
                list.clear();
                scene.nearest_each(shape, pose, max_distance, count as usize, filter, &mut |separation, body| {
                    write_separation(separation, result, 0);
                    put_found(body, separation.pieces[1], list, result);
                })?;
                Ok((list.len() / FOUND_LENGTH) as i32)
            },
        )
    })
}

/// Writes the slots of the bodies on which the answer of the last ray, cast, way out or move depends into the list, and
/// returns how many there are.
#[wasm_bindgen]
pub fn scene_mattered(scene: u32) -> i32 {
    with_engine(|Engine { scenes, list, .. }| {
        scenes.get(scene).map_or(0, |scene| unless_refused(list_slots(scene, list)))
    })
}

/// Writes a record that the last question left in the list to the result.
#[wasm_bindgen]
pub fn scene_found(index: u32) {
    with_engine(|Engine { list, result, .. }| {
        if let Some(record) = list.chunks_exact(FOUND_LENGTH).nth(index as usize) {
            result[..FOUND_LENGTH].copy_from_slice(record);
        }
    })
}

/// Moves the body in a slot out of all bodies that it overlaps, at most `within` or, if that is below zero, the usual
/// limit, and writes how far to the result. With `plans`, the body stays where it is.
#[wasm_bindgen]
pub fn scene_resolve(scene: u32, slot: u32, within: f64, plans: u32, mask: u32, ignored: u32) -> i32 {
    with_engine(|engine| {
        engine.ask([scene, mask, ignored], &mut |scene, filter, _, result| {
            let body = scene.body(slot as usize).ok_or(SceneError::Removed)?;
            let within = if within < 0.0 { scene.extent(body)? } else { within };
            let way = scene.resolve_filtered(body, within, filter, plans != 0)?;
            write_vector(result, RESOLVED_MOVE, way);
            Ok(1)
        })
    })
}

/// A question to a scene with a filter, answered in the list and the result.
type Question<'a> = &'a mut dyn FnMut(&mut Scene, &Filter, &mut Vec<f64>, &mut Numbers) -> Result<i32, SceneError>;

/// The same about a shape and its pose.
type PosedQuestion<'a> =
    &'a mut dyn FnMut(&mut Scene, (&Form, &Frame), &Filter, &mut Vec<f64>, &mut Numbers) -> Result<i32, SceneError>;

impl Engine {
    /// Asks a scene with the filter of this mask and that number of bodies to ignore.
    pub(super) fn ask(&mut self, of: [u32; 3], question: Question) -> i32 {
        let Engine { scenes, ignored, list, result, .. } = self;
        ask(scenes, ignored, list, result, of, question)
    }

    /// The same about a shape in the table, unless that or its pose is refused.
    #[inline(never)]
    pub(super) fn ask_posed(&mut self, shape: f64, pose: [f64; 3], of: [u32; 3], question: PosedQuestion) -> i32 {
        let Engine { shapes, scenes, ignored, list, result, .. } = self;
        let Some((shape, pose)) = shapes.posed(shape, pose) else { return BAD_NUMBER };
        ask(scenes, ignored, list, result, of, &mut |scene, filter, list, result| {
            question(scene, (shape, &pose), filter, list, result)
        })
    }
}

/// [`Engine::ask`] with the parts of the engine that it needs.
#[inline(never)]
fn ask(
    scenes: &mut SceneTable,
    ignore: &mut Vec<Body>,
    list: &mut Vec<f64>,
    result: &mut Numbers,
    [scene, mask, ignored]: [u32; 3],
    question: Question,
) -> i32 {
    let Some(scene) = scenes.get(scene) else { return BAD_NUMBER };
    read_ignored(scene, list, ignored, ignore);
    let mut answer = scene.prepare_query().map(|()| 0);
    if answer.is_ok() {
        answer = question(scene, &Filter { mask, ignore, accept: None }, list, result);
    }
    unless_refused(answer.unwrap_or_else(code_of))
}

/// Replaces a list of bodies by those whose slots come first in the list of numbers.
pub(super) fn read_ignored(scene: &Scene, list: &[f64], count: u32, ignore: &mut Vec<Body>) {
    ignore.clear();
    ignore.extend(list.iter().take(count as usize).filter_map(|&slot| scene.body(slot as usize)));
}

/// Replaces the list by the slots that the last query has found, and returns how many there are.
fn list_slots(scene: &Scene, list: &mut Vec<f64>) -> i32 {
    list.clear();
    if reserve_in(list, scene.ranked_slots().count()) {
        list.extend(scene.ranked_slots().map(f64::from));
    }
    list.len() as i32
}

/// Completes the record in the result, and adds it to the list.
#[inline(never)]
fn put_found(body: Body, piece: usize, list: &mut Vec<f64>, result: &mut Numbers) {
    write_found(body, piece, result);
    if reserve_in(list, FOUND_LENGTH) {
        list.extend_from_slice(&result[..FOUND_LENGTH]);
    }
}

/// Writes the slot of the body that was found to the result, and the piece.
fn write_found(body: Body, piece: usize, result: &mut Numbers) {
    result[FOUND_SLOT] = body.slot() as f64;
    result[FOUND_PIECE] = piece as f64;
}
