//! What must hold of the contact points of two convex shapes.

use super::closest::normal_is_right;
use super::hull::{distance_to_segment, hull};
use super::separation::{depth_in, diameter, difference, separation};
use super::vector::{add, cross, dot, scaled, sub, turned};
use super::{Placed, Swept, Verdict, Within};

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

/// The contact has the depth of the overlap along a right normal. It has one point or two; each is midway between a
/// point of A's surface and a point of B's, its own depth apart along the normal; none is deeper than the contact, and
/// one is as deep. Two points lie on one edge of either core, and where two edges lie flat on each other, within
/// tolerance, there are two: at the ends of what the edges have in common.
pub fn manifold_is_right(
    a: &Swept,
    at_a: Placed,
    b: &Swept,
    at_b: Placed,
    claim: &Manifold,
    within: Within,
) -> Verdict {
    let Manifold { normal, depth, ref points } = *claim;
    let truth = separation(a, at_a, b, at_b);
    ensure!(
        (depth - (-truth.separation).max(0.0)).abs() <= within.length,
        "depth {depth:e}, not {:e}",
        -truth.separation
    );
    normal_is_right(&difference(a, at_a, b, at_b), [0.0, 0.0], normal, truth.separation, within.length)?;

    ensure!(matches!(points.len(), 1 | 2), "{} points", points.len());
    let deepest = points.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
    ensure!((deepest - depth).abs() <= within.length, "the deepest point has {deepest:e}, the contact {depth:e}");
    for (i, p) in points.iter().enumerate() {
        ensure!(p.depth >= 0.0, "point {i} has depth {:e}", p.depth);
        ensure!(points[..i].iter().all(|earlier| earlier.id != p.id), "two points have the id {}", p.id);
        let (on_a, on_b) = surfaces(p, normal);
        for (name, shape, at, on, out) in [("A", a, at_a, on_a, normal), ("B", b, at_b, on_b, scaled(normal, -1.0))] {
            let slack = within.length + within.place;
            let inside = depth_in(shape, at, on);
            ensure!(inside.abs() <= slack, "point {i} meets no surface of {name}: {inside:e} inside");
            let beyond = depth_in(shape, at, add(on, scaled(out, 1e-6 * truth.size)));
            ensure!(beyond <= slack, "point {i} is on the far side of {name}: {beyond:e} inside just beyond");
        }
    }

    let place = |shape: &Swept, at: Placed| Swept {
        points: hull(
            turned(&shape.points, at.angle).into_iter().map(|p| add(p, [at.x - at_a.x, at.y - at_a.y])).collect(),
        ),
        radius: shape.radius,
    };
    let (a, b) = (place(a, at_a), place(b, at_b));
    let points: Vec<Point> = points.iter().map(|p| Point { point: sub(p.point, [at_a.x, at_a.y]), ..*p }).collect();
    if points.len() == 2 {
        let (on_a, on_b): (Vec<_>, Vec<_>) = points.iter().map(|p| surfaces(p, normal)).unzip();
        for (name, shape, on, out) in [("A", &a, on_a, normal), ("B", &b, on_b, scaled(normal, -1.0))] {
            let in_core: Vec<_> = on.into_iter().map(|p| sub(p, scaled(out, shape.radius))).collect();
            let one_edge = edges(&shape.points).any(|(start, edge)| {
                in_core.iter().all(|&p| distance_to_segment(p, start, edge) <= within.length + within.place)
            });
            ensure!(one_edge, "the two points are on no one edge of {name}");
        }
    }

    let (of_a, of_b) = (facing(&a, normal, within.length), facing(&b, scaled(normal, -1.0), within.length));
    let stretch = [of_a[0].max(-of_b[1]), of_a[1].min(-of_b[0])];
    if stretch[1] - stretch[0] > SHORT * truth.size {
        let mut along: Vec<f64> = points.iter().map(|p| cross(normal, p.point)).collect();
        along.sort_by(f64::total_cmp);
        ensure!(along.len() == 2, "one point, where two edges lie on each other along {stretch:?}");
        let astray = (along[0] - stretch[0]).abs().max((along[1] - stretch[1]).abs());
        ensure!(astray <= within.length + within.place, "points along {along:?}, the common stretch is {stretch:?}");
    }
    Ok(())
}

/// Where a contact point meets the surfaces of A and B.
fn surfaces(p: &Point, normal: [f64; 2]) -> ([f64; 2], [f64; 2]) {
    let half = scaled(normal, p.depth / 2.0);
    (add(p.point, half), sub(p.point, half))
}

/// The edges of a hull: where each starts, and how it goes on. A segment has one.
fn edges(corners: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
    let count = if corners.len() < 3 { corners.len() - 1 } else { corners.len() };
    (0..count).map(|i| (corners[i], sub(corners[(i + 1) % corners.len()], corners[i])))
}

/// From where to where the core is farthest out in a direction, measured along the quarter turn of that direction. What
/// is less far out by `tolerance` counts.
fn facing(core: &Swept, out: [f64; 2], tolerance: f64) -> [f64; 2] {
    let farthest = core.points.iter().map(|&p| dot(p, out)).fold(f64::NEG_INFINITY, f64::max);
    let along = core.points.iter().filter(|&&p| dot(p, out) >= farthest - tolerance).map(|&p| cross(out, p));
    along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
}
