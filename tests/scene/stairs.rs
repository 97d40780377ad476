//! Stairs of every make, and a judge of who walks them that knows nothing of how bodies move.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, HIGH, SLOP, WALKS};
use super::moves::{vec, WALL};
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{BodyOptions, MoveOptions};

/// Half of what a hero is wide at most.
pub const REACH: f64 = 0.75;

/// Where heroes start: far from the first step, at x = 0.
pub const START: f64 = -1.5;

/// What stairs are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Made {
    /// A column for each step, and one for the floor.
    Boxes,
    /// One above the other, each as long as the rest of the stairs; as bodies or as one.
    Layers,
    Union,
    /// The surface: as one chain, as a segment for each of its edges, as the outline of all that is below.
    Chain,
    Segments,
    Outline,
    Tiles,
}

/// One or several steps of this rise and depth, from x = 0 on; the last one goes on.
#[derive(Clone, Copy, Debug)]
pub struct Stairs {
    pub made: Made,
    pub count: usize,
    pub rise: f64,
    pub depth: f64,
    /// How far the top of each front is behind its foot; negative where it overhangs.
    pub lean: f64,
    /// Whether they stop only what comes from above; the floor stops everything.
    pub one_way: bool,
}

impl Stairs {
    pub const ONE: Stairs = Stairs { made: Made::Boxes, count: 1, rise: 0.25, depth: 1.0, lean: 0.0, one_way: false };

    pub fn any(random: &mut Random, step: f64) -> Self {
        let rise = step
            * [1.0, random.between(0.05, 0.99), random.between(1.01, 2.0), random.between(1.0, 6.0)][random.below(4)];
        let depth = [1.0, 0.5, random.between(0.05, 2.0)][random.below(3)];
        let most = f64::min(0.8 * depth, 0.5);
        let mut stairs = Stairs {
            made: [Made::Boxes, Made::Layers, Made::Union, Made::Chain, Made::Segments, Made::Outline, Made::Tiles]
                [random.below(7)],
            count: [1, 1, 1 + random.below(8)][random.below(3)],
            rise,
            depth,
            lean: [0.0, 0.0, random.between(-most, most), rise * random.between(-0.5, 0.5)][random.below(4)],
            one_way: false,
        };
        if stairs.made == Made::Boxes || stairs.made == Made::Tiles || stairs.lean.abs() > most {
            stairs.lean = 0.0;
        }
        if stairs.made == Made::Tiles {
            stairs.depth = rise * f64::from((depth / rise).ceil() as u32);
        }
        stairs
    }

    /// Where a step ends on the left: its foot, at this height of the whole.
    fn foot(&self, k: usize) -> DVec2 {
        vec(k as f64 * self.depth, k as f64 * self.rise)
    }

    fn end(&self) -> f64 {
        (self.count - 1) as f64 * self.depth + 20.0
    }

    pub fn build(&self, course: &mut Course) {
        let (lean, end) = (self.lean, self.end());
        let quad = |low: [f64; 2], high: [f64; 2], lean: f64| -> (Vec<[f64; 2]>, f64) {
            (vec![low, [high[0], low[1]], high, [low[0] + lean, high[1]]], 0.0)
        };
        let floor = quad([-20.0, -1.0], [if self.made == Made::Boxes && !self.one_way { 0.0 } else { end }, 0.0], 0.0);
        let steps = (0..self.count).map(|k| {
            let (foot, top) = (self.foot(k), self.foot(k + 1));
            match self.made {
                Made::Boxes => quad([foot.x, -1.0], [if k + 1 == self.count { end } else { top.x }, top.y], 0.0),
                _ => quad(foot.into(), [end, top.y], lean),
            }
        });
        let corners = (0..self.count).flat_map(|k| [self.foot(k), self.foot(k) + vec(lean, self.rise)]);
        let surface: Vec<[f64; 2]> = [[-20.0, 0.0]]
            .into_iter()
            .chain(corners.map(<[f64; 2]>::from))
            .chain([[end, self.foot(self.count).y]])
            .collect();
        match self.made {
            Made::Boxes | Made::Layers => {
                course.add(&Hero::Solid(vec![floor]), WALL);
                for step in steps {
                    let one_way = self.one_way.then_some(DVec2::Y);
                    course.add(&Hero::Solid(vec![step]), BodyOptions { one_way, ..WALL });
                }
            }
            Made::Union => {
                course.add(&Hero::Solid([floor].into_iter().chain(steps).collect()), WALL);
            }
            Made::Chain => {
                course.add(&Hero::Chain(surface), WALL);
            }
            Made::Segments => surface.windows(2).for_each(|ends| {
                course.add(&Hero::Solid(vec![(ends.to_vec(), 0.0)]), WALL);
            }),
            Made::Outline => {
                let deep = [[end, -8.0], [-20.0, -8.0]];
                course.add(&Hero::Outline(surface.into_iter().chain(deep).collect()), WALL);
            }
            Made::Tiles => {
                let columns = |length: f64| (length / self.rise).round() as usize;
                let heights = (0..self.count).flat_map(|k| {
                    let length = if k + 1 == self.count { 3.0 + self.depth } else { self.depth };
                    vec![k + 2; columns(length)]
                });
                let floor = (3.0 / self.rise).ceil();
                let heights: Vec<usize> = vec![1; floor as usize].into_iter().chain(heights).collect();
                course.tiles(vec(-floor * self.rise, -self.rise), self.rise, &heights);
            }
        }
    }

    /// How far it is from the start to where everybody has climbed everything.
    pub fn way(&self) -> f64 {
        let slopes = (self.count as f64).max(2.0) * (self.lean.abs() + self.lean.hypot(self.rise) - self.rise);
        2.5 * REACH + (self.count - 1) as f64 * self.depth + slopes - START
    }
}

/// Walks up and, if that is right, back down. Returns what is wrong, or whether the judge knows what is right.
pub fn walked(hero: &Hero, layout: Layout, stairs: &Stairs, step: f64, speed: f64) -> Result<bool, String> {
    let mut course = Course::new(layout, hero);
    stairs.build(&mut course);
    // It lands: what has no inside begins on one side of what has none.
    course.put(START, 10.0 * SLOP);
    course.go([0.0, -20.0 * SLOP], &WALKS);
    // What is as low as a step is climbed; so is what the slope allows where the first edge is touched.
    let touch = course.cast(vec(START, SLOP), vec(5.0, 0.0));
    let stop = START + touch.map_or(0.0, |(time, _)| time * 5.0);
    // One line among lines: it passes an upright one below its end, which it cuts by less than slop, and at a corner of
    // two it may stand on neither.
    let is_line = hero.has_line() && !hero.has_parts();
    let is_thin = is_line && (matches!(stairs.made, Made::Chain | Made::Segments) || stairs.lean > 0.0);
    let cosine = touch.map_or(1.0, |(_, normal)| normal.y) - FRAC_PI_4.cos();
    let climbs = (stairs.rise <= step || cosine > 0.0) && (touch.is_some() || !stairs.one_way);
    let passes = touch.is_some_and(|(_, normal)| normal.y < 0.05) && stairs.one_way;
    if cosine.abs() < 0.02 || passes || (stairs.rise - step).abs() < 10.0 * SLOP && stairs.rise != step {
        return Ok(false);
    }
    // Of a shape with several soles, one may get up and the others not, or be in what lets it pass.
    if hero.has_parts() && (stairs.rise > step && climbs || stairs.one_way) || is_thin {
        return Ok(false);
    }
    let top = stairs.rise * stairs.count as f64;
    let options = MoveOptions { step, snap: step, ..WALKS };
    let stop = if touch.is_none() { f64::INFINITY } else { stop };
    for (way, end) in [(stairs.way(), if climbs { top } else { 0.0 }), (-stairs.way() - 2.0 * stairs.lean.abs(), 0.0)] {
        let calls = (way.abs() / speed).ceil();
        for call in 0..calls as usize {
            let answer = course.go([way / calls, -0.01], &options);
            let (at, moved) = (course.at(), answer.moved);
            let from = if stairs.lean < 0.0 || stairs.one_way { at.y + 3.0 * SLOP } else { HIGH };
            let rests = [-2.0, 0.0, 2.0].map(|k| course.rest(at.x + k * SLOP, from));
            let told = || format!("call {call} of {calls}: at {at} after {moved}, rests at {rests:?}");
            if rests.iter().all(|rest| at.y > rest + 3.0 * SLOP) || rests.iter().all(|rest| at.y < rest - 3.5 * SLOP) {
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
            if !climbs && at.x > stop + SLOP * (1.0 + stairs.lean.abs() / stairs.rise) {
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

/// Plays a fifth of `count` courses, each night all of them, or as many as the environment asks for; `play` returns
/// what is wrong, or whether its course counts.
pub fn play(seed: u64, count: usize, play: impl Fn(&mut Random, &(&str, Hero)) -> Result<bool, String>) {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |number| number.parse().unwrap());
    let (count, heroes) = (number("COURSES", cases(count / 5, count) as u64) as usize, Hero::all());
    let mut random = Random(number("SEED", seed));
    let (mut ran, mut wrong) = (0, Vec::new());
    for _ in 0..count {
        let headed = ("headed", Hero::any_headed(&mut random));
        let hero = if random.below(4) == 0 { &headed } else { &heroes[random.below(heroes.len())] };
        match play(&mut random, hero) {
            Ok(counts) => ran += usize::from(counts),
            Err(what) => wrong.push(format!("{hero:?}, {what}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), ran + wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(ran * 10 > count * 3, "{ran} of {count}");
}

#[test]
fn what_is_as_low_as_a_step_is_climbed_by_everybody_and_nothing_higher() {
    play(29, 500, |random, (_, hero)| {
        let (layout, step) = (Layout::any(random), [0.1, 0.25, 0.35, 0.4][random.below(4)]);
        let stairs = Stairs::any(random, step);
        let speed = [0.003, 0.02, 0.1, 0.35, 1.0, 20.0, random.between(0.01, 3.0)][random.below(7)];
        walked(hero, layout, &stairs, step, speed)
            .map_err(|what| format!("{layout:?}, {stairs:?}, step {step}, {speed} a call: {what}"))
    });
}

/// Walks through what stops from above alone, or onto it where a slanted side or a round one comes from above.
#[test]
fn one_way_kerbs_are_climbed_as_others_or_walked_through() {
    play(30, 300, |random, (_, hero)| {
        let (layout, step) = (Layout::any(random), [0.1, 0.25, 0.35, 0.4][random.below(4)]);
        let stairs = Stairs {
            made: [Made::Boxes, Made::Layers][random.below(2)],
            lean: 0.0,
            one_way: true,
            count: 1,
            ..Stairs::any(random, step)
        };
        let speed = [0.003, 0.02, 0.1, 0.35, 1.0, 20.0, random.between(0.01, 3.0)][random.below(7)];
        walked(hero, layout, &stairs, step, speed)
            .map_err(|what| format!("{layout:?}, {stairs:?}, step {step}, {speed} a call: {what}"))
    });
}
