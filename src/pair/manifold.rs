//! The manifold: the one or two points where two overlapping shapes touch.

use std::ops::Deref;

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::placement::Pair;
use crate::pair::separation::Verdict;
use crate::polygon::support::{next, previous};
use crate::shape::convex::Convex;

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

    #[inline]
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

/// An edge that rises or falls by more than this times its extent across the contact has no stretch to share.
const STEEP: f64 = 1e3;

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
    if pair.a.normals.is_empty() && pair.b.normals.is_empty() {
        let point = Frame::new(pair, along, normal).point(0.0, pair.a.radius - depth / 2.0);
        return ContactPoint { point, depth, id: 2 * before.0 as u64 * MOST_FEATURES + 2 * before.1 as u64 }.into();
    }
    // Counter-clockwise, A's edge runs along `along`, and B's against it.
    let (from, to) = face(pair.a, normal, verdict.facing.0);
    let end = |index: usize| seen(pair.a.core[index], along, normal);
    let mut a = Stretch::new((from, end(from)), (to, end(to)), from, pair.a.radius, before.0);
    if a.is_steep() {
        a.shrink(verdict.facing.0, end(verdict.facing.0), pair.a.radius, before.0);
    }
    // B's vertices in its own frame, and what the way there adds.
    let [along_b, normal_b] = [along, normal].map(|direction| pair.rotation.undo(direction));
    let (shift, rise) = (pair.offset.dot(along), pair.offset.dot(normal));
    let (from, to) = face(pair.b, -normal_b, verdict.facing.1);
    let end = |(along, normal): (f64, f64)| (along + shift, normal + rise);
    let ends = (seen(pair.b.core[to], along_b, normal_b), seen(pair.b.core[from], along_b, normal_b));
    let mut b = Stretch::new((to, end(ends.0)), (from, end(ends.1)), from, -pair.b.radius, before.1);
    if b.is_steep() {
        let nearest = seen(pair.b.core[verdict.facing.1], along_b, normal_b);
        b.shrink(verdict.facing.1, end(nearest), -pair.b.radius, before.1);
    }

    let (low, high) = (larger(a.low, b.low), smaller(a.high, b.high));
    let frame = Frame::new(pair, along, normal);
    let id = |of_a: u64, of_b: u64| of_a * MOST_FEATURES + of_b;
    if high - low <= pair.tie {
        // A vertex and an edge across or another vertex: the middle of what rounding left between them.
        let at = (low + high) / 2.0;
        let ((a, of_a), (b, of_b)) = (a.at(at, pair.tie), b.at(at, pair.tie));
        return ContactPoint { point: frame.point(at, (a + b) / 2.0), depth, id: id(of_a, of_b) }.into();
    }
    let ((a_low, a_low_feature), (b_low, b_low_feature)) = (a.at_low(low, pair.tie), b.at_low(low, pair.tie));
    let ((a_high, a_high_feature), (b_high, b_high_feature)) = (a.at_high(high, pair.tie), b.at_high(high, pair.tie));
    let (gap_low, gap_high) = (b_low - a_low, b_high - a_high);
    let (id_low, id_high) = (id(a_low_feature, b_low_feature), id(a_high_feature, b_high_feature));
    let (middle_low, middle_high) = ((a_low + b_low) / 2.0, (a_high + b_high) / 2.0);
    let low_is_deeper = gap_low <= gap_high;
    if larger(gap_low, gap_high) > FLAT * (high - low) {
        let (at, middle, id) = if low_is_deeper { (low, middle_low, id_low) } else { (high, middle_high, id_high) };
        return ContactPoint { point: frame.point(at, middle), depth, id }.into();
    }
    let lesser = smaller(larger(0.0, -larger(gap_low, gap_high)), depth);
    let (depth_low, depth_high) = if low_is_deeper { (depth, lesser) } else { (lesser, depth) };
    [
        ContactPoint { point: frame.point(low, middle_low), depth: depth_low, id: id_low },
        ContactPoint { point: frame.point(high, middle_high), depth: depth_high, id: id_high },
    ]
    .into()
}

/// A vertex, in coordinates along and across the contact.
#[inline(always)]
fn seen(vertex: DVec2, along: DVec2, normal: DVec2) -> (f64, f64) {
    (vertex.dot(along), vertex.dot(normal))
}

/// The edge of a core that faces a direction, from a vertex to the next, or the only vertex. `vertex` is the support vertex
/// along the direction.
#[inline(always)]
fn face(piece: &Convex, direction: DVec2, vertex: usize) -> (usize, usize) {
    let count = piece.normals.len();
    if count == 0 {
        return (0, 0);
    }
    let before = previous(vertex, count);
    let from =
        if piece.normals[before].dot(direction) > piece.normals[vertex].dot(direction) { before } else { vertex };
    (from, next(from, count))
}

/// The face of contact in the world.
struct Frame {
    origin: DVec2,
    position: DVec2,
    along: DVec2,
    normal: DVec2,
}

impl Frame {
    #[inline(always)]
    fn new(pair: &Pair, along: DVec2, normal: DVec2) -> Self {
        let in_world = |vector| pair.direction_in_world(vector);
        let (along, normal) = (in_world(along), in_world(normal));
        Frame { origin: in_world(pair.a.center), position: pair.position(), along, normal }
    }

    #[inline(always)]
    fn point(&self, at: f64, height: f64) -> DVec2 {
        self.position + (self.origin + self.along * at + self.normal * height)
    }
}

/// A face in coordinates along and across the contact: its surface's height over a stretch.
struct Stretch {
    low: f64,
    high: f64,
    height_low: f64,
    height_high: f64,
    slope: f64,
    vertex_low: u64,
    vertex_high: u64,
    edge: u64,
}

impl Stretch {
    /// The ends are vertices, each with its place and height.
    #[inline(always)]
    fn new(
        (low_vertex, low): (usize, (f64, f64)),
        (high_vertex, high): (usize, (f64, f64)),
        edge: usize,
        radius: f64,
        before: usize,
    ) -> Self {
        let length = high.0 - low.0;
        let slope = (high.1 - low.1) / length;
        Stretch {
            low: low.0,
            high: high.0,
            height_low: low.1 + radius,
            height_high: high.1 + radius,
            // A steep edge is not asked; a vertex has none.
            slope: if length > 0.0 { slope } else { 0.0 },
            vertex_low: 2 * (before + low_vertex) as u64,
            vertex_high: 2 * (before + high_vertex) as u64,
            edge: 2 * (before + edge) as u64 + 1,
        }
    }

    /// Whether the edge runs nearly along the normal: then its nearer end alone faces the other shape.
    #[inline(always)]
    fn is_steep(&self) -> bool {
        (self.height_high - self.height_low).abs() > STEEP * (self.high - self.low)
    }

    /// Leaves a vertex of the edge.
    #[cold]
    fn shrink(&mut self, vertex: usize, (at, height): (f64, f64), radius: f64, before: usize) {
        (self.low, self.high, self.slope) = (at, at, 0.0);
        (self.height_low, self.height_high) = (height + radius, height + radius);
        (self.vertex_low, self.vertex_high) = (2 * (before + vertex) as u64, 2 * (before + vertex) as u64);
    }

    /// The height of the surface at the low end of the common stretch, and the number of the feature there: the vertex, when
    /// it lies there, or the edge.
    #[inline(always)]
    fn at_low(&self, at: f64, slack: f64) -> (f64, u64) {
        let feature = if at - self.low <= slack { self.vertex_low } else { self.edge };
        (self.height_low + self.slope * (at - self.low), feature)
    }

    /// The same of a single point.
    #[inline(always)]
    fn at(&self, at: f64, slack: f64) -> (f64, u64) {
        let (low, high) = (self.at_low(at, slack), self.at_high(at, slack));
        if low.1 == self.vertex_low {
            low
        } else {
            high
        }
    }

    /// The same at the high end.
    #[inline(always)]
    fn at_high(&self, at: f64, slack: f64) -> (f64, u64) {
        let feature = if self.high - at <= slack { self.vertex_high } else { self.edge };
        (self.height_high + self.slope * (at - self.high), feature)
    }
}
