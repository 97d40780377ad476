//! Each row of the table in tests/parry.rs: parry2d's answer, ours, and why ours is right.

use super::both::{Both, Figure};
use super::peer::{near, near_points, stop, stray, v, vector, HERE};
use crate::common::golden::Call;
use crate::common::oracle::Placed;
use crate::common::random::Random;
use parry2d_f64::math::Vector;
use parry2d_f64::query;
use parry2d_f64::shape::SharedShape;
use shadowgap::glam::DVec2;
use shadowgap::Shape;
use std::f64::consts::{PI, TAU};

fn at(x: f64, y: f64) -> Placed {
    Placed { x, y, ..HERE }
}

fn square(radius: f64) -> Call {
    Call::Box { width: 2.0, height: 2.0, center: [0.0, 0.0], angle: 0.0, radius }
}

fn polygon(points: &[[f64; 2]]) -> Call {
    Call::Polygon { points: points.to_vec(), radius: 0.0 }
}

fn corners(half: f64) -> [[f64; 2]; 4] {
    [[-half, -half], [half, -half], [half, half], [-half, half]]
}

fn ball(radius: f64) -> Call {
    Call::Circle { radius, center: [0.0, 0.0] }
}

fn capsule(radius: f64) -> Call {
    Call::Capsule { a: [-1.0, 0.0], b: [1.0, 0.0], radius }
}

#[test]
fn touching_balls() {
    for (call, touching) in [(ball(1.0), false), (square(0.0), true)] {
        let both = Both::new(std::slice::from_ref(&call), HERE, std::slice::from_ref(&call), at(2.0, 0.0));
        assert_eq!(both.overlaps(), (true, true));
        let (ours, theirs) = both.contact();
        assert_eq!(theirs.is_some(), touching);
        assert_eq!(ours.unwrap().mtv().to_array(), [0.0, 0.0]);
    }
}

#[test]
fn parting_casts() {
    for (a, b, x, at_once) in [
        (square(0.0), square(0.0), 2.0, true),
        (capsule(0.5), polygon(&corners(1.0)), 2.5, false),
        (square(0.5), square(0.5), 3.0, false),
    ] {
        let both = Both::new(&[a], HERE, &[b], at(x, 0.0));
        assert_eq!(both.truth(), 0.0);
        let (ours, theirs) = both.cast(DVec2::X, DVec2::ZERO);
        assert_eq!(theirs.is_some(), at_once);
        assert!(ours.is_none());
    }
}

#[test]
fn coincident_polygons() {
    for (call, depth) in [(polygon(&corners(1.0)), 2.0), (capsule(0.5), 1.0)] {
        let both = Both::new(std::slice::from_ref(&call), HERE, std::slice::from_ref(&call), HERE);
        assert_eq!(both.truth(), -depth);
        let (ours, theirs) = both.contact();
        assert_eq!(theirs.unwrap().dist, 0.0);
        assert_eq!(ours.unwrap().depth, depth);
    }
}

#[test]
fn depths_of_unions() {
    const DIRECTIONS: u32 = 64;
    let mut deeper = 0;
    for seed in 0..1000 {
        let mut random = Random(seed);
        let both = Both::new(&random.union(), random.placed(1.5), &random.union(), random.placed(1.5));
        let (Some(ours), Some(theirs)) = both.contact() else { continue };
        let after = |mtv: DVec2| Both { a: both.a.moved(DVec2::ZERO), b: both.b.moved(mtv) }.truth();
        near("the deepest pieces", theirs.dist, both.truth(), stop() * both.size());

        // Our way parts the unions, and no shorter way does, in any direction.
        let left = after(ours.mtv());
        assert!(left.abs() <= 1e-9, "seed {seed}: {left:e} after the mtv");
        for k in 0..DIRECTIONS {
            let direction = DVec2::from_angle(TAU * f64::from(k) / f64::from(DIRECTIONS));
            assert!(after(direction * (ours.depth - 1e-9)) < 0.0, "seed {seed}: a shorter way out");
        }
        // parry's way leaves the unions overlapping, unless it is as long as ours.
        if ours.depth + theirs.dist > stop() * both.size() {
            deeper += 1;
            assert!(after(v(theirs.normal1) * -theirs.dist) < 0.0, "seed {seed}");
        }
    }
    assert!(deeper > 300, "only {deeper} cases tell");
}

#[test]
fn signs() {
    let overlap = Both::new(&[square(0.0)], HERE, &[square(0.0)], at(1.5, 0.0));
    let (ours, theirs) = overlap.distance();
    assert_eq!((ours.distance, theirs), (-0.5, 0.0));
    let Both { a, b } = &Both::new(&[square(0.0)], HERE, &[square(0.0)], at(2.5, 0.0));
    let predicted = query::contact(&a.place, &*a.theirs, &b.place, &*b.theirs, 1.0).unwrap();
    assert_eq!(predicted.unwrap().dist, 0.5);
    assert!(shadowgap::collide(&a.ours, &a.pose, &b.ours, &b.pose).is_none());
}

#[test]
fn rays_from_inside() {
    let from = DVec2::new(0.2, 0.1);
    let outward = from.normalize();
    for (call, out, theirs_says) in [
        (square(0.0), DVec2::X, DVec2::ZERO),
        (ball(1.0), outward, -outward),
        (polygon(&corners(1.0)), DVec2::X, -DVec2::Y),
    ] {
        // Along +y, while the right side is nearest.
        let (ours, theirs) = Figure::new(&[call], HERE).raycast(from, from + DVec2::Y);
        let (ours, theirs) = (ours.unwrap(), theirs.unwrap());
        assert_eq!((ours.fraction, theirs.time_of_impact), (0.0, 0.0));
        near_points("the way out", ours.normal, out, 1e-15);
        near_points("parry's normal", theirs_says, v(theirs.normal), 1e-12);
    }
}

#[test]
fn nearest_points_on_arcs() {
    let mut worst: f64 = 0.0;
    for k in 1..16 {
        // Seen from the corner (1, 1).
        let direction = DVec2::from_angle(PI / 2.0 * f64::from(k) / 16.0);
        let center = DVec2::ONE + direction * 3.0;
        let both = Both::new(&[square(0.5)], HERE, &[ball(0.3)], at(center.x, center.y));
        let truth = DVec2::ONE + direction * 0.5;
        let ours = both.distance().0.on_a;
        assert!(ours.distance(truth) < 1e-15);
        worst = worst.max(both.their_points().0.distance(truth));
    }
    assert!(worst > 1e-5 && worst < stray() * 5.0, "{worst:e}");
}

#[test]
fn nearly_straight_corners() {
    let bulge = 8e-5;
    let mut points = corners(1.0).to_vec();
    points.insert(3, [0.0, 1.0 + bulge]);
    let (ours, theirs) = Both::new(&[polygon(&points)], HERE, &[ball(1.0)], at(0.0, 3.0)).distance();
    assert_eq!(theirs, 1.0);
    near("distance", ours.distance, 1.0 - bulge, 1e-15);

    let round: Vec<Vector> = Shape::regular(40_000, 1.0).unwrap().points().map(vector).collect();
    assert_eq!(round.len(), 40_000);
    assert!(SharedShape::convex_polyline(round).is_none());
}

#[test]
fn small_shapes() {
    for (scale, right) in [(1.0, true), (1e-9, false)] {
        let call = polygon(&corners(scale));
        let beside = |x: f64| Placed { x: x * scale, y: 0.5 * scale, angle: 0.3 };
        let both = |x: f64| Both::new(std::slice::from_ref(&call), HERE, std::slice::from_ref(&call), beside(x));
        let (apart, overlapping) = (both(3.0), both(1.5));
        let (ours, theirs) = apart.distance();
        let truth = apart.truth() / scale;
        near("distance", ours.distance / scale, truth, 1e-12);
        assert_eq!((theirs / scale - truth).abs() < 1e-6, right, "{}", theirs / scale);
        let (ours, theirs) = overlapping.contact();
        let truth = overlapping.truth() / scale;
        near("depth", ours.unwrap().depth / scale, -truth, 1e-12);
        assert_eq!((theirs.unwrap().dist / scale - truth).abs() < 1e-6, right);
    }
}

#[test]
fn early_impacts() {
    // The square comes from the lower left and meets the other's lower side.
    let both = Both::new(&[square(0.0)], HERE, &[polygon(&corners(1.0))], at(-3.0, -3.5));
    for (speed, of_impact) in [(1e3, true), (1e5, false)] {
        let (ours, theirs) = both.cast(DVec2::splat(speed), DVec2::ZERO);
        let (ours, (time, normal)) = (ours.unwrap(), theirs.unwrap());
        near("time", ours.time * speed, 1.5, 1e-12);
        near("parry's time", time * speed, 1.5, 1e-12);
        near_points("normal", ours.normal, -DVec2::Y, 1e-15);
        // At the start, the nearest corners are (-1, -1) and (-2, -2.5).
        let start = -DVec2::new(1.0, 1.5).normalize();
        near_points("parry's normal", if of_impact { -DVec2::Y } else { start }, normal, 1e-12);
    }
}

#[test]
fn inertia_of_capsules() {
    let (length, r) = (2.0, 0.5);
    let Figure { ours, theirs, .. } = Figure::new(&[capsule(r)], HERE);
    let middle = 2.0 * r * length * (length * length + 4.0 * r * r) / 12.0;
    let ends = |balance: f64| PI * r * r * (r * r / 2.0 + length * length / 4.0 + length * balance * r);
    near("inertia", ours.inertia(), middle + ends(4.0 / (3.0 * PI)), 1e-14);
    let theirs = theirs.mass_properties(1.0).principal_inertia();
    near("parry's", theirs, middle + ends(3.0 / 8.0), 1e-14);
}

#[test]
fn mass_of_rounded_shapes() {
    let (w, h, r) = (2.0, 2.0, 0.5);
    let Figure { ours, theirs, .. } = Figure::new(&[square(r)], HERE);
    let theirs = theirs.mass_properties(1.0);
    let core = w * h * (w * w + h * h) / 12.0;
    assert_eq!((theirs.mass(), theirs.principal_inertia()), (w * h, core));
    near("area", ours.area(), w * h + 2.0 * (w + h) * r + PI * r * r, 1e-14);
    let along = |w: f64, h: f64| 2.0 * w * r * ((w * w + r * r) / 12.0 + (h + r) * (h + r) / 4.0);
    let quarters = PI * r.powi(4) / 2.0 + 4.0 * r.powi(3) / 3.0 * (w + h) + PI * r * r * (w * w + h * h) / 4.0;
    near("inertia", ours.inertia(), core + along(w, h) + along(h, w) + quarters, 1e-14);
}

#[test]
fn mass_of_unions() {
    let moved = |x: f64| Call::Box { width: 2.0, height: 2.0, center: [x, 0.0], angle: 0.0, radius: 0.0 };
    // Centres 6 apart; then the right half of one box on the left half of the other, which together cover 3 x 2.
    for (x, width, area, inertia) in [(3.0, 8.0, 8.0, 2.0 * (4.0 * 8.0 / 12.0 + 4.0 * 9.0)), (0.5, 3.0, 6.0, 6.5)] {
        let Figure { ours, theirs, .. } = Figure::new(&[moved(-x), moved(x)], HERE);
        let theirs = theirs.mass_properties(1.0);
        near("area", ours.area(), area, 1e-14);
        near("inertia", ours.inertia(), inertia, 1e-12);
        assert_eq!(theirs.mass(), 8.0);
        assert_eq!((theirs.principal_inertia() - inertia).abs() < 1e-12, width == 8.0);
    }
}
