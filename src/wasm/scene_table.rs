//! The scenes that JavaScript holds, by their handles.

use crate::scene::{Body, Scene};

/// SceneTable by handle. The handle of a dropped scene is given to a later one.
pub(super) struct SceneTable {
    list: Vec<Option<Box<Scene>>>,
    free: Vec<u32>,
}

impl SceneTable {
    pub const fn new() -> Self {
        SceneTable { list: Vec::new(), free: Vec::new() }
    }

    #[inline(never)]
    pub fn get(&mut self, handle: u32) -> Option<&mut Scene> {
        self.list.get_mut(handle as usize)?.as_deref_mut()
    }

    /// A scene, and the body in one of its slots.
    pub fn body(&mut self, handle: u32, slot: u32) -> Option<(&mut Scene, Body)> {
        let scene = self.get(handle)?;
        let body = scene.body(slot as usize)?;
        Some((scene, body))
    }

    /// Keeps a scene and returns its handle.
    pub fn insert(&mut self, scene: Scene) -> u32 {
        let scene = Some(Box::new(scene));
        let handle = self.free.pop().unwrap_or(self.list.len() as u32);
        match self.list.get_mut(handle as usize) {
            Some(place) => *place = scene,
            None => self.list.push(scene),
        }
        handle
    }

    /// Drops a scene: its handle will be given to another.
    pub fn drop(&mut self, handle: u32) {
        if self.list.get_mut(handle as usize).and_then(Option::take).is_some() {
            self.free.push(handle);
        }
    }
}
