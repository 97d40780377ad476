//! Pushes against walls with one right answer each.

use super::moves::{at, gap, vec, FREE, WALL};
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Push, PushOptions, Scene, Shape};

fn add(scene: &mut Scene, width: f64, height: f64, x: f64, y: f64, options: BodyOptions) -> Body {
    scene.add(Shape::rectangle(width, height).unwrap(), BodyOptions { x, y, ..options }).unwrap()
}

fn push(scene: &mut Scene, solid: Body, motion: DVec2, stop: bool) -> Push {
    scene.push_body(solid, motion, &PushOptions { stop, ..Default::default() }).unwrap()
}

fn is_at(scene: &Scene, body: Body, x: f64, y: f64) -> bool {
    at(scene, body).distance(vec(x, y)) < 1e-4
}

/// Half a unit of room, and a piston that comes by one.
#[test]
fn a_piston_squashes_against_a_wall() {
    for stop in [false, true] {
        let mut scene = Scene::new();
        let piston = add(&mut scene, 1.0, 3.0, 0.0, 0.0, WALL);
        let body = add(&mut scene, 1.0, 1.0, 1.0, 0.0, FREE);
        add(&mut scene, 1.0, 3.0, 2.5, 0.0, WALL);
        let told = push(&mut scene, piston, vec(1.0, 0.0), stop);
        assert_eq!(told.squashed.len(), usize::from(!stop));
        let (way, place) = if stop { (0.5, 1.5) } else { (1.0, 1.0) };
        assert!(is_at(&scene, piston, way, 0.0) && is_at(&scene, body, place, 0.0), "{told:?}");
    }
}

/// A slanted wall leads it along the piston's face to the open end.
#[test]
fn a_body_beside_an_open_end_slides_out() {
    let mut scene = Scene::new();
    let piston = add(&mut scene, 1.0, 9.0, -0.5, 0.0, WALL);
    let ball = scene.add(Shape::circle(0.5).unwrap(), BodyOptions { x: 0.5, y: 0.0, ..FREE }).unwrap();
    // A wall with a face at 45 degrees, which the ball touches after a way of 1.
    let touch = vec(1.5, 0.0) + vec(0.5, -0.5) / 2f64.sqrt();
    let wall = Shape::polygon([vec(-1.0, -1.0), vec(5.0, -1.0), vec(5.0, 5.0)]).unwrap();
    scene.add(wall, BodyOptions { x: touch.x, y: touch.y, ..WALL }).unwrap();
    let told = push(&mut scene, piston, vec(2.0, 0.0), false);
    assert!(told.squashed.is_empty() && is_at(&scene, ball, 2.5, 1.0), "{told:?} {}", at(&scene, ball));
}

/// Its slanted face meets the body and a wall behind it leaves it only the way aside.
#[test]
fn a_wedge_pushes_one_aside() {
    let mut scene = Scene::new();
    let wedge = Shape::polygon([vec(0.0, 0.0), vec(-4.0, 4.0), vec(-4.0, 0.0)]).unwrap();
    let wedge = scene.add(wedge, WALL).unwrap();
    let body = add(&mut scene, 1.0, 1.0, 0.5, 0.7, FREE);
    add(&mut scene, 1.0, 99.0, 1.5, 0.0, WALL);
    let told = push(&mut scene, wedge, vec(0.75, 0.0), false);
    assert!(told.squashed.is_empty() && is_at(&scene, body, 0.5, 1.25), "{told:?} {}", at(&scene, body));
}

/// A point that a lift presses against a ceiling of two pieces slides up along it past the seam. The seam held it.
#[test]
fn a_point_slides_along_a_ceiling_past_a_seam() {
    let mut scene = Scene::new();
    let lift = add(&mut scene, 6.0, 0.4, 0.0, 0.0, WALL);
    let point = scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { x: 0.5, y: 0.2, ..FREE }).unwrap();
    // It rises by 0.4 a unit, and the seam is at x = 1.
    let pieces = [-1.0, 3.0].map(|x| Shape::rectangle(4.0, 1.0).unwrap().at(vec(x, 0.5)).unwrap());
    let ceiling = BodyOptions { y: 0.45, angle: 0.4f64.atan(), ..WALL };
    scene.add(Shape::union(&pieces).unwrap(), ceiling).unwrap();
    let told = push(&mut scene, lift, vec(0.0, 0.75), false);
    assert!(told.squashed.is_empty() && is_at(&scene, point, 1.25, 0.95), "{told:?} {}", at(&scene, point));
}

/// The one at the solid has no room; the others keep theirs.
#[test]
fn a_row_of_three_against_a_wall() {
    let mut scene = Scene::new();
    let piston = add(&mut scene, 1.0, 3.0, 0.0, 0.0, WALL);
    let row = [1.0, 2.0, 3.25].map(|x| add(&mut scene, 1.0, 1.0, x, 0.0, FREE));
    add(&mut scene, 1.0, 3.0, 4.5, 0.0, WALL);
    let told = push(&mut scene, piston, vec(0.2, 0.0), false);
    assert!(told.squashed.is_empty() && is_at(&scene, row[1], 2.2, 0.0) && is_at(&scene, row[2], 3.25, 0.0));
    let told = push(&mut scene, piston, vec(1.0, 0.0), true);
    assert!((told.moved - vec(0.3, 0.0)).length() < 1e-4 && told.squashed.is_empty(), "{told:?}");
    let told = push(&mut scene, piston, vec(0.5, 0.0), false);
    assert_eq!(told.squashed, row[..1], "{told:?}");
}

/// A door shut on one in its frame squashes it, and with `stop` stays as far open as it is wide.
#[test]
fn a_door_closes_on_one_in_its_frame() {
    for stop in [false, true] {
        let mut scene = Scene::new();
        let door = Shape::rectangle(0.2, 3.0).unwrap().at(vec(0.0, 1.5)).unwrap();
        let door = scene.add(door, BodyOptions { angle: -1.0, ..WALL }).unwrap();
        let post = add(&mut scene, 1.0, 6.0, -0.6, 0.0, WALL);
        let ball = scene.add(Shape::circle(0.2).unwrap(), BodyOptions { x: 0.1, y: 1.5, ..FREE }).unwrap();
        add(&mut scene, 0.4, 0.2, 0.1, 1.8, WALL);
        let options = PushOptions { turn: 1.0, stop, ..Default::default() };
        let told = scene.push_body(door, DVec2::ZERO, &options).unwrap();
        assert_eq!(told.squashed.len(), usize::from(!stop), "{told:?}");
        assert!(is_at(&scene, ball, 0.1, 1.5) && gap(&scene, post, ball) > -1e-9);
        assert!(!stop || gap(&scene, door, ball).abs() < 1e-3, "{}", gap(&scene, door, ball));
    }
}

/// The rider is taken to the ceiling, and no farther.
#[test]
fn a_lift_under_a_ceiling() {
    for stop in [false, true] {
        let mut scene = Scene::new();
        let lift = add(&mut scene, 4.0, 1.0, 0.0, -0.5, WALL);
        let rider = add(&mut scene, 1.0, 1.0, 0.0, 0.5, FREE);
        add(&mut scene, 4.0, 1.0, 0.0, 2.25, WALL);
        let options = PushOptions { up: DVec2::Y, stop, ..Default::default() };
        let told = scene.push_body(lift, vec(0.0, 0.5), &options).unwrap();
        assert!(told.carried == [rider] && is_at(&scene, rider, 0.0, 1.0), "{told:?}");
        let told = scene.push_body(lift, vec(0.0, 1.0), &options).unwrap();
        assert_eq!(told.squashed.len(), usize::from(!stop), "{told:?}");
        assert!(is_at(&scene, rider, 0.0, if stop { 1.25 } else { 1.0 }), "{told:?}");
        assert!(is_at(&scene, lift, 0.0, if stop { 0.25 } else { 1.0 }), "{told:?}");
    }
}

/// What is left between the jaws is the body's width, and five slops more or less.
#[test]
fn a_crusher_leaves_a_gap_of_exactly_the_width() {
    let slop = 0.5e-4 * 2f64.sqrt();
    for slops in [-5.0, 0.0, 5.0] {
        let mut scene = Scene::new();
        let left = add(&mut scene, 1.0, 3.0, -1.5, 0.0, WALL);
        let right = add(&mut scene, 1.0, 3.0, 1.75, 0.0, WALL);
        let body = add(&mut scene, 1.0, 1.0, 0.0, 0.0, FREE);
        let told = push(&mut scene, left, vec(0.5, 0.0), false);
        assert!(told.squashed.is_empty() && is_at(&scene, body, 0.0, 0.0));
        let told = push(&mut scene, left, vec(0.25, 0.0), false);
        assert!(told.squashed.is_empty() && is_at(&scene, body, 0.25, 0.0), "{told:?}");
        let told = push(&mut scene, right, vec(-0.5 - slops * slop, 0.0), false);
        assert_eq!(told.squashed.len(), usize::from(slops > 0.0), "{slops}: {told:?}");
    }
}
