//! `step` is a promise also for lines and for bodies of several parts, on rows of kerbs of every make.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, HIGH, SLOP, WALKS};
use super::kerb_rows::{Made, Row, END, MAKES, WITH_INSIDE};
use super::moves::{deepest, vec, WALL};
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{BodyOptions, MoveOptions};

fn any_speed(random: &mut Random) -> f64 {
    [10f64.powf(random.between(-3.0, 0.5)), [0.001, 0.01, 0.1, 0.5, 1.0, 3.0][random.below(6)]][random.below(2)]
}

/// Walks along a row. Returns what is wrong, or whether the judge knows what is right.
fn walked(hero: &Hero, layout: Layout, row: &Row, step: f64, speed: f64, max_slope: f64) -> Result<bool, String> {
    let mut course = Course::new(layout, hero);
    row.build(&mut course);
    let first = course.cast(vec(-3.0, SLOP), vec(6.0, 0.0));
    let stop = first.map_or(f64::INFINITY, |(time, _)| -3.0 + time * 6.0);
    let start = if first.is_some() { stop - 1e-3 - f64::min(2.0 * speed, 1.0) } else { -1.5 };
    course.put(start, 10.0 * SLOP);
    course.go([0.0, -20.0 * SLOP], &WALKS);
    let Some((_, normal)) = first else { return Ok(false) };
    let cosine = normal.y - max_slope.cos();
    // A side that is nearly upright holds nobody on an edge, and lifts as if it did.
    if (1e-9..0.05).contains(&normal.y)
        || cosine.abs() < 0.02
        || ((row.rise - step).abs() < 10.0 * SLOP && row.rise != step)
    {
        return Ok(false);
    }
    let climbs = row.rise <= step;
    if !climbs && cosine > 0.0 {
        return Ok(false);
    }
    let options = MoveOptions { step, snap: step, max_slope, ..WALKS };
    let last =
        if row.ends[row.ends.len() - 1] < END { row.ends[row.ends.len() - 1] } else { row.ends[row.ends.len() - 2] };
    let far = last + 2.0;
    let calls = (((far - start) * 1.5 / speed).ceil()).clamp(1.0, 100.0) as usize;
    for side in [1.0, -1.0] {
        for call in 0..calls {
            let answer = course.go([side * speed, -0.01], &options);
            let (at, moved) = (course.at(), answer.moved);
            let rests = [-2.0, 0.0, 2.0].map(|k| course.rest(at.x + k * SLOP, HIGH));
            let told = |what: &str| {
                Err(format!("{what}: call {call} of {calls} to {side}: at {at} after {moved}, rests at {rests:?}, started at {start}, stop {stop}: {answer:?}"))
            };
            if answer.ground.is_none() {
                return told("no ground");
            }
            if answer.stuck {
                return told("stuck");
            }
            if row.made != Made::Shelves {
                if rests.iter().all(|rest| at.y > rest + 3.0 * SLOP) {
                    return told("hops");
                }
                if rests.iter().all(|rest| at.y < rest - 3.5 * SLOP) {
                    return told("sinks");
                }
            }
            if deepest(&course.scene, course.hero) > SLOP * 1.01 {
                return told("too deep");
            }
            if moved.x.abs() > speed + SLOP {
                return told("farther than its motion");
            }
            if climbs && answer.left.length() > 2.0 * SLOP {
                return told("stopped");
            }
            if !climbs && (moved.x + answer.left.x - side * speed).abs() > 2.0 * SLOP {
                return told("lost");
            }
            if !climbs && side > 0.0 && at.x > stop + SLOP * 2.0 {
                return told("climbs");
            }
            if !climbs && at.y.abs() > 2.0 * SLOP {
                return told("rises");
            }
            if climbs && side < 0.0 && at.x < start || at.x.abs() > END - 3.0 {
                break;
            }
        }
        if !climbs && side > 0.0 && course.at().x < f64::min(stop, start + speed * calls as f64 * 0.999) - 5.0 * SLOP {
            return Err(format!("stops before: at {} stop {stop} start {start}", course.at()));
        }
        if !climbs {
            break;
        }
    }
    Ok(true)
}

/// A line or an open chain that is flat, or nearly so.
fn any_line(random: &mut Random) -> Hero {
    let half = random.between(0.1, 0.7);
    let low = [0.0, 1e-6, 1e-5, 1e-4, 1e-3, random.between(0.0, 0.05), random.between(0.0, 0.3)][random.below(7)];
    let bend = half * random.between(-0.8, 0.8);
    match random.below(8) {
        0 => Hero::Solid(vec![(vec![[-half, 0.0], [half, 0.0]], 0.0)]),
        1 => Hero::Solid(vec![(vec![[-half, 0.0], [bend, 0.0]], 0.0), (vec![[bend, 0.0], [half, 0.0]], 0.0)]),
        2 => Hero::Chain(vec![[-half, 0.0], [bend, 0.0], [half, 0.0]]),
        3 => Hero::Chain(vec![[-half, 0.0], [bend, low], [half, 0.0]]),
        4 => Hero::Chain(vec![[-half, low], [bend, 0.0], [half, low]]),
        5 => Hero::Chain(vec![[-half, 0.0], [-0.3 * half, 0.0], [0.3 * half, low], [half, low]]),
        6 => Hero::Chain(vec![[half, 0.0], [0.3 * half, 0.0], [-0.3 * half, low], [-half, low]]),
        _ => Hero::Chain(vec![[-half, low], [-0.5 * half, 0.0], [0.0, low], [0.5 * half, 0.0], [half, low]]),
    }
}

/// Both parts of a convex polygon, if a line through this point cuts it.
fn cut(points: &[[f64; 2]], at: DVec2, along: DVec2) -> Vec<Vec<[f64; 2]>> {
    let mut sides = [Vec::new(), Vec::new()];
    for (k, &point) in points.iter().enumerate() {
        let after = points[(k + 1) % points.len()];
        let [p, q] = [point, after].map(|point| along.perp_dot(DVec2::from(point) - at));
        if p >= 0.0 {
            sides[0].push(point);
        }
        if p <= 0.0 {
            sides[1].push(point);
        }
        if p * q < 0.0 {
            let between = DVec2::from(point).lerp(after.into(), p / (p - q));
            sides.iter_mut().for_each(|side| side.push(between.into()));
        }
    }
    let area = |side: &[[f64; 2]]| {
        (0..side.len()).map(|k| DVec2::from(side[k]).perp_dot(side[(k + 1) % side.len()].into())).sum::<f64>()
    };
    if sides.iter().any(|side| area(side).abs() < 1e-3) {
        return vec![points.to_vec()];
    }
    sides.into()
}

/// A convex polygon, whole and cut.
fn any_cut(random: &mut Random) -> [Hero; 2] {
    let hero = match random.below(5) {
        0 => {
            Hero::rectangle([-random.between(0.1, 0.6), 0.0], [random.between(0.1, 0.6), random.between(0.2, 1.3)], 0.0)
        }
        1 => Hero::regular(3 + random.below(6), random.between(0.2, 0.6), random.below(2) == 0),
        2 => Hero::regular(16, random.between(0.2, 0.6), false),
        _ => {
            let toe = random.between(0.05, 0.6);
            let (low, high) = (random.between(0.1, 0.5), random.between(0.3, 1.2));
            // Not so steep that an edge below such a side is no ground.
            let lean = [0.0, random.between(-0.04, 0.0), random.between(0.04, 0.2)];
            Hero::Solid(vec![(
                vec![
                    [-toe, 0.0],
                    [toe, 0.0],
                    [toe + lean[random.below(3)], low],
                    [toe * 0.7, low + high],
                    [-toe * 0.7, low + high],
                    [-toe - lean[random.below(3)], low],
                ],
                0.0,
            )])
        }
    };
    let Hero::Solid(pieces) = &hero else { unreachable!() };
    let mut parts = vec![pieces[0].0.clone()];
    for _ in 0..1 + random.below(4) {
        let at = vec(random.between(-0.3, 0.3), random.between(0.0, 1.0));
        let along = [vec(1.0, 0.0), vec(0.0, 1.0), DVec2::from_angle(random.between(0.0, 6.3))][random.below(3)];
        parts = parts.iter().flat_map(|part| cut(part, at, along)).collect();
    }
    let order = random.below(2);
    if order == 0 {
        parts.reverse();
    }
    [hero, Hero::Solid(parts.into_iter().map(|part| (part, 0.0)).collect())]
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

fn play(seed: u64, count: usize, play: impl Fn(&mut Random) -> Result<bool, String>) {
    let count = number("COURSES", cases(count / 5, count) as u64) as usize;
    let (mut ran, mut wrong) = (0, Vec::new());
    let mut random = Random(number("SEED", seed));
    for k in 0..count {
        match play(&mut random) {
            Ok(counts) => ran += usize::from(counts),
            Err(what) => wrong.push(format!("#{k} {what}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), ran + wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// Walks along a row of any make. A line may be on neither side of another one where that ends: lines walk on what has
/// an inside, or on one line below kerbs that have an inside.
fn walks(random: &mut Random, hero: &Hero) -> Result<bool, String> {
    let makes = if hero.has_line() { &WITH_INSIDE[..] } else { &MAKES };
    let made = makes[random.below(makes.len())];
    let (layout, step) = (Layout::any(random), [0.1, 0.25, 0.35, random.between(0.05, 0.5)][random.below(4)]);
    let (row, speed) = (Row::any(random, step, made), any_speed(random));
    let max_slope = [FRAC_PI_4, FRAC_PI_4, random.between(0.3, 1.2)][random.below(3)];
    walked(hero, layout, &row, step, speed, max_slope).map_err(|what| {
        format!("{what}\n    {hero:?}\n    {row:?}\n    {layout:?} step {step} speed {speed} max_slope {max_slope}")
    })
}

#[test]
fn lines_climb_what_is_no_higher_than_a_step() {
    play(71, 1000, |random| {
        let hero = any_line(random);
        walks(random, &hero)
    });
}

#[test]
fn everybody_climbs_what_is_no_higher_than_a_step() {
    let heroes = Hero::all();
    play(72, 1000, |random| {
        let headed = Hero::any_headed(random);
        let hero = if random.below(4) == 0 { &headed } else { &heroes[random.below(heroes.len())].1 };
        walks(random, hero)
    });
}

#[test]
fn what_is_cut_climbs_what_is_no_higher_than_a_step() {
    play(73, 1000, |random| {
        let [_, hero] = any_cut(random);
        walks(random, &hero)
    });
}

/// A segment that lies on the ground, a line or the top of a box, before a kerb that stands on it.
#[test]
fn a_segment_on_the_ground_meets_a_kerb_that_stands_on_it() {
    let segment = Hero::Solid(vec![(vec![[-0.5, 0.0], [0.5, 0.0]], 0.0)]);
    for ground in [vec![[-9.0, 0.0], [9.0, 0.0]], vec![[-9.0, 0.0], [9.0, 0.0], [9.0, -1.0], [-9.0, -1.0]]] {
        for (rise, speed) in [(0.25, 0.01), (0.25, 0.1), (0.25, 3.0), (0.5, 0.01), (0.5, 0.1), (0.5, 3.0)] {
            let mut course = Course::new(Layout::SEEN, &segment);
            course.wall(&ground);
            course.rect([0.0, 0.0], [9.0, rise]);
            course.put(-0.7, 10.0 * SLOP);
            course.go([0.0, -20.0 * SLOP], &WALKS);
            for _ in 0..(3.0 / speed) as usize {
                let answer = course.go([speed, -0.01], &MoveOptions { step: 0.25, snap: 0.25, ..WALKS });
                assert!(answer.ground.is_some() && !answer.stuck, "{rise} at {speed} a call: {answer:?}");
            }
            let right = if rise > 0.25 { vec(-0.5, 0.0) } else { vec(2.3, 0.25) };
            assert!((course.at() - right).length() < SLOP, "{rise} at {speed} a call: {}", course.at());
        }
    }
}

/// What lay on the ground had no way up a ramp: the joint below the ramp was a wall, or the ramp was passed below.
#[test]
fn a_segment_on_the_ground_walks_up_a_ramp() {
    let segment = Hero::Solid(vec![(vec![[-0.5, 0.0], [0.5, 0.0]], 0.0)]);
    for made in 0..3 {
        for slope in [1e-3, 0.01, 0.1, 0.3, 0.8] {
            for speed in [0.01, 0.1, 3.0] {
                let mut course = Course::new(Layout::SEEN, &segment);
                let top = [9.0, 9.0 * slope];
                match made {
                    0 => course.rect([-9.0, -1.0], [9.0, 0.0]),
                    1 => course.wall(&[[-9.0, 0.0], [9.0, 0.0]]),
                    _ => course.add(&Hero::Chain(vec![[-9.0, 0.0], [0.0, 0.0], top]), WALL),
                };
                if made < 2 {
                    course.wall(&[[0.0, 0.0], top]);
                }
                course.put(-0.7, 10.0 * SLOP);
                course.go([0.0, -20.0 * SLOP], &WALKS);
                for _ in 0..(3.0 / speed) as usize {
                    let answer = course.go([speed, -0.01], &MoveOptions { snap: 0.1, ..WALKS });
                    let is_free = answer.wall.is_none() && answer.left.length() < SLOP && !answer.stuck;
                    assert!(is_free && answer.ground.is_some(), "{made}, {slope} at {speed} a call: {answer:?}");
                }
                let way = 2.8 / slope.hypot(1.0);
                let off = course.at() - vec(way - 0.5, way * slope);
                assert!(off.length() < 10.0 * SLOP, "{made}, {slope} at {speed} a call: {off}");
            }
        }
    }
}

/// Its second half met the kerb, which its first half had entered through the side, by the cut between both.
#[test]
fn a_box_in_two_halves_walks_through_a_one_way_kerb_as_a_whole_one() {
    let low = vec![[-0.4, 0.0], [0.4, 0.0], [0.4, 1.0]];
    let halves = Hero::Solid(vec![(low, 0.0), (vec![[-0.4, 0.0], [0.4, 1.0], [-0.4, 1.0]], 0.0)]);
    for hero in [&halves, &Hero::rectangle([-0.4, 0.0], [0.4, 1.0], 0.0)] {
        for speed in [0.1, 1.0, 3.0] {
            let mut course = Course::new(Layout::SEEN, hero);
            course.rect([-9.0, -1.0], [9.0, 0.0]);
            let kerb = Hero::rectangle([0.0, 0.0], [9.0, 0.2], 0.0);
            course.add(&kerb, BodyOptions { one_way: Some(DVec2::Y), ..WALL });
            course.put(-1.0, 0.0);
            for _ in 0..(3.0 / speed) as usize {
                course.go([speed, -0.01], &MoveOptions { step: 0.3, snap: 0.3, ..WALKS });
            }
            assert!((course.at() - vec(2.0, 0.0)).length() < SLOP, "{speed} a call: {}", course.at());
        }
    }
}

/// A convex polygon, whole and cut, walks the same way.
fn pair_walks(random: &mut Random) -> Result<bool, String> {
    let heroes = any_cut(random);
    let step = [0.1, 0.25, 0.35, random.between(0.05, 0.5)][random.below(4)];
    let made = [Made::OnFloor, Made::Columns, Made::Layers, Made::Shelves][random.below(4)];
    let row = Row { one_way: true, floor_is_line: false, ..Row::any(random, step, made) };
    // Slower, or at round numbers, a part may end a call just where it touches the kerb that another part is in, and is
    // held by it then.
    let (layout, speed) = (Layout::any(random), random.between(0.1, 3.0));
    let whole_row = Row { made: Made::OnFloor, ..row.clone() };
    let rows = if matches!(made, Made::Columns | Made::Layers) { [&whole_row, &row] } else { [&row, &row] };
    let mut courses = [0, 1, 2, 3].map(|k| {
        let mut course = Course::new(layout, &heroes[k % 2]);
        rows[k / 2].build(&mut course);
        course
    });
    let first = courses[0].cast(vec(-3.0, SLOP), vec(6.0, 0.0));
    let stop = first.map_or(0.0, |(time, _)| -3.0 + time * 6.0);
    let start = stop - 0.3 - f64::min(2.0 * speed, 1.0);
    for course in &mut courses {
        course.put(start, 10.0 * SLOP);
        course.go([0.0, -20.0 * SLOP], &WALKS);
    }
    let options = MoveOptions { step, snap: step, ..WALKS };
    let told = |call: usize, what: String| {
        Err(format!(
            "{what}: call {call}\n    {heroes:?}\n    {row:?}\n    {layout:?} step {step} speed {speed} start {start}"
        ))
    };
    if let Some((_, normal)) = first {
        if (normal.y - FRAC_PI_4.cos()).abs() < 0.02
            || (normal.y - 0.02).abs() < 0.02
            || (row.rise - step).abs() < 10.0 * SLOP
        {
            return Ok(false);
        }
    }
    for call in 0..((8.0 / speed) as usize).clamp(1, 100) {
        let answers: Vec<_> = courses.iter_mut().map(|course| course.go([speed, -0.01], &options)).collect();
        let at: Vec<_> = courses.iter().map(|course| course.at()).collect();
        if let Some(k) = (1..4).find(|&k| (at[k] - at[0]).length() > 5.0 * SLOP) {
            return told(
                call,
                format!("cut {} at {} whole at {}, {:?}", ["", "hero", "kerb", "both"][k], at[k], at[0], answers[k]),
            );
        }
        // Down from a kerb that is higher than a step it may fall.
        let falls = answers.iter().position(|answer| answer.ground.is_none() && row.rise <= step);
        if let Some(k) = falls {
            return told(call, format!("no ground {k} at {}", at[k]));
        }
        if at[0].x > END - 3.0 {
            break;
        }
    }
    Ok(true)
}

#[test]
fn one_way_kerbs_are_the_same_for_what_is_cut() {
    play(74, 1000, pair_walks);
}
