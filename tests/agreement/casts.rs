//! First touches, rays and points in shapes, of random pairs, against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{checked, config, most_touch, reach, Both, Checked, ROUNDING};
use super::generate::pairs::{pair, Pair};
use crate::common::oracle::{self, ray_hit_is_right, Cast, Figure, Impact, RayHit, Window, Within};
use crate::common::subject;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shadowgap::glam::DVec2;
use shadowgap::{cast, collide, contains, overlaps, raycast, Pose};

/// A pair and its motion. B starts where the motion takes it through the pair's place, at a time that may be outside 0
/// to 1.
#[derive(Clone, Debug)]
pub struct Moving {
    pair: Pair,
    motion: [f64; 2],
    motion_a: [f64; 2],
}

fn moving() -> BoxedStrategy<Moving> {
    let speed = prop_oneof![4 => -2.0..1.0f64, 1 => 1.0..6.0f64].prop_map(|exponent| 10f64.powf(exponent));
    let direction = prop_oneof![
        3 => (0.0..std::f64::consts::TAU).prop_map(Ok),
        2 => any::<Index>().prop_map(Err),
    ];
    let time = prop_oneof![4 => 0.0..1.0f64, 1 => Just(0.0), 1 => Just(1.0), 1 => 1.0..1.5f64, 1 => -0.5..0.0f64];
    let with_a = prop_oneof![Just([0.0, 0.0]), [-1.0..1.0f64, -1.0..1.0f64]];
    let still = prop::bool::weighted(0.02);
    (pair(), speed, direction, time, with_a, still)
        .prop_map(|(pair, speed, direction, time, with_a, still)| {
            let both = Both::new(&pair);
            let along = match direction {
                Ok(angle) => DVec2::from_angle(angle),
                // Along an edge of A: past it, or along it.
                Err(index) => {
                    let points = &both.swept_a.points;
                    let i = index.index(points.len());
                    let edge = DVec2::from(points[(i + 1) % points.len()]) - DVec2::from(points[i]);
                    both.pose_a.transform_point(edge.normalize_or(DVec2::X)) - both.pose_a.transform_point(DVec2::ZERO)
                }
            };
            let motion = if still { DVec2::ZERO } else { along * speed };
            Moving::through(pair, motion.to_array(), with_a.map(|x| x * speed), time)
        })
        .boxed()
}

impl Moving {
    /// The motions are in sizes of the larger shape; B's relative to A takes it through its place at this time.
    pub fn through(mut pair: Pair, motion: [f64; 2], motion_a: [f64; 2], time: f64) -> Moving {
        let size = Both::new(&pair).size;
        let (motion, motion_a) = (DVec2::from(motion) * size, DVec2::from(motion_a) * size);
        pair.b.at.x -= time * motion.x;
        pair.b.at.y -= time * motion.y;
        Moving { pair, motion: (motion + motion_a).to_array(), motion_a: motion_a.to_array() }
    }
}

struct Asked {
    both: Both,
    figures: (Figure, Figure),
    cast: Cast,
    within: Within,
}

impl Asked {
    fn new(moving: &Moving) -> Asked {
        let both = Both::new(&moving.pair);
        let figures = (Figure::from(both.swept_a.clone()), Figure::from(both.swept_b.clone()));
        let cast = Cast::new(&figures.0, both.at_a, &figures.1, both.at_b, moving.motion, moving.motion_a);
        let way = DVec2::from(moving.motion).length() + DVec2::from(moving.motion_a).length();
        let Within { length, across, place } = both.within();
        // What touches at the start may graze as deep as that is uncertain.
        let touch = most_touch(both.size, both.at_a, both.at_b, reach(&both.swept_a) + reach(&both.swept_b));
        let graze = if both.separation.abs() <= touch { touch } else { 0.0 };
        let within = Within { length: length + ROUNDING * way + graze, across, place: place + ROUNDING * way };
        Asked { both, figures, cast, within }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn casts_agree_with_the_oracle(moving in moving()) {
        cast_is_right(&moving)?;
    }

    #[test]
    fn rays_agree_with_the_oracle(moving in moving()) {
        ray_is_right(&moving)?;
    }

    #[test]
    fn points_in_shapes_agree_with_the_oracle(pair in pair(), index in any::<Index>(), part in 0.0..1.0f64) {
        let count = Both::new(&pair).swept_a.points.len();
        let index = [index.index(count), index.index(count * count) / count];
        containment_is_right(&pair, index, part)?;
    }
}

/// All properties of this file, for fuzzing.
pub fn everything_is_right(moving: &Moving, index: [usize; 2], part: f64) -> Checked {
    cast_is_right(moving)?;
    ray_is_right(moving)?;
    containment_is_right(&moving.pair, index, part)
}

fn cast_is_right(moving: &Moving) -> Checked {
    let Moving { motion, motion_a, .. } = *moving;
    let Asked { both, figures, cast: truth, within } = Asked::new(moving);
    let found = cast(&both.a, &both.pose_a, &both.b, &both.pose_b, motion, motion_a);
    let found = found.expect("good numbers");
    let claim = found.map(|impact| Impact {
        time: impact.time,
        normal: impact.normal.to_array(),
        point: impact.point.to_array(),
    });
    checked(truth.impact_is_right((&figures.0, both.at_a, motion_a), (&figures.1, both.at_b, motion), claim, within))?;

    // An overlap at the start is an impact at time 0, and told of as such; nothing else is.
    let inside = collide(&both.a, &both.pose_a, &both.b, &both.pose_b).is_some_and(|contact| contact.depth > 0.0);
    prop_assert_eq!(found.is_some_and(|impact| impact.inside), inside, "overlapping from the start");
    prop_assert!(!inside || found.is_some_and(|impact| impact.time == 0.0), "an overlap at the start is at once");
    Ok(())
}

fn ray_is_right(moving: &Moving) -> Checked {
    let Asked { both, figures, within, .. } = Asked::new(moving);
    let from = both.pose_b.transform_point(DVec2::from(both.swept_b.points[0]));
    let to = from + DVec2::from(moving.motion) - DVec2::from(moving.motion_a);
    let found = raycast(&both.a, &both.pose_a, from, to).expect("good numbers");
    let claim = found.map(|hit| RayHit {
        fraction: hit.fraction,
        distance: hit.distance,
        point: hit.point.to_array(),
        normal: hit.normal.to_array(),
    });
    let within = Within { length: within.length + 2.0 * within.place, ..within };
    checked(ray_hit_is_right(&figures.0, both.at_a, from.to_array(), to.to_array(), claim, within))
}

/// Points between two vertices of A, and others a little to either side of the line.
fn containment_is_right(pair: &Pair, index: [usize; 2], part: f64) -> Checked {
    let both = Both::new(pair);
    let points = &both.swept_a.points;
    let [i, j] = index.map(|index| index % points.len());
    let (p, q) = (both.pose_a.transform_point(points[i]), both.pose_a.transform_point(points[j]));
    let (middle, across) = (p.lerp(q, part), (q - p).perp().normalize_or(DVec2::X));
    let rim = both.swept_a.radius;
    for off in [0.0, 1e-8, -1e-8, 1e-3, -1e-3, 1.0] {
        let point = middle + across * (rim + off * both.size);
        let Within { length, place, .. } = both.within();
        let depth = oracle::depth_in(&both.swept_a, both.at_a, point.to_array());
        let found = contains(&both.a, &both.pose_a, point).expect("good numbers");
        prop_assert!(depth.abs() <= length + place || found == (depth > 0.0), "{depth:e} inside: says {found}");
        let at = Pose::new(point.x, point.y, 0.0).expect("good numbers");
        let as_shape = overlaps(&both.a, &both.pose_a, &subject::point(), &at);
        prop_assert_eq!(found, as_shape, "contains and overlaps of a point");
    }
    Ok(())
}

/// The generator draws enough touches at the start, touches later, misses and grazes.
#[test]
fn the_motions_are_hard_ones() {
    const COUNT: usize = 2000;
    let mut runner = TestRunner::deterministic();
    let (mut hits, mut at_once, mut misses, mut grazes) = (0, 0, 0, 0);
    for _ in 0..COUNT {
        let Asked { cast, within, .. } = Asked::new(&moving().new_tree(&mut runner).expect("a motion").current());
        match cast.window(within.length) {
            Window { earliest: Some(0.0), latest: Some(0.0) } => at_once += 1,
            Window { earliest: Some(_), latest: Some(_) } => hits += 1,
            Window { earliest: None, .. } => misses += 1,
            Window { .. } => grazes += 1,
        }
    }
    assert!(
        hits > COUNT / 5 && at_once > COUNT / 10 && misses > COUNT / 10 && grazes > COUNT / 100,
        "{hits} hits, {at_once} at once, {misses} misses, {grazes} grazes of {COUNT}"
    );
}
