//! Fast path: a ray against a box or another sharp rectangle, without loops and unpredictable branches. The result
//! equals that of [`crate::pair::sweep`] and [`crate::pair::manifold`] for a point to the bit, because it uses their
//! expressions.
//!
//! Steps:
//!
//! 1. In the world: does the ray pass the circle round the box, or lead away from it?
//! 2. In the box's frame, where all else happens: find the vertex farthest against the ray, and on which side of it the
//!    ray passes. All comparisons are of products with the motion's length, so that they need not wait for the square
//!    root and the division.
//! 3. The edge on that side is the only one that the ray can meet: the next one faces away. Find where, unless that is
//!    near a vertex or the ray may begin in the box: these are left to the theorem.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::pair::shortcuts::met::{Met, CLOSE, MISSES};
use crate::pair::sweep::CORNER;
use crate::shape::convex::Convex;
use crate::tolerance::{MAX_TOUCH, SMALLEST, TIE};

/// A right angle may have a cosine of up to this after rounding.
const RIGHT: f64 = 1e-12;

/// A ray that begins farther away than this many extents is left to the theorem.
const FAR: f64 = 1e6;

/// The touching distance and all rounding are less than this fraction of the extent, for a ray that begins within
/// [`FAR`].
const SLACK: f64 = CORNER * 2.0 * MAX_TOUCH;

/// Above this cosine of the angle between an edge and the ray, rounding cannot change which vertex is farther.
const TURNED: f64 = 1e-9;

/// Where the ray from `from` along `way`, in the world, first meets a posed box. Not inlined, so that rays against
/// discs need not save registers for it.
#[inline(never)]
pub(super) fn ray(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<Met>> {
    if piece.is_upright() {
        ray_upright(piece, pose, from, way)
    } else if piece.parallelogram {
        ray_parallelogram(piece, pose, from, way)
    } else {
        None
    }
}

/// [`ray`] for a parallelogram.
#[inline(always)]
fn ray_parallelogram(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<Met>> {
    // 1. Rule out rays that pass the circle round the box, or lead away from it.
    let extent = piece.extent;
    let to_start = from - pose.position;
    let center = pose.rotation.apply(piece.center);
    let aside = to_start - center;
    let (square, length_squared) = (aside.length_squared(), way.length_squared());
    let (least, most) = ((1.0 + CLOSE) * (1.0 + CLOSE) * extent * extent, FAR * FAR * extent * extent);
    let area = aside.perp_dot(way);
    let clear = (square < most) & (center.length_squared() < most) & (length_squared >= 2.0 * SMALLEST * SMALLEST);
    let passes = (area * area > least * length_squared) | ((square > least) & (aside.dot(way) > 0.0));
    if clear & passes {
        return MISSES;
    }
    let (Ok(core), Ok(normals), true) =
        (<&[DVec2; 4]>::try_from(&*piece.core), <&[DVec2; 4]>::try_from(&*piece.normals), clear)
    else {
        return None;
    };
    if piece.radius > 0.0 || normals[0].dot(normals[1]).abs() > RIGHT {
        return None;
    }

    // 2. Find the vertex farthest against the ray, and the side on which the ray passes it.
    let motion = pose.rotation.undo(way);
    let start = pose.rotation.undo(to_start);
    let offset = start - piece.center;
    let (first, second) = (core[0].dot(motion), core[1].dot(motion));
    let length_squared = motion.length_squared();
    let turned = TURNED * TURNED * extent * extent * length_squared;
    let (rise, fall) = (second - first, second + first);
    let (rises, falls) = (rise * rise > turned, fall * fall > turned);
    if !((rises || is_straight(core[1] - core[0], motion)) && (falls || is_straight(core[1] + core[0], motion))) {
        return None;
    }
    let farthest = (3 * usize::from(first > -second)) ^ usize::from(second < first);
    let from_farthest = offset - core[farthest];
    let aside = from_farthest.perp_dot(motion);
    let left = aside > 0.0;
    let one = (farthest + if left { 1 } else { 3 }) & 3;
    let index = if left { farthest } else { one };
    let edge = core[farthest] - core[one];
    let width = edge.perp_dot(motion);
    let (aside, width) = (aside.abs(), if left { -width } else { width });
    let length = length_squared.sqrt();
    let slack = SLACK * extent * length;
    if aside > larger(width, 0.0) + slack {
        return MISSES;
    }
    if !((aside > slack) & (width - aside > slack)) {
        return None;
    }

    // 3. Find where the ray meets the edge on that side, as `sweep` does.
    let ray = motion / -length;
    let normal = normals[index];
    let outward = -normal;
    let height = from_farthest.dot(outward);
    let near = from_farthest.dot(ray);
    let ray_length = smaller(larger(height / ray.dot(outward), near), near + edge.dot(ray));
    let slack = SLACK * extent;
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
    let (start, end) = (core[index], core[(index + 1) & 3]);
    let (low, high) = (start.dot(along), end.dot(along));
    let (height_low, height_high) = (start.dot(normal), end.dot(normal));
    let slope = (height_high - height_low) / (high - low);
    let height = height_high + slope * (shift - high);
    if !((shift - low > tie) & (high - shift > tie) & (rise - height <= tie)) {
        return None;
    }
    let (along, normal) = (pose.rotation.apply(along), pose.rotation.apply(normal));
    let in_world = center + along * shift + normal * ((height + rise) / 2.0);
    Some(Some(Met { time, normal, point: pose.position + in_world }))
}

/// [`ray`] for an upright rectangle: each normal has one part that is not 0. Everything is mirrored so that the ray
/// leads to the right and upwards, which changes signs and no other bit.
#[inline(always)]
fn ray_upright(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<Met>> {
    let (Some(&half), [lines, ..]) = (piece.core.get(2), &piece.lines[..]) else { return None };
    let motion = pose.rotation.undo(way);
    let start = pose.rotation.undo(from - pose.position);
    let offset = start - piece.center;
    let ahead = motion.abs();
    let from_corner = offset * DVec2::ONE.copysign(motion) + half;
    let slack = SLACK * piece.extent;
    let speed = ahead.x + ahead.y;
    let aside_slack = slack * speed;
    // Positive if the ray passes the near corner on the left.
    let aside = ahead.x * from_corner.y - ahead.y * from_corner.x;
    let (width, height) = (half.x + half.x, half.y + half.y);
    let clear = offset.x.abs() + offset.y.abs() < FAR * piece.extent && speed >= 2.0 * SMALLEST;
    if !clear || pose.has_negative_zero() {
        return None;
    }
    let (room_left, room_right) = (height * ahead.x - aside, width * ahead.y + aside);
    if room_left < -aside_slack || room_right < -aside_slack {
        return MISSES;
    }
    let end = from_corner + ahead;
    if from_corner.x > width + slack || from_corner.y > height + slack || end.x < -slack || end.y < -slack {
        return MISSES;
    }
    // The side that the ray meets. Each side has its own code, without branches.
    let (right, up) =
        (DVec2::new(pose.rotation.cos, pose.rotation.sin), DVec2::new(-pose.rotation.sin, pose.rotation.cos));
    if aside > aside_slack && room_left > aside_slack {
        Side {
            from_corner: (from_corner.x, from_corner.y),
            ahead: (ahead.x, ahead.y),
            half: (half.x, height),
            motion: (motion.x, motion.y),
            start: (start.x, start.y),
            center: (piece.center.x, piece.center.y),
            steepness: lines.x[1],
            axes: (right, up),
        }
        .meet(piece, pose, slack)
    } else if aside < -aside_slack && room_right > aside_slack {
        Side {
            from_corner: (from_corner.y, from_corner.x),
            ahead: (ahead.y, ahead.x),
            half: (half.y, width),
            motion: (motion.y, motion.x),
            start: (start.y, start.x),
            center: (piece.center.y, piece.center.x),
            steepness: -lines.y[0],
            axes: (up, right),
        }
        .meet(piece, pose, slack)
    } else {
        None
    }
}

/// A side of an upright rectangle that a ray meets, and the ray: parts across it and along it.
struct Side {
    from_corner: (f64, f64),
    ahead: (f64, f64),
    half: (f64, f64),
    motion: (f64, f64),
    start: (f64, f64),
    center: (f64, f64),
    steepness: f64,
    axes: (DVec2, DVec2),
}

impl Side {
    #[inline(always)]
    fn meet(self, piece: &Convex, pose: &Frame, slack: f64) -> Option<Option<Met>> {
        let Side { from_corner, ahead, half, motion, start, center, steepness, axes } = self;
        if from_corner.0 > -slack {
            return None;
        }
        // As `sweep`.
        let length = (ahead.0 * ahead.0 + ahead.1 * ahead.1).sqrt();
        let ray = DVec2::new(ahead.0, ahead.1) / length;
        let near = -(from_corner.0 * ray.x + from_corner.1 * ray.y);
        let ray_length =
            smaller(larger((from_corner.0 * steepness) / -(ray.x * steepness), near), near + half.1 * ray.y);
        if ray_length > length {
            return if ray_length > length + slack { MISSES } else { None };
        }
        let time = ray_length / length;

        // As `manifold`.
        let out = start.0 + motion.0 * time - center.0;
        let along = start.1 + motion.1 * time - center.1;
        let against = (-steepness).copysign(-motion.0);
        let (rise, surface) = (out * against, half.0 * steepness);
        if rise - surface > TIE * piece.extent {
            return None;
        }
        let normal = axes.0 * against;
        let in_world = pose.rotation.apply(piece.center)
            + axes.1 * steepness * (along * steepness)
            + normal * ((surface + rise) / 2.0);
        Some(Some(Met { time, normal, point: pose.position + in_world }))
    }
}

/// Whether an edge runs exactly across a motion, one along x and the other along y: then its ends are equally far along
/// the motion, without rounding.
#[inline(always)]
fn is_straight(edge: DVec2, motion: DVec2) -> bool {
    (edge.x == 0.0 || motion.x == 0.0) && (edge.y == 0.0 || motion.y == 0.0)
}
