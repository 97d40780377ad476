//! Moving bodies: what starts free is never deeper than `slop` in anything; joints, slopes, steps.

use std::f64::consts::{FRAC_PI_4, FRAC_PI_6};

use super::twin::any_shape;
use crate::count::cases;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{
    distance, Body, BodyOptions, Filter, Kind, Move, MoveOptions, Pose, PushOptions, Scene, SceneError, Shape,
};

pub fn vec(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The body between these corners, which are in the world.
pub fn rect(scene: &mut Scene, low: [f64; 2], high: [f64; 2], options: BodyOptions) -> Body {
    let (low, high) = (DVec2::from(low), DVec2::from(high));
    let shape = Shape::rectangle(high.x - low.x, high.y - low.y).unwrap();
    let middle = (low + high) / 2.0;
    scene.add(shape, BodyOptions { x: middle.x, y: middle.y, ..options }).unwrap()
}

pub const WALL: BodyOptions =
    BodyOptions { x: 0.0, y: 0.0, angle: 0.0, fixed: true, category: 1, mask: u32::MAX, one_way: None, user_data: 0 };
pub const FREE: BodyOptions = BodyOptions { fixed: false, ..WALL };
pub const UP: MoveOptions<'static> = MoveOptions {
    mask: u32::MAX,
    ignore: &[],
    up: DVec2::Y,
    max_slope: FRAC_PI_4,
    snap: 0.0,
    step: 0.0,
    slide: true,
    recover: None,
    slop: None,
    triggers: 0,
};

pub fn at(scene: &Scene, body: Body) -> DVec2 {
    scene.position(body).unwrap()
}

pub fn go(scene: &mut Scene, body: Body, x: f64, y: f64, options: &MoveOptions) -> Move {
    scene.move_body(body, vec(x, y), options).unwrap()
}

/// How far two bodies are apart; negative if they overlap.
pub fn gap(scene: &Scene, one: Body, other: Body) -> f64 {
    let [a, b] = [one, other].map(|body| (scene.shape(body).unwrap(), scene.pose(body).unwrap()));
    distance(&a.0, &a.1, &b.0, &b.1).distance
}

/// How deep a body is in the deepest of all others that stop it from every side.
pub fn deepest(scene: &Scene, body: Body) -> f64 {
    let others = (0..scene.len())
        .filter_map(|slot| scene.body(slot))
        .filter(|other| *other != body && scene.one_way(*other) == Ok(None));
    others.map(|other| -gap(scene, other, body)).fold(0.0, f64::max)
}

/// Guarantee: what starts free ends no deeper than `slop`, wherever and at whatever speed; and the answer says so.
#[test]
fn what_starts_free_is_never_deeper_than_slop() {
    let (blocked, slid) = play_from_free_places(7, 400);
    assert!(blocked > 1000 && slid > 200, "{blocked} {slid}");
}

/// So few that mutation runs have the time for them.
#[test]
fn what_starts_free_is_not_deeper_than_slop_a_few_times() {
    let (blocked, slid) = play_from_free_places(8, 30);
    assert!(blocked > 75 && slid > 15, "{blocked} {slid}");
}

/// Returns how many motions were blocked, and how many of them more than once.
fn play_from_free_places(seed: u64, rounds: usize) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut blocked, mut slid) = (0, 0);
    for round in 0..rounds {
        let size = [1e-6, 1.0, 1e6][round % 3];
        let mut scene = Scene::new();
        for _ in 0..30 {
            let pose = BodyOptions {
                x: random.between(-8.0, 8.0) * size,
                y: random.between(-8.0, 8.0) * size,
                angle: random.between(-4.0, 4.0) * f64::from(u8::from(random.below(2) == 0)),
                ..WALL
            };
            scene.add(any_shape(&mut random, size), pose).unwrap();
        }
        // A union and a point: a point in a joint of the union's pieces is in neither.
        let shape =
            std::iter::repeat_with(|| any_shape(&mut random, 0.5 * size)).find(|shape| shape.kind() != Kind::Union);
        let shape = shape.unwrap();
        let body = scene.add(shape, FREE).unwrap();
        let slop = 1e-4 * size;
        let options = [
            MoveOptions { slop: Some(slop), ..Default::default() },
            MoveOptions { slop: Some(slop), snap: 0.1 * size, step: 0.2 * size, ..UP },
        ][round % 2];
        scene.move_to(body, (9.0 * size, 9.0 * size, 0.5)).unwrap();
        let mut before = deepest(&scene, body);
        for _ in 0..40 {
            let length = size * 10f64.powf(random.between(-3.0, 1.3));
            let motion = (vec(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * length) - at(&scene, body) * 0.02;
            let from = at(&scene, body);
            let answer = scene.move_body(body, motion, &options).unwrap();
            assert_eq!(at(&scene, body), from + answer.moved);
            let after = deepest(&scene, body);
            // Far from the origin of a shape, rounding is coarser than its size.
            if before <= slop {
                assert!(after <= slop * (1.0 + 1e-6), "round {round}: {} slops deep", after / slop);
                assert!(!answer.stuck);
            }
            assert!(answer.hits.windows(2).all(|two| two[0].time <= two[1].time));
            blocked += usize::from(!answer.hits.is_empty());
            slid += usize::from(answer.hits.len() > 1);
            before = after;
        }
    }
    (blocked, slid)
}

#[test]
fn joints_and_floating_tiles_stop_nothing() {
    let mut scene = Scene::new();
    for k in 0..40 {
        let x = 0.1 * f64::from(k);
        rect(&mut scene, [x, -0.1], [x + 0.1, 0.0], WALL);
    }
    for tip in [false, true] {
        let shape = if tip {
            Shape::regular(4, 0.1)
        } else {
            Shape::rectangle(0.1, 0.2).and_then(|shape| shape.at(vec(0.0, 0.1)))
        };
        let height = if tip { 0.1 } else { 0.0 };
        let hero = scene.add(shape.unwrap(), BodyOptions { x: 0.3, y: height, ..FREE }).unwrap();
        for _ in 0..30 {
            let step = go(&mut scene, hero, 0.1, -0.03, &UP);
            assert_eq!((step.wall, step.hits.len(), step.ground.is_some()), (None, 0, true));
            assert!((step.moved - vec(0.1, 0.0)).length() < 1e-12, "{}", step.moved);
        }
        // Seen from above, it slides along them.
        let slide = go(&mut scene, hero, -2.0, -1.0, &MoveOptions::default());
        assert!((slide.moved - vec(-2.0, 0.0)).length() < 1e-12, "{}", slide.moved);
        scene.remove(hero).unwrap();
    }
}

#[test]
fn a_wall_stops_at_the_touch_and_a_corner_ends_all_motion() {
    let mut scene = Scene::new();
    rect(&mut scene, [-9.0, -1.0], [9.0, 0.0], WALL);
    let wall = rect(&mut scene, [4.0, -1.0], [5.0, 9.0], WALL);
    let hero = rect(&mut scene, [-0.5, 2.0], [0.5, 3.0], FREE);
    let stop = go(&mut scene, hero, 7.0, 0.0, &MoveOptions { slide: false, ..Default::default() });
    assert_eq!(stop.moved, vec(3.5, 0.0));
    assert!((stop.left - vec(3.5, 0.0)).length() < 1e-12);
    let hit = stop.hits[0];
    assert_eq!((hit.body, hit.normal, stop.wall), (wall, vec(-1.0, 0.0), Some(hit)));
    assert!((hit.time - 0.5).abs() < 1e-12);
    assert_eq!(hit.point, vec(4.0, 2.5));
    let corner = go(&mut scene, hero, 3.0, -4.0, &MoveOptions::default());
    assert_eq!((corner.moved, corner.hits.len()), (vec(0.0, -2.0), 2));
    let away = go(&mut scene, hero, -1.0, 1.0, &MoveOptions::default());
    assert_eq!((away.moved, away.hits.len()), (vec(-1.0, 1.0), 0));
}

#[test]
fn slopes_up_to_the_steepest_are_ground_and_take_no_speed() {
    for (angle, is_ground) in [(FRAC_PI_6, true), (FRAC_PI_4, true), (FRAC_PI_4 + 0.01, false)] {
        let mut scene = Scene::new();
        let floor = Shape::rectangle(200.0, 2.0).unwrap().at(vec(0.0, -1.0)).unwrap();
        scene.add(floor, BodyOptions { angle, ..WALL }).unwrap();
        let ball = scene.add(Shape::circle(0.5).unwrap(), BodyOptions { y: 3.0, ..FREE }).unwrap();
        let land = go(&mut scene, ball, 0.0, -5.0, &UP);
        assert_eq!(land.ground.is_some(), is_ground, "{angle}");
        let (idle, from) = (go(&mut scene, ball, 0.0, -0.5, &UP), at(&scene, ball));
        assert_eq!(idle.moved.length() < 1e-12, is_ground);
        if is_ground {
            let walk = go(&mut scene, ball, 1.0, -0.5, &UP);
            assert!((walk.moved.length() - 1.0).abs() < 1e-12 && walk.moved.y > 0.4, "{}", walk.moved);
        } else {
            assert!(at(&scene, ball).y < from.y + 1e-9);
        }
    }
}

#[test]
fn steps_are_walked_over_and_taken_up_again_by_snapping() {
    let mut scene = Scene::new();
    rect(&mut scene, [-9.0, -1.0], [9.0, 0.0], WALL);
    rect(&mut scene, [1.0, -1.0], [3.0, 0.25], WALL);
    let hero = rect(&mut scene, [-0.25, 0.0], [0.25, 1.0], FREE);
    let options = MoveOptions { step: 0.3, snap: 0.3, ..UP };
    let wall = go(&mut scene, hero, 2.0, 0.0, &UP);
    assert!(wall.wall.is_some() && wall.moved.x == 0.75);
    let up = go(&mut scene, hero, 1.0, -0.1, &options);
    assert!((up.moved - vec(1.0, 0.25)).length() < 1e-9 && up.hits.is_empty(), "{up:?}");
    let down = go(&mut scene, hero, 2.0, -0.1, &options);
    assert!((down.moved - vec(2.0, -0.25)).length() < 1e-9 && down.ground.is_some(), "{down:?}");
    let too_high = go(&mut scene, hero, -2.0, 0.0, &MoveOptions { step: 0.2, ..UP });
    assert!(too_high.wall.is_some());
}

/// Triggers that a body overlaps where it starts, or where it ends and did not start, are told of, however it got
/// there: it may stand still, be stopped at once, come out of walls, or take up the ground far below.
#[test]
fn triggers_at_the_start_and_at_the_end_are_told_of() {
    let mut random = Random(87);
    let [mut inside, mut reached] = [0; 2];
    for round in 0..cases(600, 6000) {
        let mut scene = Scene::new();
        let mut add = |random: &mut Random, count: usize, options: BodyOptions| -> Vec<Body> {
            let mut any = |scene: &mut Scene| {
                let (size, place) = (random.between(0.1, 1.2), [random.between(-3.0, 3.0), random.between(-3.0, 3.0)]);
                let shape = any_shape(random, size);
                scene.add(shape, BodyOptions { x: place[0], y: place[1], ..options }).unwrap()
            };
            (0..count).map(|_| any(&mut scene)).collect()
        };
        add(&mut random, 6, WALL);
        let coins = add(&mut random, 8, BodyOptions { category: 2, ..WALL });
        let hero = add(&mut random, 1, FREE)[0];
        let reach = [0.0, 0.1, 0.9][random.below(3)];
        let up = [DVec2::ZERO, DVec2::Y][random.below(2)];
        let options = MoveOptions { up, snap: reach, step: reach, triggers: 2, slop: Some(1e-4), ..UP };
        let far = [0.0, 0.01, 1.0][random.below(3)];
        let motion = vec(random.between(-far, far), random.between(-far, 0.2 * far));
        let before: Vec<_> = coins.iter().map(|&coin| gap(&scene, coin, hero)).collect();
        let answer = go(&mut scene, hero, motion.x, motion.y, &options);
        for (&coin, before) in coins.iter().zip(before) {
            let after = gap(&scene, coin, hero);
            let told: Vec<_> = answer.passed.iter().filter(|touch| touch.body == coin).collect();
            let context = || format!("round {round}: {before} to {after}, {told:?}\n{answer:?}");
            assert!(told.len() <= 1, "{}", context());
            if before < -1e-3 {
                inside += 1;
                assert!(told.len() == 1 && told[0].inside && told[0].time == 0.0, "{}", context());
            } else if before > 1e-3 && after < -1e-3 {
                reached += 1;
                assert!(told.len() == 1 && !told[0].inside, "{}", context());
            }
        }
        assert!(answer.passed.is_sorted_by(|p, q| p.time <= q.time));
    }
    assert!(inside > 300 && reached > 20, "{inside} {reached}");
}

#[test]
fn triggers_block_nothing_and_are_told_of_in_order() {
    let mut scene = Scene::new();
    let coin = Shape::circle(0.25).unwrap();
    let coins = [6.0, 3.0, 40.0].map(|x| scene.add(coin.clone(), BodyOptions { x, category: 4, ..WALL }).unwrap());
    rect(&mut scene, [9.0, -1.0], [10.0, 1.0], WALL);
    let bullet = scene.add(Shape::point(0.0, 0.0).unwrap(), FREE).unwrap();
    let shot = go(&mut scene, bullet, 100.0, 0.0, &MoveOptions { triggers: 4, ..Default::default() });
    let passed: Vec<_> = shot.passed.iter().map(|touch| touch.body).collect();
    assert_eq!(passed, [coins[1], coins[0]]);
    assert!((shot.passed[0].time - 0.0275).abs() < 1e-12 && (shot.moved.x - 9.0).abs() < 1e-9);
    let sweep = scene
        .refresh()
        .unwrap()
        .sweep(&coin, &Pose::IDENTITY, vec(100.0, 0.0), Filter { ignore: &coins[..1], ..4.into() })
        .unwrap();
    assert_eq!(sweep.iter().map(|touch| touch.body).collect::<Vec<_>>(), [coins[1], coins[2]]);
}

/// Two walls that meet at an angle of 10 degrees, and a ball that touches both. A motion of a few `slop` cuts each of
/// them less deep than that, so that it comes out of them all the way back.
#[test]
fn what_comes_back_out_of_a_wedge_was_stopped_by_it() {
    for slide in [true, false] {
        let mut scene = Scene::new();
        let wall = Shape::rectangle(20.0, 2.0).unwrap().at(vec(0.0, -1.0)).unwrap();
        let half: f64 = 5.0_f64.to_radians();
        let walls = [half, std::f64::consts::PI - half]
            .map(|angle| scene.add(wall.clone(), BodyOptions { angle, ..WALL }).unwrap());
        let ball = Shape::circle(0.5).unwrap();
        let ball = scene.add(ball, BodyOptions { x: -0.5 / half.sin(), ..FREE }).unwrap();
        let (slop, none) = (1e-4, DVec2::ZERO);
        let options = MoveOptions { slop: Some(slop), slide, ..Default::default() };
        let rest = go(&mut scene, ball, 0.0, 0.0, &options);
        assert!((rest.left, rest.hits.len()) == (none, 0) && rest.moved.length() < 1e-12, "{rest:?}");
        let pressed = go(&mut scene, ball, 3.0 * slop, 0.0, &options);
        assert!(pressed.moved.length() < 1e-12, "{pressed:?}");
        assert!((pressed.left - vec(3.0 * slop, 0.0)).length() < 1e-12, "{pressed:?}");
        let mut met: Vec<_> = pressed.hits.iter().map(|hit| hit.body).collect();
        met.sort();
        assert_eq!(met, walls);
        assert!(pressed.hits.iter().all(|hit| hit.normal.x < 0.0 && hit.time == 1.0), "{pressed:?}");
        let away = go(&mut scene, ball, -3.0 * slop, 0.0, &options);
        assert_eq!((away.left, away.hits.len()), (none, 0));
    }
}

#[test]
fn a_body_without_room_is_stuck_and_stays() {
    let mut scene = Scene::new();
    rect(&mut scene, [-9.0, -9.0], [-0.4, 9.0], WALL);
    rect(&mut scene, [0.4, -9.0], [9.0, 9.0], WALL);
    let hero = rect(&mut scene, [-0.5, -0.5], [0.5, 0.5], FREE);
    let held = go(&mut scene, hero, 1.0, 0.0, &MoveOptions::default());
    assert_eq!((held.stuck, held.moved), (true, DVec2::ZERO));
    // In one wall alone, it comes out.
    let mut scene = Scene::new();
    rect(&mut scene, [-9.0, -9.0], [-0.4, 9.0], WALL);
    let hero = rect(&mut scene, [-0.5, -0.5], [0.5, 0.5], FREE);
    let out = go(&mut scene, hero, 0.0, 0.0, &MoveOptions::default());
    assert!(!out.stuck && (out.moved - vec(0.1, 0.0)).length() < 1e-12);
}

#[test]
fn what_cannot_be_moved_is_refused_and_nothing_changes() {
    let mut scene = Scene::new();
    let wall = rect(&mut scene, [0.0, 0.0], [1.0, 1.0], WALL);
    let hero = rect(&mut scene, [3.0, 0.0], [4.0, 1.0], FREE);
    let before = scene.snapshot();
    assert_eq!(scene.move_body(wall, DVec2::X, &UP), Err(SceneError::Fixed));
    for (motion, options) in [
        (vec(f64::NAN, 0.0), UP),
        (vec(0.0, 2e70), UP),
        (DVec2::X, MoveOptions { up: vec(0.0, f64::INFINITY), ..UP }),
        (DVec2::X, MoveOptions { snap: -1.0, ..UP }),
        (DVec2::X, MoveOptions { slop: Some(f64::NAN), ..UP }),
        (DVec2::X, MoveOptions { max_slope: 2.0, ..UP }),
    ] {
        assert!(matches!(scene.move_body(hero, motion, &options), Err(SceneError::Number(_))), "{motion} {options:?}");
    }
    let turn = PushOptions { turn: f64::NAN, ..Default::default() };
    assert!(matches!(scene.push_body(wall, DVec2::X, &turn), Err(SceneError::Number(_))));
    let gone = rect(&mut scene, [9.0, 0.0], [10.0, 1.0], FREE);
    scene.remove(gone).unwrap();
    assert_eq!(scene.move_body(gone, DVec2::X, &UP), Err(SceneError::Removed));
    scene.restore(&before).unwrap();
    assert_eq!(at(&scene, hero), vec(3.5, 0.5));
}

/// An answer that is used again holds nothing of the move before, nor does the scene.
#[test]
fn an_answer_is_overwritten_by_the_next_move() {
    let mut scene = Scene::new();
    rect(&mut scene, [-4.0, -1.0], [-3.0, 1.0], WALL);
    let trigger = rect(&mut scene, [1.0, -1.0], [2.0, 1.0], BodyOptions { category: 2, ..WALL });
    let hero = rect(&mut scene, [-0.5, -0.5], [0.5, 0.5], FREE);
    let options = MoveOptions { triggers: 2, slop: Some(1e-4), ..Default::default() };
    let mut answer = Move::default();
    scene.move_into(hero, vec(3.0, 0.0), &options, &mut answer).unwrap();
    assert_eq!((answer.hits.len(), answer.passed.len()), (0, 1));
    assert_eq!(answer.passed[0].body, trigger);
    for triggers in [2, 0] {
        scene.move_to(hero, (0.0, 0.0, 0.0)).unwrap();
        scene.move_into(hero, vec(-5.0, -0.0), &MoveOptions { triggers, ..options }, &mut answer).unwrap();
        assert_eq!((answer.hits.len(), answer.passed.len()), (1, 0), "{answer:?}");
        assert!(answer.wall.is_some() && answer.moved == vec(-2.5, 0.0) && answer.left == vec(-2.5, 0.0));
        // Without negative zeros.
        assert_eq!([answer.left.y, answer.hits[0].normal.y].map(f64::to_bits), [0, 0]);
    }
    scene.move_to(hero, (0.0, 0.0, 0.0)).unwrap();
    scene.move_into(hero, vec(3.0, 0.0), &MoveOptions { triggers: 0, ..options }, &mut answer).unwrap();
    // The trigger is a wall now.
    assert_eq!((answer.hits.len(), answer.passed.len(), answer.moved), (1, 0, vec(0.5, 0.0)));
    scene.move_into(hero, vec(-1.0, 0.0), &options, &mut answer).unwrap();
    assert_eq!((answer.hits.len(), answer.passed.len(), answer.wall, answer.left), (0, 0, None, DVec2::ZERO));
}

/// What stopped a body in one call, or at another place, stops it nowhere else.
#[test]
fn a_plane_counts_only_where_it_was_met() {
    for turn in [0.0, 0.7, 2.5] {
        let (mut scene, direction) = (Scene::new(), DVec2::from_angle(turn));
        let wall = |scene: &mut Scene, points: &[[f64; 2]]| {
            let points: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
            scene.add(Shape::polygon(points).unwrap(), BodyOptions { angle: turn, ..WALL }).unwrap()
        };
        // A floor that ends, and ahead of its end a ceiling that leads down: x + y = 1.7.
        wall(&mut scene, &[[-5.0, -1.0], [0.0, -1.0], [0.0, 0.0], [-5.0, 0.0]]);
        wall(&mut scene, &[[1.7, 0.0], [5.7, -4.0], [5.7, 4.0], [-2.3, 4.0]]);
        let ball = scene.add(Shape::circle(0.5).unwrap(), FREE).unwrap();
        let mut go = |from: [f64; 2], motion: [f64; 2]| {
            let from = direction.rotate(from.into());
            scene.move_to(ball, (from.x, from.y, 0.0)).unwrap();
            let options = MoveOptions { slop: Some(1e-6), ..Default::default() };
            let answer = scene.move_body(ball, direction.rotate(motion.into()), &options).unwrap();
            (DVec2::from_angle(-turn).rotate(answer.moved), answer.hits.len())
        };
        // It stands on the floor, goes over its end, and slides down along the ceiling.
        let touch = 1.2 - 0.5 * 2f64.sqrt();
        let (moved, hits) = go([-0.5, 0.5], [1.5, -0.25]);
        let down = (1.0 - touch) * 0.5;
        assert!((moved - vec(0.5 + touch + down, -down)).length() < 1e-5 && hits == 2, "{moved}");
        // The ceiling no longer counts on the floor: not for what leads into it.
        for _ in 0..2 {
            let (moved, hits) = go([-3.5, 0.5], [1.0, -1.0]);
            assert!((moved - vec(1.0, 0.0)).length() < 1e-5 && hits == 1, "{moved}");
            let (moved, hits) = go([1.0, -0.2], [0.1, 0.9]);
            assert!(hits == 1 && moved.x < 0.0, "{moved}");
        }
    }
}

/// Hits and touches from all four sides.
#[test]
fn no_normal_has_a_negative_zero() {
    let mut scene = Scene::new();
    let hero = rect(&mut scene, [-0.5, -0.5], [0.5, 0.5], FREE);
    for side in [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y] {
        let place = |far: f64| ((side * far - 0.25).to_array(), (side * far + 0.25).to_array());
        for (far, category) in [(3.0, 1), (1.5, 2)] {
            let (low, high) = place(far);
            rect(&mut scene, low, high, BodyOptions { category, ..WALL });
        }
        scene.move_to(hero, (0.0, 0.0, 0.0)).unwrap();
        let options = MoveOptions { triggers: 2, slop: Some(1e-4), ..Default::default() };
        let answer = scene.move_body(hero, side * 5.0, &options).unwrap();
        let normals = [answer.hits[0].normal, answer.passed[0].normal, answer.left, answer.moved];
        for vector in normals {
            assert!(
                vector.to_array().into_iter().all(|part| part.to_bits() != (-0.0f64).to_bits()),
                "{vector} at {side}"
            );
        }
        assert_eq!(
            normals,
            [-side + DVec2::ZERO, -side + DVec2::ZERO, side * 2.75 + DVec2::ZERO, side * 2.25 + DVec2::ZERO]
        );
    }
}

/// No way out of one wall is a way out of both.
#[test]
fn a_body_that_starts_in_a_corner_comes_out_of_both_walls() {
    for turn in [0.0, 0.5, 2.0] {
        let (mut scene, direction) = (Scene::new(), DVec2::from_angle(turn));
        for (low, high) in [([-9.0, -2.0], [9.0, 0.0]), ([-9.0, -2.0], [0.0, 9.0])] {
            let (low, high) = (DVec2::from(low), DVec2::from(high));
            let size = high - low;
            let wall = Shape::rectangle(size.x, size.y).unwrap().at((low + high) * 0.5).unwrap();
            scene.add(wall, BodyOptions { angle: turn, ..WALL }).unwrap();
        }
        let square = Shape::rectangle(1.0, 1.0).unwrap();
        let from = direction.rotate(vec(0.2, 0.3));
        let hero = scene.add(square, BodyOptions { x: from.x, y: from.y, angle: turn, ..FREE }).unwrap();
        for recover in [0.3, 0.4] {
            let options = MoveOptions { recover: Some(recover), ..Default::default() };
            let answer = scene.move_body(hero, DVec2::ZERO, &options).unwrap();
            // It is 0.36 from where it is free.
            let expected = if recover < 0.36 { DVec2::ZERO } else { direction.rotate(vec(0.3, 0.2)) };
            assert!((answer.moved - expected).length() < 1e-9, "{recover}: {}", answer.moved);
            assert_eq!(answer.stuck, recover < 0.36);
        }
    }
}
