//! Do two shapes overlap, how deep, and which way out?

use glam::DVec2;

use crate::contain::containment;
use crate::disc::{glance, Glance};
use crate::interval::larger;
use crate::manifold::{manifold, ContactPoints};
use crate::pair::{Pair, Placement};
use crate::penetration::{at_once, clearly_overlap, least_penetration};
use crate::pose::Pose;
use crate::separation::{separation, settle, Separation, Verdict};
use crate::shape::Shape;
use crate::union;

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
    let placement = Placement::at_once(a, pose_a, b, pose_b);
    match (a.parts(), b.parts()) {
        ([a], [b]) => pair_overlaps(&placement.pair(a, b)),
        _ => union::overlaps(a, b, &placement),
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
    let placement = Placement::at_once(a, pose_a, b, pose_b);
    match (a.parts(), b.parts()) {
        ([a], [b]) => pair_contact(&placement.pair(a, b)).map(|contact| take.take(&contact)),
        _ => union::contact(a, b, &placement).map(|contact| take.take(&contact)),
    }
}

/// The exact signed distance of two shapes, with its normal and the two nearest points: positive when they are apart, 0 when
/// they touch, negative the depth of overlap.
///
/// When they overlap, the points are those that meet when B is moved out by the minimum translation vector. Where several
/// points are equally near, as along parallel edges, any one of them is given.
///
/// ```
/// use shadowgap::{distance, Pose, Shape};
/// let square = Shape::rectangle(2.0, 2.0, Default::default(), 0.0, 0.0)?;
/// let ball = Shape::circle(1.0, Default::default())?;
/// let apart = distance(&square, &Pose::IDENTITY, &ball, &Pose::new(4.0, 5.0, 0.0)?);
/// assert_eq!(apart.distance, 4.0);
/// assert_eq!(apart.on_a.to_array(), [1.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Separation {
    let placement = Placement::new(a, pose_a, b, pose_b);
    match (a.parts(), b.parts()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            separation(&pair, least_penetration(&pair, false)).0
        }
        _ => union::separation(a, b, &placement),
    }
}

/// Whether two convex pieces overlap.
#[inline]
pub(crate) fn pair_overlaps(pair: &Pair) -> bool {
    !pair.bounds_apart() && clearly_overlap(pair).unwrap_or_else(|| least_overlap(pair).is_some())
}

#[inline(always)]
fn pair_contact(pair: &Pair) -> Option<Contact> {
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

/// The depth of an overlap.
pub(crate) fn depth(pair: &Pair, verdict: &Verdict) -> f64 {
    larger(0.0, pair.snapped(-verdict.separation))
}

/// The axis of least overlap of two convex pieces; none when they are apart.
pub(crate) fn least_overlap(pair: &Pair) -> Option<Verdict> {
    if pair.bounds_apart() {
        return None;
    }
    let best = at_once(pair, true);
    if best.is_some_and(|best| best.separation > pair.touch) {
        return None;
    }
    let verdict = settle(pair, best);
    (verdict.separation <= pair.touch).then_some(verdict)
}
