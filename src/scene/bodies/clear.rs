//! Whether bounds are clear of a large union, without its full pose and without a search in its tree.

use glam::DVec2;

use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::tolerance::{MAX_TOUCH, ONE_POINT, ROUNDING};

/// Whether the body of the rank `union` is a large union all of whose pieces are clear of the bounds of another body,
/// by more than the touching distance: then the two are apart. False if that is not known.
#[inline(never)]
pub(crate) fn is_clear_of(bodies: &Bodies, derived: &Derived, union: u32, bounds: &Bounds) -> bool {
    let shape = bodies.shape(derived.slots[union as usize] as usize);
    let Some((grid, nodes)) = shape.grid() else { return false };
    let body = &derived.posed[union as usize];
    let pose = body.pose();
    let center = pose.rotation.undo(DVec2::from(bounds.middle()) - body.position);
    let half = pose.rotation.bounds_of(0.5 * (DVec2::from(bounds.max) - DVec2::from(bounds.min)));
    // No point of the other body is farther from its centre than two such lengths.
    let size = shape.extent() + 2.0 * half.length();
    let far = body.position.length() + center.length() + half.length();
    let margin = 4.0 * MAX_TOUCH * size + ONE_POINT + ROUNDING * far;
    grid.starts(nodes, center, half + margin, 0.0, 0).is_empty()
}
