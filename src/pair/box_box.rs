//! The axis of minimum penetration of two boxes, or other parallelograms, without a loop or a guess: of each only two axes
//! and two vertices count, as the rest lies opposite. It finds what [`crate::pair::penetration`] finds, to the bit; between two
//! boxes it takes half the time.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::penetration::Penetration;
use crate::pair::placement::Pair;
use crate::shape::convex::Convex;

/// The edge with the largest separation: of equal ones A's before B's, then in the order of their axes. Both must be
/// parallelograms.
#[inline(always)]
pub(crate) fn least_penetration(pair: &Pair) -> Penetration {
    let back = pair.rotation.inverse();
    let of_a = Edges::new(pair.a, pair.b, back, pair.offset, pair.radius);
    let of_b = Edges::new(pair.b, pair.a, pair.rotation, -back.apply(pair.offset), pair.radius);
    let largest = of_a.first.max(of_a.opposite).max(of_b.first.max(of_b.opposite));
    let least = larger(largest.first(), largest.second()) - pair.tie;
    let rank = (of_a.at_least(least) | of_b.at_least(least) << 4).trailing_zeros() as usize;
    let edge = rank % 4 / 2 + rank % 2 * 2;
    if rank < 4 {
        let normal = pair.a.normals[edge];
        let facing = (edge, lowest(&pair.b.core, back.apply(normal)));
        Penetration { separation: of_a.separation(rank), normal, facing }
    } else {
        let normal = pair.rotation.apply(pair.b.normals[edge]);
        let facing = (lowest(&pair.a.core, normal), edge);
        Penetration { separation: of_b.separation(rank % 4), normal: -normal, facing }
    }
}

/// The separations of one parallelogram's edges from the other.
struct Edges {
    /// Of the first two edges.
    first: F64x2,
    /// Of those across.
    opposite: F64x2,
}

impl Edges {
    /// `turn` takes the first's directions to the second's frame; `center` is the second's, in the first's frame.
    #[inline(always)]
    fn new(own: &Convex, other: &Convex, turn: Rotation, center: DVec2, radius: f64) -> Self {
        let (lines, vertices) = (&own.lines[0], &other.scanned[0]);
        let (x, y, height) = (F64x2::from(lines.x), F64x2::from(lines.y), F64x2::from(lines.height));
        let (cos, sin) = (F64x2::splat(turn.cos), F64x2::splat(turn.sin));
        let along = F64x2::splat(center.x) * x + F64x2::splat(center.y) * y;
        let (outwards_x, outwards_y) = (cos * x - sin * y, sin * x + cos * y);
        let reach =
            |k: usize| (F64x2::splat(vertices.x[k]) * outwards_x + F64x2::splat(vertices.y[k]) * outwards_y).abs();
        let (reach, radius) = (reach(0).max(reach(1)), F64x2::splat(radius));
        Edges { first: along - height - reach - radius, opposite: F64x2::splat(0.0) - along - height - reach - radius }
    }

    /// A bit for each edge whose separation is at least this, in the order of the axes.
    #[inline(always)]
    fn at_least(&self, least: f64) -> u32 {
        let (first, opposite) = (self.first.at_least(F64x2::splat(least)), self.opposite.at_least(F64x2::splat(least)));
        first & 1 | (opposite & 1) << 1 | (first & 2) << 1 | (opposite & 2) << 2
    }

    #[inline(always)]
    fn separation(&self, rank: usize) -> f64 {
        [self.first.first(), self.opposite.first(), self.first.second(), self.opposite.second()][rank]
    }
}

/// The lowest vertex of a parallelogram about its centre.
#[inline(always)]
fn lowest(core: &[DVec2], direction: DVec2) -> usize {
    let (first, second) = (core[0].dot(direction), core[1].dot(direction));
    let (vertex, height) = if first.abs() >= second.abs() { (0, first) } else { (1, second) };
    vertex + if height > 0.0 { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::math::pose::Pose;
    use crate::pair::deciding_edge::least_penetration;
    use crate::pair::penetration::of_any;
    use crate::pair::placement::Placement;
    use crate::shape::Shape;
    use glam::DVec2;

    /// Boxes, rhombs and slanted ones, turned and flush, deep and apart.
    #[test]
    fn finds_what_the_search_through_all_edges_finds_to_the_bit() {
        let mut state = 1u32;
        let mut random = move || {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            f64::from(state >> 8) / 16777216.0
        };
        let mut shape = |slant: f64| {
            let (u, v) = (DVec2::new(1.0 + random(), slant * random()), DVec2::new(slant * random(), 0.5 + random()));
            Shape::polygon(&[-u - v, u - v, u + v, v - u], if random() < 0.3 { 0.25 } else { 0.0 }).unwrap()
        };
        let shapes: Vec<Shape> = (0..20).map(|k| shape(if k % 2 == 0 { 0.0 } else { 0.4 })).collect();
        let mut state = 2u32;
        let mut random = move || {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            f64::from(state >> 8) / 16777216.0
        };
        for k in 0..20_000 {
            let (a, b) = (&shapes[k % 20], &shapes[k / 20 % 20]);
            let flush = k % 3 == 0;
            let (x, y) = (4.0 * random() - 2.0, if flush { 0.0 } else { 4.0 * random() - 2.0 });
            let angle = if flush { 0.0 } else { 7.0 * random() };
            let (pose_a, pose_b) = (Pose::new(0.0, 0.0, angle).unwrap(), Pose::new(x, y, angle * 1.5).unwrap());
            let placement = Placement::new(a, &pose_a, b, &pose_b);
            let pair = placement.pair(&a.convex_pieces()[0], &b.convex_pieces()[0]);
            assert!(pair.a.parallelogram && pair.b.parallelogram);
            let (fast, full) = (least_penetration(&pair, false).unwrap(), of_any(&pair, false).unwrap());
            assert_eq!((fast.separation, fast.normal), (full.separation, full.normal), "pair {k}");
        }
    }
}
