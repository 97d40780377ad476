//! A body in double precision, for the normals and depths of contacts.

use std::ops::{Index, IndexMut};

use crate::math::frame::Frame;
use crate::math::rotation::Rotation;
use crate::pair::shortcuts::known_edge::PosedCore;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::posed_body::PosedBody;
use crate::shape::small_core::SmallCore;

/// A body's core, and its rotation, which is kept from one contact to the next: each body is in several, and a sine
/// costs as much as a contact.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct TurnedCore {
    angle: f64,
    rotation: Rotation,
    pub core: SmallCore,
}

impl TurnedCore {
    pub const NONE: TurnedCore = TurnedCore { angle: 0.0, rotation: Rotation::IDENTITY, core: SmallCore::NONE };

    /// Takes over the shape of a model. Shapes of [`Class::Other`] have no such core: their contacts come from the
    /// exact path.
    pub fn set(&mut self, model: &Model) {
        if model.class != Class::Other {
            self.core.set(&model.shape, model.first_edge);
        }
    }

    /// Turns it to the body's angle.
    #[inline(always)]
    pub fn turn(&mut self, body: &PosedBody) {
        if self.angle.to_bits() != body.angle.to_bits() {
            (self.angle, self.rotation) = (body.angle, Rotation::new(body.angle));
        }
    }

    /// The core at the body's pose. It must have been turned.
    #[inline(always)]
    pub fn posed(&self, body: &PosedBody) -> PosedCore<'_> {
        PosedCore { core: &self.core, pose: Frame { position: body.position, rotation: self.rotation } }
    }
}

/// How many bodies' cores are in one piece.
const PIECE: usize = 16;

/// The cores by rank, in pieces that stay where they are: as one list they would be by far the longest, and take as
/// much memory again whenever it grows.
#[derive(Clone, Default)]
pub(crate) struct Cores {
    #[allow(clippy::vec_box, reason = "pieces in the list itself would move when it grows")]
    pieces: Vec<Box<[TurnedCore; PIECE]>>,
    count: usize,
}

impl Cores {
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn clear(&mut self) {
        *self = Cores::default();
    }

    pub fn push(&mut self, core: TurnedCore) {
        if self.count % PIECE == 0 {
            self.pieces.push(Box::new([TurnedCore::NONE; PIECE]));
        }
        let rank = self.count;
        self.count += 1;
        self[rank] = core;
    }

    pub fn swap(&mut self, a: usize, b: usize) {
        let core = self[a];
        self[a] = self[b];
        self[b] = core;
    }
}

impl Index<usize> for Cores {
    type Output = TurnedCore;

    #[inline(always)]
    fn index(&self, rank: usize) -> &TurnedCore {
        &self.pieces[rank / PIECE][rank % PIECE]
    }
}

impl IndexMut<usize> for Cores {
    #[inline(always)]
    fn index_mut(&mut self, rank: usize) -> &mut TurnedCore {
        &mut self.pieces[rank / PIECE][rank % PIECE]
    }
}
