//! Whether two shapes overlap, how deep, and in which direction they separate.

use crate::math::pose::Pose;
use crate::pair::contact::{pair_contact, Contact};
use crate::pair::overlap::pair_overlaps;
use crate::pair::placement::Placement;
use crate::shape::Shape;
use crate::union;

/// Whether two posed shapes overlap; touching counts as overlapping.
///
/// Faster than [`collide`]; true exactly when that returns a contact.
///
/// ```
/// use shadowgap::{overlaps, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let beside = Pose::new(2.0, 0.0, 0.0)?;
/// assert!(overlaps(&square, &Pose::IDENTITY, &square, &beside));
/// let apart = Pose::new(2.01, 0.0, 0.0)?;
/// assert!(!overlaps(&square, &Pose::IDENTITY, &square, &apart));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn overlaps(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> bool {
    let placement = Placement::new_inline(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([a], [b]) => pair_overlaps(&placement.pair_inline(a, b)),
        _ => union::overlap::overlaps(a, b, &placement),
    }
}

/// How two posed shapes overlap: the normal along which the overlap is least, the depth, and the contact points, in world
/// coordinates. None when they are apart; touching gives a contact with depth 0.
///
/// The normal points from A to B: moving B by [`Contact::mtv`] ends the overlap. When several directions are equally short
/// ways out, those of A's edges come before those of B's, then the edge with the lower number. Concentric circles, which
/// have no axis of their own, are separated along A's own +x.
///
/// ```
/// use shadowgap::{collide, Pose, Shape};
/// let ball = Shape::circle(1.0, Default::default())?;
/// let floor = Shape::rectangle(100.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let contact = collide(&floor, &Pose::IDENTITY, &ball, &Pose::new(3.0, 1.5, 0.0)?).unwrap();
/// assert_eq!(contact.normal.to_array(), [0.0, 1.0]);
/// assert_eq!(contact.depth, 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn collide(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Option<Contact> {
    struct CopyContact;
    impl ContactSink<Contact> for CopyContact {
        fn accept(self, contact: &Contact) -> Contact {
            *contact
        }
    }
    contact(a, pose_a, b, pose_b, CopyContact)
}

/// Reads a contact where it was computed, without a copy. A trait, because a closure cannot be marked `inline(always)`.
pub(crate) trait ContactSink<R> {
    /// Reads the contact and returns what [`contact`] is to return.
    fn accept(self, contact: &Contact) -> R;
}

/// Force-inlined variant of [`collide`] that hands the contact to `sink` and returns its result.
#[inline(always)]
pub(crate) fn contact<R>(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, sink: impl ContactSink<R>) -> Option<R> {
    let placement = Placement::new_inline(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([a], [b]) => pair_contact(&placement.pair_inline(a, b)).map(|contact| sink.accept(&contact)),
        _ => union::contact::contact(a, b, &placement).map(|contact| sink.accept(&contact)),
    }
}
