//! The narrow phase's result for a pair.

use crate::pair::sat::Side;

/// Two overlapping bodies, by slot; `a` is the lower slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverlappingPair {
    pub a: u32,
    pub b: u32,
    pub overlap: Overlap,
}

/// The unit normal from A to B, and the depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overlap {
    pub normal: [f32; 2],
    pub depth: f32,
    pub edge: DecidingEdge,
}

impl Overlap {
    /// Without a deciding edge.
    #[inline(always)]
    pub fn new(normal: [f32; 2], depth: f32) -> Self {
        Overlap { normal, depth, edge: DecidingEdge::UNKNOWN }
    }
}

/// The edge of two polygons that has the largest separation, if it is larger than that of every other edge by more than
/// rounding could change, and the cores clearly overlap.
///
/// A's edges count from 0, B's from [`FIRST_OF_B`](DecidingEdge::FIRST_OF_B); those of a rectangle
/// ([`Class::Box`](crate::scene::bodies::models::Class::Box)) from the edge whose normal is the direction of its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DecidingEdge(u32);

impl DecidingEdge {
    pub const FIRST_OF_B: u32 = 8;
    pub const UNKNOWN: DecidingEdge = DecidingEdge(16);

    #[inline(always)]
    pub fn new(number: u32) -> Self {
        DecidingEdge(number)
    }

    /// The same edge when A and B change places.
    #[inline(always)]
    pub fn exchanged(self, back: bool) -> Self {
        DecidingEdge(self.0 ^ (u32::from(back) * DecidingEdge::FIRST_OF_B))
    }

    /// Whose edge it is, and its index.
    pub fn side(self) -> Option<(Side, usize)> {
        match self.0 {
            edge @ 0..8 => Some((Side::A, edge as usize)),
            edge @ 8..16 => Some((Side::B, edge as usize - 8)),
            _ => None,
        }
    }
}
