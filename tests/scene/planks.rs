//! One-way bodies: what moves, casts and rays meet of them, and from which side.

use std::f64::consts::TAU;

use super::moves::{at, go, rect, vec, FREE, UP, WALL};
use super::twin::any_shape;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{cast, distance, overlaps, BodyOptions, Filter, Kind, MoveOptions, Pose, Scene, SceneError, Shape};

#[test]
fn a_one_way_plank_stops_only_what_comes_from_its_side() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, -0.1], [2.0, 0.0], BodyOptions { one_way: Some(vec(0.0, 3.0)), ..WALL });
    let hero = rect(&mut scene, [-0.25, -3.0], [0.25, -2.0], FREE);
    assert_eq!(go(&mut scene, hero, 0.0, 2.5, &UP).moved, vec(0.0, 2.5));
    // Half in it: it falls through, and nothing moves it out.
    assert_eq!(scene.resolve(hero).unwrap(), DVec2::ZERO);
    assert_eq!(go(&mut scene, hero, 0.0, -0.25, &UP).moved, vec(0.0, -0.25));
    go(&mut scene, hero, 0.0, 4.0, &UP);
    let land = go(&mut scene, hero, 0.0, -100.0, &UP);
    assert_eq!(land.ground.map(|ground| ground.body), Some(plank));
    assert_eq!(at(&scene, hero).y, 0.5);
    let dropped = go(&mut scene, hero, 0.0, -1.0, &MoveOptions { ignore: &[plank], ..UP });
    assert_eq!(dropped.moved, vec(0.0, -1.0));
    // It is part of snapshots and hashes.
    let (bytes, hash) = (scene.snapshot(), scene.hash());
    scene.set_one_way(plank, None).unwrap();
    assert_ne!(scene.hash(), hash);
    scene.restore(&bytes).unwrap();
    assert_eq!((scene.one_way(plank), scene.hash()), (Ok(Some(vec(0.0, 3.0))), hash));
    assert!(matches!(scene.set_one_way(plank, Some(DVec2::ZERO)), Err(SceneError::Number(_))));
}

/// A plank, 1 high with its top at 1, that stops only what comes from above.
#[test]
fn a_one_way_body_is_hit_by_casts_and_rays_against_its_direction_alone() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, 0.0], [2.0, 1.0], WALL);
    let ball = Shape::circle(0.5).unwrap();
    let cast = |scene: &mut Scene, from: DVec2, motion: DVec2| {
        let pose = Pose::new(from.x, from.y, 0.0).unwrap();
        scene.refresh().unwrap().cast(&ball, &pose, motion, u32::MAX).unwrap().map(|(impact, _)| impact.time)
    };
    let ray = |scene: &mut Scene, from: DVec2, to: DVec2| {
        scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().map(|(hit, _)| hit.fraction)
    };
    let (above, below, beside) = (vec(0.0, 3.5), vec(0.0, -2.5), vec(-4.5, 0.5));
    let hits = |scene: &mut Scene| {
        [
            cast(scene, above, vec(0.0, -4.0)),
            ray(scene, above, below),
            cast(scene, below, vec(0.0, 4.0)),
            ray(scene, below, above),
            cast(scene, beside, vec(4.0, 0.0)),
            ray(scene, beside, vec(0.0, 0.5)),
            // From inside, down.
            cast(scene, vec(0.0, 0.8), vec(0.0, -4.0)),
            ray(scene, vec(0.0, 0.5), below),
        ]
    };
    assert_eq!(hits(&mut scene).iter().flatten().count(), 8);
    scene.set_one_way(plank, Some(vec(0.0, 3.0))).unwrap();
    let [down, ray_down, others @ ..] = hits(&mut scene);
    assert_eq!(down, Some(0.5));
    assert!((ray_down.unwrap() - 2.5 / 6.0).abs() < 1e-12);
    assert_eq!(others, [None; 6]);
}

/// All hits of a ray, too, and what begins inside.
#[test]
fn a_ray_through_planks_tells_of_those_that_it_comes_against() {
    let mut scene = Scene::new();
    let planks = [0.0, 4.0, 8.0]
        .map(|y| rect(&mut scene, [-2.0, y], [2.0, y + 1.0], BodyOptions { one_way: Some(DVec2::Y), ..WALL }));
    let wall = rect(&mut scene, [-2.0, 12.0], [2.0, 13.0], WALL);
    let mut hits = |from: f64, to: f64| {
        let hits = scene.refresh().unwrap().raycast_all(vec(0.0, from), vec(0.0, to), u32::MAX).unwrap();
        hits.into_iter().map(|(hit, body)| (hit.distance, body)).collect::<Vec<_>>()
    };
    assert_eq!(hits(14.0, -2.0), [(1.0, wall), (5.0, planks[2]), (9.0, planks[1]), (13.0, planks[0])]);
    assert_eq!(hits(-2.0, 14.0), [(14.0, wall)]);
    // From inside one.
    assert_eq!(hits(4.5, -2.0), [(3.5, planks[0])]);
    assert_eq!(hits(12.5, 20.0), [(0.0, wall)]);
}

/// Sines below this let a body pass.
const LEAN: f64 = 0.02;

/// When a shape first comes against a one-way body: the first touch of two pieces whose normal leans to its direction,
/// whatever other pieces touch before. A piece that is in another piece of the body passes. None if they overlap at the
/// start. An error if rounding decides.
fn first_against(body: [&Shape; 2], poses: [&Pose; 2], motion: DVec2, direction: DVec2) -> Result<Option<f64>, ()> {
    if overlaps(body[0], poses[0], body[1], poses[1]) {
        return Ok(None);
    }
    let mut first: Option<f64> = None;
    for (number, piece) in body[0].pieces().enumerate() {
        for other in body[1].pieces() {
            let touch = cast(&piece, poses[0], &other, poses[1], motion, DVec2::ZERO).unwrap();
            let Some(impact) = touch else { continue };
            let lean = impact.normal.dot(direction) - LEAN;
            if lean.abs() < 1e-6 {
                return Err(());
            }
            if lean < 0.0 || first.is_some_and(|first| impact.time > first) {
                continue;
            }
            let place = poses[1].position() + motion * impact.time - motion.normalize() * 1e-4;
            let before = Pose::new(place.x, place.y, poses[1].angle()).unwrap();
            let others = body[0].pieces().enumerate().filter(|&(k, _)| k != number);
            let depths = others.map(|(_, its)| -distance(&its, poses[0], &other, &before).distance);
            let deepest = depths.fold(f64::NEG_INFINITY, f64::max);
            if deepest.abs() < 1e-3 {
                return Err(());
            }
            if deepest < 0.0 {
                first = Some(impact.time);
            }
        }
    }
    Ok(first)
}

/// Casts, sweeps and rays judged the first touch of a body alone: what had let one piece pass was passed by all.
#[test]
fn a_one_way_body_is_met_by_the_first_piece_that_comes_against_it() {
    let count = std::env::var("COURSES").map_or(20_000, |count| count.parse().unwrap());
    let mut random = Random(std::env::var("SEED").map_or(67, |seed| seed.parse().unwrap()));
    let (mut met, mut later, mut wrong) = (0, 0, Vec::new());
    for round in 0..count {
        let union = |random: &mut Random, size: f64| {
            let mut part = || {
                let by = vec(random.between(-1.5, 1.5), random.between(-1.5, 1.5)) * size;
                any_shape(random, size).at(by).unwrap()
            };
            Shape::union(&[part(), part()]).unwrap()
        };
        let shape = if random.below(2) == 0 { any_shape(&mut random, 1.0) } else { union(&mut random, 0.7) };
        let is_ray = round % 4 == 0;
        let mover = match random.below(4) {
            _ if is_ray => Shape::point(0.0, 0.0).unwrap(),
            0 => any_shape(&mut random, 0.5),
            _ => union(&mut random, 0.5),
        };
        let (angle, turn) = (random.between(-4.0, 4.0), random.between(-4.0, 4.0));
        let from = DVec2::from_angle(random.between(-4.0, 4.0)) * random.between(1.0, 5.0);
        let aim = vec(random.between(-1.5, 1.5), random.between(-1.5, 1.5));
        let motion = (aim - from) * random.between(0.5, 2.0);
        let mut scene = Scene::new();
        scene.add(&shape, BodyOptions { angle: turn, one_way: Some(DVec2::X), ..WALL }).unwrap();
        let (its, start) = (Pose::new(0.0, 0.0, turn).unwrap(), Pose::new(from.x, from.y, angle).unwrap());
        let all = cast(&shape, &its, &mover, &start, motion, DVec2::ZERO).unwrap();
        let Ok(expected) = first_against([&shape, &mover], [&its, &start], motion, DVec2::from_angle(turn)) else {
            continue;
        };
        let scene = scene.refresh().unwrap();
        let mut answers = vec![
            ("cast", scene.cast(&mover, &start, motion, u32::MAX).unwrap().map(|(impact, _)| impact.time)),
            ("sweep", scene.sweep(&mover, &start, motion, u32::MAX).unwrap().first().map(|touch| touch.time)),
        ];
        if is_ray {
            let to = from + motion;
            answers.push(("raycast", scene.raycast(from, to, u32::MAX).unwrap().map(|(hit, _)| hit.fraction)));
            let hits = scene.raycast_all(from, to, u32::MAX).unwrap();
            answers.push(("raycast_all", hits.first().map(|(hit, _)| hit.fraction)));
        }
        met += usize::from(expected.is_some());
        later += usize::from(expected.is_some_and(|time| time > all.unwrap().time + 1e-6));
        for (name, answer) in answers {
            let agrees = match (answer, expected) {
                (Some(time), Some(expected)) => (time - expected).abs() < 1e-9,
                (answer, expected) => answer == expected,
            };
            if !agrees {
                wrong.push(format!(
                    "{name} {answer:?}, not {expected:?}: {shape:?} turned by {turn}, {mover:?} at {start:?} by {motion}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(6)].join("\n"));
    assert!(met > count / 8 && later > count / 100, "{met} {later}");
}

/// It passed, because its first touch is let through.
#[test]
fn the_upper_of_two_points_lands_on_a_plank_whose_side_the_lower_one_passes() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [0.0, 0.0], [1.0, 1.0], BodyOptions { one_way: Some(DVec2::Y), ..WALL });
    let two = Shape::union([0.0, 1.0].map(|y| Shape::point(0.0, y).unwrap())).unwrap();
    let (start, scene) = (Pose::new(-0.5, 1.0, 0.0).unwrap(), scene.refresh().unwrap());
    let (impact, body) = scene.cast(&two, &start, [2.0, -2.0], u32::MAX).unwrap().unwrap();
    assert_eq!((body, impact.time, impact.normal), (plank, 0.5, DVec2::Y));
    let swept = scene.sweep(&two, &start, [2.0, -2.0], u32::MAX).unwrap();
    assert_eq!(swept.iter().map(|touch| (touch.time, touch.normal)).collect::<Vec<_>>(), [(0.5, DVec2::Y)]);
    // A ray that passes an arm of a body, and comes down on another part of it.
    let mut scene = Scene::new();
    let parts = [[0.0, 0.0], [2.0, -1.0]].map(|place| Shape::rectangle(1.0, 1.0)?.at(place)).map(Result::unwrap);
    scene.add(Shape::union(&parts).unwrap(), BodyOptions { one_way: Some(DVec2::Y), ..WALL }).unwrap();
    let (hit, _) = scene.refresh().unwrap().raycast([-1.0, 0.25], [3.0, -0.75], u32::MAX).unwrap().unwrap();
    assert_eq!((hit.fraction, hit.normal, hit.piece), (0.75, DVec2::Y, 1));
}

/// What has come down on a one-way body touches it: casts and sweeps that lead on are stopped at once.
#[test]
fn what_has_landed_on_planks_is_held_by_them() {
    let mut random = Random(71);
    let mut landed = 0;
    for _ in 0..4000 {
        let part = |random: &mut Random, size: f64| {
            let by = vec(random.between(-1.5, 1.5), random.between(-0.5, 0.5)) * size;
            any_shape(random, size).at(by).unwrap()
        };
        let shape = Shape::union(&[part(&mut random, 1.0), part(&mut random, 1.0)]).unwrap();
        // A point on a segment, which has no inside, is held by nothing.
        let mover = match random.below(2) {
            0 => Shape::circle(0.3).unwrap(),
            _ => Shape::rectangle(0.5, 0.25).unwrap(),
        };
        let start = Pose::new(random.between(-1.0, 1.0), 5.0, random.between(-4.0, 4.0)).unwrap();
        let motion = vec(random.between(-1.0, 1.0), -8.0);
        let mut scene = Scene::new();
        scene.add(&shape, BodyOptions { one_way: Some(DVec2::Y), ..WALL }).unwrap();
        let scene = scene.refresh().unwrap();
        let Some((impact, _)) = scene.cast(&mover, &start, motion, u32::MAX).unwrap() else { continue };
        let at = vec(start.position().x, start.position().y) + motion * impact.time;
        let rest = Pose::new(at.x, at.y, start.angle()).unwrap();
        // What another piece overlaps is inside, and passes.
        if distance(&shape, &Pose::IDENTITY, &mover, &rest).distance < -1e-9 {
            continue;
        }
        landed += 1;
        let again = scene.cast(&mover, &rest, motion, u32::MAX).unwrap().map(|(impact, _)| impact.time);
        let swept = scene.sweep(&mover, &rest, motion, u32::MAX).unwrap().first().map(|touch| touch.time);
        assert!([again, swept].iter().all(|time| time.is_some_and(|time| time < 1e-6)), "{shape:?} {mover:?} {rest:?}");
    }
    assert!(landed > 1000, "{landed}");
}

/// A convex polygon, and the same in two parts along a line, which meet there or overlap.
fn whole_and_cut(random: &mut Random) -> [Shape; 2] {
    let count = 3 + random.below(4);
    let turn = random.between(-4.0, 4.0);
    let corners: Vec<DVec2> = (0..count)
        .map(|k| turn + TAU * (k as f64 + random.between(0.0, 0.6)) / count as f64)
        .map(DVec2::from_angle)
        .collect();
    let across = DVec2::from_angle(random.between(-4.0, 4.0));
    let at = random.between(-0.5, 0.5);
    let overlap = [0.0, random.between(0.0, 0.3)][random.below(2)];
    // The part that reaches no farther than `most` this way.
    let part = |across: DVec2, most: f64| {
        let mut points = Vec::new();
        for (k, &from) in corners.iter().enumerate() {
            let to = corners[(k + 1) % count];
            let [height, its] = [from, to].map(|point| point.dot(across) - most);
            if height <= 0.0 {
                points.push(from);
            }
            if height * its < 0.0 {
                points.push(from.lerp(to, height / (height - its)));
            }
        }
        Shape::polygon(points)
    };
    let whole = Shape::polygon(corners.clone()).unwrap();
    match (part(across, at + overlap), part(-across, overlap - at)) {
        (Ok(one), Ok(two)) => [whole, Shape::union(&[one, two]).unwrap()],
        _ => [whole.clone(), whole],
    }
}

/// When something is stopped, as a part of its motion, and the normal there.
type Stop = Option<(f64, DVec2)>;

/// How a one-way body that stops what comes from above stops a shape, by each question.
fn stops(shape: &Shape, mover: &Shape, start: &Pose, motion: DVec2) -> Vec<(&'static str, Stop)> {
    let (mut scene, from) = (Scene::new(), start.position());
    scene.add(shape, BodyOptions { one_way: Some(DVec2::Y), ..WALL }).unwrap();
    let body = scene.add(mover, BodyOptions { x: from.x, y: from.y, angle: start.angle(), ..FREE }).unwrap();
    let filter = Filter { ignore: &[body], ..u32::MAX.into() };
    let view = scene.refresh().unwrap();
    let cast = view.cast(mover, start, motion, filter).unwrap();
    let [sweep, spin] = [0.0, 1.0].map(|spin| view.sweep_spinning(mover, start, motion, spin, filter).unwrap());
    let mut stops = vec![
        ("cast", cast.map(|(impact, _)| (impact.time, impact.normal))),
        ("sweep", sweep.first().map(|touch| (touch.time, touch.normal))),
        ("spin", spin.first().map(|touch| (touch.time, touch.normal))),
    ];
    if mover.kind() == Kind::Point {
        let hit = view.raycast(from, from + motion, filter).unwrap();
        stops.push(("raycast", hit.map(|(hit, _)| (hit.fraction, hit.normal))));
    }
    // Which of its own pieces a shape with a hollow is stopped by may depend on how the body is cut.
    if mover.pieces().len() == 1 {
        let went = go(&mut scene, body, motion.x, motion.y, &MoveOptions { slide: false, ..UP });
        let part = went.moved.length() / motion.length();
        let normal = went.hits.first().map_or(DVec2::ZERO, |hit| hit.normal);
        stops.push(("move", (part < 1.0 - 1e-9).then_some((part, normal))));
    }
    stops
}

/// A body that had come in through a side was stopped by the side of another piece inside, which nobody can see.
#[test]
fn how_a_one_way_body_is_cut_changes_nothing() {
    let count = std::env::var("COURSES").map_or(10_000, |count| count.parse().unwrap());
    let mut random = Random(std::env::var("SEED").map_or(73, |seed| seed.parse().unwrap()));
    let (mut met, mut wrong) = (0, Vec::new());
    for round in 0..count {
        let [whole, cut] = whole_and_cut(&mut random);
        let is_point = round % 3 == 0;
        let mover = if is_point { Shape::point(0.0, 0.0).unwrap() } else { any_shape(&mut random, 0.3) };
        let from = DVec2::from_angle(random.between(-4.0, 4.0)) * random.between(0.0, 3.0);
        let aim = vec(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let motion = (aim - from) * random.between(0.5, 2.0);
        let start = Pose::new(from.x, from.y, random.between(-4.0, 4.0)).unwrap();
        if distance(&whole, &Pose::IDENTITY, &mover, &start).distance.abs() < 0.01 {
            continue;
        }
        let answers = [&whole, &cut].map(|shape| stops(shape, &mover, &start, motion));
        for (&(name, right), &(_, found)) in answers[0].iter().zip(&answers[1]) {
            met += usize::from(right.is_some());
            // A body may rest deeper on one piece than on another. With a turn, times are not exact.
            let (of_time, of_normal) = match name {
                "move" => (0.02, 1e-6),
                "spin" => (1e-4, 1e-4),
                _ => (1e-6, 1e-6),
            };
            let agrees = match (right, found) {
                (Some((time, normal)), Some((its, others))) => {
                    (time - its).abs() < of_time && normal.distance(others) < of_normal
                }
                (right, found) => right == found,
            };
            if !agrees {
                wrong.push(format!("{name} {found:?}, not {right:?}: {cut:?}, {mover:?} at {start:?} by {motion}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(6)].join("\n"));
    assert!(met > count / 2, "{met}");
}

/// A plank is cut aslant into two halves. A body that came in from below fell onto the cut of the lower half.
#[test]
fn what_is_in_a_plank_of_two_parts_falls_through_both() {
    let halves =
        [[[-2.0, 0.0], [1.0, 0.0], [-1.0, 2.0], [-2.0, 2.0]], [[1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [-1.0, 2.0]]];
    let plank = Shape::union(halves.map(|half| Shape::polygon(half).unwrap())).unwrap();
    let mut scene = Scene::new();
    scene.add(&plank, BodyOptions { one_way: Some(DVec2::Y), ..WALL }).unwrap();
    let hero = rect(&mut scene, [0.4, -1.5], [0.6, -1.0], FREE);
    for (x, y) in [(0.0, 2.5), (0.3, -0.1), (0.0, -2.5)] {
        let went = go(&mut scene, hero, x, y, &UP);
        assert!(went.moved.distance(vec(x, y)) < 1e-9 && went.hits.is_empty(), "{went:?}");
    }
    let (shape, start) = (scene.shape(hero).unwrap(), Pose::new(-3.0, 1.5, 0.0).unwrap());
    let view = scene.refresh().unwrap();
    let filter = Filter { ignore: &[hero], ..u32::MAX.into() };
    assert_eq!(view.cast(&shape, &start, [6.0, -0.25], filter).unwrap(), None);
}
