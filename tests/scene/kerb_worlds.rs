//! Kerbs under ceilings, with gaps between them, and kerbs that are lifts: who walks climbs what `step` allows, and
//! nothing else.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, HIGH, SLOP, WALKS};
use super::moves::{deepest, gap, vec};
use super::stairs::{play, Made, Stairs, REACH, START};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{MoveOptions, PushOptions};

fn any_speed(random: &mut Random) -> f64 {
    [0.003, 0.02, 0.1, 0.35, 1.0, 20.0, random.between(0.01, 3.0)][random.below(7)]
}

/// A course where a hero has landed at the start.
fn landed(layout: Layout, hero: &Hero, build: impl FnOnce(&mut Course)) -> Course {
    let mut course = Course::new(layout, hero);
    build(&mut course);
    course.put(START, 10.0 * SLOP);
    course.go([0.0, -20.0 * SLOP], &WALKS);
    course
}

/// A ceiling as low as it may be or lower, level or slanted: where a hero fits on the ground all along, it gets
/// everywhere; where it does not, it gets no farther.
#[test]
fn a_step_up_that_a_ceiling_forbids_is_none() {
    play(41, 250, |random, (_, hero)| {
        let (layout, step, speed) = (Layout::any(random), [0.1, 0.25, 0.4][random.below(3)], any_speed(random));
        let mut stairs = Stairs::any(random, step);
        stairs.lean = 0.0;
        stairs.rise = stairs.rise.min(step);
        if matches!(stairs.made, Made::Chain | Made::Segments | Made::Tiles) {
            stairs.made = Made::Boxes;
        }
        let top = stairs.rise * stairs.count as f64;
        let (height, from) =
            (hero.height() + random.between(0.01, 1.2 * top), random.between(-0.5, stairs.way() + START));
        let slope = [0.0, 0.0, random.between(-0.3, 0.3)][random.below(3)];
        let mut course = landed(layout, hero, |course| stairs.build(course));
        // It begins there and is nowhere lower than the hero is high.
        let lowest = height.min(height + slope * (stairs.way() + 1.0 - from));
        let lift = f64::max(0.0, hero.height() + 10.0 * SLOP - lowest);
        let edge = |x: f64| height + lift + slope * (x - from);
        let ceiling =
            course.wall(&[[from, edge(from)], [20.0 + from, edge(20.0 + from)], [20.0 + from, HIGH], [from, HIGH]]);
        course.passed.push(ceiling);
        // Where it fits no more, when it walks on the ground.
        let ends = (0..4000).map(|k| START + f64::from(k) * (stairs.way() / 4000.0)).find_map(|x| {
            let rest = course.rest(x, HIGH);
            let back = course.at();
            course.put(x, rest);
            let room = gap(&course.scene, ceiling, course.hero);
            course.put(back.x, back.y);
            (room < 3.0 * SLOP).then_some((x, room))
        });
        if ends.is_some_and(|(_, room)| room > -10.0 * SLOP && slope >= 0.0) {
            return Ok(false);
        }
        let options = MoveOptions { step, snap: step, ..WALKS };
        let calls = (stairs.way() / speed).ceil();
        let told = |course: &Course, what: &str| {
            Err(format!("{layout:?}, {stairs:?}, ceiling {} at {from} rising by {slope}, step {step}, {speed} a call: at {}, ends {ends:?}: {what}", edge(from), course.at()))
        };
        for _ in 0..calls as usize {
            let answer = course.go([stairs.way() / calls, -0.01], &options);
            if deepest(&course.scene, course.hero) > SLOP * 1.01 {
                return told(&course, "too deep");
            }
            if answer.ground.is_none_or(|ground| ground.normal.y <= 0.0 || ground.body == ceiling) {
                return told(&course, &format!("no ground: {answer:?}"));
            }
            let rest = course.rest(course.at().x, HIGH).max(course.rest(course.at().x + 2.0 * SLOP, HIGH));
            if course.at().y > rest + 3.0 * SLOP {
                return told(&course, "hops");
            }
            if ends.is_some_and(|(x, _)| {
                course.at().x
                    > x + 10.0 * SLOP
                        + if slope == 0.0 { 0.0 } else { 8.0 * SLOP / slope.abs() }
                        + stairs.way() / 4000.0
            }) {
                return told(&course, "too far");
            }
        }
        let end = course.at().y;
        if ends.is_none() && (end - top).abs() > SLOP {
            return told(&course, "not at the top");
        }
        Ok(true)
    });
}

/// Gaps between kerbs, narrower and wider than who walks over them, with ground below or with none.
#[test]
fn gaps_as_deep_as_a_step_are_walked_through_and_narrow_ones_over() {
    play(43, 250, |random, (_, hero)| {
        let (layout, step, speed) = (Layout::any(random), [0.1, 0.25, 0.4][random.below(3)], any_speed(random));
        let (width, count) = (random.between(0.02, 2.0), 1 + random.below(4));
        let (length, deep) = ([0.1, 1.0, random.between(0.02, 1.0)][random.below(3)], step * random.between(0.1, 2.0));
        let end = count as f64 * (width + length) + 20.0;
        let mut course = landed(layout, hero, |course| {
            course.rect([-20.0, -deep - 1.0], [end, -deep]);
            course.rect([-20.0, -deep], [0.0, 0.0]);
            for k in 1..=count {
                let left = k as f64 * width + (k - 1) as f64 * length;
                course.rect([left, -deep], [if k == count { end } else { left + length }, 0.0]);
            }
        });
        if (deep - step).abs() < 10.0 * SLOP {
            return Ok(false);
        }
        let way = count as f64 * (width + length) + 3.0 * REACH - START;
        let mut steepest: f64 = 0.0;
        let mut before = 0.0;
        for k in 0..4000 {
            let rest = course.rest(START + f64::from(k) * (way / 4000.0), HIGH);
            steepest = steepest.max((rest - before).abs() * 4000.0 / way);
            before = rest;
        }
        let passes = deep <= step || steepest < 0.6;
        let options = MoveOptions { step, snap: step, ..WALKS };
        let calls = (1.5 * way / speed).ceil();
        let told = |course: &Course, what: &str| {
            Err(format!("{layout:?}, {count} gaps of {width} between {length}, {deep} deep, step {step}, {speed} a call: at {}: {what}", course.at()))
        };
        for _ in 0..calls as usize {
            let answer = course.go([1.5 * way / calls, -0.01], &options);
            let rests = [-2.0, 0.0, 2.0].map(|k| course.rest(course.at().x + k * SLOP, HIGH));
            if deepest(&course.scene, course.hero) > SLOP * 1.01 {
                return told(&course, "too deep");
            }
            if answer.ground.is_none() && passes {
                return told(&course, &format!("no ground, rests {rests:?}, {answer:?}"));
            }
            if answer.ground.is_some() && rests.iter().all(|rest| course.at().y > rest + 3.0 * SLOP) {
                return told(&course, "hops");
            }
        }
        if passes && (course.at().y.abs() > SLOP || course.at().x < way + START) {
            return told(&course, "does not pass");
        }
        Ok(true)
    });
}

/// A kerb that is pushed before each call, up, down and along: each call goes by how high it is then.
#[test]
fn a_kerb_that_is_a_lift_is_climbed_while_it_is_low() {
    play(47, 250, |random, (_, hero)| {
        let (layout, step) = (Layout::any(random), [0.1, 0.25, 0.4][random.below(3)]);
        let speed = [0.003, 0.02, 0.1, 0.35][random.below(4)];
        let mut lift = None;
        let mut course = landed(layout, hero, |course| {
            course.rect([-20.0, -1.0], [20.0, 0.0]);
            lift = Some(course.rect([0.0, -3.0], [20.0, random.between(0.0, 2.0 * step)]));
        });
        let lift = lift.unwrap();
        let mut velocity = vec([0.0, random.between(-0.02, 0.02)][random.below(2)], random.between(-0.05, 0.05));
        let (push, options) =
            (PushOptions { up: layout.out(DVec2::Y), ..Default::default() }, MoveOptions { step, snap: step, ..WALKS });
        for call in 0..200 {
            let high = course.top(lift);
            if high + velocity.y < 0.01 || high + velocity.y > 3.0 * step {
                velocity.y = -velocity.y;
            }
            let before = course.at();
            if before.x > 15.0 {
                break;
            }
            let pushed = course.scene.push_body(lift, layout.out(velocity), &push).unwrap();
            let (high, edge) = (course.top(lift), course.left(lift));
            let at = course.at();
            let stands = at.y < course.rest(at.x, HIGH) + 2.0 * SLOP;
            let stood = at.y >= high - 2.0 * SLOP || at.y > SLOP;
            let touch = course.cast(at + vec(0.0, SLOP), vec(3.0, 0.0));
            let stop = touch.map_or(f64::INFINITY, |(time, _)| at.x + 3.0 * time);
            let cosine = touch.map_or(0.0, |(_, normal)| normal.y) - FRAC_PI_4.cos();
            let answer = course.go([speed, -0.01], &options);
            let told = |course: &Course, what: &str| {
                Err(format!("{layout:?}, step {step}, {speed} a call, call {call}: lift {high} high from {edge} by {velocity}, {before} then {at} then {}, {pushed:?}: {what}", course.at()))
            };
            if deepest(&course.scene, course.hero) > SLOP * 1.01 {
                return told(&course, "too deep");
            }
            if answer.ground.is_none() && stands && (at.y < SLOP || at.y > high - SLOP) {
                return told(&course, "no ground");
            }
            let is_clear = (high - step).abs() > 10.0 * SLOP && cosine.abs() > 0.02;
            let climbs = high <= step || cosine > 0.0;
            if !stood && is_clear && !climbs && course.at().y > 3.0 * SLOP {
                return told(&course, "climbs");
            }
            if !stood && is_clear && climbs && at.x + speed > stop + 10.0 * SLOP && course.at().x < stop + 5.0 * SLOP {
                return told(&course, "does not climb");
            }
        }
        Ok(true)
    });
}
