//! The check of a bounce: right claims pass, and each kind of mistake is noticed.

use crate::common::oracle::{bounce_is_right, Body, Manifold, Point};

const STILL: Body = Body { center: [0.0, 0.0], velocity: [0.0, 0.0], spin: 0.0, inv_mass: 1.0, inv_inertia: 1.0 };
const FIXED: Body = Body { inv_mass: 0.0, inv_inertia: 0.0, ..STILL };

fn contact(points: &[[f64; 2]]) -> Manifold {
    let points = points.iter().zip(1..).map(|(&point, id)| Point { point, depth: 0.0, id });
    Manifold { normal: [1.0, 0.0], depth: 0.0, points: points.collect() }
}

#[track_caller]
fn right(contact: &Manifold, before: [Body; 2], after: [Body; 2], restitution: f64, friction: f64) {
    bounce_is_right(contact, before, after, restitution, friction).unwrap();
}

#[track_caller]
fn wrong(contact: &Manifold, before: [Body; 2], after: [Body; 2], restitution: f64, friction: f64, because: &str) {
    let sentence = bounce_is_right(contact, before, after, restitution, friction).unwrap_err();
    assert!(sentence.contains(because), "{sentence}");
}

fn moving(body: Body, x: f64, y: f64, spin: f64) -> Body {
    Body { velocity: [x, y], spin, ..body }
}

#[test]
fn head_on() {
    let touch = contact(&[[1.0, 0.0]]);
    let (a, b) = (STILL, Body { center: [2.0, 0.0], ..STILL });
    let before = [moving(a, 1.0, 0.0, 0.0), b];
    right(&touch, before, [a, moving(b, 1.0, 0.0, 0.0)], 1.0, 0.0);
    right(&touch, before, [moving(a, 0.5, 0.0, 0.0), moving(b, 0.5, 0.0, 0.0)], 0.0, 0.0);
    right(&touch, before, [moving(a, 0.25, 0.0, 0.0), moving(b, 0.75, 0.0, 0.0)], 0.5, 0.0);
    wrong(&touch, before, before, 0.0, 0.0, "still approach");
    wrong(&touch, before, [a, moving(b, 1.0, 0.0, 0.0)], 0.5, 0.0, "the one point leaves");
    wrong(&touch, before, [moving(a, 0.25, 0.0, 0.0), moving(b, 0.75, 0.0, 0.0)], 1.0, 0.0, "they leave at");
    wrong(&touch, before, [a, moving(b, 1.0, 0.5, 0.0)], 1.0, 0.0, "momentum changed");
    wrong(&touch, before, [moving(a, 0.0, -0.5, 0.0), moving(b, 1.0, 0.5, 0.0)], 1.0, 0.0, "angular momentum");
    wrong(&touch, before, [moving(a, 0.0, -0.5, -0.5), moving(b, 1.0, 0.5, -0.5)], 1.0, 0.0, "across");
    wrong(&touch, before, [moving(a, 0.0, -0.5, -0.5), moving(b, 1.0, 0.5, -0.5)], 1.0, 1.0, "energy grew");
    wrong(&touch, before, [a, moving(b, f64::NAN, 0.0, 0.0)], 1.0, 0.0, "moves at");
    // Bodies that move apart stay unchanged.
    let apart = [moving(a, -1.0, 0.0, 0.0), moving(b, 0.0, 5.0, 2.0)];
    right(&touch, apart, apart, 1.0, 0.5);
    wrong(&touch, apart, [apart[0], moving(b, 1e-300, 5.0, 2.0)], 1.0, 0.0, "nothing approached");
}

#[test]
fn against_what_nothing_moves() {
    let touch = contact(&[[1.0, 0.0]]);
    let ball = Body { center: [2.0, 0.0], ..STILL };
    right(&touch, [FIXED, moving(ball, -2.0, 3.0, 0.0)], [FIXED, moving(ball, 2.0, 3.0, 0.0)], 1.0, 0.0);
    // Rolling off: the push of 2 across turns the ball, whose arm is 1.
    right(&touch, [FIXED, moving(ball, -2.0, 4.0, 0.0)], [FIXED, moving(ball, 2.0, 2.0, 2.0)], 1.0, 0.5);
    wrong(&touch, [FIXED, moving(ball, -2.0, 4.0, 0.0)], [FIXED, moving(ball, 2.0, 2.0, 2.0)], 1.0, 0.4, "across");
    let pushed = moving(FIXED, -1.0, 0.0, 0.0);
    wrong(
        &touch,
        [FIXED, moving(ball, -2.0, 3.0, 0.0)],
        [pushed, moving(ball, 2.0, 3.0, 0.0)],
        1.0,
        0.0,
        "nothing moves A",
    );
    // A bat moves at 1: relative to it the ball arrives and leaves at 3, so the ball leaves at 4.
    let bat = moving(FIXED, 1.0, 0.0, 0.0);
    right(&touch, [bat, moving(ball, -2.0, 0.0, 0.0)], [bat, moving(ball, 4.0, 0.0, 0.0)], 1.0, 0.0);
    // A door on a hinge, of inertia 1, hit 2 from the hinge: effective masses 1/4 and 1.
    let door = Body { inv_mass: 0.0, inv_inertia: 1.0, center: [0.0, -2.0], ..STILL };
    let touch = contact(&[[0.0, 0.0]]);
    let ball = Body { center: [1.0, 0.0], ..STILL };
    right(
        &touch,
        [door, moving(ball, -5.0, 0.0, 0.0)],
        [moving(door, 0.0, 0.0, 4.0), moving(ball, -3.0, 0.0, 0.0)],
        1.0,
        0.0,
    );
    let kept = [moving(door, 0.0, 0.0, -4.0), moving(ball, -13.0, 0.0, 0.0)];
    wrong(&touch, [door, moving(ball, -5.0, 0.0, 0.0)], kept, 1.0, 0.0, "approach");
}

#[test]
fn on_two_points() {
    let face = contact(&[[0.0, -1.0], [0.0, 1.0]]);
    let crate_ = Body { center: [1.0, 0.0], ..STILL };
    right(&face, [FIXED, moving(crate_, -1.0, 0.0, 0.0)], [FIXED, moving(crate_, 0.5, 0.0, 0.0)], 0.5, 0.0);
    wrong(&face, [FIXED, moving(crate_, -1.0, 0.0, 0.0)], [FIXED, moving(crate_, 0.0, 0.0, 0.5)], 0.5, 0.0, "approach");
    // One point of the face already moves away; the push at the other point must not make it approach.
    let tilting = moving(crate_, 0.0, 0.0, 1.0);
    right(&face, [FIXED, tilting], [FIXED, moving(crate_, 1.0, 0.0, 0.0)], 1.0, 0.0);
}
