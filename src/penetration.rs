//! The axis of minimum penetration: of all edges of both shapes, the one beyond which the other shape is least deep, or
//! farthest away. Its separation is the largest of all axes, so it decides the theorem, and the shortest way out of an
//! overlap leads along its normal.
//!
//! Behind an edge only one vertex of the other shape counts, its support vertex (R. Gaul, dyn4j; E. Catto, Box2D). And
//! for most edges not even that: the other shape holds a disc about its centre, so an edge's separation is at most the
//! centre's height above it less the disc's radius, one dot product. The search:
//!
//! 1. Take the edge with the largest such bound and find its separation. (Of two shapes that are apart it shows the gap
//!    nearly always, and then that is all.)
//! 2. Find the separation of every edge whose bound exceeds the largest separation so far.
//! 3. Of all edges that come within a tie of the largest, take the first: A's before B's, then the order of their axes.
//!
//! Taken in order, the edges' directions turn round once, and the support vertices with them, so that each climb begins
//! where the last one ended, and all together take no more steps than the shapes have vertices (rotating calipers;
//! M. I. Shamos, Computational Geometry, 1978).

use glam::DVec2;

use crate::convex::{Convex, Line};
use crate::pair::Pair;
use crate::sat::Side;
use crate::support::support;

/// The edge that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penetration {
    /// Of the shapes, with their radii.
    pub separation: f64,
    /// The axis, pointing from A to B; in the frame of the pair.
    pub normal: DVec2,
    /// The vertices of A and B that face each other along the axis.
    pub facing: (usize, usize),
}

/// The edge with the largest separation: of equal ones A's before B's, then in the order of their axes. None when neither shape has
/// an edge. When `stops_at_gap`, any edge that shows a gap will do.
pub(crate) fn least_penetration(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    let in_b = -pair.rotation.undo(pair.offset);
    let mut of_a = Edges::new(Side::A, pair, pair.offset);
    let mut of_b = Edges::new(Side::B, pair, in_b);
    let (bound_a, bound_b) = (of_a.largest_bound(), of_b.largest_bound());
    let (first, edge) = match (bound_a, bound_b) {
        (None, None) => return None,
        (Some((a, edge)), Some((b, _))) if a >= b => (&mut of_a, edge),
        (Some((_, edge)), None) => (&mut of_a, edge),
        (_, Some((_, edge))) => (&mut of_b, edge),
    };
    let mut largest = first.separation(edge);
    if stops_at_gap && largest > pair.touch {
        return Some(first.found(edge, largest));
    }
    for edges in [&mut of_a, &mut of_b] {
        largest = edges.raise(largest);
        if stops_at_gap && largest > pair.touch {
            return edges.preferred(largest);
        }
    }
    of_a.preferred(largest - pair.tie).or_else(|| of_b.preferred(largest - pair.tie))
}

/// The edges of one shape of a pair, in its own frame, against the other.
struct Edges<'p> {
    side: Side,
    pair: &'p Pair<'p>,
    lines: &'p [Line],
    other: &'p Convex,
    /// The other's centre.
    center: DVec2,
    /// How far an edge's separation stays below the height of that centre, at least.
    room: f64,
    /// The other's support vertex behind the edge looked at last.
    behind: usize,
}

impl<'p> Edges<'p> {
    fn new(side: Side, pair: &'p Pair, center: DVec2) -> Self {
        let (own, other) = match side {
            Side::A => (pair.a, pair.b),
            Side::B => (pair.b, pair.a),
        };
        Edges { side, pair, lines: &own.edges, other, center, room: other.inradius + pair.radius, behind: 0 }
    }

    /// What the separation of an edge cannot exceed, plus the room.
    fn bound(&self, line: &Line) -> f64 {
        self.center.dot(line.normal) - line.height
    }

    fn largest_bound(&self) -> Option<(f64, usize)> {
        let mut largest: Option<(f64, usize)> = None;
        for (edge, line) in self.lines.iter().enumerate() {
            let bound = self.bound(line);
            if largest.is_none_or(|(so_far, _)| bound > so_far) {
                largest = Some((bound, edge));
            }
        }
        largest.map(|(bound, edge)| (bound - self.room, edge))
    }

    /// The separation of the shapes along an edge's normal.
    fn separation(&mut self, edge: usize) -> f64 {
        let line = &self.lines[edge];
        let inwards = match self.side {
            Side::A => -self.pair.rotation.undo(line.normal),
            Side::B => -self.pair.rotation.apply(line.normal),
        };
        self.behind = support(&self.other.core, inwards, self.behind);
        self.bound(line) - self.other.core[self.behind].dot(inwards) - self.pair.radius
    }

    /// `largest`, or the largest separation of these edges if that is more.
    fn raise(&mut self, mut largest: f64) -> f64 {
        for (edge, line) in self.lines.iter().enumerate() {
            if self.bound(line) - self.room > largest {
                largest = largest.max(self.separation(edge));
            }
        }
        largest
    }

    /// Of the edges whose separation is at least this, the one that is preferred.
    fn preferred(&mut self, least: f64) -> Option<Penetration> {
        let mut first: Option<(usize, Penetration)> = None;
        for (edge, line) in self.lines.iter().enumerate() {
            // Rounding may put a bound a little below the separation itself.
            if self.bound(line) - self.room >= least - self.pair.tie && first.is_none_or(|(rank, _)| line.rank < rank) {
                let separation = self.separation(edge);
                if separation >= least {
                    first = Some((line.rank, self.found(edge, separation)));
                }
            }
        }
        first.map(|(_, found)| found)
    }

    /// What there is to say of the edge looked at last.
    fn found(&self, edge: usize, separation: f64) -> Penetration {
        let normal = self.lines[edge].normal;
        let (normal, facing) = match self.side {
            Side::A => (normal, (edge, self.behind)),
            Side::B => (-self.pair.rotation.apply(normal), (self.behind, edge)),
        };
        Penetration { separation, normal, facing }
    }
}
