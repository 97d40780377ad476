//! Solids that turn while they move: what stands on them and has room is carried or set free, what has none is
//! squashed.

use super::moves::{at, gap, rect, vec, FREE, WALL};
use glam::DVec2;
use shadowgap::{Body, BodyOptions, Pose, Push, PushOptions, Scene, Shape};

/// A platform eight wide that turns about its middle, and a rider on it.
struct Ride {
    scene: Scene,
    platform: Body,
    rider: Body,
}

/// What a rider is.
#[derive(Clone, Copy, Debug)]
enum Rider {
    Disc,
    Box,
    Wide,
}

const HALF: f64 = 0.5;

impl Ride {
    fn new(rider: Rider, x: f64) -> Self {
        let mut scene = Scene::new();
        let platform = rect(&mut scene, [-4.0, -1.0], [4.0, 0.0], WALL);
        let shape = match rider {
            Rider::Disc => Shape::circle(HALF),
            Rider::Box => Shape::rectangle(1.0, 2.0 * HALF),
            Rider::Wide => Shape::rectangle(3.0, 2.0 * HALF),
        };
        let rider = scene.add(shape.unwrap(), BodyOptions { x, y: HALF, ..FREE }).unwrap();
        Ride { scene, platform, rider }
    }

    fn push(&mut self, motion: DVec2, turn: f64, up: DVec2) -> Push {
        self.scene.push_body(self.platform, motion, &PushOptions { turn, up, ..Default::default() }).unwrap()
    }
}

const MOTIONS: [[f64; 2]; 8] =
    [[0.0, 0.0], [0.0, -1.0], [0.0, 1.0], [1.0, 0.0], [-1.0, 0.0], [0.6, -0.8], [-0.6, -0.8], [0.6, 0.8]];

/// Calls `check` with every kind of rider, place, motion and turn.
fn each_ride(check: &mut dyn FnMut(Rider, f64, DVec2, f64)) {
    for rider in [Rider::Disc, Rider::Box, Rider::Wide] {
        for x in [-2.4, -1.2, -0.1, 0.0, 0.3, 2.3] {
            for motion in MOTIONS.map(DVec2::from) {
                for speed in [0.003, 0.1, 0.7, 3.0] {
                    for turn in [-0.4, -0.1, -0.01, 0.0, 0.02, 0.15, 0.5] {
                        check(rider, x, motion * speed, turn);
                    }
                }
            }
        }
    }
}

#[test]
fn riders_of_a_solid_that_turns_as_it_moves_are_carried() {
    each_ride(&mut |rider, x, motion, turn| {
        let case = format!("{rider:?} at {x}, {motion}, turn {turn}");
        let mut ride = Ride::new(rider, x);
        let push = ride.push(motion, turn, DVec2::Y);
        assert_eq!((&push.carried[..], push.squashed.len()), (&[ride.rider][..], 0), "{case}");
        // It ends on the solid: no deeper than its slop, and no higher than a box that does not turn is lifted at its
        // edge.
        let gap = gap(&ride.scene, ride.platform, ride.rider);
        assert!(gap > -2e-4 && gap < 0.01 + 2.0 * turn.abs(), "{case}: {gap} from it");
        // Near the place that carries it.
        let place = vec(x, HALF);
        let expected = vec(0.0, -0.5) + motion + DVec2::from_angle(turn).rotate(place) + vec(0.0, HALF);
        let off = at(&ride.scene, ride.rider).distance(expected);
        assert!(off < 1e-9 + 2.5 * turn.abs(), "{case}: {off} off");
        // Mirrored, the same.
        let mut mirrored = Ride::new(rider, -x);
        mirrored.push(vec(-motion.x, motion.y), -turn, DVec2::Y);
        let other = at(&mirrored.scene, mirrored.rider);
        let apart = at(&ride.scene, ride.rider).distance(vec(-other.x, other.y));
        assert!(apart < 1e-11, "{case}: {apart} from the mirrored one");
    });
}

/// Without `up` nothing is carried: what the turn comes up to is moved out of the solid all the same.
#[test]
fn what_a_turn_comes_up_to_is_set_free_whichever_way_the_solid_moves() {
    let mut pushed = 0;
    each_ride(&mut |rider, x, motion, turn| {
        let case = format!("{rider:?} at {x}, {motion}, turn {turn}");
        let mut ride = Ride::new(rider, x);
        let push = ride.push(motion, turn, DVec2::ZERO);
        assert_eq!((push.carried.len(), push.squashed.len()), (0, 0), "{case}");
        assert!(gap(&ride.scene, ride.platform, ride.rider) > -2e-4, "{case}");
        assert!(at(&ride.scene, ride.rider).y > HALF - 1e-3, "{case}: through the solid");
        pushed += usize::from(motion.y < 0.0 && !push.pushed.is_empty());
    });
    assert!(pushed > 50, "{pushed}");
}

#[test]
fn what_is_between_a_solid_that_turns_and_another_one_slides_out_or_is_squashed() {
    let mut slid = 0;
    for rider in [Rider::Disc, Rider::Box, Rider::Wide] {
        for x in [-2.4, 0.1, 2.4] {
            for (turn, up) in [(0.2, DVec2::Y), (-0.2, DVec2::Y), (0.2, DVec2::ZERO), (0.0, DVec2::Y)] {
                // From below, under a ceiling: by half of its height, by nearly all of it, and far beyond it.
                for rise in [0.6, 0.95, 1.8, 6.0] {
                    let mut ride = Ride::new(rider, x);
                    let ceiling = rect(&mut ride.scene, [-9.0, 1.05], [9.0, 30.0], WALL);
                    let before = ride.scene.pose(ride.rider);
                    let push = ride.push(vec(0.0, rise), turn, up);
                    let case = format!("{rider:?} at {x}, turn {turn}, {rise} up: {push:?}");
                    // Where the platform sinks as it turns, its edge lifts a body towards its middle. Faces that are
                    // then more than 4° from parallel let it slide out, to where the gap is wider; less than 1° holds
                    // it.
                    let edge = x.abs() - [0.0, 0.5, 1.5][rider as usize];
                    let lift = if x * turn < 0.0 { rise - edge * turn.abs() } else { rise };
                    let angle = (turn.abs() * 0.05 / lift).to_degrees();
                    let slides = push.squashed.is_empty();
                    assert!(if slides { angle > 1.0 } else { angle < 4.0 }, "{angle}° {case}");
                    if slides {
                        let now = at(&ride.scene, ride.rider);
                        let gaps = [ride.platform, ceiling].map(|other| gap(&ride.scene, ride.rider, other));
                        assert!(gaps.iter().all(|&gap| gap > -1e-4), "{case}: {gaps:?}");
                        assert!((now.x - x) * turn < 0.0 && (0.0..1.05).contains(&now.y), "{case}: {now}");
                        slid += 1;
                        continue;
                    }
                    assert_eq!((&push.squashed[..], push.carried.len()), (&[ride.rider][..], 0), "{case}");
                    assert_eq!(ride.scene.pose(ride.rider), before, "{case}");
                    assert!(gap(&ride.scene, ride.rider, ceiling) > 0.0);
                }
            }
            // From above, onto a floor.
            let mut ride = Ride::new(rider, x);
            ride.scene.move_to(ride.rider, (x, -1.5, 0.0)).unwrap();
            rect(&mut ride.scene, [-9.0, -30.0], [9.0, -2.05], WALL);
            let push = ride.push(vec(0.1, -0.6), 0.1, DVec2::Y);
            assert_eq!(push.squashed, [ride.rider], "{rider:?} at {x}");
        }
    }
    assert!((6..=9).contains(&slid), "{slid}");
}

/// The parts of such a turn were counted by dividing zero by zero: the solid stayed where it was.
#[test]
fn a_point_that_turns_beside_a_point_moves() {
    let mut scene = Scene::new();
    let solid = scene.add(Shape::point(0.0, 0.0).unwrap(), WALL).unwrap();
    scene.add(Shape::point(0.0, 0.0).unwrap(), BodyOptions { x: 0.5, ..FREE }).unwrap();
    let push = scene.push_body(solid, vec(1.0, 0.0), &PushOptions { turn: 0.5, ..Default::default() }).unwrap();
    assert_eq!(push.moved, vec(1.0, 0.0));
    assert_eq!(scene.pose(solid).unwrap(), Pose::new(1.0, 0.0, 0.5).unwrap());
}
