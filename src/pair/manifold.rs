//! The manifold: the one or two contact points of two overlapping convex pieces.

use std::ops::Deref;

use glam::DVec2;

use crate::math::interval::{larger, smaller};
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::polygon::support::{next, previous};
use crate::shape::convex::Convex;

/// A point where two shapes touch, in world coordinates; a [`Contact`](crate::Contact) has one or two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The position, midway between the two surfaces.
    pub point: DVec2,
    /// How deep the shapes overlap at this point along the contact's normal, in the caller's units: 0 or more.
    pub depth: f64,
    /// Identifies the pair of features that made the point, a vertex or edge of A and a vertex or edge of B. It stays the same
    /// from frame to frame while these features touch. Below 2^53, so a JavaScript number holds it.
    pub id: u64,
}

/// The one or two [`ContactPoint`]s of a contact. Dereferences to a slice.
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

/// Features are numbered vertex, edge, vertex, edge, …: enough numbers for 33 million vertices of each shape. A contact point's
/// id is A's number times this, plus B's.
const MAX_FEATURES: u64 = 1 << 26;

/// Two edges touch at both ends of their common stretch if the gap there is at most this fraction of its length. So a box
/// that rests on a floor has two contact points despite a game's rounding in single precision.
const FLATNESS: f64 = 1e-5;

/// An edge steeper than this against the contact line, rise over run, counts as a single vertex.
const MAX_SLOPE: f64 = 1e3;

/// The contact points of the pair, in the world: the edges that face each other along the normal, clipped against each other
/// (I. E. Sutherland, G. W. Hodgman, Reentrant polygon clipping, 1974).
///
/// Neither edge is the reference edge, so it does not matter which of two nearly parallel ones gave the normal. Steps:
///
/// 1. Take the edge of each shape most nearly perpendicular to the normal (of a circle or point, its centre).
/// 2. Find their common stretch along the contact line, which is perpendicular to the normal. Each end of the stretch is a
///    vertex of one edge and lies on the other edge, or at a vertex of it: these two are the end's features.
/// 3. Keep the deeper end, and the other one if the shapes overlap or nearly touch there ([`FLATNESS`]).
///
/// `first` holds the numbers of the pieces' first vertices within their unions; (0, 0) for shapes of one piece.
#[inline]
pub(crate) fn manifold(pair: &Pair, axis: &DecidingAxis, depth: f64, first: (usize, usize)) -> ContactPoints {
    let normal = axis.normal;
    let along = normal.perp();
    if pair.a.normals.is_empty() && pair.b.normals.is_empty() {
        let point = Frame::new(pair, along, normal).point(0.0, pair.a.radius - depth / 2.0);
        return ContactPoint { point, depth, id: 2 * first.0 as u64 * MAX_FEATURES + 2 * first.1 as u64 }.into();
    }
    // Counter-clockwise, A's edge runs along `along`, and B's against it.
    let (from, to) = facing_edge(pair.a, normal, axis.support.0);
    let end = |index: usize| contact_coordinates(pair.a.core[index], along, normal);
    let mut a = Stretch::new((from, end(from)), (to, end(to)), from, pair.a.radius, first.0);
    if a.is_steep() {
        a.shrink_to_vertex(axis.support.0, end(axis.support.0), pair.a.radius, first.0);
    }
    // B's vertices are projected in its own frame; `shift` and `rise` add the offset between the frames.
    let [along_b, normal_b] = [along, normal].map(|direction| pair.rotation.undo(direction));
    let (shift, rise) = (pair.offset.dot(along), pair.offset.dot(normal));
    let (from, to) = facing_edge(pair.b, -normal_b, axis.support.1);
    let end = |(along, normal): (f64, f64)| (along + shift, normal + rise);
    let ends = (
        contact_coordinates(pair.b.core[to], along_b, normal_b),
        contact_coordinates(pair.b.core[from], along_b, normal_b),
    );
    let mut b = Stretch::new((to, end(ends.0)), (from, end(ends.1)), from, -pair.b.radius, first.1);
    if b.is_steep() {
        let nearest = contact_coordinates(pair.b.core[axis.support.1], along_b, normal_b);
        b.shrink_to_vertex(axis.support.1, end(nearest), -pair.b.radius, first.1);
    }

    let (low, high) = (larger(a.low, b.low), smaller(a.high, b.high));
    let frame = Frame::new(pair, along, normal);
    let id = |of_a: u64, of_b: u64| of_a * MAX_FEATURES + of_b;
    if high - low <= pair.tie {
        // A vertex on an edge or on a vertex: rounding may leave a stretch of some length or a negative one; use its middle.
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
    if larger(gap_low, gap_high) > FLATNESS * (high - low) {
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

/// A vertex in contact coordinates: its position along the contact line and its height along the normal.
#[inline(always)]
fn contact_coordinates(vertex: DVec2, along: DVec2, normal: DVec2) -> (f64, f64) {
    (vertex.dot(along), vertex.dot(normal))
}

/// The two vertices of the edge most nearly perpendicular to a direction, counter-clockwise; of a core with one vertex, that
/// vertex twice. `vertex` is the support vertex along the direction.
#[inline(always)]
fn facing_edge(piece: &Convex, direction: DVec2, vertex: usize) -> (usize, usize) {
    let count = piece.normals.len();
    if count == 0 {
        return (0, 0);
    }
    let before = previous(vertex, count);
    let from =
        if piece.normals[before].dot(direction) > piece.normals[vertex].dot(direction) { before } else { vertex };
    (from, next(from, count))
}

/// Transforms contact coordinates to the world.
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

/// A facing edge in contact coordinates, moved outwards by the radius: its height over a stretch of the contact line.
struct Stretch {
    low: f64,
    high: f64,
    height_low: f64,
    height_high: f64,
    slope: f64,
    /// The feature numbers of both ends and of the edge.
    vertex_low: u64,
    vertex_high: u64,
    edge: u64,
}

impl Stretch {
    /// Each end is a vertex with its contact coordinates. `radius` is positive for A, negative for B; `first` is added to the
    /// numbers of vertices and edges.
    #[inline(always)]
    fn new(
        (low_vertex, low): (usize, (f64, f64)),
        (high_vertex, high): (usize, (f64, f64)),
        edge: usize,
        radius: f64,
        first: usize,
    ) -> Self {
        let length = high.0 - low.0;
        let slope = (high.1 - low.1) / length;
        Stretch {
            low: low.0,
            high: high.0,
            height_low: low.1 + radius,
            height_high: high.1 + radius,
            // A vertex has no slope; a steep edge's is not used.
            slope: if length > 0.0 { slope } else { 0.0 },
            vertex_low: 2 * (first + low_vertex) as u64,
            vertex_high: 2 * (first + high_vertex) as u64,
            edge: 2 * (first + edge) as u64 + 1,
        }
    }

    /// Whether the edge runs nearly along the normal, so that only its support vertex faces the other shape.
    #[inline(always)]
    fn is_steep(&self) -> bool {
        (self.height_high - self.height_low).abs() > MAX_SLOPE * (self.high - self.low)
    }

    /// Reduces the stretch to one vertex of the edge.
    #[cold]
    fn shrink_to_vertex(&mut self, vertex: usize, (at, height): (f64, f64), radius: f64, first: usize) {
        (self.low, self.high, self.slope) = (at, at, 0.0);
        (self.height_low, self.height_high) = (height + radius, height + radius);
        (self.vertex_low, self.vertex_high) = (2 * (first + vertex) as u64, 2 * (first + vertex) as u64);
    }

    /// The height at the low end of the common stretch, and the number of the feature there: the low vertex if it is within
    /// `slack` of that end, otherwise the edge.
    #[inline(always)]
    fn at_low(&self, at: f64, slack: f64) -> (f64, u64) {
        let feature = if at - self.low <= slack { self.vertex_low } else { self.edge };
        (self.height_low + self.slope * (at - self.low), feature)
    }

    /// The height and feature where the common stretch is a single point.
    #[inline(always)]
    fn at(&self, at: f64, slack: f64) -> (f64, u64) {
        let (low, high) = (self.at_low(at, slack), self.at_high(at, slack));
        if low.1 == self.vertex_low {
            low
        } else {
            high
        }
    }

    /// The height and feature at the high end of the common stretch.
    #[inline(always)]
    fn at_high(&self, at: f64, slack: f64) -> (f64, u64) {
        let feature = if self.high - at <= slack { self.vertex_high } else { self.edge };
        (self.height_high + self.slope * (at - self.high), feature)
    }
}
