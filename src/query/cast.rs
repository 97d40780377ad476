//! Two posed shapes in straight motion: when and where they first touch.

use glam::DVec2;

use crate::error::{check_vector, NumberError};
use crate::math::frame::Frame;
#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::discs::Discs;
use crate::pair::manifold::{manifold, ContactPoints};
use crate::pair::overlap::{depth, least_overlap};
#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
use crate::pair::placement::touch;
use crate::pair::placement::Placement;
use crate::pair::sides::Sides;
use crate::pair::sweep::{enter, sweep, Hit, Way};
use crate::pair::DIRECT;
use crate::shape::Form;
use crate::union::contact::contact_along;
use crate::union::piece_pairs::PiecePairs;

/// The first touch of two moving shapes, as [`cast`](crate::cast) returns it, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Impact {
    /// The fraction of the motion until the touch, from 0 to 1; 0 when the shapes overlap at the start.
    pub time: f64,
    /// The unit normal at the touch, from A to B: of the edge that is hit. Where corners or ends meet and several normals are
    /// right, the one most against the motion. When the shapes overlap at the start, the contact's normal.
    pub normal: DVec2,
    /// The point where the shapes touch at that time; where edge meets edge, the middle of their common stretch. When the shapes
    /// overlap at the start, the mean of the contact points.
    pub point: DVec2,
    /// Whether the shapes overlap at the start, deeper than touching.
    pub inside: bool,
    /// The pieces of A and of B that touch, as indices into [`Shape::pieces`](crate::Shape::pieces): 0 for a shape that is not a union. Of pieces
    /// that touch at the same time with the same normal, the lowest indices. When the shapes overlap at the start, the contact's
    /// pieces.
    pub pieces: [usize; 2],
}

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
    if let (true, Form::Convex(disc_a), Form::Convex(disc_b)) = (DIRECT, a, b) {
        let discs = Discs::new(disc_a, pose_a, disc_b, pose_b);
        match discs.map_or(Way::Unclear, |discs| discs.sweep(Rotation::IDENTITY.undo(motion - motion_a))) {
            Way::Misses => return Ok(None),
            Way::Hits { time, normal, point, .. } => {
                let point = point + motion_a * time;
                let normal = Rotation::IDENTITY.apply(normal);
                return Ok(Some(Impact { time, normal, point, inside: false, pieces: [0; 2] }));
            }
            Way::Unclear => {}
        }
    }
    Ok(first_touch(a, pose_a, b, pose_b, [motion, motion_a], Counts::OF_CASTS).map(|touch| touch.impact))
}

/// Which touches count.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    /// A touch at the start counts wherever the motion leads.
    pub at_start: bool,
    /// Grazes count, unless the shapes touch at the start.
    pub grazes: bool,
}

impl Counts {
    pub const OF_CASTS: Counts = Counts { at_start: false, grazes: true };
    pub const OF_RAYS: Counts = Counts { at_start: true, grazes: true };
}

/// An impact, and what it takes to compare it with others at the same time.
pub(crate) struct FirstTouch {
    pub impact: Impact,
    /// The normals on either side, in A's frame. None for shapes that overlap or, for a ray, touch at the start.
    pub sides: Option<Sides>,
    /// A's rotation: that of its frame.
    pub rotation: Rotation,
    /// Lengths up to this count as touching.
    pub touch: f64,
}

#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
impl FirstTouch {
    /// Where a motion meets one face or arc, clearly beside its ends, given in the world.
    pub fn of_face(time: f64, normal: DVec2, point: DVec2, touch: f64) -> Self {
        let impact = Impact { time, normal, point, inside: false, pieces: [0; 2] };
        FirstTouch { impact, sides: Some(Sides([normal; 2])), rotation: Rotation::IDENTITY, touch }
    }
}

#[cfg(all(target_arch = "wasm32", feature = "js-pairs"))]
pub(crate) use first_touch as first_touch_directly;

/// [`first_touch`], by the direct way of circles where there is one: for scenes.
#[cfg(not(all(target_arch = "wasm32", feature = "js-pairs")))]
pub(crate) fn first_touch_directly(
    a: &Form,
    pose_a: &Frame,
    b: &Form,
    pose_b: &Frame,
    [motion, motion_a]: [DVec2; 2],
    counts: Counts,
) -> Option<FirstTouch> {
    if let (true, Form::Convex(disc_a), Form::Convex(disc_b)) = (DIRECT && counts.grazes, a, b) {
        let discs = Discs::new(disc_a, pose_a, disc_b, pose_b);
        match discs.map_or(Way::Unclear, |discs| discs.sweep(Rotation::IDENTITY.undo(motion - motion_a))) {
            Way::Misses => return None,
            Way::Hits { time, normal, point, .. } => {
                let touch = touch(larger(a.extent(), b.extent()), pose_a.position, pose_b.position);
                return Some(FirstTouch::of_face(
                    time,
                    Rotation::IDENTITY.apply(normal),
                    point + motion_a * time,
                    touch,
                ));
            }
            Way::Unclear => {}
        }
    }
    first_touch(a, pose_a, b, pose_b, [motion, motion_a], counts)
}

/// [`cast`] for motions of B and A that have been checked.
pub(crate) fn first_touch(
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
    let start = |normal, depth: f64, points: &ContactPoints, pieces| {
        let impact = Impact { time: 0.0, normal, point: mean(points), inside: depth > 0.0, pieces };
        Some(FirstTouch { impact, sides: None, rotation, touch })
    };
    let hit = match (a.convex_pieces(), b.convex_pieces()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            match least_overlap(&pair) {
                None => sweep(&pair, relative),
                Some(axis) => {
                    let depth = depth(&pair, axis.separation);
                    if depth > 0.0 || counts.at_start {
                        let points = manifold(&pair, &axis, depth, (0, 0));
                        return start(rotation.apply(axis.normal), depth, &points, [0; 2]);
                    }
                    enter(&pair, &axis, relative)
                }
            }
        }
        _ => {
            let pairs = PiecePairs { a, b, placement: &placement };
            let out = pairs.way_out(f64::INFINITY);
            if let Some(out) = out.as_ref().filter(|out| out.depth > 0.0 || counts.at_start) {
                let contact = contact_along(&pairs, out);
                return start(contact.normal, contact.depth, &contact.points, contact.pieces);
            }
            pairs.sweep(relative, out.is_some(), counts.grazes && out.is_none())
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
