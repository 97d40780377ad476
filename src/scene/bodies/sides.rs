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

    /// The sides of a core that is a rectangle, and the edge whose normal is the width's direction. Of the rectangle's
    /// two directions, the width's is the one nearer to the x axis.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Form;

    #[test]
    fn the_width_of_a_rectangle_is_the_side_nearer_to_the_x_axis_wherever_its_corners_begin() {
        for (turn, wide, high) in
            [(0.3, 1.5, 0.5), (-0.3, 1.5, 0.5), (0.7, 0.5, 1.5), (0.0, 1.0, 2.0), (-0.7, 2.0, 2.0)]
        {
            let shape = Form::rectangle(2.0 * wide, 2.0 * high, DVec2::ZERO, turn, 0.0).unwrap();
            let mut core = shape.single_core().unwrap().to_vec();
            for first in 0..4 {
                let (sides, edge) = Sides::from_core(&core).unwrap();
                let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 1e-6;
                let [x, y] = sides.axis();
                assert!(near(x, turn.cos()) && near(y, turn.sin()), "{turn}, from corner {first}: {x} {y}");
                let halves = [sides.0[0], sides.0[1]];
                assert!(near(halves[0], wide) && near(halves[1], high), "{turn}, from corner {first}: {halves:?}");
                let normal = line_of(&core, edge.into()).0;
                assert!((normal - DVec2::from_angle(turn)).length() < 1e-12, "{turn}, from corner {first}: {edge}");
                let [high_x, high_y, low_x, low_y] = sides.reach();
                let reach = |axis: usize| core.iter().map(|vertex| vertex[axis]).fold(0.0, f64::max);
                assert!(near(high_x, reach(0)) && near(high_y, reach(1)) && low_x == -high_x && low_y == -high_y);
                core.rotate_left(1);
            }
        }
    }

    #[test]
    fn what_is_not_square_is_no_rectangle() {
        let corners = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].map(DVec2::from);
        assert!(Sides::from_core(&corners).is_some() && Sides::from_core(&corners[1..]).is_none());
        for corner in 0..4 {
            for (off, square) in [(DVec2::X * 1e-10, true), (DVec2::X * 1e-5, false), (DVec2::Y * 1e-5, false)] {
                let mut core = corners;
                core[corner] += off;
                assert_eq!(Sides::from_core(&core).is_some(), square, "corner {corner} off by {off}");
            }
        }
        // A rhombus and a parallelogram, whose opposite edges are parallel.
        for skew in [0.1, -0.1] {
            let core = corners.map(|corner| corner + DVec2::X * skew * corner.y);
            assert!(Sides::from_core(&core).is_none());
        }
    }
}
