//! Questions about the bodies of a scene, as they are now.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, Engine, REFUSED};
use crate::scene::{Body, Scene, SceneError};
use crate::{Pose, Separation};

/// The answer to a question that was refused: that a number was or, below that, −2 less the slot of a body whose pose is.
fn refused(error: SceneError) -> i32 {
    match error {
        SceneError::Pose { slot, .. } => -2 - slot as i32,
        _ => REFUSED,
    }
}

/// Writes the slots of the bodies that hold a point into the list, and answers with how many there are; see [`refused`].
#[wasm_bindgen]
pub fn scene_pick(scene: u32, x: f64, y: f64, mask: u32) -> i32 {
    with(|engine| engine.gather(scene, &mut |scene, slots| scene.pick_into(DVec2::new(x, y), mask, slots)))
}

/// The same of the bodies that overlap a shape.
#[wasm_bindgen]
pub fn scene_query(scene: u32, shape: u32, x: f64, y: f64, angle: f64, mask: u32) -> i32 {
    with(|engine| {
        let Some((shape, pose)) = engine.shared(shape, [x, y, angle]) else { return REFUSED };
        engine.gather(scene, &mut |scene, slots| scene.query_into(&shape, &pose, mask, slots))
    })
}

/// 1 when the ray hits a body: the result holds what `raycast` writes to it, and the body's slot. 0 when it misses all.
#[wasm_bindgen]
pub fn scene_raycast(scene: u32, from_x: f64, from_y: f64, to_x: f64, to_y: f64, mask: u32) -> i32 {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return REFUSED };
        let hit = scene.raycast(DVec2::new(from_x, from_y), DVec2::new(to_x, to_y), mask);
        engine.found(hit, |hit| [hit.fraction, hit.distance, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y])
    })
}

/// The same of a shape that moves, and what `cast` writes.
#[wasm_bindgen]
pub fn scene_cast(scene: u32, shape: u32, x: f64, y: f64, angle: f64, motion_x: f64, motion_y: f64, mask: u32) -> i32 {
    with(|engine| {
        let Some((shape, pose)) = engine.shared(shape, [x, y, angle]) else { return REFUSED };
        let Some(scene) = engine.scenes.get(scene) else { return REFUSED };
        let impact = scene.cast(&shape, &pose, DVec2::new(motion_x, motion_y), mask);
        engine.found(impact, |impact| [impact.time, impact.normal.x, impact.normal.y, impact.point.x, impact.point.y])
    })
}

/// The same of the body that is nearest to a point, and what `distance` writes.
#[wasm_bindgen]
pub fn scene_nearest(scene: u32, x: f64, y: f64, max_distance: f64, mask: u32) -> i32 {
    with(|engine| {
        let Some(scene) = engine.scenes.get(scene) else { return REFUSED };
        let nearest = scene.nearest(DVec2::new(x, y), max_distance, mask);
        engine.found(nearest, |Separation { distance, normal, on_a, on_b }| {
            [*distance, normal.x, normal.y, on_a.x, on_a.y, on_b.x, on_b.y]
        })
    })
}

/// Moves the body in a slot out of all that it overlaps. The result holds how.
#[wasm_bindgen]
pub fn scene_resolve(scene: u32, slot: u32) -> i32 {
    with(|engine| {
        let Some((scene, body)) = engine.scenes.body(scene, slot) else { return REFUSED };
        match scene.resolve(body) {
            Ok(way) => {
                engine.answer(way.to_array());
                1
            }
            Err(error) => refused(error),
        }
    })
}

/// What is asked of a scene that is answered with slots.
type Ask<'a> = &'a mut dyn FnMut(&mut Scene, &mut Vec<u32>) -> Result<(), SceneError>;

impl Engine {
    /// A shape and its pose, when both are good, for whoever changes a scene meanwhile.
    fn shared(&self, shape: u32, [x, y, angle]: [f64; 3]) -> Option<(std::sync::Arc<crate::Shape>, Pose)> {
        Some((self.shapes.shared(shape)?.clone(), Pose::new(x, y, angle).ok()?))
    }

    /// Writes the slots that a scene answers with into the list.
    fn gather(&mut self, scene: u32, ask: Ask) -> i32 {
        let Engine { scenes, list, .. } = self;
        let mut slots = std::mem::take(&mut scenes.slots);
        let answer = scenes.get(scene).map_or(Ok(()), |scene| ask(scene, &mut slots));
        list.clear();
        list.extend(slots.iter().map(|&slot| f64::from(slot)));
        scenes.slots = slots;
        answer.map_or_else(refused, |()| list.len() as i32)
    }

    /// Writes what was found to the result, and the slot of its body after that.
    fn found<T, const N: usize>(
        &mut self,
        found: Result<Option<(T, Body)>, SceneError>,
        numbers: impl FnOnce(&T) -> [f64; N],
    ) -> i32 {
        match found {
            Ok(Some((answer, body))) => {
                self.answer(numbers(&answer));
                self.result[N] = body.slot() as f64;
                1
            }
            Ok(None) => 0,
            Err(error) => refused(error),
        }
    }
}
