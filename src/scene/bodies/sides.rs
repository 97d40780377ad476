//! A rectangle in the form that the narrow phase uses.

use glam::DVec2;

use crate::math::f32x4::F32x4;
use crate::shape::convex::line_of;

/// Half the width, half the height, and the unit direction of the width (x, y).
#[derive(Clone, Copy)]
pub(crate) struct Sides(pub [f32; 4]);

/// A core counts as a rectangle if its normals are square to within this angle (radians). No vertex is then off by more
/// than this fraction of the extent, far below single precision.
const SQUARE: f64 = 1e-9;

impl Sides {
    pub const NONE: Sides = Sides([0.0; 4]);

    /// The sides of a core that is a rectangle, and the edge whose normal is the width's direction. Of the rectangle's two
    /// directions, the width's is the one nearer to the x axis.
    pub fn from_core(core: &[DVec2]) -> Option<(Sides, u8)> {
        let &[a, b, c, _] = core else { return None };
        let (down, along) = (line_of(core, 0).0, line_of(core, 1).0);
        let (mut before, mut square) = (down, true);
        for edge in 1..4 {
            let normal = line_of(core, edge).0;
            square &= before.dot(normal).abs() <= SQUARE;
            before = normal;
        }
        let (one, other) = (0.5 * (b - a).length(), 0.5 * (c - b).length());
        let (axis, wide, high, edge) =
            if along.x.abs() >= down.x.abs() { (along, one, other, 1) } else { (down, other, one, 0) };
        let (axis, edge) = if axis.x < 0.0 { (-axis, edge + 2) } else { (axis, edge) };
        square.then_some((Sides([wide as f32, high as f32, axis.x as f32, axis.y as f32]), edge))
    }

    /// The direction of the width.
    #[inline(always)]
    pub fn axis(&self) -> [f32; 2] {
        [self.0[2], self.0[3]]
    }

    /// The direction of the width, each coordinate in all four lanes.
    #[inline(always)]
    pub fn axes(&self) -> [F32x4; 2] {
        [F32x4::splat(self.0[2]), F32x4::splat(self.0[3])]
    }

    /// Half the width and half the height, each in all four lanes.
    #[inline(always)]
    pub fn halves(&self) -> [F32x4; 2] {
        [F32x4::splat(self.0[0]), F32x4::splat(self.0[1])]
    }

    /// Sets the direction of the width.
    #[inline(always)]
    pub fn set_axis(&mut self, [cos, sin]: [f32; 2]) {
        (self.0[2], self.0[3]) = (cos, sin);
    }

    /// The largest x and y of the vertices relative to the centre, then the smallest.
    #[inline(always)]
    pub fn reach(&self) -> [f32; 4] {
        let [wide, high, cos, sin] = self.0;
        let (cos, sin) = (cos.abs(), sin.abs());
        let (x, y) = (cos * wide + sin * high, sin * wide + cos * high);
        [x, y, 0.0 - x, 0.0 - y]
    }
}
