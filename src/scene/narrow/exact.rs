//! A pair of bodies computed in double precision, as by [`collide`](crate::collide).

use glam::DVec2;

use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Placement;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::union;

/// The normal and depth of the bodies in two slots, as [`collide`](crate::collide) finds them; none if they are apart.
pub(crate) fn exact(bodies: &Bodies, derived: &Derived, a: usize, b: usize) -> Option<(DVec2, f64)> {
    let (shape_a, shape_b) = (bodies.shape(a), bodies.shape(b));
    let placement = Placement::new(shape_a, &derived.posed_body(a).pose(), shape_b, &derived.posed_body(b).pose());
    match (shape_a.convex_pieces(), shape_b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((shape_a, 0), (shape_b, 0));
            let axis = least_overlap(&pair)?;
            Some((pair.direction_in_world(axis.normal), depth(&pair, &axis)))
        }
        _ => union::contact::contact(shape_a, shape_b, &placement).map(|contact| (contact.normal, contact.depth)),
    }
}
