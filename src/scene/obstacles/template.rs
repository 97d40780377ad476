//! Differences that are kept: those of the same two shapes, turned alike, differ only in where they are. A floor of tiles has one.

use std::sync::Arc;

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::pose::Pose;
use crate::math::rotation::Rotation;
use crate::pair::placement::{touch, Pair};
use crate::scene::bodies::slots::Bodies;
use crate::scene::obstacles::obstacle::{place, width_of_both, Place};
use crate::shape::boundary::Region;
use crate::shape::Shape;

/// The differences that were made last.
#[derive(Default)]
pub(crate) struct Templates {
    /// By the last bits of the other shape's model.
    kept: [Option<Template>; COUNT],
}

const COUNT: usize = 4;

/// The [`turned_difference`](crate::scene::obstacles::obstacle::turned_difference) of two shapes of one piece each.
pub(crate) struct Template {
    /// That of the body that moves, and the other one. Held, so that no other shape can have their addresses.
    shapes: [Arc<Shape>; 2],
    /// That of the body that moves.
    turn: Rotation,
    /// The angle of the other one.
    angle: f64,
    /// The pieces' centres, each from its shape's origin, in the frame of the pair.
    centers: [DVec2; 2],
    /// See [`Place::width`].
    width: f64,
    pub region: Region,
    has_inside: bool,
}

/// Two bodies, each in its slot: the one that moves first.
pub(crate) struct Sought<'b> {
    pub bodies: &'b Bodies,
    pub slots: [usize; 2],
    /// The rotation of the body that moves.
    pub turn: Rotation,
    /// The angle of the other one.
    pub angle: f64,
}

impl Sought<'_> {
    fn shapes(&self) -> [&Arc<Shape>; 2] {
        self.slots.map(|slot| &self.bodies.models[self.bodies.model_of[slot]].shape)
    }

    fn place(&self) -> usize {
        self.bodies.model_of[self.slots[1]] as usize % COUNT
    }
}

impl Templates {
    /// The template of two bodies.
    #[inline(always)]
    pub fn find(&self, sought: &Sought) -> Option<&Template> {
        let [shape, other] = sought.shapes();
        self.kept[sought.place()].as_ref().filter(|kept| {
            Arc::ptr_eq(&kept.shapes[0], shape)
                && Arc::ptr_eq(&kept.shapes[1], other)
                && kept.turn == sought.turn
                && kept.angle == sought.angle
        })
    }

    /// Keeps the difference of two bodies' only pieces.
    #[inline(never)]
    pub fn keep(&mut self, sought: &Sought, pair: &Pair, has_inside: bool, difference: &Region) {
        let kept = &mut self.kept[sought.place()];
        let mut region = kept.take().map_or_else(Region::default, |kept| kept.region);
        difference.clone_into(&mut region);
        *kept = Some(Template {
            shapes: sought.shapes().map(Arc::clone),
            turn: sought.turn,
            angle: sought.angle,
            centers: [pair.a.center, pair.rotation.apply(pair.b.center)],
            width: width_of_both(pair),
            region,
            has_inside,
        });
    }
}

impl Template {
    /// Writes what [`posed_difference`](crate::scene::obstacles::obstacle::posed_difference) would for the body at `pose` and the
    /// other one at `position`, to the bit.
    pub fn write(&self, pose: Pose, position: DVec2, slop: f64, region: &mut Region) -> f64 {
        self.region.clone_into(region);
        let [a, b] = &self.shapes;
        let at = Place {
            offset: pose.rotation.undo(position - pose.position) + self.centers[1] - self.centers[0],
            touch: touch(larger(a.extent(), b.extent()), pose.position, position),
            width: self.width,
        };
        place(&at, pose, slop, self.has_inside, region)
    }
}
