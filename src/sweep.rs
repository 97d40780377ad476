//! Shapes in straight motion: when do they first touch?

use glam::DVec2;

use crate::contact::{depth, least_overlap};
use crate::error::{check_vector, NumberError};
use crate::manifold::{manifold, ContactPoints};
use crate::minkowski::{step, Corner};
use crate::pair::{Pair, Placement};
use crate::pose::Pose;
use crate::separation::Verdict;
use crate::shape::Shape;
use crate::support::{support, Turn};
use crate::tolerance::{ROUNDING, SMALLEST};
use crate::union;

/// The first touch of two moving shapes, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The part of the motion until then, from 0 to 1; 0 when the shapes overlap from the start.
    pub time: f64,
    /// Unit, from A to B: the normal of the face that is hit, where one is.
    pub normal: DVec2,
    /// Where they touch at that time; of a face on a face, the middle. When they overlap from the start, the middle of their
    /// contact's points.
    pub point: DVec2,
}

/// When B, moved by `motion`, and A, moved by `motion_a` in the same time, both in straight lines and without turning,
/// first touch; none when they never do. Touching counts as overlapping, so shapes that touch at the start do so at time
/// 0, whichever way they go, and a graze is a touch.
///
/// The answer is exact, not stepped: however thin and fast, nothing tunnels. Refuses motions that are not finite or beyond
/// 1e70.
///
/// ```
/// use shadowgap::{cast, Pose, Shape};
/// let wall = Shape::rectangle(0.001, 10.0, Default::default(), 0.0, 0.0)?;
/// let bullet = Shape::circle(0.25, Default::default())?;
/// let start = Pose::new(-1000.0, 0.5, 0.0)?;
/// let impact = cast(&wall, &Pose::IDENTITY, &bullet, &start, [4000.0, 0.0].into(), [0.0, 0.0].into())?.unwrap();
/// assert!((impact.time * 4000.0 - (1000.0 - 0.25 - 0.0005)).abs() < 1e-9);
/// assert_eq!(impact.normal.to_array(), [-1.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn cast(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: DVec2,
    motion_a: DVec2,
) -> Result<Option<Impact>, NumberError> {
    check_vector(motion, ["motion.x", "motion.y"])?;
    check_vector(motion_a, ["motion_a.x", "motion_a.y"])?;
    Ok(first_touch(a, pose_a, b, pose_b, motion, motion_a))
}

/// The same of checked motions.
pub(crate) fn first_touch(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    motion: DVec2,
    motion_a: DVec2,
) -> Option<Impact> {
    let placement = Placement::new(a, pose_a, b, pose_b);
    let relative = placement.pose_a.rotation.undo(motion - motion_a);
    let at_once = |normal, points| Some(Impact { time: 0.0, normal, point: middle(&points) });
    let (hit, i, j) = match (a.parts(), b.parts()) {
        ([_], [_]) => {
            let pair = placement.pieces((a, 0), (b, 0));
            if let Some(verdict) = least_overlap(&pair) {
                let points = manifold(&pair, &verdict, depth(&pair, &verdict), (0, 0));
                return at_once(pair.direction_in_world(verdict.normal), points);
            }
            (sweep(&pair, relative)?, 0, 0)
        }
        _ => {
            if let Some(contact) = union::contact(a, b, &placement) {
                return at_once(contact.normal, contact.points);
            }
            union::sweep(a, b, &placement, relative)?
        }
    };
    let moved = placement.moved(relative * hit.time);
    let pair = moved.pieces((a, i), (b, j));
    let points = manifold(&pair, &hit.verdict, 0.0, (0, 0));
    let normal = pair.direction_in_world(hit.verdict.normal);
    Some(Impact { time: hit.time, normal, point: middle(&points) + motion_a * hit.time })
}

#[inline]
fn middle(points: &ContactPoints) -> DVec2 {
    points.iter().map(|point| point.point).sum::<DVec2>() / points.len() as f64
}

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
