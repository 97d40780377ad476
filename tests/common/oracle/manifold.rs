//! What must hold of the contact points of two convex shapes.

use super::closest::normal_is_right;
use super::hull::{hull, nearest_on_boundary};
use super::separation::{diameter, difference, separation, signed};
use super::vector::{add, cross, dot, length, scaled, sub, turned};
use super::{Answer, Placed, Swept, Verdict, Within};

/// A contact, as it is claimed.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold {
    pub normal: [f64; 2],
    pub depth: f64,
    pub points: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub point: [f64; 2],
    pub depth: f64,
    pub id: u64,
}

/// Common stretches shorter than this part of the size may count as one point.
const SHORT: f64 = 1e-6;

/// Of edges that lie on each other, up to this part of their length apart, both ends touch.
pub const FLATNESS: f64 = 1e-5;

/// Edges that rise by no more than this part of their shape's size lie flat.
const FLAT: f64 = 1e-12;

/// The contact has the depth of the overlap along a right normal. It has one point or two; each is midway between a
/// point of A's surface and a point of B's, its own depth apart along the normal; none is deeper than the contact, and
/// one is as deep. Two points lie on one edge of either core, and where two edges lie flat on each other, within
/// rounding, there are two: at the ends of what the edges have in common.
///
/// The shallower end of two edges that are nearly parallel may be kept, with depth 0, while it is still apart.
pub fn manifold_is_right(
    a: &Swept,
    at_a: Placed,
    b: &Swept,
    at_b: Placed,
    claim: &Manifold,
    within: Within,
) -> Verdict {
    let Manifold { normal, depth, ref points } = *claim;
    let Answer { separation: truth, size } = separation(a, at_a, b, at_b);
    ensure!((depth - (-truth).max(0.0)).abs() <= within.length, "depth {depth:e}, not {:e}", -truth);
    normal_is_right(&difference(a, at_a, b, at_b), [0.0, 0.0], normal, truth, within.length)?;

    ensure!(matches!(points.len(), 1 | 2), "{} points", points.len());
    let deepest = points.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
    ensure!((deepest - depth).abs() <= within.length, "the deepest point has {deepest:e}, the contact {depth:e}");
    for (i, p) in points.iter().enumerate() {
        ensure!(p.depth >= 0.0, "point {i} has depth {:e}", p.depth);
        ensure!(points[..i].iter().all(|earlier| earlier.id != p.id), "two points have the id {}", p.id);
    }

    let points: Vec<Point> = points.iter().map(|p| Point { point: sub(p.point, [at_a.x, at_a.y]), ..*p }).collect();
    let half = |p: &Point| scaled(normal, p.depth / 2.0);
    let a = Side::new("A", a, at_a, at_a, normal, points.iter().map(|p| add(p.point, half(p))));
    let b = Side::new("B", b, at_b, at_a, scaled(normal, -1.0), points.iter().map(|p| sub(p.point, half(p))));
    let (tight, loose) = (within.length + within.place, within.across + within.place);
    // Between two edges that are nearly in line, places are as uncertain as the angle between them; along a sliver,
    // more.
    let tight = if a.is_sliver() || b.is_sliver() { loose } else { tight + 1e-2 * within.across };
    for i in 0..points.len() {
        let meet = |slack| a.meets(i, slack, size).and_then(|()| b.meets(i, slack, size));
        let apart = |i: usize| points[i].depth == 0.0 && points.len() == 2;
        let other_is_tight = || a.meets(1 - i, tight, size).and_then(|()| b.meets(1 - i, tight, size)).is_ok();
        meet(tight).or_else(|reason| if apart(i) && other_is_tight() { meet(loose) } else { Err(reason) })?;
    }
    if points.len() == 2 {
        let slack = if points.iter().any(|p| p.depth == 0.0) { loose } else { tight };
        a.has_both_on_an_edge(slack)?;
        b.has_both_on_an_edge(slack)?;
    }

    // B's stretch is measured along the opposite direction.
    let ([low, high], [b_low, b_high]) = (a.facing(FLAT), b.facing(FLAT));
    let stretch = [low.max(-b_high), high.min(-b_low)];
    let clear = [&a, &b].iter().all(|side| side.facing(FLAT) == side.facing(1e4 * FLAT));
    if clear && stretch[1] - stretch[0] > SHORT * size {
        let mut along: Vec<f64> = points.iter().map(|p| cross(normal, p.point)).collect();
        along.sort_by(f64::total_cmp);
        ensure!(along.len() == 2, "one point, where two edges lie on each other along {stretch:?}");
        let astray = (along[0] - stretch[0]).abs().max((along[1] - stretch[1]).abs());
        ensure!(astray <= tight, "points along {along:?}, the common stretch is {stretch:?}");
    }
    Ok(())
}

/// One of the two shapes, seen from A's place: its hull and its core's, the way out, and the contact points on it.
struct Side {
    name: &'static str,
    shape: Swept,
    core: Swept,
    out: [f64; 2],
    points: Vec<[f64; 2]>,
}

impl Side {
    fn new(
        name: &'static str,
        shape: &Swept,
        at: Placed,
        at_a: Placed,
        out: [f64; 2],
        points: impl Iterator<Item = [f64; 2]>,
    ) -> Side {
        let offset = [at.x - at_a.x, at.y - at_a.y];
        let corners = hull(turned(&shape.points, at.angle).into_iter().map(|p| add(p, offset)).collect());
        let core = Swept { points: corners, radius: 0.0 };
        Side { name, shape: Swept { radius: shape.radius, ..core.clone() }, core, out, points: points.collect() }
    }

    /// The point is on the surface, where it faces out.
    fn meets(&self, i: usize, slack: f64, size: f64) -> Verdict {
        let Side { name, shape, out, points, .. } = self;
        let off = signed(points[i], shape);
        ensure!(off.abs() <= slack, "point {i} meets no surface of {name}: {off:e} outside");
        let beyond = signed(add(points[i], scaled(*out, 1e-6 * size)), shape);
        ensure!(beyond >= -slack, "point {i} is on the far side of {name}: {beyond:e} outside just beyond");
        Ok(())
    }

    /// The middle of two points of a convex boundary lies on it only if both are on one edge. Round corners are taken
    /// back to the core's vertices.
    fn has_both_on_an_edge(&self, slack: f64) -> Verdict {
        let feet = [0, 1].map(|i| nearest_on_boundary(self.points[i], &self.core.points));
        let amid = scaled(add(feet[0], feet[1]), 0.5);
        let off = signed(amid, &self.core).abs();
        ensure!(self.core.points.len() > 1 && off <= slack, "the two points are on no one edge of {}", self.name);
        Ok(())
    }

    /// Whether the core is a polygon less than a thousandth as thick as it is long.
    fn is_sliver(&self) -> bool {
        let corners = &self.core.points;
        let edges = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&p, &q)| (p, sub(q, p)));
        let height = |(p, edge): ([f64; 2], [f64; 2])| {
            corners.iter().map(|&q| cross(edge, sub(q, p)) / length(edge)).fold(0.0, f64::max)
        };
        corners.len() > 2 && edges.map(height).fold(f64::INFINITY, f64::min) < 1e-3 * diameter(&self.core)
    }

    /// From where to where the core is farthest out, measured along the quarter turn of that direction. What is less
    /// far out by this part of its size counts.
    fn facing(&self, part: f64) -> [f64; 2] {
        let corners = &self.core.points;
        let tolerance = part * diameter(&self.core) + 1e-15 * corners.iter().map(|&p| length(p)).fold(0.0, f64::max);
        let farthest = corners.iter().map(|&p| dot(p, self.out)).fold(f64::NEG_INFINITY, f64::max);
        let along = corners.iter().filter(|&&p| dot(p, self.out) >= farthest - tolerance).map(|&p| cross(self.out, p));
        along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
    }
}
