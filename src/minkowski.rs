//! The Minkowski difference { b − a }: the one convex polygon that says everything about two. They overlap exactly
//! when it holds the origin, and its boundary point nearest the origin is the shortest vector from A to B.
//!
//! Its boundary is never built. Its edges are those of B and of −A, merged by angle, and each vertex is a pair of
//! vertices of A and B, so a walk along it is a walk along both shapes.

use glam::DVec2;

use crate::pair::Pair;
use crate::sat::Side;
use crate::support::Turn;

/// The point of the difference's boundary nearest the origin: two points of the cores, in the frame of the pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub on_a: DVec2,
    pub on_b: DVec2,
    pub features: Features,
}

/// What the two nearest points lie on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Features {
    /// A vertex of A and a vertex of B.
    Vertices(usize, usize),
    /// An edge of one and a vertex of the other; the edge's unit normal from A to B.
    Edge { normal: DVec2 },
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
    descend(pair, (i, j), heading, turn)
}

/// Follows the boundary one way round, from a pair of vertices, as long as it leads nearer to the origin.
fn descend(pair: &Pair, (mut i, mut j): (usize, usize), mut heading: DVec2, turn: Turn) -> Nearest {
    let (count_a, count_b) = (pair.a.core.len(), pair.b.core.len());
    let (mut on_a, mut on_b) = (pair.a_vertex(i), pair.b_vertex(j));
    // Each step takes one edge of A or B; no walk needs all of them twice.
    for _ in 0..2 * (count_a + count_b) {
        let (i_after, j_after) = (turn.step(i, count_a), turn.step(j, count_b));
        let (a_after, b_after) = (pair.a_vertex(i_after), pair.b_vertex(j_after));
        let Some(side) = earlier(heading, on_a - a_after, b_after - on_b, turn) else {
            break;
        };
        let edge = match side {
            Side::A => on_a - a_after,
            Side::B => b_after - on_b,
        };
        let slope = (on_b - on_a).dot(edge);
        if slope >= 0.0 {
            break;
        }
        let along = -slope / edge.length_squared();
        if along < 1.0 {
            match side {
                Side::A => on_a -= edge * along,
                Side::B => on_b += edge * along,
            }
            // Counter-clockwise, the inside is on the left, and from A to B is inwards.
            let left = edge.perp().normalize();
            let normal = if turn == Turn::CounterClockwise { left } else { -left };
            return Nearest { on_a, on_b, features: Features::Edge { normal } };
        }
        match side {
            Side::A => (i, on_a) = (i_after, a_after),
            Side::B => (j, on_b) = (j_after, b_after),
        }
        heading = edge;
    }
    Nearest { on_a, on_b, features: Features::Vertices(i, j) }
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
