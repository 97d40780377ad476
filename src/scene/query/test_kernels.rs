//! The kernels of `narrow` against the separations of all edges in double precision: what they are certain of is right,
//! and they are certain wherever rounding cannot decide.

use glam::DVec2;

use crate::math::frame::Frame;
use crate::math::random::Random;
use crate::math::rotation::Rotation;
use crate::query::distance::distance;
use crate::scene::bodies::body::BodyOptions;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::narrow::answer::{Answer, MAX_ERROR, MIN_NORMAL_LENGTH};
use crate::scene::narrow::boxes::{box_and_core, boxes, disc_and_box};
use crate::scene::narrow::discs::{disc_and_core, discs};
use crate::scene::narrow::exact::exact;
use crate::scene::narrow::exact_overlaps::PairOverlap;
use crate::scene::narrow::polygons::cores;
use crate::scene::Scene;
use crate::shape::Form;

/// Discs, rectangles, cores of two to four vertices and of five to eight, rounded or not, at their origins or aside.
fn shape(random: &mut Random, class: Class) -> Form {
    let radius = [0.0, 0.0, random.between(0.05, 0.4)][random.below(3)];
    let aside = DVec2::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3)) * random.below(2) as f64;
    let gon = |random: &mut Random, least: usize, most: usize| {
        let count = least + random.below(most - least + 1);
        let corner =
            |k: usize| DVec2::from_angle(std::f64::consts::TAU * (k as f64 + 0.2 * (k % 2) as f64) / count as f64);
        let (wide, high) = (random.between(0.5, 1.2), random.between(0.3, 1.2));
        let points: Vec<DVec2> = (0..count).map(|k| corner(k) * DVec2::new(wide, high) + aside).collect();
        Form::hull(&points, radius)
    };
    let (width, height) = (random.between(0.5, 2.0), random.between(0.5, 2.0));
    let made = match (class, random.below(4)) {
        (Class::Disc, 0) => Ok(Form::origin_point()),
        (Class::Disc, _) => Form::circle(random.between(0.2, 1.0), DVec2::ZERO),
        (Class::Box, 0) => Form::rectangle(1.0, 1.0, DVec2::ZERO, 0.0, 0.0),
        (Class::Box, 1) => Form::rectangle(width, 0.02 * height, DVec2::ZERO, 0.0, radius),
        (Class::Box, _) => Form::rectangle(width, height, aside, random.between(-4.0, 4.0), radius),
        (Class::Four, 0) => Form::hull(&[DVec2::new(-0.7, 0.1) + aside, DVec2::new(0.7, -0.1) + aside], radius),
        // With sides in parallel, as the regular ones of more corners.
        (Class::Four, 1) => {
            let corners = [[-0.7, -0.3], [0.5, -0.3], [0.7, 0.3], [-0.5, 0.3]];
            Form::hull(&corners.map(|[x, y]| DVec2::new(x, y) + aside), radius)
        }
        (Class::Four, _) => gon(random, 3, 4),
        (_, 0 | 1) => {
            let corner = |k: usize| DVec2::from_angle(std::f64::consts::TAU * k as f64 / 6.0) * 0.75;
            Form::hull(&(0..6).map(|k| corner(k) + aside).collect::<Vec<_>>(), radius)
        }
        _ => gon(random, 5, 8),
    };
    made.expect("a good shape")
}

/// Where the second of two bodies is, if the first is at the origin of its frame: anywhere near it, on a grid to within
/// a hair, with its middle a hair from a corner or the middle of a side, or a hair from touching.
fn place(random: &mut Random, first: &Form, second: &Form) -> BodyOptions {
    let hair = |random: &mut Random| {
        let size = 10f64.powf(random.between(-8.0, -3.5));
        DVec2::from_angle(random.between(-4.0, 4.0)) * size * [0.0, 1.0, 1.0][random.below(3)]
    };
    let quarters = std::f64::consts::FRAC_PI_2 * random.below(4) as f64;
    let angle = [quarters, quarters + hair(random).x, random.between(-4.0, 4.0)][random.below(3)];
    let near =
        DVec2::from_angle(random.between(-4.0, 4.0)) * random.between(0.0, 1.0) * (first.extent() + second.extent());
    let halves = DVec2::new(random.below(5) as f64 - 2.0, random.below(5) as f64 - 2.0) * 0.25;
    let corners: Vec<DVec2> = first.points().collect();
    let side = [random.below(corners.len()); 2].map(|k| corners[(k + random.below(2)) % corners.len()]);
    let mut at = match random.below(5) {
        0 => near,
        1 => halves + hair(random),
        2 => (side[0] + side[1]) * 0.5 + hair(random),
        3 => first.middle() + hair(random),
        _ => {
            let frames = [DVec2::ZERO, near].map(|position| Frame { position, rotation: Rotation::IDENTITY });
            let turned = Frame { rotation: Rotation::new(angle), ..frames[1] };
            let apart = distance(first, &frames[0], second, &turned);
            near - apart.normal * (apart.distance + hair(random).x)
        }
    };
    if random.below(8) == 0 {
        at = near * 1.5;
    }
    BodyOptions { x: at.x, y: at.y, angle, ..BodyOptions::default() }
}

/// The core of a body, with its vertices relative to a position.
fn core_of(shape: &Form, pose: &Frame, from: DVec2) -> Vec<DVec2> {
    let [piece] = shape.convex_pieces() else { panic!("one piece") };
    let offset = pose.position - from;
    piece.core.iter().map(|&vertex| offset + pose.rotation.apply(piece.center + vertex)).collect()
}

/// What rounding cannot change about a pair.
struct Truth {
    /// For each edge, with the normal from the first body to the second: the separation.
    edges: Vec<(DVec2, f64)>,
    /// The signed distance, with both radii.
    gap: f64,
    /// The lengths that a centre may be off by.
    error: f64,
    radius: f64,
    extent: f64,
    /// For a disc: how far its centre is from the nearest corner of the other core, or beyond the ends of the nearest
    /// edge.
    from_corner: f64,
}

impl Truth {
    fn new(shapes: [&Form; 2], poses: [&Frame; 2]) -> Self {
        let [a, b] = [0, 1].map(|k| core_of(shapes[k], poses[k], poses[0].position));
        let mut edges = Vec::new();
        let mut from_corner = f64::INFINITY;
        for (own, other, sign) in [(&a, &b, 1.0), (&b, &a, -1.0)] {
            for k in 0..own.len() {
                if own.len() == 1 {
                    continue;
                }
                let (from, to) = (own[k], own[(k + 1) % own.len()]);
                let normal = -(to - from).normalize().perp();
                let separation = other.iter().map(|&vertex| (vertex - from).dot(normal)).fold(f64::INFINITY, f64::min);
                edges.push((normal * sign, separation));
                if let [center] = other[..] {
                    from_corner = from_corner.min(center.distance(from));
                    let along = (center - from).dot((to - from).normalize());
                    if separation > 0.0 && separation + 1e-12 >= (center - from).length().min((center - to).length()) {
                        from_corner = from_corner.min(along.abs());
                    }
                }
            }
        }
        let extent = shapes[0].extent() + shapes[1].extent();
        Truth {
            edges,
            gap: distance(shapes[0], poses[0], shapes[1], poses[1]).distance,
            error: f64::from(MAX_ERROR) * extent,
            radius: shapes[0].radius() + shapes[1].radius(),
            extent,
            from_corner,
        }
    }

    fn largest(&self) -> f64 {
        self.edges.iter().map(|edge| edge.1).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The normals of the edges that may have the largest separation.
    fn best(&self, within: f64) -> Vec<DVec2> {
        let least = self.largest() - within * self.error;
        self.edges.iter().filter(|edge| edge.1 >= least).map(|edge| edge.0).collect()
    }

    /// Whether an edge decides for certain.
    fn is_edge_clear(&self) -> bool {
        self.best(4.0).len() == 1
    }

    /// Whether rounding in single precision may change the answer.
    fn is_unclear(&self, classes: [Class; 2]) -> bool {
        let Truth { gap, error, extent, .. } = *self;
        let shortest = f64::from(MIN_NORMAL_LENGTH) * extent * 1.001;
        if gap.abs() <= 2.0 * error {
            return true;
        }
        match classes {
            [Class::Disc, Class::Disc] => gap < 0.0 && gap + extent < shortest,
            [Class::Disc, _] if self.largest() > 2.0 * error => {
                // Outside the core. Near a corner it may be the corner or the side that is nearest.
                let beyond = gap + self.radius;
                gap < 0.0 && beyond < shortest && self.from_corner < shortest.max(beyond) + 2.0 * error
            }
            [Class::Disc, _] => self.largest() > -2.0 * error || !self.is_edge_clear(),
            // Beside round corners that overlap, the cores are apart.
            _ if gap > 0.0 => self.largest() <= self.radius + 2.0 * error,
            _ => {
                let best = self.best(4.0);
                let differ = |normal: &DVec2| (*normal - best[0]).abs().max_element() > 0.25 * f64::from(MAX_ERROR);
                self.largest() > -2.0 * error || best.iter().any(differ)
            }
        }
    }
}

/// The answer of the kernel that serves these classes.
fn answer(scene: &Scene, i: &PosedBody, j: &PosedBody) -> Answer {
    use Class::{Box, Disc, Eight, Four};
    let derived = &scene.derived;
    match (i.class, j.class) {
        (Disc, Disc) => discs(i, j),
        (Disc, Box) => disc_and_box(i, j),
        (Box, Box) => boxes(i, j),
        (Disc, Four | Eight) => disc_and_core(i, j, derived.faces(j)),
        (Box, Four | Eight) => box_and_core(i, j, derived.faces(j)),
        (Four | Eight, Four | Eight) => cores(i, derived.faces(i), j, derived.faces(j)),
        _ => panic!("no kernel"),
    }
}

/// Compares the answers about pairs of two classes. Returns how many were certain that bodies overlap, or are apart,
/// and how many left it open.
fn check(first: Class, second: Class, count: usize) -> [usize; 3] {
    let mut random = Random(40 + 5 * first as u64 + second as u64);
    let mut scene = Scene::new();
    for _ in 0..count {
        let (a, b) = (shape(&mut random, first), shape(&mut random, second));
        let mut other = place(&mut random, &a, &b);
        // All of it turned and moved.
        let (turn, at) =
            (random.between(-4.0, 4.0) * random.below(2) as f64, DVec2::new(random.between(-9.0, 9.0), 3.0));
        let moved = Rotation::new(turn).apply(DVec2::new(other.x, other.y)) + at;
        (other.x, other.y, other.angle) = (moved.x, moved.y, other.angle + turn);
        scene.add(a, BodyOptions { x: at.x, y: at.y, angle: turn, ..BodyOptions::default() }).unwrap();
        scene.add(b, other).unwrap();
    }
    scene.read_poses(false).unwrap();
    let (mut answers, mut derived) = ([0; 3], scene.derived.clone());
    for pair in 0..count {
        let slots @ [a, b] = [2 * pair, 2 * pair + 1];
        let [i, j] = slots.map(|slot| *scene.derived.posed_body(slot));
        assert_eq!([i.class, j.class], [first, second]);
        let (shapes, poses) = (slots.map(|slot| scene.bodies.shape(slot)), [&i.pose(), &j.pose()]);
        let truth = Truth::new(shapes, poses);
        let what = || format!("pair {pair} of {first:?} and {second:?}, {} apart, {:?}", truth.gap, truth.edges);
        let overlap = match answer(&scene, &i, &j) {
            Answer::Apart => {
                assert!(truth.gap > 0.0, "apart: {}", what());
                answers[1] += 1;
                continue;
            }
            Answer::Uncertain => {
                assert!(truth.is_unclear([first, second]), "uncertain: {}", what());
                answers[2] += 1;
                continue;
            }
            Answer::Overlap(overlap) => overlap,
        };
        answers[0] += 1;
        assert!(truth.gap < 0.0, "overlap: {}", what());
        assert!((f64::from(overlap.depth) + truth.gap).abs() <= truth.error, "depth {}: {}", overlap.depth, what());
        let found = exact(shapes[0], poses[0], shapes[1], poses[1]).expect("an overlap");
        let normal = DVec2::from(overlap.normal.map(f64::from));
        let differs = (normal - found.normal).length();
        assert!(differs < 1e-4, "normal {normal} for {}: {}", found.normal, what());
        // The centres of discs or, unless another edge is nearly as good, an edge.
        let may_be_unknown = !truth.edges.is_empty() && !truth.is_edge_clear();
        assert!(overlap.edge.known().is_some() || may_be_unknown, "edge: {}", what());
        let told = PairOverlap::new([a as u32, b as u32], overlap.edge, &scene.bodies, &mut derived);
        let bits = |normal: DVec2, depth: f64| [normal.x, normal.y, depth].map(f64::to_bits);
        assert_eq!(bits(told.normal, told.depth), bits(found.normal, found.depth), "{}", what());
    }
    answers
}

/// A test for each pair of classes, quick enough for mutation runs.
fn is_certain_where_it_can_be(first: Class, second: Class) {
    let answers = check(first, second, 1500);
    assert!(answers.iter().all(|&count| count > 100), "{first:?} and {second:?}: {answers:?}");
}

#[test]
fn discs_are_certain() {
    is_certain_where_it_can_be(Class::Disc, Class::Disc);
}

#[test]
fn discs_and_boxes_are_certain() {
    is_certain_where_it_can_be(Class::Disc, Class::Box);
}

#[test]
fn boxes_are_certain() {
    is_certain_where_it_can_be(Class::Box, Class::Box);
}

#[test]
fn discs_and_cores_are_certain() {
    is_certain_where_it_can_be(Class::Disc, Class::Four);
    is_certain_where_it_can_be(Class::Disc, Class::Eight);
}

#[test]
fn boxes_and_cores_are_certain() {
    is_certain_where_it_can_be(Class::Box, Class::Four);
    is_certain_where_it_can_be(Class::Box, Class::Eight);
}

#[test]
fn cores_are_certain() {
    is_certain_where_it_can_be(Class::Four, Class::Four);
    is_certain_where_it_can_be(Class::Four, Class::Eight);
    is_certain_where_it_can_be(Class::Eight, Class::Eight);
}
