//! Fast path: the axis of least overlap of a disc and a small polygon, swept or not. A disc has one vertex, so no search for
//! support vertices is needed, and the polygon's nearest point lies on the deciding edge or at one of its ends. The result
//! equals that of [`crate::pair::penetration`] and [`crate::pair::separation`] to the bit, because it uses their expressions; a
//! circle and a box take two thirds of the time.
//!
//! Steps:
//!
//! 1. Find the edge above which the disc's centre is highest. If another edge ties with it, leave the pair to the search.
//! 2. Unless the centre is clearly inside, find whether it is nearest to a point of that edge or to one of the edge's ends.
//!    No other edge can be nearer: the centre would be higher above that edge.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::frame::Frame;
use crate::math::interval::{larger, Interval};
use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::pair::separation::{DecidingAxis, Separation};
use crate::pair::DIRECT;
use crate::polygon::support::next;
use crate::shape::convex::{Convex, Lines};
use crate::tolerance::ROUNDING;

/// The result of [`disc_polygon`].
pub(crate) enum DiscPolygon {
    Apart,
    Overlap(DecidingAxis),
    /// Undecided: not a disc and a small polygon, or two edges tie.
    Unclear,
}

/// The most edges of a small polygon: one bit of a `u32` for each.
const MAX_EDGES: usize = 32;

/// Whether and how a disc and a small polygon overlap.
#[inline(always)]
pub(crate) fn disc_polygon(pair: &Pair) -> DiscPolygon {
    let (count_a, count_b) = (pair.a.normals.len(), pair.b.normals.len());
    let (disc_first, count) = (count_a == 0, count_a + count_b);
    if (count_a != 0 && count_b != 0) || count.wrapping_sub(1) >= MAX_EDGES {
        return DiscPolygon::Unclear;
    }
    if pair.bounds_apart() {
        return DiscPolygon::Apart;
    }
    if DIRECT {
        return if disc_first {
            Foot::<true>::new(pair).map_or(DiscPolygon::Unclear, |foot| foot.overlap(pair))
        } else {
            Foot::<false>::new(pair).map_or(DiscPolygon::Unclear, |foot| foot.overlap(pair))
        };
    }
    let (polygon, beside) = if disc_first {
        (pair.b, DiscBeside::first(pair.rotation, pair.offset, pair.radius, pair.tie))
    } else {
        (pair.a, DiscBeside::second(pair.offset, pair.radius, pair.tie))
    };

    let disc_in_polygon = beside.rotation.undo(if disc_first { -pair.offset } else { pair.offset });
    let heights = |lines: &Lines| {
        F64x2::splat(disc_in_polygon.x) * F64x2::from(lines.x) + F64x2::splat(disc_in_polygon.y) * F64x2::from(lines.y)
            - F64x2::from(lines.height)
    };
    let mut highest = F64x2::splat(f64::NEG_INFINITY);
    for lines in &polygon.lines {
        highest = highest.max(heights(lines));
    }
    let highest = larger(highest.first(), highest.second());
    let separation_of_edge = highest - pair.radius;
    if separation_of_edge > pair.touch {
        return DiscPolygon::Apart;
    }
    let (tied, mut edges) = (F64x2::splat(highest - 2.0 * pair.tie), 0u32);
    for lines in polygon.lines.iter().rev() {
        edges = edges << 2 | heights(lines).at_least(tied);
    }
    // An odd number of edges is padded with a copy of the last: clear its bit.
    edges &= u32::MAX >> (MAX_EDGES - count);
    if edges.count_ones() != 1 {
        return DiscPolygon::Unclear;
    }

    let edge = edges.trailing_zeros() as usize;
    let end_vertex = next(edge, count);
    let ends = [polygon.core[edge], polygon.core[end_vertex]];
    let (normal, separation, at_end) = beside.nearest(polygon.normals[edge], highest, ends);
    if separation > pair.touch {
        return DiscPolygon::Apart;
    }
    let vertex = if at_end { end_vertex } else { edge };
    let support = if disc_first { (0, vertex) } else { (vertex, 0) };
    DiscPolygon::Overlap(DecidingAxis { separation, normal, support, from_vertices: false })
}

/// Whether the disc comes first in a pair of a disc and a small polygon; none of other pairs, and where there are no direct ways.
#[inline(always)]
fn is_disc_first(a: &Convex, b: &Convex) -> Option<bool> {
    let (count_a, count_b) = (a.normals.len(), b.normals.len());
    let fits = (count_a == 0 || count_b == 0) && (count_a + count_b).wrapping_sub(1) < MAX_EDGES;
    (DIRECT && fits).then_some(count_a == 0)
}

/// The signed distance and the nearest points of a disc and a small polygon, unless the disc's centre lies clearly inside, or two edges
/// tie.
#[inline(always)]
pub(crate) fn disc_separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
    if is_disc_first(a, b)? {
        let pair = Pair::of(a, pose_a, b, pose_b);
        Foot::<true>::new(&pair)?.separation(&pair)
    } else {
        let pair = Pair::of(a, pose_a, b, pose_b);
        Foot::<false>::new(&pair)?.separation(&pair)
    }
}

/// The point of a small polygon that is nearest to a disc's centre, in the frame of the pair; by the edge above which the centre is highest, so
/// that it is of use where the centre does not lie clearly inside. One type for each order, because nothing need be turned if the polygon comes first.
struct Foot<const DISC_FIRST: bool> {
    /// How high the centre is above the edge.
    highest: f64,
    edge: usize,
    on_edge: bool,
    past_start: bool,
    /// The edge's normal.
    outward: DVec2,
    point: DVec2,
    disc: DVec2,
    away: DVec2,
    length: f64,
}

impl<const DISC_FIRST: bool> Foot<DISC_FIRST> {
    /// None if two edges tie.
    #[inline(always)]
    fn new(pair: &Pair) -> Option<Self> {
        let polygon = if DISC_FIRST { pair.b } else { pair.a };
        let center = if DISC_FIRST { pair.rotation.undo(-pair.offset) } else { pair.offset };
        let (highest, edge) = match highest_of_parallelogram(polygon, center, pair.tie) {
            Some(found) => found?,
            None => {
                let (highest, edges) = highest_edges(polygon, center, pair.tie);
                (highest, edges.is_power_of_two().then_some(edges.trailing_zeros() as usize)?)
            }
        };
        let (from, to, normal) =
            (*polygon.core.get(edge)?, polygon.core[next(edge, polygon.core.len())], *polygon.normals.get(edge)?);
        // In A's own frame the polygon is not turned: the additions make 0 of −0, as the rotation by 0 does.
        let (from, edge_vector, outward, disc) = if DISC_FIRST {
            let apply = |v: DVec2| pair.rotation.apply(v);
            (pair.offset + apply(from), apply(to - from), apply(normal), DVec2::ZERO)
        } else {
            (from + 0.0, to - from, Rotation::IDENTITY.apply(normal), pair.offset)
        };
        let to_disc = disc - from;
        let advance = to_disc.dot(edge_vector);
        let fraction = advance / edge_vector.length_squared();
        let past_start = advance > 0.0 && to_disc.dot(outward.perp()) > 0.0;
        let on_edge = past_start && fraction < 1.0;
        let point = if on_edge {
            from + edge_vector * fraction
        } else if !past_start {
            from
        } else if DISC_FIRST {
            pair.offset + pair.rotation.apply(to)
        } else {
            to + 0.0
        };
        let away = disc - point;
        Some(Foot { highest, edge, on_edge, past_start, outward, point, disc, away, length: away.length() })
    }

    /// The distance of the centre from the point.
    #[inline(always)]
    fn distance(&self) -> f64 {
        if self.on_edge {
            self.away.dot(self.outward)
        } else {
            self.length
        }
    }

    #[inline(always)]
    fn separation(&self, pair: &Pair) -> Option<Separation> {
        if self.highest < -pair.tie {
            return None;
        }
        let (outward, on_a, on_b) =
            if DISC_FIRST { (-self.outward, self.disc, self.point) } else { (self.outward, self.point, self.disc) };
        let normal = if self.on_edge { outward } else { (on_b - on_a) / self.length };
        Some(Separation {
            distance: pair.snapped(self.distance() - pair.radius),
            normal: pair.direction_in_world(normal),
            on_a: pair.point_in_world(on_a + normal * pair.a.radius),
            on_b: pair.point_in_world(on_b - normal * pair.b.radius),
            pieces: [0; 2],
        })
    }

    /// Step 2 of [`disc_polygon`], as [`DiscBeside::nearest`].
    #[inline(always)]
    fn overlap(&self, pair: &Pair) -> DiscPolygon {
        let of_edge = self.highest - pair.radius;
        let inside = of_edge + pair.radius < -pair.tie;
        let by_edge = inside | self.on_edge;
        let separation = if inside { of_edge } else { self.distance() - pair.radius };
        if separation > pair.touch {
            return DiscPolygon::Apart;
        }
        let (outward, away) = if DISC_FIRST { (-self.outward, self.point) } else { (self.outward, self.away) };
        let normal = if by_edge { outward } else { away / self.length };
        let polygon = if DISC_FIRST { pair.b } else { pair.a };
        let at_end = !by_edge & self.past_start;
        let vertex = if at_end { next(self.edge, polygon.core.len()) } else { self.edge };
        let support = if DISC_FIRST { (0, vertex) } else { (vertex, 0) };
        DiscPolygon::Overlap(DecidingAxis { separation, normal, support, from_vertices: false })
    }
}

/// Whether a disc and a small polygon overlap, unless they nearly touch: by squares, without unpredictable branches.
#[inline(always)]
pub(crate) fn disc_overlaps(pair: &Pair) -> Option<bool> {
    let (polygon, center) =
        if is_disc_first(pair.a, pair.b)? { (pair.b, pair.rotation.undo(-pair.offset)) } else { (pair.a, pair.offset) };
    let (highest, square) = beside_box(polygon, center).or_else(|| beside_polygon(polygon, center, pair.tie))?;
    let slack = 4.0 * (pair.touch + pair.tie + ROUNDING * (center.x.abs() + center.y.abs()));
    let (least, most) = (pair.radius - slack, pair.radius + slack);
    let apart = (highest > slack) & (square > most * most);
    let overlap = (highest < -slack) | ((least > 0.0) & (square < least * least));
    (apart | overlap).then_some(overlap)
}

/// How high a point is above the edge of a parallelogram above which it is highest, and that edge; none inside if edges tie, and none of
/// other polygons.
#[inline(always)]
fn highest_of_parallelogram(polygon: &Convex, point: DVec2, tie: f64) -> Option<Option<(f64, usize)>> {
    let Lines { x, y, height } = *polygon.lines.first().filter(|_| polygon.parallelogram)?;
    // The opposite edges' normals are the negatives, and their heights are equal, to the bit.
    let [along, across] = [0, 1].map(|k| point.x * x[k] + point.y * y[k]);
    let (first, second) = (along.abs() - height[0], across.abs() - height[1]);
    let (highest, side, edge) = if first > second { (first, along, 0) } else { (second, across, 1) };
    let edge = if side > 0.0 { edge } else { edge + 2 };
    Some(((first - second).abs() > 4.0 * tie && side.abs() > 4.0 * tie).then_some((highest, edge)))
}

/// How high a point is above the edge of a rectangle above which it is highest, and its squared distance from the rectangle if it is
/// outside. None of other polygons.
#[inline(always)]
fn beside_box(polygon: &Convex, point: DVec2) -> Option<(f64, f64)> {
    /// The cosine of an angle that rounding may make of a right one.
    const RIGHT: f64 = 1e-12;
    let Lines { x, y, height } = *polygon.lines.first().filter(|_| polygon.parallelogram)?;
    if (x[0] * x[1] + y[0] * y[1]).abs() > RIGHT {
        return None;
    }
    let [first, second] = [0, 1].map(|k| (point.x * x[k] + point.y * y[k]).abs() - height[k]);
    let (beyond_first, beyond_second) = (larger(0.0, first), larger(0.0, second));
    Some((larger(first, second), beyond_first * beyond_first + beyond_second * beyond_second))
}

/// The same of any polygon of at most [`MAX_EDGES`] edges.
#[inline(always)]
fn beside_polygon(polygon: &Convex, point: DVec2, tie: f64) -> Option<(f64, f64)> {
    let (highest, edges) = highest_edges(polygon, point, tie);
    // Of edges that tie any will do: the nearest points are within a tie of each other.
    let edge = edges.trailing_zeros() as usize;
    let [from, to] = [polygon.core.get(edge)?, &polygon.core[next(edge, polygon.core.len())]];
    let (edge_vector, to_point) = (*to - *from, point - *from);
    let fraction = Interval::UNIT.clamp(to_point.dot(edge_vector) / edge_vector.length_squared());
    Some((highest, (to_point - edge_vector * fraction).length_squared()))
}

/// How high the disc's centre is above the edge above which it is highest, and a bit for each edge that ties with it. Of a polygon of at
/// most [`MAX_EDGES`].
#[inline(always)]
fn highest_edges(polygon: &Convex, center: DVec2, tie: f64) -> (f64, u32) {
    let heights = |lines: &Lines| {
        F64x2::splat(center.x) * F64x2::from(lines.x) + F64x2::splat(center.y) * F64x2::from(lines.y)
            - F64x2::from(lines.height)
    };
    let tied = |highest: f64| F64x2::splat(highest - 2.0 * tie);
    if let [first, second] = &polygon.lines[..] {
        let (first, second) = (heights(first), heights(second));
        let both = first.max(second);
        let highest = larger(both.first(), both.second());
        let edges = first.at_least(tied(highest)) | second.at_least(tied(highest)) << 2;
        return (highest, edges & (u32::MAX >> (MAX_EDGES - polygon.normals.len())));
    }
    let mut highest = F64x2::splat(f64::NEG_INFINITY);
    for lines in &polygon.lines {
        highest = highest.max(heights(lines));
    }
    let highest = larger(highest.first(), highest.second());
    let mut edges = 0u32;
    for lines in polygon.lines.iter().rev() {
        edges = edges << 2 | heights(lines).at_least(tied(highest));
    }
    // An odd number of edges is padded with a copy of the last: clear its bit.
    (highest, edges & (u32::MAX >> (MAX_EDGES - polygon.normals.len())))
}

/// A disc beside a polygon. Positions are in the frame of the pair. With the polygon as B, directions lead from B to A until the
/// result is made.
pub(crate) struct DiscBeside {
    disc_first: bool,
    rotation: Rotation,
    polygon_center: DVec2,
    disc_center: DVec2,
    radius: f64,
    tie: f64,
}

impl DiscBeside {
    /// With the disc as A.
    #[inline(always)]
    pub fn first(rotation: Rotation, offset: DVec2, radius: f64, tie: f64) -> Self {
        DiscBeside { disc_first: true, rotation, polygon_center: offset, disc_center: DVec2::ZERO, radius, tie }
    }

    /// With the disc as B.
    #[inline(always)]
    pub fn second(offset: DVec2, radius: f64, tie: f64) -> Self {
        let (rotation, polygon_center) = (Rotation::IDENTITY, DVec2::ZERO);
        DiscBeside { disc_first: false, rotation, polygon_center, disc_center: offset, radius, tie }
    }

    /// Step 2, for the edge with these ends above which the disc's centre is highest: the normal from A to B, the separation, and
    /// whether the second end decides. In the core with scenes, which has two callers, one function for both.
    #[cfg_attr(feature = "js", inline(never))]
    #[cfg_attr(not(feature = "js"), inline(always))]
    pub fn nearest(&self, normal: DVec2, highest: f64, [from, to]: [DVec2; 2]) -> (DVec2, f64, bool) {
        let DiscBeside { disc_first, rotation, polygon_center, disc_center, radius, tie } = *self;
        let separation_of_edge = highest - radius;
        let outward = rotation.apply(normal);
        let normal = if disc_first { -outward } else { outward };
        if separation_of_edge + radius < -tie {
            return (normal, separation_of_edge, false);
        }
        // As `minkowski::step`.
        let edge_vector = rotation.apply(to - from);
        let (from, to) = (polygon_center + rotation.apply(from), polygon_center + rotation.apply(to));
        let to_disc = disc_center - from;
        let advance = to_disc.dot(edge_vector);
        let fraction = advance / edge_vector.length_squared();
        let past_start = advance > 0.0 && to_disc.dot(outward.perp()) > 0.0;
        if past_start && fraction < 1.0 {
            return (normal, (disc_center - (from + edge_vector * fraction)).dot(outward) - radius, false);
        }
        let corner = if past_start { to } else { from };
        let away = if disc_first { corner } else { disc_center - corner };
        let distance = away.length();
        // Not zero: with the centre on the vertex, its edges would have tied.
        (away / distance, distance - radius, past_start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::pair::manifold::{manifold, ContactPoint};
    use crate::pair::overlap::{depth, least_overlap};
    use crate::pair::placement::Placement;
    use crate::shape::Form;

    fn vector(random: &mut Random, size: f64) -> DVec2 {
        DVec2::new(random.between(-0.5, 0.5), random.between(-0.5, 0.5)) * size
    }

    /// The bits of everything that follows from a deciding axis.
    fn bits(pair: &Pair, axis: &DecidingAxis) -> [u64; 7] {
        let (normal, depth) = (pair.direction_in_world(axis.normal), depth(pair, axis.separation));
        let points = manifold(pair, axis, depth, (0, 0));
        let [ContactPoint { point, depth: _, id }] = points[..] else { panic!("two points: {points:?}") };
        let [x, y, out_x, out_y, depth] = [point.x, point.y, normal.x, normal.y, depth].map(f64::to_bits);
        [x, y, out_x, out_y, depth, id, axis.support.0 as u64 + axis.support.1 as u64]
    }

    /// Segments, triangles, boxes and others of up to 33 vertices, centred on their origins or not, swept or not.
    fn polygons(scale: f64) -> Vec<Form> {
        let shape = |count: usize, radius: f64, aside: DVec2| {
            let corner = |k: usize| Rotation::new(k as f64 * std::f64::consts::TAU / count as f64).apply(DVec2::X);
            let points: Vec<DVec2> = (0..count).map(|k| (corner(k) * DVec2::new(1.0, 0.7) + aside) * scale).collect();
            Form::hull(&points, radius * scale).unwrap()
        };
        let box_of = |size: DVec2, center: DVec2, angle: f64, radius: f64| {
            Form::rectangle(size.x * scale, size.y * scale, center * scale, angle, radius * scale).unwrap()
        };
        let sharp = [[0.0, 0.0], [2.0, -0.1], [2.0, 0.2]].map(|point| DVec2::from_array(point) * scale);
        let mut shapes = vec![
            box_of(DVec2::new(2.0, 2.0), DVec2::ZERO, 0.0, 0.0),
            box_of(DVec2::new(2.0, 1.0), DVec2::new(0.5, -0.25), 0.0, 0.0),
            box_of(DVec2::new(1.5, 1.0), DVec2::ZERO, 0.4, 0.25),
            Form::polygon(&sharp, 0.0).unwrap(),
            Form::polygon(&sharp, 0.125 * scale).unwrap(),
        ];
        for count in [2, 3, 5, 8, 32, 33] {
            shapes.push(shape(count, 0.0, DVec2::ZERO));
            shapes.push(shape(count, 0.2, DVec2::new(0.3, 0.1)));
        }
        shapes
    }

    /// Deep and shallow, beside edges and vertices, between edges that tie, touching and apart, in both orders.
    #[test]
    fn finds_what_the_search_through_all_edges_finds_to_the_bit() {
        let mut random = Random(1);
        let mut seen = [0; 3];
        for scale in [1e-6, 1.0, 1e6] {
            let discs = [(0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.25, 0.75), (3.0, 0.0)]
                .map(|(radius, aside)| Form::hull(&[DVec2::new(aside, -aside) * scale], radius * scale).unwrap());
            let polygons = polygons(scale);
            for k in 0..60_000 {
                let (disc, polygon) = (&discs[k % 5], &polygons[k / 5 % polygons.len()]);
                // On a grid, exactly or nearly, centres fall on edges, vertices and bisectors, and shapes touch.
                let grid = k % 4;
                let mut angle = || if grid == 0 || grid == 3 { 7.0 * random.unit() } else { 0.0 };
                let angles = [angle(), angle()];
                let at = if grid == 0 { vector(&mut random, 2.0) * scale } else { DVec2::ZERO };
                let to = vector(&mut random, 5.0);
                let to = match grid {
                    0 => to * scale,
                    1 => (to * 4.0).round() / 4.0 * scale,
                    2 => ((to * 4.0).round() / 4.0 + vector(&mut random, 1e-9)) * scale,
                    // Right beside a vertex.
                    _ => {
                        let (disc, polygon) = (&disc.convex_pieces()[0], &polygon.convex_pieces()[0]);
                        let vertex = k / 100 % polygon.core.len();
                        let beside = polygon.center + polygon.core[vertex] + polygon.normals[vertex] * (to.x * scale);
                        Rotation::new(angles[1]).apply(beside) - Rotation::new(angles[0]).apply(disc.center)
                    }
                };
                let pose = |at: DVec2, angle: f64| Frame::new(at.x, at.y, angle).unwrap();
                let poses = if grid == 3 {
                    [pose(to, angles[0]), pose(at, angles[1])]
                } else {
                    [pose(at, angles[0]), pose(at + to, angles[1])]
                };
                for (a, pose_a, b, pose_b) in
                    [(disc, &poses[0], polygon, &poses[1]), (polygon, &poses[1], disc, &poses[0])]
                {
                    let placement = Placement::new(a, pose_a, b, pose_b);
                    let pair = placement.pair_inline(&a.convex_pieces()[0], &b.convex_pieces()[0]);
                    let found = least_overlap(&pair).map(|axis| bits(&pair, &axis));
                    let shortcut = match disc_polygon(&pair) {
                        DiscPolygon::Unclear => {
                            seen[0] += usize::from(grid == 0 && pair.a.core.len() + pair.b.core.len() <= 33);
                            continue;
                        }
                        DiscPolygon::Apart => {
                            seen[1] += 1;
                            None
                        }
                        DiscPolygon::Overlap(axis) => {
                            seen[2] += 1;
                            Some(bits(&pair, &axis))
                        }
                    };
                    assert_eq!(shortcut, found, "pair {k} at {scale}: {poses:?}");
                }
            }
        }
        let [unclear, apart, overlap] = seen;
        assert!(overlap > 100_000 && apart > 10_000 && 1000 * unclear < overlap, "{seen:?}");
    }
}
