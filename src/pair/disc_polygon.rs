//! The axis of least overlap of a disc and a small polygon, either of them swept or not, without a walk or a climb: a disc
//! has one vertex, so a glance at the polygon's edges tells the one that decides, and the polygon's nearest point lies on
//! that edge or at its ends. It finds what [`crate::pair::penetration`] and [`crate::pair::separation`] find, to the bit; a circle
//! and a box take two thirds of the time.
//!
//! Steps, with the very numbers that they work with:
//!
//! 1. Take the edge above which the disc's centre is highest. Where another comes within a tie, leave the pair to them.
//! 2. Where the centre is not clearly inside, see whether a point of that edge is nearest, or the vertex at one of its ends.
//!    No walk leads on from there: of the next edge nothing else can be nearer, or the centre would be higher above that.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::placement::Pair;
use crate::pair::separation::Verdict;
use crate::polygon::support::next;
use crate::shape::convex::Lines;

/// What a glance tells of a pair.
pub(crate) enum Glance {
    Apart,
    Overlap(Verdict),
    /// Not a disc and a small polygon, or two edges tie.
    Unclear,
}

/// Polygons of up to so many edges are small: there is a bit for each in a number.
const MOST: usize = 32;

/// Whether and how a disc and a small polygon overlap.
#[inline(always)]
pub(crate) fn glance(pair: &Pair) -> Glance {
    let (count_a, count_b) = (pair.a.normals.len(), pair.b.normals.len());
    let (disc_first, count) = (count_a == 0, count_a + count_b);
    if (count_a != 0 && count_b != 0) || count.wrapping_sub(1) >= MOST {
        return Glance::Unclear;
    }
    if pair.bounds_apart() {
        return Glance::Apart;
    }
    // Where the polygon is B, all but what is handed out is seen from B to A.
    let (polygon, turn, origin, spot) = if disc_first {
        (pair.b, pair.rotation, pair.offset, DVec2::ZERO)
    } else {
        (pair.a, Rotation::IDENTITY, DVec2::ZERO, pair.offset)
    };

    let center = turn.undo(if disc_first { -pair.offset } else { pair.offset });
    let heights = |lines: &Lines| {
        F64x2::splat(center.x) * F64x2::from(lines.x) + F64x2::splat(center.y) * F64x2::from(lines.y)
            - F64x2::from(lines.height)
    };
    let mut highest = F64x2::splat(f64::NEG_INFINITY);
    for lines in &polygon.lines {
        highest = highest.max(heights(lines));
    }
    let highest = larger(highest.first(), highest.second());
    let deepest = highest - pair.radius;
    if deepest > pair.touch {
        return Glance::Apart;
    }
    let (tied, mut edges) = (F64x2::splat(highest - 2.0 * pair.tie), 0u32);
    for lines in polygon.lines.iter().rev() {
        edges = edges << 2 | heights(lines).at_least(tied);
    }
    // The last of an odd number of edges stands there twice.
    edges &= u32::MAX >> (MOST - count);
    if edges.count_ones() != 1 {
        return Glance::Unclear;
    }

    let edge = edges.trailing_zeros() as usize;
    let outward = turn.apply(polygon.normals[edge]);
    let place = |index: usize| origin + turn.apply(polygon.core[index]);
    let normal = if disc_first { -outward } else { outward };
    let (normal, separation, vertex) = if deepest + pair.radius < -pair.touch {
        (normal, deepest, edge)
    } else {
        let after = next(edge, count);
        let (from, to) = (place(edge), place(after));
        let (along, seen) = (to - from, spot - from);
        let ahead = seen.dot(along);
        let part = ahead / along.length_squared();
        let beyond = ahead > 0.0 && seen.dot(outward.perp()) > 0.0;
        if beyond && part < 1.0 {
            (normal, (spot - (from + along * part)).dot(outward) - pair.radius, edge)
        } else {
            let (corner, vertex) = if beyond { (to, after) } else { (from, edge) };
            let away = if disc_first { corner } else { spot - corner };
            let distance = away.length();
            // On the vertex itself its edges would tie.
            (away / distance, distance - pair.radius, vertex)
        }
    };
    if separation > pair.touch {
        return Glance::Apart;
    }
    let facing = if disc_first { (0, vertex) } else { (vertex, 0) };
    Glance::Overlap(Verdict { separation, normal, facing, vertices_tell: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::pose::Pose;
    use crate::pair::manifold::{manifold, ContactPoint};
    use crate::pair::overlap::{depth, least_overlap};
    use crate::pair::placement::Placement;
    use crate::shape::Shape;

    /// Numbers in [0, 1).
    struct Random(u32);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
            f64::from(self.0 >> 8) / 16777216.0
        }

        fn vector(&mut self, size: f64) -> DVec2 {
            DVec2::new(self.next() - 0.5, self.next() - 0.5) * size
        }
    }

    /// All that comes of a verdict, bit for bit.
    fn bits(pair: &Pair, verdict: &Verdict) -> [u64; 7] {
        let (normal, depth) = (pair.direction_in_world(verdict.normal), depth(pair, verdict));
        let points = manifold(pair, verdict, depth, (0, 0));
        let [ContactPoint { point, depth: _, id }] = points[..] else { panic!("two points: {points:?}") };
        let [x, y, out_x, out_y, depth] = [point.x, point.y, normal.x, normal.y, depth].map(f64::to_bits);
        [x, y, out_x, out_y, depth, id, verdict.facing.0 as u64 + verdict.facing.1 as u64]
    }

    /// Segments, triangles, boxes and others of up to thirty-three vertices, about their origins or not, swept or not.
    fn polygons(scale: f64) -> Vec<Shape> {
        let shape = |count: usize, radius: f64, aside: DVec2| {
            let corner = |k: usize| Rotation::new(k as f64 * std::f64::consts::TAU / count as f64).apply(DVec2::X);
            let points: Vec<DVec2> = (0..count).map(|k| (corner(k) * DVec2::new(1.0, 0.7) + aside) * scale).collect();
            Shape::hull(&points, radius * scale).unwrap()
        };
        let box_of = |size: DVec2, center: DVec2, angle: f64, radius: f64| {
            Shape::rectangle(size.x * scale, size.y * scale, center * scale, angle, radius * scale).unwrap()
        };
        let sharp = [[0.0, 0.0], [2.0, -0.1], [2.0, 0.2]].map(|point| DVec2::from_array(point) * scale);
        let mut shapes = vec![
            box_of(DVec2::new(2.0, 2.0), DVec2::ZERO, 0.0, 0.0),
            box_of(DVec2::new(2.0, 1.0), DVec2::new(0.5, -0.25), 0.0, 0.0),
            box_of(DVec2::new(1.5, 1.0), DVec2::ZERO, 0.4, 0.25),
            Shape::polygon(&sharp, 0.0).unwrap(),
            Shape::polygon(&sharp, 0.125 * scale).unwrap(),
        ];
        for count in [2, 3, 5, 8, 32, 33] {
            shapes.push(shape(count, 0.0, DVec2::ZERO));
            shapes.push(shape(count, 0.2, DVec2::new(0.3, 0.1)));
        }
        shapes
    }

    /// Deep and shallow, beside faces and vertices, between edges that tie, touching and apart, in both orders.
    #[test]
    fn finds_what_the_search_through_all_edges_finds_to_the_bit() {
        let mut random = Random(1);
        let mut seen = [0; 3];
        for scale in [1e-6, 1.0, 1e6] {
            let discs = [(0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.25, 0.75), (3.0, 0.0)]
                .map(|(radius, aside)| Shape::hull(&[DVec2::new(aside, -aside) * scale], radius * scale).unwrap());
            let polygons = polygons(scale);
            for k in 0..60_000 {
                let (disc, polygon) = (&discs[k % 5], &polygons[k / 5 % polygons.len()]);
                // On a grid, or nearly, centres lie on edges, vertices and lines between edges, and shapes touch.
                let grid = k % 4;
                let mut angle = || if grid == 0 || grid == 3 { 7.0 * random.next() } else { 0.0 };
                let angles = [angle(), angle()];
                let at = if grid == 0 { random.vector(2.0) * scale } else { DVec2::ZERO };
                let to = random.vector(5.0);
                let to = match grid {
                    0 => to * scale,
                    1 => (to * 4.0).round() / 4.0 * scale,
                    2 => ((to * 4.0).round() / 4.0 + random.vector(1e-9)) * scale,
                    // Right beside a vertex.
                    _ => {
                        let (disc, polygon) = (&disc.convex_pieces()[0], &polygon.convex_pieces()[0]);
                        let vertex = k / 100 % polygon.core.len();
                        let beside = polygon.center + polygon.core[vertex] + polygon.normals[vertex] * (to.x * scale);
                        Rotation::new(angles[1]).apply(beside) - Rotation::new(angles[0]).apply(disc.center)
                    }
                };
                let pose = |at: DVec2, angle: f64| Pose::new(at.x, at.y, angle).unwrap();
                let poses = if grid == 3 {
                    [pose(to, angles[0]), pose(at, angles[1])]
                } else {
                    [pose(at, angles[0]), pose(at + to, angles[1])]
                };
                for (a, pose_a, b, pose_b) in
                    [(disc, &poses[0], polygon, &poses[1]), (polygon, &poses[1], disc, &poses[0])]
                {
                    let placement = Placement::new(a, pose_a, b, pose_b);
                    let pair = placement.pair(&a.convex_pieces()[0], &b.convex_pieces()[0]);
                    let found = least_overlap(&pair).map(|verdict| bits(&pair, &verdict));
                    let glance = match glance(&pair) {
                        Glance::Unclear => {
                            seen[0] += usize::from(grid == 0 && pair.a.core.len() + pair.b.core.len() <= 33);
                            continue;
                        }
                        Glance::Apart => {
                            seen[1] += 1;
                            None
                        }
                        Glance::Overlap(verdict) => {
                            seen[2] += 1;
                            Some(bits(&pair, &verdict))
                        }
                    };
                    assert_eq!(glance, found, "pair {k} at {scale}: {poses:?}");
                }
            }
        }
        let [unclear, apart, overlap] = seen;
        assert!(overlap > 100_000 && apart > 10_000 && 1000 * unclear < overlap, "{seen:?}");
    }
}
