//! Casts that start where another cast ended, as in a game whose things fly from touch to touch: of random pairs, and
//! of things that bounce about in a room. `PROPTEST_CASES` sets how many.

use super::both::{few, Checked};
use super::generate::heaps::heaps;
use super::generate::pairs::pair;
use super::generate::shapes::{angle, scaled, shape};
use super::spins::{motion, Moving};
use crate::common::golden::Call;
use crate::common::oracle::{Placed, Spin, Turning};
use crate::common::subject;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shadowgap::glam::DVec2;
use shadowgap::{bounce, cast_spinning, collide, Impact, Motion, Pose, Shape};

/// Where a thing is, and how it moves while time goes from 0 to 1.
#[derive(Clone, Copy, Debug)]
struct Way {
    at: Placed,
    motion: DVec2,
    spin: f64,
}

impl Way {
    /// Where it is at a time, as a game works it out.
    fn after(&self, time: f64) -> Placed {
        let Placed { x, y, angle } = self.at;
        Placed { x: x + self.motion.x * time, y: y + self.motion.y * time, angle: angle + self.spin * time }
    }

    fn from(&self, time: f64, factor: f64) -> Way {
        Way { at: self.after(time), motion: self.motion * factor, spin: self.spin * factor }
    }
}

/// The same place without whole turns, which would round the angle coarsely.
fn wound_back(at: Placed) -> Placed {
    let (sin, cos) = at.angle.sin_cos();
    Placed { angle: sin.atan2(cos), ..at }
}

fn first_touch(shapes: &[Shape; 2], ways: &[Way; 2]) -> Option<Impact> {
    let ([a, b], [way_a, way_b]) = (shapes, ways);
    let [pose_a, pose_b]: [Pose; 2] = ways.map(|way| subject::pose(way.at));
    cast_spinning(a, &pose_a, b, &pose_b, way_b.motion, way_a.motion, [way_a.spin, way_b.spin]).expect("good numbers")
}

fn depth(shapes: &[Shape; 2], at: [Placed; 2]) -> f64 {
    let [pose_a, pose_b]: [Pose; 2] = at.map(subject::pose);
    collide(&shapes[0], &pose_a, &shapes[1], &pose_b).map_or(0.0, |contact| contact.depth)
}

/// What holds of a cast that starts where another one ended.
fn follows(moving: Moving) -> Checked {
    let Moving { shapes, figures, at, motions, spins, .. } = moving;
    let size = figures[0].size().max(figures[1].size());
    let far = at.iter().map(|at| at.x.abs() + at.y.abs()).sum::<f64>();
    // Poses must be able to tell touching from overlapping.
    if 4.0 * f64::EPSILON * (far + motions[0].length() + motions[1].length()) > 1e-11 * size {
        return Ok(());
    }
    let way = |k: usize| Way { at: wound_back(at[k]), motion: motions[k], spin: spins[k] };
    let ways = [way(0), way(1)];
    let Some(hit) = first_touch(&shapes, &ways) else {
        let end = ways.map(|way| way.after(1.0));
        prop_assert_eq!(depth(&shapes, end), 0.0, "no hit, but an overlap at the end");
        return Ok(());
    };
    if hit.inside {
        return Ok(());
    }
    let there = ways.map(|way| way.after(hit.time));
    prop_assert_eq!(depth(&shapes, there), 0.0, "an overlap at the time {}", hit.time);
    // The way on, and the way back.
    for factor in [1.0, -1.0] {
        let ways = ways.map(|way| way.from(hit.time, factor));
        let turning = |k: usize| Turning {
            figure: &figures[k],
            at: ways[k].at,
            motion: ways[k].motion.to_array(),
            spin: ways[k].spin,
        };
        let truth = Spin { a: turning(0), b: turning(1) };
        let next = first_touch(&shapes, &ways);
        prop_assert!(!next.is_some_and(|next| next.inside), "{factor}: inside");
        let soon: Vec<f64> = (1..=14).map(|k| truth.separation(10f64.powi(-k))).collect();
        let deepest = soon.iter().copied().fold(f64::INFINITY, f64::min);
        if next.is_some_and(|next| next.time < 1e-9) {
            prop_assert!(deepest < -0.5e-10 * size, "{factor}: a hit at {:?}, but they part: {soon:?}", next);
        }
        let presses = soon[4] < -1e-8 * size && soon[5] < soon[6] && soon[6] < soon[7];
        prop_assert!(!presses || next.is_some_and(|next| next.time < 1e-6), "{factor}: {next:?}, but {soon:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn casts_of_pairs_start_where_others_end(pair in pair(), motion in motion()) {
        follows(Moving::of_pair(&pair, &motion))?;
    }

    #[test]
    fn casts_of_unions_start_where_others_end(heaps in heaps(), motion in motion()) {
        follows(Moving::of_heaps(&heaps, &motion))?;
    }
}

/// A thing that bounces about in a room, among things that nothing moves but that may turn.
#[derive(Clone, Debug)]
struct Room {
    mover: Call,
    angle: f64,
    velocity: [f64; 2],
    spin: f64,
    inverse_inertia: f64,
    /// What stands at the places of [`PLACES`], its angle and its spin.
    others: Vec<(Call, f64, f64)>,
    restitution: f64,
    friction: f64,
}

/// How far shapes of a room reach from their origins: the mover fits between the others.
const REACH: f64 = 1.25;
const PLACES: [[f64; 2]; 8] =
    [[-6.0, 0.0], [6.0, 0.0], [0.0, -6.0], [0.0, 6.0], [-6.0, -6.0], [-6.0, 6.0], [6.0, -6.0], [6.0, 6.0]];
/// The walls' distance from the middle.
const WALL: f64 = 10.5;
const BOUNCES: usize = 200;

fn room() -> BoxedStrategy<Room> {
    let small = || {
        shape().prop_map(|call| {
            let swept = call.swept();
            let reach = swept.points.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max) + swept.radius;
            if reach > REACH {
                scaled(&call, REACH / reach)
            } else {
                call
            }
        })
    };
    let spin = || prop_oneof![1 => Just(0.0), 2 => -4.0..4.0f64];
    let inertia = prop_oneof![1 => Just(0.0), 2 => 0.5..5.0f64];
    let others = prop_oneof![
        prop::collection::vec((small(), angle(), spin()), 1..=PLACES.len()),
        prop::collection::vec((small(), angle(), Just(0.0)), 1..=PLACES.len()),
    ];
    let law = (prop_oneof![2 => Just(1.0), 1 => 0.3..1.0f64], prop_oneof![2 => Just(0.0), 1 => 0.0..1.0f64]);
    let spins = prop_oneof![3 => (spin(), inertia), 1 => Just((0.0, 0.0))];
    (small(), -4.0..4.0f64, [-5.0..5.0f64, -5.0..5.0f64], spins, others, law)
        .prop_map(|(mover, angle, velocity, (spin, inverse_inertia), others, (restitution, friction))| {
            // A face that turns catches up with what it has pushed away with less speed than it came: it is touched
            // over and over, and rests there in the end.
            let turns = spin != 0.0 || inverse_inertia != 0.0 || others.iter().any(|(_, _, spin)| *spin != 0.0);
            let restitution = if turns { 1.0 } else { restitution };
            Room { mover, angle, velocity, spin, inverse_inertia, others, restitution, friction }
        })
        .boxed()
}

/// Plays a room: how many hits at the same time there were in a row.
fn play(room: &Room) -> Result<usize, TestCaseError> {
    let wall = |x: f64, y: f64, width: f64, height: f64| {
        (
            Shape::rectangle(width, height).unwrap(),
            Way { at: Placed { x, y, angle: 0.0 }, motion: DVec2::ZERO, spin: 0.0 },
        )
    };
    let (off, long) = (WALL + 1.0, 2.0 * WALL + 4.0);
    let mut others = vec![
        wall(-off, 0.0, 2.0, long),
        wall(off, 0.0, 2.0, long),
        wall(0.0, -off, long, 2.0),
        wall(0.0, off, long, 2.0),
    ];
    for ((call, angle, spin), [x, y]) in room.others.iter().zip(PLACES) {
        let at = wound_back(Placed { x, y, angle: *angle });
        others.push((subject::shape(call).unwrap(), Way { at, motion: DVec2::ZERO, spin: *spin }));
    }
    let mover = subject::shape(&room.mover).unwrap();
    let mut way =
        Way { at: Placed { x: 0.0, y: 0.0, angle: room.angle }, motion: room.velocity.into(), spin: room.spin };
    let (mut bounces, mut at_once, mut most) = (0, 0, 0);
    for _ in 0..20 * BOUNCES {
        let hit = |(shape, other): &(Shape, Way)| first_touch(&[shape.clone(), mover.clone()], &[*other, way]);
        let hits: Vec<_> = others.iter().map(hit).collect();
        let first = (0..hits.len())
            .filter(|&k| hits[k].is_some())
            .min_by(|&j, &k| hits[j].unwrap().time.total_cmp(&hits[k].unwrap().time));
        let time = first.map_or(1.0, |k| hits[k].unwrap().time);
        for part in [0.25, 0.5, 0.75, 1.0] {
            let at = way.after(time * part);
            for (k, (shape, other)) in others.iter().enumerate() {
                let deep = depth(&[shape.clone(), mover.clone()], [other.after(time * part), at]);
                prop_assert_eq!(
                    deep,
                    0.0,
                    "bounce {}: {} deep in {} after {} of {}: {:?}",
                    bounces,
                    deep,
                    k,
                    part,
                    time,
                    (other, way, hits[k])
                );
            }
            prop_assert!(at.x.abs().max(at.y.abs()) < WALL + REACH, "{at:?} is outside");
        }
        way.at = way.after(time);
        for (_, other) in &mut others {
            other.at = other.after(time);
        }
        let Some(k) = first else { continue };
        let hit = hits[k].unwrap();
        prop_assert!(!hit.inside, "bounce {}: inside {}", bounces, k);
        at_once = if time < 1e-9 { at_once + 1 } else { 0 };
        most = most.max(at_once);
        let place = |way: &Way| DVec2::new(way.at.x, way.at.y);
        let as_motion =
            |way: &Way, inv_mass, inv_inertia| Motion { velocity: way.motion, spin: way.spin, inv_mass, inv_inertia };
        let other = &others[k].1;
        let (_, after) = bounce(
            hit,
            &as_motion(other, 0.0, 0.0),
            place(other),
            &as_motion(&way, 1.0, room.inverse_inertia),
            place(&way),
            room.restitution,
            room.friction,
        )
        .unwrap();
        prop_assert!(at_once < 40, "bounce {}: stuck at {}: {:?}", bounces, k, (other, way, hit, after));
        (way.motion, way.spin) = (after.velocity, after.spin);
        // The next time goes as far, however fast all have become.
        let fastest =
            others.iter().map(|(_, other)| other.spin.abs()).fold(way.motion.length() + way.spin.abs(), f64::max);
        for way in others.iter_mut().map(|(_, other)| other).chain([&mut way]) {
            *way = Way { at: wound_back(way.at), ..way.from(0.0, 4.0 / fastest.max(1e-3)) };
        }
        bounces += 1;
        if bounces == BOUNCES {
            break;
        }
    }
    Ok(most)
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn what_bounces_from_touch_to_touch_never_gets_stuck(room in room()) {
        play(&room)?;
    }
}
