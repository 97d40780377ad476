//! The motions of two bodies after a collision.

use glam::DVec2;
use wasm_bindgen::prelude::wasm_bindgen;

use super::contract::*;
use super::engine::{with_engine, write_vector};
use crate::bounce::bounce_apart;
use crate::{Contact, ContactPoint, Motion};

/// Writes velocity and spin of A and of B after a collision to the result. A contact with one point is given as that
/// point twice.
#[wasm_bindgen]
pub fn bounce(
    normal_x: f64,
    normal_y: f64,
    first_x: f64,
    first_y: f64,
    second_x: f64,
    second_y: f64,
    a_vx: f64,
    a_vy: f64,
    a_spin: f64,
    a_inv_mass: f64,
    a_inv_inertia: f64,
    center_a_x: f64,
    center_a_y: f64,
    b_vx: f64,
    b_vy: f64,
    b_spin: f64,
    b_inv_mass: f64,
    b_inv_inertia: f64,
    center_b_x: f64,
    center_b_y: f64,
    restitution: f64,
    friction: f64,
) -> i32 {
    let point = |x, y| ContactPoint { point: DVec2::new(x, y), ..ContactPoint::default() };
    let contact = Contact {
        normal: DVec2::new(normal_x, normal_y),
        depth: 0.0,
        points: [point(first_x, first_y), point(second_x, second_y)].into(),
        a_in_b: false,
        b_in_a: false,
        pieces: [0; 2],
    };
    let motion =
        |vx, vy, spin, inv_mass, inv_inertia| Motion { velocity: DVec2::new(vx, vy), spin, inv_mass, inv_inertia };
    let a = motion(a_vx, a_vy, a_spin, a_inv_mass, a_inv_inertia);
    let b = motion(b_vx, b_vy, b_spin, b_inv_mass, b_inv_inertia);
    let (center_a, center_b) = (DVec2::new(center_a_x, center_a_y), DVec2::new(center_b_x, center_b_y));
    let after = bounce_apart(&contact, [&a, &b], [center_a, center_b], restitution, friction);
    let Ok((a, b)) = &after else { return BAD_NUMBER };
    with_engine(|engine| {
        for (motion, at) in [(a, BOUNCE_A), (b, BOUNCE_B)] {
            write_vector(&mut engine.result, at, motion.velocity);
            engine.result[at + MOTION_SPIN] = motion.spin;
        }
    });
    0
}
