//! First touches worked out by hand, the check of a claimed one, and both against tiny steps through time.

use super::{assert_near, at, square, swept};
use crate::common::oracle::vector::{add, scaled};
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{
    ray_hit_is_right, separation, Cast, Figure, Impact, Placed, RayHit, Swept, Window, Within,
};
use crate::common::random::Random;

const WITHIN: Within = Within { length: 1e-9, across: 1e-9, place: 1e-9 };

fn disc(radius: f64) -> Swept {
    swept(&[[0.0, 0.0]], radius)
}

fn window(a: &Swept, b: &Swept, at_b: Placed, motion: [f64; 2]) -> Window {
    Cast::new(&a.clone().into(), ORIGIN, &b.clone().into(), at_b, motion, [0.0, 0.0]).window(1e-12)
}

#[track_caller]
fn touches(a: &Swept, b: &Swept, at_b: Placed, motion: [f64; 2], time: f64) {
    let Window { earliest, latest } = window(a, b, at_b, motion);
    assert_near(earliest.expect("a touch"), time, 2e-12);
    assert_near(latest.expect("a touch"), time, 2e-12);
}

#[track_caller]
fn misses(a: &Swept, b: &Swept, at_b: Placed, motion: [f64; 2]) {
    assert_eq!(window(a, b, at_b, motion), Window { earliest: None, latest: None });
}

#[test]
fn first_touches() {
    let (box_2, ball) = (square(1.0), disc(0.5));
    touches(&box_2, &ball, at(5.5, 0.0), [-8.0, 0.0], 0.5);
    touches(&box_2, &ball, at(1.0, 0.5), [7.0, 7.0], 0.0); // begins in overlap
    touches(&ball, &ball, at(3.0, 4.0), [-3.0, -4.0], 0.8);
    misses(&box_2, &ball, at(5.5, 0.0), [-3.9, 0.0]); // stops short
    misses(&box_2, &ball, at(5.5, 0.0), [8.0, 0.0]); // away
    misses(&box_2, &ball, at(5.5, 0.0), [0.0, 0.0]);
    misses(&box_2, &ball, at(5.5, 1.51), [-8.0, 0.0]); // just over
                                                       // A bullet a thousandth long, a million lengths in one step,
                                                       // through a wall a thousandth thick.
    let wall = swept(&[[-0.0005, -1.0], [0.0005, -1.0], [0.0005, 1.0], [-0.0005, 1.0]], 0.0);
    let Window { earliest, latest } = window(&wall, &disc(0.0005), at(-250.001, 0.0), [1000.0, 0.0]);
    assert_near(earliest.unwrap(), 0.25, 1e-14);
    assert_near(latest.unwrap(), 0.25, 1e-14);
}

#[test]
fn a_graze_is_undecided() {
    let Window { earliest, latest } = window(&square(1.0), &disc(0.5), at(5.0, 1.5), [-8.0, 0.0]);
    assert_near(earliest.expect("nearly a touch"), 0.5, 1e-5);
    assert_eq!(latest, None);
}

#[test]
fn a_touch_at_the_start_is_hit_by_what_leads_deeper() {
    for (motion, time) in [([0.0, 0.0], None), ([3.0, 0.0], None), ([0.0, 9.0], None), ([-1.0, 9.0], Some(0.0))] {
        let Window { earliest, latest } = window(&square(1.0), &disc(0.5), at(1.5, 0.0), motion);
        assert_eq!(earliest, time);
        assert_eq!(latest.is_some(), time.is_some());
    }
}

#[test]
fn only_relative_motion_matters_for_the_time() {
    let (box_2, ball) = (Figure::from(square(1.0)), Figure::from(disc(0.5)));
    let both = Cast::new(&box_2, at(1e9, 0.0), &ball, at(1e9 + 5.5, 0.0), [2.0, 3.0], [10.0, 3.0]);
    assert_near(both.window(1e-12).earliest.unwrap(), 0.5, 1e-12);
}

#[test]
fn the_first_of_several_solids_counts() {
    let posts = Figure::union([-3.0, 0.0, 3.0].map(|x| Figure::from(swept(&[[x, 0.0]], 0.5))));
    let cast = Cast::new(&posts, ORIGIN, &disc(0.5).into(), at(10.0, 0.0), [-20.0, 0.0], [0.0, 0.0]);
    assert_near(cast.window(1e-12).earliest.unwrap(), 0.3, 1e-12);
    let frame = Figure::outline(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]]);
    for (x, time) in [(0.0, Some(0.0)), (8.0, Some(0.25)), (20.0, None)] {
        let cast = Cast::new(&frame, ORIGIN, &disc(0.5).into(), at(x, 0.0), [-10.0, 0.0], [0.0, 0.0]);
        let Window { earliest, latest } = cast.window(1e-12);
        assert_eq!((earliest.is_some(), latest.is_some()), (time.is_some(), time.is_some()));
        assert_near(earliest.unwrap_or(0.0), time.unwrap_or(0.0), 1e-12);
    }
}

#[test]
fn mistakes_are_noticed() {
    let (box_2, ball) = (Figure::from(square(1.0)), Figure::from(disc(0.5)));
    let (at_b, motion) = (at(5.5, 0.25), [-8.0, 0.0]);
    let cast = Cast::new(&box_2, ORIGIN, &ball, at_b, motion, [0.0, 0.0]);
    let judge = |claim| cast.impact_is_right((&box_2, ORIGIN, [0.0, 0.0]), (&ball, at_b, motion), claim, WITHIN);
    let claim = Impact { time: 0.5, normal: [1.0, 0.0], point: [1.0, 0.25] };
    judge(Some(claim)).unwrap();
    for (claim, because) in [
        (None, "no impact, but one"),
        (Some(Impact { time: 0.49, ..claim }), "impact at 4.9e-1, not in"),
        (Some(Impact { time: 0.8125, ..claim }), "not in"), // where it leaves
        (Some(Impact { time: f64::NAN, ..claim }), "not in"),
        (Some(Impact { normal: [-1.0, 0.0], ..claim }), "goes with the motion"),
        (Some(Impact { normal: [0.8, 0.6], ..claim }), "sees"),
        (Some(Impact { normal: [0.0, 0.0], ..claim }), "no unit vector"),
        (Some(Impact { point: [1.5, 0.25], ..claim }), "outside A"),
        (Some(Impact { point: [1.0, 0.75], ..claim }), "outside B"),
    ] {
        let sentence = judge(claim).unwrap_err();
        assert!(sentence.contains(because), "{sentence}");
    }
    let away = Cast::new(&box_2, ORIGIN, &ball, at_b, [8.0, 0.0], [0.0, 0.0]);
    let verdict = away.impact_is_right((&box_2, ORIGIN, [0.0, 0.0]), (&ball, at_b, [8.0, 0.0]), Some(claim), WITHIN);
    assert!(verdict.unwrap_err().contains("there is none"));
}

#[test]
fn hits_of_rays() {
    let box_2 = Figure::from(square(1.0));
    let judge = |from, to, claim| ray_hit_is_right(&box_2, at(10.0, 0.0), from, to, claim, WITHIN);
    let hit = RayHit { fraction: 0.25, distance: 4.0, point: [9.0, 0.5], normal: [-1.0, 0.0] };
    judge([5.0, 0.5], [21.0, 0.5], Some(hit)).unwrap();
    judge([5.0, 2.0], [21.0, 2.0], None).unwrap();
    let inside = RayHit { fraction: 0.0, distance: 0.0, point: [9.5, 0.5], normal: [-1.0, 0.0] };
    judge([9.5, 0.5], [21.0, 0.5], Some(inside)).unwrap();
    for (from, claim, because) in [
        ([5.0, 0.5], None, "no impact"),
        ([5.0, 0.5], Some(RayHit { distance: 0.25, ..hit }), "along the ray"),
        ([5.0, 0.5], Some(RayHit { point: [9.0, 0.75], ..hit }), "outside B"),
        ([5.0, 0.5], Some(RayHit { normal: [0.0, 1.0], ..hit }), "sees"),
        ([9.5, 0.5], Some(RayHit { fraction: 0.05, ..inside }), "not in"),
        ([9.5, 0.5], Some(RayHit { point: [9.0, 0.5], ..inside }), "the hit at the start"),
    ] {
        let sentence = judge(from, [21.0, 0.5], claim).unwrap_err();
        assert!(sentence.contains(because), "{sentence}");
    }
}

/// Steps through time, no longer than the way that is certainly free: the distance at each step.
fn advanced(a: &Swept, at_a: Placed, b: &Swept, at_b: Placed, motion: [f64; 2]) -> Option<f64> {
    let speed = motion[0].hypot(motion[1]);
    let mut time = 0.0;
    for _ in 0..100_000 {
        let [x, y] = add([at_b.x, at_b.y], scaled(motion, time));
        let distance = separation(a, at_a, b, Placed { x, y, ..at_b }).separation;
        if distance < 1e-9 {
            return Some(time);
        }
        time += distance / speed;
        if time > 1.0 {
            return None;
        }
    }
    Some(time)
}

#[test]
fn windows_agree_with_conservative_steps() {
    let mut random = Random(3);
    let (mut hits, mut all) = (0, 0);
    while all < 2000 {
        let (a, b) = (random.shape(), random.shape());
        let (at_a, at_b) = (random.pose(4.0), random.pose(8.0));
        let aim = [at_a.x - at_b.x + random.between(-3.0, 3.0), at_a.y - at_b.y + random.between(-3.0, 3.0)];
        let motion = scaled(aim, random.between(0.0, 3.0));
        let cast = Cast::new(&a.clone().into(), at_a, &b.clone().into(), at_b, motion, [0.0, 0.0]);
        let Window { earliest, latest } = cast.window(1e-8);
        if earliest.is_some() != latest.is_some() {
            continue; // a graze: the steps come to no end
        }
        all += 1;
        let stepped = advanced(&a, at_a, &b, at_b, motion);
        assert_eq!(stepped.is_some(), earliest.is_some());
        let Some(time) = stepped else { continue };
        hits += 1;
        let (earliest, latest) = (earliest.unwrap(), latest.unwrap());
        assert!((earliest - 1e-12..=latest + 1e-12).contains(&time), "{time} in {earliest} to {latest}");
    }
    assert!((600..1900).contains(&hits), "{hits} hits");
}
