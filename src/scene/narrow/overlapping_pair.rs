//! The narrow phase's result for a pair.

use crate::pair::sat::Side;
use crate::pair::shortcuts::known_edge::Deciding;

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

/// The deciding edge of an overlap, if rounding could not change it: of two polygons whose cores clearly overlap, the
/// edge with the largest separation; of a disc and a polygon, the edge above which the disc's centre is highest; of two
/// discs, their centres.
///
/// A's edges count from 0, B's from [`FIRST_OF_B`](DecidingEdge::FIRST_OF_B); those of a rectangle
/// ([`Class::Box`](crate::scene::bodies::models::Class::Box)) from the edge whose normal is the direction of its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DecidingEdge(u32);

impl DecidingEdge {
    pub const FIRST_OF_B: u32 = 8;
    pub const UNKNOWN: DecidingEdge = DecidingEdge(16);
    pub const CENTERS: DecidingEdge = DecidingEdge(32);

    #[inline(always)]
    pub fn new(number: u32) -> Self {
        DecidingEdge(number)
    }

    /// The only edge among `bits`, one for each edge of B, if there is just one.
    #[inline(always)]
    pub fn only_of_b(bits: u32) -> Self {
        let only = bits & (bits - 1) == 0;
        DecidingEdge(if only { DecidingEdge::FIRST_OF_B + bits.trailing_zeros() } else { DecidingEdge::UNKNOWN.0 })
    }

    /// The same edge when A and B change places.
    #[inline(always)]
    pub fn exchanged(self, back: bool) -> Self {
        DecidingEdge(self.0 ^ (u32::from(back) * DecidingEdge::FIRST_OF_B))
    }

    /// Whose edge it is, and its index; none if that is unknown.
    #[inline(always)]
    pub fn known(self) -> Option<Deciding> {
        match self.0 {
            edge @ 0..8 => Some(Deciding::Edge(Side::A, edge as usize)),
            edge @ 8..16 => Some(Deciding::Edge(Side::B, edge as usize - 8)),
            32.. => Some(Deciding::Centers),
            _ => None,
        }
    }
}
