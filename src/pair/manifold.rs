//! The manifold: the one or two contact points of two overlapping convex pieces.

use std::ops::Deref;

use glam::{DVec2, Vec2};

use crate::math::interval::{larger, smaller};
use crate::pair::minkowski::{step, Corner};
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::pair::stretch::Stretch;
use crate::polygon::support::{next, previous, Turn};
use crate::shape::convex::Convex;

/// A point where two shapes touch, in world coordinates; a [`Contact`](crate::Contact) has one or two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ContactPoint {
    /// The position, midway between the two surfaces.
    pub point: DVec2,
    /// How deep the shapes overlap at this point along the contact's normal, in the caller's units: 0 or more.
    pub depth: f64,
    /// Identifies the pair of features that made the point, a vertex or edge of A and a vertex or edge of B. It stays
    /// the same from frame to frame while these features touch. Below 2^53, so a JavaScript number holds it.
    pub id: u64,
}

/// The one or two [`ContactPoint`]s of a contact. Dereferences to a slice.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<ContactPoint>", into = "Vec<ContactPoint>")
)]
pub struct ContactPoints {
    list: [ContactPoint; 2],
    count: usize,
}

#[cfg(feature = "serde")]
impl From<ContactPoints> for Vec<ContactPoint> {
    fn from(points: ContactPoints) -> Self {
        points.to_vec()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<ContactPoint>> for ContactPoints {
    type Error = &'static str;

    fn try_from(points: Vec<ContactPoint>) -> Result<Self, &'static str> {
        match points[..] {
            [one] => Ok(one.into()),
            [one, two] => Ok([one, two].into()),
            _ => Err("a contact has one or two points"),
        }
    }
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

impl From<DVec2> for ContactPoints {
    /// One point of depth 0.
    fn from(point: DVec2) -> Self {
        ContactPoint { point, ..ContactPoint::default() }.into()
    }
}

impl From<[DVec2; 2]> for ContactPoints {
    /// Two points of depth 0.
    fn from(points: [DVec2; 2]) -> Self {
        points.map(|point| ContactPoint { point, ..ContactPoint::default() }).into()
    }
}

impl From<Vec2> for ContactPoints {
    /// One point of depth 0.
    fn from(point: Vec2) -> Self {
        point.as_dvec2().into()
    }
}

impl From<[Vec2; 2]> for ContactPoints {
    /// Two points of depth 0.
    fn from(points: [Vec2; 2]) -> Self {
        points.map(|point| point.as_dvec2()).into()
    }
}

/// Features are numbered vertex, edge, vertex, edge, …: enough numbers for 33 million vertices of each shape. A contact
/// point's id is A's number times this, plus B's.
pub(crate) const MAX_FEATURES: u64 = 1 << 26;

/// Two edges touch at both ends of their common stretch if the gap there is at most this fraction of its length. So a
/// box that rests on a floor has two contact points despite a game's rounding in single precision.
const FLATNESS: f64 = 1e-5;

/// The contact points of the pair, in the world: the edges that face each other along the normal, clipped against each
/// other (I. E. Sutherland, G. W. Hodgman, Reentrant polygon clipping, 1974).
///
/// Neither edge is the reference edge, so it does not matter which of two nearly parallel ones gave the normal. Steps:
///
/// 1. Take the edge of each shape most nearly perpendicular to the normal (of a circle or point, its centre).
/// 2. Find their common stretch along the contact line, which is perpendicular to the normal. Each end of the stretch
///    is a vertex of one edge and lies on the other edge, or at a vertex of it: these two are the end's features.
/// 3. Measure how deep the surfaces overlap at both ends. If neither is as deep as the contact (or there is no common
///    stretch), the shapes are deepest beyond a vertex that is nearly in line with its neighbours: take the edges there
///    instead.
/// 4. Keep the deeper end, and the other one if the shapes overlap or nearly touch there ([`FLATNESS`]).
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
    // B's vertices are projected in its own frame; `shift` and `rise` add the offset between the frames.
    let [along_b, normal_b] = [along, normal].map(|direction| pair.rotation.undo(direction));
    let (shift, rise) = (pair.offset.dot(along), pair.offset.dot(normal));
    let mut edges = Edges {
        a: facing_edge(pair.a, normal, axis.support.0),
        b: facing_edge(pair.b, -normal_b, axis.support.1),
        vertices: Corner { i: axis.support.0, j: axis.support.1 },
        deepest: false,
    };
    loop {
        // Counter-clockwise, A's edge runs along `along`, and B's against it.
        let Edges { a: from, vertices, .. } = edges;
        let to = next(from, pair.a.core.len());
        let end = |index: usize| contact_coordinates(pair.a.core[index], along, normal);
        let mut a = Stretch::new((from, end(from)), (to, end(to)), from, round(pair.a, from, along), first.0);
        if a.is_steep() {
            a.shrink_to_vertex(vertices.i, end(vertices.i), first.0);
        }
        let from = edges.b;
        let to = next(from, pair.b.core.len());
        let end = |(along, normal): (f64, f64)| (along + shift, normal + rise);
        let ends = (
            contact_coordinates(pair.b.core[to], along_b, normal_b),
            contact_coordinates(pair.b.core[from], along_b, normal_b),
        );
        let (radius, sideways) = round(pair.b, from, along_b);
        let mut b = Stretch::new((to, end(ends.0)), (from, end(ends.1)), from, (-radius, sideways), first.1);
        if b.is_steep() {
            let nearest = contact_coordinates(pair.b.core[vertices.j], along_b, normal_b);
            b.shrink_to_vertex(vertices.j, end(nearest), first.1);
        }

        let (mut low, mut high) = (larger(a.low, b.low), smaller(a.high, b.high));
        let apart = low - high > pair.tie;
        let is_single = high - low <= pair.tie;
        if is_single {
            // A vertex on an edge or on a vertex: rounding may leave a stretch of some length or a negative one; use
            // its middle.
            low = (low + high) / 2.0;
            high = low;
        }
        let ([a_low, a_high], [b_low, b_high]) = (a.ends([low, high], pair.tie), b.ends([low, high], pair.tie));
        let (gap_low, gap_high) = (b_low.0 - a_low.0, b_high.0 - a_high.0);
        let too_shallow = depth + smaller(gap_low, gap_high) > pair.tie + 2.0 * pair.touch;
        if !edges.deepest && (apart || too_shallow) {
            edges = deepest_edges(pair, normal, vertices);
            continue;
        }
        let low_is_deeper = is_single || gap_low <= gap_high;
        let frame = Frame::new(pair, along, normal);
        let point = |at: f64, a: (f64, u64), b: (f64, u64), depth: f64| {
            let point = frame.point(at, (a.0 + b.0) / 2.0);
            ContactPoint { point, depth, id: a.1 * MAX_FEATURES + b.1 }
        };
        if is_single || larger(gap_low, gap_high) > larger(FLATNESS * (high - low), pair.touch) {
            let (at, a, b) = if low_is_deeper { (low, a_low, b_low) } else { (high, a_high, b_high) };
            return point(at, a, b, depth).into();
        }
        let lesser = smaller(larger(0.0, -larger(gap_low, gap_high)), depth);
        let (depth_low, depth_high) = if low_is_deeper { (depth, lesser) } else { (lesser, depth) };
        return [point(low, a_low, b_low, depth_low), point(high, a_high, b_high, depth_high)].into();
    }
}

/// A piece's radius, and the component of an edge's normal along the contact line (unused for sharp pieces and
/// circles).
#[inline(always)]
fn round(piece: &Convex, edge: usize, along: DVec2) -> (f64, f64) {
    let sideways =
        if piece.radius > 0.0 { piece.normals.get(edge).map_or(0.0, |normal| normal.dot(along)) } else { 0.0 };
    (piece.radius, sideways)
}

/// A vertex in contact coordinates: its position along the contact line and its height along the normal.
#[inline(always)]
fn contact_coordinates(vertex: DVec2, along: DVec2, normal: DVec2) -> (f64, f64) {
    (vertex.dot(along), vertex.dot(normal))
}

/// The first vertex, counter-clockwise, of the edge most nearly perpendicular to a direction; of a core with one
/// vertex, that vertex. `vertex` is the support vertex along the direction.
#[inline(always)]
fn facing_edge(piece: &Convex, direction: DVec2, vertex: usize) -> usize {
    let count = piece.normals.len();
    if count == 0 {
        return 0;
    }
    let before = previous(vertex, count);
    if piece.normals[before].dot(direction) > piece.normals[vertex].dot(direction) {
        before
    } else {
        vertex
    }
}

/// The edges of a pair that face each other, by their first vertices.
struct Edges {
    a: usize,
    b: usize,
    /// A vertex of each edge: the farthest along the normal.
    vertices: Corner,
    /// Whether they are known to meet where the pair is deepest.
    deepest: bool,
}

/// The edges where the pair is deepest along the normal: there the line along the normal through a point of A's edge
/// meets B's.
///
/// That point is where the boundary of the Minkowski difference meets the line through the origin along the normal.
/// Walks there along the boundary, beginning at the support vertices.
#[cold]
#[inline(never)]
fn deepest_edges(pair: &Pair, normal: DVec2, mut at: Corner) -> Edges {
    let along = normal.perp();
    let aside = at.point(pair).dot(along);
    // The difference's outward normal here is −normal: counter-clockwise, its boundary runs against `along`.
    let (turn, heading) = if aside > 0.0 { (Turn::CounterClockwise, -along) } else { (Turn::Clockwise, along) };
    let mut remaining = aside.abs();
    let mut last = at;
    while let Some(step) = step(pair, at, heading, turn) {
        last = step.next;
        remaining -= step.edge.dot(heading);
        if remaining <= 0.0 {
            break;
        }
        at = last;
    }
    let first = if turn == Turn::CounterClockwise { at } else { last };
    // One of the edges goes from `at` to `last`; the other faces it, from a vertex that both corners have.
    let meets_a = at.i == last.i;
    let (piece, direction, vertex) =
        if meets_a { (pair.a, normal, at.i) } else { (pair.b, -pair.rotation.undo(normal), at.j) };
    let other = facing_edge(piece, direction, vertex);
    let (a, b) = if meets_a { (other, first.j) } else { (first.i, other) };
    Edges { a, b, vertices: at, deepest: true }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame as Posed;
    use crate::query::collide::collide;
    use crate::shape::Form;

    fn contact_points(a: &Form, b: &Form, to: [f64; 2], angle: f64) -> Vec<ContactPoint> {
        let contact = collide(a, &Posed::IDENTITY, b, &Posed::new(to[0], to[1], angle).unwrap()).expect("a contact");
        contact.points.to_vec()
    }

    fn id(of_a: u64, of_b: u64) -> u64 {
        of_a * MAX_FEATURES + of_b
    }

    #[test]
    fn discs_of_unions_have_ids_of_their_own() {
        let disc = |x: f64| Form::circle(1.0, DVec2::new(x, 0.0)).unwrap();
        let row = Form::union_of(&mut [disc(0.0), disc(10.0), disc(20.0)].iter()).unwrap();
        for (at, of_row) in [(0.0, 0), (10.0, 2), (20.0, 4)] {
            let [point] = contact_points(&row, &disc(0.0), [at, 1.5], 0.0)[..] else { panic!("one point") };
            assert_eq!((point.id, point.depth), (id(of_row, 0), 0.5));
            let [point] = contact_points(&disc(0.0), &row, [-at, 1.5], 0.0)[..] else { panic!("one point") };
            assert_eq!((point.id, point.depth), (id(0, of_row), 0.5));
        }
    }

    /// An edge along the normal has no place along the contact line: its tip counts, whichever end that is.
    #[test]
    fn a_needle_touches_with_its_tip() {
        let floor = Form::rectangle(8.0, 2.0, DVec2::new(0.0, -1.0), 0.0, 0.0).unwrap();
        let vertex = |form: &Form, at: DVec2| {
            let piece = &form.convex_pieces()[0];
            2 * piece.points().position(|point| point.distance(at) < 1e-12).expect("a vertex") as u64
        };
        for points in
            [vec![[0.0, 0.0], [0.0, 3.0]], vec![[0.0, 3.0], [0.0, 0.0]], vec![[0.0, 0.0], [1e-4, 3.0], [-1e-4, 3.0]]]
        {
            let points: Vec<DVec2> = points.into_iter().map(DVec2::from).collect();
            let needle = Form::hull(&points, 0.0).unwrap();
            let tip = vertex(&needle, DVec2::ZERO);
            let [point] = contact_points(&floor, &needle, [1.0, -0.25], 0.0)[..] else { panic!("one point") };
            assert!(
                point.point.distance(DVec2::new(1.0, -0.125)) < 1e-9 && point.id % MAX_FEATURES == tip,
                "{point:?}"
            );
            assert_eq!(point.depth, 0.25);
            let [point] = contact_points(&needle, &floor, [1.0, 0.25], 0.0)[..] else { panic!("one point") };
            assert!(point.point.distance(DVec2::new(0.0, 0.125)) < 1e-9 && point.id / MAX_FEATURES == tip, "{point:?}");
            assert_eq!(point.depth, 0.25);
        }
    }

    /// A side of five nearly straight edges, of which any decides: the points are still those of the edges that meet.
    #[test]
    fn a_side_that_bends_by_less_than_counts_is_touched_where_the_other_shape_is() {
        let bent = |bend: f64| {
            let corner = |k: i32| DVec2::new(f64::from(k) / 2.0, -bend * f64::from(k * k));
            let side = (-2..=2).rev().map(corner);
            Form::hull(&side.chain([DVec2::new(-1.0, -3.0), DVec2::new(1.0, -3.0)]).collect::<Vec<_>>(), 0.0).unwrap()
        };
        let flat = |half: f64| Form::rectangle(2.0 * half, 1.0, DVec2::new(0.0, 0.5), 0.0, 0.0).unwrap();
        let halves = DVec2::new(-1.0, -1.0);
        for bend in [1e-11, 1e-10, 1e-9, 1e-8] {
            let (below, small) = (bent(bend), flat(0.1));
            for middle in [-0.85, -0.65, -0.35, -0.15, 0.15, 0.35, 0.65, 0.85] {
                for turn in [0.0, 1.0, 3.0] {
                    let pose_a = Posed::new(0.0, 0.0, turn).unwrap();
                    let at = pose_a.apply(DVec2::new(middle, -0.01));
                    let pose_b = Posed::new(at.x, at.y, turn).unwrap();
                    let check = |points: &[ContactPoint], depth: f64| {
                        let mut places: Vec<f64> = points.iter().map(|p| pose_a.rotation.undo(p.point).x).collect();
                        places.sort_by(f64::total_cmp);
                        assert!((depth - 0.01).abs() < 1e-7, "{depth}");
                        assert!(places.len() == 2, "{points:?}");
                        assert!(
                            (places[0] - middle + 0.1).abs() < 1e-6 && (places[1] - middle - 0.1).abs() < 1e-6,
                            "{places:?}, {middle} {bend:e}"
                        );
                    };
                    let contact = collide(&below, &pose_a, &small, &pose_b).unwrap();
                    check(&contact.points, contact.depth);
                    let contact = collide(&small, &pose_b, &below, &pose_a).unwrap();
                    check(&contact.points, contact.depth);
                    // Against another bent side.
                    let upside_down = below.scaled(halves.x, halves.y).unwrap();
                    let at = pose_a.apply(DVec2::new(2.0 * middle, -0.01));
                    let contact =
                        collide(&below, &pose_a, &upside_down, &Posed::new(at.x, at.y, turn).unwrap()).unwrap();
                    let deepest = contact.points.iter().map(|p| p.depth).fold(0.0, f64::max);
                    assert!((deepest - contact.depth).abs() < 1e-9 && contact.points.len() == 2, "{contact:?}");
                }
            }
        }
    }
}
