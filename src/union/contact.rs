//! How two unions overlap: normal, depth, contact points, and whether one lies inside the other.

use std::cell::RefCell;

use glam::DVec2;

use crate::math::interval::larger;
use crate::pair::contact::Contact;
use crate::pair::manifold::{manifold, ContactPoint, ContactPoints};
use crate::pair::placement::Placement;
use crate::pair::separation::{deciding_axis, DecidingAxis};
use crate::pair::shortcuts::pair_edge;
use crate::shape::Form;
use crate::tolerance::ROUNDING;
use crate::union::containment::containment;
use crate::union::piece_pairs::PiecePairs;
use crate::union::way_out::WayOut;

/// How two unions overlap, in the world, with a [way out](PiecePairs::way_out) that is the shortest up to `most`; none
/// when they are apart.
pub(crate) fn contact(a: &Form, b: &Form, placement: &Placement, most: f64) -> Option<Contact> {
    let pairs = PiecePairs { a, b, placement };
    let out = pairs.way_out(most)?;
    let (a_in_b, b_in_a) = containment(a, b, placement, out.depth);
    let normal = placement.pose_a.rotation.apply(out.normal);
    let (i, j) = out.deepest.0;
    Some(Contact { normal, depth: out.depth, points: points_along(&pairs, &out), a_in_b, b_in_a, pieces: [i, j] })
}

/// The contact points of two unions whose way out is `out`, in the world.
pub(crate) fn points_along(pairs: &PiecePairs, out: &WayOut) -> ContactPoints {
    TOUCHING.with_borrow_mut(|touching| pairs.points(out, touching))
}

/// A piece of A and one of B that touch, and their deciding axis.
type Touching = (usize, usize, DecidingAxis);

thread_local! {
    /// The list that [`PiecePairs::points`] fills, kept between calls to save allocations.
    static TOUCHING: RefCell<Vec<Touching>> = const { RefCell::new(Vec::new()) };
}

impl PiecePairs<'_> {
    /// The contact points of an overlap whose way out is `out`. Steps:
    ///
    /// 1. Move B along the way out and find the pairs of pieces that then touch.
    /// 2. If normals of some pairs are parallel to the way out, keep those pairs; otherwise, at a corner between two
    ///    pieces, those whose normals are not nearly perpendicular to it.
    /// 3. Collect these pairs' contact points: with parallel normals those of the overlap, at a corner those at the end
    ///    of the way, moved back by half of it. Either way they lie midway between the surfaces.
    /// 4. Keep the outermost two, preferring points as deep as the way is long; one if both coincide.
    fn points(&self, out: &WayOut, touching: &mut Vec<Touching>) -> ContactPoints {
        let touch = 4.0 * self.placement.touch;
        let way = out.normal * out.depth;
        let moved = self.placement.moved(way);
        let moved = PiecePairs { placement: &moved, ..*self };
        touching.clear();
        moved.visit_near(touch, &mut |i, j| {
            let pair = moved.pair(i, j);
            let axis = deciding_axis(&pair, pair_edge(&pair));
            if axis.separation.abs() <= touch {
                touching.push((i, j, axis));
            }
            touch
        });
        // The cosine of the angle between a pair's normal and the way out.
        let agreement = |axis: &DecidingAxis| axis.normal.dot(out.normal);
        let is_parallel =
            |axis: &DecidingAxis| agreement(axis) > 0.0 && axis.normal.perp_dot(out.normal).abs() <= MAX_DEVIATION;
        let (mut any_parallel, mut best): (bool, f64) = (false, 0.0);
        for (_, _, axis) in touching.iter() {
            any_parallel |= is_parallel(axis);
            best = larger(best, agreement(axis));
        }
        let way_in_world = self.placement.pose_a.rotation.apply(way);
        let along = self.placement.pose_a.rotation.apply(out.normal).perp();
        // The outermost points: of those as deep as the way is long, and of all.
        let (mut deep_ends, mut all_ends): (Option<[ContactPoint; 2]>, Option<[ContactPoint; 2]>) = (None, None);
        // Points closer than this coincide; far from the origin, points are as coarse as the positions.
        let coincidence = touch + ROUNDING * self.placement.pose_a.position.length();
        let (at, depth, back) =
            if any_parallel { (self, out.depth, DVec2::ZERO) } else { (&moved, 0.0, way_in_world / 2.0) };
        for &(i, j, ref axis) in touching.iter() {
            let counts = if any_parallel { is_parallel(axis) } else { agreement(axis) >= MIN_AGREEMENT * best };
            if !counts {
                continue;
            }
            let first = (self.a.first_vertex(i), self.b.first_vertex(j));
            let points = manifold(&at.pair(i, j), axis, depth, first);
            for &point in points.iter() {
                let depth = if any_parallel { point.depth } else { out.depth };
                let point = ContactPoint { point: point.point - back, depth, ..point };
                extend(&mut all_ends, point, along, coincidence);
                // Rounding makes one end of a stretch shallower than the other.
                if depth >= out.depth - touch {
                    extend(&mut deep_ends, point, along, coincidence);
                }
            }
        }
        let (Some([low_deep, high_deep]), Some([low, high])) = (&deep_ends, &all_ends) else {
            // Rounding left no touching pieces: take the manifold of the deepest ones.
            let ((i, j), axis) = &out.deepest;
            return manifold(&self.pair(*i, *j), axis, out.depth, (self.a.first_vertex(*i), self.b.first_vertex(*j)));
        };
        let differ = |(p, q): &(&ContactPoint, &ContactPoint)| p.point.distance(q.point) > coincidence;
        let ends = [(low_deep, high_deep), (low, low_deep), (low_deep, high)].into_iter().find(differ);
        ends.map_or((*low_deep).into(), |(&low, &high)| [low, high].into())
    }
}

/// Adds a point to the outermost ones along a direction. Of points that coincide, as they do where pieces meet, the one
/// with the lower id stays.
#[inline(never)] // for code size
fn extend(ends: &mut Option<[ContactPoint; 2]>, point: ContactPoint, along: DVec2, coincidence: f64) {
    let [low, high] = ends.get_or_insert([point; 2]);
    for (end, sign) in [(low, -1.0), (high, 1.0)] {
        let beyond = sign * (point.point - end.point).dot(along);
        if beyond > coincidence || (beyond >= -coincidence && point.id < end.id) {
            *end = point;
        }
    }
}

/// Directions within this angle, in radians, are parallel.
const MAX_DEVIATION: f64 = 1e-9;

/// At a corner, a pair counts if its normal's cosine with the way out is at least this part of the largest such cosine.
const MIN_AGREEMENT: f64 = 1e-3;
