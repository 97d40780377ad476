//! The axis of minimum penetration: of all edges of both shapes, the one with the largest separation. It decides
//! whether the shapes overlap, and the shortest way out of an overlap leads along its normal.
//!
//! The separation of an edge depends on one vertex of the other shape, its support vertex against the edge's normal (R.
//! Gaul, dyn4j; E. Catto, Box2D). Most edges do not need even that, because a bound excludes them: the other shape
//! contains a disc about its centre, so the separation is at most the centre's height above the edge less the disc's
//! radius. Steps:
//!
//! 1. Find the separation of the edge with the largest bound. (When the shapes are apart, it nearly always shows the
//!    gap, and the search can stop.)
//! 2. Find the separation of every edge whose bound exceeds the largest separation so far.
//! 3. Of all edges within a tie of the largest, take the first: A's before B's, then in the order of their axes.
//!
//! Taken in order, the edges' directions make one turn, and the support vertices go round with them. So each climb to a
//! support vertex begins where the last one ended, and all climbs together take no more steps than the shapes have
//! vertices (rotating calipers; M. I. Shamos, Computational Geometry, 1978).

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::{larger, smaller};
use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::pair::sat::Side;
use crate::polygon::support::support_ahead;
use crate::shape::convex::{Convex, Lines, Vertices};

/// The edge with the largest separation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penetration {
    /// The separation of the shapes along the axis, radii included: positive a gap, negative an overlap.
    pub separation: f64,
    /// The axis: unit, from A to B, in the frame of the pair.
    pub normal: DVec2,
    /// The support vertices: of A along the normal, of B against it.
    pub support: (usize, usize),
}

/// The edge with the largest separation, by the search described above; any that shows a gap with `stops_at_gap`. None
/// when neither shape has an edge.
#[inline]
pub(crate) fn search_edges(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    let (mut edges_a, mut edges_b) = (Edges::new(Side::A, pair), Edges::new(Side::B, pair));
    let (bound_a, bound_b) = (edges_a.largest_bound(), edges_b.largest_bound());
    let (side, edge) = if bound_a.0 >= bound_b.0 { (Side::A, bound_a.1) } else { (Side::B, bound_b.1) };
    let first = Edges::new(side, pair).measure(edge?);
    let mut best = Best { edge: first, second: f64::NEG_INFINITY };
    if !stops_at_gap || first.separation <= pair.touch {
        edges_a.search(first, &mut best);
        edges_b.search(first, &mut best);
        let least = best.edge.separation - pair.tie;
        if best.second >= least {
            // None where the shapes are so far apart that rounding exceeds the length of a tie.
            best.edge = preferred(pair, least).unwrap_or(best.edge);
        }
    }
    Some(Edges::new(best.edge.side, pair).penetration(best.edge))
}

/// Whether two shapes overlap, if that is clear without the deciding axis; none where rounding or round corners decide.
#[inline]
pub(crate) fn clearly_overlap(pair: &Pair) -> Option<bool> {
    // The discs inside both shapes.
    let inner = pair.a.inradius + pair.b.inradius + pair.radius;
    if pair.offset.length_squared() < inner * inner {
        return Some(true);
    }
    let mut clear = !pair.a.normals.is_empty() || !pair.b.normals.is_empty();
    // Along edges with a smaller bound the cores clearly overlap: these need no measuring.
    let least = -pair.radius - pair.touch;
    for side in [Side::A, Side::B] {
        let mut edges = Edges::new(side, pair);
        let (bound, edge) = edges.largest_bound();
        let Some(edge) = edge.filter(|_| bound >= least) else { continue };
        let mut largest = edges.measure(edge).separation;
        if largest <= pair.touch {
            largest = edges.largest_separation(least, largest);
        }
        if largest > pair.touch {
            return Some(false);
        }
        clear &= largest < least;
    }
    clear.then_some(true)
}

/// Step 3: of all edges with at least this separation, the first in the order of the axes.
#[cold]
fn preferred(pair: &Pair, least: f64) -> Option<Edge> {
    for side in [Side::A, Side::B] {
        let mut edges = Edges::new(side, pair);
        let (mut first, mut lowest) = (None, usize::MAX);
        let bound = F64x2::splat(least - 2.0 * pair.tie + edges.inset);
        for (index, &rank) in edges.own.ranks.iter().enumerate() {
            if rank < lowest && edges.bounds(&edges.own.lines[index / 2]).any_at_least(bound) {
                let found = edges.measure(index);
                if found.separation >= least {
                    (first, lowest) = (Some(found), rank);
                }
            }
        }
        if first.is_some() {
            return first;
        }
    }
    None
}

/// An edge whose separation is known.
#[derive(Clone, Copy)]
struct Edge {
    separation: f64,
    side: Side,
    index: usize,
    /// The other shape's support vertex against the edge's normal, if a climb found it.
    support: usize,
}

/// The edge with the largest separation so far, and the second largest separation.
struct Best {
    edge: Edge,
    second: f64,
}

/// The edges of one shape of a pair, in that shape's own frame, against the other shape.
struct Edges<'p> {
    side: Side,
    pair: &'p Pair<'p>,
    own: &'p Convex,
    other: &'p Convex,
    /// Rotates a direction into the other shape's frame.
    to_other: Rotation,
    /// The other shape's centre.
    center: DVec2,
    /// An edge's separation is at most the height of that centre above it less this inset.
    inset: f64,
    /// The last edge's normal in the other shape's frame (zero before the first) and the support vertex against it.
    last_outward: DVec2,
    support: usize,
}

/// How many pairs of edges are searched at a time: one bit of a `u64` for each edge.
const CHUNK: usize = 32;

impl<'p> Edges<'p> {
    #[inline(always)]
    fn new(side: Side, pair: &'p Pair) -> Self {
        let back = pair.rotation.inverse();
        let (own, other, to_other, center) = match side {
            Side::A => (pair.a, pair.b, back, pair.offset),
            Side::B => (pair.b, pair.a, pair.rotation, -back.apply(pair.offset)),
        };
        let inset = other.inradius + pair.radius;
        Edges { side, pair, own, other, to_other, center, inset, last_outward: DVec2::ZERO, support: 0 }
    }

    /// The heights of the other's centre above two edges: upper bounds of their separations, plus the inset.
    #[inline(always)]
    fn bounds(&self, lines: &Lines) -> F64x2 {
        F64x2::splat(self.center.x) * F64x2::from(lines.x) + F64x2::splat(self.center.y) * F64x2::from(lines.y)
            - F64x2::from(lines.height)
    }

    /// The largest upper bound of a separation and its edge, if there is one.
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
        (bound - self.inset, (edge >= 0.0).then_some(edge as usize))
    }

    /// Finds the separation of the shapes along an edge's normal.
    #[inline(always)]
    fn measure(&mut self, index: usize) -> Edge {
        // By reference: a copy would go through the stack.
        let Lines { x, y, height } = &self.own.lines[index / 2];
        let normal = DVec2::new(x[index % 2], y[index % 2]);
        let outward = self.to_other.apply(normal);
        let lowest =
            if self.other.scanned.is_empty() { self.climb(outward) } else { lowest(&self.other.scanned, outward) };
        let separation = self.center.dot(normal) - height[index % 2] + lowest - self.pair.radius;
        Edge { separation, side: self.side, index, support: self.support }
    }

    /// The smallest projection of the other core on an edge's normal. If the direction has turned counter-clockwise by
    /// less than a right angle since the last call, the climb goes on from the last support vertex.
    #[inline(always)]
    fn climb(&mut self, outward: DVec2) -> f64 {
        let goes_on = self.last_outward.dot(outward) > 0.0 && self.last_outward.perp_dot(outward) >= 0.0;
        let (support, height) = if goes_on {
            support_ahead(&self.other.core, -outward, self.support)
        } else {
            self.other.support(-outward)
        };
        (self.last_outward, self.support) = (outward, support);
        -height
    }

    /// Step 2 for one shape: measures every edge that may have the largest separation or tie with it.
    #[inline(always)]
    fn search(&mut self, first: Edge, best: &mut Best) {
        // Rounding may put a bound a little below the separation itself.
        let slack = self.inset - 2.0 * self.pair.tie;
        self.last_outward = DVec2::ZERO;
        for (chunk, lines) in self.own.lines.chunks(CHUNK).enumerate() {
            let least = best.edge.separation + slack;
            let mut candidates = self.at_least(lines, least);
            let from = 2 * CHUNK * chunk;
            let count = self.own.ranks.len() - from;
            if count < 2 * CHUNK {
                // An odd number of edges is padded with a copy of the last: clear its bit.
                candidates &= (1 << count) - 1;
            }
            if self.side == first.side && first.index / (2 * CHUNK) == chunk {
                candidates &= !(1 << (first.index - from));
            }
            while candidates != 0 {
                let found = self.measure(from + candidates.trailing_zeros() as usize);
                candidates &= candidates - 1;
                if found.separation > best.edge.separation {
                    *best = Best { edge: found, second: best.edge.separation };
                } else if found.separation > best.second {
                    best.second = found.separation;
                }
            }
        }
    }

    /// A bit for each edge whose bound, plus the inset, is at least `least`.
    #[inline(always)]
    fn at_least(&self, lines: &[Lines], least: f64) -> u64 {
        let least = F64x2::splat(least);
        let mut bits = 0;
        for (k, lines) in lines.iter().enumerate() {
            bits |= u64::from(self.bounds(lines).at_least(least)) << (2 * k);
        }
        bits
    }

    /// The largest separation of the edges whose bound is at least `least`, or `largest` if that is larger.
    #[inline(always)]
    fn largest_separation(&mut self, least: f64, mut largest: f64) -> f64 {
        self.last_outward = DVec2::ZERO;
        for (index, lines) in self.own.lines.iter().enumerate() {
            if self.bounds(lines).any_at_least(F64x2::splat(least + self.inset)) {
                for index in [2 * index, (2 * index + 1).min(self.own.ranks.len() - 1)] {
                    largest = larger(largest, self.measure(index).separation);
                }
            }
        }
        largest
    }

    /// The result for an edge.
    #[inline(always)]
    fn penetration(&self, Edge { separation, index, support, .. }: Edge) -> Penetration {
        let normal = self.own.normals[index];
        let outward = self.to_other.apply(normal);
        let support = if self.other.scanned.is_empty() { support } else { self.other.support(-outward).0 };
        let (normal, support) = match self.side {
            Side::A => (normal, (index, support)),
            Side::B => (-outward, (support, index)),
        };
        Penetration { separation, normal, support }
    }
}

/// The smallest projection of some vertices.
#[inline(always)]
pub(crate) fn lowest(vertices: &[Vertices], direction: DVec2) -> f64 {
    let (along_x, along_y) = (F64x2::splat(direction.x), F64x2::splat(direction.y));
    let mut lowest = F64x2::splat(f64::INFINITY);
    for vertices in vertices {
        lowest = lowest.min(F64x2::from(vertices.x) * along_x + F64x2::from(vertices.y) * along_y);
    }
    smaller(lowest.first(), lowest.second())
}
