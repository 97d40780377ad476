//! What the passes over many bodies need to know of a shape, worked out once for all bodies that have it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Index;
use std::sync::Arc;

use glam::DVec2;

use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::sides::Sides;
use crate::shape::Shape;

/// How a shape is treated in bulk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    /// A point or circle about its frame's origin.
    Disc,
    /// A rectangle, swept or not.
    Box,
    /// Another core of two to four vertices, swept or not.
    Four,
    /// A core of five to eight.
    Eight,
    /// Everything else, pair by pair.
    Any,
}

/// Shapes beyond these extents are treated pair by pair: their squares would leave single precision. And so are shapes whose
/// centre is farther from their origin than they are large.
const EXTENTS: std::ops::RangeInclusive<f64> = 1e-12..=1e12;

impl Class {
    pub const COUNT: usize = 5;
}

/// A shape, as the passes over many bodies see it.
pub(crate) struct Model {
    pub shape: Arc<Shape>,
    pub class: Class,
    /// A point amid the shape, in its frame.
    pub center: DVec2,
    /// How far the shape reaches from there.
    pub extent: f64,
    /// The radius that the core is swept by.
    pub radius: f64,
    /// The core's faces about the centre, unturned; of [`Class::Four`] the first alone counts.
    pub faces: [Faces; 2],
    /// Of [`Class::Box`], what it looks like.
    pub sides: Sides,
    /// How many bodies have it.
    users: u32,
}

impl Model {
    fn new(shape: Arc<Shape>) -> Self {
        let (center, extent, radius) = (shape.middle(), shape.extent(), shape.radius());
        let (mut class, mut faces, mut sides) = (Class::Any, [Faces::NONE; 2], Sides::NONE);
        if let [piece] = shape.convex_pieces() {
            class = match piece.core.len() {
                1 => Class::Disc,
                2..=4 => Class::Four,
                5..=8 => Class::Eight,
                _ => Class::Any,
            };
            let near = if class == Class::Disc { center == DVec2::ZERO } else { center.length() <= extent };
            let point = class == Class::Disc && extent == 0.0;
            if !near || !(point || EXTENTS.contains(&extent)) {
                class = Class::Any;
            }
            if matches!(class, Class::Four | Class::Eight) {
                faces = Faces::of(piece);
            }
            if let (Class::Four, Some(found)) = (class, Sides::of(piece)) {
                (class, sides) = (Class::Box, found);
            }
        }
        Model { shape, class, center, extent, radius, faces, sides, users: 0 }
    }
}

impl Model {
    /// The centre, in single precision.
    pub fn center(&self) -> [f32; 2] {
        [self.center.x as f32, self.center.y as f32]
    }
}

/// The models of all shapes that the bodies have, each once.
#[derive(Default)]
pub(crate) struct Models {
    list: Vec<Option<Model>>,
    free: Vec<u32>,
    /// Where the model of a shape is, by the shape's address.
    places: Addresses,
}

/// Derived by address, or by another number that is as good as random.
pub(crate) type Addresses = HashMap<usize, u32, BuildHasherDefault<AddressHasher>>;

impl Models {
    /// The place of a shape's model, for one more body.
    pub fn take(&mut self, shape: Arc<Shape>) -> u32 {
        let address = Arc::as_ptr(&shape) as usize;
        let place = match self.places.get(&address) {
            Some(&place) => place,
            None => {
                let place = self.free.pop().unwrap_or(self.list.len() as u32);
                if place as usize == self.list.len() {
                    self.list.push(None);
                }
                self.list[place as usize] = Some(Model::new(shape));
                self.places.insert(address, place);
                place
            }
        };
        if let Some(model) = &mut self.list[place as usize] {
            model.users += 1;
        }
        place
    }

    /// One body less has this model; after the last it is dropped.
    pub fn leave(&mut self, place: u32) {
        let Some(model) = &mut self.list[place as usize] else { return };
        model.users -= 1;
        if model.users == 0 {
            self.places.remove(&(Arc::as_ptr(&model.shape) as usize));
            self.list[place as usize] = None;
            self.free.push(place);
        }
    }
}

impl Index<u32> for Models {
    type Output = Model;

    /// The model at a place that a body has.
    #[inline(always)]
    fn index(&self, place: u32) -> &Model {
        match &self.list[place as usize] {
            Some(model) => model,
            None => unreachable!("bodies keep their models"),
        }
    }
}

/// Spreads addresses, which differ in their middle bits (D. E. Knuth, The Art of Computer Programming 3, 6.4).
#[derive(Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(usize::from(byte));
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}
