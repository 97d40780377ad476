//! Scenes as bytes, and back.

use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector, Engine};
use super::shape::description;
use crate::math::frame::Frame;
use crate::memory::has_room;
use crate::scene::{Scene, SceneError};

/// The address of the bytes, after making room for `count`; 0 when memory has no room. `bytes(0)` frees them.
#[wasm_bindgen]
pub fn bytes(count: usize) -> *mut u8 {
    with_engine(|Engine { bytes, .. }| {
        *bytes = Vec::new();
        if !has_room(count, 1) {
            return std::ptr::null_mut();
        }
        bytes.resize(count, 0);
        bytes.as_mut_ptr()
    })
}

/// Writes a snapshot to the bytes and its address to the result, and returns its length. `fixed` is 0 for one without
/// fixed bodies.
#[wasm_bindgen]
pub fn scene_snapshot(scene: u32, fixed: u32) -> i32 {
    with_engine(|Engine { scenes, bytes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        if let Some(slot) = first_bad_pose(scene) {
            return BAD_BODY_POSE - slot as i32;
        }
        if scene.keep_swept_changes().is_err() || !has_room(scene.snapshot_weight(), BYTES_PER_NUMBER) {
            return NO_ROOM;
        }
        *bytes = Vec::new();
        scene.write_snapshot(bytes, fixed == 0);
        result[SNAPSHOT_ADDRESS] = bytes.as_ptr() as usize as f64;
        bytes.len() as i32
    })
}

/// The bytes that a snapshot takes for a coordinate while it is written: 8 at the end, in a list that doubles.
const BYTES_PER_NUMBER: usize = 24;

/// The first slot of a body whose pose is refused: a snapshot with such a pose could not be restored.
fn first_bad_pose(scene: &Scene) -> Option<usize> {
    (0..scene.slot_count()).find(|&slot| {
        let [x, y, angle] = scene.pose_in(slot);
        scene.body(slot).is_some() && Frame::check(x, y, angle).is_err()
    })
}

/// Takes the pairs in the list, two slots each in their order, for those of the last update. Returns 0, or `NO_ROOM`.
#[wasm_bindgen]
pub fn scene_set_pairs(scene: u32) -> i32 {
    with_engine(|Engine { scenes, list, .. }| {
        let Some(scene) = scenes.get(scene).filter(|_| has_room(list.len(), 16)) else { return NO_ROOM };
        scene.set_pairs(list.chunks_exact(2).map(|pair| [pair[0] as u32, pair[1] as u32]).collect());
        0
    })
}

/// Writes the two halves of a scene's hash to the result.
#[wasm_bindgen]
pub fn scene_hash(scene: u32) {
    with_engine(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return };
        let hash = scene.hash();
        result[HASH_LOW] = f64::from(hash as u32);
        result[HASH_HIGH] = f64::from((hash >> 32) as u32);
    });
}

/// Replaces all that a scene holds by the snapshot in the bytes, and returns how many overlapping pairs there are now.
/// Writes how many shapes and slots the scene has to the result, and their records into the list.
#[wasm_bindgen]
pub fn scene_restore(scene: u32) -> i32 {
    with_engine(|Engine { scenes, shapes: table, list, bytes, result, .. }| {
        let bytes = std::mem::take(bytes);
        let Some(scene) = scenes.get(scene) else { return BAD_SNAPSHOT };
        let old = scene.distinct_shapes();
        let mut new = match Scene::from_snapshot(&bytes, scene, &old) {
            Ok(new) => new,
            Err(SceneError::Version { got }) => {
                result[REFUSED_VERSION] = f64::from(got);
                return BAD_SNAPSHOT_VERSION;
            }
            Err(SceneError::OutOfMemory) => return NO_ROOM_FOR_SNAPSHOT,
            Err(SceneError::Removed) => return SNAPSHOT_MISSES_BODY,
            Err(_) => return BAD_SNAPSHOT,
        };
        let shapes = new.distinct_shapes();
        let slots = shapes.first_slots_in(&old);
        list.clear();
        result[RESTORED_SHAPES] = shapes.list.len() as f64;
        result[RESTORED_SLOTS] = new.slot_count() as f64;
        for (shape, &slot) in shapes.list.iter().zip(&slots) {
            let mut record = [0.0; SHAPE_LENGTH];
            if slot == u32::MAX {
                record[SHAPE_OLD_SLOT] = f64::from(NO_INDEX);
                record[SHAPE_HANDLE] = table.insert(Arc::clone(shape), false);
                record[SHAPE_DESCRIPTION..].copy_from_slice(&description(shape));
            } else {
                record[SHAPE_OLD_SLOT] = f64::from(slot);
            }
            list.extend_from_slice(&record);
        }
        for (slot, &shape) in shapes.of_slot.iter().enumerate() {
            let (fixed, [category, mask], one_way) = new.traits(slot);
            let [lost, lost_before] = new.replaced_bodies(slot);
            let flags = SLOT_SAME_BODY * u32::from(new.has_same_body(slot, scene))
                + SLOT_FIXED * u32::from(fixed)
                + SLOT_LOST * u32::from(lost)
                + SLOT_LOST_BEFORE * u32::from(lost_before);
            let mut record = [0.0; SLOT_LENGTH];
            // As a signed number, u32::MAX, which stands for no shape, is NO_INDEX.
            record[SLOT_SHAPE] = f64::from(shape as i32);
            record[SLOT_FLAGS] = f64::from(flags);
            record[SLOT_CATEGORY] = f64::from(category);
            record[SLOT_MASK] = f64::from(mask);
            write_vector(&mut record, SLOT_ONE_WAY, one_way);
            list.extend_from_slice(&record);
        }
        new.keep_place(scene);
        *scene = new;
        scene.pairs().len() as i32
    })
}
