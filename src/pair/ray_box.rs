//! Fast path: a ray against a box or another sharp parallelogram, without loops and unpredictable branches. The result equals that of
//! [`crate::pair::sweep`] and [`crate::pair::manifold`] for a point to the bit, because it uses their expressions.
//!
//! Steps, all in the box's frame:
//!
//! 1. Find the vertex farthest against the ray, and on which side of it the ray passes.
//! 2. The near side there is one edge or two. Find the one that the ray meets.
//! 3. Find where, unless that is near a vertex or the ray may begin in the box: these are left to the general way.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::interval::{larger, smaller};
use crate::pair::placement::touch;
use crate::pair::sweep::{Way, CLOSE, CORNER, FAR};
use crate::shape::convex::Convex;
use crate::tolerance::{ROUNDING, SMALLEST, TIE};

/// Of parallelograms whose edges are nearer to being parallel the general way decides: the cosine of the angle.
const SLANTED: f64 = 0.99;

/// The vertex farthest along a direction, by whether vertex 1 is farther than vertex 0, and vertex 2 or 3 than both: of two equally far
/// ones that which a climb from vertex 0 finds.
const FARTHEST: [[usize; 2]; 2] = [[0, 3], [1, 2]];

/// Where the ray from `from` along `way`, in the world, first meets a posed parallelogram.
#[inline(always)]
pub(crate) fn ray_box(piece: &Convex, pose: &Frame, from: DVec2, way: DVec2) -> Way {
    let (Ok(core), Ok(normals)) = (<&[DVec2; 4]>::try_from(&*piece.core), <&[DVec2; 4]>::try_from(&*piece.normals))
    else {
        return Way::Unclear;
    };
    if piece.radius > 0.0 {
        return Way::Unclear;
    }
    let motion = pose.rotation.undo(way);
    let start = pose.rotation.undo(from - pose.position);
    let offset = start - piece.center;
    let (square, length_squared) = (offset.length_squared(), motion.length_squared());

    // Whether it passes the circle round the box, or leads away from it. Rounding is far less than a hundredth.
    let reach = (1.0 + CLOSE) * piece.extent;
    let area = offset.perp_dot(motion);
    let passes = area * area > reach * reach * length_squared || (square > reach * reach && offset.dot(motion) > 0.0);
    if passes && square < FAR * FAR * reach * reach && length_squared >= SMALLEST * SMALLEST {
        return Way::Misses;
    }
    let length = length_squared.sqrt();
    let ray = motion / -length;

    // 1.
    let (first, second) = (core[0].dot(ray), core[1].dot(ray));
    let farthest = FARTHEST[usize::from(second > first)][usize::from(first < -second)];
    let leftwards = ray.perp();
    let from_farthest = offset - core[farthest];
    let aside = from_farthest.dot(leftwards);
    let left = aside > 0.0;
    let heading = leftwards * if left { -1.0 } else { 1.0 };
    let aside = aside.abs();

    // 2.
    let one = (farthest + if left { 1 } else { 3 }) % 4;
    let width = heading.dot(core[farthest] - core[one]);
    let is_second = aside > width;
    let at = [farthest, one][usize::from(is_second)];
    let next = [one, farthest ^ 2][usize::from(is_second)];
    let remaining = aside - if is_second { width } else { 0.0 };
    let edge = core[at] - core[next];
    let edge_width = edge.dot(heading);

    // Rounding is far less than this, and what counts as touching is less.
    let touch = touch(piece.extent, pose.position, from);
    let slack = CORNER * (touch + ROUNDING * (from_farthest.x.abs() + from_farthest.y.abs()));
    let passes = if width > 0.0 { is_second && remaining > larger(edge_width, 0.0) + slack } else { aside > slack };
    if passes {
        return Way::Misses;
    }
    if !(width > 0.0 && remaining > slack && edge_width - remaining > slack && length >= SMALLEST) {
        return Way::Unclear;
    }

    // 3. As `sweep`.
    let index = if left { at } else { next };
    let normal = normals[index];
    let outward = -normal;
    let point = offset - core[at];
    let height = point.dot(outward);
    let near = point.dot(ray);
    let ray_length = (height / ray.dot(outward)).max(near).min(near + edge.dot(ray));
    if height > -slack {
        let apart = offset.length_squared() > (piece.extent + touch) * (piece.extent + touch);
        return if apart && ray_length < -slack { Way::Misses } else { Way::Unclear };
    }
    if ray_length > length {
        return if ray_length > length + slack { Way::Misses } else { Way::Unclear };
    }
    let time = ray_length / length;

    // As `manifold`.
    let tie = TIE * piece.extent;
    let offset = start + motion * time - piece.center;
    let along = normal.perp();
    let (shift, rise) = (offset.dot(along), offset.dot(normal));
    let (start, end) = (core[index], core[(index + 1) % 4]);
    let (low, high) = (start.dot(along), end.dot(along));
    let (height_low, height_high) = (start.dot(normal), end.dot(normal));
    let slope = (height_high - height_low) / (high - low);
    let place = (larger(low, shift) + smaller(high, shift)) / 2.0;
    let height = height_high + slope * (place - high);
    let inside = place - low > tie && high - place > tie && rise - height <= tie;
    if !(inside && normals[0].dot(normals[1]).abs() < SLANTED) {
        return Way::Unclear;
    }
    let (along, normal) = (pose.rotation.apply(along), pose.rotation.apply(normal));
    let in_world = pose.rotation.apply(piece.center) + along * place + normal * ((height + rise) / 2.0);
    Way::Hits { time, normal, point: pose.position + in_world, length: way.length() }
}
