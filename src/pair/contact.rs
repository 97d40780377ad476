//! How two convex pieces overlap: normal, depth, contact points, and whether one lies inside the other.

use glam::DVec2;

use crate::math::vector::IntoVector;
use crate::pair::containment::containment;
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::depth;
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;

/// How two shapes overlap, as [`collide`](crate::collide) returns it. Vectors are in world coordinates, lengths in the
/// caller's units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Contact {
    /// The unit direction from A to B in which the overlap is shortest.
    pub normal: DVec2,
    /// How far B must move along the normal to end the overlap: 0 when the shapes only touch, never negative.
    pub depth: f64,
    /// The contact points: one, or two where an edge lies on an edge.
    pub points: ContactPoints,
    /// Whether A lies wholly inside B, boundary included.
    pub a_in_b: bool,
    /// Whether B lies wholly inside A, boundary included. Both are true when the shapes cover the same points.
    pub b_in_a: bool,
    /// The pieces of A and of B that overlap deepest, as indices into [`Shape::pieces`](crate::Shape::pieces): 0 for a
    /// shape that is not a union. Of pairs of pieces that are equally deep, within rounding, the lowest indices.
    pub pieces: [usize; 2],
}

impl Contact {
    /// A contact of depth 0 at one point or two in the world, with the unit normal from A to B: for
    /// [`bounce`](crate::bounce), of what was found in another way than by [`collide`](crate::collide).
    #[must_use]
    pub fn new(normal: impl IntoVector, points: impl Into<ContactPoints>) -> Self {
        let normal = normal.into_vector();
        Contact { normal, depth: 0.0, points: points.into(), a_in_b: false, b_in_a: false, pieces: [0; 2] }
    }

    /// The contact of two convex pieces, given the axis of their least overlap.
    #[inline(always)]
    pub(crate) fn along(pair: &Pair, axis: &DecidingAxis) -> Self {
        let depth = depth(pair, axis.separation);
        let (a_in_b, b_in_a) = containment(pair, depth);
        let points = manifold(pair, axis, depth, (0, 0));
        Contact { normal: pair.direction_in_world(axis.normal), depth, points, a_in_b, b_in_a, pieces: [0; 2] }
    }

    /// The minimum translation vector, normal × depth in world coordinates: moving B by it, or A by its opposite, ends
    /// the overlap and leaves the shapes touching.
    #[must_use]
    pub fn mtv(&self) -> DVec2 {
        self.normal * self.depth
    }
}
