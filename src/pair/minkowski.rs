//! The Minkowski difference { b − a }: the one convex polygon that says everything about two. They overlap exactly
//! when it holds the origin, and its boundary point nearest the origin is the shortest vector from A to B.
//!
//! Its boundary is never built. Its edges are those of B and of −A, merged by angle, and each vertex is a pair of
//! vertices of A and B, so a walk along it is a walk along both shapes.

use glam::DVec2;

use crate::pair::placement::Pair;
use crate::pair::sat::Side;
use crate::polygon::support::{previous, Turn};

/// A vertex of the difference: a vertex of A and one of B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub i: usize,
    pub j: usize,
}

impl Corner {
    /// Where it is, in the frame of the pair.
    #[inline]
    pub fn point(self, pair: &Pair) -> DVec2 {
        pair.b_vertex(self.j) - pair.a_vertex(self.i)
    }
}

/// An edge of the difference, which is an edge of A or B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Whose edge it is.
    side: Side,
    /// Its vector, the way that the walk goes.
    pub edge: DVec2,
    /// Its unit outward normal.
    pub outward: DVec2,
    /// The vertex at its end.
    pub next: Corner,
}

/// The next edge of the difference, one way round from a vertex, if it leads less than a right angle away from `heading`.
pub(crate) fn step(pair: &Pair, at: Corner, heading: DVec2, turn: Turn) -> Option<Step> {
    let Corner { i, j } = at;
    let (count_a, count_b) = (pair.a.core.len(), pair.b.core.len());
    let (i_after, j_after) = (turn.step(i, count_a), turn.step(j, count_b));
    let of_a = pair.a_vertex(i) - pair.a_vertex(i_after);
    let of_b = pair.b_vertex(j_after) - pair.b_vertex(j);
    // Edges are named after their first vertex, counter-clockwise.
    let edge_from = |at: usize, count: usize| if turn == Turn::CounterClockwise { at } else { previous(at, count) };
    Some(match earlier(heading, of_a, of_b, turn)? {
        Side::A => {
            let outward = -pair.a.normals[edge_from(i, count_a)];
            Step { side: Side::A, edge: of_a, outward, next: Corner { i: i_after, j } }
        }
        Side::B => {
            let outward = pair.rotation.apply(pair.b.normals[edge_from(j, count_b)]);
            Step { side: Side::B, edge: of_b, outward, next: Corner { i, j: j_after } }
        }
    })
}

/// The point of the difference's boundary nearest the origin: two points of the cores, in the frame of the pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub on_a: DVec2,
    pub on_b: DVec2,
    /// The vertices of A and B that the points are, or lie on an edge of.
    pub facing: (usize, usize),
    /// The unit normal, from A to B, of the edge that one of the points lies on; none when both are vertices.
    pub edge: Option<DVec2>,
}

/// Walks the boundary of the difference from the vertices `i` of A and `j` of B, which face each other along `normal`
/// (from A to B), to the point nearest the origin.
///
/// `normal` must be that of the edge with the largest separation. The separation, as a function of the direction, has
/// a single summit where it is positive, so the nearest point lies on that edge or next to it, and the distance falls
/// all the way there. Steps: see on which side of the start the perpendicular from the origin meets that edge's line;
/// go that way round, as long as the next edge leads nearer to the origin. (The other way, past a sharp corner, the back
/// of the difference may lead nearer at first, but not to the nearest point.) Where the perpendicular from the origin
/// meets an edge, the walk ends on that edge.
pub(crate) fn nearest(pair: &Pair, normal: DVec2, i: usize, j: usize) -> Nearest {
    // The difference's outward normal here is −normal; counter-clockwise, the boundary runs a quarter turn from that.
    let tangent = -normal.perp();
    let start = pair.b_vertex(j) - pair.a_vertex(i);
    let (heading, turn) =
        if start.dot(tangent) < 0.0 { (tangent, Turn::CounterClockwise) } else { (-tangent, Turn::Clockwise) };
    descend(pair, Corner { i, j }, heading, turn)
}

/// Follows the boundary one way round, from a pair of vertices, as long as it leads nearer to the origin.
fn descend(pair: &Pair, mut at: Corner, mut heading: DVec2, turn: Turn) -> Nearest {
    // Each step takes one edge of A or B; no walk needs all of them twice.
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
            return Nearest { on_a, on_b, facing: (at.i, at.j), edge: Some(-outward) };
        }
        at = next;
        heading = edge;
    }
    Nearest { on_a: pair.a_vertex(at.i), on_b: pair.b_vertex(at.j), facing: (at.i, at.j), edge: None }
}

/// Which of the two edges comes first when turning from `heading` by less than a right angle; none when neither does.
///
/// Past a sharper corner nothing can be nearer: the perpendicular meets the line of the edge before it beyond that
/// corner. This says so even where rounding hides it, at the ends of a flat difference above all.
fn earlier(heading: DVec2, of_a: DVec2, of_b: DVec2, turn: Turn) -> Option<Side> {
    let a_first = match (heading.dot(of_a) > 0.0, heading.dot(of_b) > 0.0) {
        (false, false) => return None,
        (true, true) if turn == Turn::CounterClockwise => of_a.perp_dot(of_b) > 0.0,
        (true, true) => of_a.perp_dot(of_b) < 0.0,
        (a_ahead, _) => a_ahead,
    };
    Some(if a_first { Side::A } else { Side::B })
}
