//! Do two shapes overlap, how deep, and which way out?

use crate::math::pose::Pose;
use crate::pair::contact::{pair_contact, Contact};
use crate::pair::overlap::pair_overlaps;
use crate::pair::placement::Placement;
use crate::shape::Shape;
use crate::union;

/// Whether two shapes overlap. Touching is overlapping.
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
        ([a], [b]) => pair_overlaps(&placement.pair(a, b)),
        _ => union::overlap::overlaps(a, b, &placement),
    }
}

/// How two shapes overlap: the axis of least overlap, as a normal from A to B, and the depth along it; none when they
/// are apart. When several axes are equally short ways out, A's come before B's, then the lower edge.
///
/// Concentric circles, which have no axis of their own, are pushed apart along A's +x.
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
    struct Whole;
    impl Take<Contact> for Whole {
        fn take(self, contact: &Contact) -> Contact {
            *contact
        }
    }
    contact(a, pose_a, b, pose_b, Whole)
}

/// Takes a contact apart at once, without a copy. A closure would not do: what its caller takes in cannot be said of it.
pub(crate) trait Take<R> {
    fn take(self, contact: &Contact) -> R;
}

/// The same as [`collide`] for whoever takes the contact apart.
#[inline(always)]
pub(crate) fn contact<R>(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, take: impl Take<R>) -> Option<R> {
    let placement = Placement::new_inline(a, pose_a, b, pose_b);
    match (a.convex_pieces(), b.convex_pieces()) {
        ([a], [b]) => pair_contact(&placement.pair(a, b)).map(|contact| take.take(&contact)),
        _ => union::contact::contact(a, b, &placement).map(|contact| take.take(&contact)),
    }
}
