//! The shapes that JavaScript holds, by their handles.

use std::sync::Arc;

use crate::Shape;

/// All shapes together weigh up to so much, about 100 bytes each, and one shape more.
const MOST: usize = 16_000_000;

/// What a piece weighs besides its vertices.
const PIECE: usize = 4;

/// Shapes, in places that are given out again.
pub(super) struct Table {
    shapes: Vec<Option<Arc<Shape>>>,
    free: Vec<u32>,
    weight: usize,
}

impl Table {
    pub const fn new() -> Self {
        Table { shapes: Vec::new(), free: Vec::new(), weight: 0 }
    }

    pub fn get(&self, handle: u32) -> Option<&Shape> {
        self.shapes.get(handle as usize)?.as_deref()
    }

    /// The shape, for whoever keeps it longer than its handle lives.
    pub fn shared(&self, handle: u32) -> Option<&Arc<Shape>> {
        self.shapes.get(handle as usize)?.as_ref()
    }

    /// Whether there is room for another shape, and for copies of these.
    pub fn has_room<'s>(&self, copies: impl IntoIterator<Item = &'s Shape>) -> bool {
        self.weight + copies.into_iter().map(weight).sum::<usize>() <= MOST
    }

    /// Keeps a shape and returns its handle.
    pub fn keep(&mut self, shape: impl Into<Arc<Shape>>) -> u32 {
        let shape = shape.into();
        self.weight += weight(&shape);
        let handle = self.free.pop().unwrap_or(self.shapes.len() as u32);
        match self.shapes.get_mut(handle as usize) {
            Some(place) => *place = Some(shape),
            None => self.shapes.push(Some(shape)),
        }
        handle
    }

    /// Forgets a shape: its handle will be given out again.
    pub fn drop(&mut self, handle: u32) {
        if let Some(shape) = self.shapes.get_mut(handle as usize).and_then(Option::take) {
            self.weight -= weight(&shape);
            self.free.push(handle);
        }
    }
}

/// What a shape takes, as a count of vertices.
fn weight(shape: &Shape) -> usize {
    shape.convex_pieces().iter().map(|piece| piece.core.len() + PIECE).sum()
}
