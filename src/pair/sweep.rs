//! Two convex pieces in straight motion: when they first touch.

use glam::DVec2;

use crate::math::interval::smaller;
use crate::pair::minkowski::{step, Corner};
use crate::pair::overlap::{depth, least_overlap};
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::pair::sides::Sides;
use crate::polygon::support::{support, Turn};
use crate::tolerance::{ROUNDING, SMALLEST};

/// The first touch of two moving convex pieces.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    /// The fraction of the motion until then, 0 to 1.
    pub time: f64,
    /// The axis along which they touch, with separation 0; in the frame of the pair. Of several such axes the one most
    /// against the motion.
    pub axis: DecidingAxis,
    /// The normals on either side of the touch, in the frame of the pair.
    pub sides: Sides,
    /// The pieces of A and of B that touch: 0 for a shape that is not a union.
    pub pieces: [usize; 2],
}

/// A ray that passes a vertex of the difference within this many touching distances meets both edges there.
pub(crate) const CORNER: f64 = 2.0;

/// The first touch of two convex pieces that are apart, as B moves by `motion` in the frame of the pair; none if they
/// miss.
///
/// The pieces touch when their Minkowski difference, a convex polygon swept by both radii, reaches the origin. Instead
/// of moving the difference, a ray is cast from the origin against it, opposite to the motion (G. van den Bergen, Ray
/// casting against general convex objects, 2004). Steps:
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
    // `pair.tie` scales with the pieces' size; rounding scales with their distance.
    let touch = pair.tie + ROUNDING * at.point(pair).length();
    let corner = CORNER * touch;
    // The sideways distance from the walk to the ray.
    let mut remaining = start.abs();
    // The hit's distance along the ray, the outward normal there and the normal of the boundary ahead; at a sharp
    // vertex, the vertex in place of the normals.
    let (ray_length, normals, sharp) = loop {
        let point = at.point(pair);
        let step = step(pair, at, heading, turn);
        // The last vertex or the arc about it; grazing it counts as touching.
        if step.is_none() && remaining > radius + touch {
            return None;
        }
        // How wide the arc about the vertex is, and the normal of the boundary beyond it.
        let flat = step.as_ref().map_or(heading, |step| step.outward);
        let arc_width = radius * flat.dot(heading);
        // What passes the arc's end this closely meets it: rounding must not decide how far an edge along the ray is.
        let Some(step) = step.filter(|_| remaining > arc_width + corner) else {
            let aside = smaller(remaining, radius);
            let arc_height = (radius * radius - aside * aside).sqrt();
            // Without a radius, the normals are those of the sharp vertex.
            let outward = (heading * aside - ray * arc_height) / radius;
            let ahead = if arc_width - remaining > corner { outward } else { flat };
            break (point.dot(ray) - arc_height, [outward, ahead], (radius <= 0.0).then_some(at));
        };
        let edge_width = step.edge.dot(heading);
        if remaining <= edge_width + arc_width {
            // The ray meets the edge moved outwards by `radius`.
            let near = point.dot(ray) + radius * step.outward.dot(ray);
            let ray_length = (radius + point.dot(step.outward)) / ray.dot(step.outward);
            let ray_length = ray_length.max(near).min(near + step.edge.dot(ray));
            let sharp = radius <= 0.0 && edge_width - remaining <= corner;
            break (ray_length, [step.outward; 2], sharp.then_some(step.next));
        }
        remaining -= edge_width;
        at = step.next;
    };
    if !(ray_length >= 0.0 && ray_length <= length + touch) {
        return None;
    }
    let time = smaller(ray_length / length, 1.0);
    if let Some(corner) = sharp {
        return hit_at_corner(pair, time, corner, ray);
    }
    let [behind, ahead] = normals;
    let sides = if turn == Turn::Clockwise { [-behind, -ahead] } else { [-ahead, -behind] };
    Some(Hit::new(time, at, Sides(sides), ray))
}

/// The hit of a ray that meets a sharp vertex of the difference.
#[cold]
fn hit_at_corner(pair: &Pair, time: f64, corner: Corner, ray: DVec2) -> Option<Hit> {
    Some(Hit::new(time, corner, Sides::at_corner(pair, corner, ray), ray))
}

impl Hit {
    #[inline(always)]
    fn new(time: f64, at: Corner, sides: Sides, ray: DVec2) -> Self {
        let normal = sides.most_against(ray);
        let axis = DecidingAxis { separation: 0.0, normal, support: (at.i, at.j), from_vertices: false };
        Hit { time, axis, sides, pieces: [0; 2] }
    }
}

/// The hit at time 0 of two pieces that touch along `axis`, if the motion leads deeper by more than the touching
/// distance. A motion along the boundary or away from it hits nothing, and pieces without an inside, such as a point on
/// a segment, are not hit. Steps:
///
/// 1. If the motion does not lead against the axis, the pieces touch or are apart along it for good.
/// 2. Otherwise go a little farther than it takes to overlap, and see whether they do. If another axis decides there,
///    as where two edges meet at the touch and the motion leads into one of them at a smaller angle, go on from there
///    by that axis.
/// 3. Find the normals where they touch by a ray from far before the start. If it meets something else first, as a ray
///    along an edge may meet the corner before it, the normal is that of the axis that decided.
///
/// With `joints`, a piece without width also hits what it meets at the start and then only grazes: the caller adds such
/// hits to those of the pieces beside, because the motion may lead in between two of them.
#[inline(never)]
pub(crate) fn enter(pair: &Pair, axis: &DecidingAxis, motion: DVec2, joints: bool) -> Option<Hit> {
    /// How deep a motion must lead to count as leading deeper, in touching distances.
    const DEEPER: f64 = 4.0;
    /// How far from the start the ray may meet the difference, as a fraction of its length.
    const NEAR: f64 = 1e-4;
    let (mut axis, mut part) = (*axis, 0.0);
    let enters = loop {
        let deeper = -axis.normal.dot(motion);
        if deeper <= pair.touch || part >= 1.0 {
            break false;
        }
        // Along this axis the pieces then overlap, so that another one decides if they do not: no axis decides twice.
        part = smaller(1.0, part + DEEPER * pair.touch / deeper);
        let soon = pair.moved(motion * part);
        axis = least_overlap(&soon)?;
        if depth(&soon, axis.separation) > 0.0 {
            break true;
        }
    };
    if !enters && (!joints || smaller(pair.a.width, pair.b.width) > pair.tie) {
        return None;
    }
    let run_up = motion * (4.0 * (pair.a.extent + pair.b.extent) / motion.length());
    let hit = sweep(&pair.moved(-run_up), 2.0 * run_up).filter(|hit| (hit.time - 0.5).abs() <= NEAR);
    let (axis, sides) = match hit {
        // Of a wide piece, the ray may also meet the side that lies behind.
        Some(hit) if enters || hit.sides.grazed_by(motion, pair.touch) => (hit.axis, hit.sides),
        _ if enters => (DecidingAxis { separation: 0.0, ..axis }, Sides([axis.normal; 2])),
        _ => return None,
    };
    Some(Hit { time: 0.0, axis, sides, pieces: [0; 2] })
}
