//! Making and updating scenes, and changing their bodies.

use std::sync::Arc;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{unless_refused, with_engine, write_vector, Engine};
use super::pair::write_collide;
use super::scene_queries::code_of;
use super::ALLOCATOR;
use crate::memory::{has_room, reserve_in, take_refusal};
use crate::scene::js::PosedPair;
use crate::scene::memory_limit::MAX_RESERVED;
use crate::scene::narrow::contacts::Change;
use crate::scene::narrow::exact_overlaps::PairOverlap;

use crate::scene::{Body, BodyOptions, Scene, SceneError};

/// What [`Scene::with_capacity`] reserves for each body, in bytes.
const RESERVED_BYTES: usize = 29;

/// Makes a scene with room for `capacity` bodies, and returns its handle; `NO_ROOM` when memory is full.
#[wasm_bindgen]
pub fn scene_new(capacity: u32) -> i32 {
    with_engine(|Engine { scenes, .. }| {
        if has_room(RESERVED_BYTES * MAX_RESERVED.min(capacity as usize) + size_of::<Scene>(), 1) {
            scenes.insert(Scene::with_capacity(capacity as usize)) as i32
        } else {
            NO_ROOM
        }
    })
}

/// Drops a scene: its handle will be given to another.
#[wasm_bindgen]
pub fn scene_drop(handle: u32) {
    with_engine(|Engine { scenes, .. }| scenes.drop(handle));
}

/// Adds a body, and returns its slot. A one-way direction of zero is none.
#[wasm_bindgen]
pub fn scene_add(
    scene: u32,
    shape: f64,
    x: f64,
    y: f64,
    angle: f64,
    fixed: u32,
    category: u32,
    mask: u32,
    one_way_x: f64,
    one_way_y: f64,
) -> i32 {
    with_engine(|Engine { scenes, shapes, .. }| {
        let (Some(scene), Some(shape)) = (scenes.get(scene), shapes.get_arc(shape)) else { return BAD_NUMBER };
        let one_way = direction(one_way_x, one_way_y);
        let options = BodyOptions { x, y, angle, fixed: fixed != 0, category, mask, one_way, user_data: 0 };
        match scene.add_form(Arc::clone(shape), &options) {
            Ok(body) => body.slot() as i32,
            Err(SceneError::Full) => NO_ROOM_FOR_BODY,
            Err(_) => BAD_NUMBER,
        }
    })
}

/// Called before bodies are removed or change their shapes. Returns 0, or `NO_ROOM` where memory has none for what a
/// swept update began and ended, which is found now: then they must not change.
#[wasm_bindgen]
pub fn scene_keep_changes(scene: u32) -> i32 {
    with_engine(|Engine { scenes, .. }| {
        scenes.get(scene).map_or(0, |scene| scene.keep_swept_changes().map_or_else(code_of, |()| 0))
    })
}

/// Removes the body in a slot.
#[wasm_bindgen]
pub fn scene_remove(scene: u32, slot: u32) {
    with_engine(|Engine { scenes, .. }| {
        // The slot is in use, so this cannot be refused. The same holds for the next functions.
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.remove(body));
    });
}

/// Removes all bodies.
#[wasm_bindgen]
pub fn scene_clear(scene: u32) {
    with_engine(|Engine { scenes, .. }| scenes.get(scene).map_or((), Scene::clear));
}

/// Gives the body in a slot another shape.
#[wasm_bindgen]
pub fn scene_set_shape(scene: u32, slot: u32, shape: f64) {
    with_engine(|Engine { scenes, shapes, .. }| {
        let (Some((scene, body)), Some(shape)) = (scenes.body(scene, slot), shapes.get_arc(shape)) else { return };
        let _ = scene.set_form(body, Arc::clone(shape));
    });
}

/// Gives the body in a slot another category and mask.
#[wasm_bindgen]
pub fn scene_set_filter(scene: u32, slot: u32, category: u32, mask: u32) {
    with_engine(|Engine { scenes, .. }| {
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.set_filter(body, category, mask));
    });
}

/// Fixes the body in a slot, or lets it move.
#[wasm_bindgen]
pub fn scene_set_fixed(scene: u32, slot: u32, fixed: u32) {
    with_engine(|Engine { scenes, .. }| {
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.set_fixed(body, fixed != 0));
    });
}

/// Gives the body in a slot a one-way direction, or none if it is zero.
#[wasm_bindgen]
pub fn scene_set_one_way(scene: u32, slot: u32, x: f64, y: f64) {
    with_engine(|Engine { scenes, .. }| {
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.set_one_way(body, direction(x, y)));
    });
}

/// A one-way direction; none if it is zero.
fn direction(x: f64, y: f64) -> Option<DVec2> {
    Some(DVec2::new(x, y)).filter(|&direction| direction != DVec2::ZERO)
}

/// Writes to the result where the poses are, which of them JavaScript has written, and for how many slots there is
/// room. Returns 0, or `NO_ROOM`. Unless `shown` is 0, the caller is given a view of the poses.
#[wasm_bindgen]
pub fn scene_written(scene: u32, shown: u32) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        let [poses, state, list, marks, room] = scene.pose_memory();
        if shown != 0 && !ALLOCATOR.show(&[poses]) {
            return NO_ROOM;
        }
        result[POSES_ADDRESS] = poses as f64;
        result[POSES_STATE] = state as f64;
        result[POSES_LIST] = list as f64;
        result[POSES_MARKS] = marks as f64;
        result[POSES_ROOM] = room as f64;
        0
    })
}

/// Finds the overlapping pairs, and returns how many there are; if `swept` is not 0, also the pairs that began and
/// ended on the way.
#[wasm_bindgen]
pub fn scene_update(scene: u32, swept: u32) -> i32 {
    with_engine(|Engine { scenes, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        let count = if swept == 0 { scene.update_pairs() } else { scene.update_swept_pairs() };
        match count {
            Ok(count) => count as i32,
            Err(SceneError::Crowded) => NO_ROOM_FOR_PAIRS,
            Err(error) => code_of(error),
        }
    })
}

/// Writes the addresses of the pairs, the normals and the depths to the result, for views that the caller is given.
/// Returns 0, or `NO_ROOM`.
#[wasm_bindgen]
pub fn scene_pairs(scene: u32) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        let addresses =
            [scene.pairs().as_ptr() as usize, scene.normals().as_ptr() as usize, scene.depths().as_ptr() as usize];
        [result[PAIRS_ADDRESS], result[NORMALS_ADDRESS], result[DEPTHS_ADDRESS]] =
            addresses.map(|address| address as f64);
        if ALLOCATOR.show(&addresses) {
            0
        } else {
            NO_ROOM
        }
    })
}

/// Writes how `count` pairs of the last update overlap to the result, beginning with the pair at `from`: normal and
/// depth or, unless `points` is 0, the whole contact. The slots of an overlap are `NO_INDEX` when one of the bodies has
/// been removed, or has got another shape, and beyond the last pair. Returns 0, or `NO_ROOM`.
#[wasm_bindgen]
pub fn scene_overlaps(scene: u32, from: u32, count: u32, points: u32) -> i32 {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        for k in 0..count as usize {
            let index = from as usize + k;
            let (slots, place) = if points == 0 {
                let Some(record) = result[k * BRIEF_LENGTH..].first_chunk_mut::<BRIEF_LENGTH>() else { return 0 };
                let PairOverlap { normal, depth, slots } = scene.overlap(index);
                write_vector(record, CONTACT_NORMAL, normal);
                record[CONTACT_DEPTH] = depth;
                ((depth >= 0.0).then_some(slots), record.last_chunk_mut())
            } else {
                let Some(record) = result[k * OVERLAP_LENGTH..].first_chunk_mut::<OVERLAP_LENGTH>() else { return 0 };
                (write_contact(scene, index, record), record.last_chunk_mut())
            };
            let Some(place) = place else { return 0 };
            *place = slots.unwrap_or([NO_INDEX as u32; 2]).map(|slot| f64::from(slot as i32));
        }
        unless_refused(0)
    })
}

/// Writes the contact of a pair to a record, and returns the bodies' slots; none if they are apart.
#[inline(never)]
fn write_contact(scene: &mut Scene, index: usize, record: &mut [f64; OVERLAP_LENGTH]) -> Option<[u32; 2]> {
    let PosedPair { slots: [slot_a, slot_b], shape_a, pose_a, shape_b, pose_b } = scene.posed_pair(index)?;
    let flags = write_collide(shape_a, &pose_a, shape_b, &pose_b, f64::INFINITY, record.first_chunk_mut()?);
    record[OVERLAP_FLAGS] = f64::from(flags);
    (flags != 0).then_some([slot_a as u32, slot_b as u32])
}

/// Writes the poses that the core last read to the list, a record for each slot. The list must be that long.
#[wasm_bindgen]
pub fn scene_read_poses(scene: u32) {
    with_engine(|Engine { scenes, list, .. }| scenes.get(scene).map_or((), |scene| scene.write_read_poses(list)));
}

/// Puts the body in a slot at a pose without a way there.
#[wasm_bindgen]
pub fn scene_teleport(scene: u32, slot: u32, x: f64, y: f64, angle: f64) {
    with_engine(|Engine { scenes, .. }| {
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.teleport_to(body, [x, y, angle]));
    });
}

/// Writes the pairs that began with the last update, or those that ended, into the list, two slots and the time each,
/// and returns the length of the list. A body that has been removed is written as `REMOVED_SINCE` less its slot, which
/// another body may have by now, if the last update still had it, and otherwise as `REMOVED_BEFORE` less its slot.
/// Where memory has no room, the length is one for which [`list`](super::engine::list) has none either.
#[wasm_bindgen]
pub fn scene_changes(scene: u32, ended: u32) -> u32 {
    with_engine(|Engine { scenes, list, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        list.clear();
        let number = |body: Body| {
            let slot = body.slot() as f64;
            if scene.body(body.slot()) == Some(body) {
                slot
            } else if scene.had_at_last_update(body) {
                f64::from(REMOVED_SINCE) - slot
            } else {
                f64::from(REMOVED_BEFORE) - slot
            }
        };
        let changes = scene.changes(ended != 0);
        reserve_in(list, 3 * changes.len());
        if take_refusal() {
            return u32::MAX;
        }
        for &Change { time, a, b } in &*changes {
            list.extend([a, b].into_iter().map(number));
            list.push(time);
        }
        list.len() as u32
    })
}
