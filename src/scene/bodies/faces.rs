//! The vertices and edges of small polygons in single precision, four at a time.

use crate::math::f32x4::F32x4;
use crate::polygon::support::next;
use crate::shape::convex::Convex;

/// Up to four vertices relative to the core's centre, and the edges from each to the next. Unused lanes repeat the
/// first vertex; their edges have zero normals and infinite height, so they are never the nearest.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Faces {
    pub x: [f32; 4],
    pub y: [f32; 4],
    /// The edges' unit outward normals.
    pub normal_x: [f32; 4],
    pub normal_y: [f32; 4],
    /// The edges' distances from the centre, along their normals.
    pub height: [f32; 4],
}

impl Faces {
    pub const NONE: Faces =
        Faces { x: [0.0; 4], y: [0.0; 4], normal_x: [0.0; 4], normal_y: [0.0; 4], height: [f32::INFINITY; 4] };

    /// The faces of a core of two to eight vertices; up to four fill only the first element.
    pub fn from_core(piece: &Convex) -> [Faces; 2] {
        let count = piece.core.len();
        let mut all = [Faces::NONE; 2];
        for k in 0..8 {
            let (faces, lane) = (&mut all[k / 4], k % 4);
            let vertex = piece.core[if k < count { k } else { 0 }];
            (faces.x[lane], faces.y[lane]) = (vertex.x as f32, vertex.y as f32);
            if k < count {
                let normal = piece.normals[k];
                (faces.normal_x[lane], faces.normal_y[lane]) = (normal.x as f32, normal.y as f32);
                let height = |vertex: usize| piece.core[vertex].dot(normal);
                faces.height[lane] = height(k).max(height(next(k, count))) as f32;
            }
        }
        all
    }

    /// Writes the turned vertices and normals to `turned`. Heights do not change.
    #[inline(always)]
    pub fn turn(&self, cos: f32, sin: f32, turned: &mut Faces) {
        let (cos, sin) = (F32x4::splat(cos), F32x4::splat(sin));
        let (x, y) = (F32x4::from(&self.x), F32x4::from(&self.y));
        (cos * x - sin * y).store(&mut turned.x);
        (sin * x + cos * y).store(&mut turned.y);
        let (x, y) = (F32x4::from(&self.normal_x), F32x4::from(&self.normal_y));
        (cos * x - sin * y).store(&mut turned.normal_x);
        (sin * x + cos * y).store(&mut turned.normal_y);
    }

    /// The largest x and y of the vertices, then the smallest.
    #[inline(always)]
    pub fn reach<const N: usize>(faces: &[Faces; N]) -> [f32; 4] {
        let (mut high_x, mut high_y) = (F32x4::from(&faces[0].x), F32x4::from(&faces[0].y));
        let (mut low_x, mut low_y) = (high_x, high_y);
        if N > 1 {
            let (x, y) = (F32x4::from(&faces[N - 1].x), F32x4::from(&faces[N - 1].y));
            (high_x, high_y) = (high_x.max(x), high_y.max(y));
            (low_x, low_y) = (low_x.min(x), low_y.min(y));
        }
        [high_x.largest(), high_y.largest(), low_x.smallest(), low_y.smallest()]
    }
}
