//! Pushes among walls in worlds that are mirrored, or have their bodies in other slots: they must be alike.

use super::moves::{at, vec};
use super::open_pushes::{makings, none_is_wrong, Making};
use super::walled_scenes::{walled, Walled};
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, PushOptions, Scene};

/// Each part of a push is exact to 1e-11 of its length; faces less than 2° from parallel make thirty times as much of
/// it.
const EXACT: f64 = 1e-8;

/// A scene; bodies are listed as in [`Walled::placed`], whichever slots they have.
struct World {
    scene: Scene,
    bodies: Vec<Body>,
    signs: DVec2,
}

/// What a call did, in the directions of the world that is not mirrored: the solid's motion, each body's place, and who
/// is carried, pushed or squashed.
struct Told {
    moved: DVec2,
    places: Vec<DVec2>,
    parts: Vec<[bool; 3]>,
}

fn world(walled: &Walled, Making { order, signs }: &Making) -> World {
    let mut scene = Scene::new();
    let placed: Vec<_> = walled.placed().collect();
    let mut bodies = vec![None; placed.len()];
    for &k in order {
        let (shape, options) = placed[k];
        let angle = options.angle * signs.x * signs.y;
        let options = BodyOptions { x: options.x * signs.x, y: options.y * signs.y, angle, ..*options };
        bodies[k] = Some(scene.add(shape.scaled(signs.x, signs.y).unwrap(), options).unwrap());
    }
    World { scene, bodies: bodies.into_iter().flatten().collect(), signs: *signs }
}

impl World {
    /// Makes the n-th call. The squashed are put away far off, each in a place of its own.
    fn push(&mut self, walled: &Walled, n: usize) -> Told {
        let (call, signs) = (&walled.calls[n], self.signs);
        let options = PushOptions {
            up: call.up * signs,
            turn: call.turn * signs.x * signs.y,
            stop: call.stop,
            ..Default::default()
        };
        let push = self.scene.push_body(self.bodies[0], call.motion * signs, &options).unwrap();
        let part = |body: &Body| [&push.carried, &push.pushed, &push.squashed].map(|list| list.contains(body));
        let told = Told {
            moved: push.moved * signs,
            places: self.bodies.iter().map(|&body| at(&self.scene, body) * signs).collect(),
            parts: self.bodies.iter().map(part).collect(),
        };
        for (k, &body) in self.bodies.iter().enumerate() {
            if push.squashed.contains(&body) {
                self.scene.set_position(body, vec(1e3 * (k + 1) as f64, 0.0) * signs).unwrap();
            }
        }
        told
    }
}

fn compare(seed: u64, count: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    for k in 0..count {
        let walled = walled(&mut Random(999 + seed.wrapping_add(k as u64)));
        let plain: Vec<usize> = (0..walled.placed().count()).collect();
        for (making, name) in makings(plain.len()) {
            let mut one = world(&walled, &Making { order: plain.clone(), signs: DVec2::ONE });
            let mut other = world(&walled, &making);
            for n in 0..walled.calls.len() {
                let (told, others) = (one.push(&walled, n), other.push(&walled, n));
                let far = told.places.iter().zip(&others.places).map(|(one, other)| one.distance(*other));
                let far = far.fold(told.moved.distance(others.moved), f64::max);
                if far > EXACT || told.parts != others.parts {
                    wrong.push(format!("scene {k} {name}, call {n}: {far} apart, {:?}", walled.calls[n]));
                    break;
                }
            }
        }
    }
    wrong
}

#[test]
fn mirrored_and_reordered_walled_worlds_are_pushed_alike() {
    none_is_wrong(compare, cases(30, 1000));
}
