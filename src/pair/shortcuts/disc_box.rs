//! Fast path: a disc about its own origin and an upright rectangle. The rectangle's normals are the coordinate axes up
//! to the last bit, so most products of the theorem are 0. The results equal those of the theorem to the bit, because
//! the code keeps the expressions of [`crate::pair::shortcuts::disc_polygon`] and leaves these products out.
//!
//! Steps: find the disc's centre in the rectangle's frame, and beyond which of its sides it lies; beyond one, that
//! side's edge is nearest, beyond two, their corner. A centre close to the border between these cases, and a near
//! touch, are left to the theorem.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::pair::contact::Contact;
use crate::pair::manifold::{ContactPoint, MAX_FEATURES};
use crate::pair::separation::Separation;
use crate::shape::convex::Convex;
use crate::tolerance::{MAX_TOUCH, ONE_POINT};

/// Lengths up to this part of the larger shape's extent are left to the theorem: several times what counts as
/// touching or as a tie.
const SLACK: f64 = 4.0 * MAX_TOUCH;

/// Centres farther apart than this many extents are left to the theorem, too; nearer ones round by far less than the
/// slack.
const FAR: f64 = 1e6;

/// Beyond which sides of a rectangle a point lies.
enum Beyond {
    /// A side to the right or left.
    Across,
    /// The upper or lower side.
    Along,
    Corner,
}

/// The sides of a rectangle beyond which a point clearly lies; none for a point inside or too close to call.
#[inline(always)]
fn beyond(point: DVec2, half: DVec2, size: f64) -> Option<Beyond> {
    let (across, along) = (point.x.abs() - half.x, point.y.abs() - half.y);
    let slack = SLACK * size;
    if across + along >= FAR * size {
        return None;
    }
    if across > slack {
        if along < -slack {
            return Some(Beyond::Across);
        }
        return (along > slack && (across - along).abs() > slack).then_some(Beyond::Corner);
    }
    (along > slack && across < -slack).then_some(Beyond::Along)
}

/// A separation by its parts in the frame of the pair; none if it may count as touching.
#[inline(always)]
fn separation(size: f64, distance: f64, pose: &Frame, normal: DVec2, [on_a, on_b]: [DVec2; 2]) -> Option<Separation> {
    let in_world = |point: DVec2| pose.position + pose.rotation.apply(point);
    (distance.abs() > SLACK * size + ONE_POINT).then(|| Separation {
        distance,
        normal: pose.rotation.apply(normal),
        on_a: in_world(on_a),
        on_b: in_world(on_b),
        pieces: [0; 2],
    })
}

/// The foot of a point on an edge, from the edge's middle, counter-clockwise; `at` is the point's position along it.
#[inline(always)]
fn foot(at: f64, half: f64) -> f64 {
    let length = half + half;
    length * ((at + half) * length / (length * length)) - half
}

/// The signed distance and the nearest points of an upright rectangle and a disc whose centre lies outside.
#[inline(always)]
pub(super) fn box_disc_separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
    if pose_a.has_negative_zero() {
        return None;
    }
    let (Some(&half), [lines, ..]) = (a.core.get(2), &a.lines[..]) else { return None };
    let size = larger(a.extent, b.extent);
    let disc = pose_a.rotation.undo(pose_b.position - pose_a.position) - a.center;
    let (distance, normal, on_a) = match beyond(disc, half, size)? {
        Beyond::Across => {
            let side = 1f64.copysign(disc.x);
            let on_a = DVec2::new(side * half.x, side * foot(side * disc.y, half.y));
            ((disc.x.abs() - half.x) * lines.x[1], DVec2::new(side * lines.x[1], side * 0.0), on_a)
        }
        Beyond::Along => {
            let side = 1f64.copysign(disc.y);
            let on_a = DVec2::new(-side * foot(-side * disc.x, half.x), side * half.y);
            ((disc.y.abs() - half.y) * -lines.y[0], DVec2::new(0.0, side * -lines.y[0]), on_a)
        }
        Beyond::Corner => {
            let corner = half.copysign(disc);
            let away = disc - corner;
            let length = away.length();
            (length, away / length, corner)
        }
    };
    let points = [a.center + on_a, a.center + (disc - normal * b.radius)];
    separation(size, distance - b.radius, pose_a, normal, points)
}

/// The signed distance and the nearest points of a disc and an upright rectangle; the disc's centre lies outside.
#[inline(always)]
pub(super) fn disc_box_separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
    if pose_a.has_negative_zero() {
        return None;
    }
    let (Ok(core), [lines, ..]) = (<&[DVec2; 4]>::try_from(&*b.core), &b.lines[..]) else { return None };
    let size = larger(a.extent, b.extent);
    let Frame { position, rotation } = pose_a.to(pose_b);
    let offset = position + rotation.apply(b.center);
    let disc_in_b = rotation.undo(-offset);
    let (from, to, normal) = match beyond(disc_in_b, core[2], size)? {
        Beyond::Across => {
            let normal = DVec2::new(lines.x[1].copysign(disc_in_b.x), -0.0);
            if disc_in_b.x > 0.0 {
                (core[1], core[2], normal)
            } else {
                (core[3], core[0], normal)
            }
        }
        Beyond::Along => {
            let normal = DVec2::new(0.0, (-lines.y[0]).copysign(disc_in_b.y));
            if disc_in_b.y > 0.0 {
                (core[2], core[3], normal)
            } else {
                (core[0], core[1], normal)
            }
        }
        Beyond::Corner => {
            let corner = offset + rotation.apply(core[2].copysign(disc_in_b));
            let length = (-corner).length();
            let normal = corner / length;
            return separation(size, length - a.radius, pose_a, normal, [normal * a.radius + 0.0, corner + 0.0]);
        }
    };
    let (edge, from, outward) = (rotation.apply(to - from), offset + rotation.apply(from), rotation.apply(normal));
    let fraction = (-from).dot(edge) / edge.length_squared();
    let point = from + edge * fraction;
    let distance = (-point).dot(outward) - a.radius;
    separation(size, distance, pose_a, -outward, [-outward * a.radius + 0.0, point + 0.0])
}

/// Whether a disc and an upright rectangle overlap, unless they nearly touch: by squares, without unpredictable
/// branches.
#[inline(always)]
pub(super) fn overlap(disc: &Convex, pose: &Frame, rectangle: &Convex, its_pose: &Frame) -> Option<bool> {
    let half = *rectangle.core.get(2)?;
    let center = its_pose.rotation.undo(pose.position - its_pose.position) - rectangle.center;
    let beyond = center.abs() - half;
    let (across, along) = (larger(0.0, beyond.x), larger(0.0, beyond.y));
    let square = across * across + along * along;
    let slack = SLACK * larger(disc.extent, rectangle.extent) + ONE_POINT;
    let (least, most) = (disc.radius - slack, disc.radius + slack);
    let apart = square > most * most;
    let overlap = (larger(beyond.x, beyond.y) < -slack) | ((least > 0.0) & (square < least * least));
    (apart | overlap).then_some(overlap)
}

/// A disc's centre beside an upright rectangle: the side above which it is highest, by its first vertex, and the
/// centre's foot on that side.
struct Beside {
    edge: usize,
    foot: Foot,
    /// Whether the centre lies outside.
    outside: bool,
}

#[derive(PartialEq)]
enum Foot {
    /// The side's first vertex, counter-clockwise, or the second one.
    First,
    Second,
    Inner,
}

impl Beside {
    /// None where it is not clear.
    #[inline(always)]
    fn new(point: DVec2, half: DVec2, size: f64) -> Option<Self> {
        let (across, along) = (point.x.abs() - half.x, point.y.abs() - half.y);
        let slack = SLACK * size;
        if !((across - along).abs() > slack && half.min_element() > slack) {
            return None;
        }
        let (right, upper) = (point.x > 0.0, point.y > 0.0);
        let (edge, highest, other, from_middle, second) = if across > along {
            (if right { 1 } else { 3 }, across, along, point.x.abs(), right == upper)
        } else {
            (if upper { 2 } else { 0 }, along, across, point.y.abs(), right != upper)
        };
        if !(highest.abs() > slack && other.abs() > slack && from_middle > slack) {
            return None;
        }
        let corner = if second { Foot::Second } else { Foot::First };
        Some(Beside { edge, foot: if other > 0.0 { corner } else { Foot::Inner }, outside: highest > 0.0 })
    }
}

/// The contact, from its parts in the frame of the pair. `point_of` returns the contact point relative to A's origin,
/// given the contact line and the normal in the world.
#[inline(always)]
fn contact(
    pose: &Frame,
    normal: DVec2,
    depth: f64,
    point_of: impl FnOnce(DVec2, DVec2) -> DVec2,
    id: u64,
) -> Option<Option<Contact>> {
    let (line, out) = (pose.rotation.apply(normal.perp()), pose.rotation.apply(normal));
    let points = ContactPoint { point: pose.position + point_of(line, out), depth, id }.into();
    Some(Some(Contact { normal: out, depth, points, a_in_b: false, b_in_a: false, pieces: [0; 2] }))
}

/// Whether an overlap by this separation is neither a touch nor so deep that one piece may lie in the other; none if
/// they are apart.
#[inline(always)]
fn is_plain(separation: f64, a: &Convex, b: &Convex, size: f64) -> Option<bool> {
    let slack = SLACK * size + ONE_POINT;
    (separation <= slack).then(|| separation < -slack && slack - separation < smaller(a.width, b.width))
}

/// How an upright rectangle and a disc overlap.
#[inline(always)]
pub(super) fn box_disc_contact(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Option<Contact>> {
    if pose_a.has_negative_zero() {
        return None;
    }
    let (Ok(core), [lines, ..]) = (<&[DVec2; 4]>::try_from(&*a.core), &a.lines[..]) else { return None };
    let (half, size) = (core[2], larger(a.extent, b.extent));
    let disc = pose_a.rotation.undo(pose_b.position - pose_a.position) - a.center;
    let Beside { edge, foot, outside } = Beside::new(disc, half, size)?;
    let origin = pose_a.rotation.apply(a.center);
    if foot == Foot::Inner {
        let upright = edge & 1 == 1;
        let (across, half, along, steepness, height) = if upright {
            (disc.x, half.x, disc.y, lines.x[1], lines.height[1])
        } else {
            (disc.y, half.y, -disc.x, -lines.y[0], lines.height[0])
        };
        let rise = across.abs() * steepness;
        let separation = if outside { (across.abs() - half) * steepness } else { rise - height } - b.radius;
        let against = steepness.copysign(across);
        let normal = if upright { DVec2::new(against, 0f64.copysign(across)) } else { DVec2::new(0.0, against) };
        return match is_plain(separation, a, b, size) {
            None => Some(None),
            Some(false) => None,
            Some(true) => {
                let (at, middle) = (along * against, (height + (rise - b.radius)) / 2.0);
                let point = |line: DVec2, out: DVec2| origin + line * at + out * middle;
                contact(pose_a, normal, -separation, point, (2 * edge as u64 + 1) * MAX_FEATURES)
            }
        };
    }
    let [first, second] = [edge, (edge + 1) & 3];
    let corner = if foot == Foot::First { first } else { second };
    let away = disc - core[corner];
    let length = away.length();
    let (separation, normal) = (length - b.radius, away / length);
    match is_plain(separation, a, b, size) {
        None => return Some(None),
        Some(false) => return None,
        Some(true) => {}
    }
    let along = normal.perp();
    let end = |vertex: usize| (core[vertex].dot(along), core[vertex].dot(normal));
    let (low, high) = (end(first), end(second));
    let slope = (high.1 - low.1) / (high.0 - low.0);
    let at = disc.dot(along);
    let at = (larger(low.0, at) + smaller(high.0, at)) / 2.0;
    let end = if foot == Foot::First { low } else { high };
    let middle = (end.1 + slope * (at - end.0) + (disc.dot(normal) - b.radius)) / 2.0;
    let point = |line: DVec2, out: DVec2| origin + line * at + out * middle;
    contact(pose_a, normal, -separation, point, 2 * corner as u64 * MAX_FEATURES)
}

/// How a disc and an upright rectangle overlap.
#[inline(always)]
pub(super) fn disc_box_contact(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Option<Contact>> {
    if pose_a.has_negative_zero() {
        return None;
    }
    let (Ok(core), Ok(normals), [lines, ..]) =
        (<&[DVec2; 4]>::try_from(&*b.core), <&[DVec2; 4]>::try_from(&*b.normals), &b.lines[..])
    else {
        return None;
    };
    let size = larger(a.extent, b.extent);
    let Frame { position, rotation } = pose_a.to(pose_b);
    let offset = position + rotation.apply(b.center);
    let disc_in_b = rotation.undo(-offset);
    let Beside { edge, foot, outside } = Beside::new(disc_in_b, core[2], size)?;
    let [first, second] = [edge, (edge + 1) & 3];
    let (separation, normal) = if foot == Foot::Inner {
        let outward = rotation.apply(normals[edge]);
        let distance = if outside {
            let (edge, from) = (rotation.apply(core[second] - core[first]), offset + rotation.apply(core[first]));
            (-(from + edge * ((-from).dot(edge) / edge.length_squared()))).dot(outward)
        } else {
            disc_in_b.dot(normals[edge]) - lines.height[edge & 1]
        };
        (distance - a.radius, -outward)
    } else {
        let corner = offset + rotation.apply(core[if foot == Foot::First { first } else { second }]);
        let length = (-corner).length();
        (length - a.radius, corner / length)
    };
    match is_plain(separation, a, b, size) {
        None => return Some(None),
        Some(false) => return None,
        Some(true) => {}
    }
    let along = normal.perp();
    let (shift, rise) = (offset.dot(along), offset.dot(normal));
    let (along_b, normal_b) = (rotation.undo(along), rotation.undo(normal));
    // B's edge runs against the contact line.
    let end = |vertex: usize| (core[vertex].dot(along_b) + shift, core[vertex].dot(normal_b) + rise);
    let (low, high) = (end(second), end(first));
    let slope = (high.1 - low.1) / (high.0 - low.0);
    let middle = |height: f64| (height + a.radius) / 2.0;
    match foot {
        Foot::Inner => {
            let height = high.1 + slope * -high.0;
            contact(pose_a, normal, -separation, |_, out| out * middle(height), 2 * edge as u64 + 1)
        }
        Foot::First => {
            let at = (larger(low.0, 0.0) + smaller(high.0, 0.0)) / 2.0;
            let height = high.1 + slope * (at - high.0);
            contact(pose_a, normal, -separation, |line, out| line * at + out * middle(height), 2 * first as u64)
        }
        Foot::Second => {
            let at = (larger(low.0, 0.0) + smaller(high.0, 0.0)) / 2.0;
            let height = low.1 + slope * (at - low.0);
            contact(pose_a, normal, -separation, |line, out| line * at + out * middle(height), 2 * second as u64)
        }
    }
}
