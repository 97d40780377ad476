//! Questions about two posed shapes.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{unless_refused, with_engine, write_vector, Engine, Numbers};
use crate::math::frame::Frame;
use crate::query::collide::collide_within;
use crate::shape::Form;
use crate::{Contact, ContactPoint, Impact, NumberError, Separation};

/// 1 when the shapes overlap, 0 when they are apart.
#[wasm_bindgen]
pub fn overlaps(a: f64, ax: f64, ay: f64, a_angle: f64, b: f64, bx: f64, by: f64, b_angle: f64) -> i32 {
    with_engine(|engine| match engine.shapes.posed_pair_inline(a, b, [ax, ay, a_angle], [bx, by, b_angle]) {
        Some((a, pose_a, b, pose_b)) => crate::query::collide::overlaps(a, &pose_a, b, &pose_b).into(),
        None => BAD_NUMBER,
    })
}

/// Writes the contact to the result, with a way out that is the shortest up to `within`, and returns its flags; 0 when
/// the shapes are apart.
#[wasm_bindgen]
pub fn collide(a: f64, ax: f64, ay: f64, a_angle: f64, b: f64, bx: f64, by: f64, b_angle: f64, within: f64) -> i32 {
    with_engine(|Engine { shapes, result, .. }| {
        let Some((a, pose_a, b, pose_b)) = shapes.posed_pair_inline(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_NUMBER;
        };
        match result.first_chunk_mut().map_or(0, |record| write_collide(a, &pose_a, b, &pose_b, within, record)) {
            0 => unless_refused(0),
            flags => flags,
        }
    })
}

/// Writes the contact of two shapes to a record and returns its flags; 0 when they are apart. One function for two
/// callers, to keep the WebAssembly small.
pub(super) fn write_collide(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    within: f64,
    record: &mut Record,
) -> i32 {
    collide_within(a, pose_a, b, pose_b, within).map_or(0, |contact| write_contact(&contact, record))
}

/// A contact.
pub(super) type Record = [f64; CONTACT_LENGTH];

/// Writes a contact to a record, and returns its flags.
#[inline(always)]
fn write_contact(contact: &Contact, record: &mut Record) -> i32 {
    write_vector(record, CONTACT_NORMAL, contact.normal);
    record[CONTACT_DEPTH] = contact.depth;
    if let Some(point) = contact.points.first() {
        write_point(point, record, CONTACT_FIRST);
    }
    let second = contact.points.get(1);
    if let Some(point) = second {
        write_point(point, record, CONTACT_SECOND);
    }
    // Only contacts of a scene show the pieces.
    if cfg!(feature = "__js") {
        record[CONTACT_PIECES] = contact.pieces[0] as f64;
        record[CONTACT_PIECES + 1] = contact.pieces[1] as f64;
    }
    CONTACT_EXISTS
        + CONTACT_A_IN_B * i32::from(contact.a_in_b)
        + CONTACT_B_IN_A * i32::from(contact.b_in_a)
        + CONTACT_HAS_SECOND * i32::from(second.is_some())
}

#[inline(always)]
fn write_point(point: &ContactPoint, record: &mut Record, at: usize) {
    write_vector(record, at, point.point);
    record[at + POINT_DEPTH] = point.depth;
    record[at + POINT_ID] = point.id as f64;
}

/// Writes the separation to the result.
#[wasm_bindgen]
pub fn distance(a: f64, ax: f64, ay: f64, a_angle: f64, b: f64, bx: f64, by: f64, b_angle: f64) -> i32 {
    with_engine(|Engine { shapes, result, .. }| {
        let Some((a, pose_a, b, pose_b)) = shapes.posed_pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_NUMBER;
        };
        write_separation(&crate::query::distance::distance(a, &pose_a, b, &pose_b), result, 0);
        unless_refused(0)
    })
}

/// Writes a separation to a record, `at` numbers from its beginning.
#[inline(always)]
pub(super) fn write_separation<const N: usize>(separation: &Separation, record: &mut [f64; N], at: usize) {
    let Separation { distance, normal, on_a, on_b, .. } = *separation;
    record[at + SEPARATION_DISTANCE] = distance;
    write_vector(record, at + SEPARATION_NORMAL, normal);
    write_vector(record, at + SEPARATION_ON_A, on_a);
    write_vector(record, at + SEPARATION_ON_B, on_b);
}

/// 1 when the moving shapes touch: the impact is in the result. 0 when they do not.
#[wasm_bindgen]
pub fn cast(
    a: f64,
    ax: f64,
    ay: f64,
    a_angle: f64,
    b: f64,
    bx: f64,
    by: f64,
    b_angle: f64,
    motion_x: f64,
    motion_y: f64,
    motion_a_x: f64,
    motion_a_y: f64,
) -> i32 {
    with_engine(|Engine { shapes, result, .. }| {
        let Some((a, pose_a, b, pose_b)) = shapes.posed_pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_NUMBER;
        };
        let (motion, motion_a) = (DVec2::new(motion_x, motion_y), DVec2::new(motion_a_x, motion_a_y));
        answer_impact(crate::query::cast::cast(a, &pose_a, b, &pose_b, motion, motion_a), result)
    })
}

/// [`cast`] of shapes that turn by these angles on their way.
#[cfg(feature = "__js")]
#[wasm_bindgen]
pub fn cast_spinning(
    a: f64,
    ax: f64,
    ay: f64,
    a_angle: f64,
    b: f64,
    bx: f64,
    by: f64,
    b_angle: f64,
    motion_x: f64,
    motion_y: f64,
    motion_a_x: f64,
    motion_a_y: f64,
    spin_a: f64,
    spin_b: f64,
) -> i32 {
    with_engine(|Engine { shapes, result, .. }| {
        let Some((a, pose_a, b, pose_b)) = shapes.posed_pair(a, b, [ax, ay, a_angle], [bx, by, b_angle]) else {
            return BAD_NUMBER;
        };
        let (motion, motion_a) = (DVec2::new(motion_x, motion_y), DVec2::new(motion_a_x, motion_a_y));
        answer_impact(
            crate::query::spin::cast_spinning(a, &pose_a, b, &pose_b, motion, motion_a, [spin_a, spin_b]),
            result,
        )
    })
}

/// The answer of a cast: writes the impact to the result, if there is one.
#[inline(always)]
fn answer_impact(impact: Result<Option<Impact>, NumberError>, result: &mut Numbers) -> i32 {
    match impact {
        Ok(Some(impact)) => {
            write_impact(&impact, result);
            unless_refused(1)
        }
        Ok(None) => 0,
        Err(_) => BAD_NUMBER,
    }
}

/// Writes an impact to the result.
#[inline(always)]
pub(super) fn write_impact(impact: &Impact, result: &mut Numbers) {
    result[IMPACT_TIME] = impact.time;
    write_vector(result, IMPACT_NORMAL, impact.normal);
    write_vector(result, IMPACT_POINT, impact.point);
    result[IMPACT_INSIDE] = f64::from(u8::from(impact.inside));
}
