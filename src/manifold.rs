//! The manifold: the one or two points where two overlapping shapes touch.

use std::ops::Deref;

use glam::DVec2;

use crate::convex::Convex;
use crate::interval::Interval;
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
/// `first_a` and `first_b` count the vertices of the pieces before these ones, in unions.
pub(crate) fn manifold(
    pair: &Pair,
    verdict: &Verdict,
    depth: f64,
    (first_a, first_b): (usize, usize),
) -> ContactPoints {
    let normal = verdict.normal;
    let along = normal.perp();
    let place_b = |vertex| pair.offset + pair.rotation.apply(vertex);
    let a = Face::new(pair.a, normal, verdict.facing.0, first_a).stretch(normal, along, |vertex| vertex);
    let b = Face::new(pair.b, -pair.rotation.undo(normal), verdict.facing.1, first_b).stretch(normal, along, place_b);

    let end = |at: f64, of_a: &End, of_b: &End| {
        let (surface_a, surface_b) = (a.height(at) + pair.a.radius, b.height(at) - pair.b.radius);
        let id = a.feature(of_a, at, pair.tie) * MOST_FEATURES + b.feature(of_b, at, pair.tie);
        let point = pair.point_in_world(along * at + normal * ((surface_a + surface_b) / 2.0));
        (surface_b - surface_a, ContactPoint { point, depth: (surface_a - surface_b).max(0.0).min(depth), id })
    };
    let (low, high) = (a.low.at.max(b.low.at), a.high.at.min(b.high.at));
    if high - low <= pair.tie {
        // One vertex of each, or a vertex and an edge across: the middle of what rounding left between them.
        let (of_a, of_b) = if a.low.at >= b.low.at { (&a.low, &b.high) } else { (&a.high, &b.low) };
        let (_, point) = end((low + high) / 2.0, of_a, of_b);
        return ContactPoint { depth, ..point }.into();
    }
    let (gap_low, mut at_low) = end(low, &a.low, &b.low);
    let (gap_high, mut at_high) = end(high, &a.high, &b.high);
    let deeper = if gap_low <= gap_high { &mut at_low } else { &mut at_high };
    deeper.depth = depth;
    let flat = FLAT * (high - low);
    if gap_low.max(gap_high) <= flat {
        [at_low, at_high].into()
    } else if gap_low <= gap_high {
        at_low.into()
    } else {
        at_high.into()
    }
}

/// The edge of a core that faces a direction, or the only vertex.
struct Face<'s> {
    piece: &'s Convex,
    from: usize,
    to: usize,
    /// How many vertices come before the piece's.
    first: usize,
}

impl<'s> Face<'s> {
    /// `vertex` is the support vertex along `direction`; both in the piece's own frame.
    fn new(piece: &'s Convex, direction: DVec2, vertex: usize, first: usize) -> Self {
        let count = piece.core.len();
        let before = previous(vertex, count);
        let across = |edge: usize| piece.normals.get(edge).map_or(0.0, |normal| normal.dot(direction));
        let from = if across(before) > across(vertex) { before } else { vertex };
        Face { piece, from, to: next(from, count), first }
    }

    /// The face, seen along the normal.
    fn stretch(self, normal: DVec2, along: DVec2, place: impl Fn(DVec2) -> DVec2) -> Stretch {
        let end = |index: usize| {
            let vertex = place(self.piece.core[index]);
            End { at: vertex.dot(along), height: vertex.dot(normal), vertex: self.first + index }
        };
        let (from, to) = (end(self.from), end(self.to));
        let edge = self.first + self.from;
        if from.at <= to.at {
            Stretch { low: from, high: to, edge }
        } else {
            Stretch { low: to, high: from, edge }
        }
    }
}

/// An edge in coordinates along and across the face of contact.
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
    fn height(&self, at: f64) -> f64 {
        let length = self.high.at - self.low.at;
        let part = if length > 0.0 { Interval::UNIT.nearest((at - self.low.at) / length) } else { 0.0 };
        self.low.height + (self.high.height - self.low.height) * part
    }

    /// The number of the feature that makes an end of the common stretch: this end's vertex, when it lies there, or the
    /// edge.
    fn feature(&self, end: &End, at: f64, slack: f64) -> u64 {
        if (end.at - at).abs() <= slack {
            2 * end.vertex as u64
        } else {
            2 * self.edge as u64 + 1
        }
    }
}
