//! Fast path: a ray against a sharp polygon of any number of vertices. The result equals that of
//! [`crate::pair::sweep`] and [`crate::pair::manifold`] for a point to the bit, because it uses their expressions, in
//! their order.
//!
//! Steps:
//!
//! 1. In the world: does the ray pass the circle round the polygon, or lead away from it?
//! 2. In the polygon's frame: walk from the vertex farthest against the ray towards it, to the edge that it meets.
//! 3. Find where it meets that edge, and the contact point, unless that is near a vertex or the ray may begin in the
//!    polygon: these are left to the theorem.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::pair::shortcuts::met::{Met, CLOSE, MISSES};
use crate::pair::sweep::CORNER;
use crate::polygon::support::{next, previous, support, Turn};
use crate::shape::convex::Convex;
use crate::tolerance::{MAX_TOUCH, SMALLEST, TIE};

/// A ray that begins farther away than this many extents is left to the theorem.
const FAR: f64 = 1e6;

/// The touching distance and all rounding are less than this fraction of the extent, for a ray that begins within
/// [`FAR`].
const SLACK: f64 = CORNER * 2.0 * MAX_TOUCH;

/// Where the ray from `from` along `way`, in the world, first meets a posed polygon. Not inlined, so that rays against
/// discs need not save registers for it.
#[inline(never)]
pub(super) fn ray(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<Met>> {
    // 1. Rule out rays that pass the circle round the piece, or lead away from it.
    let extent = piece.extent;
    let to_start = from - pose.position;
    let center = pose.rotation.apply(piece.center);
    let aside = to_start - center;
    let (square, length_squared) = (aside.length_squared(), way.length_squared());
    let (least, most) = ((1.0 + CLOSE) * (1.0 + CLOSE) * extent * extent, FAR * FAR * extent * extent);
    let area = aside.perp_dot(way);
    if !((square < most) & (center.length_squared() < most) & (length_squared >= 2.0 * SMALLEST * SMALLEST)) {
        return None;
    }
    if (area * area > least * length_squared) | ((square > least) & (aside.dot(way) > 0.0)) {
        return MISSES;
    }
    let (core, normals) = (&piece.core[..], &piece.normals[..]);
    if piece.radius > 0.0 || normals.is_empty() {
        return None;
    }

    // 2. Walk, as `sweep` does, whose difference is the polygon turned inside out. `corner` leads from a vertex to the
    // start of the ray.
    let motion = pose.rotation.undo(way);
    let start = pose.rotation.undo(to_start);
    let offset = start - piece.center;
    let length = motion.length();
    let ray = motion / -length;
    let leftwards = ray.perp();
    let slack = SLACK * extent;
    let mut at = support(core, ray, 0);
    let mut corner = offset - core[at];
    let aside = corner.dot(leftwards);
    let (turn, heading) = if aside > 0.0 { (Turn::CounterClockwise, -leftwards) } else { (Turn::Clockwise, leftwards) };
    let mut remaining = aside.abs();
    let (after, edge) = loop {
        let after = turn.step(at, core.len());
        let edge = core[at] - core[after];
        let width = edge.dot(heading);
        if width <= 0.0 {
            return if remaining > slack { MISSES } else { None };
        }
        if remaining <= width {
            if !((remaining > slack) & (width - remaining > slack)) {
                return None;
            }
            break (after, edge);
        }
        remaining -= width;
        at = after;
        corner = offset - core[at];
    };

    // 3. Find where the ray meets the edge. `other` is the other edge at the vertex.
    let (index, other) = if turn == Turn::CounterClockwise { (at, previous(at, core.len())) } else { (after, at) };
    let normal = normals[index];
    let outward = -normal;
    let (height, near) = (corner.dot(outward), corner.dot(ray));
    let ray_length = smaller(larger(height / ray.dot(outward), near), near + edge.dot(ray));
    if height > -slack {
        return None;
    }
    if ray_length > length {
        return if ray_length > length + slack { MISSES } else { None };
    }
    let time = ray_length / length;

    // The contact point, as `manifold` computes it.
    let tie = TIE * extent;
    let offset = start + motion * time - piece.center;
    let along = normal.perp();
    let (shift, rise) = (offset.dot(along), offset.dot(normal));
    let (start, end) = (core[index], core[next(index, core.len())]);
    let (low, high) = (start.dot(along), end.dot(along));
    let (height_low, height_high) = (start.dot(normal), end.dot(normal));
    let slope = (height_high - height_low) / (high - low);
    let height = height_high + slope * (shift - high);
    let faces = normals[other].dot(normal) < normal.dot(normal);
    if !(faces & (shift - low > tie) & (high - shift > tie) & (rise - height <= tie)) {
        return None;
    }
    let (along, normal) = (pose.rotation.apply(along), pose.rotation.apply(normal));
    let in_world = center + along * shift + normal * ((height + rise) / 2.0);
    Some(Some(Met { time, normal, point: pose.position + in_world }))
}
