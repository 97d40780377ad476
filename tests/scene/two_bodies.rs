//! A scene of two bodies has the contact that `collide` gives: rectangles that are thin or rounded, tiled, stacked or
//! nearly aligned, and discs beside corners.

use super::twin::{polygon, pose, reach};
use crate::count::cases;
use crate::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{collide, BodyOptions, Scene, Shape};

/// Compares a scene of two bodies with `collide`. Returns whether they overlap.
fn check(what: &str, bodies: [(&Shape, BodyOptions); 2]) -> bool {
    let mut scene = Scene::new();
    for (shape, options) in bodies {
        scene.add(shape.clone(), options).unwrap();
    }
    let [(a, options_a), (b, options_b)] = bodies;
    let told = || format!("{what}: {a:?} at {options_a:?} and {b:?} at {options_b:?}");
    let count = scene.update().unwrap();
    let Some(contact) = collide(a, &pose(&options_a), b, &pose(&options_b)) else {
        assert_eq!(count, 0, "{}", told());
        return false;
    };
    assert_eq!(count, 1, "{}", told());
    let ([x, y], depth) = (scene.normals()[0].map(f64::from), f64::from(scene.depths()[0]));
    let off = (DVec2::new(x, y) - contact.normal).length();
    assert!(off < 1e-4, "{}: {x}, {y} is no {}", told(), contact.normal);
    let size = reach(a) + reach(b);
    assert!((depth - contact.depth).abs() <= 4e-6 * size, "{}: {depth} for {}", told(), contact.depth);
    true
}

/// In both orders, at the origin and so far out that single precision resolves only whole units.
fn check_all(what: &str, a: &Shape, at_a: [f64; 3], b: &Shape, at_b: [f64; 3]) -> usize {
    let mut overlaps = 0;
    for far in [0.0, 1e7] {
        let at = |[x, y, angle]: [f64; 3]| BodyOptions { x: x + far, y: y - far, angle, ..BodyOptions::default() };
        overlaps += usize::from(check(what, [(a, at(at_a)), (b, at(at_b))]));
        overlaps += usize::from(check(what, [(b, at(at_b)), (a, at(at_a))]));
    }
    overlaps
}

/// A rectangle of about this size and half its sides. Some are thin or rounded, off their origin or turned in their
/// frame.
fn rectangle(random: &mut Random, size: f64) -> (Shape, [f64; 2]) {
    let thin = [1.0, 0.5, 0.03, 0.001][random.below(4)];
    let (wide, high) = (size, thin * size * random.between(0.5, 1.0));
    let (wide, high) = if random.unit() < 0.5 { (wide, high) } else { (high, wide) };
    let radius = if random.unit() < 0.3 { size * random.between(0.0, 0.3) } else { 0.0 };
    let plain = random.unit() < 0.6;
    let (center, angle) = if plain {
        (DVec2::ZERO, 0.0)
    } else {
        (size * DVec2::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3)), random.between(-4.0, 4.0))
    };
    let shape = Shape::rectangle(2.0 * wide, 2.0 * high)
        .unwrap()
        .rounded(radius)
        .unwrap()
        .turned(angle)
        .unwrap()
        .at(center)
        .unwrap();
    (shape, [wide + radius, high + radius])
}

fn other(random: &mut Random, size: f64) -> Shape {
    let disc = |radius: f64, x: f64| Shape::circle(radius).unwrap().at(DVec2::new(x, 0.0)).unwrap();
    match random.below(5) {
        0 => disc(size, 0.0),
        1 => disc(size, 0.2 * size),
        2 => polygon(random, 3, 5, size),
        3 => polygon(random, 5, 9, size),
        _ => Shape::capsule(DVec2::new(-size, 0.0), DVec2::new(size, 0.0), 0.1 * size).unwrap(),
    }
}

/// Angles, of which many are quarter turns, or nearly so.
fn angle(random: &mut Random) -> f64 {
    let quarters = (9.0 * random.unit()).floor() - 4.0;
    let nearly = [0.0, 0.0, 1e-9, 1e-6, 5e-6, 1e-4, 0.3][random.below(7)];
    quarters * std::f64::consts::FRAC_PI_2 + nearly * random.between(-1.0, 1.0)
}

/// Many of each kind, and before that a few, so that mutation runs have the time for them.
#[test]
fn a_few_meet_as_collide_says() {
    rectangles_of_all_sizes(21, 1000);
    rectangles_and_other_shapes(22, 1000);
    discs_a_hair_beyond_a_corner(24, 2000);
}

#[test]
fn rectangles_of_all_sizes_meet_as_collide_says() {
    rectangles_of_all_sizes(11, cases(6_000, 19_000));
}

fn rectangles_of_all_sizes(seed: u64, count: usize) {
    let mut random = Random(seed);
    let mut overlaps = 0;
    for round in 0..count {
        let scale = 10f64.powf(random.between(-3.0, 3.0));
        let other_scale = scale * if random.unit() < 0.2 { 10f64.powf(random.between(-3.0, 3.0)) } else { 1.0 };
        let ((a, _), (b, _)) = (rectangle(&mut random, scale), rectangle(&mut random, other_scale));
        let (far, way) = (random.unit() * (reach(&a) + reach(&b)), random.between(-4.0, 4.0));
        let place = [far * way.cos(), far * way.sin(), angle(&mut random)];
        overlaps += check_all(&format!("round {round}"), &a, [0.0, 0.0, angle(&mut random)], &b, place);
    }
    assert!((count..3 * count).contains(&overlaps), "{overlaps}");
}

#[test]
fn rectangles_and_other_shapes_meet_as_collide_says() {
    rectangles_and_other_shapes(12, cases(9_000, 29_000));
}

fn rectangles_and_other_shapes(seed: u64, count: usize) {
    let mut random = Random(seed);
    let mut overlaps = 0;
    for round in 0..count {
        let scale = 10f64.powf(random.between(-3.0, 3.0));
        let other_scale = scale * if random.unit() < 0.2 { 10f64.powf(random.between(-2.0, 2.0)) } else { 1.0 };
        let ((a, half), b) = (rectangle(&mut random, scale), other(&mut random, other_scale));
        let (far, way) = (random.unit() * (reach(&a) + reach(&b)), random.between(-4.0, 4.0));
        let place = match random.below(5) {
            // At its middle, at the middle of a side, at a corner.
            0 => [0.0, 0.0],
            1 => [half[0], 0.0],
            2 => half,
            _ => [far * way.cos(), far * way.sin()],
        };
        overlaps += check_all(&format!("round {round}"), &a, [0.0; 3], &b, [place[0], place[1], angle(&mut random)]);
    }
    assert!((count..11 * count / 3).contains(&overlaps), "{overlaps}");
}

#[test]
fn tiles_and_stacks_meet_as_collide_says() {
    let mut random = Random(13);
    for round in 0..6000 {
        let scale = 10f64.powf(random.between(-3.0, 3.0));
        let thin = [1.0, 0.3, 0.001][round % 3];
        let radius = if round % 5 == 0 { 0.1 * scale * thin } else { 0.0 };
        let (wide, high) = (scale, scale * thin);
        let a = Shape::rectangle(wide, high).unwrap().rounded(radius).unwrap();
        let (wide, high) = (wide + 2.0 * radius, high + 2.0 * radius);
        // They touch, or overlap or miss by little or by more.
        let hair = [0.0, 1e-12, -1e-12, 1e-8, -1e-8, 1e-6, -1e-6, -0.01, 0.01, -0.3][random.below(10)];
        let (x, y) = [(wide, 0.0), (0.0, high), (wide, high), (0.0, 0.0), (wide, 0.3 * high), (-0.3 * wide, -high)]
            [random.below(6)];
        let (x, y) = (x * (1.0 + hair), y * (1.0 + hair));
        let turn = if round % 2 == 0 { 0.0 } else { random.between(-4.0, 4.0) };
        let [x, y] = [x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos()];
        let half_turn = if round % 7 == 0 { std::f64::consts::PI } else { 0.0 };
        check_all(&format!("round {round}"), &a, [0.0, 0.0, turn], &a, [x, y, turn + half_turn]);
    }
}

#[test]
fn discs_a_hair_beyond_a_corner_are_pushed_off_it_as_collide_says() {
    discs_a_hair_beyond_a_corner(14, 38_000);
}

fn discs_a_hair_beyond_a_corner(seed: u64, count: usize) {
    let mut random = Random(seed);
    for round in 0..count {
        let corners = if round % 4 == 0 { rectangle(&mut random, 1.0).0 } else { polygon(&mut random, 3, 9, 1.0) };
        let disc = Shape::circle(random.between(0.1, 1.0)).unwrap();
        let hair = 10f64.powf(random.between(-6.0, -4.0)) * DVec2::from_angle(random.between(-4.0, 4.0));
        let angle = random.between(-4.0, 4.0);
        let place = DVec2::from_angle(angle).rotate(corners.points().next().unwrap()) + hair;
        let turned = BodyOptions { angle, ..BodyOptions::default() };
        let beside = BodyOptions { x: place.x, y: place.y, ..BodyOptions::default() };
        check(&format!("round {round}"), [(&corners, turned), (&disc, beside)]);
    }
}
