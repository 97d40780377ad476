//! Scenes, by their handles, and their bodies, by their slots.

use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::pair::tell;
use super::{with, Engine, REFUSED};
use crate::scene::{Body, BodyOptions, Scene, SceneError};

/// What adding a body answers when there are as many as a scene can hold.
const FULL: i32 = -2;

/// What an update answers when there is no room for the pairs.
const CROWDED: i32 = i32::MIN;

/// Scenes, in places that are given out again.
pub(super) struct Scenes {
    list: Vec<Option<Box<Scene>>>,
    free: Vec<u32>,
    /// The slots of the bodies that a question is answered with.
    pub slots: Vec<u32>,
}

impl Scenes {
    pub const fn new() -> Self {
        Scenes { list: Vec::new(), free: Vec::new(), slots: Vec::new() }
    }

    pub fn get(&mut self, handle: u32) -> Option<&mut Scene> {
        self.list.get_mut(handle as usize)?.as_deref_mut()
    }

    /// A scene, and the body in one of its slots.
    pub fn body(&mut self, handle: u32, slot: u32) -> Option<(&mut Scene, Body)> {
        let scene = self.get(handle)?;
        let body = scene.body(slot as usize)?;
        Some((scene, body))
    }
}

/// Makes a scene with room for so many bodies, and returns its handle.
#[wasm_bindgen]
pub fn scene_new(capacity: u32) -> u32 {
    with(|Engine { scenes, .. }| {
        let scene = Some(Box::new(Scene::with_capacity(capacity as usize)));
        let handle = scenes.free.pop().unwrap_or(scenes.list.len() as u32);
        match scenes.list.get_mut(handle as usize) {
            Some(place) => *place = scene,
            None => scenes.list.push(scene),
        }
        handle
    })
}

/// Forgets a scene: its handle will be given out again.
#[wasm_bindgen]
pub fn scene_drop(handle: u32) {
    with(|Engine { scenes, .. }| {
        if scenes.list.get_mut(handle as usize).and_then(Option::take).is_some() {
            scenes.free.push(handle);
        }
    });
}

/// Adds a body. Answers with its slot.
#[wasm_bindgen]
pub fn scene_add(scene: u32, shape: u32, x: f64, y: f64, angle: f64, fixed: u32, category: u32, mask: u32) -> i32 {
    with(|Engine { scenes, shapes, .. }| {
        let (Some(scene), Some(shape)) = (scenes.get(scene), shapes.shared(shape)) else { return REFUSED };
        match scene.add(Arc::clone(shape), BodyOptions { x, y, angle, fixed: fixed != 0, category, mask }) {
            Ok(body) => body.slot() as i32,
            Err(SceneError::Full) => FULL,
            Err(_) => REFUSED,
        }
    })
}

/// Removes the body in a slot.
#[wasm_bindgen]
pub fn scene_remove(scene: u32, slot: u32) {
    with(|Engine { scenes, .. }| {
        // Of a slot that is used, nothing is refused; and so below.
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.remove(body));
    });
}

/// Removes all bodies.
#[wasm_bindgen]
pub fn scene_clear(scene: u32) {
    with(|Engine { scenes, .. }| scenes.get(scene).map_or((), Scene::clear));
}

/// Gives the body in a slot another shape.
#[wasm_bindgen]
pub fn scene_set_shape(scene: u32, slot: u32, shape: u32) {
    with(|Engine { scenes, shapes, .. }| {
        let (Some((scene, body)), Some(shape)) = (scenes.body(scene, slot), shapes.shared(shape)) else { return };
        let _ = scene.set_shape(body, Arc::clone(shape));
    });
}

/// Changes what the body in a slot is and what it meets.
#[wasm_bindgen]
pub fn scene_set_filter(scene: u32, slot: u32, category: u32, mask: u32) {
    with(|Engine { scenes, .. }| {
        let _ = scenes.body(scene, slot).map(|(scene, body)| scene.set_filter(body, category, mask));
    });
}

/// Writes to the result where JavaScript writes poses, and which it wrote; see `Scene::pose_memory`.
#[wasm_bindgen]
pub fn scene_written(scene: u32) {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return };
        let numbers = scene.pose_memory();
        engine.answer(numbers.map(|number| number as f64));
    });
}

/// Finds the overlapping pairs. Answers with how many there are or, below zero, with −1 less the slot of a body whose pose
/// is refused, or that there are too many.
#[wasm_bindgen]
pub fn scene_update(scene: u32) -> i32 {
    with(|Engine { scenes, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        match scene.update() {
            Ok(count) => count as i32,
            Err(SceneError::Pose { slot, .. }) => -1 - slot as i32,
            Err(_) => CROWDED,
        }
    })
}

/// Writes to the result where the pairs are, the normals and the depths.
#[wasm_bindgen]
pub fn scene_pairs(scene: u32) {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return };
        let (pairs, normals, depths) = (scene.pairs().as_ptr(), scene.normals().as_ptr(), scene.depths().as_ptr());
        engine.answer([pairs as usize, normals as usize, depths as usize].map(|address| address as f64));
    });
}

/// A pair of the last update, as `collide` tells of it; after that the result holds both slots. 0 where there is nothing to tell
/// any more.
#[wasm_bindgen]
pub fn scene_contact(scene: u32, index: u32) -> i32 {
    with(|Engine { scenes, result, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        let Some(contact) = scene.contact(index as usize) else { return 0 };
        result[11..].copy_from_slice(&scene.pairs()[index as usize].map(f64::from));
        tell(&contact, result)
    })
}

/// Writes the pairs that began with the last update, or those that ended, into the list, two slots each, and answers with how many
/// numbers that is. Of a body that has been removed since, it is −1 less its slot, which another may have by now.
#[wasm_bindgen]
pub fn scene_changes(scene: u32, ended: u32) -> u32 {
    with(|Engine { scenes, list, .. }| {
        let Some(scene) = scenes.get(scene) else { return 0 };
        list.clear();
        let number = |body: Body| {
            let slot = body.slot() as f64;
            if scene.body(body.slot()) == Some(body) {
                slot
            } else {
                -1.0 - slot
            }
        };
        for (a, b) in scene.changed_pairs(ended != 0) {
            list.extend_from_slice(&[number(a), number(b)]);
        }
        list.len() as u32
    })
}
