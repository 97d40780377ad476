//! A rectangle as the narrow phase keeps it: half its sides and the direction of its width, in single precision.

use crate::math::f32x4::F32x4;
use crate::shape::convex::Convex;

/// Half the width and height of a rectangle, and the direction of its width, a unit vector.
#[derive(Clone, Copy)]
pub(crate) struct Sides(pub [f32; 4]);

/// The normals of a rectangle may be off by this angle (radians), which moves no vertex by more than this part of its extent: far
/// less than single precision sees.
const SQUARE: f64 = 1e-9;

impl Sides {
    pub const NONE: Sides = Sides([0.0; 4]);

    /// Those of a core that is a rectangle; its width is what lies along x, or nearly.
    pub fn from_core(piece: &Convex) -> Option<Sides> {
        let (&[a, b, c, _], &[down, along, _, _]) = (&piece.core[..], &piece.normals[..]) else { return None };
        let square = piece.normals.windows(2).all(|two| two[0].dot(two[1]).abs() <= SQUARE);
        let (one, other) = (0.5 * (b - a).length(), 0.5 * (c - b).length());
        let (axis, wide, high) = if along.x.abs() >= down.x.abs() { (along, one, other) } else { (down, other, one) };
        let axis = if axis.x < 0.0 { -axis } else { axis };
        square.then_some(Sides([wide as f32, high as f32, axis.x as f32, axis.y as f32]))
    }

    /// The direction of the width.
    #[inline(always)]
    pub fn axis(&self) -> [f32; 2] {
        [self.0[2], self.0[3]]
    }

    /// The same four times over, for four axes.
    #[inline(always)]
    pub fn axes(&self) -> [F32x4; 2] {
        [F32x4::splat(self.0[2]), F32x4::splat(self.0[3])]
    }

    /// The halves, likewise.
    #[inline(always)]
    pub fn halves(&self) -> [F32x4; 2] {
        [F32x4::splat(self.0[0]), F32x4::splat(self.0[1])]
    }

    /// Has the width point there.
    #[inline(always)]
    pub fn set_axis(&mut self, [cos, sin]: [f32; 2]) {
        (self.0[2], self.0[3]) = (cos, sin);
    }

    /// The largest x and y, then the smallest.
    #[inline(always)]
    pub fn reach(&self) -> [f32; 4] {
        let [wide, high, cos, sin] = self.0;
        let (cos, sin) = (cos.abs(), sin.abs());
        let (x, y) = (cos * wide + sin * high, sin * wide + cos * high);
        [x, y, 0.0 - x, 0.0 - y]
    }
}
