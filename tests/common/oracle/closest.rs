//! What must hold of a signed distance with its normal and its two points.

use super::separation::{depth_in, difference, gap, separation};
use super::vector::{dot, length, scaled, sub};
use super::{Answer, Placed, Swept, Verdict, Within};

/// A signed distance, as it is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    pub distance: f64,
    pub normal: [f64; 2],
    pub on_a: [f64; 2],
    pub on_b: [f64; 2],
}

/// The distance is the separation, seen along the normal, and leads from the one point to the other; each point lies on
/// its own shape's boundary, also where the shapes overlap. Together these make the points the extreme ones along the
/// normal: no pair of points of the two shapes is farther apart along it than the deepest.
pub fn closest_is_right(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, claim: &Closest, within: Within) -> Verdict {
    let Closest { distance, normal, on_a, on_b } = *claim;
    let Answer { separation: truth, size } = separation(a, at_a, b, at_b);
    ensure!((distance - truth).abs() <= within.length, "distance {distance:e}, not {truth:e}");
    let difference = difference(a, at_a, b, at_b);
    // Rounding makes the direction between two corners that nearly touch uncertain.
    let turn = if truth > 0.0 { 16.0 * f64::EPSILON * size / truth } else { 0.0 };
    normal_is_right(&difference, [0.0, 0.0], normal, truth, within.length + (turn * size).min(within.across))?;
    for (name, shape, at, point) in [("A", a, at_a, on_a), ("B", b, at_b, on_b)] {
        let depth = depth_in(shape, at, point);
        ensure!(depth.abs() <= within.length + within.place, "the point on {name} is {depth:e} inside");
    }
    let astray = sub(sub(on_b, on_a), scaled(normal, distance));
    ensure!(dot(astray, normal).abs() <= within.length + within.place, "the points are not their distance apart");
    // Where two axes tie, either normal is right: the vector is uncertain by the angle between them.
    let askew = length(astray);
    ensure!(askew <= within.across + within.place, "from point to point is {askew:e} from normal * distance");
    Ok(())
}

/// A unit vector along which shapes with this difference, B moved by `motion`, show their whole separation.
pub fn normal_is_right(
    difference: &Swept,
    motion: [f64; 2],
    normal: [f64; 2],
    separation: f64,
    tolerance: f64,
) -> Verdict {
    ensure!((length(normal) - 1.0).abs() <= 1e-12, "the normal {normal:?} is no unit vector");
    let seen = gap(difference, motion, normal);
    ensure!((seen - separation).abs() <= tolerance, "{normal:?} sees {seen:e} of the separation {separation:e}");
    Ok(())
}
