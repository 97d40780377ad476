//! Whether two shapes overlap, how deep, and in which direction they separate.

use crate::math::frame::Frame;
use crate::pair::box_box;
use crate::pair::contact::{pair_contact, Contact};
use crate::pair::disc_box::{box_disc_contact, disc_box_contact, disc_box_overlap, Overlap};
use crate::pair::discs::Discs;
use crate::pair::overlap::pair_overlaps;
use crate::pair::placement::{Pair, Placement};
use crate::pair::DIRECT;
use crate::shape::Form;
use crate::union;

/// [`crate::overlaps`].
pub(crate) fn overlaps(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> bool {
    if let (true, Form::Convex(a), Form::Convex(b)) = (DIRECT, a, b) {
        if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
            return discs.overlap();
        }
        let discs = [a.is_disc(), b.is_disc()];
        let (a, b) = (a.piece(), b.piece());
        let overlap = match discs {
            [true, _] if b.is_upright() => disc_box_overlap(a, pose_a, b, pose_b),
            [_, true] if a.is_upright() => disc_box_overlap(b, pose_b, a, pose_a),
            _ if a.parallelogram && b.parallelogram => box_box::overlap(&Pair::of(a, pose_a, b, pose_b)),
            _ => None,
        };
        if let Some(overlap) = overlap {
            return overlap;
        }
    }
    general_overlaps(a, pose_a, b, pose_b)
}

/// [`overlaps`] without its direct ways.
#[cfg_attr(not(all(target_arch = "wasm32", feature = "js-pairs")), inline(never))]
fn general_overlaps(a: &Form, pose_a: &Frame, b: &Form, pose_b: &Frame) -> bool {
    let placement = Placement::new_inline(a, pose_a, b, pose_b);
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
    struct CopyContact;
    impl ContactSink<Contact> for CopyContact {
        fn accept(self, contact: &Contact) -> Contact {
            *contact
        }
    }
    contact(a, pose_a, b, pose_b, within.max(0.0), CopyContact)
}

/// Reads a contact where it was computed, without a copy. A trait, because a closure cannot be marked `inline(always)`.
pub(crate) trait ContactSink<R> {
    /// Reads the contact and returns what [`contact`] is to return.
    fn accept(self, contact: &Contact) -> R;
}

/// Force-inlined variant of [`collide_within`] that hands the contact to `sink` and returns its result.
#[inline(always)]
pub(crate) fn contact<R>(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    within: f64,
    sink: impl ContactSink<R>,
) -> Option<R> {
    if let (true, Form::Convex(a), Form::Convex(b)) = (DIRECT, a, b) {
        if let Some(discs) = Discs::new(a, pose_a, b, pose_b) {
            return discs.contact().map(|contact| sink.accept(&contact));
        }
        let discs = [a.is_disc(), b.is_disc()];
        let (a, b) = (a.piece(), b.piece());
        let overlap = match discs {
            _ if pose_a.has_negative_zero() => Overlap::Unclear,
            [true, _] if b.is_upright() => disc_box_contact(a, pose_a, b, pose_b),
            [_, true] if a.is_upright() => box_disc_contact(a, pose_a, b, pose_b),
            _ => Overlap::Unclear,
        };
        return match overlap {
            Overlap::Apart => None,
            Overlap::Contact(contact) => Some(sink.accept(&contact)),
            Overlap::Unclear => pair_contact(&Pair::of(a, pose_a, b, pose_b)).map(|contact| sink.accept(&contact)),
        };
    }
    match (a.convex_pieces(), b.convex_pieces()) {
        ([one], [other]) => {
            let placement = Placement::new_inline(a, pose_a, b, pose_b);
            pair_contact(&placement.pair_inline(one, other)).map(|contact| sink.accept(&contact))
        }
        _ => {
            let placement = Placement::new(a, pose_a, b, pose_b);
            union::contact::contact(a, b, &placement, within).map(|contact| sink.accept(&contact))
        }
    }
}
