//! The Minkowski difference { b − a } of two cores, in the frame of the pair. They overlap exactly when this convex
//! polygon contains the origin; otherwise its boundary point nearest the origin is the shortest vector from A to B.
//!
//! The polygon is never built. Its edges are those of B and of −A, merged by angle, and each of its vertices is a pair
//! of vertices of A and B, so walking along its boundary means walking along both shapes.

use glam::DVec2;

use crate::pair::placement::Pair;
use crate::pair::sat::Side;
use crate::polygon::support::{previous, Turn};

/// A vertex of the difference: vertex `i` of A and vertex `j` of B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub i: usize,
    pub j: usize,
}

impl Corner {
    /// Its position, in the frame of the pair.
    #[inline]
    pub fn point(self, pair: &Pair) -> DVec2 {
        pair.b_vertex(self.j) - pair.a_vertex(self.i)
    }
}

/// An edge of the difference, which is an edge of A or B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The shape that has this edge.
    side: Side,
    /// The vector of the edge, in the direction of the walk.
    pub edge: DVec2,
    /// The unit outward normal.
    pub outward: DVec2,
    /// The vertex where the edge ends.
    pub next: Corner,
}

/// The next edge of the difference from the vertex `at`, walking in the sense of `turn`; none if it leads a right angle
/// or more away from `heading`.
pub(crate) fn step(pair: &Pair, at: Corner, heading: DVec2, turn: Turn) -> Option<Step> {
    let Corner { i, j } = at;
    let (count_a, count_b) = (pair.a.core.len(), pair.b.core.len());
    let (i_after, j_after) = (turn.step(i, count_a), turn.step(j, count_b));
    let edge_a = pair.a_vertex(i) - pair.a_vertex(i_after);
    // Rotate the edge, not its two ends: their rounding would turn the direction of a short edge.
    let edge_b = pair.rotation.apply(pair.b.core[j_after] - pair.b.core[j]);
    // An edge has the number of its first vertex, counter-clockwise.
    let edge_from = |at: usize, count: usize| if turn == Turn::CounterClockwise { at } else { previous(at, count) };
    Some(match first_ahead(heading, edge_a, edge_b, turn)? {
        Side::A => {
            let outward = -pair.a.normals[edge_from(i, count_a)];
            Step { side: Side::A, edge: edge_a, outward, next: Corner { i: i_after, j } }
        }
        Side::B => {
            let outward = pair.rotation.apply(pair.b.normals[edge_from(j, count_b)]);
            Step { side: Side::B, edge: edge_b, outward, next: Corner { i, j: j_after } }
        }
    })
}

/// The nearest points of two cores, in the frame of the pair: their difference is the point of the boundary nearest the
/// origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub on_a: DVec2,
    pub on_b: DVec2,
    /// The vertices of A and B that the points coincide with, or from which their edge starts in the direction of the
    /// walk.
    pub support: (usize, usize),
    /// The unit normal, from A to B, of the edge that one of the points lies on; none when both are vertices.
    pub edge: Option<DVec2>,
}

/// Walks along the boundary of the difference from the support vertices `i` of A and `j` of B along `normal` (unit,
/// from A to B) to the point nearest the origin.
///
/// `normal` must be that of the edge with the largest separation. Where the separation is positive, it has one maximum
/// as a function of the direction, so the nearest point lies on that edge or next to it, and the distance decreases all
/// the way there. Steps:
///
/// 1. Find on which side of the start the perpendicular from the origin meets the edge's line: that is the way to walk.
///    (The other way round a sharp corner, the far side may come nearer at first, but not to the nearest point.)
/// 2. Walk while the next edge leads nearer to the origin.
/// 3. End on an edge that the perpendicular from the origin meets, otherwise at the last vertex.
pub(crate) fn nearest(pair: &Pair, normal: DVec2, i: usize, j: usize) -> Nearest {
    // The difference's outward normal here is −normal; counter-clockwise, the boundary runs a quarter turn from that.
    let tangent = -normal.perp();
    let start = pair.b_vertex(j) - pair.a_vertex(i);
    let (heading, turn) =
        if start.dot(tangent) < 0.0 { (tangent, Turn::CounterClockwise) } else { (-tangent, Turn::Clockwise) };
    descend(pair, Corner { i, j }, heading, turn)
}

/// Steps 2 and 3 of [`nearest`]: follows the boundary one way round as long as it leads nearer to the origin.
fn descend(pair: &Pair, mut at: Corner, mut heading: DVec2, turn: Turn) -> Nearest {
    // Each step takes one edge of A or B. The limit, all of them twice, is never needed but bounds the loop.
    for _ in 0..2 * (pair.a.core.len() + pair.b.core.len()) {
        let Some(Step { side, edge, outward, next }) = step(pair, at, heading, turn) else {
            break;
        };
        let slope = at.point(pair).dot(edge);
        if slope >= 0.0 {
            break;
        }
        let along = -slope / edge.length_squared();
        if along < 1.0 {
            let (mut on_a, mut on_b) = (pair.a_vertex(at.i), pair.b_vertex(at.j));
            match side {
                Side::A => on_a -= edge * along,
                Side::B => on_b += edge * along,
            }
            return Nearest { on_a, on_b, support: (at.i, at.j), edge: Some(-outward) };
        }
        at = next;
        heading = edge;
    }
    Nearest { on_a: pair.a_vertex(at.i), on_b: pair.b_vertex(at.j), support: (at.i, at.j), edge: None }
}

/// The shape whose edge comes first when turning from `heading` by less than a right angle; none when neither edge
/// does.
///
/// Beyond a sharper corner no point is nearer to the origin, because the perpendicular meets the line of the edge
/// before it past that corner. Testing the angle ensures this where rounding hides it, above all at the ends of a flat
/// difference.
fn first_ahead(heading: DVec2, edge_a: DVec2, edge_b: DVec2, turn: Turn) -> Option<Side> {
    let a_first = match (heading.dot(edge_a) > 0.0, heading.dot(edge_b) > 0.0) {
        (false, false) => return None,
        (true, true) if turn == Turn::CounterClockwise => edge_a.perp_dot(edge_b) > 0.0,
        (true, true) => edge_a.perp_dot(edge_b) < 0.0,
        (a_ahead, _) => a_ahead,
    };
    Some(if a_first { Side::A } else { Side::B })
}
