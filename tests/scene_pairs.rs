//! Two bodies in a scene meet as `collide` says, however they stand to each other.
#![cfg(not(target_arch = "wasm32"))]

mod scene_play;

use std::sync::Arc;

use scene_play::{polygon, pose, reach, Random};
use shadowgap::glam::DVec2;
use shadowgap::{collide, BodyOptions, Scene, Shape};

/// Compares a scene of two bodies with `collide`. Returns whether they overlap.
fn check(what: &str, bodies: [(&Arc<Shape>, BodyOptions); 2]) -> bool {
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

#[test]
fn discs_a_hair_beyond_a_corner_are_pushed_off_it_as_collide_says() {
    let mut random = Random(14);
    for round in 0..40_000 {
        let corners = Arc::new(polygon(&mut random, 3, 9, 1.0));
        let disc = Arc::new(Shape::circle(random.between(0.1, 1.0), DVec2::ZERO).unwrap());
        let hair = 10f64.powf(random.between(-6.0, -4.0)) * DVec2::from_angle(random.between(-4.0, 4.0));
        let angle = random.between(-4.0, 4.0);
        let place = DVec2::from_angle(angle).rotate(corners.points().next().unwrap()) + hair;
        let turned = BodyOptions { angle, ..BodyOptions::default() };
        let beside = BodyOptions { x: place.x, y: place.y, ..BodyOptions::default() };
        check(&format!("round {round}"), [(&corners, turned), (&disc, beside)]);
    }
}
