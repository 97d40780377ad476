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

use crate::convex::Convex;
use crate::interval::{larger, smaller};
use crate::lanes::Two;
use crate::pair::Pair;
use crate::sat::Side;
use crate::support::{support, support_by_angle};

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

/// The edge with the largest separation: of equal ones A's before B's, then in the order of their axes. None when neither
/// shape has an edge. When `stops_at_gap`, any edge that shows a gap will do.
pub(crate) fn least_penetration(pair: &Pair, stops_at_gap: bool) -> Option<Penetration> {
    if pair.a.normals.is_empty() && pair.b.normals.is_empty() {
        return None;
    }
    let mut of_a = Edges::new(Side::A, pair);
    let mut of_b = Edges::new(Side::B, pair);
    let (bound_a, bound_b) = (of_a.largest_bound(), of_b.largest_bound());
    let first = if bound_a >= bound_b { of_a.first(bound_a) } else { of_b.first(bound_b) }?;
    if stops_at_gap && first.separation > pair.touch {
        return Some(if first.side == Side::A { of_a.found(first) } else { of_b.found(first) });
    }
    let mut best = Best { edge: first, second: f64::NEG_INFINITY };
    of_a.search(&mut best);
    of_b.search(&mut best);
    let least = best.edge.separation - pair.tie;
    if best.second >= least {
        return of_a.preferred(least).or_else(|| of_b.preferred(least));
    }
    Some(if best.edge.side == Side::A { of_a.found(best.edge) } else { of_b.found(best.edge) })
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
    /// The other's centre.
    center: DVec2,
    /// How far an edge's separation stays below the height of that centre, at least.
    room: f64,
    /// The other's support vertex behind the edge looked at last; none before the first.
    behind: Option<usize>,
}

/// The vertices of shapes with up to so many are all looked at for a support vertex, two at a time.
const FEW: usize = 12;

impl<'p> Edges<'p> {
    #[inline]
    fn new(side: Side, pair: &'p Pair) -> Self {
        let (own, other, center) = match side {
            Side::A => (pair.a, pair.b, pair.offset),
            Side::B => (pair.b, pair.a, -pair.rotation.undo(pair.offset)),
        };
        Edges { side, pair, own, other, center, room: other.inradius + pair.radius, behind: None }
    }

    /// The heights of the other's centre above an edge and the next: what separations cannot exceed, plus the room. After
    /// the last edge comes the last again.
    #[inline(always)]
    fn bounds(&self, edge: usize) -> Two {
        let next = (edge + 1).min(self.own.normals.len() - 1);
        let (x, y) = Two::transposed(self.own.normals[edge], self.own.normals[next]);
        Two::splat(self.center.x) * x + Two::splat(self.center.y) * y
            - Two::new(self.own.heights[edge], self.own.heights[next])
    }

    /// The largest bound, which is below all numbers when there is no edge.
    #[inline]
    fn largest_bound(&self) -> f64 {
        let mut largest = Two::splat(f64::NEG_INFINITY);
        for edge in (0..self.own.normals.len()).step_by(2) {
            largest = largest.max(self.bounds(edge));
        }
        larger(largest.first(), largest.second()) - self.room
    }

    /// The edge with this bound.
    fn first(&mut self, bound: f64) -> Option<Edge> {
        let bound = Two::splat(bound);
        let room = Two::splat(self.room);
        for edge in (0..self.own.normals.len()).step_by(2) {
            let bounds = self.bounds(edge) - room;
            if bounds.any_at_least(bound) {
                return Some(self.look(edge + usize::from(bounds.first() < bound.first())));
            }
        }
        None
    }

    /// Looks at an edge: the separation of the shapes along its normal.
    #[inline]
    fn look(&mut self, index: usize) -> Edge {
        let normal = self.own.normals[index];
        let outwards = match self.side {
            Side::A => self.pair.rotation.undo(normal),
            Side::B => self.pair.rotation.apply(normal),
        };
        let core = &self.other.core;
        let lowest = if core.len() <= FEW {
            lowest(core, outwards)
        } else {
            let behind = match self.behind {
                Some(before) => support(core, -outwards, before),
                None => support_by_angle(core, &self.other.normals, -outwards),
            };
            self.behind = Some(behind);
            core[behind].dot(outwards)
        };
        let separation = self.center.dot(normal) - self.own.heights[index] + lowest - self.pair.radius;
        Edge { separation, side: self.side, index, behind: self.behind.unwrap_or(0) }
    }

    /// Looks at every edge that may be the best, or come within a tie of it.
    #[inline]
    fn search(&mut self, best: &mut Best) {
        let first = best.edge;
        // Rounding may put a bound a little below the separation itself.
        let slack = 2.0 * self.pair.tie - self.room;
        let count = self.own.normals.len();
        for edge in (0..count).step_by(2) {
            let bounds = self.bounds(edge);
            if !bounds.any_at_least(Two::splat(best.edge.separation - slack)) {
                continue;
            }
            for (index, bound) in [(edge, bounds.first()), (edge + 1, bounds.second())] {
                let itself = self.side == first.side && index == first.index;
                if index == count || itself || bound < best.edge.separation - slack {
                    continue;
                }
                let found = self.look(index);
                if found.separation > best.edge.separation {
                    *best = Best { edge: found, second: best.edge.separation };
                } else if found.separation > best.second {
                    best.second = found.separation;
                }
            }
        }
    }

    /// Of the edges whose separation is at least this, the one that is preferred.
    fn preferred(&mut self, least: f64) -> Option<Penetration> {
        let mut first: Option<Edge> = None;
        for index in 0..self.own.normals.len() {
            let bound = self.bounds(index).first() - self.room;
            let rank = |index: usize| self.own.ranks[index];
            if bound >= least - 2.0 * self.pair.tie && first.is_none_or(|first| rank(index) < rank(first.index)) {
                let found = self.look(index);
                if found.separation >= least {
                    first = Some(found);
                }
            }
        }
        first.map(|edge| self.found(edge))
    }

    /// What there is to say of an edge.
    #[inline]
    fn found(&self, Edge { separation, index, behind, .. }: Edge) -> Penetration {
        let normal = self.own.normals[index];
        let core = &self.other.core;
        let behind = |outwards: DVec2| if core.len() <= FEW { support(core, -outwards, 0) } else { behind };
        let (normal, facing) = match self.side {
            Side::A => (normal, (index, behind(self.pair.rotation.undo(normal)))),
            Side::B => {
                let outwards = self.pair.rotation.apply(normal);
                (-outwards, (behind(outwards), index))
            }
        };
        Penetration { separation, normal, facing }
    }
}

/// The smallest projection of a few vertices.
#[inline]
fn lowest(core: &[DVec2], direction: DVec2) -> f64 {
    let (along_x, along_y) = (Two::splat(direction.x), Two::splat(direction.y));
    let mut lowest = Two::splat(f64::INFINITY);
    for vertex in (0..core.len()).step_by(2) {
        let (x, y) = Two::transposed(core[vertex], core[(vertex + 1).min(core.len() - 1)]);
        lowest = lowest.min(x * along_x + y * along_y);
    }
    smaller(lowest.first(), lowest.second())
}
