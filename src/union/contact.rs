//! How two unions overlap: normal, depth, contact points, and whether one lies inside the other.

use glam::DVec2;

use crate::pair::contact::Contact;
use crate::pair::deciding_edge::least_penetration;
use crate::pair::manifold::{manifold, ContactPoint, ContactPoints};
use crate::pair::placement::Placement;
use crate::pair::separation::{settle, Verdict};
use crate::shape::Shape;
use crate::tolerance::ROUNDING;
use crate::union::containment::containment;
use crate::union::piece_pairs::PiecePairs;
use crate::union::way_out::WayOut;

/// How two unions overlap.
pub(crate) fn contact(a: &Shape, b: &Shape, placement: &Placement) -> Option<Contact> {
    let pairs = PiecePairs { a, b, placement: *placement };
    let out = pairs.way_out()?;
    let (a_in_b, b_in_a) = containment(a, b, placement, out.depth);
    let normal = placement.pose_a.rotation.apply(out.normal);
    Some(Contact { normal, depth: out.depth, points: pairs.points(&out), a_in_b, b_in_a })
}

impl PiecePairs<'_> {
    /// The contact points: where the shapes touch at the end of the way out, put back midway between what the surfaces were.
    fn points(&self, out: &WayOut) -> ContactPoints {
        let touch = 4.0 * self.placement.touch();
        let way = out.normal * out.depth;
        let moved = self.moved(way);
        let touching = |see: &mut dyn FnMut(usize, usize, &Verdict)| {
            moved.near(touch, &mut |i, j| {
                let pair = moved.pair(i, j);
                let verdict = settle(&pair, least_penetration(&pair, false));
                if verdict.separation.abs() <= touch {
                    see(i, j, &verdict);
                }
                touch
            });
        };
        // Where a face is left, a normal of pieces that touch then is that of the way; where the way ends at a corner between
        // two pieces, theirs stand to either side. Those nearly across it are others' business.
        let agree = |verdict: &Verdict| verdict.normal.dot(out.normal);
        let along_way =
            |verdict: &Verdict| agree(verdict) > 0.0 && verdict.normal.perp_dot(out.normal).abs() <= ALIGNED;
        let (mut aligned, mut best): (bool, f64) = (false, 0.0);
        touching(&mut |_, _, verdict| {
            aligned |= along_way(verdict);
            best = best.max(agree(verdict));
        });
        let way_in_world = self.placement.pose_a.rotation.apply(way);
        let along = self.placement.pose_a.rotation.apply(out.normal).perp();
        // The outermost points: of those as deep as the way is long, and of all.
        let (mut deep, mut all): (Option<[ContactPoint; 2]>, Option<[ContactPoint; 2]>) = (None, None);
        // Far from the origin points are as coarse as the positions.
        let near = touch + ROUNDING * self.placement.pose_a.position.length();
        let spread = |ends: &mut Option<[ContactPoint; 2]>, point: ContactPoint| {
            let [low, high] = ends.get_or_insert([point; 2]);
            for (end, sign) in [(low, -1.0), (high, 1.0)] {
                let beyond = sign * (point.point - end.point).dot(along);
                // On one spot, where pieces meet, the lower number stays.
                if beyond > near || (beyond >= -near && point.id < end.id) {
                    *end = point;
                }
            }
        };
        touching(&mut |i, j, verdict| {
            let counts = if aligned { along_way(verdict) } else { agree(verdict) >= ACROSS * best };
            if !counts {
                return;
            }
            let before = (self.a.first_vertex(i), self.b.first_vertex(j));
            // Along the way the surfaces overlap as they lie; to a corner from aside they touch only at the end.
            let points = if aligned {
                manifold(&self.pair(i, j), verdict, out.depth, before)
            } else {
                manifold(&moved.pair(i, j), verdict, 0.0, before)
            };
            for &point in points.iter() {
                let back = if aligned { DVec2::ZERO } else { way_in_world / 2.0 };
                let depth = if aligned { point.depth } else { out.depth };
                let point = ContactPoint { point: point.point - back, depth, ..point };
                spread(&mut all, point);
                if depth == out.depth {
                    spread(&mut deep, point);
                }
            }
        });
        let apart = |p: &ContactPoint, q: &ContactPoint| p.point.distance(q.point) > near;
        match (deep, all) {
            (Some([low, high]), _) if apart(&low, &high) => [low, high].into(),
            (Some([only, _]), Some([low, _])) if apart(&low, &only) => [low, only].into(),
            (Some([only, _]), Some([_, high])) if apart(&only, &high) => [only, high].into(),
            (Some([only, _]), _) => only.into(),
            // Rounding left them apart, or in each other: as the deepest pieces have it.
            _ => {
                let ((i, j), verdict) = &out.deepest;
                manifold(&self.pair(*i, *j), verdict, out.depth, (self.a.first_vertex(*i), self.b.first_vertex(*j)))
            }
        }
    }
}

/// Directions closer than this, in radians, are one.
const ALIGNED: f64 = 1e-9;

/// Of normals that share in a way out, none agrees with it so much less than another.
const ACROSS: f64 = 1e-3;
