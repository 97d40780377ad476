//! Ways out of places where edges of pieces cross inside a union: what the pieces cover of each other's edges ends
//! there, up to rounding.

use super::both::ROUNDING;
use super::generate::outlines::{outline, varied, Kind, KINDS};
use crate::common::count;
use crate::common::oracle::vector::length;
use crate::common::oracle::{depth, Depth, Difference, Figure, Placed, Swept, ORIGIN};
use crate::common::random::Random;
use crate::common::subject;
use shadowgap::glam::DVec2;
use shadowgap::{collide, Pose, Shape};
use std::f64::consts::TAU;

/// A piece may fill dents up to this part of the extent, and so cross others.
const DENT: f64 = 1.01e-6;

/// How many cases to try: one for so many of those that `PROPTEST_CASES` asks for.
fn cases(default: usize, share: u64) -> u64 {
    std::env::var("PROPTEST_CASES").map_or(default as u64, |count| count.parse::<u64>().expect("a number") / share)
}

fn piece(points: &[[f64; 2]]) -> Shape {
    Shape::polygon(points).expect("a good polygon")
}

fn bar(low: [f64; 2], high: [f64; 2]) -> Shape {
    piece(&[low, [high[0], low[1]], high, [low[0], high[1]]])
}

/// A square of two halves and a bar in it, whose edge crosses the joint at one of three ends that rounding moves apart.
#[test]
fn where_an_edge_crosses_the_joint_of_two_others_is_inside() {
    let pieces = [bar([-1.0, -1.0], [-0.5, 1.0]), bar([-0.5, -1.0], [1.0, 1.0]), bar([-0.8, -0.8], [0.8, 0.0])];
    let square = Shape::union(&pieces).expect("a good union");
    let at = Pose::new(-0.3, -0.3, 0.0).expect("good numbers");
    let found = collide(&square, &Pose::IDENTITY, &subject::point(), &at).expect("an overlap").depth;
    assert!((found - 0.7).abs() < 1e-9, "{found}");
}

/// A square of a left half and two other pieces, and a bar in the left half. An edge of the bar lies near the joint,
/// askew: over most of its length less than what counts as touching from the joint, but more than that from all of one
/// of the two pieces.
#[test]
fn an_edge_nearly_along_a_joint_is_inside() {
    let joined = [bar([-1.0, -1.0], [0.0, 1.0]), bar([0.0, -1.0], [1.0, -0.6]), bar([0.0, -0.6], [1.0, 1.0])];
    for step in 0..60 {
        let [below, above] = [f64::from(step) * 0.1e-10, f64::from(step % 7) * 0.02e-10];
        let askew = piece(&[[-0.8, -0.9], [-below, -0.9], [-above, 0.9], [-0.8, 0.9]]);
        let square = Shape::union(joined.iter().chain([&askew])).expect("a good union");
        let at = Pose::new(-0.1, -0.8, 0.0).expect("good numbers");
        let found = collide(&square, &Pose::IDENTITY, &subject::point(), &at).expect("an overlap").depth;
        assert!((found - 0.2).abs() < 1e-9, "{found}, {below:e} to {above:e} off the joint");
    }
}

/// A pentagon of four pieces, and a fifth one in them: its edge begins where three of the four meet, in each of them or
/// outside of it by a few hundred-billionths, and runs on nearly along a joint.
#[test]
fn an_edge_that_begins_beside_a_corner_is_inside() {
    let [p, q, r] = [
        [-0.27688352917720926, 0.32112647573914177],
        [0.09575971714222703, -0.15853304936290474],
        [-0.0003431823111740562, 0.2218384801977329],
    ];
    let [s, t] = [[0.4932765436592312, 0.044611129083418646], [0.4771699351491554, 0.29685668035368534]];
    let joint = [0.13125471257967947, 0.17459007196632395];
    let whole = [
        [0.46148408278283176, 0.5425127708219013],
        [-0.046875523056319535, 0.6818735946742098],
        [-0.36930707681339237, 0.17616835409016254],
        [-0.07214971446319751, -0.21103209002892653],
        [0.49821313527143873, -0.03270081848384809],
    ];
    let pieces = [
        piece(&[p, whole[2], whole[3], q, r]),
        piece(&[q, whole[4], s, r]),
        piece(&[joint, s, t]),
        piece(&[whole[0], whole[1], p, joint, t]),
        piece(&[
            [0.13125471233749586, 0.17459007205722518],
            [0.30480079106251384, 0.11228074743786924],
            [0.4435555008741639, 0.19693491192991558],
            [0.2137609928744736, 0.20375260224337982],
        ]),
    ];
    let at = Pose::new(0.088644859081765, 0.33020765582129175, 0.0).expect("good numbers");
    let depth = |shape: &Shape| collide(shape, &Pose::IDENTITY, &subject::point(), &at).expect("an overlap").depth;
    let (found, right) = (depth(&Shape::union(&pieces).expect("a good union")), depth(&piece(&whole)));
    assert!((found - right).abs() < 1e-8, "{found}, not {right}");
}

/// The pieces of an outline fill its shallow dents, and there their edges cross.
#[test]
fn points_near_crossings_in_outlines_are_as_deep_as_the_boundary_is_near() {
    for seed in 0..cases(count::cases(100, 300), 8) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let kind = if seed % 2 == 0 { Kind::Spikes } else { KINDS[random.below(KINDS.len())] };
        let count = 12 + random.below(190);
        let plain = outline(kind, count, &mut random);
        let points = varied(&plain, &mut random);
        let figure = Figure::outline(&points);
        let far = points.iter().map(|&p| length(p)).fold(0.0, f64::max);
        let tolerance = DENT * figure.size() + ROUNDING * far;
        let shape = Shape::outline(points.into_iter().map(DVec2::from).collect::<Vec<_>>()).expect("a good outline");
        for spot in crossings(&shape) {
            let room = -figure.signed(spot.to_array());
            for _ in 0..4 {
                let off = room * random.between(0.0, 3.0) * DVec2::from_angle(random.between(0.0, TAU));
                let right = -figure.signed((spot + off).to_array());
                if room > 1.5 * tolerance && right > tolerance {
                    let at = Pose::new(spot.x + off.x, spot.y + off.y, 0.0).expect("good numbers");
                    let contact = collide(&shape, &Pose::IDENTITY, &subject::point(), &at).expect("an overlap");
                    let found = contact.depth;
                    assert!(found >= right - tolerance, "outline {seed}: {found:e} at {}, not {right:e}", spot + off);
                }
            }
        }
    }
}

/// Where edges of two pieces cross.
fn crossings(shape: &Shape) -> Vec<DVec2> {
    let edges = shape.pieces().enumerate().flat_map(|(index, piece)| {
        let points: Vec<DVec2> = piece.points().collect();
        (0..points.len()).map(|k| (index, points[k], points[(k + 1) % points.len()])).collect::<Vec<_>>()
    });
    let (edges, mut found): (Vec<_>, _) = (edges.collect(), Vec::new());
    for (count, &(i, p, q)) in edges.iter().enumerate() {
        for &(j, r, s) in edges[..count].iter().filter(|&&(j, ..)| i != j) {
            let (a, b) = (q - p, s - r);
            let parts = [b, a].map(|other| (r - p).perp_dot(other) / a.perp_dot(b));
            if i != j && parts.iter().all(|part| (0.0..1.0).contains(part)) {
                found.push(p + a * parts[0]);
            }
        }
    }
    found
}

/// Polygons that are cut into pieces along random lines overlap others as if they were whole.
#[test]
fn ways_out_of_cut_polygons_are_those_of_whole_ones() {
    for seed in 0..cases(count::cases(4_000, 16_000), 1) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (wholes, cuts) = (1 + random.below(4), 1 + random.below(4));
        let (a, figure_a) = made(&mut random, 1.0, wholes, cuts);
        let size = random.between(0.01, 0.5);
        let round = |radius: f64, end: f64| Figure::from(Swept { points: vec![[0.0, 0.0], [end, 0.0]], radius });
        let (b, figure_b) = match random.below(5) {
            0 => (subject::point(), round(0.0, 0.0)),
            1 => (Shape::segment([0.0, 0.0], [size, 0.0]).expect("a good segment"), round(0.0, size)),
            2 => (Shape::circle(size).expect("a good circle"), round(size, 0.0)),
            3 => made(&mut random, size, 1, 0),
            _ => {
                let (wholes, cuts) = (1 + random.below(2), 1 + random.below(2));
                made(&mut random, size, wholes, cuts)
            }
        };
        let angle = if random.unit() < 0.3 { 0.0 } else { random.between(0.0, TAU) };
        let there = Placed { x: random.between(-0.5, 0.5), y: random.between(-0.5, 0.5), angle };
        let difference = Difference::new(&figure_a, ORIGIN, &figure_b, there);
        let Depth { least, most } = depth(&difference, 1e-9);
        let contact = collide(&a, &Pose::IDENTITY, &b, &subject::pose(there));
        let (found, way) = contact.map_or((0.0, DVec2::ZERO), |contact| (contact.depth, contact.mtv()));
        let right = least - 1e-8 <= found && found <= most + 1e-8;
        assert!(right, "case {seed}: depth {found:e}, not {least:e} to {most:e}");
        let after = difference.separation(way.to_array());
        assert!(after >= -1e-8, "case {seed}: after the mtv, still {:e} deep", -after);
    }
}

/// Some polygons, cut up, and as they are. Some of them are nearly where another one, or a piece of one, is.
fn made(random: &mut Random, size: f64, wholes: usize, cuts: usize) -> (Shape, Figure) {
    let (mut pieces, mut figures): (Vec<Vec<DVec2>>, Vec<Figure>) = (Vec::new(), Vec::new());
    for _ in 0..wholes {
        let mut whole = polygon(random, size);
        if random.unit() < 0.6 && !pieces.is_empty() {
            // Off by about what counts as touching, by less, or by more.
            let mut little = || match random.below(4) {
                0 => 10f64.powf(random.between(-13.0, -8.0)),
                1 => 10f64.powf(random.between(-8.0, -3.0)),
                _ => 10f64.powf(random.between(-11.0, -9.0)),
            };
            let (turn, by) = (DVec2::from_angle(little()), little());
            let by = size * by * DVec2::from_angle(random.between(0.0, TAU));
            whole = pieces[random.below(pieces.len())].iter().map(|&point| turn.rotate(point) + by).collect();
        }
        figures.push(Figure::from(Swept { points: whole.iter().map(DVec2::to_array).collect(), radius: 0.0 }));
        cut(whole, random, cuts, &mut pieces);
    }
    let pieces: Vec<Shape> = pieces.iter().filter_map(|points| Shape::polygon(points).ok()).collect();
    (Shape::union(&pieces).expect("a good union"), Figure::union(figures))
}

/// A convex polygon near the origin.
fn polygon(random: &mut Random, size: f64) -> Vec<DVec2> {
    let (count, radius) = (3 + random.below(5), random.between(0.3, 1.0));
    let center = DVec2::new(random.between(-0.4, 0.4), random.between(-0.4, 0.4));
    let angles = (0..count).map(|k| TAU * (k as f64 + random.between(0.0, 0.7)) / count as f64);
    angles.map(|angle| size * (center + radius * DVec2::from_angle(angle))).collect()
}

/// Cuts a convex polygon in two, and those again, this many times.
fn cut(polygon: Vec<DVec2>, random: &mut Random, cuts: usize, into: &mut Vec<Vec<DVec2>>) {
    if cuts == 0 {
        into.push(polygon);
        return;
    }
    let middle = polygon.iter().sum::<DVec2>() / polygon.len() as f64;
    let at = middle.lerp(polygon[random.below(polygon.len())], random.between(0.0, 0.5));
    let normal = DVec2::from_angle(random.between(0.0, TAU));
    let mut sides = [Vec::new(), Vec::new()];
    for (k, &p) in polygon.iter().enumerate() {
        let q = polygon[(k + 1) % polygon.len()];
        let [here, there] = [p, q].map(|point| (point - at).dot(normal));
        sides[usize::from(here > 0.0)].push(p);
        if (here > 0.0) != (there > 0.0) {
            let crossing = p.lerp(q, here / (here - there));
            sides.iter_mut().for_each(|side| side.push(crossing));
        }
    }
    sides.into_iter().for_each(|side| cut(side, random, cuts - 1, into));
}
