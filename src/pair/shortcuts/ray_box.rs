//! Fast path: a ray against an upright box, without the loops and unpredictable branches of `ray_polygon`. The result
//! equals that of [`crate::pair::sweep`] and [`crate::pair::manifold`] for a point to the bit, because it uses their
//! expressions.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::pair::shortcuts::met::{Met, MISSES};
use crate::pair::shortcuts::ray_polygon::{FAR, SLACK};
use crate::shape::convex::Convex;
use crate::tolerance::{SMALLEST, TIE};

/// Above this cosine of the angle between an edge and the ray, rounding cannot change which vertex is farther.
const TURNED: f64 = 1e-9;

/// Where the ray from `from` along `way`, in the world, first meets a posed upright rectangle: each normal has one part
/// that is not 0. Everything is mirrored so that the ray leads to the right and upwards, which changes signs and no
/// other bit.
#[inline(never)]
pub(super) fn ray(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Option<Option<Met>> {
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
    // An edge right across the ray, but for a hair: the theorem may begin at either end of it.
    let turned = TURNED * piece.extent * speed;
    let is_tied = |half: f64, ahead: f64| ahead != 0.0 && half * ahead <= turned;
    if !clear || pose.has_negative_zero() || is_tied(half.x, ahead.x) || is_tied(half.y, ahead.y) {
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
