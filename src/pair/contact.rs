//! How two convex pieces overlap: normal, depth, contact points, and whether one lies inside the other.

use glam::DVec2;

use crate::pair::containment::containment;
use crate::pair::disc_polygon::{glance, Glance};
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Pair;

/// How two shapes overlap, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit, from A to B.
    pub normal: DVec2,
    /// How far B must move along the normal for the overlap to end; 0 when the shapes touch.
    pub depth: f64,
    /// Where they touch: one point or two.
    pub points: ContactPoints,
    /// A lies wholly inside B (closed sets).
    pub a_in_b: bool,
    /// B lies wholly inside A (closed sets: identical shapes give true for both).
    pub b_in_a: bool,
}

impl Contact {
    /// The minimum translation vector: added to B (or subtracted from A) it ends the overlap.
    pub fn mtv(&self) -> DVec2 {
        self.normal * self.depth
    }
}

/// The contact of two convex pieces; none when they are apart.
#[inline(always)]
pub(crate) fn pair_contact(pair: &Pair) -> Option<Contact> {
    let verdict = match glance(pair) {
        Glance::Apart => return None,
        Glance::Overlap(verdict) => verdict,
        Glance::Unclear => least_overlap(pair)?,
    };
    let depth = depth(pair, &verdict);
    let (a_in_b, b_in_a) = containment(pair, depth);
    let points = manifold(pair, &verdict, depth, (0, 0));
    Some(Contact { normal: pair.direction_in_world(verdict.normal), depth, points, a_in_b, b_in_a })
}
