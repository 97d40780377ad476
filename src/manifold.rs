//! The manifold: the one or two points where two overlapping shapes touch.

use std::ops::Deref;

use glam::DVec2;

use crate::convex::Convex;
use crate::interval::{larger, smaller, Interval};
use crate::pair::Pair;
use crate::separation::Verdict;
use crate::support::{next, previous};

/// One of the one or two points where two shapes touch, in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// Midway between the two surfaces.
    pub point: DVec2,
    /// How deep the shapes overlap here, along the contact's normal; 0 or more.
    pub depth: f64,
    /// Names the pair of features (vertex or edge of A, vertex or edge of B) that made the point: the same from frame to
    /// frame while they touch. Below 2^53.
    pub id: u64,
}

/// The one or two [`ContactPoint`]s of a contact; a slice in all but name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoints {
    list: [ContactPoint; 2],
    count: usize,
}

impl Deref for ContactPoints {
    type Target = [ContactPoint];

    fn deref(&self) -> &[ContactPoint] {
        &self.list[..self.count]
    }
}

impl From<ContactPoint> for ContactPoints {
    fn from(point: ContactPoint) -> Self {
        ContactPoints { list: [point, ContactPoint::default()], count: 1 }
    }
}

impl From<[ContactPoint; 2]> for ContactPoints {
    fn from(list: [ContactPoint; 2]) -> Self {
        ContactPoints { list, count: 2 }
    }
}

/// Features are numbered vertex, edge, vertex, edge, …; this many numbers hold those of 33 million vertices.
const MOST_FEATURES: u64 = 1 << 26;

/// Two edges that face each other touch along their whole common stretch when they stray by no more than this part of
/// its length: a box that rests on a floor, but for what a game's arithmetic in single precision adds, stands on two
/// corners.
const FLAT: f64 = 1e-5;

/// The points where the pair touches, by clipping the edge of each shape that faces the other along the normal against the
/// other edge (I. E. Sutherland, G. W. Hodgman, Reentrant polygon clipping, 1974).
///
/// Both edges are treated alike, so that it does not matter which of two nearly parallel ones gave the normal:
/// 1. take the edge of each shape most nearly across the normal (of a circle or point, its centre);
/// 2. their common stretch, seen along the normal, ends where one of them does: at a vertex of that one and, unless both
///    end there, on the edge of the other: the end's features;
/// 3. an end counts where the shapes overlap there, or nearly do ([`FLAT`]); the deeper one always.
///
/// `before` counts the vertices of the pieces before these ones, in unions.
#[inline]
pub(crate) fn manifold(pair: &Pair, verdict: &Verdict, depth: f64, before: (usize, usize)) -> ContactPoints {
    let normal = verdict.normal;
    let along = normal.perp();
    let a = Stretch::new(pair.a, normal, verdict.facing.0, before.0, |vertex| (vertex.dot(along), vertex.dot(normal)));
    // In B's own frame, less the way to it.
    let [along_b, normal_b, offset] = [along, normal, pair.offset].map(|vector| pair.rotation.undo(vector));
    let (shift, rise) = (offset.dot(along_b), offset.dot(normal_b));
    let place_b = |vertex: DVec2| (vertex.dot(along_b) + shift, vertex.dot(normal_b) + rise);
    let b = Stretch::new(pair.b, -normal_b, verdict.facing.1, before.1, place_b);

    let (low, high) = (larger(a.low.at, b.low.at), smaller(a.high.at, b.high.at));
    let point = |at: f64, height: f64, depth: f64, of_a: &End, of_b: &End| {
        let id = a.feature(of_a, at, pair.tie) * MOST_FEATURES + b.feature(of_b, at, pair.tie);
        ContactPoint { point: pair.point_in_world(along * at + normal * height), depth, id }
    };
    if high - low <= pair.tie {
        // A vertex and an edge across or another vertex: the middle of what rounding left between them.
        let (of_a, of_b) = if a.low.at >= b.low.at { (&a.low, &b.high) } else { (&a.high, &b.low) };
        let height = (of_a.height + pair.a.radius + of_b.height - pair.b.radius) / 2.0;
        return point((low + high) / 2.0, height, depth, of_a, of_b).into();
    }
    let at = |at: f64, of_a: &End, of_b: &End| {
        let surface_a = if of_a.at == at { of_a.height } else { a.height(at) } + pair.a.radius;
        let surface_b = if of_b.at == at { of_b.height } else { b.height(at) } - pair.b.radius;
        (surface_b - surface_a, (surface_a + surface_b) / 2.0)
    };
    let (gap_low, height_low) = at(low, &a.low, &b.low);
    let (gap_high, height_high) = at(high, &a.high, &b.high);
    let flat = FLAT * (high - low);
    let low_is_deeper = gap_low <= gap_high;
    let depth_at = |gap: f64, deepest: bool| if deepest { depth } else { smaller(larger(0.0, -gap), depth) };
    let both = larger(gap_low, gap_high) <= flat;
    if both || low_is_deeper {
        let first = point(low, height_low, depth_at(gap_low, low_is_deeper), &a.low, &b.low);
        if !both {
            return first.into();
        }
        return [first, point(high, height_high, depth_at(gap_high, !low_is_deeper), &a.high, &b.high)].into();
    }
    point(high, height_high, depth, &a.high, &b.high).into()
}

/// The edge of a core that faces a direction, or the only vertex, in coordinates along and across the face of contact.
struct Stretch {
    low: End,
    high: End,
    edge: usize,
}

#[derive(Clone, Copy)]
struct End {
    at: f64,
    height: f64,
    vertex: usize,
}

impl Stretch {
    /// `vertex` is the support vertex along `direction`; both in the piece's own frame, from which `place` leads to the
    /// face. `before` counts the vertices before the piece's.
    #[inline(always)]
    fn new(
        piece: &Convex,
        direction: DVec2,
        vertex: usize,
        before: usize,
        place: impl Fn(DVec2) -> (f64, f64),
    ) -> Self {
        let end = |index: usize| {
            let (at, height) = place(piece.core[index]);
            End { at, height, vertex: before + index }
        };
        let count = piece.normals.len();
        if count == 0 {
            let only = end(0);
            return Stretch { low: only, high: only, edge: before };
        }
        let previous = previous(vertex, count);
        let from = if piece.normals[previous].dot(direction) > piece.normals[vertex].dot(direction) {
            previous
        } else {
            vertex
        };
        let (from, to, edge) = (end(from), end(next(from, count)), before + from);
        if from.at <= to.at {
            Stretch { low: from, high: to, edge }
        } else {
            Stretch { low: to, high: from, edge }
        }
    }

    /// How high the edge is at a place of it.
    #[inline]
    fn height(&self, at: f64) -> f64 {
        let length = self.high.at - self.low.at;
        let part = if length > 0.0 { Interval::UNIT.nearest((at - self.low.at) / length) } else { 0.0 };
        self.low.height + (self.high.height - self.low.height) * part
    }

    /// The number of the feature that makes an end of the common stretch: this end's vertex, when it lies there, or the
    /// edge.
    #[inline]
    fn feature(&self, end: &End, at: f64, slack: f64) -> u64 {
        if (end.at - at).abs() <= slack {
            2 * end.vertex as u64
        } else {
            2 * self.edge as u64 + 1
        }
    }
}
