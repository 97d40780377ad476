//! One pair of bodies in double precision, as [`collide`](crate::collide) works it out.

use glam::DVec2;

use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Placement;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::union;

/// The normal from one body to the other and the depth of their overlap, as [`collide`](crate::collide) has it.
pub(crate) fn exact(bodies: &Bodies, derived: &Derived, a: usize, b: usize) -> Option<(DVec2, f64)> {
    let (shape_a, shape_b) = (bodies.shape(a), bodies.shape(b));
    let placement = Placement::new(shape_a, &derived.of(a).pose(), shape_b, &derived.of(b).pose());
    match (shape_a.convex_pieces(), shape_b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((shape_a, 0), (shape_b, 0));
            let verdict = least_overlap(&pair)?;
            Some((pair.direction_in_world(verdict.normal), depth(&pair, &verdict)))
        }
        _ => union::contact::contact(shape_a, shape_b, &placement).map(|contact| (contact.normal, contact.depth)),
    }
}
