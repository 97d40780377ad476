//! The shapes that JavaScript holds, by their handles.

use std::sync::Arc;

use crate::{Pose, Shape};

/// Another shape is refused once all shapes together weigh more than this; a unit of weight takes about 100 bytes.
const MAX_WEIGHT: usize = 16_000_000;

/// What a piece weighs besides its vertices, which weigh 1 each.
const PIECE_WEIGHT: usize = 4;

/// Shapes by handle. The handle of a dropped shape is given to a later one.
pub(super) struct ShapeTable {
    shapes: Vec<Option<Arc<Shape>>>,
    free: Vec<u32>,
    weight: usize,
}

impl ShapeTable {
    pub const fn new() -> Self {
        ShapeTable { shapes: Vec::new(), free: Vec::new(), weight: 0 }
    }

    pub fn get(&self, handle: u32) -> Option<&Shape> {
        self.shapes.get(handle as usize)?.as_deref()
    }

    /// The shape as a counted reference: a body keeps its shape after JavaScript has dropped the handle.
    #[cfg(feature = "js")]
    pub fn get_arc(&self, handle: u32) -> Option<&Arc<Shape>> {
        self.shapes.get(handle as usize)?.as_ref()
    }

    /// Two shapes with their poses, unless any of them is refused.
    #[inline(never)]
    pub fn posed_pair(
        &self,
        a: u32,
        b: u32,
        pose_a: [f64; 3],
        pose_b: [f64; 3],
    ) -> Option<(&Shape, Pose, &Shape, Pose)> {
        self.posed_pair_inline(a, b, pose_a, pose_b)
    }

    /// [`ShapeTable::posed_pair`], force-inlined for `overlaps` and `collide`, which are called most.
    #[inline(always)]
    pub fn posed_pair_inline(
        &self,
        a: u32,
        b: u32,
        pose_a: [f64; 3],
        pose_b: [f64; 3],
    ) -> Option<(&Shape, Pose, &Shape, Pose)> {
        let (a, b) = (self.get(a)?, self.get(b)?);
        let [pose_a, pose_b] = Pose::both(pose_a, pose_b)?;
        Some((a, pose_a, b, pose_b))
    }

    /// Whether there is room for another shape, and for copies of these.
    pub fn has_room<'s>(&self, copies: impl IntoIterator<Item = &'s Shape>) -> bool {
        self.weight + copies.into_iter().map(weight).sum::<usize>() <= MAX_WEIGHT
    }

    /// Adds a shape and returns its handle.
    pub fn insert(&mut self, shape: impl Into<Arc<Shape>>) -> u32 {
        let shape = shape.into();
        self.weight += weight(&shape);
        let handle = self.free.pop().unwrap_or(self.shapes.len() as u32);
        match self.shapes.get_mut(handle as usize) {
            Some(place) => *place = Some(shape),
            None => self.shapes.push(Some(shape)),
        }
        handle
    }

    /// Drops a shape; its handle will be given to another.
    pub fn remove(&mut self, handle: u32) {
        if let Some(shape) = self.shapes.get_mut(handle as usize).and_then(Option::take) {
            self.weight -= weight(&shape);
            self.free.push(handle);
        }
    }
}

/// What a shape weighs: the memory that it takes, counted in vertices.
fn weight(shape: &Shape) -> usize {
    shape.convex_pieces().iter().map(|piece| piece.core.len() + PIECE_WEIGHT).sum()
}
