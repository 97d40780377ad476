//! Two convex pieces in straight motion: when they first touch.

use glam::DVec2;

use crate::pair::minkowski::{step, Corner};
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::polygon::support::{support, Turn};
use crate::tolerance::{ROUNDING, SMALLEST};

/// The first touch of two moving convex pieces.
pub(crate) struct Hit {
    /// The fraction of the motion until then, 0 to 1.
    pub time: f64,
    /// The axis along which they touch, with separation 0; in the frame of the pair.
    pub axis: DecidingAxis,
}

/// The first touch of two convex pieces that are apart, as B moves by `motion` in the frame of the pair; none if they miss.
///
/// The pieces touch when their Minkowski difference, a convex polygon swept by both radii, reaches the origin. Instead of
/// moving the difference, a ray is cast from the origin against it, opposite to the motion (G. van den Bergen, Ray casting
/// against general convex objects, 2004). Steps:
///
/// 1. Begin at the difference's vertex farthest against the ray.
/// 2. Walk along the near side of the difference towards the ray, edge by edge.
/// 3. Return where the ray meets the arc about a vertex, or an edge moved outwards by the radius.
/// 4. The ray misses if it passes the arc about the last vertex of the near side.
pub(crate) fn sweep(pair: &Pair, motion: DVec2) -> Option<Hit> {
    let length = motion.length();
    // Pieces that are apart stay apart when they hardly move.
    if length < SMALLEST {
        return None;
    }
    let ray = motion / -length;
    let mut at = Corner { i: support(&pair.a.core, ray, 0), j: support(&pair.b.core, -pair.rotation.undo(ray), 0) };
    // How far the vertex lies to the left of the ray.
    let leftwards = ray.perp();
    let start = at.point(pair).dot(leftwards);
    // Counter-clockwise, the near side runs to the right.
    let (turn, heading) = if start > 0.0 { (Turn::CounterClockwise, -leftwards) } else { (Turn::Clockwise, leftwards) };
    let radius = pair.radius;
    // `pair.touch` scales with the pieces' size; rounding scales with their distance.
    let touch = pair.touch + ROUNDING * at.point(pair).length();
    // The sideways distance from the walk to the ray.
    let mut remaining = start.abs();
    loop {
        let point = at.point(pair);
        let hit = |ray_length: f64, outward: DVec2| {
            let axis = DecidingAxis { separation: 0.0, normal: -outward, support: (at.i, at.j), from_vertices: false };
            let is_reached = ray_length >= 0.0 && ray_length <= length + touch;
            is_reached.then(|| Hit { time: (ray_length / length).min(1.0), axis })
        };
        let Some(step) = step(pair, at, heading, turn) else {
            // The last vertex or the arc about it; grazing it counts as touching.
            if remaining > radius + touch {
                return None;
            }
            let arc_height = (radius * radius - remaining * remaining).max(0.0).sqrt();
            let outward = if radius > 0.0 {
                heading * (remaining.min(radius) / radius) - ray * (arc_height / radius)
            } else {
                heading
            };
            return hit(point.dot(ray) - arc_height, outward);
        };
        let arc_width = radius * step.outward.dot(heading);
        if remaining < arc_width {
            let arc_height = (radius * radius - remaining * remaining).max(0.0).sqrt();
            return hit(point.dot(ray) - arc_height, (heading * remaining - ray * arc_height) / radius);
        }
        let edge_width = step.edge.dot(heading);
        if remaining <= edge_width + arc_width {
            // The ray meets the edge moved outwards by `radius`; if it runs along that edge, at the near end.
            let near = point.dot(ray) + radius * step.outward.dot(ray);
            let ray_length = (radius + point.dot(step.outward)) / ray.dot(step.outward);
            return hit(ray_length.max(near).min(near + step.edge.dot(ray)), step.outward);
        }
        remaining -= edge_width;
        at = step.next;
    }
}
