//! Whether bounds are clear of a large union, told without its pose in full and without a search in its tree.

use glam::DVec2;

use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::scene::bodies::bounds::Bounds;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::tolerance::{MAX_TOUCH, ONE_POINT, ROUNDING};

/// Whether the body of the rank `union` is a large union all of whose pieces are clear of the bounds of the body of the rank `other`, by
/// more than what counts as touching: then the two are apart. False if that is not known.
#[inline(never)]
pub(crate) fn is_clear_of(bodies: &Bodies, derived: &Derived, union: u32, other: u32, bounds: &Bounds) -> bool {
    let shape = |rank: u32| bodies.shape_inline(derived.slots[rank as usize] as usize);
    let Some((grid, nodes)) = shape(union).grid() else { return false };
    let body = &derived.posed[union as usize];
    let (low, high) = (DVec2::from(bounds.min) - body.position, DVec2::from(bounds.max) - body.position);
    let (mut center, mut half) = (0.5 * (low + high), 0.5 * (high - low));
    if body.angle != 0.0 {
        let rotation = Rotation::new(body.angle);
        (center, half) = (rotation.undo(center), rotation.bounds_of(half));
    }
    let size = larger(shape(union).extent(), shape(other).extent());
    half += 4.0 * MAX_TOUCH * size + ONE_POINT + ROUNDING * (center.length() + half.length());
    grid.start(nodes, center, half, 0.0).is_none()
}
