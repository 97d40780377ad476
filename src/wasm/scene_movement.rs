//! Moving bodies against others.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector, Engine, Numbers};
use super::scene_queries::{code_of, read_ignored};
use crate::memory::reserve_in;
use crate::{Body, Move, MoveHit, MoveOptions, Push, PushOptions, Touch};

/// Moves the body in a slot, or finds out how far it would get. The slots of the first bodies in the list, `ignored` of
/// them, do not count. The answer is in the result, with what was passed in the list.
#[wasm_bindgen]
pub fn scene_move(
    scene: u32,
    slot: u32,
    motion_x: f64,
    motion_y: f64,
    up_x: f64,
    up_y: f64,
    max_slope: f64,
    snap: f64,
    step: f64,
    recover: f64,
    slop: f64,
    mask: u32,
    triggers: u32,
    flags: u32,
    ignored: u32,
) -> i32 {
    with_engine(|Engine { scenes, ignored: ignore, moved, list, result, .. }| {
        let Some((scene, body)) = scenes.body(scene, slot) else { return BAD_NUMBER };
        read_ignored(scene, list, ignored, ignore);
        let length = |value: f64| (value != NO_LENGTH).then_some(value);
        let options = MoveOptions {
            mask,
            ignore,
            up: DVec2::new(up_x, up_y),
            max_slope,
            snap,
            step,
            slide: flags & MOVE_SLIDES != 0,
            recover: length(recover),
            slop: length(slop),
            triggers,
        };
        let motion = DVec2::new(motion_x, motion_y);
        let [wall, ceiling] = match scene.move_or_plan(body, motion, &options, flags & MOVE_PLANS != 0, moved) {
            Ok(found) => found,
            Err(error) => return code_of(error),
        };
        // `NO_INDEX` for none.
        result[MOVE_WALL] = f64::from(wall as i32);
        result[MOVE_CEILING] = f64::from(ceiling as i32);
        list_touches(&moved.passed, list);
        write_move(moved, result);
        1
    })
}

/// Finds all bodies that a moved shape touches, and returns how many there are. Their records are in the list. The
/// first slots in the list before, `ignored` of them, do not count.
#[wasm_bindgen]
pub fn scene_sweep(
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
        let mut passed = std::mem::take(&mut engine.moved.passed);
        let of = [scene, mask, ignored];
        let code = engine.ask_posed(shape, [x, y, angle], of, &mut |scene, posed, filter, list, _| {
            scene.sweep_into(posed, DVec2::new(motion_x, motion_y), spin, filter, &mut passed)?;
            list_touches(&passed, list);
            Ok(passed.len() as i32)
        });
        engine.moved.passed = passed;
        code
    })
}

/// Pushes the solid in a slot, or finds out which bodies it would move. The first slots in the list, `ignored` of them,
/// are neither carried nor pushed. The answer is in the result and the list.
#[wasm_bindgen]
pub fn scene_push(
    scene: u32,
    slot: u32,
    motion_x: f64,
    motion_y: f64,
    up_x: f64,
    up_y: f64,
    turn: f64,
    mask: u32,
    triggers: u32,
    flags: u32,
    ignored: u32,
) -> i32 {
    with_engine(|Engine { scenes, ignored: ignore, list, result, .. }| {
        let Some((scene, body)) = scenes.body(scene, slot) else { return BAD_NUMBER };
        read_ignored(scene, list, ignored, ignore);
        let (up, stop) = (DVec2::new(up_x, up_y), flags & PUSH_STOPS != 0);
        let options = PushOptions { mask, ignore, up, turn, stop, triggers };
        let mut answer = Push::default();
        let motion = DVec2::new(motion_x, motion_y);
        if let Err(error) = scene.push_into(body, motion, &options, flags & PUSH_PLANS != 0, &mut answer) {
            return code_of(error);
        }
        list.clear();
        write_vector(result, PUSH_MOVED, answer.moved);
        for (at, bodies) in
            [(PUSH_CARRIED, &answer.carried), (PUSH_PUSHED, &answer.pushed), (PUSH_SQUASHED, &answer.squashed)]
        {
            result[at] = bodies.len() as f64;
            list.extend(bodies.iter().map(|body| body.slot() as f64));
        }
        1
    })
}

/// Replaces the list by the records of touches.
fn list_touches(touches: &[Touch], list: &mut Vec<f64>) {
    list.clear();
    if !reserve_in(list, BLOCK_LENGTH * touches.len()) {
        return;
    }
    for touch in touches {
        let mut record = [0.0; BLOCK_LENGTH];
        write_block(&mut record, touch.body, touch.piece, touch.time, [touch.normal, touch.point]);
        record[BLOCK_INSIDE] = f64::from(u8::from(touch.inside));
        list.extend_from_slice(&record);
    }
}

/// Writes how a body has moved to the result.
fn write_move(answer: &Move, result: &mut Numbers) {
    write_vector(result, MOVE_MOVED, answer.moved);
    write_vector(result, MOVE_LEFT, answer.left);
    result[MOVE_STUCK] = f64::from(u8::from(answer.stuck));
    result[MOVE_HITS] = answer.hits.len() as f64;
    result[MOVE_PASSED] = answer.passed.len() as f64;
    result[MOVE_GROUND] = f64::from(NO_INDEX);
    let mut write = |hit: &MoveHit, at: usize| {
        if let Some(record) = result[at..].first_chunk_mut() {
            write_block(record, hit.body, hit.piece, hit.time, [hit.normal, hit.point]);
        }
    };
    if let Some(ground) = &answer.ground {
        write(ground, MOVE_GROUND);
    }
    for (k, hit) in answer.hits.iter().enumerate() {
        write(hit, MOVE_FIRST_HIT + k * BLOCK_LENGTH);
    }
}

/// Writes a hit or a touch.
#[inline(never)]
fn write_block(record: &mut [f64; BLOCK_LENGTH], body: Body, piece: usize, time: f64, [normal, point]: [DVec2; 2]) {
    record[BLOCK_SLOT] = body.slot() as f64;
    record[BLOCK_PIECE] = piece as f64;
    record[BLOCK_TIME] = time;
    write_vector(record, BLOCK_NORMAL, normal);
    write_vector(record, BLOCK_POINT, point);
}
