//! Moving bodies: what starts free is never deeper than `slop` in anything; joints, slopes, steps, one-way planks,
//! pushes.

use std::f64::consts::{FRAC_PI_4, FRAC_PI_6};
use std::time::Instant;

use super::twin::any_shape;
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

#[test]
fn a_one_way_plank_stops_only_what_comes_from_its_side() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, -0.1], [2.0, 0.0], BodyOptions { one_way: Some(vec(0.0, 3.0)), ..WALL });
    let hero = rect(&mut scene, [-0.25, -3.0], [0.25, -2.0], FREE);
    assert_eq!(go(&mut scene, hero, 0.0, 2.5, &UP).moved, vec(0.0, 2.5));
    // Half in it: it falls through, and nothing moves it out.
    assert_eq!(scene.resolve(hero).unwrap(), DVec2::ZERO);
    assert_eq!(go(&mut scene, hero, 0.0, -0.25, &UP).moved, vec(0.0, -0.25));
    go(&mut scene, hero, 0.0, 4.0, &UP);
    let land = go(&mut scene, hero, 0.0, -100.0, &UP);
    assert_eq!(land.ground.map(|ground| ground.body), Some(plank));
    assert_eq!(at(&scene, hero).y, 0.5);
    let dropped = go(&mut scene, hero, 0.0, -1.0, &MoveOptions { ignore: &[plank], ..UP });
    assert_eq!(dropped.moved, vec(0.0, -1.0));
    // It is part of snapshots and hashes.
    let (bytes, hash) = (scene.snapshot(), scene.hash());
    scene.set_one_way(plank, None).unwrap();
    assert_ne!(scene.hash(), hash);
    scene.restore(&bytes).unwrap();
    assert_eq!((scene.one_way(plank), scene.hash()), (Ok(Some(vec(0.0, 3.0))), hash));
    assert!(matches!(scene.set_one_way(plank, Some(DVec2::ZERO)), Err(SceneError::Number(_))));
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
        .sweep(&coin, &Pose::IDENTITY, vec(100.0, 0.0), Filter { mask: 4, ignore: &coins[..1] })
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
fn a_solid_carries_pushes_and_squashes() {
    let mut scene = Scene::new();
    let lift = rect(&mut scene, [-2.0, -1.0], [2.0, 0.0], WALL);
    rect(&mut scene, [-9.0, 3.5], [9.0, 4.0], WALL);
    let rider = rect(&mut scene, [-0.5, 0.0], [0.5, 1.0], FREE);
    let second = rect(&mut scene, [-0.5, 1.0], [0.5, 2.0], FREE);
    let crate_in_way = rect(&mut scene, [1.0, 1.0], [2.0, 2.0], FREE);
    let options = PushOptions { up: DVec2::Y, ..Default::default() };
    let push = scene.push_body(lift, vec(0.0, 1.25), &options).unwrap();
    assert_eq!(
        (&push.carried[..], &push.pushed[..], &push.squashed[..]),
        (&[rider, second][..], &[crate_in_way][..], &[][..])
    );
    assert_eq!((at(&scene, second).y, at(&scene, crate_in_way).y), (2.75, 1.75));
    // There is room for 0.25 more.
    let stopped = scene.push_body(lift, vec(0.0, 1.0), &PushOptions { stop: true, ..options }).unwrap();
    assert!((stopped.moved.y - 0.25).abs() < 1e-9 && stopped.squashed.is_empty(), "{}", stopped.moved);
    let squash = scene.push_body(lift, vec(0.0, 1.0), &options).unwrap();
    assert!(squash.squashed.contains(&rider) && (squash.moved.y - 1.0).abs() < 1e-12, "{squash:?}");
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

/// A plank, 1 high with its top at 1, that stops only what comes from above.
#[test]
fn a_one_way_body_is_hit_by_casts_and_rays_against_its_direction_alone() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, 0.0], [2.0, 1.0], WALL);
    let ball = Shape::circle(0.5).unwrap();
    let cast = |scene: &mut Scene, from: DVec2, motion: DVec2| {
        let pose = Pose::new(from.x, from.y, 0.0).unwrap();
        scene.refresh().unwrap().cast(&ball, &pose, motion, u32::MAX).unwrap().map(|(impact, _)| impact.time)
    };
    let ray = |scene: &mut Scene, from: DVec2, to: DVec2| {
        scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().map(|(hit, _)| hit.fraction)
    };
    let (above, below, beside) = (vec(0.0, 3.5), vec(0.0, -2.5), vec(-4.5, 0.5));
    let hits = |scene: &mut Scene| {
        [
            cast(scene, above, vec(0.0, -4.0)),
            ray(scene, above, below),
            cast(scene, below, vec(0.0, 4.0)),
            ray(scene, below, above),
            cast(scene, beside, vec(4.0, 0.0)),
            ray(scene, beside, vec(0.0, 0.5)),
            // From inside, down.
            cast(scene, vec(0.0, 0.8), vec(0.0, -4.0)),
            ray(scene, vec(0.0, 0.5), below),
        ]
    };
    assert_eq!(hits(&mut scene).iter().flatten().count(), 8);
    scene.set_one_way(plank, Some(vec(0.0, 3.0))).unwrap();
    let [down, ray_down, others @ ..] = hits(&mut scene);
    assert_eq!(down, Some(0.5));
    assert!((ray_down.unwrap() - 2.5 / 6.0).abs() < 1e-12);
    assert_eq!(others, [None; 6]);
}

/// Each brick pushes two of the next column, and none has room: there are two to the power of the columns of ways
/// through the wall. The first version tried them all.
#[test]
fn a_brick_wall_without_room_is_pushed_in_no_time() {
    let mut scene = Scene::new();
    let plate = rect(&mut scene, [-1.0, -10.0], [0.0, 20.0], WALL);
    for column in 0..30 {
        let x = f64::from(column);
        for row in 0..4 {
            let y = 2.0 * f64::from(row) + f64::from(column % 2);
            rect(&mut scene, [x, y], [x + 1.0, y + 2.0], FREE);
        }
    }
    rect(&mut scene, [30.0, -10.0], [31.0, 20.0], WALL);
    let stop = PushOptions { stop: true, ..Default::default() };
    let stopped = scene.push_body(plate, vec(0.5, 0.0), &stop).unwrap();
    assert!(stopped.moved.length() < 1e-6 && stopped.squashed.is_empty(), "{stopped:?}");
    let push = scene.push_body(plate, vec(0.5, 0.0), &PushOptions::default()).unwrap();
    assert_eq!((push.moved, push.pushed.len(), push.squashed.len()), (vec(0.5, 0.0), 0, 4));
}

/// Each of a thousand bodies has all others near it, and pushes them; where it stops at the touch, the way is halved
/// forty times. Without a limit, that took a quarter of an hour.
#[test]
fn a_push_among_many_bodies_in_one_place_is_given_up() {
    for (turn, stop) in [(0.0, false), (1.0, false), (0.0, true)] {
        let mut scene = Scene::new();
        let plate = rect(&mut scene, [-1.0, -1.0], [1.0, 1.0], WALL);
        let square = Shape::rectangle(1.0, 1.0).unwrap();
        let mut random = Random(3);
        let mut place =
            || BodyOptions { x: 2.5 + 0.1 * random.unit(), y: 0.1 * random.unit(), angle: random.unit(), ..FREE };
        let crowd: Vec<_> = (0..1000).map(|_| scene.add(square.clone(), place()).unwrap()).collect();
        let begin = Instant::now();
        let options = PushOptions { turn, stop, ..Default::default() };
        let push = scene.push_body(plate, vec(1.5, 0.0), &options).unwrap();
        assert!(begin.elapsed().as_secs() < 20);
        assert_eq!((push.moved == vec(1.5, 0.0), push.squashed.is_empty()), (!stop, stop), "{turn}");
        // What is left in the solid has been squashed.
        let is_free = |&body: &Body| gap(&scene, plate, body) > -1e-3 || push.squashed.contains(&body);
        assert!(crowd.iter().all(is_free), "{turn}, {stop}");
    }
}

/// Where a turn took several parts, a body squashed in one was tried again in the next: it could end elsewhere,
/// squashed and pushed.
#[test]
fn what_is_squashed_stays_where_it_was() {
    let mut random = Random(5);
    let (mut squashed, mut parts) = (0, 0);
    for round in 0..700 {
        let mut scene = Scene::new();
        let arm = rect(&mut scene, [-2.0, -0.2], [2.0, 0.2], WALL);
        let mut bodies = Vec::new();
        for _ in 0..12 {
            let place = vec(random.between(-2.5, 2.5), random.between(-2.5, 2.5));
            let options = if random.unit() < 0.4 { WALL } else { FREE };
            bodies.push(rect(&mut scene, (place - 0.3).into(), (place + 0.3).into(), options));
        }
        let before: Vec<_> = bodies.iter().map(|&body| scene.pose(body).unwrap()).collect();
        let options = PushOptions { turn: random.between(-1.5, 1.5), ..Default::default() };
        let push = scene.push_body(arm, DVec2::ZERO, &options).unwrap();
        parts += usize::from(!push.pushed.is_empty());
        for (&body, pose) in bodies.iter().zip(&before) {
            if push.squashed.contains(&body) {
                squashed += 1;
                assert_eq!(scene.pose(body).unwrap(), *pose, "round {round}");
                assert!(!push.pushed.contains(&body), "round {round}");
            }
        }
    }
    assert!(squashed > 100 && parts > 100, "{squashed}, {parts}");
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

/// All hits of a ray, too, and what begins inside.
#[test]
fn a_ray_through_planks_tells_of_those_that_it_comes_against() {
    let mut scene = Scene::new();
    let planks = [0.0, 4.0, 8.0]
        .map(|y| rect(&mut scene, [-2.0, y], [2.0, y + 1.0], BodyOptions { one_way: Some(DVec2::Y), ..WALL }));
    let wall = rect(&mut scene, [-2.0, 12.0], [2.0, 13.0], WALL);
    let mut hits = |from: f64, to: f64| {
        let hits = scene.refresh().unwrap().raycast_all(vec(0.0, from), vec(0.0, to), u32::MAX).unwrap();
        hits.into_iter().map(|(hit, body)| (hit.distance, body)).collect::<Vec<_>>()
    };
    assert_eq!(hits(14.0, -2.0), [(1.0, wall), (5.0, planks[2]), (9.0, planks[1]), (13.0, planks[0])]);
    assert_eq!(hits(-2.0, 14.0), [(14.0, wall)]);
    // From inside one.
    assert_eq!(hits(4.5, -2.0), [(3.5, planks[0])]);
    assert_eq!(hits(12.5, 20.0), [(0.0, wall)]);
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
