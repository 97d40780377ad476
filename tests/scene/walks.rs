//! Walking, one rule at a time and without what could make up for another's mistake: steps without snapping, landing,
//! steep slopes, ceilings, round soles on edges. Each in four directions of `up`.

use std::f64::consts::FRAC_PI_2;

use super::moves::{go, rect, vec, FREE, UP, WALL};
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Move, MoveOptions, Scene, Shape};

/// A world that is turned by a multiple of a right angle; all that goes in and comes out is seen with `up` upwards.
struct Level {
    scene: Scene,
    turn: DVec2,
}

impl Level {
    fn each(play: impl Fn(&mut Level)) {
        for k in 0..4 {
            let (sin, cos) = (f64::from(k) * FRAC_PI_2).sin_cos();
            play(&mut Level { scene: Scene::new(), turn: vec(cos.round(), sin.round()) });
        }
    }

    fn add(&mut self, points: &[[f64; 2]], fixed: bool) -> Body {
        let points: Vec<_> = points.iter().map(|&point| self.turn.rotate(point.into())).collect();
        self.scene.add(Shape::polygon(&points).unwrap(), BodyOptions { fixed, ..Default::default() }).unwrap()
    }

    fn wall(&mut self, points: &[[f64; 2]]) -> Body {
        self.add(points, true)
    }

    /// A box half a unit wide and one high, with the middle of its sole here.
    fn hero(&mut self, x: f64, y: f64) -> Body {
        self.add(&[[x - 0.25, y], [x + 0.25, y], [x + 0.25, y + 1.0], [x - 0.25, y + 1.0]], false)
    }

    fn go(&mut self, body: Body, x: f64, y: f64, options: MoveOptions) -> Move {
        let motion = self.turn.rotate(vec(x, y));
        let answer = go(
            &mut self.scene,
            body,
            motion.x,
            motion.y,
            &MoveOptions { up: self.turn.rotate(DVec2::Y) * 2.5, ..options },
        );
        assert!(!answer.stuck);
        answer
    }

    /// A way in the world, seen with `up` upwards.
    fn seen(&self, way: DVec2) -> DVec2 {
        vec(self.turn.x, -self.turn.y).rotate(way)
    }

    /// Asserts which way was made.
    fn goes(&mut self, body: Body, motion: [f64; 2], options: MoveOptions, moved: [f64; 2]) -> Move {
        let answer = self.go(body, motion[0], motion[1], options);
        let way = self.seen(answer.moved);
        assert!((way - DVec2::from(moved)).length() < 1e-9, "{motion:?} made {way}, not {moved:?}: {answer:?}");
        answer
    }
}

const FLOOR: [[f64; 2]; 4] = [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]];
const STEPS: MoveOptions = MoveOptions { step: 0.3, ..UP };

#[test]
fn a_step_takes_nothing_of_the_way_and_is_stood_on() {
    Level::each(|level| {
        level.wall(&FLOOR);
        let step = level.wall(&[[1.0, -1.0], [9.0, -1.0], [9.0, 0.125], [1.0, 0.125]]);
        level.wall(&[[2.0, 0.0], [9.0, 0.0], [9.0, 0.375], [2.0, 0.375]]);
        let hero = level.hero(0.0, 0.0);
        let up = level.goes(hero, [1.25, -0.1], STEPS, [1.25, 0.125]);
        assert_eq!((up.ground.map(|ground| ground.body), up.hits.len(), up.left), (Some(step), 0, DVec2::ZERO));
        // Two steps in a row, and a step from the air, which is a wall.
        level.goes(hero, [-1.5, 0.0], UP, [-1.5, 0.0]);
        let fallen = level.goes(hero, [0.0, -5.0], UP, [0.0, -0.125]);
        assert!(fallen.ground.is_some());
        level.goes(hero, [3.0, 0.0], STEPS, [3.0, 0.375]);
        let hero = level.hero(-1.0, 0.0625);
        let wall = level.goes(hero, [3.0, 0.0], STEPS, [1.75, 0.0]);
        assert!(wall.wall.is_some() && wall.ground.is_none(), "{wall:?}");
    });
}

#[test]
fn a_step_needs_headroom_and_must_not_be_too_high() {
    // The room above the head, and the height of the step.
    for (room, height, fits) in [(0.25, 0.2, true), (0.25, 0.26, false), (9.0, 0.299, true), (9.0, 0.301, false)] {
        Level::each(|level| {
            level.wall(&FLOOR);
            level.wall(&[[1.0, -1.0], [9.0, -1.0], [9.0, height], [1.0, height]]);
            level.wall(&[[-9.0, 1.0 + room], [9.0, 1.0 + room], [9.0, 20.0], [-9.0, 20.0]]);
            let hero = level.hero(0.0, 0.0);
            let moved = if fits { [1.5, height] } else { [0.75, 0.0] };
            let answer = level.goes(hero, [1.5, 0.0], STEPS, moved);
            assert_eq!(answer.wall.is_some(), !fits);
        });
    }
}

/// The part of a motion that was made before a touch counts the way over a step.
#[test]
fn the_times_of_touches_go_on_over_a_step() {
    Level::each(|level| {
        level.wall(&FLOOR);
        level.wall(&[[1.0, -1.0], [9.0, -1.0], [9.0, 0.25], [1.0, 0.25]]);
        let far = level.wall(&[[3.25, 0.0], [9.0, 0.0], [9.0, 3.0], [3.25, 3.0]]);
        let hero = level.hero(0.0, 0.0);
        let answer = level.goes(hero, [4.0, 0.0], STEPS, [3.0, 0.25]);
        assert_eq!(answer.hits.iter().map(|hit| hit.body).collect::<Vec<_>>(), [far]);
        assert!((answer.hits[0].time - 0.75).abs() < 1e-9, "{answer:?}");
        assert!((answer.left.length() - 1.0).abs() < 1e-9);
    });
}

/// A triangle of a floor that rises to the right by this angle, from the origin on.
fn slope(angle: f64) -> [[f64; 2]; 3] {
    [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0 * angle.tan()]]
}

#[test]
fn landing_on_ground_keeps_what_leads_across() {
    let (sin, cos) = 0.5_f64.sin_cos();
    let ball = |level: &mut Level, x: f64, y: f64| {
        let at = level.turn.rotate(vec(x, y));
        let ball = Shape::circle(0.5).unwrap();
        level.scene.add(ball, BodyOptions { x: at.x, y: at.y, ..Default::default() }).unwrap()
    };
    Level::each(|level| {
        level.wall(&slope(0.5));
        // One unit above where it touches the slope: over the point 4 to the right.
        let contact = [4.0 - 0.5 * sin, 4.0 * sin / cos + 0.5 * cos];
        let falling = ball(level, contact[0], contact[1] + 1.0);
        level.goes(falling, [0.0, -2.0], UP, [0.0, -1.0]);
        // The rest of a fall to the right climbs, for as long as the part across is; to the left, it goes down.
        level.scene.remove(falling).unwrap();
        for side in [0.5, -0.5] {
            let falling = ball(level, contact[0] - side, contact[1] + 1.0);
            level.goes(falling, [2.0 * side, -2.0], UP, [side + side * cos, side * sin - 1.0]);
            level.scene.remove(falling).unwrap();
        }
        // What moves upwards slides along the slope: its motion's part along it.
        let rising = ball(level, contact[0] - 1.0, contact[1] + 0.125);
        let (motion, along) = (vec(2.5, 0.25), vec(cos, sin));
        let answer = level.go(rising, motion.x, motion.y, UP);
        let way = level.seen(answer.moved);
        let hit = answer.hits[0].time;
        let expected = motion * hit + along * motion.dot(along) * (1.0 - hit);
        assert!(hit > 0.0 && hit < 1.0 && (way - expected).length() < 1e-9, "{way}, not {expected}");
    });
}

#[test]
fn a_slope_too_steep_is_not_climbed_and_an_overhang_does_not_press_down() {
    Level::each(|level| {
        level.wall(&FLOOR);
        level.wall(&slope(1.1));
        // Toe to the foot of the slope.
        let hero = level.hero(-1.0, 0.0);
        let stopped = level.goes(hero, [3.0, 0.0], UP, [0.75, 0.0]);
        assert!(stopped.wall.is_some() && stopped.ground.is_some());
        // From the air, nothing of the motion leads up it.
        let hero = level.hero(-1.0, 1.0);
        level.goes(hero, [3.0, 0.0], UP, [0.75 + 1.0 / 1.1_f64.tan(), 0.0]);
    });
    Level::each(|level| {
        // It leans to the left, from (3, 0) to (1, 4): the upper right corner of the head, at (-0.75, 1) at first,
        // meets it.
        level.wall(&[[3.0, 0.0], [4.0, 0.0], [4.0, 4.0], [1.0, 4.0]]);
        let hero = level.hero(-1.0, 0.0);
        level.goes(hero, [5.0, 0.0], UP, [3.25, 0.0]);
        level.scene.remove(hero).unwrap();
        // What rises slides up along it.
        let hero = level.hero(-1.0, 0.0);
        let part = 3.25 / 5.25;
        let up = 0.5 * (1.0 - part);
        let stopped = level.goes(hero, [5.0, 0.5], UP, [5.0 * part - 0.4 * up, 0.5 * part + 0.8 * up]);
        assert!(stopped.wall.is_some());
    });
    Level::each(|level| {
        // A ceiling that is level enough turns a jump aside. It falls by a fifth to the right.
        level.wall(&[[-9.0, 3.0], [9.0, -0.6], [9.0, 9.0], [-9.0, 9.0]]);
        let hero = level.hero(0.0, -2.0);
        let (motion, along) = (vec(0.5, 3.0), vec(5.0, -1.0).normalize());
        let answer = level.go(hero, motion.x, motion.y, UP);
        let hit = answer.hits[0].time;
        let way = level.seen(answer.moved);
        let expected = motion * hit + along * motion.dot(along) * (1.0 - hit);
        assert!(answer.ceiling.is_some() && (way - expected).length() < 1e-9, "{way}, not {expected}");
    });
}

/// A ball stands on an edge that is too steep where there is ground at most a step below it; on one that is level
/// enough, anywhere.
#[test]
fn a_round_sole_stands_on_edges_as_high_as_a_step() {
    const NONE: f64 = 1.0;
    for (beside, below, step, stands) in [
        (0.3, 0.105, 0.11, true),
        (0.3, 0.105, 0.1, false),
        (0.3, 0.115, 0.11, false),
        (0.3, NONE, 0.3, false),
        (0.45, 0.29, 0.3, true),
        (0.45, 0.31, 0.3, false),
        (0.1, NONE, 0.0, true),
        (0.45, NONE, 0.0, false),
    ] {
        Level::each(|level| {
            level.wall(&[[-9.0, -1.0], [0.0, -1.0], [0.0, 0.0], [-9.0, 0.0]]);
            if below < NONE {
                level.wall(&[[-9.0, -2.0], [9.0, -2.0], [9.0, -below], [-9.0, -below]]);
            }
            let height = (0.25_f64 - beside * beside).sqrt();
            let at = level.turn.rotate(vec(beside, height));
            let ball = Shape::circle(0.5).unwrap();
            let ball = level.scene.add(ball, BodyOptions { x: at.x, y: at.y, ..Default::default() }).unwrap();
            let options = MoveOptions { step, max_slope: 0.3, ..UP };
            let answer = level.go(ball, 0.0, -1e-3, options);
            assert_eq!(
                answer.ground.is_some(),
                stands,
                "{beside} beside the edge, {below} above ground, steps of {step}"
            );
            assert_eq!(answer.moved.length() < 1e-12, stands);
        });
    }
}

/// On the flat, then up: the length of the way stays that of the motion.
#[test]
fn a_slope_on_the_way_takes_no_speed() {
    Level::each(|level| {
        level.wall(&FLOOR);
        level.wall(&slope(0.5));
        let at = level.turn.rotate(vec(-2.0, 0.5));
        let ball = Shape::circle(0.5).unwrap();
        let ball = level.scene.add(ball, BodyOptions { x: at.x, y: at.y, ..Default::default() }).unwrap();
        let flat = 2.0 - 0.5 * 0.25_f64.tan();
        let (sin, cos) = 0.5_f64.sin_cos();
        let walk = level.goes(ball, [3.0, -0.1], UP, [flat + (3.0 - flat) * cos, (3.0 - flat) * sin]);
        assert!(walk.ground.is_some() && walk.wall.is_none());
        // Back down, the floor is met in the same way.
        level.goes(ball, [-3.0, -0.1], UP, [-flat - (3.0 - flat) * cos, -(3.0 - flat) * sin]);
    });
}

/// Triggers before, on and behind a step, and beside a wall that the body slides along; each move tells of its own.
#[test]
fn triggers_are_told_of_over_steps_and_along_walls() {
    Level::each(|level| {
        level.wall(&FLOOR);
        level.wall(&[[1.0, -1.0], [9.0, -1.0], [9.0, 0.25], [1.0, 0.25]]);
        let wall = [[4.0, 0.0], [9.0, 0.0], [9.0, 3.0], [4.0, 3.0]];
        level.wall(&wall);
        let mut coin = |x: f64, y: f64| {
            let at = level.turn.rotate(vec(x, y));
            let coin = Shape::circle(0.125).unwrap();
            level.scene.add(coin, BodyOptions { x: at.x, y: at.y, category: 8, ..Default::default() }).unwrap()
        };
        // The hero's right side is at 0.25 at first.
        let coins = [coin(0.625, 0.5), coin(2.625, 0.75), coin(3.75, 2.5)];
        let hero = level.hero(0.0, 0.0);
        let options = MoveOptions { triggers: 8, mask: 1, ..STEPS };
        let told = |answer: &Move| answer.passed.iter().map(|touch| (touch.body, touch.time)).collect::<Vec<_>>();
        let walk = level.goes(hero, [4.0, 0.0], options, [3.75, 0.25]);
        let times = [0.25 / 4.0, 2.25 / 4.0];
        for ((body, time), (coin, expected)) in told(&walk).into_iter().zip(coins.into_iter().zip(times)) {
            assert!(body == coin && (time - expected).abs() < 1e-9, "{walk:?}");
        }
        assert_eq!(walk.passed.len(), 2);
        // Up along the wall, into which half of the motion leads.
        let up = level.goes(hero, [1.0, 2.0], options, [0.0, 2.0]);
        let [(body, time)] = told(&up)[..] else { panic!("{up:?}") };
        assert!(body == coins[2] && (time - (2.375 - 1.25) / 2.0).abs() < 1e-9, "{up:?}");
    });
}

/// A stair in one call: every step is taken, and what is touched above it is told of when the body is there.
#[test]
fn a_stair_is_walked_up_in_one_go() {
    let mut scene = Scene::new();
    let trigger = BodyOptions { category: 2, ..WALL };
    let mut rings = Vec::new();
    for k in 0..5 {
        let (x, height) = (2.0 * f64::from(k), 0.2 * f64::from(k));
        rect(&mut scene, [x, -1.0], [x + 2.0, height], WALL);
        rings.push(rect(&mut scene, [x + 1.0, height + 0.1], [x + 1.1, height + 0.15], trigger));
    }
    let hero = rect(&mut scene, [0.0, 0.0], [0.5, 1.0], FREE);
    let answer = go(&mut scene, hero, 9.25, -0.1, &MoveOptions { step: 0.25, triggers: 2, slop: Some(1e-4), ..UP });
    assert!((answer.moved - vec(9.25, 0.8)).length() < 1e-3, "{}", answer.moved);
    assert!(answer.wall.is_none() && answer.ground.is_some() && answer.left.length() < 1e-9, "{answer:?}");
    assert_eq!(answer.passed.iter().map(|touch| touch.body).collect::<Vec<_>>(), rings);
    // Its right side comes to the rings at 1, 3 and so on.
    for (k, touch) in answer.passed.iter().enumerate() {
        let way = 0.5 + 2.0 * k as f64;
        assert!((touch.time * 9.25 - way).abs() < 0.02, "{k}: {} for {way}", touch.time * 9.25);
    }
}
