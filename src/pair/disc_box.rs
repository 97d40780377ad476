//! Fast path: a disc about its own origin and an upright rectangle. The rectangle's normals are the axes, but for their last bit, so that
//! most products of the general way are 0. The results equal those of [`crate::pair::disc_polygon`] and so of the general way to the bit,
//! because they use its expressions without these products.
//!
//! Steps: find the disc's centre in the rectangle's frame, and beyond which of its sides it lies; beyond one, that side's edge is nearest,
//! beyond two, their corner. What is near a change from one to another, or nearly touches, is left to the general way.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::pair::separation::Separation;
use crate::shape::convex::Convex;
use crate::tolerance::{MAX_TOUCH, ONE_POINT};

/// Lengths up to this part of the larger shape's extent are left to the general way: several times what counts as touching or as a tie.
const SLACK: f64 = 4.0 * MAX_TOUCH;

/// Centres farther apart than this many extents are, too: rounding is far less than the slack up to there.
const FAR: f64 = 1e6;

/// Beyond which sides of a rectangle a point lies.
enum Beyond {
    /// A side to the right or left.
    Across,
    /// The upper or lower side.
    Along,
    Corner,
}

/// Beyond which sides of a rectangle with these half sides a point lies, clearly; none inside and where it is not clear.
#[inline(always)]
fn beyond(point: DVec2, half: DVec2, size: f64) -> Option<Beyond> {
    let (across, along) = (point.x.abs() - half.x, point.y.abs() - half.y);
    let slack = SLACK * size;
    if !(across + along < FAR * size) {
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

/// How far from an edge's middle the foot of a point is that is this far from it, counter-clockwise.
#[inline(always)]
fn foot(at: f64, half: f64) -> f64 {
    let length = half + half;
    length * ((at + half) * length / (length * length)) - half
}

/// The signed distance and the nearest points of an upright rectangle and a disc whose centre lies outside.
#[inline(always)]
pub(crate) fn box_disc_separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
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

/// The same of a disc and an upright rectangle.
#[inline(always)]
pub(crate) fn disc_box_separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
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
