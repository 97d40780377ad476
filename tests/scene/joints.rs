//! Many short segments are one ground: no joint of a terrain is a wall, and nobody leaves the ground, at any speed.

use super::ground::{Course, Hero, Layout, HIGH, SLOP, WALKS};
use super::moves::FREE;
use super::moves::{vec, UP, WALL};
use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{BodyOptions, MoveOptions, Scene, Shape};

/// Terrains below 25 degrees: their heights.
const TERRAINS: [fn(f64) -> f64; 5] = [
    |x| 0.9 * (x / 5.0).sin() + 0.25 * (x / 1.9).cos(),
    |x| 0.3 * (1.4 * x).sin(),
    |x| 0.02 * (15.0 * x).sin() + 0.1 * x,
    |x| 0.4 * ((x + 100.0).rem_euclid(2.0) - 1.0).abs(),
    |x| 4.0 - (16.0 + x * x).sqrt() * 0.4,
];

/// How a terrain is made of its points.
#[derive(Clone, Copy, Debug)]
enum Made {
    Chain,
    Segments,
    Outline,
}

fn build(course: &mut Course, points: &[DVec2], made: Made) {
    let points: Vec<DVec2> = points.iter().map(|&point| course.layout.out(point)).collect();
    let mut add = |shape: Shape| course.scene.add(shape, WALL).unwrap();
    match made {
        Made::Chain => {
            add(Shape::chain(&points, false).unwrap());
        }
        Made::Segments => points.windows(2).for_each(|ends| {
            add(Shape::segment(ends[0], ends[1]).unwrap());
        }),
        Made::Outline => {
            let deep = course.layout.out(vec(0.0, -8.0));
            let ends = [points[points.len() - 1] + deep, points[0] + deep];
            add(Shape::outline(points.iter().chain(&ends)).unwrap());
        }
    }
}

#[test]
fn no_joint_of_a_terrain_is_a_wall_and_nobody_leaves_the_ground() {
    let count = std::env::var("COURSES").map_or(cases(300, 800), |count| count.parse().unwrap());
    let (mut random, heroes) = (Random(std::env::var("SEED").map_or(31, |seed| seed.parse().unwrap())), Hero::all());
    let (mut moves, mut wrong) = (0, Vec::new());
    for _ in 0..count {
        let (name, hero) = &heroes[random.below(heroes.len())];
        if hero.has_line() {
            continue;
        }
        let layout = Layout::any(&mut random);
        let terrain = random.below(TERRAINS.len());
        let length = [0.02, 0.05, 0.1, 0.5, random.between(0.02, 0.5)][random.below(5)];
        let made = [Made::Chain, Made::Segments, Made::Outline][random.below(3)];
        let (from, to) = (random.between(-8.0, 0.0), 12.0);
        let points: Vec<_> = (0..((to - from) / length) as usize)
            .map(|k| from + length * k as f64)
            .map(|x| vec(x, TERRAINS[terrain](x)))
            .collect();
        let mut course = Course::new(layout, hero);
        build(&mut course, &points, made);
        let side = [1.0, -1.0][random.below(2)];
        let speed = length * [random.between(0.05, 1.0), random.between(1.0, 30.0)][random.below(2)];
        let (low, high) = (from + 0.8, to - 0.8 - length);
        let x = if side > 0.0 { low } else { high };
        let rest = course.rest(x, HIGH);
        course.put(x, rest);
        let options = MoveOptions { snap: 0.3, max_slope: 0.87, ..WALKS };
        for call in 0..40 {
            let ahead = course.at().x + side * speed;
            if ahead < low || ahead > high {
                break;
            }
            let answer = course.go([side * speed, -0.01], &options);
            moves += 1;
            let (at, made_way) = (course.at(), answer.moved.x * side);
            let rest = course.rest(at.x, HIGH);
            let what = if answer.wall.is_some() {
                "a wall"
            } else if answer.ground.is_none() {
                "no ground"
            } else if answer.left != DVec2::ZERO {
                "left"
            } else if (at.y - rest).abs() > 3.0 * SLOP {
                "not at rest"
            } else if made_way > speed + SLOP || made_way < 0.85 * speed - SLOP {
                "not its length"
            } else {
                continue;
            };
            wrong.push(format!(
                "{name}, {layout:?}, terrain {terrain} as {made:?} from {from}, segments of {length}, {speed} a call, call {call}: {what}: at {at}, rests at {rest}: {answer:?}"
            ));
            break;
        }
    }
    assert!(
        wrong.is_empty(),
        "{} courses of {count}, {moves} moves:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
    assert!(moves > 10 * count, "{moves}");
}

/// The box's corner came to the third segment a little below the end of the second one, and the third one's end was a
/// wall.
#[test]
fn a_short_segment_that_is_passed_a_little_too_low_is_no_wall() {
    let mut course =
        Course::new(Layout::SEEN, &Hero::Solid(vec![(vec![[-0.4, -0.8], [0.4, -0.8], [0.4, 0.8], [-0.4, 0.8]], 0.0)]));
    let points = [
        [-3.0, -0.432673783460632],
        [0.0, 0.0],
        [0.02, 0.0029746620780788362],
        [0.04, 0.006039494344498962],
        [3.04, 0.4657643343075179],
    ];
    build(&mut course, &points.map(DVec2::from), Made::Chain);
    course.put(-0.4251406412327282, 0.7963741012130698);
    let options = MoveOptions { snap: 0.3, max_slope: 0.87, slop: None, ..WALKS };
    let answer = course.go([0.074238764308393, -0.01], &options);
    assert!(answer.wall.is_none() && answer.ground.is_some() && answer.left == DVec2::ZERO, "{answer:?}");
    assert!((answer.moved.length() - 0.074238764308393).abs() < 1e-5, "{answer:?}");
}

/// Every move tells of its whole motion: what was made, what is left, and what led into something is all there is.
#[test]
fn what_is_lost_of_a_motion_led_into_what_blocked_it() {
    let count = std::env::var("COURSES").map_or(3000, |count| count.parse().unwrap());
    let mut random = Random(std::env::var("SEED").map_or(37, |seed| seed.parse().unwrap()));
    let (mut blocked, mut scene, mut hero) = (0, Scene::new(), None);
    for round in 0..count {
        if round % 20 == 0 {
            scene = Scene::new();
            for _ in 0..30 {
                let (x, y) = (random.between(-8.0, 8.0), random.between(-8.0, 8.0));
                let angle = [0.0, random.between(-4.0, 4.0)][random.below(2)];
                scene.add(any_shape(&mut random, 1.0), BodyOptions { x, y, angle, ..WALL }).unwrap();
            }
            hero = Some(scene.add(any_shape(&mut random, 0.5), BodyOptions { x: 20.0, ..FREE }).unwrap());
        }
        let hero = hero.unwrap();
        let at = scene.position(hero).unwrap();
        let aim = vec(random.between(-8.0, 8.0), random.between(-8.0, 8.0)) - at;
        let motion = aim * [1.0, random.between(0.001, 2.0)][random.below(2)];
        let slide = random.below(4) > 0;
        let answer =
            scene.move_body(hero, motion, &MoveOptions { slide, slop: Some(SLOP), ..Default::default() }).unwrap();
        let lost = motion - answer.moved - answer.left;
        let normals: Vec<DVec2> = answer.hits.iter().filter(|_| slide).map(|hit| -hit.normal).collect();
        // The nearest to it in the cone of two of them, or of one.
        let mut off = lost.length();
        for p in &normals {
            off = off.min((lost - *p * lost.dot(*p).max(0.0)).length());
            for q in &normals {
                let area = p.perp_dot(*q);
                if area.abs() > 1e-9 && lost.perp_dot(*q) / area >= 0.0 && p.perp_dot(lost) / area >= 0.0 {
                    off = 0.0;
                }
            }
        }
        blocked += usize::from(!answer.hits.is_empty());
        assert!(off < 10.0 * SLOP, "round {round}: {lost} lost of {motion}, slide {slide}: {answer:?}");
        assert!(!answer.hits.is_empty() || answer.left == DVec2::ZERO, "round {round}: {answer:?}");
    }
    assert!(blocked * 4 > count, "{blocked}");
}

/// Its wall had a normal that is not quite level, and what rounding left of the motion counted as made.
#[test]
fn what_a_wall_stops_is_left() {
    for (name, hero) in Hero::all() {
        for layout in Layout::ALL {
            let mut course = Course::new(layout, &hero);
            course.rect([-20.0, -1.0], [0.0, 0.0]);
            course.rect([0.0, -1.0], [1.0, 3.0]);
            let (time, _) = course.cast(vec(-5.0, SLOP), vec(6.0, 0.0)).unwrap();
            for options in [UP, MoveOptions { snap: 0.3, step: 0.3, ..UP }, MoveOptions { up: DVec2::ZERO, ..UP }] {
                for (before, motion) in [(0.0, 0.1), (0.25, 1.0), (0.01, 0.011)] {
                    course.put(-5.0 + 6.0 * time - before, 0.0);
                    let answer = course.go([motion, 0.0], &options);
                    let right = vec(before, 0.0);
                    assert!(
                        (answer.moved - right).length() < 1e-9,
                        "{name}, {layout:?}, {before} before a wall: {answer:?}"
                    );
                    assert!(
                        (answer.left - vec(motion - before, 0.0)).length() < 1e-9,
                        "{name}, {layout:?}: {answer:?}"
                    );
                    assert!(answer.wall.is_some());
                }
            }
        }
    }
}

/// Along the ground it is the length that counts: of the way and of what is left of the motion.
#[test]
fn who_walks_up_to_a_wall_on_a_slope_has_the_rest_of_his_length_left() {
    for side in [1.0, -1.0] {
        for slope in [-0.4, 0.0, 0.4] {
            let ball = Hero::circle(0.5);
            let mut course = Course::new(Layout::SEEN, &ball);
            course.wall(&[[-9.0, -9.0 * slope], [9.0, 9.0 * slope], [9.0, -9.0], [-9.0, -9.0]]);
            course.rect([3.0, -9.0], [4.0, 9.0]);
            course.rect([-4.0, -9.0], [-3.0, 9.0]);
            let rest = course.rest(0.0, HIGH);
            course.put(0.0, rest);
            let answer = course.go([4.0 * side, -0.1], &MoveOptions { snap: 0.2, ..UP });
            assert!(
                (answer.moved.x - 2.5 * side).abs() < 1e-9 && answer.wall.is_some() && answer.ground.is_some(),
                "{answer:?}"
            );
            assert!((answer.moved.length() + answer.left.length() - 4.0).abs() < 1e-9, "{answer:?}");
            assert!(answer.left.x * side > 0.0 && (answer.left.y - slope * answer.left.x).abs() < 1e-9, "{answer:?}");
        }
    }
}
