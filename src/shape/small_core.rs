//! A convex piece of up to eight vertices in one short record, for loops over many pairs.

use glam::DVec2;

use crate::polygon::support::next;
use crate::shape::convex::{edge_line, Convex, Vertices};

/// What normals and depths are computed from, once it is known which edge decides. The piece itself lies in a dozen places in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct SmallCore {
    /// As [`Convex`] has them.
    pub center: DVec2,
    pub extent: f64,
    pub radius: f64,
    pub count: u32,
    /// The vertices in twos; in place of those after the last, the first.
    pub vertices: [Vertices; SmallCore::MOST / 2],
}

impl SmallCore {
    /// The most vertices.
    pub const MOST: usize = 8;

    pub const NONE: SmallCore = SmallCore {
        center: DVec2::ZERO,
        extent: 0.0,
        radius: 0.0,
        count: 0,
        vertices: [Vertices { x: [0.0; 2], y: [0.0; 2] }; SmallCore::MOST / 2],
    };

    /// The record of a piece of at most eight vertices. Its edges and vertices count from the piece's edge and vertex `first`.
    pub fn new(piece: &Convex, first: usize) -> Self {
        let Convex { center, extent, radius, ref core, .. } = *piece;
        let mut record = SmallCore { center, extent, radius, count: core.len() as u32, ..SmallCore::NONE };
        for k in 0..SmallCore::MOST {
            let vertex = core[if k < core.len() { (first + k) % core.len() } else { first }];
            let two = &mut record.vertices[k / 2];
            (two.x[k % 2], two.y[k % 2]) = (vertex.x, vertex.y);
        }
        record
    }

    #[inline(always)]
    fn vertex(&self, index: usize) -> DVec2 {
        let two = &self.vertices[index / 2 % (SmallCore::MOST / 2)];
        DVec2::new(two.x[index % 2], two.y[index % 2])
    }

    /// An edge's vertices, its normal and its height, as [`Convex`] has them.
    #[inline(always)]
    pub fn edge(&self, index: usize) -> ([DVec2; 2], DVec2, f64) {
        let ends = [self.vertex(index), self.vertex(next(index, self.count as usize))];
        let (normal, height) = edge_line(ends);
        (ends, normal, height)
    }

    /// The vertices in twos, with some of them repeated.
    #[inline(always)]
    pub fn vertices(&self) -> &[Vertices] {
        &self.vertices[..if self.count > 4 { 4 } else { 2 }]
    }
}
