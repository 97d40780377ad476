//! What the batch passes need to know of a shape, computed once for all bodies that share it.

use std::ops::Index;
use std::sync::Arc;

use glam::DVec2;

use crate::memory::push;
use crate::scene::bodies::index_by_key::IndexByKey;
use crate::scene::bodies::sides::Sides;
use crate::shape::Form;

/// The kind of a shape: each pair of classes has its own loop in the narrow phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    /// A point or circle centred on its frame's origin.
    Disc,
    /// A rectangle, rounded or not.
    Box,
    /// Any other core of two to four vertices, rounded or not.
    Four,
    /// A core of five to eight vertices, rounded or not.
    Eight,
    /// Everything else; its pairs are computed one by one in double precision.
    Other,
}

/// Shapes with other extents are [`Class::Other`]: squares of their lengths would leave the range of single precision.
/// So are shapes whose centre is farther from their origin than their extent.
const BATCH_EXTENTS: std::ops::RangeInclusive<f64> = 1e-12..=1e12;

impl Class {
    pub const COUNT: usize = 5;
}

/// A shape prepared for the batch passes.
#[derive(Clone)]
pub(crate) struct Model {
    pub shape: Arc<Form>,
    pub class: Class,
    /// For [`Class::Box`].
    pub sides: Sides,
    /// For [`Class::Box`]: the core's edge whose normal is the width's direction.
    pub first_edge: u8,
    /// How many bodies use the model.
    users: u32,
}

impl Model {
    fn new(shape: Arc<Form>) -> Self {
        let (center, extent) = (shape.middle(), shape.extent());
        let (mut class, mut sides, mut first_edge) = (Class::Other, Sides::NONE, 0);
        if let Some(core) = shape.single_core() {
            class = match core.len() {
                1 => Class::Disc,
                2..=4 => Class::Four,
                5..=8 => Class::Eight,
                _ => Class::Other,
            };
            let near = if class == Class::Disc { center == DVec2::ZERO } else { center.length() <= extent };
            let point = class == Class::Disc && extent == 0.0;
            if !near || !(point || BATCH_EXTENTS.contains(&extent)) {
                class = Class::Other;
            }
            if let (Class::Four, Some((found, edge))) = (class, Sides::from_core(core)) {
                (class, sides, first_edge) = (Class::Box, found, edge);
            }
        }
        Model { shape, class, sides, first_edge, users: 0 }
    }
}

impl Model {
    /// The shape's centre in single precision.
    pub fn center(&self) -> [f32; 2] {
        let DVec2 { x, y } = self.shape.middle();
        [x as f32, y as f32]
    }
}

/// One model for each distinct shape in use. Shapes are told apart by address.
#[derive(Clone, Default)]
pub(crate) struct Models {
    list: Vec<Option<Model>>,
    free: Vec<u32>,
    /// Index of a shape's model in `list`, by the shape's address.
    by_address: IndexByKey,
}

impl Models {
    /// Counts one more body for the shape, and returns its model's index.
    pub fn acquire(&mut self, shape: Arc<Form>) -> u32 {
        let address = Arc::as_ptr(&shape) as usize;
        let index = match self.by_address.get(address) {
            Some(index) => index,
            None => {
                let index = self.free.pop().unwrap_or(self.list.len() as u32);
                if index as usize == self.list.len() {
                    push(&mut self.list, None);
                }
                self.list[index as usize] = Some(Model::new(shape));
                self.by_address.insert(address, index);
                index
            }
        };
        if let Some(model) = &mut self.list[index as usize] {
            model.users += 1;
        }
        index
    }

    /// Counts one body less; drops a model that no body uses.
    pub fn release(&mut self, index: u32) {
        let Some(model) = &mut self.list[index as usize] else { return };
        model.users -= 1;
        if model.users == 0 {
            self.by_address.remove(Arc::as_ptr(&model.shape) as usize);
            self.list[index as usize] = None;
            self.free.push(index);
        }
    }
}

impl Index<u32> for Models {
    type Output = Model;

    /// The model at an index that [`Models::acquire`] returned.
    #[inline(always)]
    fn index(&self, index: u32) -> &Model {
        match &self.list[index as usize] {
            Some(model) => model,
            None => unreachable!("bodies keep their models"),
        }
    }
}
