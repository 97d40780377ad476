//! A scene's queries give, to the bit, the answers of asking every body in turn, whatever changed before.

use super::answers::Answers;
use super::twin::{pose, Twin};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{cast, glam, raycast, Body, BodyOptions, NumberError, Pose, Scene, SceneError, Shape};

/// Queries a scene between random changes.
fn play(count: usize, size: impl Fn(&mut Random) -> f64, place: impl Fn(&mut Random) -> (f64, f64)) {
    let mut random = Random(count as u64);
    let mut twin = Twin::new();
    let mut answers = Answers::default();
    for _ in 0..count {
        let size = size(&mut random);
        twin.add_some(&mut random, size, &place);
    }
    for round in 0..12 {
        // The hierarchy is built while queries are asked …
        for _ in 0..12 {
            let size = size(&mut random);
            for _ in 0..4 {
                twin.ask(&mut random, size, &mut answers);
            }
            // … while few change …
            for _ in 0..4 {
                twin.change(&mut random, size, &place);
            }
        }
        // … or all do.
        for at in 0..twin.bodies.len() {
            let size = if round % 4 == 3 { 20.0 } else { 0.2 } * size(&mut random);
            twin.drift(at, &mut random, size);
        }
        twin.write_poses();
        if round % 3 == 0 {
            twin.scene.update().unwrap();
        }
    }
    let Answers { pick, query, raycast, cast, nearest, boxes, rays, near } = answers;
    for (question, answers) in [pick, query, raycast, cast, nearest, boxes, rays, near].into_iter().enumerate() {
        assert!(answers > 200, "question {question} of {count} had only {answers} answers");
    }
}

#[test]
fn even_sizes_spread_over_a_square() {
    play(300, |r| r.between(0.5, 1.0), |r| (r.between(-20.0, 20.0), r.between(-20.0, 20.0)));
}

#[test]
fn few_bodies_of_which_most_change() {
    play(5, |r| r.between(0.5, 1.0), |r| (r.between(-2.0, 2.0), r.between(-2.0, 2.0)));
}

#[test]
fn sizes_over_a_thousand() {
    let size = |r: &mut Random| 10f64.powf(r.between(-2.0, 1.0));
    play(301, size, |r| (r.between(-50.0, 50.0), r.between(-50.0, 50.0)));
}

#[test]
fn on_one_line() {
    play(302, |r| r.between(0.5, 1.0), |r| (r.between(-200.0, 200.0), 0.0));
}

#[test]
fn in_two_clusters_far_apart() {
    let place = |r: &mut Random| {
        let far = if r.unit() < 0.5 { 1e9 } else { 0.0 };
        (far + r.between(-10.0, 10.0), r.between(-10.0, 10.0) - far)
    };
    play(303, |r| r.between(0.5, 1.0), place);
}

#[test]
fn all_in_one_spot() {
    play(60, |r| r.between(0.5, 1.0), |_| (1e6, -1e6));
}

#[test]
fn on_a_grid_where_many_answers_are_level() {
    play(304, |_| 1.0, |r| ((20.0 * r.unit()).floor(), (20.0 * r.unit()).floor()));
}

/// A scene of one ball.
fn ball() -> (Scene, Body) {
    let mut scene = Scene::new();
    let options = BodyOptions { x: 5.0, category: 2, ..BodyOptions::default() };
    let body = scene.add(Shape::circle(1.0).unwrap(), options).unwrap();
    (scene, body)
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    let mut scene = Scene::new();
    let point = Shape::point(0.0, 0.0).unwrap();
    let (here, there) = (DVec2::ZERO, DVec2::new(9.0, 0.0));
    for _ in 0..40 {
        assert_eq!(scene.refresh().unwrap().pick(here, u32::MAX).unwrap(), []);
        assert_eq!(scene.refresh().unwrap().query(&point, &Pose::IDENTITY, u32::MAX), []);
        assert_eq!(scene.refresh().unwrap().raycast(here, there, u32::MAX).unwrap(), None);
        assert_eq!(scene.refresh().unwrap().cast(&point, &Pose::IDENTITY, there, u32::MAX).unwrap(), None);
        assert_eq!(scene.refresh().unwrap().nearest(here, f64::INFINITY, u32::MAX).unwrap(), None);
        let body = scene.add(point.clone(), BodyOptions { x: 1e3, ..BodyOptions::default() }).unwrap();
        assert_eq!(scene.refresh().unwrap().pick(here, u32::MAX).unwrap(), []);
        scene.remove(body).unwrap();
    }
}

#[test]
fn of_level_answers_that_of_the_lowest_slot_is_given() {
    let mut scene = Scene::new();
    let point = Shape::point(0.0, 0.0).unwrap();
    let bodies: Vec<_> = (0..50).map(|_| scene.add(point.clone(), BodyOptions::default()).unwrap()).collect();
    let (here, there) = (DVec2::ZERO, DVec2::new(-1.0, 0.0));
    for &first in &bodies {
        for _ in 0..20 {
            // A point has no inside into which a ray could lead from it.
            assert_eq!(scene.refresh().unwrap().raycast(here, there, u32::MAX).unwrap(), None);
            assert_eq!(
                scene.refresh().unwrap().raycast(there, here, u32::MAX).unwrap().map(|(_, body)| body),
                Some(first)
            );
            assert_eq!(
                scene.refresh().unwrap().nearest(here, 0.0, u32::MAX).unwrap().map(|(_, body)| body),
                Some(first)
            );
        }
        scene.set_filter(first, 0, u32::MAX).unwrap();
    }
}

/// Found by the fuzzer: the corner of a box that another one lies flush with is none of both.
#[test]
fn a_long_ray_to_where_two_boxes_meet_hits_both_as_one() {
    let mut scene = Scene::new();
    let tile = Shape::rectangle(1.0, 1.0).unwrap().at(DVec2::splat(0.5)).unwrap();
    let at = |y: f64| BodyOptions { y, ..BodyOptions::default() };
    let bodies = [0.0, 1.0].map(|y| scene.add(tile.clone(), at(y)).unwrap());
    let (corner, way) = (DVec2::new(0.0, 1.0), DVec2::new(2.0, 1.0) * 1.5e7);
    let (from, to) = (corner - way, corner + way);
    for (y, sides) in [(0.0, [-way, DVec2::NEG_X]), (1.0, [-way, DVec2::NEG_X])] {
        let alone = raycast(&tile, &pose(&at(y)), from, to).unwrap().unwrap();
        assert!(sides.iter().any(|side| (alone.normal - side.normalize()).length() < 1e-12), "{alone:?}");
    }
    let (hit, body) = scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().unwrap();
    assert!(bodies.contains(&body) && (hit.fraction - 0.5).abs() < 1e-12);
    assert_eq!(hit.normal, DVec2::NEG_X);
}

/// Found by the fuzzer, with times a bit apart: what is within a touch is met at one time, that of the earliest.
#[test]
fn of_bodies_met_at_one_place_that_of_the_lowest_slot_is_given() {
    let mut scene = Scene::new();
    let tile = Shape::rectangle(1.0, 1.0).unwrap();
    let options = [1e-11, 0.0].map(|x| BodyOptions { x, ..BodyOptions::default() });
    let bodies = options.map(|options| scene.add(tile.clone(), options).unwrap());
    let (from, motion, point) = (DVec2::new(-4.5, 0.1), DVec2::new(8.0, 0.0), Shape::point(0.0, 0.0).unwrap());
    let start = Pose::new(from.x, from.y, 0.0).unwrap();
    let alone =
        options.map(|options| cast(&tile, &pose(&options), &point, &start, motion, DVec2::ZERO).unwrap().unwrap());
    assert!(alone[1].time == 0.5 && alone[0].time > 0.5);
    let (impact, body) = scene.refresh().unwrap().cast(&point, &start, motion, u32::MAX).unwrap().unwrap();
    assert_eq!((impact.time, impact.normal, body), (0.5, DVec2::NEG_X, bodies[0]));
    let (hit, body) = scene.refresh().unwrap().raycast(from, from + motion, u32::MAX).unwrap().unwrap();
    assert_eq!((hit.fraction, hit.normal, body), (0.5, DVec2::NEG_X, bodies[0]));
}

#[test]
fn what_no_mask_takes_is_not_there() {
    let (mut scene, body) = ball();
    let (from, to) = (DVec2::ZERO, DVec2::new(9.0, 0.0));
    assert_eq!(scene.refresh().unwrap().pick(to / 2.0, 2).unwrap(), [body]);
    assert_eq!(scene.refresh().unwrap().pick(to / 2.0, !2).unwrap(), []);
    assert!(scene.refresh().unwrap().raycast(from, to, 2).unwrap().is_some());
    assert!(scene.refresh().unwrap().raycast(from, to, !2).unwrap().is_none());
    assert!(scene.refresh().unwrap().nearest(from, f64::INFINITY, 0).unwrap().is_none());
}

#[test]
fn the_normal_of_a_cast_leads_from_the_body_as_that_of_a_ray() {
    let (mut scene, body) = ball();
    let (from, to) = (DVec2::ZERO, DVec2::new(8.0, 0.0));
    let point = Shape::point(0.0, 0.0).unwrap();
    let (hit, of) = scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().unwrap();
    let (impact, on) = scene.refresh().unwrap().cast(&point, &Pose::IDENTITY, to - from, u32::MAX).unwrap().unwrap();
    assert_eq!((of, on), (body, body));
    assert_eq!((impact.time, impact.normal), (hit.fraction, hit.normal));
    assert_eq!(hit.normal, DVec2::NEG_X);
}

#[test]
fn bad_numbers_are_refused_by_name() {
    let (mut scene, body) = ball();
    let (good, bad) = (DVec2::ZERO, DVec2::new(0.0, f64::NAN));
    let name = |error: SceneError| match error {
        SceneError::Number(NumberError::NotFinite { name, .. } | NumberError::TooFar { name, .. }) => name,
        SceneError::Number(NumberError::OutOfRange { name, .. }) => name,
        other => panic!("{other}"),
    };
    let point = Shape::point(0.0, 0.0).unwrap();
    assert_eq!(name(scene.refresh().unwrap().pick(bad, 1).unwrap_err()), "point.y");
    assert_eq!(name(scene.refresh().unwrap().raycast(bad, good, 1).unwrap_err()), "from.y");
    assert_eq!(name(scene.refresh().unwrap().raycast(good, DVec2::new(1e71, 0.0), 1).unwrap_err()), "to.x");
    assert_eq!(name(scene.refresh().unwrap().cast(&point, &Pose::IDENTITY, bad, 1).unwrap_err()), "motion.y");
    assert_eq!(name(scene.refresh().unwrap().nearest(bad, 1.0, 1).unwrap_err()), "point.y");
    assert_eq!(name(scene.refresh().unwrap().nearest(good, f64::NAN, 1).unwrap_err()), "max_distance");
    assert_eq!(name(scene.refresh().unwrap().nearest(good, -1.0, 1).unwrap_err()), "max_distance");
    assert_eq!(
        name(scene.refresh().unwrap().nearest_all(&point, &Pose::IDENTITY, -1.0, 1, 1).unwrap_err()),
        "max_distance"
    );
    assert_eq!(name(scene.refresh().unwrap().raycast_all(bad, good, 1).unwrap_err()), "from.y");
    assert_eq!(name(scene.refresh().unwrap().query_box(bad, good, 1).unwrap_err()), "min.y");
    assert_eq!(name(scene.refresh().unwrap().query_box(good, DVec2::new(1.0, -1.0), 1).unwrap_err()), "max.y");
    let far = DVec2::splat(1e70);
    assert_eq!(name(scene.refresh().unwrap().query_box(-far, far, 1).unwrap_err()), "max.x - min.x");
    assert_eq!(scene.refresh().unwrap().query_box(DVec2::new(5.0, 0.0), DVec2::new(5.0, 1e-90), 2).unwrap(), [body]);
    // A written pose that is not finite is refused once.
    scene.poses_mut()[3 * body.slot()] = f64::INFINITY;
    assert!(matches!(scene.refresh(), Err(SceneError::Pose { slot: 0, .. })));
    assert_eq!(scene.refresh().unwrap().pick([5.0, 0.0], 2).unwrap(), [body]);
}

#[test]
fn the_ends_of_the_world_are_within_reach() {
    let mut scene = Scene::new();
    let ball = Shape::circle(1e69).unwrap();
    let at = |x: f64| BodyOptions { x, ..BodyOptions::default() };
    let (west, east) = (scene.add(ball.clone(), at(-1e70)).unwrap(), scene.add(ball, at(1e70)).unwrap());
    let (from, to) = (DVec2::new(-1e70, 1e69), DVec2::new(1e70, 0.0));
    for _ in 0..60 {
        assert_eq!(scene.refresh().unwrap().pick(from, u32::MAX).unwrap(), [west]);
        assert_eq!(scene.refresh().unwrap().pick(to, u32::MAX).unwrap(), [east]);
        assert_eq!(scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().map(|(_, body)| body), Some(west));
        assert_eq!(
            scene.refresh().unwrap().nearest(to, f64::INFINITY, u32::MAX).unwrap().map(|(_, body)| body),
            Some(east)
        );
    }
}
