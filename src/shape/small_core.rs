//! A convex piece of up to eight vertices in one short record, for loops over many pairs.

use glam::DVec2;

use crate::polygon::support::next;
use crate::shape::convex::{edge_line, in_twos, Vertices};
use crate::shape::Form;

/// What normals and depths are computed from, once it is known which edge decides. The piece itself lies in a dozen
/// places in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct SmallCore {
    /// As [`Convex`](crate::shape::convex::Convex) has them.
    pub center: DVec2,
    pub extent: f64,
    pub radius: f64,
    /// How many vertices there are.
    pub count: u16,
    /// The edge that is counted first.
    first: u16,
    /// In twos; of an odd number the last one twice.
    vertices: [Vertices; SmallCore::MOST / 2],
}

impl SmallCore {
    /// The most vertices.
    const MOST: usize = 8;

    pub const NONE: SmallCore = SmallCore {
        center: DVec2::ZERO,
        extent: 0.0,
        radius: 0.0,
        count: 0,
        first: 0,
        vertices: [Vertices { x: [0.0; 2], y: [0.0; 2] }; SmallCore::MOST / 2],
    };

    /// Takes over the core of a shape of one piece and at most eight vertices. From then on its edges count from the
    /// core's edge `first`.
    pub fn set(&mut self, shape: &Form, first: u8) {
        let core = shape.single_core().unwrap_or_default();
        (self.center, self.extent, self.radius) = (shape.middle(), shape.extent(), shape.radius());
        (self.count, self.first) = (core.len() as u16, first.into());
        for (own, vertices) in self.vertices.iter_mut().zip(in_twos(core)) {
            *own = vertices;
        }
    }

    #[inline(always)]
    fn vertex(&self, index: usize) -> DVec2 {
        let two = &self.vertices[index / 2 % (SmallCore::MOST / 2)];
        DVec2::new(two.x[index % 2], two.y[index % 2])
    }

    /// An edge's vertices, its normal and its height, as [`Convex`](crate::shape::convex::Convex) has them.
    #[inline(always)]
    pub fn edge(&self, index: usize) -> ([DVec2; 2], DVec2, f64) {
        let (count, index) = (usize::from(self.count), index + usize::from(self.first));
        let index = if index < count { index } else { index - count };
        let ends = [self.vertex(index), self.vertex(next(index, count))];
        let (normal, height) = edge_line(ends);
        (ends, normal, height)
    }

    /// The vertices in twos; of an odd number the last one twice.
    #[inline(always)]
    pub fn vertices(&self) -> &[Vertices] {
        &self.vertices[..usize::from(self.count).div_ceil(2) % (SmallCore::MOST / 2 + 1)]
    }
}
