//! Fast path: the axis of minimum penetration of two boxes or other parallelograms, without a loop. Of each shape only
//! two axes and two vertices are computed, because the other two edges and vertices are their opposites. Separation and
//! normal equal those of [`crate::pair::penetration`] to the bit; of two vertices that are equally far, the other one
//! may be the support.
//!
//! Steps: compute the separations of all four edges of each shape; find the largest; of the edges within a tie of it
//! take the first, A's before B's; find the other shape's support vertex against its normal.

use glam::DVec2;

use crate::math::f64x2::F64x2;
use crate::math::interval::larger;
use crate::math::rotation::Rotation;
use crate::pair::overlap::overlap_along;
use crate::pair::penetration::Penetration;
use crate::pair::placement::Pair;
use crate::pair::separation::DecidingAxis;
use crate::shape::convex::Convex;

/// Whether both pieces are parallelograms, which all other functions here require.
#[inline(always)]
pub(super) fn are_boxes(a: &Convex, b: &Convex) -> bool {
    a.parallelogram && b.parallelogram
}

/// The axis of least overlap; none when the pieces are apart. Their bounds must meet.
#[inline(always)]
pub(super) fn axis(pair: &Pair) -> Option<DecidingAxis> {
    overlap_along(pair, Some(edge(pair)))
}

/// The edge with the largest separation. Ties go to A before B, then to the lower axis.
#[inline(always)]
pub(super) fn edge(pair: &Pair) -> Penetration {
    let back = pair.rotation.inverse();
    let edges_a = Edges::new(pair.a, pair.b, back, pair.offset, pair.radius);
    let edges_b = Edges::new(pair.b, pair.a, pair.rotation, -back.apply(pair.offset), pair.radius);
    let largest = edges_a.first.max(edges_a.opposite).max(edges_b.first.max(edges_b.opposite));
    let least = larger(largest.first(), largest.second()) - pair.tie;
    let rank = (edges_a.at_least(least) | edges_b.at_least(least) << 4).trailing_zeros() as usize;
    let edge = rank % 4 / 2 + rank % 2 * 2;
    if rank < 4 {
        let normal = pair.a.normals[edge];
        let support = (edge, lowest(&pair.b.core, back.apply(normal)));
        Penetration { separation: edges_a.separation(rank), normal, support }
    } else {
        let normal = pair.rotation.apply(pair.b.normals[edge]);
        let support = (lowest(&pair.a.core, normal), edge);
        Penetration { separation: edges_b.separation(rank % 4), normal: -normal, support }
    }
}

/// Whether two parallelograms overlap, unless they nearly touch.
#[inline(always)]
pub(super) fn overlap(pair: &Pair) -> Option<bool> {
    let back = pair.rotation.inverse();
    let edges_a = Edges::new(pair.a, pair.b, back, pair.offset, pair.radius);
    let edges_b = Edges::new(pair.b, pair.a, pair.rotation, -back.apply(pair.offset), pair.radius);
    let largest = edges_a.first.max(edges_a.opposite).max(edges_b.first.max(edges_b.opposite));
    let largest = larger(largest.first(), largest.second());
    let overlap = largest + pair.radius < -2.0 * pair.tie;
    (overlap || largest > pair.touch + pair.tie).then_some(overlap)
}

/// The separations of the other shape from each edge of a parallelogram.
struct Edges {
    /// Of edges 0 and 1.
    first: F64x2,
    /// Of the opposite edges, 2 and 3.
    opposite: F64x2,
}

impl Edges {
    /// `to_other` rotates a direction of `own`'s frame into `other`'s; `center` is the centre of `other` in `own`'s
    /// frame.
    #[inline(always)]
    fn new(own: &Convex, other: &Convex, to_other: Rotation, center: DVec2, radius: f64) -> Self {
        let (lines, vertices) = (&own.lines[0], &other.scanned[0]);
        let (x, y, height) = (F64x2::from(lines.x), F64x2::from(lines.y), F64x2::from(lines.height));
        let (cos, sin) = (F64x2::splat(to_other.cos), F64x2::splat(to_other.sin));
        let along = F64x2::splat(center.x) * x + F64x2::splat(center.y) * y;
        let (outward_x, outward_y) = (cos * x - sin * y, sin * x + cos * y);
        let reach =
            |k: usize| (F64x2::splat(vertices.x[k]) * outward_x + F64x2::splat(vertices.y[k]) * outward_y).abs();
        let (reach, radius) = (reach(0).max(reach(1)), F64x2::splat(radius));
        Edges { first: along - height - reach - radius, opposite: F64x2::splat(0.0) - along - height - reach - radius }
    }

    /// A bit for each edge whose separation is at least `least`, in the order of the axes: edges 0, 2, 1, 3.
    #[inline(always)]
    fn at_least(&self, least: f64) -> u32 {
        let (first, opposite) = (self.first.at_least(F64x2::splat(least)), self.opposite.at_least(F64x2::splat(least)));
        first & 1 | (opposite & 1) << 1 | (first & 2) << 1 | (opposite & 2) << 2
    }

    /// The separation of the edge at this place in that order.
    #[inline(always)]
    fn separation(&self, rank: usize) -> f64 {
        [self.first.first(), self.opposite.first(), self.first.second(), self.opposite.second()][rank]
    }
}

/// The vertex with the smallest projection, of a parallelogram about its centre.
#[inline(always)]
fn lowest(core: &[DVec2], direction: DVec2) -> usize {
    let (first, second) = (core[0].dot(direction), core[1].dot(direction));
    let (vertex, height) = if first.abs() >= second.abs() { (0, first) } else { (1, second) };
    vertex + if height > 0.0 { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::math::frame::Frame;
    use crate::math::random::Random;
    use crate::pair::penetration::search_edges;
    use crate::pair::placement::Placement;
    use crate::pair::shortcuts::pair_edge;
    use crate::shape::Form;
    use glam::DVec2;

    /// Boxes and slanted parallelograms, turned and flush, deep and apart.
    #[test]
    fn finds_what_the_search_through_all_edges_finds_to_the_bit() {
        let mut generator = Random(1);
        let mut random = move || generator.unit();
        let mut shape = |slant: f64| {
            let (u, v) = (DVec2::new(1.0 + random(), slant * random()), DVec2::new(slant * random(), 0.5 + random()));
            Form::polygon(&[-u - v, u - v, u + v, v - u], if random() < 0.3 { 0.25 } else { 0.0 }).unwrap()
        };
        let shapes: Vec<Form> = (0..20).map(|k| shape(if k % 2 == 0 { 0.0 } else { 0.4 })).collect();
        let mut generator = Random(2);
        let mut random = move || generator.unit();
        for k in 0..20_000 {
            let (a, b) = (&shapes[k % 20], &shapes[k / 20 % 20]);
            let flush = k % 3 == 0;
            let (x, y) = (4.0 * random() - 2.0, if flush { 0.0 } else { 4.0 * random() - 2.0 });
            let angle = if flush { 0.0 } else { 7.0 * random() };
            let (pose_a, pose_b) = (Frame::new(0.0, 0.0, angle).unwrap(), Frame::new(x, y, angle * 1.5).unwrap());
            let placement = Placement::new(a, &pose_a, b, &pose_b);
            let pair = placement.pair_inline(&a.convex_pieces()[0], &b.convex_pieces()[0]);
            assert!(pair.a.parallelogram && pair.b.parallelogram);
            let (fast, full) = (pair_edge(&pair).unwrap(), search_edges(&pair, false).unwrap());
            assert_eq!((fast.separation, fast.normal), (full.separation, full.normal), "pair {k}");
        }
    }
}
