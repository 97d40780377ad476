//! How two convex pieces overlap: normal, depth, contact points, and whether one lies inside the other.

use glam::DVec2;

use crate::pair::containment::containment;
use crate::pair::disc_polygon::{disc_polygon, DiscPolygon};
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::pair::DIRECT;

/// How two shapes overlap, as [`collide`](crate::collide) returns it. Vectors are in world coordinates, lengths in the
/// caller's units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// The minimum translation vector, normal × depth in world coordinates: moving B by it, or A by its opposite, ends the
    /// overlap and leaves the shapes touching.
    #[must_use]
    pub fn mtv(&self) -> DVec2 {
        self.normal * self.depth
    }
}

/// The axis of least overlap of two convex pieces; none when they are apart.
#[inline(never)]
pub(crate) fn pair_axis(pair: &Pair) -> Option<DecidingAxis> {
    pair_axis_inline(pair)
}

/// Force-inlined variant of [`pair_axis`].
#[inline(always)]
fn pair_axis_inline(pair: &Pair) -> Option<DecidingAxis> {
    match disc_polygon(pair) {
        DiscPolygon::Apart => None,
        DiscPolygon::Overlap(axis) => Some(axis),
        DiscPolygon::Unclear => least_overlap(pair),
    }
}

/// The contact of two convex pieces; none when they are apart.
#[inline(always)]
pub(crate) fn pair_contact(pair: &Pair) -> Option<Contact> {
    let axis = if DIRECT { pair_axis_inline(pair) } else { pair_axis(pair) };
    let axis = axis.as_ref()?;
    let depth = depth(pair, axis.separation);
    let (a_in_b, b_in_a) = containment(pair, depth);
    let points = manifold(pair, axis, depth, (0, 0));
    Some(Contact { normal: pair.direction_in_world(axis.normal), depth, points, a_in_b, b_in_a, pieces: [0; 2] })
}
