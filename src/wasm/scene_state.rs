//! Scenes as bytes, and back.

use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::shape::{describe, FULL};
use super::{with, Engine, REFUSED};
use crate::scene::{Scene, SceneError};
use crate::Pose;

/// The address of the bytes, after making room for `count`; 0 where there is none. Whoever has read them asks for 0 bytes.
#[wasm_bindgen]
pub fn bytes(count: usize) -> *mut u8 {
    with(|Engine { bytes, .. }| {
        *bytes = Vec::new();
        if bytes.try_reserve_exact(count).is_err() {
            return std::ptr::null_mut();
        }
        bytes.resize(count, 0);
        bytes.as_mut_ptr()
    })
}

/// Writes a snapshot to the bytes, and its address to the result. Answers with its length or, below zero, with −1 less the slot
/// of a body whose pose is refused.
#[wasm_bindgen]
pub fn scene_snapshot(scene: u32) -> i32 {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return 0 };
        if let Some(slot) = wrong(scene) {
            return -1 - slot as i32;
        }
        engine.bytes = scene.snapshot();
        engine.answer([engine.bytes.as_ptr() as usize as f64]);
        engine.bytes.len() as i32
    })
}

/// The first slot of a body whose pose is refused: a snapshot of it would be.
fn wrong(scene: &Scene) -> Option<usize> {
    (0..scene.slot_count()).find(|&slot| {
        let pose = scene.body(slot).and_then(|body| scene.pose(body).ok());
        pose.is_some_and(|[x, y, angle]| Pose::new(x, y, angle).is_err())
    })
}

/// Writes the digest of a scene to the result, the lower half first.
#[wasm_bindgen]
pub fn scene_hash(scene: u32) {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return };
        let hash = scene.hash();
        engine.answer([f64::from(hash as u32), f64::from((hash >> 32) as u32)]);
    });
}

/// Puts the snapshot that the bytes hold in the place of all that a scene holds. Answers with how many pairs there are now or,
/// below zero, that the bytes are refused, or that there is no room for their shapes; when they are of another version, the
/// result holds which, and −1 otherwise.
///
/// The result then holds how many shapes and slots there are, and the list
/// - for each shape a slot whose body had it before, or −1; and, where it is new, its handle and what [`describe`] tells;
/// - for each slot the number of its body's shape, or −1; as bits whether it is the body that was there before, whether it is
///   fixed, whether the last update saw another one there, and whether the one before did that the last did not; its category
///   and its mask.
#[wasm_bindgen]
pub fn scene_restore(scene: u32) -> i32 {
    with(|Engine { scenes, shapes: table, list, bytes, result, .. }| {
        let bytes = std::mem::take(bytes);
        let Some(scene) = scenes.get(scene) else { return REFUSED };
        let old = scene.distinct_shapes();
        let new = match Scene::from_snapshot(&bytes, &old.list) {
            Ok(new) => new,
            Err(error) => {
                result[0] = if let SceneError::Version { got } = error { f64::from(got) } else { -1.0 };
                return REFUSED;
            }
        };
        let shapes = new.distinct_shapes();
        let slots = shapes.first_slots_in(&old);
        let is_new = |&(_, slot): &(_, &u32)| *slot == u32::MAX;
        if !table.has_room(shapes.list.iter().zip(&slots).filter(is_new).map(|(shape, _)| &**shape)) {
            return FULL;
        }
        list.clear();
        result[..2].copy_from_slice(&[shapes.list.len() as f64, new.slot_count() as f64]);
        for (shape, &slot) in shapes.list.iter().zip(&slots) {
            if slot == u32::MAX {
                list.extend([-1.0, f64::from(table.keep(Arc::clone(shape)))]);
                list.extend(describe(shape));
            } else {
                list.extend([f64::from(slot), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
            }
        }
        for (slot, &shape) in shapes.of_slot.iter().enumerate() {
            let (fixed, filter) = new.fixed_and_filter(slot);
            let [last, before] = new.replaced_bodies(slot);
            let bits = [new.has_same_body(slot, scene), fixed, last, before];
            let bits = bits.iter().rev().fold(0, |all, &bit| 2 * all + u32::from(bit));
            // What stands for no shape is −1 as well.
            list.extend([f64::from(shape as i32), f64::from(bits)]);
            list.extend(filter.map(f64::from));
        }
        *scene = new;
        scene.pairs().len() as i32
    })
}
