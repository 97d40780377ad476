//! parry2d, a peer with methods of its own (GJK, EPA, BVH), against this library: the same answers to ordinary pairs, and
//! each disagreement by name.
//!
//! | question | parry 0.31 says | right, and said here | test |
//! |---|---|---|---|
//! | balls that touch | overlapping, but no contact | a contact of depth 0 | `touching_balls` |
//! | a cast that parts touching shapes | boxes hit at once, a capsule and a square never | all at once: sets are closed | `parting_casts` |
//! | two equal polygons or capsules on one spot | depth 0 | the depth | `coincident_polygons` |
//! | how deep unions overlap | the deepest pair of pieces | what it takes to part the unions | `depths_of_unions` |
//! | distance of an overlap; contact of a gap | 0; one within a prediction | minus the depth; none | `signs` |
//! | normal of a ray from inside | zero, inwards, or back along the ray | the shortest way out | `rays_from_inside` |
//! | nearest points on arcs | off by up to 3e-4 of their distance | exact | `nearest_points_on_arcs` |
//! | corners bent by less than 1.7e-4 | left out; none left, no polygon | kept | `nearly_straight_corners` |
//! | shapes of 1e-9 | tolerances of a fixed length | as of any size | `small_shapes` |
//! | normal of impacts before time 1e-4 | that of the start | that of the impact | `early_impacts` |
//! | inertia of capsules | half-discs balanced at 3/8 r, as half-balls are | at 4/3π r | `inertia_of_capsules` |
//! | mass of rounded shapes | the core's | the shape's | `mass_of_rounded_shapes` |
//! | mass of unions | what pieces share counts twice | once | `mass_of_unions` |
#![cfg(not(target_arch = "wasm32"))]

mod golden_cases;
mod oracle;
mod peer;
mod subject;

use golden_cases::Call;
use oracle::Placed;
use parry2d_f64::math::Vector;
use parry2d_f64::query::{self, details::ShapeCastOptions, ClosestPoints, Ray};
use parry2d_f64::shape::SharedShape;
use peer::Random;
use shadowgap::glam::DVec2;
use shadowgap::{Contact, Impact, Pose, RayHit, Separation, Shape};
use std::f64::consts::{PI, TAU};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// parry's GJK stops once its bounds on a distance differ by less than this part of it.
fn stop() -> f64 {
    (10.0 * f64::EPSILON).sqrt()
}

/// So far a point on an arc may stray, as a part of the length, while the distance changes by no more than that.
fn stray() -> f64 {
    (2.0 * stop()).sqrt()
}

/// Normals are of edges, or of a ray or portal that GJK or EPA narrowed down.
const NORMAL: f64 = 1e-6;

/// Impacts before this time get the normal of the start from parry.
const EARLY: f64 = 1e-4;

const HERE: Placed = Placed { x: 0.0, y: 0.0, angle: 0.0 };

fn at(x: f64, y: f64) -> Placed {
    Placed { x, y, ..HERE }
}

fn v(vector: Vector) -> DVec2 {
    DVec2::new(vector.x, vector.y)
}

fn vector(v: DVec2) -> Vector {
    Vector::new(v.x, v.y)
}

/// A shape in both libraries; of several calls, their union.
struct Figure {
    calls: Vec<Call>,
    at: Placed,
    ours: Shape,
    pose: Pose,
    theirs: SharedShape,
    place: parry2d_f64::math::Pose,
}

impl Figure {
    fn new(calls: &[Call], at: Placed) -> Figure {
        let pieces: Vec<Shape> = calls.iter().map(|call| subject::shape(call).expect("a good shape")).collect();
        Figure {
            calls: calls.to_vec(),
            at,
            ours: Shape::union(&pieces).expect("a shape"),
            pose: subject::pose(at),
            theirs: peer::shape(calls),
            place: peer::pose(at),
        }
    }

    fn size(&self) -> f64 {
        self.calls.iter().map(|call| oracle::diameter(&call.swept())).fold(0.0, f64::max)
    }

    fn moved(&self, by: DVec2) -> Figure {
        Figure::new(&self.calls, Placed { x: self.at.x + by.x, y: self.at.y + by.y, ..self.at })
    }

    fn contains(&self, point: DVec2) -> (bool, bool) {
        let ours = shadowgap::contains(&self.ours, &self.pose, point).expect("a point");
        (ours, self.theirs.contains_point(&self.place, vector(point)))
    }

    fn raycast(&self, from: DVec2, to: DVec2) -> (Option<RayHit>, Option<query::RayIntersection>) {
        let ours = shadowgap::raycast(&self.ours, &self.pose, from, to).expect("a ray");
        let ray = Ray::new(vector(from), vector(to - from));
        (ours, self.theirs.cast_ray_and_get_normal(&self.place, &ray, 1.0, true))
    }
}

struct Both {
    a: Figure,
    b: Figure,
}

impl Both {
    fn new(a: &[Call], at_a: Placed, b: &[Call], at_b: Placed) -> Both {
        Both { a: Figure::new(a, at_a), b: Figure::new(b, at_b) }
    }

    /// The oracle's separation of the nearest, or deepest, pieces.
    fn truth(&self) -> f64 {
        let Both { a, b } = self;
        let pairs = a.calls.iter().flat_map(|p| b.calls.iter().map(move |q| (p, q)));
        pairs
            .map(|(p, q)| oracle::separation(&p.swept(), a.at, &q.swept(), b.at).separation)
            .fold(f64::INFINITY, f64::min)
    }

    fn overlaps(&self) -> (bool, bool) {
        let Both { a, b } = self;
        let theirs = query::intersection_test(&a.place, &*a.theirs, &b.place, &*b.theirs).expect("an answer");
        (shadowgap::overlaps(&a.ours, &a.pose, &b.ours, &b.pose), theirs.intersecting)
    }

    fn distance(&self) -> (Separation, f64) {
        let Both { a, b } = self;
        let theirs = query::distance(&a.place, &*a.theirs, &b.place, &*b.theirs).expect("an answer");
        (shadowgap::distance(&a.ours, &a.pose, &b.ours, &b.pose), theirs.distance)
    }

    /// parry's nearest points of a pair that is apart.
    fn their_points(&self) -> (DVec2, DVec2) {
        let Both { a, b } = self;
        match query::closest_points(&a.place, &*a.theirs, &b.place, &*b.theirs, f64::MAX).expect("an answer") {
            ClosestPoints::WithinMargin(on_a, on_b) => (v(on_a), v(on_b)),
            other => panic!("{other:?}"),
        }
    }

    fn contact(&self) -> (Option<Contact>, Option<query::Contact>) {
        let Both { a, b } = self;
        let theirs = query::contact(&a.place, &*a.theirs, &b.place, &*b.theirs, 0.0).expect("an answer");
        (shadowgap::collide(&a.ours, &a.pose, &b.ours, &b.pose), theirs)
    }

    /// A cast, with time and normal of parry's.
    fn cast(&self, motion: DVec2, motion_a: DVec2) -> (Option<Impact>, Option<(f64, DVec2)>) {
        let Both { a, b } = self;
        let ours = shadowgap::cast(&a.ours, &a.pose, &b.ours, &b.pose, motion, motion_a).expect("a motion");
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let (vel_a, vel_b) = (vector(motion_a), vector(motion));
        let theirs = query::cast_shapes(&a.place, vel_a, &*a.theirs, &b.place, vel_b, &*b.theirs, options);
        let world = |local: Vector| v(a.place.rotation * local);
        (ours, theirs.expect("an answer").map(|hit| (hit.time_of_impact, world(hit.normal1))))
    }

    fn size(&self) -> f64 {
        self.a.size().max(self.b.size())
    }
}

#[track_caller]
fn near(what: &str, ours: f64, theirs: f64, tolerance: f64) {
    assert!((ours - theirs).abs() <= tolerance, "{what}: ours {ours:e}, parry's {theirs:e}, within {tolerance:e}");
}

#[track_caller]
fn near_points(what: &str, ours: DVec2, theirs: DVec2, tolerance: f64) {
    assert!(ours.distance(theirs) <= tolerance, "{what}: ours {ours}, parry's {theirs}, within {tolerance:e}");
}

/// Calls the check with seeded pairs: of convex shapes, and of unions with unions and convex shapes.
fn each_pair(count: u64, check: impl Fn(&Both, &mut Random)) {
    for seed in 0..count {
        let mut random = Random(seed);
        let (a, b) = match seed % 4 {
            0 => (random.union(), random.union()),
            1 => (random.union(), vec![random.convex(0.0)]),
            _ => (vec![random.convex(0.0)], vec![random.convex(0.0)]),
        };
        let both = Both::new(&a, random.placed(1.5), &b, random.placed(1.5));
        let checked = catch_unwind(AssertUnwindSafe(|| check(&both, &mut random)));
        assert!(checked.is_ok(), "seed {seed}: {:?} at {:?}, {:?} at {:?}", a, both.a.at, b, both.b.at);
    }
}

#[test]
fn overlaps_and_distances_agree() {
    each_pair(8000, |both, _| {
        let (ours, theirs) = both.overlaps();
        assert_eq!(ours, theirs, "overlaps");
        let (ours, theirs) = both.distance();
        let length = ours.distance.abs() + both.size();
        near("distance", ours.distance.max(0.0), theirs, stop() * length);
        if both.truth() > stop() * both.size() {
            let (on_a, on_b) = both.their_points();
            near_points("on A", ours.on_a, on_a, stray() * length);
            near_points("on B", ours.on_b, on_b, stray() * length);
        }
    });
}

#[test]
fn contacts_of_convex_shapes_agree() {
    each_pair(8000, |both, _| {
        let (ours, theirs) = both.contact();
        assert_eq!(ours.is_some(), theirs.is_some(), "contact");
        let (Some(ours), Some(theirs), [a], [b]) = (ours, theirs, &both.a.calls[..], &both.b.calls[..]) else { return };
        near("depth", ours.depth, -theirs.dist, stop() * (ours.depth + both.size()));
        // A ball's normal leads to the nearest point, which may lie on an arc.
        let ball = [a, b].iter().any(|call| matches!(call, Call::Circle { .. }));
        near_points("normal", ours.normal, v(theirs.normal1), if ball { stray() } else { NORMAL });
    });
}

#[test]
fn points_and_rays_agree() {
    each_pair(8000, |both, random| {
        let [from, to] = [random.vector(3.0), random.vector(3.0)].map(DVec2::from_array);
        let (inside, theirs) = both.a.contains(from);
        assert_eq!(inside, theirs, "contains");
        let (ours, theirs) = both.a.raycast(from, to);
        assert_eq!(ours.is_some(), theirs.is_some(), "hit");
        let (Some(ours), Some(theirs)) = (ours, theirs) else { return };
        let slant = if inside { 1.0 } else { -ours.normal.dot((to - from).normalize()) };
        let length = (to - from).length();
        near("distance", ours.distance, theirs.time_of_impact * length, stop() * (length + both.size()) / slant);
        if !inside {
            near_points("normal", ours.normal, v(theirs.normal), NORMAL);
        }
    });
}

#[test]
fn casts_agree() {
    each_pair(8000, |both, random| {
        let [motion, motion_a] = [random.vector(3.0), random.vector(3.0)].map(DVec2::from_array);
        let (ours, theirs) = both.cast(motion, motion_a);
        assert_eq!(ours.is_some(), theirs.is_some(), "impact");
        let (Some(ours), Some((time, normal))) = (ours, theirs) else { return };
        let way = motion - motion_a;
        if both.truth() < 0.0 {
            assert_eq!((ours.time, time), (0.0, 0.0));
            return;
        }
        let slant = -ours.normal.dot(way.normalize());
        let length = way.length();
        near("time", ours.time * length, time * length, stop() * (length + both.size()) / slant);
        if time >= EARLY {
            near_points("normal", ours.normal, normal, NORMAL);
        }
    });
}

#[test]
fn masses_agree() {
    for seed in 0..2000 {
        let call = Random(seed).convex(0.0);
        let Figure { ours, theirs, .. } = Figure::new(std::slice::from_ref(&call), HERE);
        let theirs = theirs.mass_properties(1.0);
        let rounded = matches!(call, Call::Box { .. } | Call::Polygon { .. }) && ours.radius() > 0.0;
        if !rounded {
            near("area", ours.area(), theirs.mass(), 1e-13);
        }
        if !rounded && ours.area() > 0.0 {
            near_points("centroid", ours.centroid(), v(theirs.local_com), 1e-13);
            if !matches!(call, Call::Capsule { .. }) {
                near("inertia", ours.inertia(), theirs.principal_inertia(), 1e-13);
            }
        }
    }
}

// The disagreements.

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
        assert_eq!(ours.unwrap().time, 0.0);
    }
}

#[test]
fn coincident_polygons() {
    for (call, depth) in [(polygon(&corners(1.0)), 2.0), (capsule(0.5), 1.0)] {
        let both = Both::new(std::slice::from_ref(&call), HERE, &[call.clone()], HERE);
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

        // Ours parts the unions, and nothing shorter does, in whatever direction.
        let left = after(ours.mtv());
        assert!(left.abs() <= 1e-9, "seed {seed}: {left:e} after the mtv");
        for k in 0..DIRECTIONS {
            let direction = DVec2::from_angle(TAU * f64::from(k) / f64::from(DIRECTIONS));
            assert!(after(direction * (ours.depth - 1e-9)) < 0.0, "seed {seed}: a shorter way out");
        }
        // parry's leaves the unions overlapping, unless it is the same.
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

    let round: Vec<Vector> = Shape::regular(40_000, 1.0, 0.0).unwrap().points().map(vector).collect();
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
    // Apart, at a distance of 6; and the right half of one on the left half of the other: a box of 3 x 2.
    for (x, width, area, inertia) in [(3.0, 8.0, 8.0, 2.0 * (4.0 * 8.0 / 12.0 + 4.0 * 9.0)), (0.5, 3.0, 6.0, 6.5)] {
        let Figure { ours, theirs, .. } = Figure::new(&[moved(-x), moved(x)], HERE);
        let theirs = theirs.mass_properties(1.0);
        near("area", ours.area(), area, 1e-14);
        near("inertia", ours.inertia(), inertia, 1e-12);
        assert_eq!(theirs.mass(), 8.0);
        assert_eq!((theirs.principal_inertia() - inertia).abs() < 1e-12, width == 8.0);
    }
}
