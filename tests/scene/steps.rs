//! Each check that a walker makes, in a world where that check alone decides.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, HIGH, SLOP, WALKS};
use super::moves::{vec, FREE, UP, WALL};
use super::stairs::play;
use glam::DVec2;
use shadowgap::{BodyOptions, MoveOptions, Scene, Shape};

const STEPS: MoveOptions = MoveOptions { step: 0.3, snap: 0.3, ..WALKS };

/// A course on a floor from x = −20 to `end`, with a hero that stands at `x`.
fn on_floor(hero: &Hero, x: f64, end: f64) -> Course {
    let mut course = Course::new(Layout::SEEN, hero);
    course.rect([-20.0, -9.0], [end, 0.0]);
    course.put(x, 0.0);
    course
}

fn post() -> Hero {
    Hero::rectangle([-0.05, 0.0], [0.05, 0.8], 0.0)
}

/// Fences thinner than a step is high, of every section, with lower or higher ground behind them, and heroes no wider:
/// whoever looks for the ground behind the fence must not get over one that is too high.
#[test]
fn a_fence_is_as_high_as_its_top() {
    let heroes = [
        post(),
        Hero::Solid(vec![(vec![[0.0, 0.06], [0.0, 0.7]], 0.06)]),
        Hero::regular(6, 0.08, false),
        Hero::rectangle([-0.1, 0.0], [0.1, 0.9], 0.03),
    ];
    play(53, 400, |random, (name, any)| {
        let (hero, layout) =
            (if *name == "headed" { any } else { &heroes[random.below(heroes.len())] }, Layout::any(random));
        let (step, speed) = ([0.2, 0.3][random.below(2)], [0.01, 0.05, 0.3, 2.0][random.below(4)]);
        let (rise, half) = (step * random.between(0.1, 2.2), random.between(0.004, 0.15));
        // Not so low that who stands on the fence falls down behind it.
        let behind = [0.0, random.between(f64::min(rise - step, 0.0), 0.8 * f64::min(rise, step))][random.below(2)];
        let section = random.below(3);
        let mut course = Course::new(layout, hero);
        course.rect([-20.0, -9.0], [0.0, 0.0]);
        course.rect([0.0, -9.0], [20.0, behind]);
        let mut level = 0.0;
        match section {
            0 => course.rect([-half, -1.0], [half, rise]),
            1 => course.wall(&[[-half, 0.0], [-half, -1.0], [half, -1.0], [half, f64::min(behind, 0.0)], [0.0, rise]]),
            _ => {
                let radius = f64::min(half, 0.4 * rise);
                level = radius * (1.0 - FRAC_PI_4.cos());
                course.add(&Hero::Solid(vec![(vec![[0.0, -1.0], [0.0, rise - radius]], radius)]), WALL)
            }
        };
        // From where it is level enough, a round top is ground.
        let climbs = rise < step || rise - level < step + 10.0 * SLOP;

        course.put(-1.0, 10.0 * SLOP);
        course.go([0.0, -20.0 * SLOP], &WALKS);
        let (time, normal) = course.cast(vec(-1.0, SLOP), vec(1.0, 0.0)).unwrap();
        // What the slope allows is climbed, too; nothing is said of fences that are as high as a step but for rounding.
        if normal.y > 0.6
            || (rise - step).abs() < 10.0 * SLOP
            || climbs != (rise < step)
            || behind > 0.0 && rise - behind < 10.0 * SLOP
        {
            return Ok(false);
        }
        let told = |course: &Course, what: &str| {
            Err(format!("{hero:?}, {layout:?}, section {section}, {half} wide, {rise} high, {behind} behind, step {step}, {speed} a call: at {}: {what}", course.at()))
        };
        let options = MoveOptions { step, snap: 2.0 * step + rise, ..WALKS };
        for _ in 0..(4.0 / speed) as usize {
            let answer = course.go([speed, -0.01], &options);
            if answer.ground.is_none() {
                return told(&course, "no ground");
            }
            if !climbs && course.at().x > -1.0 + time + 2.0 * SLOP {
                return told(&course, "climbs");
            }
        }
        if climbs && (course.at().x < 1.0 || (course.at().y - behind).abs() > SLOP) {
            return told(&course, "does not get over it");
        }
        Ok(true)
    });
}

#[test]
fn who_does_not_stand_falls_as_asked_though_snap_would_reach_the_ground() {
    for above in [0.2, 0.25, 100.0 * SLOP, 10.0 * SLOP] {
        let mut course = on_floor(&Hero::circle(0.4), -1.0, 0.0);
        course.put(-1.0, above);
        for options in [STEPS, MoveOptions { step: 0.0, ..STEPS }] {
            let before = course.at();
            let answer = course.go([0.1, -SLOP], &options);
            assert!((answer.moved - vec(0.1, -SLOP)).length() < 1e-9 && answer.ground.is_none(), "{above}: {answer:?}");
            assert!((course.at() - before - vec(0.1, -SLOP)).length() < 1e-9);
        }
    }
}

#[test]
fn ground_is_taken_up_as_far_below_as_snap_says() {
    for step in [0.0, 0.3] {
        for (deep, holds) in [(0.3 - 10.0 * SLOP, true), (0.3 + 10.0 * SLOP, false)] {
            let mut course = on_floor(&Hero::rectangle([-0.4, 0.0], [0.4, 1.0], 0.0), -1.0, 0.0);
            course.rect([0.0, -9.0], [20.0, -deep]);
            let answer = course.go([2.0, -0.01], &MoveOptions { step, ..STEPS });
            assert_eq!(answer.ground.is_some(), holds, "{deep}: {answer:?}");
            assert!((course.at().y + if holds { deep } else { 0.0 }).abs() < SLOP, "{deep}: {}", course.at());
        }
    }
}

/// Its motion ends on the step, and the ground there is not what it stood on before.
#[test]
fn a_step_at_the_end_of_a_motion_is_stood_on() {
    let mut course = on_floor(&post(), -0.1, 9.0);
    let step = course.rect([0.0, 0.0], [9.0, 0.2]);
    let answer = course.go([0.05 + 6.0 * SLOP, -0.01], &STEPS);
    assert_eq!(answer.ground.map(|ground| ground.body), Some(step), "{answer:?}");
    assert!((answer.moved - vec(0.05 + 6.0 * SLOP, 0.2)).length() < 1e-9, "{answer:?}");
}

/// The beam is in the way of who has not come down to the lower ground yet.
#[test]
fn a_beam_over_lower_ground_is_passed_below_in_one_call_as_in_many() {
    for calls in [1, 4, 40] {
        let mut course = on_floor(&Hero::rectangle([-0.4, 0.0], [0.4, 1.2], 0.0), -1.0, 0.0);
        course.rect([0.0, -9.0], [20.0, -0.2]);
        course.rect([1.0, 1.1], [3.0, 9.0]);
        for _ in 0..calls {
            let answer = course.go([6.0 / f64::from(calls), -0.01], &STEPS);
            assert!(answer.wall.is_none() && answer.ground.is_some(), "{calls} calls: {answer:?}");
        }
        assert!(course.at().x > 4.5 && (course.at().y + 0.2).abs() < SLOP, "{calls} calls: {}", course.at());
    }
}

/// Straight down leads to neither side, though rounding leaves a little across `up`.
#[test]
fn gravity_moves_nobody_who_stands_on_a_slope_however_strong_it_is() {
    let mut random = crate::random::Random(59);
    for _ in 0..50 {
        let mut course = Course::new(Layout::any(&mut random), &Hero::circle(0.4));
        let slope = random.between(-0.9, 0.9);
        course.wall(&[[-9.0, -9.0 * slope], [9.0, 9.0 * slope], [9.0, -20.0], [-9.0, -20.0]]);
        let rest = course.rest(0.0, HIGH);
        course.put(0.0, rest);
        for pull in [0.1, 1e6] {
            let answer = course.go([0.0, -pull], &STEPS);
            assert!(
                answer.moved.length() < 1e-12 && answer.left.length() < 1e-12 && answer.ground.is_some(),
                "{answer:?}"
            );
        }
    }
}

/// As far ahead as a steep edge may reach there is nothing to stand on, but a little ahead there is.
#[test]
fn a_post_before_a_pit_is_stepped_onto() {
    let mut course = on_floor(&post(), -1.0, 0.0);
    course.rect([0.0, -9.0], [0.05, 0.2]);
    let answer = course.go([2.0, -0.01], &STEPS);
    assert!(answer.wall.is_none() && (course.at() - vec(1.0, 0.2)).length() < SLOP, "{}: {answer:?}", course.at());
}

/// It came down on the kerb's top by rounding too deep.
#[test]
fn a_kerb_just_as_high_as_a_step_is_climbed_by_everybody() {
    let mut random = crate::random::Random(61);
    for (name, hero) in Hero::all() {
        for _ in 0..10 {
            let (rise, layout) = (random.between(0.1, 0.4), Layout::any(&mut random));
            let mut course = Course::new(layout, &hero);
            course.rect([-20.0, -1.0], [0.0, 0.0]);
            course.rect([0.0, -1.0], [20.0, rise]);
            course.put(-1.0, 10.0 * SLOP);
            course.go([0.0, -20.0 * SLOP], &WALKS);
            for _ in 0..6 {
                course.go([0.5, -0.01], &MoveOptions { step: rise, snap: rise, ..WALKS });
            }
            assert!(
                course.at().x > 1.0 && (course.at().y - rise).abs() < SLOP,
                "{name}, {layout:?}, {rise}: {}",
                course.at()
            );
        }
    }
}

/// The head comes down on the kerb's second half, beside which its first half is no ground before the kerb.
#[test]
fn a_kerb_in_two_pieces_is_as_high_as_one() {
    let mushroom = Hero::Solid(vec![
        (vec![[-0.15, 0.0], [0.15, 0.0], [0.15, 0.6], [-0.15, 0.6]], 0.0),
        (vec![[-0.6, 0.5], [0.6, 0.5], [0.6, 1.0], [-0.6, 1.0]], 0.0),
    ]);
    for joint in [0.02, 0.05, 0.1, 0.2, 0.3] {
        for first in [0, 1] {
            let mut course = on_floor(&mushroom, -1.0, 9.0);
            for k in [first, 1 - first] {
                course.rect([[0.0, joint][k], 0.0], [[joint, 9.0][k], 0.65]);
            }
            for _ in 0..10 {
                course.go([0.2, -0.01], &MoveOptions { step: 0.35, snap: 0.35, ..WALKS });
            }
            assert!((course.at() - vec(-0.6, 0.0)).length() < SLOP, "{joint}: {}", course.at());
        }
    }
}

/// The edge ends below the wall behind it, which is higher than a step.
#[test]
fn an_edge_just_before_a_wall_is_stepped_onto() {
    for gap in [0.02, 0.05, 0.1, 0.2, 0.3] {
        let mut course = on_floor(&Hero::circle(0.4), -1.0, 9.0);
        course.rect([0.0, 0.0], [9.0, 0.2]);
        course.rect([gap, 0.2], [9.0, 2.0]);
        for _ in 0..20 {
            let answer = course.go([0.1, -0.01], &STEPS);
            assert!(answer.ground.is_some(), "{answer:?}");
        }
        // Its side is at the wall, and it is as high as the edge lifts it there.
        let high = 0.2 + (0.16_f64 - (0.4 - gap) * (0.4 - gap)).sqrt() - 0.4;
        assert!((course.at() - vec(gap - 0.4, high.max(0.0))).length() < 3.0 * SLOP, "{gap}: {}", course.at());
    }
}

/// A drop from the edge lands on the front, not on what is hidden in it.
#[test]
fn what_is_hidden_in_a_front_is_no_ground_before_it() {
    for first in [0, 1] {
        let mut course = on_floor(&Hero::circle(0.4), -1.0, 0.0);
        for k in [first, 1 - first] {
            match k {
                0 => course.wall(&[[0.0, -9.0], [9.0, -9.0], [9.0, 0.45], [0.225, 0.45], [0.0, 0.0]]),
                _ => course.rect([0.12, -1.0], [8.0, 0.2]),
            };
        }
        let stop = -1.0 + 3.0 * course.cast(vec(-1.0, SLOP), vec(3.0, 0.0)).unwrap().0;
        for _ in 0..200 {
            course.go([0.01, -0.01], &STEPS);
        }
        assert!((course.at() - vec(stop, 0.0)).length() < 3.0 * SLOP, "{}", course.at());
    }
}

/// What stops from above alone is passed from the side, and so hides no edge.
#[test]
fn a_screen_that_stops_from_above_hides_no_edge_from_the_side() {
    let mut course = on_floor(&Hero::circle(0.4), -1.0, 9.0);
    course.rect([0.0, 0.0], [9.0, 0.2]);
    let screen = Hero::rectangle([0.0, 0.2], [9.0, 3.0], 0.0);
    course.add(&screen, BodyOptions { one_way: Some(DVec2::Y), ..WALL });
    for _ in 0..200 {
        course.go([0.01, -0.01], &STEPS);
    }
    assert!(course.at().x > 0.5 && (course.at().y - 0.2).abs() < SLOP, "{}", course.at());
}

/// The same where the caller ignores it.
#[test]
fn who_is_ignored_is_no_ground_before_an_edge() {
    for ignored in [false, true] {
        let mut course = on_floor(&Hero::circle(0.4), -1.0, 9.0);
        let slab = course.rect([-9.0, 0.0], [0.0, 0.15]);
        course.rect([0.0, 0.0], [9.0, 0.4]);
        course.put(-1.0, if ignored { 0.0 } else { 0.15 });
        let ignore = [slab];
        for _ in 0..20 {
            course.go([0.1, -0.01], &MoveOptions { ignore: if ignored { &ignore } else { &[] }, ..STEPS });
        }
        let right = if ignored { vec(-0.4, 0.0) } else { vec(1.0, 0.4) };
        assert!((course.at() - right).length() < 0.06, "{ignored}: {}", course.at());
        assert!((course.at().y - right.y).abs() < SLOP, "{ignored}: {}", course.at());
    }
}

/// An overhang that is no ceiling: what leads away from it stays.
#[test]
fn an_overhang_takes_nothing_that_leads_away_from_it() {
    let mut course = Course::new(Layout::SEEN, &Hero::circle(0.4));
    // Its normal is (0.8, −0.6).
    course.wall(&[[-9.0, -12.0], [9.0, 12.0], [-9.0, 12.0]]);
    course.put(0.8, -0.8);
    let (motion, normal) = (vec(0.1, 1.0), vec(0.8, -0.6));
    let touch = course.cast(course.at(), motion).unwrap().0;
    let answer = course.go(motion.into(), &UP);
    let right = motion - normal * motion.dot(normal) * (1.0 - touch);
    assert!(answer.wall.is_some() && (answer.moved - right).length() < 1e-9, "{touch} {right} {answer:?}");
}

/// Down a valley's side and up the other one, in one call: the plane met before does not hold.
#[test]
fn a_walker_keeps_its_length_through_a_valley() {
    for (down, up) in [(0.5, 0.3), (0.3, 0.7), (0.7, 0.7)] {
        let mut course = Course::new(Layout::SEEN, &Hero::circle(0.4));
        course.wall(&[[-9.0, 9.0 * down], [0.0, 0.0], [0.0, -9.0], [-9.0, -9.0]]);
        course.wall(&[[0.0, 0.0], [9.0, 9.0 * up], [9.0, -9.0], [0.0, -9.0]]);
        let rest = course.rest(-2.0, HIGH);
        course.put(-2.0, rest);
        let answer = course.go([5.0, -0.01], &STEPS);
        let walked: f64 = 5.0 - answer.left.length();
        assert!((walked - 5.0).abs() < 1e-9 && answer.wall.is_none() && answer.hits.len() <= 1, "{answer:?}");
        let rest = course.rest(course.at().x, HIGH);
        assert!((course.at().y - rest).abs() < SLOP, "{}", course.at());
    }
}

/// Points, whose slop is a part of no extent, found no ground, nor did anybody with a slop of 0: they stopped at the
/// foot of each kerb.
#[test]
fn points_and_who_asks_for_no_slop_stand_and_climb_too() {
    let heroes = [
        Shape::point(0.0, 0.0),
        Shape::circle(0.4).and_then(|shape| shape.at(vec(0.0, 0.4))),
        Shape::rectangle(0.2, 1.0).and_then(|shape| shape.at(vec(0.0, 0.5))),
        Shape::segment(vec(0.0, 0.0), vec(0.0, 1.0)),
    ]
    .map(Result::unwrap);
    for (k, hero) in heroes.iter().enumerate() {
        for slop in [None, Some(0.0)] {
            for (at, rise) in [0.0, 5.0, 1e3, 1e6].into_iter().flat_map(|at| [(at, 0.2), (at, 0.4)]) {
                let mut scene = Scene::new();
                let tile = Shape::rectangle(1.0, 1.0).unwrap();
                for x in 0..8 {
                    let top = if x < 4 { 0.0 } else { rise };
                    let options = BodyOptions { x: at + f64::from(x) + 0.5, y: top - 0.5, ..WALL };
                    scene.add(&tile, options).unwrap();
                }
                let hero = scene.add(hero, BodyOptions { x: at + 2.5, y: 0.0, ..FREE }).unwrap();
                let options = MoveOptions { snap: 0.1, step: 0.3, slop, ..UP };
                for call in 0..30 {
                    let moved = scene.move_body(hero, vec(0.1, -0.01), &options).unwrap();
                    assert!(moved.ground.is_some() && !moved.stuck, "hero {k} {slop:?} at {at}: call {call} {moved:?}");
                }
                let place = scene.position(hero).unwrap();
                let climbs = place.x > at + 5.0 && (place.y - rise).abs() < 1e-3;
                let stays = place.x < at + 4.1 && place.y.abs() < 1e-3;
                assert!(if rise < 0.3 { climbs } else { stays }, "hero {k} {slop:?} at {at}: {rise} {place}");
            }
        }
    }
}
