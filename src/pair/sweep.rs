//! Two convex pieces in straight motion: when do they first touch?

use glam::DVec2;

use crate::pair::minkowski::{step, Corner};
use crate::pair::placement::Pair;
use crate::pair::separation::Verdict;
use crate::polygon::support::{support, Turn};
use crate::tolerance::{ROUNDING, SMALLEST};

/// When and how two convex pieces meet.
pub(crate) struct Hit {
    pub time: f64,
    pub verdict: Verdict,
}

/// When two convex pieces that are apart touch, as B moves by `motion` in the frame of the pair.
///
/// They touch when the Minkowski difference, moved along, reaches the origin; so a ray from the origin is sent the other way
/// against the difference, which is a convex polygon swept by both radii (G. van den Bergen, Ray casting against general
/// convex objects, 2004). Steps: begin at the difference's vertex that is nearest to where the ray comes from; walk round
/// its near side towards the ray, edge by edge; the ray meets the arc about a vertex or the moved edge that it is level
/// with. It misses when it passes the arc about the last vertex of the near side.
pub(crate) fn sweep(pair: &Pair, motion: DVec2) -> Option<Hit> {
    let length = motion.length();
    // Too short a motion brings nothing nearer, as these are apart.
    if length < SMALLEST {
        return None;
    }
    let ahead = motion / -length;
    let mut at = Corner { i: support(&pair.a.core, ahead, 0), j: support(&pair.b.core, -pair.rotation.undo(ahead), 0) };
    // How far the vertex lies to the left of the ray.
    let aside = ahead.perp();
    let start = at.point(pair).dot(aside);
    // Counter-clockwise, the near side runs to the right.
    let (turn, heading) = if start > 0.0 { (Turn::CounterClockwise, -aside) } else { (Turn::Clockwise, aside) };
    let radius = pair.radius;
    // Points have no size that the rounding of a place so far away could hide in.
    let touch = pair.touch + ROUNDING * at.point(pair).length();
    // How far the ray still lies ahead of the walk.
    let mut left = start.abs();
    loop {
        let point = at.point(pair);
        let hit = |reach: f64, outward: DVec2| {
            let verdict = Verdict { separation: 0.0, normal: -outward, facing: (at.i, at.j), vertices_tell: false };
            let reached = reach >= 0.0 && reach <= length + touch;
            reached.then(|| Hit { time: (reach / length).min(1.0), verdict })
        };
        let Some(step) = step(pair, at, heading, turn) else {
            // The last vertex, or the arc about it; a graze counts.
            if left > radius + touch {
                return None;
            }
            let back = (radius * radius - left * left).max(0.0).sqrt();
            let outward =
                if radius > 0.0 { heading * (left.min(radius) / radius) - ahead * (back / radius) } else { heading };
            return hit(point.dot(ahead) - back, outward);
        };
        let rounded = radius * step.outward.dot(heading);
        if left < rounded {
            let back = (radius * radius - left * left).max(0.0).sqrt();
            return hit(point.dot(ahead) - back, (heading * left - ahead * back) / radius);
        }
        let width = step.edge.dot(heading);
        if left <= width + rounded {
            // The ray meets the line `radius` outside the edge, between the ends; a line that it runs along, at the near one.
            let near = point.dot(ahead) + radius * step.outward.dot(ahead);
            let reach = (radius + point.dot(step.outward)) / ahead.dot(step.outward);
            return hit(reach.max(near).min(near + step.edge.dot(ahead)), step.outward);
        }
        left -= width;
        at = step.next;
    }
}
