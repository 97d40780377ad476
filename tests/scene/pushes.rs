//! Pushing, one rule at a time: rows of bodies, turns, riders, what stops and what does not.

use std::time::Instant;

use super::moves::{at, deepest, gap, rect, vec, FREE, WALL};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, PushOptions, Scene, Shape};

const PUSH: PushOptions<'static> =
    PushOptions { mask: u32::MAX, ignore: &[], up: DVec2::ZERO, turn: 0.0, stop: false, triggers: 0 };
const CARRY: PushOptions<'static> = PushOptions { up: DVec2::Y, ..PUSH };

#[test]
fn a_row_is_pushed_by_what_is_left_of_the_way() {
    for direction in [vec(1.0, 0.0), vec(0.0, 1.0), vec(-1.0, 0.0), vec(0.6, 0.8)] {
        let mut scene = Scene::new();
        let square = Shape::rectangle(1.0, 1.0).unwrap();
        let angle = direction.to_angle();
        let add = |scene: &mut Scene, along: f64, fixed: bool| {
            let at = direction * along;
            scene.add(square.clone(), BodyOptions { x: at.x, y: at.y, angle, fixed, ..FREE }).unwrap()
        };
        // Far away, and the first of all.
        add(&mut scene, -99.0, false);
        let plate = add(&mut scene, 0.0, true);
        // Gaps of 1, 0.5 and 2; the last one is out of reach.
        let row = [2.0, 3.5, 6.5].map(|along| add(&mut scene, along, false));
        let push = scene.push_body(plate, direction * 2.0, &PUSH).unwrap();
        assert_eq!((&push.pushed[..], push.squashed.len(), push.carried.len()), (&row[..2], 0, 0));
        let along = |scene: &Scene, body| at(scene, body).dot(direction);
        for (body, expected) in [(plate, 2.0), (row[0], 3.0), (row[1], 4.0), (row[2], 6.5)] {
            assert!((along(&scene, body) - expected).abs() < 1e-9, "{} not {expected}", along(&scene, body));
            assert!(at(&scene, body).perp_dot(direction).abs() < 1e-9);
        }
        // A wall behind the row: the plate stops at the touch, or goes on and squashes what is in it then.
        let wall = add(&mut scene, 8.5, true);
        let stopped = scene.push_body(plate, direction * 3.0, &PushOptions { stop: true, ..PUSH }).unwrap();
        assert!((stopped.moved - direction * 2.5).length() < 1e-6 && stopped.squashed.is_empty(), "{stopped:?}");
        assert_eq!(stopped.pushed, row);
        assert!(gap(&scene, row[2], wall).abs() < 1e-6);
        let push = scene.push_body(plate, direction * 0.5, &PUSH).unwrap();
        assert_eq!(push.squashed, row[..1]);
        assert!((push.moved - direction * 0.5).length() < 1e-12);
    }
}

#[test]
fn a_point_that_turns_pushes_as_one_that_does_not() {
    for turn in [0.0, 0.5, -1e-3] {
        let mut scene = Scene::new();
        let ball = scene.add(Shape::circle(1.0).unwrap(), BodyOptions { x: 2.0, ..FREE }).unwrap();
        let point = scene.add(Shape::point(0.0, 0.0).unwrap(), WALL).unwrap();
        let push = scene.push_body(point, vec(3.0, 0.0), &PushOptions { turn, ..PUSH }).unwrap();
        assert_eq!((push.moved, &push.pushed[..]), (vec(3.0, 0.0), &[ball][..]), "{turn}");
        assert!((at(&scene, ball) - vec(4.0, 0.0)).length() < 1e-9);
    }
}

#[test]
fn riders_make_the_way_of_the_place_they_stand_on() {
    let ball = Shape::circle(0.5).unwrap();
    for (turn, motion) in [(0.0, vec(1.5, 0.75)), (0.3, vec(0.0, 0.0)), (-0.2, vec(2.0, 1.0))] {
        let mut scene = Scene::new();
        let ferry = rect(&mut scene, [-4.0, -1.0], [4.0, 0.0], WALL);
        let ride = |scene: &mut Scene, x: f64, y: f64| scene.add(ball.clone(), BodyOptions { x, y, ..FREE }).unwrap();
        let riders = [-3.0, 0.0, 2.5].map(|x| ride(&mut scene, x, 0.5));
        // On another one, where nothing turns: what a turn presses against the one above has no room.
        let over = (turn == 0.0).then(|| ride(&mut scene, 2.5, 1.5));
        let beside = ride(&mut scene, 9.0, 0.5);
        let push = scene.push_body(ferry, motion, &PushOptions { turn, ..CARRY }).unwrap();
        let carried: Vec<_> = riders.into_iter().chain(over).collect();
        assert_eq!((push.carried, push.squashed.len()), (carried, 0));
        assert_eq!(push.moved, motion);
        let (glam::DVec2 { x, y }, angle) = (scene.position(ferry).unwrap(), scene.pose(ferry).unwrap().angle());
        assert_eq!(vec(x, y), vec(0.0, -0.5) + motion);
        assert!((angle - turn).abs() < 1e-12);
        assert_eq!(at(&scene, beside), vec(9.0, 0.5));
        for (rider, x) in riders.into_iter().zip([-3.0, 0.0, 2.5]) {
            // Its place under the sole, turned about the ferry's origin; the ball does not turn, so it may be a little
            // out.
            let place = vec(x, 0.5);
            let expected = vec(0.0, -0.5) + motion + DVec2::from_angle(turn).rotate(place);
            let off = at(&scene, rider).distance(expected + vec(0.0, 0.5));
            assert!(off < 0.6 * turn.abs() + 1e-9, "{off} from where it was carried, with a turn of {turn}");
            assert!(
                gap(&scene, ferry, rider) > -1e-4 && gap(&scene, ferry, rider) < 0.02,
                "{}",
                gap(&scene, ferry, rider)
            );
        }
        assert!(over.is_none_or(|over| at(&scene, over).distance(vec(2.5, 1.5) + motion) < 1e-9));
    }
}

/// Where a solid ends, who is moved and who is not, in random crowds.
#[test]
fn who_is_not_in_the_way_stays_and_who_is_gets_out_or_is_squashed() {
    let mut random = Random(17);
    let mut counts = [0; 4];
    for round in 0..900 {
        let mut scene = Scene::new();
        let plate = rect(&mut scene, [-1.5, -0.5], [1.5, 0.5], WALL);
        let mut bodies: Vec<Body> = Vec::new();
        let mut is_fixed = Vec::new();
        while bodies.len() < 10 {
            let place = vec(random.between(-3.5, 3.5), random.between(-2.5, 2.5));
            let options = if random.below(3) == 0 { WALL } else { FREE };
            let half = vec(random.between(0.2, 0.6), random.between(0.2, 0.6));
            let body = rect(&mut scene, (place - half).into(), (place + half).into(), options);
            if deepest(&scene, body) > 0.0 {
                scene.remove(body).unwrap();
            } else {
                bodies.push(body);
                is_fixed.push(options.fixed);
            }
        }
        let before: Vec<_> = bodies.iter().map(|&body| scene.pose(body).unwrap()).collect();
        let turn = if round % 2 == 0 { 0.0 } else { random.between(-1.0, 1.0) };
        let stop = round % 3 == 0;
        let motion = vec(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
        let push = scene.push_body(plate, motion, &PushOptions { turn, stop, ..PUSH }).unwrap();
        let (glam::DVec2 { x, y }, angle) = (scene.position(plate).unwrap(), scene.pose(plate).unwrap().angle());
        assert_eq!(vec(x, y), push.moved);
        let part = push.moved.dot(motion) / motion.length_squared();
        assert!((0.0..=1.0 + 1e-12).contains(&part) && (push.moved - motion * part).length() < 1e-9);
        assert!((angle - turn * part).abs() < 1e-9, "{angle} {turn} {part}");
        assert!(stop || part == 1.0, "{part}");
        assert!(!stop || push.squashed.is_empty(), "{push:?}");
        counts[3] += usize::from(part < 1.0);
        for ((&body, was), is_fixed) in bodies.iter().zip(&before).zip(is_fixed) {
            let now = scene.pose(body).unwrap();
            let (is_pushed, is_squashed) = (push.pushed.contains(&body), push.squashed.contains(&body));
            assert_eq!(now != *was, is_pushed, "round {round}: {push:?}");
            assert!(!(is_pushed && is_squashed));
            if !is_fixed {
                assert!(is_squashed || gap(&scene, plate, body) > -1e-4, "round {round}: {}", gap(&scene, plate, body));
                let others = bodies.iter().filter(|&&other| other != body);
                assert!(others.map(|&other| gap(&scene, body, other)).all(|gap| gap > -1e-4), "round {round}");
            }
            counts[0] += usize::from(is_pushed);
            counts[1] += usize::from(is_squashed);
            counts[2] += usize::from(!is_pushed && !is_squashed);
        }
        assert!(!push.carried.iter().any(|body| bodies.contains(body)));
    }
    assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
}

#[test]
fn a_turn_pushes_what_it_sweeps_over_and_takes_as_many_parts_as_it_needs() {
    // An arm 4 long turns by a right angle over a small ball that is near its tip, and ends far from where it was.
    let mut scene = Scene::new();
    let arm = Shape::rectangle(4.0, 0.2).unwrap().at(vec(2.0, 0.0)).unwrap();
    let arm = scene.add(arm, WALL).unwrap();
    let ball = Shape::circle(0.05).unwrap();
    let ball = scene.add(ball, BodyOptions { x: 3.0, y: 1.0, ..FREE }).unwrap();
    let turn = std::f64::consts::FRAC_PI_2;
    let push = scene.push_body(arm, DVec2::ZERO, &PushOptions { turn, ..PUSH }).unwrap();
    assert_eq!((&push.pushed[..], push.squashed.len()), (&[ball][..], 0));
    let (gap, [x, y, _]) = (gap(&scene, arm, ball), scene.position(ball).unwrap().extend(0.0).to_array());
    // On the far side of the arm, which points upwards now.
    assert!(x < 0.0 && y > 2.0 && gap > -1e-5 && gap < 0.05, "{x} {y} {gap}");
}

#[test]
fn a_push_beyond_the_largest_numbers_is_refused() {
    for (x, y, motion) in [(9e69, 0.0, vec(2e69, 0.0)), (0.0, 9e69, vec(0.0, 2e69))] {
        let mut scene = Scene::new();
        let plate = scene.add(Shape::circle(1.0).unwrap(), BodyOptions { x, y, ..WALL }).unwrap();
        let before = scene.pose(plate);
        assert!(scene.push_body(plate, motion, &PUSH).is_err());
        assert_eq!(scene.pose(plate), before);
        assert!(scene.push_body(plate, -motion, &PUSH).is_ok());
    }
}

/// In whichever order they were added: the farthest ahead makes way first, and nobody is moved twice.
#[test]
fn a_row_stays_a_row_whoever_was_there_first() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        for direction in [vec(1.0, 0.0), vec(0.0, -1.0), vec(-0.6, 0.8)] {
            let mut scene = Scene::new();
            let square = Shape::rectangle(1.0, 1.0).unwrap();
            let add = |scene: &mut Scene, along: f64, options: BodyOptions| {
                let at = direction * along;
                scene.add(&square, BodyOptions { x: at.x, y: at.y, angle: direction.to_angle(), ..options }).unwrap()
            };
            // Gaps of 0.5, 0.25 and 0.
            let row = order.map(|k| (k, add(&mut scene, [1.5, 2.75, 3.75][k], FREE)));
            let plate = add(&mut scene, 0.0, WALL);
            let push = scene.push_body(plate, direction * 4.0, &PUSH).unwrap();
            assert_eq!((push.pushed.len(), push.squashed.len()), (3, 0));
            for (k, body) in row {
                let along = at(&scene, body).dot(direction);
                assert!((along - [5.0, 6.0, 7.0][k]).abs() < 1e-9, "{k} at {along}, added as {order:?}");
            }
        }
    }
}

/// What is in the solid before gets out on the nearest side: from where the solid ends if it is in by little, else from
/// where it begins.
#[test]
fn what_is_in_a_solid_gets_out_ahead_or_at_its_back() {
    for direction in [vec(1.0, 0.0), vec(0.0, 1.0), vec(-0.8, 0.6)] {
        for (along, way) in [(0.9, 0.35), (-0.9, -0.05), (0.2, 1.05), (-0.2, -0.9)] {
            let mut scene = Scene::new();
            let plate = Shape::rectangle(2.0, 4.0).unwrap();
            let plate = scene.add(plate, BodyOptions { angle: direction.to_angle(), ..WALL }).unwrap();
            let place = direction * along;
            let options = BodyOptions { x: place.x, y: place.y, angle: direction.to_angle(), ..FREE };
            let body = scene.add(Shape::rectangle(0.2, 0.2).unwrap(), options).unwrap();
            let push = scene.push_body(plate, direction * 0.15, &PUSH).unwrap();
            assert_eq!((push.squashed.len(), &push.pushed[..]), (0, &[body][..]), "{push:?}");
            let moved = at(&scene, body) - place;
            assert!((moved - direction * way).length() < 1e-9, "{along}: {moved}");
        }
    }
}

#[test]
fn a_solid_carries_pushes_and_squashes() {
    let mut scene = Scene::new();
    let lift = rect(&mut scene, [-2.0, -1.0], [2.0, 0.0], WALL);
    rect(&mut scene, [-9.0, 3.5], [9.0, 4.0], WALL);
    let rider = rect(&mut scene, [-0.5, 0.0], [0.5, 1.0], FREE);
    let second = rect(&mut scene, [-0.5, 1.0], [0.5, 2.0], FREE);
    let crate_in_way = rect(&mut scene, [1.0, 1.0], [2.0, 2.0], FREE);
    let options = PushOptions { up: DVec2::Y, ..Default::default() };
    let push = scene.push_body(lift, vec(0.0, 1.25), &options).unwrap();
    assert_eq!(
        (&push.carried[..], &push.pushed[..], &push.squashed[..]),
        (&[rider, second][..], &[crate_in_way][..], &[][..])
    );
    assert_eq!((at(&scene, second).y, at(&scene, crate_in_way).y), (2.75, 1.75));
    // There is room for 0.25 more.
    let stopped = scene.push_body(lift, vec(0.0, 1.0), &PushOptions { stop: true, ..options }).unwrap();
    assert!((stopped.moved.y - 0.25).abs() < 1e-9 && stopped.squashed.is_empty(), "{}", stopped.moved);
    let squash = scene.push_body(lift, vec(0.0, 1.0), &options).unwrap();
    assert!(squash.squashed.contains(&rider) && (squash.moved.y - 1.0).abs() < 1e-12, "{squash:?}");
}

/// Each brick pushes two of the next column, and none has room: there are two to the power of the columns of ways
/// through the wall. The first version tried them all.
#[test]
fn a_brick_wall_without_room_is_pushed_in_no_time() {
    let mut scene = Scene::new();
    let plate = rect(&mut scene, [-1.0, -10.0], [0.0, 20.0], WALL);
    for column in 0..30 {
        let x = f64::from(column);
        for row in 0..4 {
            let y = 2.0 * f64::from(row) + f64::from(column % 2);
            rect(&mut scene, [x, y], [x + 1.0, y + 2.0], FREE);
        }
    }
    rect(&mut scene, [30.0, -10.0], [31.0, 20.0], WALL);
    let stop = PushOptions { stop: true, ..Default::default() };
    let stopped = scene.push_body(plate, vec(0.5, 0.0), &stop).unwrap();
    assert!(stopped.moved.length() < 1e-6 && stopped.squashed.is_empty(), "{stopped:?}");
    let push = scene.push_body(plate, vec(0.5, 0.0), &PushOptions::default()).unwrap();
    assert_eq!((push.moved, push.pushed.len(), push.squashed.len()), (vec(0.5, 0.0), 0, 4));
}

/// Each of a thousand bodies has all others near it, and pushes them; where it stops at the touch, the way is halved
/// forty times. Without a limit, that took a quarter of an hour.
#[test]
fn a_push_among_many_bodies_in_one_place_is_given_up() {
    for (turn, stop) in [(0.0, false), (1.0, false), (0.0, true)] {
        let mut scene = Scene::new();
        let plate = rect(&mut scene, [-1.0, -1.0], [1.0, 1.0], WALL);
        let square = Shape::rectangle(1.0, 1.0).unwrap();
        let mut random = Random(3);
        let mut place =
            || BodyOptions { x: 2.5 + 0.1 * random.unit(), y: 0.1 * random.unit(), angle: random.unit(), ..FREE };
        let crowd: Vec<_> = (0..1000).map(|_| scene.add(square.clone(), place()).unwrap()).collect();
        let begin = Instant::now();
        let options = PushOptions { turn, stop, ..Default::default() };
        let push = scene.push_body(plate, vec(1.5, 0.0), &options).unwrap();
        assert!(begin.elapsed().as_secs() < 20);
        assert_eq!((push.moved == vec(1.5, 0.0), push.squashed.is_empty()), (!stop, stop), "{turn}");
        // What is left in the solid has been squashed.
        let is_free = |&body: &Body| gap(&scene, plate, body) > -1e-3 || push.squashed.contains(&body);
        assert!(crowd.iter().all(is_free), "{turn}, {stop}");
    }
}

/// Where a turn took several parts, a body squashed in one was tried again in the next: it could end elsewhere,
/// squashed and pushed.
#[test]
fn what_is_squashed_stays_where_it_was() {
    let mut random = Random(5);
    let (mut squashed, mut parts) = (0, 0);
    for round in 0..700 {
        let mut scene = Scene::new();
        let arm = rect(&mut scene, [-2.0, -0.2], [2.0, 0.2], WALL);
        let mut bodies = Vec::new();
        for _ in 0..12 {
            let place = vec(random.between(-2.5, 2.5), random.between(-2.5, 2.5));
            let options = if random.unit() < 0.4 { WALL } else { FREE };
            bodies.push(rect(&mut scene, (place - 0.3).into(), (place + 0.3).into(), options));
        }
        let before: Vec<_> = bodies.iter().map(|&body| scene.pose(body).unwrap()).collect();
        let options = PushOptions { turn: random.between(-1.5, 1.5), ..Default::default() };
        let push = scene.push_body(arm, DVec2::ZERO, &options).unwrap();
        parts += usize::from(!push.pushed.is_empty());
        for (&body, pose) in bodies.iter().zip(&before) {
            if push.squashed.contains(&body) {
                squashed += 1;
                assert_eq!(scene.pose(body).unwrap(), *pose, "round {round}");
                assert!(!push.pushed.contains(&body), "round {round}");
            }
        }
    }
    assert!(squashed > 100 && parts > 100, "{squashed}, {parts}");
}
