//! What has no width, a point or a segment, does not get between bodies that touch, nor does a point get between the
//! pieces of a body.

use std::f64::consts::FRAC_PI_2;

use super::moves::{gap, go, vec, FREE, UP, WALL};
use crate::random::Random;
use glam::DVec2;
use shadowgap::{Body, BodyOptions, MoveOptions, Pose, Scene, Shape};

/// A box between two corners, as a body at the origin, turned about it.
fn tile(scene: &mut Scene, low: [f64; 2], high: [f64; 2], options: BodyOptions) -> Body {
    let (low, high) = (DVec2::from(low), DVec2::from(high));
    let shape = Shape::polygon([low, vec(high.x, low.y), high, vec(low.x, high.y)]).unwrap();
    scene.add(shape, options).unwrap()
}

/// Where a point or an upright segment ends that falls from a place.
fn falls_to(scene: &mut Scene, shape: Shape, from: DVec2, angle: f64, slop: f64) -> f64 {
    let turn = DVec2::from_angle(angle);
    let at = turn.rotate(from);
    let falling = scene.add(shape, BodyOptions { x: at.x, y: at.y, angle, ..FREE }).unwrap();
    let down = turn.rotate(vec(0.0, -8.0));
    let answer =
        go(scene, falling, down.x, down.y, &MoveOptions { slop: Some(slop), slide: false, ..Default::default() });
    scene.remove(falling).unwrap();
    from.y - answer.moved.length()
}

#[test]
fn nothing_without_width_falls_into_a_joint() {
    let slop = 1e-3;
    for angle in [0.0, FRAC_PI_2, 0.7, -2.5] {
        // The top of the tile on the left; how far that on the right is away, and in which place the point falls.
        for (left, away, part, stops) in [
            (0.0, 0.0, 0.0, true),
            (-0.25, 0.0, 0.0, true),
            (0.25, 0.0, 0.0, true),
            (0.0, 0.5 * slop, 0.5, true),
            (0.0, 3.0 * slop, 0.5, false),
            // The right one begins below the left one's end: they have nothing in common.
            (5.5, 0.0, 0.0, false),
        ] {
            for upright in [false, true] {
                let mut scene = Scene::new();
                let bottom = if left > 1.0 { 1.0 } else { -2.0 };
                tile(&mut scene, [-3.0, bottom], [0.0, left], BodyOptions { angle, ..WALL });
                tile(&mut scene, [away, -2.0], [3.0, 0.0], BodyOptions { angle, ..WALL });
                let shape = if upright { Shape::segment(DVec2::ZERO, DVec2::Y) } else { Shape::point(0.0, 0.0) };
                let shape = shape.unwrap();
                let end = falls_to(&mut scene, shape, vec(part * away, 6.0), angle, slop);
                let lower = f64::min(left, 0.0);
                let expected = if stops { (lower - 6.0 * slop)..=(lower + slop) } else { -3.0..=-1.9 };
                assert!(expected.contains(&end), "{end}, with {left} and {away} apart at {angle}, upright: {upright}");
            }
        }
    }
}

/// A body between its pieces, or between one piece of it and another body, in any order of being added.
#[test]
fn a_union_has_no_joints_for_a_point_and_a_point_none_for_a_union() {
    // Three boxes in a row, of which the middle one is lower: two joints.
    let boxes = |at: DVec2| {
        let rectangle = |x: f64, height: f64| {
            Shape::polygon([vec(x, -1.0), vec(x + 1.0, -1.0), vec(x + 1.0, height), vec(x, height)].map(|p| p + at))
        };
        Shape::union(&[rectangle(-1.5, 0.0).unwrap(), rectangle(-0.5, -0.25).unwrap(), rectangle(0.5, 0.0).unwrap()])
            .unwrap()
    };
    let slop = 1e-3;
    for angle in [0.0, 0.7] {
        for x in [-0.5, 0.5, -1.0, 0.0] {
            let turn = DVec2::from_angle(angle);
            let top = if x == -1.0 { 0.0 } else { -0.25 };
            let near = (top - 6.0 * slop)..=(top + slop);
            let mut scene = Scene::new();
            scene.add(boxes(DVec2::ZERO), BodyOptions { angle, ..WALL }).unwrap();
            let end = falls_to(&mut scene, Shape::point(0.0, 0.0).unwrap(), vec(x, 3.0), angle, slop);
            assert!(near.contains(&end), "a point at {x}: {end}");
            // The other way round: the union rises to the point.
            let mut scene = Scene::new();
            let at = turn.rotate(vec(x, 3.0));
            scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { x: at.x, y: at.y, ..WALL }).unwrap();
            let union = scene.add(boxes(DVec2::ZERO), BodyOptions { angle, ..FREE }).unwrap();
            let up = turn.rotate(vec(0.0, 8.0));
            let options = MoveOptions { slop: Some(slop), slide: false, ..Default::default() };
            let answer = go(&mut scene, union, up.x, up.y, &options);
            let end = 3.0 - answer.moved.length();
            assert!(near.contains(&end), "a union under a point at {x}: {end}");
        }
    }
}

#[test]
fn a_point_glides_over_joints_and_flies_past_them() {
    for angle in [0.0, 0.7] {
        let turn = DVec2::from_angle(angle);
        let mut scene = Scene::new();
        for k in 0..8 {
            let x = f64::from(k);
            tile(&mut scene, [x, -1.0], [x + 1.0, 0.0], BodyOptions { angle, ..WALL });
        }
        for (y, motion) in [(0.0, vec(7.5, 0.0)), (0.0, vec(7.5, -1e-5)), (0.5, vec(7.5, 0.0))] {
            let at = turn.rotate(vec(0.25, y));
            let point = scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { x: at.x, y: at.y, ..FREE }).unwrap();
            let way = turn.rotate(motion);
            let options = MoveOptions { slop: Some(1e-4), ..Default::default() };
            let answer = go(&mut scene, point, way.x, way.y, &options);
            assert!((answer.moved.length() - 7.5).abs() < 1e-3 && answer.hits.is_empty(), "{answer:?}");
            scene.remove(point).unwrap();
        }
    }
}

/// What stops from one side alone closes no joint: a point passes from below, and falls past the plank's end.
#[test]
fn one_way_planks_have_no_seams() {
    for sides in [[true, true], [true, false], [false, true]] {
        let mut scene = Scene::new();
        let options = sides.map(|one_way| BodyOptions { one_way: one_way.then_some(DVec2::Y), ..WALL });
        tile(&mut scene, [-2.0, -1.0], [0.0, 0.0], options[0]);
        tile(&mut scene, [0.0, -1.0], [2.0, 0.0], options[1]);
        let point = scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { y: -3.0, ..FREE }).unwrap();
        let answer = go(&mut scene, point, 0.0, 6.0, &UP);
        assert_eq!(answer.moved, vec(0.0, 6.0));
    }
}

/// A disc has width: it stops at a joint without a seam, and in the notch between two discs.
#[test]
fn what_has_width_needs_no_seam() {
    let mut scene = Scene::new();
    tile(&mut scene, [-3.0, -2.0], [0.0, 0.0], WALL);
    tile(&mut scene, [0.0, -2.0], [3.0, 0.0], WALL);
    let disc = scene.add(Shape::circle(0.5).unwrap(), BodyOptions { y: 3.0, ..FREE }).unwrap();
    let answer = go(&mut scene, disc, 0.0, -9.0, &MoveOptions::default());
    assert!((answer.moved.y + 2.5).abs() < 1e-9);
    for other in (0..2).map(|slot| scene.body(slot).unwrap()) {
        assert!(gap(&scene, other, disc).abs() < 1e-9);
    }
}

/// The difference of two shapes is kept for the next move; it serves only bodies that are turned as they were.
#[test]
fn a_body_that_has_turned_lands_on_another_of_its_sides() {
    let mut scene = Scene::new();
    tile(&mut scene, [-3.0, -2.0], [3.0, 0.0], WALL);
    let plank = scene.add(Shape::rectangle(4.0, 1.0).unwrap(), FREE).unwrap();
    for (quarters, half) in [(0.0, 0.5), (1.0, 2.0), (1.0, 2.0), (0.0, 0.5)] {
        scene.teleport(plank, (0.0, 3.0, quarters * FRAC_PI_2)).unwrap();
        let answer = go(&mut scene, plank, 0.0, -9.0, &UP);
        assert!((answer.moved.y - (half - 3.0)).abs() < 1e-9, "{quarters} quarters of a turn: {answer:?}");
    }
}

/// Along a wall and on, far, to where two tiles meet: as two bodies or as the pieces of one.
#[test]
fn a_point_that_flies_on_from_a_wall_lands_on_the_joint_below() {
    for as_one in [false, true] {
        for turn in [0.0, 0.5, 2.0, -2.0] {
            let (mut scene, direction) = (Scene::new(), DVec2::from_angle(turn));
            let tile = |low: [f64; 2], high: [f64; 2]| {
                let [low, high] = [low, high].map(DVec2::from);
                let size = high - low;
                Shape::rectangle(size.x, size.y).unwrap().at((low + high) * 0.5).unwrap()
            };
            let mut shapes = vec![tile([1.0, -50.0], [2.0, 50.0])];
            let floor = [tile([-4.0, -60.0], [1.0, -55.0]), tile([1.0, -60.0], [6.0, -55.0])];
            match as_one {
                true => shapes.push(Shape::union(&floor).unwrap()),
                false => shapes.extend(floor),
            }
            for shape in shapes {
                scene.add(shape, BodyOptions { angle: turn, ..WALL }).unwrap();
            }
            let from = direction.rotate(vec(-10.0, 0.0));
            let point =
                scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { x: from.x, y: from.y, ..FREE }).unwrap();
            let motion = direction.rotate(vec(220.0, -200.0));
            let answer =
                scene.move_body(point, motion, &MoveOptions { slop: Some(1e-3), ..Default::default() }).unwrap();
            let moved = DVec2::from_angle(-turn).rotate(answer.moved);
            assert!((moved - vec(11.0, -55.0)).length() < 3e-3, "{moved}, as one: {as_one}, turned by {turn}");
        }
    }
}

/// Tiles are one union or bodies of their own. A ray, a point or a board starts at a corner of tiles and leads along a
/// line of the grid: it is stopped at once where both tiles beside that line are there, and else flies on.
#[test]
fn what_starts_at_a_joint_is_let_in_nowhere() {
    let mut random = Random(77);
    let (mut stopped, mut passed) = (0, 0);
    for round in 0..3000 {
        let size = [1.0, 16.0, 0.3][round % 3];
        let full: Vec<bool> = (0..16).map(|_| random.below(3) > 0).collect();
        let is_full = |x: i32, y: i32| (0..4).contains(&x) && (0..4).contains(&y) && full[(y * 4 + x) as usize];
        let tile = |(x, y): (i32, i32)| {
            let corner = |i: i32, j: i32| vec((x + i) as f64, (y + j) as f64) * size;
            Shape::polygon([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]).unwrap()
        };
        let tiles: Vec<Shape> = (0..16).map(|at| (at % 4, at / 4)).filter(|&(x, y)| is_full(x, y)).map(tile).collect();
        if tiles.is_empty() {
            continue;
        }
        let mut scene = Scene::new();
        if round % 2 == 0 {
            scene.add(Shape::union(&tiles).unwrap(), WALL).unwrap();
        } else {
            for tile in tiles {
                scene.add(tile, WALL).unwrap();
            }
        }
        let (x, y) = (random.below(5) as i32, random.below(5) as i32);
        let (ahead, is_point) = ([(1, 0), (0, 1), (-1, 0), (0, -1)][random.below(4)], random.below(2) == 0);
        // Whether the tile is there that lies on this side of the line (1 left, -1 right), ahead (1) or behind (-1).
        let side = |sign: i32, along: i32| {
            let (i, j) = (along * ahead.0 - sign * ahead.1, along * ahead.1 + sign * ahead.0);
            is_full(x + (i - 1) / 2, y + (j - 1) / 2)
        };
        let (left, right, behind) = (side(1, 1), side(-1, 1), side(1, -1) && side(-1, -1));
        if behind && left && right {
            continue;
        }
        let (from, way) = (vec(x as f64, y as f64) * size, vec(ahead.0 as f64, ahead.1 as f64) * size);
        let ray = scene
            .refresh()
            .unwrap()
            .raycast(from, from + way * 0.9, u32::MAX)
            .unwrap()
            .map(|(hit, _)| (hit.fraction, hit.normal));
        let shape = if is_point {
            Shape::point(0.0, 0.0).unwrap()
        } else {
            // A board behind the point, as far as nothing is there.
            Shape::segment(DVec2::ZERO, way * if side(1, -1) || side(-1, -1) { 0.0 } else { -0.5 })
                .unwrap_or_else(|_| Shape::point(0.0, 0.0).unwrap())
        };
        let pose = Pose::new(from.x, from.y, 0.0).unwrap();
        let cast = scene
            .refresh()
            .unwrap()
            .cast(&shape, &pose, way * 0.9, u32::MAX)
            .unwrap()
            .map(|(hit, _)| (hit.time, hit.normal));
        for (what, found) in [("ray", ray), ("cast", cast)] {
            let what = format!("round {round}: {what} at {from} along {way}, {full:?}: {found:?}");
            if left && right && !behind {
                assert!(found.is_some_and(|(time, normal)| time == 0.0 && normal.dot(way) < 0.0), "{what}");
                stopped += 1;
            } else {
                assert!(found.is_none_or(|(time, _)| time > 0.5), "{what}");
                passed += 1;
            }
        }
    }
    assert!(stopped > 500 && passed > 500, "{stopped} {passed}");
}
