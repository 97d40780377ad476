//! Random pairs of all kinds against the oracle. `PROPTEST_CASES` sets how many.

use super::both::{self, config, near, reach, Both, Checked, PROMISED, ROUNDING};
use super::generate::pairs::{pair, Pair};
use crate::common::golden::Call;
use crate::common::oracle::{self, Placed, Swept};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shadowgap::glam::DVec2;
use shadowgap::{AxisTest, Contact, Feature, Pose, Side};
use std::f64::consts::TAU;

/// Two directions that differ by less than this angle, in radians, count as one axis.
const PARALLEL: f64 = 1e-12;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn answers_agree_with_the_oracle(pair in pair()) {
        let both = Both::new(&pair);
        overlap_is_right(&both)?;
        separation_is_right(&both)?;
        contact_is_right(&both)?;
    }

    #[test]
    fn explanations_agree_with_the_oracle(pair in pair()) {
        explanation_is_right(&Both::new(&pair))?;
    }

    #[test]
    fn answers_do_not_depend_on_the_point_of_view(pair in pair(), by in any::<[i32; 2]>(), turn in -4.0..4.0f64) {
        every_point_of_view_is_right(&pair, by, turn)?;
    }
}

/// The generator is worth its name: each kind of pair that is easy to get wrong makes up a fair share.
#[test]
fn the_pairs_are_hard_ones() {
    const COUNT: usize = 2000;
    let mut runner = TestRunner::deterministic();
    let pairs: Vec<Both> = (0..COUNT)
        .map(|_| pair().new_tree(&mut runner).expect("a pair").current())
        .map(|pair| Both::new(&pair))
        .collect();
    let share = |is: &dyn Fn(&Both) -> bool| pairs.iter().filter(|both| is(both)).count() as f64 / COUNT as f64;
    let close = |both: &Both| both.separation.abs() < 0.01 * both.size;
    let touching = |both: &Both| !both.decided(both.separation);
    let nested = |both: &Both| both.room().0.max(both.room().1) > 0.0;
    let same_turn = |both: &Both| ((both.at_a.angle - both.at_b.angle) / (TAU / 24.0)).fract().abs() < 1e-12;
    let far = |both: &Both| both.at_a.x.abs() > 1e4 * both.size;
    for (name, got, least) in [
        ("overlap", share(&|both| both.separation < 0.0), 0.4),
        ("apart", share(&|both| both.separation > 0.0), 0.2),
        ("close", share(&close), 0.3),
        ("touching", share(&touching), 0.05),
        ("nested", share(&nested), 0.1),
        ("alike in angle", share(&same_turn), 0.2),
        ("far from the origin", share(&far), 0.1),
    ] {
        assert!(got >= least, "{name}: {got}");
    }
}

/// All properties of this file, for fuzzing.
pub fn everything_is_right(pair: &Pair, by: [i32; 2], turn: f64) -> Checked {
    let both = Both::new(pair);
    overlap_is_right(&both)?;
    separation_is_right(&both)?;
    contact_is_right(&both)?;
    explanation_is_right(&both)?;
    every_point_of_view_is_right(pair, by, turn)
}

fn every_point_of_view_is_right(pair: &Pair, by: [i32; 2], turn: f64) -> Checked {
    let both = Both::new(pair);
    swapping_swaps(pair, &both)?;
    moving_changes_nothing(pair, by)?;
    turning_turns(pair, &both, turn)?;
    winding_does_not_matter(pair, &both)
}

fn overlap_is_right(both: &Both) -> Checked {
    let overlap = both.overlaps();
    prop_assert!(!both.decided(both.separation) || overlap == (both.separation < 0.0), "overlaps says {overlap}");
    Ok(())
}

fn separation_is_right(both: &Both) -> Checked {
    let Both { separation, tolerance, .. } = *both;
    let found = both.explain(false).separation;
    near("distance", found.distance, separation, tolerance)?;
    near("the normal's length", found.normal.length(), 1.0, 1e-12)?;
    near("after the mtv", both.separation_after(found.normal * -found.distance), 0.0, tolerance)?;
    let far = separation.abs() + reach(&both.swept_a) + reach(&both.swept_b);
    near("rate along the normal", both.separation_after(found.normal * far), separation + far, tolerance)?;

    // The two points lie on the shapes, and the vector between them is normal * distance.
    let coarse = ROUNDING * (both.at_a.x.abs() + both.at_a.y.abs() + both.at_b.x.abs() + both.at_b.y.abs());
    let across = found.on_b - found.on_a - found.normal * found.distance;
    near("from point to point, along the normal", across.dot(found.normal), 0.0, tolerance + coarse)?;
    // Where two axes tie, either normal is right: the vector is uncertain by the angle between them.
    near("from point to point, across", across.length(), 0.0, PROMISED * both.size + tolerance + coarse)?;
    for (swept, at, point) in [(&both.swept_a, both.at_a, found.on_a), (&both.swept_b, both.at_b, found.on_b)] {
        let room = oracle::contains(swept, at, &Swept { points: vec![[0.0, 0.0]], radius: 0.0 }, {
            Placed { x: point.x, y: point.y, angle: 0.0 }
        });
        prop_assert!(room >= -tolerance - coarse, "a point is {room:e} off its shape");
    }
    Ok(())
}

fn contact_is_right(both: &Both) -> Checked {
    let contact = both.collide();
    prop_assert_eq!(contact.is_some(), both.overlaps(), "collide and overlaps");
    let Some(contact) = contact else { return Ok(()) };
    let separation = both.explain(false).separation;
    prop_assert_eq!(contact.depth, 0.0 - separation.distance, "collide's depth is explain's");
    prop_assert_eq!(contact.normal, separation.normal, "collide's normal is explain's");
    prop_assert!(contact.depth >= 0.0);
    let (a_in_b, b_in_a) = both.room();
    for (name, flag, room) in [("a in b", contact.a_in_b, a_in_b), ("b in a", contact.b_in_a, b_in_a)] {
        prop_assert!(!both.decided(room) || flag == (room > 0.0), "{name}: says {flag}, with {room:e} to spare");
    }
    Ok(())
}

fn explanation_is_right(both: &Both) -> Checked {
    let (why, whole) = (both.explain(false), both.explain(true));
    for why in [&why, &whole] {
        prop_assert_eq!(why.overlaps, both.overlaps(), "explain and overlaps");
        prop_assert_eq!(why.mtv, both.collide().map(|contact| contact.mtv()), "explain's mtv is collide's");
        prop_assert!(!why.axes.is_empty());
        for (k, test) in why.axes.iter().enumerate() {
            axis_is_right(both, test)?;
            let of_edges = |test: &&AxisTest| matches!(test.feature, Feature::Edge(_));
            let mut earlier = why.axes[..k].iter().filter(of_edges);
            let tried = |one: &AxisTest| one.axis.perp_dot(test.axis).abs() < PARALLEL;
            prop_assert!(!of_edges(&test) || !earlier.any(tried), "axis {k} was tried before");
        }
        let decisive = why.axes[why.decisive].separation;
        let most = why.axes.iter().map(|test| test.separation).fold(f64::NEG_INFINITY, f64::max);
        near("the decisive axis and the best", decisive, most, both.tolerance)?;
        if why.overlaps {
            near("the decisive axis", decisive, both.separation, both.tolerance)?;
        }
    }
    near("both distances", why.separation.distance, whole.separation.distance, both.tolerance)?;

    // Without `all_axes`, `explain` stops at the first gap.
    prop_assert!(whole.axes.starts_with(&why.axes), "the short argument begins the whole one");
    let (last, before) = why.axes.split_last().expect("an axis");
    let reach = both::reach(&both.swept_a) + both::reach(&both.swept_b);
    let counts = |gap: f64| gap > both.tolerance + both::touch(gap, both.size, both.at_a, both.at_b, reach);
    prop_assert!(!before.iter().any(|test| counts(test.separation)), "went on after a gap");
    prop_assert!(last.separation > 0.0 || why.axes.len() == whole.axes.len(), "stopped without a gap");
    if both.decided(both.separation) && both.separation > 0.0 {
        prop_assert!(last.separation > 0.0, "apart without a gap");
    }
    Ok(())
}

fn axis_is_right(both: &Both, test: &AxisTest) -> Checked {
    let Both { tolerance, .. } = *both;
    let axis = test.axis.to_array();
    near("an axis' length", test.axis.length(), 1.0, 1e-12)?;

    // The separation on this axis, from shadows near the origin. A contained shadow must get all the way out.
    let (here, there) = both.near_the_origin();
    let (a, b) = (oracle::interval(&both.swept_a, here, axis), oracle::interval(&both.swept_b, there, axis));
    near("an axis' separation", test.separation, (b.min - a.max).max(a.min - b.max), tolerance)?;

    // The shadows in the world, and the vertices at their ends.
    for (shape, pose, swept, at, shadow) in [
        (&both.a, &both.pose_a, &both.swept_a, both.at_a, test.a),
        (&both.b, &both.pose_b, &both.swept_b, both.at_b, test.b),
    ] {
        let tolerance = tolerance + ROUNDING * (at.x.abs() + at.y.abs());
        let truth = oracle::interval(swept, at, axis);
        near("a shadow's lower end", shadow.interval.min, truth.min, tolerance)?;
        near("a shadow's upper end", shadow.interval.max, truth.max, tolerance)?;
        let cast = |vertex: usize| pose.transform_point(shape.points().nth(vertex).expect("a vertex")).dot(test.axis);
        near("the lowest vertex", cast(shadow.min_vertex) - shape.radius(), truth.min, tolerance)?;
        near("the highest vertex", cast(shadow.max_vertex) + shape.radius(), truth.max, tolerance)?;
    }

    let (shape, at, own) = match test.side {
        Side::A => (&both.a, both.at_a, test.a),
        Side::B => (&both.b, both.at_b, test.b),
    };
    let turn = Pose::new(0.0, 0.0, at.angle).expect("an angle");
    let points: Vec<DVec2> = shape.points().collect();
    match test.feature {
        Feature::Edge(index) => {
            let edge = turn.transform_point(points[(index + 1) % points.len()] - points[index]);
            let slack = 1e-12 * edge.length() + ROUNDING * points.iter().map(|p| p.length()).fold(0.0, f64::max);
            near("an edge along its axis", edge.dot(test.axis), 0.0, slack)?;
            let ends = [index, (index + 1) % points.len()];
            prop_assert!(
                ends.contains(&own.max_vertex),
                "an edge's axis points outwards, its edge casts the upper end"
            );
        }
        Feature::Vertex(index) => {
            prop_assert!([own.min_vertex, own.max_vertex].contains(&index), "an axis' vertex faces the other shape");
        }
    }
    Ok(())
}

/// One pair, given in two ways (A and B swapped, or points reversed): the answers agree on distance and overlap.
fn same(both: &Both, other: &Both) -> Checked {
    let (found, again) = (both.explain(false).separation, other.explain(false).separation);
    near("the same distance", again.distance, found.distance, both.tolerance + other.tolerance)?;
    if both.decided(both.separation) {
        prop_assert_eq!(both.overlaps(), other.overlaps());
    }
    Ok(())
}

fn swapping_swaps(pair: &Pair, both: &Both) -> Checked {
    let swapped = Both::new(&pair.clone().swapped());
    same(both, &swapped)?;
    let (Some(one), Some(other)) = (both.collide(), swapped.collide()) else { return Ok(()) };
    near("a way out for the other", both.separation_after(-other.mtv()), 0.0, both.tolerance)?;
    let (a_in_b, b_in_a) = both.room();
    prop_assert!(!both.decided(a_in_b) || one.a_in_b == other.b_in_a, "a in b");
    prop_assert!(!both.decided(b_in_a) || one.b_in_a == other.a_in_b, "b in a");
    Ok(())
}

/// A pair that is moved without rounding a position gives the same answers to the last bit.
fn moving_changes_nothing(pair: &Pair, by: [i32; 2]) -> Checked {
    let mut pair = pair.clone();
    let grid = (pair.b.at.x - pair.a.at.x).abs().max((pair.b.at.y - pair.a.at.y).abs()).max(1e-3);
    let grid = grid.log2().exp2().max(1e-3) * 2f64.powi(-18);
    let round = |x: f64| (x / grid).round() * grid;
    let [x, y] = [round(pair.b.at.x - pair.a.at.x), round(pair.b.at.y - pair.a.at.y)];
    (pair.a.at.x, pair.a.at.y) = (0.0, 0.0);
    (pair.b.at.x, pair.b.at.y) = (x, y);
    let here = Both::new(&pair);
    for at in [&mut pair.a.at, &mut pair.b.at] {
        (at.x, at.y) = (at.x + f64::from(by[0]) * grid, at.y + f64::from(by[1]) * grid);
    }
    let there = Both::new(&pair);
    if there.near_the_origin() == here.near_the_origin() {
        // A contact without the positions of its points, which move with the pair.
        let alone = |both: &Both| {
            both.collide().map(|Contact { normal, depth, points, a_in_b, b_in_a, pieces, .. }| {
                let points: Vec<_> = points.iter().map(|point| (point.depth, point.id)).collect();
                (normal, depth, points, a_in_b, b_in_a, pieces)
            })
        };
        prop_assert_eq!(alone(&there), alone(&here));
        let (why, why_there) = (here.explain(true), there.explain(true));
        prop_assert_eq!(why_there.separation.distance, why.separation.distance);
        prop_assert_eq!(why_there.separation.normal, why.separation.normal);
    }
    Ok(())
}

fn turning_turns(pair: &Pair, both: &Both, turn: f64) -> Checked {
    let (here, there) = both.near_the_origin();
    let (sin, cos) = turn.sin_cos();
    let mut turned = pair.clone();
    turned.a.at = Placed { angle: here.angle + turn, ..here };
    turned.b.at =
        Placed { x: there.x * cos - there.y * sin, y: there.x * sin + there.y * cos, angle: there.angle + turn };
    // Adding to an angle of many turns rounds it.
    let blur = ROUNDING * here.angle.abs().max(there.angle.abs()) * (reach(&both.swept_a) + reach(&both.swept_b));
    let turned = Both { tolerance: both.tolerance + blur, ..Both::new(&turned) };
    overlap_is_right(&turned)?;
    let distance = turned.explain(false).separation.distance;
    near("turned, the same distance", distance, both.separation, turned.tolerance)
}

fn winding_does_not_matter(pair: &Pair, both: &Both) -> Checked {
    let mut other = pair.clone();
    for posed in [&mut other.a, &mut other.b] {
        let Call::Polygon { points, .. } = &mut posed.call else { return Ok(()) };
        points.reverse();
        points.rotate_left(1);
    }
    same(both, &Both::new(&other))
}
