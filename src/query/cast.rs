//! Two posed shapes in straight motion: when and where they first touch.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::depth;
use crate::pair::placement::Placement;
use crate::pair::shortcuts;
use crate::pair::sweep::{enter, sweep, Hit};
use crate::shape::Form;
use crate::union::contact::points_along;
use crate::union::piece_pairs::PiecePairs;

/// [`crate::cast`].
#[inline]
pub(crate) fn cast(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    motion: DVec2,
    motion_a: DVec2,
) -> Result<Option<Impact>, NumberError> {
    check_vector(motion, ["motion.x", "motion.y"])?;
    check_vector(motion_a, ["motion_a.x", "motion_a.y"])?;
    let motions = [motion, motion_a];
    if let Some(touch) = shortcuts::cast(a, pose_a, b, pose_b, motions) {
        let Some(touch) = touch else { return Ok(None) };
        return Ok(Some(touch.impact));
    }
    Ok(sweep_shape(a, pose_a, b, pose_b, motions, Counts::OF_CASTS).map(|touch| touch.impact))
}

/// Which touches count.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    /// A touch at the start counts wherever the motion leads.
    pub at_start: bool,
    /// Grazes count, unless the shapes touch at the start.
    pub grazes: bool,
    /// B is where a ray begins, which is the point of a touch at the start.
    pub is_ray: bool,
    /// A graze at the start counts if one shape is without width: it may lie on the joint of two bodies.
    pub joints: bool,
    /// The direction of a one-way body A, zero for others: of unions, touches of pieces from other sides do not count.
    pub one_way: DVec2,
    /// How long a way out of unions is worth a search; longer ones may be longer than the shortest.
    pub most: f64,
}

impl Counts {
    pub const OF_CASTS: Counts = Counts {
        at_start: false,
        grazes: true,
        is_ray: false,
        joints: false,
        one_way: DVec2::ZERO,
        most: f64::INFINITY,
    };
    pub const OF_RAYS: Counts = Counts { is_ray: true, ..Counts::OF_CASTS };
    pub const AT_START: Counts = Counts { at_start: true, ..Counts::OF_CASTS };
}

/// [`cast`] for motions of B and A that have been checked.
#[inline]
pub(crate) fn first_touch(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    motions: [DVec2; 2],
    counts: Counts,
) -> Option<FirstTouch> {
    let shortcut = if counts.grazes { shortcuts::cast(a, pose_a, b, pose_b, motions) } else { None };
    shortcut.unwrap_or_else(|| sweep_shape(a, pose_a, b, pose_b, motions, counts))
}

/// [`first_touch`] by the theorem.
#[inline(never)]
pub(super) fn sweep_shape(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    [motion, motion_a]: [DVec2; 2],
    counts: Counts,
) -> Option<FirstTouch> {
    let mut placement = Placement::new(a, pose_a, b, pose_b);
    let relative = placement.pose_a.rotation.undo(motion - motion_a);
    let (rotation, touch) = (placement.pose_a.rotation, placement.touch);
    let start = |normal, depth: f64, point, pieces| {
        let impact = Impact { time: 0.0, normal, point, inside: depth > 0.0, pieces };
        Some(FirstTouch { impact, sides: None, rotation, touch })
    };
    let hit = match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            match shortcuts::pair_axis(&pair) {
                None => sweep(&pair, relative),
                Some(axis) => {
                    let depth = depth(&pair, axis.separation);
                    if depth > 0.0 || counts.at_start {
                        let at = || mean(&manifold(&pair, &axis, depth, (0, 0)));
                        let point = if counts.is_ray { pose_b.position } else { at() };
                        return start(rotation.apply(axis.normal), depth, point, [0; 2]);
                    }
                    enter(&pair, &axis, relative, counts.joints)
                }
            }
        }
        _ => {
            let pairs = PiecePairs { a, b, placement: &placement };
            let out = pairs.way_out(counts.most);
            if let Some(out) = out.as_ref().filter(|out| out.depth > 0.0 || counts.at_start) {
                let (i, j) = out.deepest.0;
                return start(rotation.apply(out.normal), out.depth, mean(&points_along(&pairs, out)), [i, j]);
            }
            let touching = out.is_some();
            let one_way = rotation.undo(counts.one_way);
            let entered = if touching { pairs.enter(relative, one_way) } else { None };
            let grazes = counts.joints || (counts.grazes && !touching);
            entered.or_else(|| pairs.sweep(relative, touching, grazes, one_way))
        }
    };
    let Hit { time, axis, sides, pieces } = hit.as_ref()?;
    if !counts.grazes && sides.grazed_by(relative, touch) {
        return None;
    }
    placement.b_in_a.position += relative * *time;
    let pair = placement.pieces((a, pieces[0]), (b, pieces[1]));
    let point = mean(&manifold(&pair, axis, 0.0, (0, 0))) + motion_a * *time;
    let impact = Impact { time: *time, normal: rotation.apply(axis.normal), point, inside: false, pieces: *pieces };
    Some(FirstTouch { impact, sides: Some(*sides), rotation, touch })
}

/// The mean of the contact points.
pub(crate) fn mean(points: &ContactPoints) -> DVec2 {
    points.iter().map(|point| point.point).sum::<DVec2>() / points.len() as f64
}
