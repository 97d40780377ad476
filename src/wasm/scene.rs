//! Making and updating scenes, and changing their bodies.

use std::sync::Arc;

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector, Engine};
use crate::scene::query::overlap::PosedOverlap;
use crate::scene::{Body, BodyOptions, Scene, SceneError};

/// Makes a scene with room for `capacity` bodies, and returns its handle.
#[wasm_bindgen]
pub fn scene_new(capacity: u32) -> u32 {
    with_engine(|Engine { scenes, .. }| scenes.insert(Scene::with_capacity(capacity as usize)))
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
    shape: u32,
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
        match scene.add(Arc::clone(shape), BodyOptions { x, y, angle, fixed: fixed != 0, category, mask, one_way }) {
            Ok(body) => body.slot() as i32,
            Err(SceneError::Full) => NO_ROOM_FOR_BODY,
            Err(_) => BAD_NUMBER,
        }
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
pub fn scene_set_shape(scene: u32, slot: u32, shape: u32) {
    with_engine(|Engine { scenes, shapes, .. }| {
        let (Some((scene, body)), Some(shape)) = (scenes.body(scene, slot), shapes.get_arc(shape)) else { return };
        let _ = scene.set_shape(body, Arc::clone(shape));
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

/// Writes to the result where the poses are, which of them JavaScript has written, and for how many slots there is room.
#[wasm_bindgen]
pub fn scene_written(scene: u32) {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return };
        let [poses, state, list, marks, room] = scene.pose_memory();
        result[POSES_ADDRESS] = poses as f64;
        result[POSES_STATE] = state as f64;
        result[POSES_LIST] = list as f64;
        result[POSES_MARKS] = marks as f64;
        result[POSES_ROOM] = room as f64;
    });
}

/// Finds the overlapping pairs, and returns how many there are.
#[wasm_bindgen]
pub fn scene_update(scene: u32) -> i32 {
    with_engine(|Engine { scenes, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        match scene.update() {
            Ok(count) => count as i32,
            Err(SceneError::Pose { slot, .. }) => BAD_BODY_POSE - slot as i32,
            Err(_) => NO_ROOM_FOR_PAIRS,
        }
    })
}

/// Writes the addresses of the pairs, the normals and the depths to the result.
#[wasm_bindgen]
pub fn scene_pairs(scene: u32) {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return };
        result[PAIRS_ADDRESS] = scene.pairs().as_ptr() as usize as f64;
        result[NORMALS_ADDRESS] = scene.normals().as_ptr() as usize as f64;
        result[DEPTHS_ADDRESS] = scene.depths().as_ptr() as usize as f64;
    });
}

/// Writes how `count` pairs of the last update overlap to the result, beginning with the pair at `from`. The slots of an overlap
/// are `NO_INDEX` when one of the bodies has been removed, or has got another shape, and beyond the last pair.
#[wasm_bindgen]
pub fn scene_overlaps(scene: u32, from: u32, count: u32) {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return };
        scene.overlaps(from as usize, count as usize, |k, overlap| {
            let Some(record) = result[k * OVERLAP_LENGTH..].first_chunk_mut::<OVERLAP_LENGTH>() else { return };
            let Some(PosedOverlap { slots, poses, normal, depth, pieces }) = overlap else {
                record[OVERLAP_SLOTS] = f64::from(NO_INDEX);
                return;
            };
            write_vector(record, OVERLAP_NORMAL, normal);
            record[OVERLAP_DEPTH] = depth;
            record[OVERLAP_SLOTS] = slots[0] as f64;
            record[OVERLAP_SLOTS + 1] = slots[1] as f64;
            record[OVERLAP_PIECES] = pieces[0] as f64;
            record[OVERLAP_PIECES + 1] = pieces[1] as f64;
            record[OVERLAP_POSES..].copy_from_slice(poses.as_flattened());
        });
    })
}

/// Writes the pairs that began with the last update, or those that ended, into the list, two slots each, and returns the length of
/// the list. A body that has been removed since is written as `REMOVED_BODY` less its slot, which another body may have by now.
#[wasm_bindgen]
pub fn scene_changes(scene: u32, ended: u32) -> u32 {
    with_engine(|Engine { scenes, list, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        list.clear();
        let number = |body: Body| {
            let slot = body.slot() as f64;
            if scene.body(body.slot()) == Some(body) {
                slot
            } else {
                f64::from(REMOVED_BODY) - slot
            }
        };
        for (a, b) in scene.changed_pairs(ended != 0) {
            list.extend_from_slice(&[number(a), number(b)]);
        }
        list.len() as u32
    })
}
