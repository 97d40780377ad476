//! `step` is a promise: who walks climbs exactly what is no higher, at any speed, in one call or in a thousand,
//! whatever the shape.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, SLOP, WALKS};
use super::moves::{vec, WALL};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{MoveOptions, Shape};

/// Half of what a hero is wide at most.
const REACH: f64 = 0.75;

/// Where kerbs end on the left; heroes start far from them.
const START: f64 = -1.0;

/// What stairs are made of.
#[derive(Clone, Copy, Debug)]
enum Made {
    Boxes,
    Chain,
    Segments,
}

/// One or several steps of this rise and depth, from x = 0 on; the last one goes on.
struct Stairs {
    made: Made,
    count: usize,
    rise: f64,
    depth: f64,
}

impl Stairs {
    fn build(&self, course: &mut Course) {
        if !matches!(self.made, Made::Boxes) {
            return self.build_thin(course);
        }
        course.rect([-20.0, -1.0], [0.0, 0.0]);
        for k in 1..=self.count {
            let (left, top) = ((k - 1) as f64 * self.depth, k as f64 * self.rise);
            let right = if k == self.count { left + 40.0 } else { left + self.depth };
            course.rect([left, -1.0], [right, top]);
        }
    }

    /// Without an inside: one chain along the surface, or a segment for each of its edges.
    fn build_thin(&self, course: &mut Course) {
        let corners =
            (0..self.count).flat_map(|k| [k, k + 1].map(|n| vec(k as f64 * self.depth, n as f64 * self.rise)));
        let end = vec(self.count as f64 * self.depth + 40.0, self.count as f64 * self.rise);
        let points: Vec<_> =
            [vec(-20.0, 0.0)].into_iter().chain(corners).chain([end]).map(|point| course.layout.out(point)).collect();
        let shapes = match self.made {
            Made::Chain => vec![Shape::chain(&points, false).unwrap()],
            _ => points.windows(2).map(|ends| Shape::segment(ends[0], ends[1]).unwrap()).collect(),
        };
        for shape in shapes {
            course.scene.add(shape, WALL).unwrap();
        }
    }

    /// How far it is from the start to where everybody has climbed everything.
    fn way(&self) -> f64 {
        2.0 * REACH + (self.count - 1) as f64 * self.depth - START
    }
}

/// Walks up and, if that is right, back down. Returns what is wrong.
fn walked(hero: &Hero, layout: Layout, stairs: &Stairs, step: f64, speed: f64) -> Result<bool, String> {
    let mut course = Course::new(layout, hero);
    stairs.build(&mut course);
    course.put(START, 0.0);
    // What is as low as a step is climbed; so is what the slope allows where the first edge is touched.
    let touch = course.cast(vec(START, SLOP), vec(5.0, 0.0));
    let cosine = touch.map_or(1.0, |(_, normal)| normal.y) - FRAC_PI_4.cos();
    let climbs = stairs.rise <= step || cosine > 0.0;
    if cosine.abs() < 0.02 || (stairs.rise - step).abs() < 10.0 * SLOP && stairs.rise != step {
        return Ok(false);
    }
    let top = stairs.rise * stairs.count as f64;
    let options = MoveOptions { step, snap: step, ..WALKS };
    let stop = START + touch.map_or(0.0, |(time, _)| time * 5.0);
    for (way, end) in [(stairs.way(), if climbs { top } else { 0.0 }), (-stairs.way(), 0.0)] {
        let calls = (way.abs() / speed).ceil();
        for call in 0..calls as usize {
            let answer = course.go([way / calls, -0.01], &options);
            let (at, moved) = (course.at(), answer.moved);
            let rests = [-2.0, 0.0, 2.0].map(|k| course.rest(at.x + k * SLOP));
            let told = || format!("call {call} of {calls}: at {at} after {moved}, rests at {rests:?}");
            if rests.iter().all(|rest| at.y > rest + 3.0 * SLOP) || rests.iter().all(|rest| at.y < rest - 3.0 * SLOP) {
                return Err(format!("{}: hops", told()));
            }
            if answer.ground.is_none() {
                return Err(format!("{}: no ground", told()));
            }
            if !climbs && (moved.x + answer.left.x - way / calls).abs() > 2.0 * SLOP {
                return Err(format!("{}, and {} left: the motion was {}", told(), answer.left, way / calls));
            }
            if moved.x.abs() > way.abs() / calls + SLOP {
                return Err(format!("{}: farther than its motion", told()));
            }
            if !climbs && at.x > stop + SLOP {
                return Err(format!("{}: climbs what is too high", told()));
            }
        }
        if (course.at().y - end).abs() > SLOP {
            return Err(format!("ends at {}, not at {end}", course.at()));
        }
        if !climbs {
            break;
        }
    }
    Ok(true)
}

#[test]
fn what_is_as_low_as_a_step_is_climbed_by_everybody_and_nothing_higher() {
    let count = std::env::var("COURSES").map_or(400, |count| count.parse().unwrap());
    let (mut random, heroes) = (Random(std::env::var("SEED").map_or(29, |seed| seed.parse().unwrap())), Hero::all());
    let (mut ran, mut wrong) = (0, Vec::new());
    for _ in 0..count {
        let (name, hero) = &heroes[random.below(heroes.len())];
        let layout = Layout::ALL[random.below(4)];
        let step = [0.1, 0.25, 0.35, 0.4][random.below(4)];
        let rise = step
            * [1.0, random.between(0.05, 0.99), random.between(1.01, 2.0), random.between(1.0, 6.0)][random.below(4)];
        let stairs = Stairs {
            made: [Made::Boxes, Made::Boxes, Made::Chain, Made::Segments][random.below(4)],
            count: [1, 1, 1 + random.below(8)][random.below(3)],
            rise,
            depth: [1.0, 0.5, random.between(0.05, 2.0)][random.below(3)],
        };
        let speed = [0.003, 0.02, 0.1, 0.35, 1.0, 20.0, random.between(0.01, 3.0)][random.below(7)];
        match walked(hero, layout, &stairs, step, speed) {
            Ok(counts) => ran += usize::from(counts),
            Err(what) => wrong.push(format!(
                "{name}, {layout:?}, {} steps of {} by {} as {:?}, step {step}, {speed} a call: {what}",
                stairs.count, stairs.rise, stairs.depth, stairs.made
            )),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), ran + wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(ran * 10 > count * 8, "{ran}");
}

/// A floor and one kerb, and where a hero is after some calls, seen from where it began to walk.
fn after(hero: &Hero, x: f64, rise: f64, options: MoveOptions, motion: f64, calls: usize) -> [f64; 2] {
    let mut course = Course::new(Layout::SEEN, hero);
    course.rect([-5.0, -1.0], [5.0, 0.0]);
    course.rect([0.0, 0.0], [4.0, rise]);
    course.put(x, 0.0);
    for _ in 0..calls {
        let answer = course.go([motion, 0.0], &MoveOptions { slop: None, ..options });
        assert!(answer.ground.is_some(), "{answer:?}");
    }
    course.at().to_array().map(|number| (number * 1e6).round() / 1e6 + 0.0)
}

const STEPS: MoveOptions = MoveOptions { step: 0.35, snap: 0.35, ..WALKS };

/// It was raised by a step, and then stood on an edge another step above that.
#[test]
fn an_edge_higher_than_a_step_is_a_wall_for_what_is_round() {
    let ball = Hero::circle(0.4);
    assert_eq!(after(&ball, -0.5, 0.5, STEPS, 0.2, 1), [-0.4, 0.0]);
    let capsule = Hero(vec![(vec![[0.0, 0.4], [0.0, 1.2]], 0.4)]);
    for speed in [0.01, 0.1, 0.2, 1.0, 5.0] {
        let mut course = Course::new(Layout::SEEN, &capsule);
        Stairs { made: Made::Boxes, count: 10, rise: 0.5, depth: 0.5 }.build(&mut course);
        course.put(-0.5, 0.0);
        for _ in 0..(5.0 / speed) as usize {
            course.go([speed, -0.01], &STEPS);
        }
        assert!((course.at() - vec(-0.4, 0.0)).length() < 1e-9, "{speed}: {}", course.at());
    }
}

/// Above the kerb its slanted side touched the edge, which counted only where the whole side was past it.
#[test]
fn a_slanted_side_gets_over_an_edge_in_many_calls() {
    let (hexagon, options) = (Hero::regular(6, 0.5, false), MoveOptions { step: 0.4, snap: 0.4, ..WALKS });
    for (motion, calls) in [(0.01, 100), (0.1, 10), (0.2, 5), (1.0, 1)] {
        assert_eq!(after(&hexagon, -0.5, 0.2, options, motion, calls), [0.5, 0.2], "{motion}");
    }
}

/// It went on along the steep edge's tangent, to a height of 1.3.
#[test]
fn nobody_is_thrown_up_by_an_edge() {
    let [x, y] = after(&Hero::circle(0.4), -0.5, 0.3, STEPS, 1.5, 1);
    assert!((0.99..=1.0).contains(&x) && y == 0.3, "{x} {y}");
}

/// Big wheels roll over what is low for them, without `step`: the slope decides at the edge.
#[test]
fn an_edge_that_is_level_enough_is_rolled_over_without_steps() {
    let options = MoveOptions { snap: 0.1, ..WALKS };
    let [x, y] = after(&Hero::circle(2.0), -2.0, 0.1, options, 0.1, 60);
    assert!(x > 1.0 && y == 0.1, "{x} {y}");
    assert_eq!(after(&Hero::circle(2.0), -3.0, 0.7, options, 0.1, 60)[1], 0.0);
}

/// Kerbs with a slanted front, steeper than what is walked up: they are as high as their upper end.
#[test]
fn a_ramp_too_steep_is_climbed_if_it_is_no_higher_than_a_step() {
    for (name, hero) in Hero::all() {
        for (rise, speed) in [(0.3, 0.01), (0.3, 0.1), (0.3, 1.0), (0.45, 0.01), (0.45, 0.1), (0.45, 1.0)] {
            let mut course = Course::new(Layout::SEEN, &hero);
            course.rect([-5.0, -1.0], [0.0, 0.0]);
            course.wall(&[[0.0, -1.0], [9.0, -1.0], [9.0, rise], [0.5 * rise, rise], [0.0, 0.0]]);
            course.put(-1.0, 0.0);
            let touch = course.cast(vec(-1.0, SLOP), vec(3.0, 0.0)).map_or(DVec2::Y, |(_, normal)| normal);
            for _ in 0..(3.0 / speed) as usize {
                let answer = course.go([speed, -0.01], &STEPS);
                assert!(answer.ground.is_some(), "{name}, {rise} at {speed} a call: {answer:?}");
            }
            let end = if rise < STEPS.step || touch.y > FRAC_PI_4.cos() - 0.02 { rise } else { 0.0 };
            assert!((course.at().y - end).abs() < SLOP, "{name}, {rise} at {speed} a call: {}", course.at());
        }
    }
}

/// What fell to find the ground below the edge began on the segment, on neither side of it, and met its underside.
#[test]
fn the_top_of_a_kerb_that_is_a_segment_is_ground() {
    for made in [Made::Boxes, Made::Chain, Made::Segments] {
        let mut course = Course::new(Layout::SEEN, &Hero::circle(0.4));
        Stairs { made, count: 1, rise: 0.4, depth: 1.0 }.build(&mut course);
        course.put(-1.0, 0.0);
        let answer = course.go([2.0, 0.0], &MoveOptions { step: 0.5, snap: 0.5, ..WALKS });
        assert!(answer.left == DVec2::ZERO && (course.at().y - 0.4).abs() < SLOP, "{made:?}: {answer:?}");
    }
}
