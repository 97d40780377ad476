//! Whether two shapes overlap, how deep, and in which direction they separate.

use crate::math::frame::Frame;
use crate::pair::contact::Contact;
use crate::pair::overlap::pair_overlaps;
use crate::pair::placement::Placement;
use crate::pair::shortcuts;
use crate::shape::Form;
use crate::union;

/// [`crate::overlaps`].
pub(crate) fn overlaps(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> bool {
    if let Some(overlaps) = shortcuts::overlaps(a, pose_a, b, pose_b) {
        return overlaps;
    }
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([a], [b]) => pair_overlaps(&placement.pair_inline(a, b)),
        _ => union::overlap::overlaps(a, b, &placement),
    }
}

/// [`crate::collide`].
pub(crate) fn collide(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> Option<Contact> {
    collide_within(a, pose_a, b, pose_b, f64::INFINITY)
}

/// [`crate::collide_within`].
pub(crate) fn collide_within(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame, within: f64) -> Option<Contact> {
    if let Some(contact) = shortcuts::contact(a, pose_a, b, pose_b) {
        return contact;
    }
    let placement = Placement::new_inline(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([a], [b]) => {
            let pair = placement.pair_inline(a, b);
            let axis = shortcuts::pair_axis(&pair);
            Some(Contact::along(&pair, axis.as_ref()?))
        }
        _ => union::contact::contact(a, b, &placement, within.max(0.0)),
    }
}
