//! Differences that are kept: differences of the same two shapes, turned alike, differ only in where they are. A floor
//! of tiles has one.

use std::sync::Arc;

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::placement::{touch, Pair};
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::obstacles::obstacle::{place, turned_difference, width_of_both, Place};
use crate::shape::boundary::Region;
use crate::shape::Form;

/// The differences that were made last, by the last bits of the other shape's model.
#[derive(Default)]
pub(crate) struct Templates([Option<Template>; COUNT]);

const COUNT: usize = 4;

/// The [`turned_difference`] of two shapes of one piece each.
pub(crate) struct Template {
    /// The moving body's shape and the other one. They are held so that no new shape can get their addresses.
    shapes: [Arc<Form>; 2],
    /// The moving body's rotation.
    turn: Rotation,
    /// The other body's angle.
    angle: f64,
    /// The pieces' centres, each from its shape's origin, in the frame of the pair.
    centers: [DVec2; 2],
    /// See [`Place::width`].
    width: f64,
    pub region: Region,
    has_inside: bool,
}

impl Templates {
    /// The index of the template for another body with this model.
    pub fn at(&mut self, model: u32) -> &mut Option<Template> {
        &mut self.0[model as usize % COUNT]
    }
}

impl Template {
    /// Whether it is the template of these bodies.
    #[inline(always)]
    pub fn is_of(&self, shapes: [&Form; 2], turn: Rotation, angle: f64) -> bool {
        let [a, b] = &self.shapes;
        std::ptr::eq(&**a, shapes[0]) && std::ptr::eq(&**b, shapes[1]) && self.turn == turn && self.angle == angle
    }

    /// Makes the template of two bodies, in the memory of an older one.
    #[inline(never)]
    pub fn new(older: Option<Template>, shapes: [&Arc<Form>; 2], turn: Rotation, angle: f64, pair: &Pair) -> Self {
        let mut region = older.map_or_else(Region::default, |older| older.region);
        let has_inside = turned_difference(pair, turn, &mut region);
        let centers = [pair.a.center, pair.rotation.apply(pair.b.center)];
        let width = width_of_both(pair);
        Template { shapes: shapes.map(Arc::clone), turn, angle, centers, width, region, has_inside }
    }

    /// Writes what [`posed_difference`](crate::scene::obstacles::obstacle::posed_difference) would for the body at
    /// `pose` and the other one, to the bit.
    #[inline(always)]
    pub fn write(&self, pose: Frame, other: &PosedBody, slop: f64, region: &mut Region) -> f64 {
        let ([a, b], position) = (&self.shapes, other.position);
        let at = Place {
            offset: pose.rotation.undo(position - pose.position) + self.centers[1] - self.centers[0],
            touch: touch(larger(a.extent(), b.extent()), pose.position, position),
            width: self.width,
        };
        for (list, from) in [(&mut region.vertices, &self.region.vertices), (&mut region.normals, &self.region.normals)]
        {
            list.clear();
            // Vector by vector, because copying few bytes as a block is slow in WebAssembly.
            list.extend(from.iter().map(|&DVec2 { x, y }| DVec2 { x, y }));
        }
        (region.radius, region.thin) = (self.region.radius, self.region.thin);
        place(&at, pose, slop, self.has_inside, region)
    }
}
