//! Outlines with holes, against what their rings say by themselves.

use crate::common::random::Random;
use glam::DVec2;
use shadowgap::{contains, distance, overlaps, Pose, Shape, ShapeError};
use std::f64::consts::TAU;

type Ring = Vec<DVec2>;

/// A star about a centre, with spikes of random length, in either winding.
fn star_at(center: DVec2, low: f64, high: f64, random: &mut Random) -> Ring {
    let count = 3 + random.below(12);
    let turn = random.between(0.0, 7.0);
    let spike = |k: usize, random: &mut Random| {
        let angle = turn + (k as f64 + random.between(0.1, 0.9)) * TAU / count as f64;
        center + DVec2::from_angle(angle) * random.between(low, high)
    };
    let mut points: Ring = (0..count).map(|k| spike(k, random)).collect();
    if random.below(2) == 0 {
        points.reverse();
    }
    points
}

/// An outline, and up to four holes that mostly lie in it and apart.
fn rings(random: &mut Random) -> (Ring, Vec<Ring>) {
    let outer = star_at(DVec2::ZERO, 4.0, 6.0, random);
    let holes = (0..1 + random.below(4)).map(|k| {
        let middle = DVec2::from_angle((k as f64 + 0.5) * TAU / 4.0) * random.between(1.5, 2.0);
        star_at(middle, 0.2, 1.3, random)
    });
    (outer, holes.collect())
}

fn area_of(ring: &[DVec2]) -> f64 {
    edges(ring).map(|(a, b)| a.perp_dot(b)).sum::<f64>().abs() / 2.0
}

fn edges(ring: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    (0..ring.len()).map(|k| (ring[k], ring[(k + 1) % ring.len()]))
}

fn distance_to(p: DVec2, (a, b): (DVec2, DVec2)) -> f64 {
    let along = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a + (b - a) * along)
}

fn cross((a, b): (DVec2, DVec2), (c, d): (DVec2, DVec2)) -> bool {
    let side = |p: DVec2, q: DVec2, r: DVec2| (q - p).perp_dot(r - p) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// Whether a ray to the right from a point crosses the rings an odd number of times.
fn is_in<'r>(rings: impl IntoIterator<Item = &'r Ring>, p: DVec2) -> bool {
    let crosses =
        |&(a, b): &(DVec2, DVec2)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
    rings.into_iter().flat_map(|ring| edges(ring)).filter(crosses).count() % 2 == 1
}

/// Whether an edge of ring `k` crosses or leaves what it must not; if `at` is given, that edge alone.
fn is_wrong(rings: &[Ring], k: usize, at: Option<usize>) -> bool {
    let bad = |i: usize, edge: (DVec2, DVec2)| {
        let after = |i: usize| (i + 1) % rings[k].len();
        let near = |other: usize, j: usize| other == k && (i == j || after(j) == i || after(i) == j);
        let crossed =
            |other: usize| edges(&rings[other]).enumerate().any(|(j, met)| !near(other, j) && cross(edge, met));
        let others = rings.iter().enumerate().filter(|&(other, _)| other != k).map(|(_, ring)| ring);
        (0..rings.len()).any(crossed) || (k > 0 && !is_in(others, edge.0))
    };
    edges(&rings[k]).enumerate().any(|(i, edge)| at.is_none_or(|at| at == i) && bad(i, edge))
}

/// A random case, what the library makes of it, and its rings, if that is right.
fn made(random: &mut Random) -> Option<(Shape, Vec<Ring>)> {
    let (outer, holes) = rings(random);
    let rings = [vec![outer.clone()], holes.clone()].concat();
    let wrong = (0..rings.len()).any(|k| is_wrong(&rings, k, None));
    match Shape::outline_with_holes(outer, holes) {
        Ok(shape) => {
            assert!(!wrong, "{rings:?}");
            return Some((shape, rings));
        }
        Err(ShapeError::BadHole { hole, index }) => {
            assert!(is_wrong(&rings, hole + 1, Some(index)), "{hole} {index} {rings:?}")
        }
        Err(ShapeError::SelfCrossing { index }) => assert!(is_wrong(&rings, 0, Some(index)), "{index} {rings:?}"),
        Err(error) => panic!("{error}: {rings:?}"),
    }
    None
}

#[test]
fn outlines_with_holes_cover_what_is_in_the_outline_and_in_no_hole() {
    let mut random = Random(5);
    let mut count = 0;
    for case in 0..4_000 {
        let Some((shape, rings)) = made(&mut random) else { continue };
        count += 1;
        let area = area_of(&rings[0]) - rings[1..].iter().map(|hole| area_of(hole)).sum::<f64>();
        assert!((shape.area() - area).abs() < 1e-4, "case {case}: {} instead of {area}", shape.area());
        let whole = Shape::union(shape.pieces().collect::<Vec<_>>().iter()).expect("a union");
        assert!((whole.area() - area).abs() < 1e-4, "case {case}");
        for _ in 0..40 {
            let p = DVec2::new(random.between(-6.0, 6.0), random.between(-6.0, 6.0));
            if rings.iter().flat_map(|ring| edges(ring)).all(|edge| distance_to(p, edge) > 1e-4) {
                assert_eq!(contains(&shape, &Pose::IDENTITY, p), Ok(is_in(&rings, p)), "case {case}, {p}");
            }
        }
    }
    assert!((1_500..3_900).contains(&count), "{count}");
}

#[test]
fn outlines_with_holes_meet_others_at_their_rings() {
    let mut random = Random(6);
    let mut tally = [0; 3];
    for case in 0..2_000 {
        let Some((shape, rings)) = made(&mut random) else { continue };
        for _ in 0..10 {
            let size = random.between(0.05, 1.0);
            let ball = star_at(DVec2::ZERO, 0.2 * size, size, &mut random);
            let mut at = DVec2::new(random.between(-6.0, 6.0), random.between(-6.0, 6.0));
            if random.below(2) == 0 {
                let hole = &rings[1 + random.below(rings.len() - 1)];
                at = hole.iter().sum::<DVec2>() / hole.len() as f64;
            }
            let placed: Ring = ball.iter().map(|&p| p + at).collect();
            let Ok(small) = Shape::outline(ball.clone()) else { continue };
            let pose = Pose::at(at).expect("a pose");
            let met =
                || rings.iter().flat_map(|ring| edges(ring)).any(|edge| edges(&placed).any(|other| cross(edge, other)));
            let gap = |of: &[Ring], to: &[Ring]| {
                let all = of
                    .iter()
                    .flatten()
                    .flat_map(|&p| to.iter().flat_map(move |ring| edges(ring).map(move |edge| distance_to(p, edge))));
                all.fold(f64::INFINITY, f64::min)
            };
            let placed_ring = [placed.clone()];
            let gap = gap(&rings, &placed_ring).min(gap(&placed_ring, &rings));
            if gap < 1e-3 {
                continue;
            }
            // Without a crossing, any vertex tells whether one lies in the other.
            let inside = is_in(&rings, placed[0]) || rings.iter().any(|ring| is_in(&placed_ring, ring[0]));
            let expected = met() || inside;
            assert_eq!(overlaps(&shape, &Pose::IDENTITY, &small, &pose), expected, "case {case}: {rings:?} {placed:?}");
            let apart = distance(&shape, &Pose::IDENTITY, &small, &pose).distance;
            if expected {
                assert!(apart < 0.0, "case {case}");
            } else {
                assert!((apart - gap).abs() < 1e-4, "case {case}: {apart} instead of {gap}");
            }
            tally[if !expected { usize::from(is_in(&rings[..1], at)) } else { 2 }] += 1;
        }
    }
    assert!(tally.iter().all(|&count| count > 500), "{tally:?}");
}

/// One outline in place of several rings: from a vertex to one of a ring that has not been reached, round it, and back;
/// now and then by way of a point between.
fn bridged(rings: &[Ring], random: &mut Random) -> Option<Ring> {
    let mut whole = rings[0].clone();
    let mut left: Vec<&Ring> = rings[1..].iter().collect();
    let mut bridges: Vec<(DVec2, DVec2)> = Vec::new();
    for _ in 0..2_000 {
        if left.is_empty() {
            return Some(whole);
        }
        let hole = random.below(left.len());
        let (at, start) = (random.below(whole.len()), random.below(left[hole].len()));
        let bridge = (whole[at], left[hole][start]);
        let middle = bridge.0.midpoint(bridge.1);
        let mut walls = rings.iter().flat_map(|ring| edges(ring)).chain(bridges.iter().copied());
        let ends = [bridge.0, bridge.1];
        let free = walls.all(|wall| (ends.contains(&wall.0) || ends.contains(&wall.1)) || !cross(bridge, wall));
        // A vertex that has two bridges already has no single place in the outline.
        let once = |p: DVec2| whole.iter().filter(|&&q| q == p).count() < 2;
        if !free || !is_in(rings, middle) || !once(bridge.0) {
            continue;
        }
        let ring = left.remove(hole);
        // Holes run against the outline.
        let winding = |ring: &[DVec2]| edges(ring).map(|(a, b)| a.perp_dot(b)).sum::<f64>() > 0.0;
        let count = ring.len();
        let mut way: Ring = (0..=count).map(|k| ring[(start + k) % count]).collect();
        if winding(ring) == winding(&rings[0]) {
            way.reverse();
        }
        way.push(whole[at]);
        if random.below(3) == 0 {
            way.insert(0, middle);
            way.insert(way.len() - 1, middle);
        }
        bridges.push(bridge);
        whole.splice(at + 1..at + 1, way);
    }
    None
}

#[test]
fn an_outline_may_reach_its_holes_by_bridges() {
    let mut random = Random(7);
    let mut count = 0;
    while count < 1_500 {
        let Some((_, mut rings)) = made(&mut random) else { continue };
        let Some(mut whole) = bridged(&rings, &mut random) else { continue };
        // As it finds the holes itself: from the left.
        let left = |ring: &Ring| ring.iter().map(|p| p.x).fold(f64::INFINITY, f64::min);
        rings[1..].sort_by(|a, b| left(a).total_cmp(&left(b)));
        let expected = Shape::outline_with_holes(rings[0].clone(), rings[1..].to_vec()).expect("holes");
        let first = random.below(whole.len());
        whole.rotate_left(first);
        let shape = Shape::outline(whole.clone()).unwrap_or_else(|error| panic!("{error}: {whole:?}"));
        assert_eq!(shape, expected, "{whole:?}");
        count += 1;
    }
}

fn square(from: [f64; 2], side: f64) -> [[f64; 2]; 4] {
    [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|[x, y]| [x + from[0], y + from[1]])
}

#[test]
fn holes_that_are_not_in_the_outline_are_refused_by_their_vertex() {
    let made = |holes: &[[[f64; 2]; 4]]| Shape::outline_with_holes(square([0.0; 2], 9.0), holes.to_vec());
    assert_eq!(made(&[]).map(|shape| shape.pieces().len()), Ok(1));
    assert_eq!(made(&[square([1.0; 2], 2.0), square([5.0; 2], 2.0)]).map(|shape| shape.area()), Ok(73.0));
    let bad = |hole, index| Err(ShapeError::BadHole { hole, index });
    let good = square([7.0, 1.0], 1.0);
    // Outside, across the outline, on its edge, on its vertex, the outline itself, and round it.
    assert_eq!(made(&[good, square([10.0; 2], 2.0)]), bad(1, 0));
    assert_eq!(made(&[good, square([8.0; 2], 2.0)]), bad(1, 3));
    assert_eq!(made(&[good, square([0.0, 1.0], 2.0)]), bad(1, 0));
    assert_eq!(made(&[good, square([0.0, 0.0], 2.0)]), bad(1, 0));
    assert_eq!(made(&[square([0.0; 2], 9.0)]), bad(0, 0));
    assert_eq!(made(&[square([-1.0; 2], 11.0)]), bad(0, 0));
    // In another hole, round another one, across it, at its corner, along its edge, and the same twice.
    assert_eq!(made(&[square([1.0; 2], 6.0), square([2.0; 2], 1.0)]), bad(1, 0));
    assert_eq!(made(&[square([2.0; 2], 1.0), square([1.0; 2], 6.0)]), bad(0, 0));
    assert_eq!(made(&[square([1.0; 2], 2.0), square([2.0; 2], 2.0)]), bad(1, 3));
    assert_eq!(made(&[square([1.0; 2], 2.0), square([3.0; 2], 2.0)]), bad(1, 0));
    assert_eq!(made(&[square([1.0; 2], 2.0), square([3.0, 1.5], 1.0)]), bad(1, 0));
    assert_eq!(made(&[good, good]), bad(1, 0));
    // Without an inside, crossed, and folded.
    assert_eq!(made(&[good, [[1.0; 2]; 4]]), bad(1, 0));
    assert_eq!(made(&[[[1.0, 1.0], [2.0, 2.0], [2.0, 1.0], [1.0, 2.0]]]), bad(0, 2));
    assert_eq!(made(&[[[1.0, 1.0], [2.0, 1.0], [3.0, 1.0], [2.0, 1.0]]]), bad(0, 3));
    // What is wrong with the outline, or with numbers.
    let few = Shape::outline_with_holes(vec![[0.0, 0.0], [9.0, 0.0]], [good.to_vec()]);
    assert_eq!(few, Err(ShapeError::TooFewPoints { got: 2, least: 3 }));
    let few = Shape::outline_with_holes(square([0.0; 2], 9.0).to_vec(), [vec![]]);
    assert_eq!(few, Err(ShapeError::TooFewPoints { got: 0, least: 3 }));
    let bow_tie = [[0.0, 0.0], [9.0, 9.0], [9.0, 0.0], [0.0, 9.0]];
    assert_eq!(
        Shape::outline_with_holes(bow_tie, [square([8.0, 4.0], 0.5)]),
        Err(ShapeError::SelfCrossing { index: 2 })
    );
    assert_eq!(
        made(&[good, square([f64::INFINITY, 1.0], 1.0)]),
        Err(ShapeError::NotFinite { index: Some(8), value: f64::INFINITY })
    );
}

#[test]
fn what_runs_there_and_back_without_a_hole_is_refused() {
    let outline = |points: &[[f64; 2]]| Shape::outline(points.iter().copied());
    let refused =
        |points: &[[f64; 2]]| assert!(matches!(outline(points), Err(ShapeError::SelfCrossing { .. })), "{points:?}");
    let [a, b, c, d] = square([0.0; 2], 9.0);
    let [e, f, g, h] = square([3.0; 2], 3.0);
    let bridged = outline(&[a, e, h, g, f, e, a, b, c, d]).expect("a hole");
    assert_eq!((bridged.area(), bridged.pieces().len()), (72.0, 4));
    // Round the hole in the same direction: what is inside is the same.
    assert_eq!(outline(&[a, e, f, g, h, e, a, b, c, d]).map(|shape| shape.area()), Ok(72.0));
    // A spike, one of two edges, and one from the hole.
    refused(&[a, e, a, b, c, d]);
    refused(&[a, e, g, e, a, b, c, d]);
    refused(&[a, e, h, [5.0, 5.0], h, g, f, e, a, b, c, d]);
    // There is no area between the edges, nothing at all, or a second outline beside the first.
    refused(&[a, e, f, e, a, b, c, d]);
    refused(&[a, b, c, b]);
    let [i, j, k, l] = square([20.0; 2], 3.0);
    refused(&[a, i, j, k, l, i, a, b, c, d]);
    // Three times along an edge.
    refused(&[a, e, h, g, f, e, a, e, a, b, c, d]);
    // What a bridge crosses does not matter, as it is left out.
    assert_eq!(outline(&[a, g, f, e, h, g, a, b, c, d]), outline(&[a, e, h, g, f, e, a, b, c, d]));
}

#[test]
fn many_holes_take_little_time() {
    let count = 60;
    let hole = |k: usize| square([(k % count) as f64 + 0.25, (k / count) as f64 + 0.25], 0.5);
    let sieve =
        Shape::outline_with_holes(square([0.0; 2], count as f64), (0..count * count).map(hole)).expect("a sieve");
    assert_eq!(sieve.area(), 0.75 * (count * count) as f64);
}
