//! The bodies' rotations in double precision, kept from one contact to the next: each body is in several, and a sine costs as much
//! as a simple contact.

use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::scene::bodies::posed_body::PosedBody;

/// By slot: the bits of an angle, and its rotation.
#[derive(Default)]
pub(crate) struct Rotations(Vec<(u64, Rotation)>);

impl Rotations {
    /// The pose of the body in a slot, as [`PosedBody::pose`] computes it.
    #[inline(always)]
    pub fn pose(&mut self, slot: usize, body: &PosedBody) -> Pose {
        if slot >= self.0.len() {
            self.0.resize(slot + 1, (0.0f64.to_bits(), Rotation::IDENTITY));
        }
        let (angle, rotation) = &mut self.0[slot];
        if *angle != body.angle.to_bits() {
            (*angle, *rotation) = (body.angle.to_bits(), Rotation::new(body.angle));
        }
        Pose { position: body.position, rotation: *rotation }
    }
}
