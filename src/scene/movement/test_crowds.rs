//! Pushes into crowds where nothing but the solid is fixed: their work grows as the number of bodies does, nobody is
//! squashed, and nobody gets deeper in anybody.

use std::sync::Arc;

use glam::DVec2;

use crate::query::distance::distance;
use crate::scene::bodies::body::BodyOptions;
use crate::scene::movement::options::{default_slop, PushOptions};
use crate::scene::movement::pushing::{Pushing, SQUASHED};
use crate::scene::Scene;
use crate::shape::Form;

/// Pushes a plate of this length into circles of radius 1 at these places, to the right of it. Returns how often the
/// push has looked at a body near another one.
fn looks(places: &[DVec2], length: f64, motion: DVec2, options: &PushOptions) -> usize {
    let mut scene = Scene::new();
    let plate = Form::rectangle(4.0, length, DVec2::ZERO, 0.0, 0.0).unwrap();
    let solid = scene.add(plate, BodyOptions { x: -3.0, fixed: true, ..BodyOptions::default() }).unwrap();
    let circle = Arc::new(Form::circle(1.0, DVec2::ZERO).unwrap());
    for &place in places {
        scene.add(circle.clone(), BodyOptions::from(place)).unwrap();
    }
    scene.prepare_query().unwrap();
    let mut push = Pushing::new(solid, options);
    scene.push_up_to(&mut push, motion, 1.0);
    assert!(push.met.iter().all(|met| met.fate & SQUASHED == 0), "{} of {}", push.met.len(), places.len());
    let plate = scene.start(solid.slot());
    let most = default_slop(scene.bodies.model(1)) * (1.0 + 1e-5) + 1e-9;
    for k in 0..places.len() {
        let gap = distance(&circle, &scene.pose_read(k + 1), plate.shape, &plate.pose).distance;
        assert!(gap > -most, "{k} is {gap} from the solid");
        let at = |k: usize| DVec2::from_slice(&scene.pose_in(k + 1));
        for n in 0..k {
            let grown = places[k].distance(places[n]).min(2.0) - at(k).distance(at(n));
            assert!(grown < most, "{k} is {grown} deeper in {n}");
        }
    }
    push.looks
}

fn rows(columns: usize, rows: usize, apart: f64) -> Vec<DVec2> {
    let middle = 0.5 * (rows - 1) as f64;
    (0..columns * rows).map(|k| DVec2::new((k % columns) as f64, (k / columns) as f64 - middle) * apart).collect()
}

/// Circles that overlap their neighbours, that touch them, and that have a little room. The turn of a plate among a
/// thousand that overlap took seconds and squashed some; among 14,000 it took more than a minute.
#[test]
fn the_work_of_a_turn_in_a_crowd_grows_as_the_crowd_does() {
    for apart in [1.7, 2.0, 2.01] {
        for (turn, stop) in [(0.1, false), (-0.1, true)] {
            for side in [8, 16, 32] {
                let options = PushOptions { turn, stop, ..PushOptions::default() };
                let looks = looks(&rows(side, side, apart), 6.0, DVec2::new(0.5, 0.0), &options);
                assert!(looks < 200 * side * side, "{looks} looks at {side} by {side} that are {apart} apart");
            }
        }
    }
}

/// The queue is longer than the rounds of one push: if one body joined in each round, the last ones would never move.
#[test]
fn a_door_turns_into_a_long_queue() {
    let options = PushOptions { turn: 0.05, ..PushOptions::default() };
    for apart in [2.0, 2.001] {
        let looks = looks(&rows(40, 1, apart), 6.0, DVec2::ZERO, &options);
        assert!(looks < 4000, "{looks}");
    }
}
