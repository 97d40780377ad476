//! The vertices and edges of small polygons in single precision, four at a time.

use glam::DVec2;

use crate::math::f32x4::F32x4;
use crate::shape::convex::line_of;

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
    pub fn from_core(core: &[DVec2]) -> [Faces; 2] {
        let count = core.len();
        let mut all = [Faces::NONE; 2];
        for k in 0..8 {
            let (faces, lane) = (&mut all[k / 4], k % 4);
            let vertex = core[if k < count { k } else { 0 }];
            (faces.x[lane], faces.y[lane]) = (vertex.x as f32, vertex.y as f32);
            if k < count {
                let (normal, height) = line_of(core, k);
                (faces.normal_x[lane], faces.normal_y[lane]) = (normal.x as f32, normal.y as f32);
                faces.height[lane] = height as f32;
            }
        }
        all
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

/// What a turn changes of [`Faces`], as it is without a turn: no heights.
#[derive(Clone, Copy)]
pub(crate) struct Unturned {
    x: [f32; 4],
    y: [f32; 4],
    normal_x: [f32; 4],
    normal_y: [f32; 4],
}

impl Unturned {
    #[inline(always)]
    pub fn of<const N: usize>(faces: &[Faces; N]) -> [Self; N] {
        faces.each_ref().map(Unturned::of_four)
    }

    #[inline(never)]
    fn of_four(&Faces { x, y, normal_x, normal_y, .. }: &Faces) -> Self {
        Unturned { x, y, normal_x, normal_y }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rotation::Rotation;
    use crate::shape::Form;

    #[test]
    fn faces_hold_the_vertices_and_edges_and_lanes_to_spare_are_never_the_nearest() {
        for sides in 3..9 {
            let shape = Form::regular(sides, 2.0, 0.0).unwrap();
            let core = shape.single_core().unwrap();
            let faces = Faces::from_core(core);
            let (angle, mut turned) = (0.4 + sides as f64, faces);
            let rotation = Rotation::new(angle);
            for (from, to) in Unturned::of(&faces).iter().zip(&mut turned) {
                from.turn(rotation.cos() as f32, rotation.sin() as f32, to);
            }
            let near = |x: f32, y: f32, vector: DVec2| (DVec2::new(x.into(), y.into()) - vector).length() < 1e-6;
            for k in 0..8 {
                let lane = k % 4;
                for (faces, turn) in [(&faces[k / 4], Rotation::IDENTITY), (&turned[k / 4], rotation)] {
                    let vertex = core.get(k).unwrap_or(&core[0]);
                    assert!(near(faces.x[lane], faces.y[lane], turn.apply(*vertex)), "vertex {k} of {sides}");
                    let (normal, height) = if k < sides { line_of(core, k) } else { (DVec2::ZERO, f64::INFINITY) };
                    assert!(
                        near(faces.normal_x[lane], faces.normal_y[lane], turn.apply(normal)),
                        "edge {k} of {sides}"
                    );
                    assert!(faces.height[lane] == height as f32);
                }
            }
            let ends = |axis: usize| {
                let all = || core.iter().map(|&vertex| rotation.apply(vertex)[axis]);
                (all().fold(f64::NEG_INFINITY, f64::max) as f32, all().fold(f64::INFINITY, f64::min) as f32)
            };
            let ((right, left), (top, bottom)) = (ends(0), ends(1));
            let reach = if sides > 4 { Faces::reach(&turned) } else { Faces::reach(&[turned[0]]) };
            for (found, exact) in reach.into_iter().zip([right, top, left, bottom]) {
                assert!((found - exact).abs() < 1e-6, "{sides}: {reach:?}");
            }
        }
    }
}
