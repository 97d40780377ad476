//! First touches of shapes that turn as they move, worked out by hand: also in turned frames, and with both shapes
//! swapped.

use shadowgap::glam::DVec2;
use shadowgap::{cast_spinning, collide, Impact, Pose, Shape};
use std::f64::consts::{FRAC_PI_2, PI};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A floor whose top is y = 0; +y is up.
fn floor() -> Shape {
    Shape::rectangle(40.0, 2.0).unwrap().at(v(0.0, -1.0)).unwrap()
}

fn segment(a: [f64; 2], b: [f64; 2]) -> Shape {
    Shape::segment(a, b).unwrap()
}

/// Where A is, where B is, how both move, and by how much they turn.
struct Motion {
    b: DVec2,
    motions: [DVec2; 2],
    spins: [f64; 2],
}

impl Motion {
    /// B moves and turns above an A at rest.
    fn of_b(b: [f64; 2], motion: [f64; 2], spin: f64) -> Motion {
        Motion { b: b.into(), motions: [DVec2::ZERO, motion.into()], spins: [0.0, spin] }
    }
}

/// A hit: its time, its normal and its point.
type Hit = (f64, DVec2, DVec2);

/// Casts as they are, moved and turned as a whole, both moved on together, and swapped.
#[track_caller]
fn check(a: &Shape, b: &Shape, motion: &Motion, expected: Option<Hit>) {
    let Motion { b: at, motions, spins } = motion;
    for (turn, far, along) in [(0.0, DVec2::ZERO, DVec2::ZERO), (2.0, v(30.0, -70.0), v(3.0, 1.0))] {
        let turned = |vector: DVec2| DVec2::from_angle(turn).rotate(vector);
        let pose = |at: DVec2| {
            let at = far + turned(at);
            Pose::new(at.x, at.y, turn).unwrap()
        };
        let (pose_a, pose_b) = (pose(DVec2::ZERO), pose(*at));
        let motions = motions.map(|motion| turned(motion) + along);
        let found = cast_spinning(a, &pose_a, b, &pose_b, motions[1], motions[0], *spins).unwrap();
        let swapped = cast_spinning(b, &pose_b, a, &pose_a, motions[0], motions[1], [spins[1], spins[0]]).unwrap();
        for (found, sign) in [(found, 1.0), (swapped, -1.0)] {
            let Some((time, normal, point)) = expected else {
                assert!(found.is_none(), "{found:?}, but they do not touch");
                continue;
            };
            let Impact { time: at, normal: found_normal, point: found_point, inside, .. } = found.expect("a touch");
            assert!(!inside && at <= time + 1e-9 && at >= time - 2e-6, "at {at}, not {time}");
            assert!(
                found_normal.distance(sign * turned(normal)) < 1e-5,
                "{found_normal}, not {normal} turned by {turn}"
            );
            let true_point = far + turned(point) + along * time;
            assert!(found_point.distance(true_point) < 1e-4, "{found_point}, not {true_point}");
        }
    }
}

/// The first root of a function of the time from 0 to 1 that is positive at first.
fn root(of: impl Fn(f64) -> f64) -> f64 {
    let step = (1..=100_000).map(|k| f64::from(k) * 1e-5).find(|&time| of(time) <= 0.0).expect("a root");
    let (mut low, mut high) = (step - 1e-5, step);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if of(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[test]
fn a_bar_that_turns_over_a_floor_meets_it_with_its_lower_end() {
    let up = v(0.0, 1.0);
    for radius in [0.0, 0.125] {
        let bar = match radius {
            0.0 => segment([-1.0, 0.0], [1.0, 0.0]),
            _ => Shape::capsule(v(-1.0, 0.0), v(1.0, 0.0), radius).unwrap(),
        };
        for height in [0.1, 0.5, 0.9, 0.999] {
            for spin in [FRAC_PI_2, -FRAC_PI_2, 2.0, -3.0, 6.0] {
                let touch = f64::asin(height);
                let end = -f64::signum(spin) * touch.cos();
                let start = [0.3, height + radius];
                check(
                    &floor(),
                    &bar,
                    &Motion::of_b(start, [0.0, 0.0], spin),
                    Some((touch / spin.abs(), up, v(0.3 + end, 0.0))),
                );
            }
        }
        check(&floor(), &bar, &Motion::of_b([0.0, 1.001 + radius], [5.0, 0.0], 9.0), None);
        check(&floor(), &bar, &Motion::of_b([0.0, 0.5 + radius], [0.0, 0.0], 0.52), None);
        // It falls meanwhile, and drifts.
        for (fall, spin) in [(0.9, 1.0), (3.0, 0.2), (1.5, 4.0), (2.0, -7.0)] {
            let time = root(|time| 1.5 - fall * time - (spin * time).sin().abs());
            let angle = spin * time;
            let end = -f64::signum(angle.sin()) * angle.cos();
            let at = v(2.0 * time + end, 0.0);
            check(&floor(), &bar, &Motion::of_b([0.0, 1.5 + radius], [2.0, -fall], spin), Some((time, up, at)));
        }
    }
}

#[test]
fn a_floor_that_turns_meets_what_hangs_above_it() {
    for (x, height) in [(3.0, 0.5), (5.0, 2.0), (1.0, 0.9), (-4.0, 1.0)] {
        for spin in [1.0, 2.5] {
            let spin = spin * f64::signum(x);
            let angle = f64::atan2(height, f64::abs(x)) * f64::signum(x);
            let normal = DVec2::from_angle(angle).rotate(v(0.0, 1.0));
            for (own, shape) in
                [(0.0, Shape::point(0.0, 0.0)), (0.7, Shape::hull([v(0.0, 0.0), v(-0.2, 9.0), v(0.2, 9.0)]))]
            {
                let motion = Motion { b: v(x, height), motions: [DVec2::ZERO; 2], spins: [spin, own] };
                check(&floor(), &shape.unwrap(), &motion, Some((angle / spin, normal, v(x, height))));
            }
        }
    }
}

#[test]
fn what_turns_from_a_touch_is_hit_only_when_it_gets_deeper() {
    let up = v(0.0, 1.0);
    let square = Shape::rectangle(1.0, 1.0).unwrap();
    // A corner of what lies on the floor goes into it at once, also while it rises too slowly.
    for (rise, spin) in [(0.0, 0.3), (0.0, -2.0), (0.2, 0.5), (-1.0, 0.1), (-1.0, 1e-6)] {
        let motion = Motion::of_b([2.0, 0.5], [0.0, rise], spin);
        let found = cast_spinning(
            &floor(),
            &Pose::IDENTITY,
            &square,
            &Pose::new(2.0, 0.5, 0.0).unwrap(),
            motion.motions[1],
            DVec2::ZERO,
            motion.spins,
        );
        let hit = found.unwrap().expect("a corner goes into the floor");
        assert!(hit.time < 1e-5 && !hit.inside && hit.normal.distance(up) < 1e-4, "{hit:?}");
    }
    // Where it rises faster, it does not, nor does it on its tip.
    for (rise, spin) in [(0.2, 0.3), (1.0, -1.9), (5.0, 3.0)] {
        check(&floor(), &square, &Motion::of_b([2.0, 0.5], [0.0, rise], spin), None);
    }
    let tip = Shape::hull([v(0.0, 0.0), v(-1.0, 1.0), v(1.0, 1.0)]).unwrap();
    check(&floor(), &tip, &Motion::of_b([0.0, 0.0], [0.0, 0.0], 0.78), None);
    check(&floor(), &tip, &Motion::of_b([0.0, 0.0], [4.0, 0.0], -0.78), None);
    check(&floor(), &tip, &Motion::of_b([0.0, 0.0], [0.0, 0.0], 1.0), Some((PI / 4.0, up, v(-0.5 * 2f64.sqrt(), 0.0))));
}

/// Where a turning cast ends, the next one begins: touching, though the start was a little too deep already.
#[test]
fn what_turns_from_a_touch_ends_in_a_touch() {
    let square = Shape::rectangle(1.0, 1.0).unwrap();
    let still = DVec2::ZERO;
    for (deep, fall) in [(0.0, 0.0), (1e-9, 0.0), (1.9e-9, 0.0), (1e-9, 1e-6), (1e-9, 1.0)] {
        for spin in [0.3, -2.0, 1e-6, 3e-9] {
            let at = |time: f64| Pose::new(2.0, 0.5 - deep - fall * time, spin * time).unwrap();
            let cast = |time: f64, rise: f64, spin: f64| {
                cast_spinning(&floor(), &Pose::IDENTITY, &square, &at(time), v(0.0, rise), still, [0.0, spin]).unwrap()
            };
            let time = cast(0.0, -fall, spin).map_or(1.0, |hit| hit.time);
            let contact = collide(&floor(), &Pose::IDENTITY, &square, &at(time)).expect("touching");
            assert_eq!(contact.depth, 0.0, "{deep} deep, falling by {fall}, turning by {spin}");
            assert!(!cast(time, -fall, 0.3).expect("it presses").inside);
            assert_eq!(cast(time, 1.0, 0.3), None, "it parts");
        }
    }
}

/// An edge lies on another one: it rises in the middle, but turns an end into the floor. A bounce in the middle would
/// change nothing, and the next cast would hit again, for ever.
#[test]
fn the_end_of_an_edge_is_hit_where_only_that_goes_deeper() {
    let square = Shape::rectangle(1.0, 1.0).unwrap();
    for (rise, spin, x) in [(0.1, 0.5, 1.5), (0.0, 0.5, 1.5), (0.1, -0.5, 2.5), (-0.1, 0.5, 2.0)] {
        let motion = v(0.0, rise);
        let hit = |a: &Shape, at_a: DVec2, b: &Shape, at_b: DVec2, motion: DVec2, motion_a: DVec2, spins| {
            let (at_a, at_b) = (Pose::at(at_a).unwrap(), Pose::at(at_b).unwrap());
            cast_spinning(a, &at_a, b, &at_b, motion, motion_a, spins).unwrap().expect("an end goes deeper")
        };
        let one = hit(&floor(), v(0.0, 0.0), &square, v(2.0, 0.5), motion, DVec2::ZERO, [0.0, spin]);
        let other = hit(&square, v(2.0, 0.5), &floor(), v(0.0, 0.0), DVec2::ZERO, motion, [spin, 0.0]);
        for point in [one.point, other.point] {
            assert!(point.distance(v(x, 0.0)) < 1e-6, "{point}, rising by {rise}, turning by {spin}");
        }
    }
}

#[test]
fn what_turns_from_a_touch_and_comes_back_is_hit_where_it_gets_deeper_than_before() {
    // A bar stands on its lower end and turns over: its upper end, a little longer, comes down into the floor.
    for longer in [1e-4, 1e-3, 0.1, 0.5] {
        let bar = segment([0.0, -1.0], [0.0, 1.0 + longer]);
        let angle = PI - f64::acos(1.0 / (1.0 + longer));
        for spin in [1.5 * PI, -1.2 * PI] {
            let reach = -f64::signum(spin) * (1.0 + longer) * angle.sin();
            let hit = (angle / spin.abs(), v(0.0, 1.0), v(reach, 0.0));
            check(&floor(), &bar, &Motion::of_b([0.0, 1.0], [0.0, 0.0], spin), Some(hit));
        }
    }
    // One that is as long or shorter comes down on the floor, but no deeper.
    for upper in [0.5, 0.999, 1.0] {
        check(&floor(), &segment([0.0, -1.0], [0.0, upper]), &Motion::of_b([0.0, 1.0], [0.0, 0.0], 1.5 * PI), None);
    }
}

#[test]
fn a_point_and_a_segment_have_no_inside_to_get_into() {
    let (bar, point) = (segment([-1.0, 0.0], [1.0, 0.0]), Shape::point(0.0, 0.0).unwrap());
    let still = [DVec2::ZERO; 2];
    let angle = f64::atan2(0.3, 0.5);
    let (origin, beside) = (Pose::IDENTITY, Pose::new(0.5, 0.3, 0.0).unwrap());
    let hit = cast_spinning(&bar, &origin, &point, &beside, still[1], still[0], [1.0, 0.0]).unwrap().expect("a touch");
    assert!((hit.time - angle).abs() < 1e-6 && !hit.inside && hit.point.distance(v(0.5, 0.3)) < 1e-6, "{hit:?}");
    assert!(hit.normal.dot(DVec2::from_angle(angle)).abs() < 1e-5, "{hit:?}");
    check(&bar, &point, &Motion { b: v(0.5, 0.3), motions: still, spins: [-1.0, 0.0] }, None);
    // From the start on, the point is on the segment.
    check(&bar, &point, &Motion { b: v(0.5, 0.0), motions: still, spins: [1.0, 0.0] }, None);
    check(&bar, &point, &Motion { b: v(0.5, 0.0), motions: [DVec2::ZERO, v(0.0, 1.0)], spins: [-0.5, 0.0] }, None);
    // Once they have parted, the other half of the segment comes round and hits it.
    let hit = cast_spinning(&bar, &origin, &point, &Pose::new(0.5, 0.0, 0.0).unwrap(), still[1], still[0], [4.0, 0.0]);
    let hit = hit.unwrap().expect("the other half comes round");
    assert!((hit.time - PI / 4.0).abs() < 1e-6 && hit.normal.x.abs() < 1e-5, "{hit:?}");
}

#[test]
fn a_motion_that_ends_in_a_touch_hits() {
    // The gap at the end counts as touching: it is a tenth of a billionth of the floor.
    let (floor, bar) = (floor(), segment([-1.0, 0.0], [1.0, 0.0]));
    for (spin, fall) in [(0.5, 0.0), (-0.5, 0.0), (0.5, 0.3), (1.2, 2.0)] {
        let end = f64::sin(f64::abs(spin)) + 1e-9;
        let (from, to) = (Pose::new(0.0, end + fall, 0.0).unwrap(), Pose::new(0.0, end, spin).unwrap());
        assert_eq!(collide(&floor, &Pose::IDENTITY, &bar, &to).expect("touching counts").depth, 0.0);
        let hit = cast_spinning(&floor, &Pose::IDENTITY, &bar, &from, v(0.0, -fall), DVec2::ZERO, [0.0, spin]);
        let hit = hit.unwrap().expect("it touches at the end");
        assert!(hit.time > 1.0 - 2e-6 && hit.normal.distance(v(0.0, 1.0)) < 1e-5, "{hit:?}");
    }
}

#[test]
fn a_long_blade_that_turns_catches_what_flees_or_comes() {
    let (blade, point) = (segment([-60.0, 0.0], [60.0, 0.0]), Shape::point(0.0, 0.0).unwrap());
    let mut hits = 0;
    for spin in [0.7, 1.5, 3.0, -2.0, 6.0] {
        for start in [v(1.0, 0.5), v(0.5, 2.0), v(20.0, -10.0), v(-30.0, 4.0)] {
            for motion in [v(30.0, 0.0), v(0.0, 30.0), v(20.0, 25.0), v(-25.0, 12.0), v(-3.0, -40.0)] {
                let above = |time: f64| DVec2::from_angle(spin * time).perp_dot(start + motion * time);
                let side = above(0.0).signum();
                let crosses = (1..=100_000).any(|k| side * above(f64::from(k) * 1e-5) <= 0.0);
                let pose = Pose::new(start.x, start.y, 0.0).unwrap();
                let found = cast_spinning(&blade, &Pose::IDENTITY, &point, &pose, motion, DVec2::ZERO, [spin, 0.0]);
                let found = found.unwrap();
                if let Some(hit) = &found {
                    // The normal points to the side that the point comes from.
                    let up = DVec2::from_angle(spin * hit.time).perp() * side;
                    assert!(hit.normal.dot(up) > 0.99, "spin {spin}, from {start} by {motion}: {}", hit.normal);
                }
                let found = found.map(|hit| hit.time);
                let expected = crosses.then(|| root(|time| side * above(time)));
                match (found, expected) {
                    (Some(found), Some(expected)) => {
                        hits += 1;
                        assert!(found <= expected + 1e-9 && found > expected - 2e-6, "{found}, not {expected}");
                    }
                    _ => assert_eq!(found, expected, "spin {spin}, from {start} by {motion}"),
                }
            }
        }
    }
    assert!(hits > 50, "{hits}");
}

/// A disc that begins beside the axle of a turning rod and moves outwards, against the times at which the rod's line
/// comes as near as its radius.
#[test]
fn a_turning_rod_hits_what_moves_outwards_along_it() {
    let (rod, ball) = (segment([-50.0, 0.0], [50.0, 0.0]), Shape::circle(0.25).unwrap());
    let mut met = 0;
    for k in 0..120 {
        let (speed, spin) = ([2.0, 8.0, 30.0][k % 3], [1.0, -4.0, 9.0, 0.2][k / 3 % 4]);
        let (angle, start) = (0.3 + 0.27 * (k / 12) as f64, v(1.0, 0.5) * [1.0, 15.0, 4.0][k / 2 % 3]);
        let way = v(speed, 0.3 * speed);
        let gap = |time: f64| {
            let turn = angle + spin * time;
            (start + way * time).dot(v(-turn.sin(), turn.cos())).abs() - 0.25
        };
        if gap(0.0) < 0.0 {
            continue;
        }
        let after = (1..=40_000).map(|step| f64::from(step) / 40_000.0).find(|&time| gap(time) < 0.0);
        let pose_a = Pose::new(0.0, 0.0, angle).unwrap();
        let pose_b = Pose::new(start.x, start.y, 0.0).unwrap();
        let hit = cast_spinning(&rod, &pose_a, &ball, &pose_b, way, v(0.0, 0.0), [spin, 0.0]).unwrap();
        assert_eq!(hit.is_some(), after.is_some(), "{k}: {hit:?}, not {after:?}");
        if let (Some(hit), Some(after)) = (hit, after) {
            assert!(hit.time <= after && gap(hit.time).abs() < 1e-6, "{k}: {hit:?}, not before {after}");
            assert!(after - hit.time < 1e-4, "{k}: {hit:?}, not {after}");
            met += 1;
        }
    }
    assert!(met > 30, "{met}");
}
