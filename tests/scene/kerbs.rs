//! `step` is a promise: who walks climbs exactly what is no higher, at any speed, in one call or in a thousand,
//! whatever the shape.

use std::f64::consts::FRAC_PI_4;

use super::ground::{Course, Hero, Layout, SLOP, WALKS};
use super::moves::vec;
use super::stairs::{Made, Stairs};
use glam::DVec2;
use shadowgap::MoveOptions;

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
    let capsule = Hero::Solid(vec![(vec![[0.0, 0.4], [0.0, 1.2]], 0.4)]);
    for speed in [0.01, 0.1, 0.2, 1.0, 5.0] {
        let mut course = Course::new(Layout::SEEN, &capsule);
        Stairs { count: 10, rise: 0.5, depth: 0.5, ..Stairs::ONE }.build(&mut course);
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
        Stairs { made, rise: 0.4, ..Stairs::ONE }.build(&mut course);
        course.put(-1.0, 0.0);
        let answer = course.go([2.0, 0.0], &MoveOptions { step: 0.5, snap: 0.5, ..WALKS });
        assert!(answer.left == DVec2::ZERO && (course.at().y - 0.4).abs() < SLOP, "{made:?}: {answer:?}");
    }
}

/// Its broad head came down on the kerb beyond its edge, and the kerb's top beside that place counted as the ground
/// before it.
#[test]
fn a_head_broader_than_its_foot_climbs_no_higher_than_a_step() {
    let parts = [Hero::rectangle([-0.15, 0.0], [0.15, 0.6], 0.0), Hero::rectangle([-0.6, 0.5], [0.6, 1.0], 0.0)];
    let parts = parts.into_iter().flat_map(|part| if let Hero::Solid(pieces) = part { pieces } else { vec![] });
    let mushroom = Hero::Solid(parts.collect());
    for (motion, calls) in [(0.02, 100), (0.1, 20), (1.0, 2)] {
        assert_eq!(after(&mushroom, -1.0, 0.65, STEPS, motion, calls), [-0.6, 0.0], "{motion}");
        assert_eq!(after(&mushroom, -1.0, 0.35, STEPS, motion, calls), [1.0, 0.35], "{motion}");
    }
}

/// It lay on the ledge by half of what it may cut, was told to stand on a wall, and fell in the next call without
/// snapping.
#[test]
fn a_ledge_that_is_overlapped_by_less_than_slop_is_no_ground() {
    let hero = Hero::rectangle([-0.4, 0.0], [0.4, 1.2], 0.0);
    for made in [Made::Layers, Made::Chain] {
        let mut course = Course::new(Layout::SEEN, &hero);
        Stairs { made, rise: 0.3, ..Stairs::ONE }.build(&mut course);
        course.put(-0.4 + 0.003 + 0.5 * SLOP, 0.3);
        for _ in 0..3 {
            let answer = course.go([-0.003, -0.01], &STEPS);
            assert_eq!(answer.ground.map(|ground| ground.normal), Some(DVec2::Y), "{made:?}: {answer:?}");
            assert!(course.at().y.abs() < SLOP, "{made:?}: {}", course.at());
        }
    }
}

/// It went up by the whole step, where a ceiling's front stood in its way, though less was enough.
#[test]
fn a_step_below_a_low_ceiling_is_taken_as_high_as_is_needed() {
    let mut course = Course::new(Layout::SEEN, &Hero::Solid(vec![(vec![[-0.4, 0.25], [0.4, 0.25]], 0.25)]));
    course.rect([-20.0, -1.0], [0.0, 0.0]);
    course.rect([0.0, -1.0], [20.0, 0.4]);
    course.rect([-0.0354, 0.9119], [20.0, 9.0]);
    course.put(-1.0, 0.0);
    for _ in 0..20 {
        course.go([0.1, -0.01], &MoveOptions { step: 0.4, snap: 0.4, ..WALKS });
    }
    assert!(course.at().x > 0.5 && (course.at().y - 0.4).abs() < SLOP, "{}", course.at());
}

/// It sank by a billionth into the lines that it stood on, was on neither side of them, and could not be raised.
#[test]
fn a_chain_walks_on_lines() {
    let boat = Hero::Chain(vec![[-0.6, 0.8], [-0.3, 0.0], [0.3, 0.0], [0.6, 0.8]]);
    for made in [Made::Chain, Made::Segments] {
        let mut course = Course::new(Layout::SEEN, &boat);
        Stairs { made, rise: 0.15, ..Stairs::ONE }.build(&mut course);
        course.put(-1.0, 10.0 * SLOP);
        course.go([0.0, -20.0 * SLOP], &WALKS);
        for _ in 0..15 {
            course.go([0.1, -0.01], &STEPS);
        }
        assert!(course.at().x > 0.4 && (course.at().y - 0.15).abs() < SLOP, "{made:?}: {}", course.at());
    }
}

/// Its toe stood below the front, which kept it from being raised: it has to go back first.
#[test]
fn a_toe_below_an_overhanging_front_holds_nobody() {
    let heroes = [Hero::Solid(vec![(vec![[-0.5, 0.0], [0.5, 0.0]], 0.0)]), Hero::regular(3, 0.5, false)];
    let boot = Hero::Solid(vec![
        (vec![[-0.2, 0.0], [0.5, 0.0], [0.5, 0.05], [-0.2, 0.05]], 0.0),
        (vec![[-0.2, 0.0], [0.2, 0.0], [0.2, 1.0], [-0.2, 1.0]], 0.0),
    ]);
    for hero in heroes.iter().chain([&boot]) {
        for (rise, speed) in [(0.3, 0.01), (0.3, 0.1), (0.3, 2.0), (0.4, 0.01), (0.4, 0.1), (0.4, 2.0)] {
            for low in [0.0, 0.2] {
                // A front that leans over, and a shelf below which the toe gets.
                let mut course = Course::new(Layout::SEEN, hero);
                course.rect([-9.0, -1.0], [9.0, 0.0]);
                course.wall(&[[0.0, low], [9.0, low], [9.0, rise], [-0.2, rise], [-0.2, rise - 0.05]]);
                course.put(-2.0, 0.0);
                for _ in 0..(4.0 / speed) as usize {
                    assert!(course.go([speed, -0.01], &STEPS).ground.is_some());
                }
                // What is flat goes on below the shelf.
                let end = if low > hero.height() || rise > STEPS.step { 0.0 } else { rise };
                assert!((course.at().y - end).abs() < SLOP, "{hero:?}, {rise} over {low}: {}", course.at());
            }
        }
    }
}
