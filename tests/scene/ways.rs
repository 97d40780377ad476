//! Straight ways through random scenes, against `cast` and `distance` of each pair: what stops a body, where, and what
//! it touches before.

use super::moves::{vec, FREE, WALL};
use super::twin::{any_shape, pose};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{cast, cast_spinning, distance, Body, BodyOptions, Kind, MoveOptions, Pose, Scene, Shape};

const TRIGGER: u32 = 4;
const SLOP: f64 = 1e-4;

/// A scene with bodies that stop and others that are only told of.
struct Field {
    scene: Scene,
    bodies: Vec<(Body, Shape, Pose, bool)>,
}

impl Field {
    fn new(random: &mut Random, count: usize, reach: f64, far: f64) -> Self {
        let (mut scene, mut bodies) = (Scene::new(), Vec::new());
        for _ in 0..count {
            let is_trigger = random.below(3) == 0;
            let options = BodyOptions {
                x: far + random.between(-reach, reach),
                y: random.between(-reach, reach),
                angle: random.between(-4.0, 4.0),
                category: if is_trigger { TRIGGER } else { 1 },
                ..WALL
            };
            let shape = any_shape(random, 1.0);
            bodies.push((scene.add(shape.clone(), options).unwrap(), shape, pose(&options), is_trigger));
        }
        Field { scene, bodies }
    }

    /// How deep a shape is in what stops it.
    fn depth(&self, shape: &Shape, at: &Pose) -> f64 {
        let solid = self.bodies.iter().filter(|(.., is_trigger)| !is_trigger);
        solid.map(|(_, other, its, _)| -distance(shape, at, other, its).distance).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The pose that a body begins with, moved.
fn moved(start: &BodyOptions, by: DVec2) -> Pose {
    Pose::new(start.x + by.x, start.y + by.y, start.angle).unwrap()
}

#[test]
fn a_straight_way_ends_where_the_first_cast_hits() {
    let mut random = Random(41);
    let (mut stopped, mut free, mut told, mut rounds) = (0, 0, 0, 0);
    while rounds < 400 {
        let long = rounds % 2 == 0;
        let far = if rounds % 5 == 0 { 1e4 } else { 0.0 };
        let (count, reach) = if long { (12, 30.0) } else { (6, 5.0) };
        let mut field = Field::new(&mut random, count, reach, far);
        let mover = any_shape(&mut random, 0.5);
        let options = BodyOptions {
            x: far + random.between(-reach, reach),
            y: random.between(-reach, reach),
            angle: random.between(-4.0, 4.0),
            ..FREE
        };
        let start = pose(&options);
        // What has no inside crosses others without getting deeper than it was.
        if mover.area() == 0.0 || field.depth(&mover, &start) > -1e-6 {
            continue;
        }
        rounds += 1;
        let motion = DVec2::from_angle(random.between(-4.0, 4.0)) * if long { 60.0 } else { random.between(0.1, 6.0) };
        let body = field.scene.add(mover.clone(), options).unwrap();
        let rules = MoveOptions { slide: false, slop: Some(SLOP), triggers: TRIGGER, ..Default::default() };
        let answer = field.scene.move_body(body, motion, &rules).unwrap();
        let length = motion.length();
        let (time, error) = (answer.moved.length() / length, 1e-9 * (1.0 + far * 1e-4));
        assert!((answer.moved - motion * time).length() < error && time < 1.0 + error);
        assert!((answer.left - motion * (1.0 - time)).length() < error || answer.hits.is_empty());

        // Nothing is cut deeper than slop before, and the next bit of the way would.
        let first = field.bodies.iter().filter(|(.., is_trigger)| !is_trigger);
        let hits = first.filter_map(|(hit, shape, its, _)| {
            let impact = cast(shape, its, &mover, &start, motion, DVec2::ZERO).unwrap()?;
            Some((impact, *hit))
        });
        let first = hits.min_by(|p, q| p.0.time.total_cmp(&q.0.time));
        let expected = first.map_or(1.0, |(impact, _)| impact.time);
        let agrees = (time - expected).abs() * length < 10.0 * error;
        if !agrees {
            // It grazed what the cast hit.
            assert!(time > expected, "{time} before the touch at {expected}");
            for k in 0..=50 {
                let at = expected + (time - expected) * f64::from(k) / 50.0;
                let depth = field.depth(&mover, &moved(&options, motion * at));
                assert!(depth <= SLOP * 1.001 + error, "{depth} deep at {at}, of {expected} to {time}");
            }
        }
        match answer.hits.as_slice() {
            [] => {
                assert!((answer.moved - motion).length() < error);
                free += 1;
            }
            [hit] => {
                stopped += 1;
                assert!((hit.time - time).abs() * length < 10.0 * error && hit.normal.dot(motion) < 0.0);
                let (_, shape, its, _) = field.bodies.iter().find(|(body, ..)| *body == hit.body).unwrap();
                let end = moved(&options, answer.moved);
                let gap = distance(&mover, &end, shape, its);
                assert!(gap.distance.abs() <= SLOP + error, "{} from what stopped it", gap.distance);
                if let Some((impact, other)) = first.filter(|_| agrees) {
                    assert_eq!(other, hit.body);
                    // That of a round corner is told where it is slop deep.
                    let is_union = shape.kind() == Kind::Union || mover.kind() == Kind::Union;
                    assert!(
                        (hit.normal - impact.normal).length() < 0.02 || is_union,
                        "{} {}",
                        hit.normal,
                        impact.normal
                    );
                    // On both surfaces.
                    let point = (Shape::point(0.0, 0.0).unwrap(), Pose::new(hit.point.x, hit.point.y, 0.0).unwrap());
                    for (shape, at) in [(shape, its), (&mover, &end)] {
                        let off = distance(shape, at, &point.0, &point.1).distance;
                        assert!(off.abs() < 10.0 * SLOP, "{off} from the surface");
                    }
                }
            }
            _ => panic!("{answer:?}"),
        }

        // What it was told of.
        assert!(answer.passed.windows(2).all(|two| (two[0].time, two[0].body) < (two[1].time, two[1].body)));
        for (trigger, shape, its, _) in field.bodies.iter().filter(|(.., is_trigger)| *is_trigger) {
            let impact = cast(shape, its, &mover, &start, motion, DVec2::ZERO).unwrap();
            let touch = answer.passed.iter().find(|touch| touch.body == *trigger);
            match (impact, touch) {
                (Some(impact), Some(touch)) => {
                    told += 1;
                    assert!((impact.time - touch.time).abs() * length < 10.0 * error, "{} {}", impact.time, touch.time);
                    assert_eq!(impact.inside, touch.inside);
                    if !impact.inside && shape.kind() != Kind::Union && mover.kind() != Kind::Union {
                        assert!((impact.normal - touch.normal).length() < 1e-6);
                        assert!((impact.point - touch.point).length() < 1e-6, "{} {}", impact.point, touch.point);
                    }
                }
                (Some(impact), None) => {
                    let ahead = moved(&options, motion * f64::min(time, impact.time + 1e-3 / length));
                    let grazes = distance(&mover, &ahead, shape, its).distance > -1e-6;
                    assert!(impact.time > time - error || grazes, "not told of {impact:?}");
                }
                (None, Some(touch)) => {
                    let there = moved(&options, motion * touch.time);
                    assert!(distance(&mover, &there, shape, its).distance.abs() < 1e-9 + error, "{touch:?}");
                }
                (None, None) => {}
            }
        }
    }
    assert!(stopped > 50 && free > 50 && told > 30, "{stopped} {free} {told}");
}

/// Rounding may put what is exactly in line with a core without width behind both of its sides.
#[test]
fn what_flies_along_a_capsule_stops_at_its_end() {
    let mut random = Random(43);
    for round in 0..300 {
        let mut scene = Scene::new();
        let (angle, radius) = (random.between(-4.0, 4.0), [0.5, 1e-3][round % 2]);
        let capsule = Shape::capsule(vec(-1.0, 0.0), vec(1.0, 0.0), radius).unwrap();
        let center = vec(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
        scene.add(capsule, BodyOptions { x: center.x, y: center.y, angle, ..WALL }).unwrap();
        let along = DVec2::from_angle(angle);
        let from = center - along * 4.0;
        let ball = Shape::circle(0.5).unwrap();
        let ball = scene.add(ball, BodyOptions { x: from.x, y: from.y, ..FREE }).unwrap();
        let options = MoveOptions { slide: false, ..Default::default() };
        let answer = scene.move_body(ball, along * 8.0, &options).unwrap();
        assert!((answer.moved.length() - (2.5 - radius)).abs() < 1e-9, "{round}: {answer:?}");
        assert!((answer.hits[0].normal + along).length() < 1e-6, "{answer:?}");
    }
}

#[test]
fn a_sweep_is_told_of_what_each_cast_hits() {
    let mut random = Random(42);
    let mut touched = 0;
    for round in 0..120 {
        let mut field = Field::new(&mut random, 12, 6.0, 0.0);
        let shape = any_shape(&mut random, 0.5);
        let start = Pose::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0), random.between(-4.0, 4.0)).unwrap();
        let motion = vec(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
        let spin = [0.0, random.between(-2.0, 2.0), random.between(0.1, 9.0)][round % 3];
        let touches = field.scene.refresh().unwrap().sweep_spinning(&shape, &start, motion, spin, u32::MAX).unwrap();
        let mut expected: Vec<_> = field
            .bodies
            .iter()
            .filter_map(|(body, other, its, _)| {
                let still = DVec2::ZERO;
                let impact = if spin == 0.0 {
                    cast(other, its, &shape, &start, motion, still)
                } else {
                    cast_spinning(other, its, &shape, &start, motion, still, [0.0, spin])
                };
                Some((*body, impact.unwrap()?))
            })
            .collect();
        expected.sort_by(|p, q| (p.1.time, p.0).partial_cmp(&(q.1.time, q.0)).unwrap());
        let told: Vec<_> = touches.iter().map(|touch| (touch.body, touch.inside)).collect();
        assert_eq!(told, expected.iter().map(|(body, impact)| (*body, impact.inside)).collect::<Vec<_>>(), "{round}");
        for (touch, (_, impact)) in touches.iter().zip(&expected) {
            touched += 1;
            assert!((touch.time - impact.time).abs() < 1e-9, "{} {}", touch.time, impact.time);
            if !touch.inside && shape.kind() != Kind::Union && spin != 0.0 {
                assert!((touch.normal - impact.normal).length() < 1e-9 && (touch.point - impact.point).length() < 1e-9);
                assert_eq!(touch.piece, impact.pieces[0]);
            }
        }
    }
    assert!(touched > 60, "{touched}");
}

/// A tip that comes down on a joint of two tiles, or just beside one, meets the floor, from whichever side.
#[test]
fn a_tip_on_a_joint_meets_the_floor() {
    for angle in [0.0, 0.7, -2.0] {
        let (turn, mut scene) = (DVec2::from_angle(angle), Scene::new());
        let tile = Shape::rectangle(1.0, 1.0).unwrap().at(vec(0.5, -0.5)).unwrap();
        for x in -5..5 {
            let at = turn.rotate(vec(f64::from(x), 0.0));
            scene.add(tile.clone(), BodyOptions { x: at.x, y: at.y, angle, ..WALL }).unwrap();
        }
        let corner = [vec(0.0, 0.0), vec(0.5, 0.5), vec(0.0, 1.0), vec(-0.5, 0.5)];
        for (k, beside) in [0.0, 1e-6, -1e-6, 1e-5, -1e-5, 1e-3, -1e-3].into_iter().enumerate() {
            for motion in [vec(0.0, -3.0), vec(2.0, -2.2), vec(-2.0, -2.2), vec(0.5, -3.0)] {
                let diamond = Shape::polygon(corner).unwrap().rounded(0.01 * (k % 2) as f64).unwrap();
                // Where it touches, it is over the joint at 0.
                let height = 1.0 + diamond.radius();
                let from = vec(beside, height) - motion * (1.0 / -motion.y);
                let at = turn.rotate(vec(from.x, from.y - 1.0));
                let body = scene.add(diamond, BodyOptions { x: at.x, y: at.y, angle, ..FREE }).unwrap();
                let options = MoveOptions { slide: false, ..Default::default() };
                let answer = scene.move_body(body, turn.rotate(motion), &options).unwrap();
                let [hit] = answer.hits[..] else { panic!("{beside} {motion}: {answer:?}") };
                assert!(
                    (hit.normal - turn.rotate(DVec2::Y)).length() < 1e-6,
                    "{beside} {motion} at {angle}: {}",
                    hit.normal
                );
                scene.remove(body).unwrap();
            }
        }
    }
}

#[test]
fn a_sweep_by_no_number_is_refused() {
    let mut scene = Scene::new();
    let (ball, at) = (Shape::circle(1.0).unwrap(), Pose::IDENTITY);
    let scene = scene.refresh().unwrap();
    for (motion, spin) in [(vec(f64::NAN, 0.0), 0.0), (vec(0.0, 2e70), 0.0), (DVec2::X, f64::NAN), (DVec2::X, 2e70)] {
        assert!(scene.sweep_spinning(&ball, &at, motion, spin, u32::MAX).is_err(), "{motion} {spin}");
        assert_eq!(scene.sweep(&ball, &at, motion, u32::MAX).is_err(), motion != DVec2::X);
    }
}
