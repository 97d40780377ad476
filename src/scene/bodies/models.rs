//! A shape's data for the batch passes, computed once for all bodies that share the shape.

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

    /// The sum of the shapes' weights.
    #[cfg(all(target_arch = "wasm32", feature = "__js"))]
    pub fn weight(&self) -> usize {
        self.list.iter().flatten().map(|model| model.shape.weight()).sum()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn class(form: Form) -> Class {
        Model::new(Arc::new(form)).class
    }

    fn disc(radius: f64, x: f64) -> Form {
        Form::circle(radius, DVec2::new(x, 0.0)).unwrap()
    }

    #[test]
    fn the_class_follows_from_vertices_place_and_size() {
        let regular = |sides| class(Form::regular(sides, 1.0, 0.0).unwrap());
        assert_eq!([3, 4, 5, 8, 9].map(regular), [Class::Four, Class::Box, Class::Eight, Class::Eight, Class::Other]);
        let segment = |from, to| class(Form::segment(DVec2::new(from, 0.0), DVec2::new(to, 0.0)).unwrap());
        assert_eq!((segment(0.0, 2.0), segment(0.5, 2.5)), (Class::Four, Class::Other));
        let dart = [[2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]].map(DVec2::from);
        assert_eq!(class(Form::outline(&dart).unwrap()), Class::Other);
        // Discs about their origin, even without a radius; no disc beside it.
        let point = |x| class(Form::point(x, 0.0).unwrap());
        assert_eq!((point(0.0), point(0.1)), (Class::Disc, Class::Other));
        assert_eq!((class(disc(1.0, 0.0)), class(disc(1.0, 0.5))), (Class::Disc, Class::Other));
        // Squares of lengths must not leave the range of single precision.
        let discs = [1e-13, 1e-12, 1e12, 1e13].map(|radius| class(disc(radius, 0.0)));
        assert_eq!(discs, [Class::Other, Class::Disc, Class::Disc, Class::Other]);
        let triangles = [1e-13, 1e-12, 1e12, 1e13].map(|radius| class(Form::regular(3, radius, 0.0).unwrap()));
        assert_eq!(triangles, [Class::Other, Class::Four, Class::Four, Class::Other]);
    }

    #[test]
    fn bodies_of_one_shape_share_a_model_until_the_last_is_gone() {
        let mut models = Models::default();
        let [one, other] = [1.0, 2.0].map(|radius| Arc::new(disc(radius, 0.0)));
        assert_eq!(
            (models.acquire(one.clone()), models.acquire(other.clone()), models.acquire(one.clone())),
            (0, 1, 0)
        );
        models.release(0);
        assert_eq!((Arc::strong_count(&one), models.acquire(one.clone())), (2, 0));
        models.release(0);
        models.release(0);
        // Dropped, and its place is free for another shape.
        assert_eq!(Arc::strong_count(&one), 1);
        assert_eq!((models.acquire(Arc::new(disc(3.0, 0.0))), models.acquire(one.clone())), (0, 2));
        assert_eq!((models[0].shape.radius(), models[1].shape.radius(), models[2].shape.radius()), (3.0, 2.0, 1.0));
    }
}
