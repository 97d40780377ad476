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

use crate::math::f64x2::F64x2;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::pair::sat::Side;
use crate::polygon::support::support_ahead;
use crate::shape::convex::{Convex, Lines, Vertices};

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

/// The same of any two shapes.
#[inline]
pub(crate) fn of_any(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    let mut of_a = Edges::new(Side::A, pair);
    let mut of_b = Edges::new(Side::B, pair);
    let (bound_a, bound_b) = (of_a.largest_bound(), of_b.largest_bound());
    let first = if bound_a.0 >= bound_b.0 { of_a.look(bound_a.1?) } else { of_b.look(bound_b.1?) };
    let mut best = Best { edge: first, second: f64::NEG_INFINITY };
    if !stops_at_gap || first.separation <= pair.touch {
        of_a.search(first, &mut best);
        of_b.search(first, &mut best);
        let least = best.edge.separation - pair.tie;
        if best.second >= least {
            return preferred(Side::A, pair, least).or_else(|| preferred(Side::B, pair, least));
        }
    }
    Some(if best.edge.side == Side::A { of_a.found(best.edge) } else { of_b.found(best.edge) })
}

/// Whether two shapes overlap, where that is clear without the deciding edge: not when it is a matter of rounding, or of
/// round corners.
#[inline]
pub(crate) fn clearly_overlap(pair: &Pair) -> Option<bool> {
    // The discs that both hold.
    let inner = pair.a.inradius + pair.b.inradius + pair.radius;
    if pair.offset.length_squared() < inner * inner {
        return Some(true);
    }
    let (mut of_a, mut of_b) = (Edges::new(Side::A, pair), Edges::new(Side::B, pair));
    let (bound_a, bound_b) = (of_a.largest_bound(), of_b.largest_bound());
    let mut clear = bound_a.1.is_some() || bound_b.1.is_some();
    // Edges beyond which the other core is surely deep tell nothing.
    let least = -pair.radius - pair.touch;
    for (edges, (bound, edge)) in [(&mut of_a, bound_a), (&mut of_b, bound_b)] {
        let Some(edge) = edge.filter(|_| bound >= least) else { continue };
        let mut nearest = edges.look(edge).separation;
        if nearest <= pair.touch {
            nearest = edges.nearest(least, nearest);
        }
        if nearest > pair.touch {
            return Some(false);
        }
        clear &= nearest < least;
    }
    clear.then_some(true)
}

/// Of a shape's edges whose separation is at least this, the one that is preferred.
#[cold]
fn preferred(side: Side, pair: &Pair, least: f64) -> Option<Penetration> {
    let mut edges = Edges::new(side, pair);
    let mut first: Option<Edge> = None;
    let bound = F64x2::splat(least - 2.0 * pair.tie + edges.room);
    for (index, lines) in edges.own.lines.iter().enumerate() {
        if !edges.bounds(lines).any_at_least(bound) {
            continue;
        }
        for index in [2 * index, 2 * index + 1] {
            let rank = |index: usize| edges.own.ranks[index];
            if index < edges.own.ranks.len() && first.is_none_or(|first| rank(index) < rank(first.index)) {
                let found = edges.look(index);
                if found.separation >= least {
                    first = Some(found);
                }
            }
        }
    }
    first.map(|edge| edges.found(edge))
}

/// An edge, looked at.
#[derive(Clone, Copy)]
struct Edge {
    separation: f64,
    side: Side,
    index: usize,
    /// The other shape's support vertex behind it, where that is known.
    behind: usize,
}

/// The edge with the largest separation so far, and the largest separation of the others.
struct Best {
    edge: Edge,
    second: f64,
}

/// The edges of one shape of a pair, in its own frame, against the other.
struct Edges<'p> {
    side: Side,
    pair: &'p Pair<'p>,
    own: &'p Convex,
    other: &'p Convex,
    /// Takes a direction to the other's frame.
    turn: Rotation,
    /// The other's centre.
    center: DVec2,
    /// How far an edge's separation stays below the height of that centre, at least.
    room: f64,
    /// Of the edge looked at last the normal in the other's frame, zero before the first, and the support vertex behind it.
    outwards: DVec2,
    behind: usize,
}

/// So many pairs of edges are told apart by the bits of a number.
const CHUNK: usize = 32;

impl<'p> Edges<'p> {
    #[inline(always)]
    fn new(side: Side, pair: &'p Pair) -> Self {
        let back = pair.rotation.inverse();
        let (own, other, turn, center) = match side {
            Side::A => (pair.a, pair.b, back, pair.offset),
            Side::B => (pair.b, pair.a, pair.rotation, -back.apply(pair.offset)),
        };
        let room = other.inradius + pair.radius;
        Edges { side, pair, own, other, turn, center, room, outwards: DVec2::ZERO, behind: 0 }
    }

    /// The heights of the other's centre above two edges: what their separations cannot exceed, plus the room.
    #[inline(always)]
    fn bounds(&self, lines: &Lines) -> F64x2 {
        F64x2::splat(self.center.x) * F64x2::from(lines.x) + F64x2::splat(self.center.y) * F64x2::from(lines.y)
            - F64x2::from(lines.height)
    }

    /// The largest bound, less the room, and its edge, if there is one.
    #[inline(always)]
    fn largest_bound(&self) -> (f64, Option<usize>) {
        let mut largest = F64x2::splat(f64::NEG_INFINITY);
        let (mut at, mut here) = (F64x2::splat(-1.0), F64x2::new(0.0, 1.0));
        for lines in &self.own.lines {
            let bounds = self.bounds(lines);
            at = here.where_larger(bounds, largest, at);
            largest = largest.max(bounds);
            here = here + F64x2::splat(2.0);
        }
        let second = largest.second() > largest.first();
        let (bound, edge) = if second { (largest.second(), at.second()) } else { (largest.first(), at.first()) };
        (bound - self.room, (edge >= 0.0).then_some(edge as usize))
    }

    /// Looks at an edge: the separation of the shapes along its normal.
    #[inline(always)]
    fn look(&mut self, index: usize) -> Edge {
        let Lines { x, y, height } = self.own.lines[index / 2];
        let normal = DVec2::new(x[index % 2], y[index % 2]);
        let outwards = self.turn.apply(normal);
        let lowest =
            if self.other.scanned.is_empty() { self.climb(outwards) } else { lowest(&self.other.scanned, outwards) };
        let separation = self.center.dot(normal) - height[index % 2] + lowest - self.pair.radius;
        Edge { separation, side: self.side, index, behind: self.behind }
    }

    /// How far the other reaches inwards. When the direction has turned on by less than a right angle since the last time, the
    /// support vertex lies ahead.
    #[inline(always)]
    fn climb(&mut self, outwards: DVec2) -> f64 {
        let on = self.outwards.dot(outwards) > 0.0 && self.outwards.perp_dot(outwards) >= 0.0;
        let (behind, height) =
            if on { support_ahead(&self.other.core, -outwards, self.behind) } else { self.other.support(-outwards) };
        (self.outwards, self.behind) = (outwards, behind);
        -height
    }

    /// Looks at every edge that may be the best, or come within a tie of it.
    #[inline(always)]
    fn search(&mut self, first: Edge, best: &mut Best) {
        // Rounding may put a bound a little below the separation itself.
        let slack = self.room - 2.0 * self.pair.tie;
        self.outwards = DVec2::ZERO;
        for (chunk, lines) in self.own.lines.chunks(CHUNK).enumerate() {
            let least = best.edge.separation + slack;
            let mut candidates = self.at_least(lines, least);
            let from = 2 * CHUNK * chunk;
            let count = self.own.ranks.len() - from;
            if count < 2 * CHUNK {
                // The last of an odd number of edges stands there twice.
                candidates &= (1 << count) - 1;
            }
            if self.side == first.side && first.index / (2 * CHUNK) == chunk {
                candidates &= !(1 << (first.index - from));
            }
            while candidates != 0 {
                let found = self.look(from + candidates.trailing_zeros() as usize);
                candidates &= candidates - 1;
                if found.separation > best.edge.separation {
                    *best = Best { edge: found, second: best.edge.separation };
                } else if found.separation > best.second {
                    best.second = found.separation;
                }
            }
        }
    }

    /// A bit for each edge whose bound is at least this.
    #[inline(always)]
    fn at_least(&self, lines: &[Lines], least: f64) -> u64 {
        let least = F64x2::splat(least);
        let mut bits = 0;
        for (k, lines) in lines.iter().enumerate() {
            bits |= u64::from(self.bounds(lines).at_least(least)) << (2 * k);
        }
        bits
    }

    /// The largest separation of the edges that may be at least this, or `nearest` if that is larger.
    #[inline(always)]
    fn nearest(&mut self, least: f64, mut nearest: f64) -> f64 {
        self.outwards = DVec2::ZERO;
        for (index, lines) in self.own.lines.iter().enumerate() {
            if self.bounds(lines).any_at_least(F64x2::splat(least + self.room)) {
                for index in [2 * index, (2 * index + 1).min(self.own.ranks.len() - 1)] {
                    nearest = larger(nearest, self.look(index).separation);
                }
            }
        }
        nearest
    }

    /// What there is to say of an edge.
    #[inline(always)]
    fn found(&self, Edge { separation, index, behind, .. }: Edge) -> Penetration {
        let normal = self.own.normals[index];
        let outwards = self.turn.apply(normal);
        let behind = if self.other.scanned.is_empty() { behind } else { self.other.support(-outwards).0 };
        let (normal, facing) = match self.side {
            Side::A => (normal, (index, behind)),
            Side::B => (-outwards, (behind, index)),
        };
        Penetration { separation, normal, facing }
    }
}

/// The smallest projection of a few vertices.
#[inline(always)]
fn lowest(vertices: &[Vertices], direction: DVec2) -> f64 {
    let (along_x, along_y) = (F64x2::splat(direction.x), F64x2::splat(direction.y));
    let mut lowest = F64x2::splat(f64::INFINITY);
    for vertices in vertices {
        lowest = lowest.min(F64x2::from(vertices.x) * along_x + F64x2::from(vertices.y) * along_y);
    }
    smaller(lowest.first(), lowest.second())
}
