//! Whether contact points lie midway between both surfaces, measured along the normal through each point.

use super::hull::hull;
use super::manifold::{Manifold, FLATNESS};
use super::separation::diameter;
use super::vector::{add, cross, dot, length, scaled, sub, turned};
use super::{Placed, Swept, Verdict};

/// Along the normal through each contact point, the point is midway between A's surface and B's, and its depth is the
/// overlap there; the contact's depth is the overlap at its deepest point. `slack` is the error allowed, along the
/// normal and across.
///
/// Where the shallower of two points has depth 0, the surfaces may still be apart there by what counts as flat.
pub fn points_lie_midway(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, claim: &Manifold, slack: f64) -> Verdict {
    let out = claim.normal;
    let (a_faces, b_faces) = (Facing::new(a, at_a, at_a, out), Facing::new(b, at_b, at_a, scaled(out, -1.0)));
    let size = diameter(a).max(diameter(b));
    let deepest = claim.points.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
    ensure!(deepest == claim.depth, "the deepest point has {deepest:e}, the contact {:e}", claim.depth);
    for (i, p) in claim.points.iter().enumerate() {
        let at = sub(p.point, [at_a.x, at_a.y]);
        let height = dot(at, out);
        let along = cross(out, at);
        // B's heights are measured against the normal.
        let [a_low, a_high] = a_faces.heights(along, slack).ok_or(format!("point {i} is beside A"))?;
        let [b_high, b_low] = b_faces.heights(-along, slack).ok_or(format!("point {i} is beside B"))?.map(|h| -h);
        let off = (height - (a_high + b_high) / 2.0).max((a_low + b_low) / 2.0 - height);
        ensure!(off <= slack, "point {i} is {off:e} away from the middle");
        let (least, most) = (a_low - b_high, a_high - b_low);
        let may_be_apart = p.depth == 0.0 && claim.points.len() == 2;
        let least = if may_be_apart { least.min(0.0) } else { least };
        let most = if may_be_apart && most >= -FLATNESS * size { most.max(0.0) } else { most };
        let excess = (p.depth - most).max(least - p.depth);
        ensure!(excess <= slack, "point {i} has depth {:e}, where the overlap is {least:e} to {most:e}", p.depth);
    }
    Ok(())
}

/// A shape's surface as seen from a direction far out: its heights over the line across that direction, which runs a
/// quarter turn from it.
struct Facing {
    /// The core's corners, as positions along the line and heights.
    corners: Vec<[f64; 2]>,
    radius: f64,
}

impl Facing {
    fn new(shape: &Swept, at: Placed, from: Placed, out: [f64; 2]) -> Facing {
        let offset = [at.x - from.x, at.y - from.y];
        let corners = hull(turned(&shape.points, at.angle).into_iter().map(|p| add(p, offset)).collect());
        Facing { corners: corners.iter().map(|&p| [cross(out, p), dot(p, out)]).collect(), radius: shape.radius }
    }

    /// The lowest and highest height within `slack` of a place on the line; none beside the shape.
    fn heights(&self, along: f64, slack: f64) -> Option<[f64; 2]> {
        let ends = |sign: f64| self.corners.iter().map(|p| sign * p[0]).fold(f64::NEG_INFINITY, f64::max) + self.radius;
        let (low, high) = (-ends(-1.0), ends(1.0));
        let near = [(along - slack).max(low), (along + slack).min(high)];
        if near[0] > near[1] {
            return None;
        }
        // The surface is concave: it is lowest at an end, and highest there or at a corner.
        let inner = self.corners.iter().map(|p| p[0]).filter(|x| (near[0]..near[1]).contains(x));
        let highest = near.into_iter().chain(inner).map(|x| self.height(x)).fold(f64::NEG_INFINITY, f64::max);
        Some([self.height(near[0]).min(self.height(near[1])), highest])
    }

    /// The surface over a place on the line: the highest of the corners' discs and of the edges moved outwards.
    fn height(&self, along: f64) -> f64 {
        let mut highest = f64::NEG_INFINITY;
        for (i, &p) in self.corners.iter().enumerate() {
            let aside = along - p[0];
            if aside.abs() <= self.radius {
                highest = highest.max(p[1] + (self.radius * self.radius - aside * aside).sqrt());
            }
            let edge = sub(self.corners[(i + 1) % self.corners.len()], p);
            let outward = scaled([edge[1], -edge[0]], self.radius / length(edge));
            // Both sides: a segment has two. The lower one does not matter.
            for start in [add(p, outward), sub(p, outward)] {
                let part = (along - start[0]) / edge[0];
                if (0.0..=1.0).contains(&part) {
                    highest = highest.max(start[1] + part * edge[1]);
                }
            }
        }
        // Rounding may put a place at the very end beside it.
        let nearest = |p: &&[f64; 2]| (p[0] - along).abs();
        let end = self.corners.iter().min_by(|p, q| nearest(p).total_cmp(&nearest(q))).expect("a corner");
        if highest.is_finite() {
            highest
        } else {
            end[1]
        }
    }
}
