//! Storage for the vertices and edges of small polygons.

use crate::memory::push;
use crate::scene::bodies::faces::{Faces, Unturned};

/// A small polygon in its shape's frame.
#[derive(Clone, Copy)]
pub(crate) struct LocalPolygon<const N: usize> {
    pub faces: [Unturned; N],
    /// The shape's centre.
    pub center: [f32; 2],
}

/// Small polygons by index, in their shapes' frames (`local`) and turned as last read (`turned`). Freed indices are
/// reused.
#[derive(Clone)]
pub(crate) struct PolygonPool<const N: usize> {
    pub local: Vec<LocalPolygon<N>>,
    pub turned: Vec<[Faces; N]>,
    pub free: Vec<u32>,
}

impl<const N: usize> Default for PolygonPool<N> {
    fn default() -> Self {
        PolygonPool { local: Vec::new(), turned: Vec::new(), free: Vec::new() }
    }
}

impl<const N: usize> PolygonPool<N> {
    /// Makes room for this many more, if there are any.
    pub fn make_room(&mut self, more: usize) {
        if !self.local.is_empty() {
            self.local.reserve_exact(more);
            self.turned.reserve_exact(more);
        }
    }

    /// What a polygon takes, if there are any.
    pub fn bytes_each(&self) -> usize {
        if self.local.is_empty() {
            0
        } else {
            size_of::<LocalPolygon<N>>() + size_of::<[Faces; N]>()
        }
    }

    pub fn add(&mut self, faces: [Faces; N], center: [f32; 2]) -> u32 {
        let local = LocalPolygon { faces: Unturned::of(&faces), center };
        match self.free.pop() {
            Some(index) => {
                // The turned copy needs the heights, which turning leaves alone.
                (self.local[index as usize], self.turned[index as usize]) = (local, faces);
                index
            }
            None => {
                push(&mut self.local, local);
                push(&mut self.turned, faces);
                self.local.len() as u32 - 1
            }
        }
    }
}
