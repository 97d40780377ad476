//! Scenes, by their handles, and their bodies, by their slots.

use std::sync::Arc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, Engine, REFUSED};
use crate::scene::{Body, BodyOptions, Scene, SceneError};

/// Scenes, in places that are given out again.
pub(super) struct Scenes {
    list: Vec<Option<Box<Scene>>>,
    free: Vec<u32>,
}

impl Scenes {
    pub const fn new() -> Self {
        Scenes { list: Vec::new(), free: Vec::new() }
    }

    fn get(&mut self, handle: u32) -> Option<&mut Scene> {
        self.list.get_mut(handle as usize)?.as_deref_mut()
    }
}

/// Makes a scene, and returns its handle.
#[wasm_bindgen]
pub fn scene_new() -> u32 {
    with(|Engine { scenes, .. }| {
        let scene = Some(Box::new(Scene::new()));
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
            Err(_) => REFUSED,
        }
    })
}

/// Finds the overlapping pairs. Answers with how many there are or, below zero, with −1 less the slot of a body whose pose
/// is refused.
#[wasm_bindgen]
pub fn scene_update(scene: u32) -> i32 {
    with(|Engine { scenes, .. }| {
        let Some(scene) = scenes.get(scene) else { return REFUSED };
        match scene.update() {
            Ok(count) => count as i32,
            Err(SceneError::Pose { slot, .. }) => -1 - slot as i32,
            Err(_) => REFUSED,
        }
    })
}

/// Writes to the result where a scene's lists are: the poses, how many slots there are, the pairs, normals and depths, and
/// how many pairs there are.
#[wasm_bindgen]
pub fn scene_views(scene: u32) {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return };
        let state = scene.touched_state();
        let poses = scene.poses_mut();
        let (poses, slots) = (poses.as_ptr() as usize, poses.len() / 3);
        let (pairs, normals, depths) = (scene.pairs(), scene.normals(), scene.depths());
        let count = pairs.len();
        let addresses =
            [poses, slots, pairs.as_ptr() as usize, normals.as_ptr() as usize, depths.as_ptr() as usize, count, state];
        engine.answer(addresses.map(|number| number as f64));
    });
}

#[allow(unused)]
fn body(scene: &Scene, slot: u32) -> Option<Body> {
    scene.body(slot as usize)
}
