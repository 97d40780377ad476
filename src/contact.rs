//! Do two shapes overlap, how deep, and which way out?

use glam::DVec2;

use crate::contain::containment;
use crate::pair::Pair;
use crate::pose::Pose;
use crate::sat::walk;
use crate::separation::{settle, Verdict};
use crate::shape::Shape;

/// How two shapes overlap, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit, from A to B.
    pub normal: DVec2,
    /// How far B must move along the normal for the overlap to end; 0 when the shapes touch.
    pub depth: f64,
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
    least_overlap(&Pair::new(a, pose_a, b, pose_b)).is_some()
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
    let pair = Pair::new(a, pose_a, b, pose_b);
    let verdict = least_overlap(&pair)?;
    let depth = pair.snapped(-verdict.separation).max(0.0);
    let (a_in_b, b_in_a) = containment(&pair, depth);
    Some(Contact { normal: pair.direction_in_world(verdict.normal), depth, a_in_b, b_in_a })
}

/// The axis of least overlap; none when the shapes are apart.
fn least_overlap(pair: &Pair) -> Option<Verdict> {
    if pair.bounds_apart() {
        return None;
    }
    let best = walk(pair, &mut ());
    if best.is_some_and(|best| best.separation > pair.touch) {
        return None;
    }
    let verdict = settle(pair, best);
    (verdict.separation <= pair.touch).then_some(verdict)
}
