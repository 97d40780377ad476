//! Fast path: the axis of least overlap of a disc and a small polygon, swept or not. A disc has one vertex, so no
//! search for support vertices is needed, and the polygon's nearest point lies on the deciding edge or at one of its
//! ends. The result equals that of [`crate::pair::penetration`] and [`crate::pair::separation`] to the bit, because it
//! uses their expressions.
//!
//! Steps:
//!
//! 1. Find the edge above which the disc's centre is highest. If another edge ties with it, leave the pair to the
//!    search.
//! 2. Unless the centre is clearly inside, find whether it is nearest to a point of that edge or to one of the edge's
//!    ends. No other edge can be nearer: the centre would be higher above that edge.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::frame::Frame;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::pair::separation::{DecidingAxis, Separation};
use crate::polygon::support::next;
use crate::shape::convex::{Convex, Lines};

/// The most edges of a small polygon: one bit of a `u32` for each.
const MAX_EDGES: usize = 32;

/// Whether the disc comes first in a pair of a disc and a small polygon; none of other pairs.
#[inline(always)]
fn is_disc_first(a: &Convex, b: &Convex) -> Option<bool> {
    let (count_a, count_b) = (a.normals.len(), b.normals.len());
    let fits = (count_a == 0 || count_b == 0) && (count_a + count_b).wrapping_sub(1) < MAX_EDGES;
    fits.then_some(count_a == 0)
}

/// The axis of least overlap of a disc and a small polygon whose bounds are not apart, unless two edges tie.
#[inline(always)]
pub(super) fn axis(pair: &Pair) -> Option<Option<DecidingAxis>> {
    let disc_first = is_disc_first(pair.a, pair.b)?;
    let (polygon, beside) = DiscBeside::of(pair, disc_first);
    let heights = Heights::new(polygon, beside.disc_in_polygon(), pair.tie);
    if heights.highest - pair.radius > pair.touch {
        return Some(None);
    }
    let edge = heights.edge(polygon)?;
    let nearest = beside.nearest_by(polygon, edge, heights.highest);
    if nearest.separation > pair.touch {
        return Some(None);
    }
    let vertex = if nearest.at_end { next(edge, polygon.core.len()) } else { edge };
    let support = if disc_first { (0, vertex) } else { (vertex, 0) };
    let NearestOnPolygon { separation, normal, .. } = nearest;
    Some(Some(DecidingAxis { separation, normal, support, from_vertices: false }))
}

/// The signed distance and the nearest points of a disc and a small polygon, unless the disc's centre lies clearly
/// inside, or two edges tie.
#[inline(always)]
pub(super) fn separation(a: &Convex, pose_a: &Frame, b: &Convex, pose_b: &Frame) -> Option<Separation> {
    let disc_first = is_disc_first(a, b)?;
    let pair = Pair::of(a, pose_a, b, pose_b);
    let (polygon, beside) = DiscBeside::of(&pair, disc_first);
    let heights = Heights::new(polygon, beside.disc_in_polygon(), pair.tie);
    if heights.highest < -pair.tie {
        return None;
    }
    let NearestOnPolygon { separation, normal, point, .. } =
        beside.nearest_by(polygon, heights.edge(polygon)?, heights.highest);
    let (on_a, on_b) = if disc_first { (DVec2::ZERO, point) } else { (point, pair.offset) };
    Some(Separation {
        distance: pair.snapped(separation),
        normal: pair.direction_in_world(normal),
        on_a: pair.point_in_world(on_a + normal * a.radius),
        on_b: pair.point_in_world(on_b - normal * b.radius),
        pieces: [0; 2],
    })
}

/// How high a point is above the edges of a small polygon.
struct Heights {
    highest: f64,
    /// A bit for each edge above which it is highest, within a tie.
    edges: u32,
}

impl Heights {
    #[inline(always)]
    fn new(polygon: &Convex, point: DVec2, tie: f64) -> Self {
        let heights = |lines: &Lines| {
            F64x2::splat(point.x) * F64x2::from(lines.x) + F64x2::splat(point.y) * F64x2::from(lines.y)
                - F64x2::from(lines.height)
        };
        let mut highest = F64x2::splat(f64::NEG_INFINITY);
        for lines in &polygon.lines {
            highest = highest.max(heights(lines));
        }
        let highest = larger(highest.first(), highest.second());
        let (tied, mut edges) = (F64x2::splat(highest - 2.0 * tie), 0);
        for lines in polygon.lines.iter().rev() {
            edges = edges << 2 | heights(lines).at_least(tied);
        }
        Heights { highest, edges }
    }

    /// The edge above which the point is highest; none if another one ties with it.
    #[inline(always)]
    fn edge(&self, polygon: &Convex) -> Option<usize> {
        // An odd number of edges is padded with a copy of the last: clear its bit.
        let edges = self.edges & (u32::MAX >> (MAX_EDGES - polygon.normals.len()));
        edges.is_power_of_two().then_some(edges.trailing_zeros() as usize)
    }
}

/// A disc beside a polygon. Positions are in the frame of the pair. With the polygon as B, directions lead from B to A
/// until the result is made.
pub(super) struct DiscBeside {
    disc_first: bool,
    rotation: Rotation,
    polygon_center: DVec2,
    disc_center: DVec2,
    radius: f64,
    tie: f64,
}

/// The point of a polygon that is nearest to a disc's centre.
pub(super) struct NearestOnPolygon {
    /// The separation of both, radii included.
    pub separation: f64,
    /// Unit, from A to B.
    pub normal: DVec2,
    /// In the frame of the pair. Of use where the centre does not lie inside.
    point: DVec2,
    /// Whether it is the second end of the edge.
    at_end: bool,
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

    /// The polygon of a pair, and the disc beside it.
    #[inline(always)]
    fn of<'s>(pair: &Pair<'s>, disc_first: bool) -> (&'s Convex, Self) {
        if disc_first {
            (pair.b, DiscBeside::first(pair.rotation, pair.offset, pair.radius, pair.tie))
        } else {
            (pair.a, DiscBeside::second(pair.offset, pair.radius, pair.tie))
        }
    }

    /// The disc's centre in the polygon's frame.
    #[inline(always)]
    fn disc_in_polygon(&self) -> DVec2 {
        self.rotation.undo(if self.disc_first { -self.polygon_center } else { self.disc_center })
    }

    /// [`nearest`](DiscBeside::nearest), by the edge's index.
    #[inline(always)]
    fn nearest_by(&self, polygon: &Convex, edge: usize, highest: f64) -> NearestOnPolygon {
        let ends = [polygon.core[edge], polygon.core[next(edge, polygon.core.len())]];
        let normal = polygon.normals[edge];
        // In its own frame a normal is not turned: not even by 0, which would change the signs of zeros.
        self.nearest(if self.disc_first { self.rotation.apply(normal) } else { normal }, highest, ends)
    }

    /// Step 2, for the edge with these ends above which the disc's centre is highest. Its normal is in the frame of the
    /// pair, its ends are in the polygon's.
    #[inline]
    pub fn nearest(&self, outward: DVec2, highest: f64, [from, to]: [DVec2; 2]) -> NearestOnPolygon {
        let DiscBeside { disc_first, rotation, polygon_center, disc_center, radius, tie } = *self;
        let normal = if disc_first { -outward } else { outward };

        // The centre is clearly inside: the edge decides.
        let separation = highest - radius;
        if separation + radius < -tie {
            return NearestOnPolygon { separation, normal, point: disc_center, at_end: false };
        }

        // The centre is above the edge, as `minkowski::step` has it.
        let edge_vector = rotation.apply(to - from);
        let (from, to) = (polygon_center + rotation.apply(from), polygon_center + rotation.apply(to));
        let to_disc = disc_center - from;
        let advance = to_disc.dot(edge_vector);
        let fraction = advance / edge_vector.length_squared();
        let past_start = advance > 0.0 && to_disc.dot(outward.perp()) > 0.0;
        if past_start && fraction < 1.0 {
            let point = from + edge_vector * fraction;
            let separation = (disc_center - point).dot(outward) - radius;
            return NearestOnPolygon { separation, normal, point, at_end: false };
        }

        // It is beyond one end. Their distance is not 0: with the centre on a vertex, its edges would have tied.
        let point = if past_start { to } else { from };
        let away = if disc_first { point } else { disc_center - point };
        let distance = away.length();
        NearestOnPolygon { separation: distance - radius, normal: away / distance, point, at_end: past_start }
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
    fn bits(pair: &Pair, axis: &DecidingAxis) -> [u64; 10] {
        let (normal, depth) = (pair.direction_in_world(axis.normal), depth(pair, axis.separation));
        let points = manifold(pair, axis, depth, (0, 0));
        let [ContactPoint { point, depth: _, id }] = points[..] else { panic!("two points: {points:?}") };
        let [x, y, out_x, out_y, depth] = [point.x, point.y, normal.x, normal.y, depth].map(f64::to_bits);
        // A separation of 0 may have either sign.
        let [own_x, own_y, separation] = [axis.normal.x, axis.normal.y, axis.separation + 0.0].map(f64::to_bits);
        [x, y, out_x, out_y, depth, id, axis.support.0 as u64 + axis.support.1 as u64, own_x, own_y, separation]
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
                    let answer = if pair.bounds_apart() { Some(None) } else { axis(&pair) };
                    let shortcut = match answer {
                        None => {
                            seen[0] += usize::from(grid == 0 && pair.a.core.len() + pair.b.core.len() <= 33);
                            continue;
                        }
                        Some(None) => {
                            seen[1] += 1;
                            None
                        }
                        Some(Some(axis)) => {
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
