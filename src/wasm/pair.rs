//! Questions about two posed shapes.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{with, Engine, Table, REFUSED, RESULT};
use crate::query::collide::{contact, ContactSink};
use crate::{Contact, ContactPoint, Pose, Shape};

/// 1 when the shapes overlap, 0 when they are apart.
#[wasm_bindgen]
pub fn overlaps(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64) -> i32 {
    with(|engine| match engine.shapes.pair_inline(a, b, [ax, ay, a_angle], [bx, by, b_angle]) {
        Some((a, pose_a, b, pose_b)) => crate::overlaps(a, &pose_a, b, &pose_b).into(),
        None => REFUSED,
    })
}

/// 0 when the shapes are apart; otherwise 1, plus 2 when A lies in B, plus 4 when B lies in A, plus 8 when there are two
/// contact points. The result holds the normal, the depth and, of each point, its place, its depth and its id.
#[wasm_bindgen]
pub fn collide(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64) -> i32 {
    with(|Engine { shapes, result, .. }| {
        let Some((a, pose_a, b, pose_b)) = shapes.pair_inline(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return REFUSED;
        };
        contact(a, &pose_a, b, &pose_b, Teller(result)).unwrap_or(0)
    })
}

/// Writes a contact to this result.
struct Teller<'r>(&'r mut [f64; RESULT]);

impl ContactSink<i32> for Teller<'_> {
    #[inline(always)]
    fn accept(self, contact: &Contact) -> i32 {
        tell(contact, self.0)
    }
}

/// Writes a contact to the result, and returns its flags.
#[inline(always)]
pub(super) fn tell(contact: &Contact, result: &mut [f64; RESULT]) -> i32 {
    result[0] = contact.normal.x;
    result[1] = contact.normal.y;
    result[2] = contact.depth;
    if let Some(point) = contact.points.first() {
        tell_point(point, result, 3);
    }
    let second = contact.points.get(1);
    if let Some(point) = second {
        tell_point(point, result, 7);
    }
    1 + 2 * i32::from(contact.a_in_b) + 4 * i32::from(contact.b_in_a) + 8 * i32::from(second.is_some())
}

#[inline(always)]
fn tell_point(point: &ContactPoint, result: &mut [f64; RESULT], at: usize) {
    result[at] = point.point.x;
    result[at + 1] = point.point.y;
    result[at + 2] = point.depth;
    result[at + 3] = point.id as f64;
}

/// Writes distance, normal and both nearest points to the result.
#[wasm_bindgen]
pub fn distance(a: u32, ax: f64, ay: f64, a_angle: f64, b: u32, bx: f64, by: f64, b_angle: f64) -> i32 {
    with(|engine| {
        let Some((a, pose_a, b, pose_b)) = engine.shapes.pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return REFUSED;
        };
        let s = crate::distance(a, &pose_a, b, &pose_b);
        engine.answer([s.distance, s.normal.x, s.normal.y, s.on_a.x, s.on_a.y, s.on_b.x, s.on_b.y]);
        0
    })
}

/// 1 when the moving shapes touch: the result holds time, normal and point. 0 when they do not.
#[wasm_bindgen]
pub fn cast(
    a: u32,
    ax: f64,
    ay: f64,
    a_angle: f64,
    b: u32,
    bx: f64,
    by: f64,
    b_angle: f64,
    motion_x: f64,
    motion_y: f64,
    motion_a_x: f64,
    motion_a_y: f64,
) -> i32 {
    with(|engine| {
        let Some((a, pose_a, b, pose_b)) = engine.shapes.pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return REFUSED;
        };
        let (motion, motion_a) = (DVec2::new(motion_x, motion_y), DVec2::new(motion_a_x, motion_a_y));
        match crate::cast(a, &pose_a, b, &pose_b, motion, motion_a) {
            Ok(Some(impact)) => {
                engine.answer([impact.time, impact.normal.x, impact.normal.y, impact.point.x, impact.point.y]);
                1
            }
            Ok(None) => 0,
            Err(_) => REFUSED,
        }
    })
}

impl Table {
    /// Both shapes and poses, when all are good.
    #[inline(never)]
    pub fn pair(&self, a: u32, b: u32, pose_a: [f64; 3], pose_b: [f64; 3]) -> Option<(&Shape, Pose, &Shape, Pose)> {
        self.pair_inline(a, b, pose_a, pose_b)
    }

    /// The same for the callers that cannot wait for a call.
    #[inline(always)]
    fn pair_inline(&self, a: u32, b: u32, pose_a: [f64; 3], pose_b: [f64; 3]) -> Option<(&Shape, Pose, &Shape, Pose)> {
        let (a, b) = (self.get(a)?, self.get(b)?);
        let [pose_a, pose_b] = Pose::both(pose_a, pose_b)?;
        Some((a, pose_a, b, pose_b))
    }
}
