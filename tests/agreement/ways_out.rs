//! Ways out of unions of many pieces: stars, gears and combs, heaps of boxes, discs and segments, tiles that touch,
//! rings with holes. Small ones are compared with the oracle, which tries all crossings of all curves; for large ones,
//! no shorter motion that is tried may end the overlap.

use super::both::{ROUNDING, TIGHT};
use crate::common::count::cases;
use crate::common::golden::Call;
use crate::common::oracle::{depth, Depth, Difference, Figure, Placed, ORIGIN};
use crate::common::random::Random;
use crate::common::subject;
use shadowgap::glam::DVec2;
use shadowgap::{collide, collide_within, distance, overlaps, Pose, Shape};

/// A shape as both the library and the oracle take it.
#[derive(Debug)]
enum Made {
    Outline(Vec<[f64; 2]>),
    Union(Vec<Call>),
}

impl Made {
    fn shape(&self) -> Shape {
        match self {
            Made::Outline(points) => Shape::outline(points.iter().copied().map(DVec2::from).collect::<Vec<_>>()),
            Made::Union(pieces) => Shape::union(pieces.iter().map(|p| subject::shape(p).unwrap()).collect::<Vec<_>>()),
        }
        .expect("a good shape")
    }

    fn figure(&self) -> Figure {
        match self {
            Made::Outline(points) => Figure::outline(points),
            Made::Union(pieces) => Figure::union(pieces.iter().map(|call| Figure::from(call.swept()))),
        }
    }
}

/// Points round the origin at these radii in turn.
fn ring(count: usize, radii: &[f64]) -> Made {
    let at = |k: usize| {
        let angle = std::f64::consts::TAU * k as f64 / count as f64;
        (DVec2::from_angle(angle) * radii[k % radii.len()]).to_array()
    };
    Made::Outline((0..count).map(at).collect())
}

fn comb(teeth: usize) -> Made {
    let width = 2.0 / teeth as f64;
    let tooth = |k: usize| {
        let [low, high] = [-1.0 + k as f64 * width, -1.0 + (k as f64 + 0.5) * width];
        [[low, 0.0], [low, -1.0], [high, -1.0], [high, 0.0]]
    };
    Made::Outline((0..teeth).flat_map(tooth).chain([[1.0, 0.0], [1.0, 0.3], [-1.0, 0.3]]).collect())
}

fn bar(low: [f64; 2], high: [f64; 2]) -> Call {
    let center = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
    Call::Box { width: high[0] - low[0], height: high[1] - low[1], center, angle: 0.0, radius: 0.0 }
}

fn frame() -> Made {
    Made::Union(vec![
        bar([-1.0, -1.0], [1.0, -0.8]),
        bar([-1.0, 0.8], [1.0, 1.0]),
        bar([-1.0, -0.8], [-0.7, 0.8]),
        bar([0.7, -0.8], [1.0, 0.8]),
    ])
}

fn tiles(random: &mut Random, side: usize) -> Made {
    let cells = (0..side * side).filter(|&cell| cell == 0 || random.unit() < 0.7);
    let low = |cell: usize| [(cell % side) as f64 - 1.0, (cell / side) as f64 - 1.0];
    Made::Union(cells.map(|cell| bar(low(cell), low(cell).map(|x| x + 1.0))).collect())
}

fn heap(random: &mut Random, count: usize, kind: usize) -> Made {
    let piece = |random: &mut Random| {
        let mut point = || [random.between(-1.0, 1.0), random.between(-1.0, 1.0)];
        let (center, end) = (point(), point());
        let mut size = || random.between(0.2, 0.8);
        let (width, height) = (size(), size());
        match kind {
            0 => Call::Box { width, height, center, angle: 3.0 * end[0], radius: 0.0 },
            1 => Call::Circle { radius: width / 2.0, center },
            2 => Call::Segment { a: center, b: end },
            3 => Call::Capsule { a: center, b: end, radius: width / 5.0 },
            _ => Call::Box { width, height, center, angle: 3.0 * end[0], radius: 0.1 },
        }
    };
    Made::Union((0..count).map(|_| piece(random)).collect())
}

const FAMILIES: usize = 10;

fn made(random: &mut Random, family: usize, size: usize) -> Made {
    match family {
        0 => ring(2 * size, &[1.0, 0.5]),
        1 => ring(2 * size, &[1.0, 0.1]),
        2 => ring(4 * (size / 2).max(2), &[1.0, 1.0, 0.8, 0.8]),
        3 => comb(size / 2 + 1),
        4 => tiles(random, 2 + size / 4),
        9 => frame(),
        _ => heap(random, size, family - 5),
    }
}

/// A pose of B: anywhere, nearly that of A, or where edges lie on edges.
fn pose(random: &mut Random) -> Placed {
    let mut at = || random.between(-1.5, 1.5);
    let (x, y, angle) = (at(), at(), 2.0 * at());
    match random.below(3) {
        0 => Placed { x, y, angle },
        1 => Placed { x: 0.1 * x, y: 0.1 * y, angle },
        _ => Placed { x: (4.0 * x).round() / 4.0, y: (4.0 * y).round() / 4.0, angle: 0.0 },
    }
}

#[test]
fn ways_out_agree_with_the_oracle() {
    let rounds =
        std::env::var("PROPTEST_CASES").map_or(cases(1, 2), |count| count.parse::<usize>().expect("a number") / 64);
    let mut random = Random(1);
    let mut overlapping = 0;
    for case in 0..rounds.max(1) * FAMILIES * FAMILIES {
        let (a, b) = (made(&mut random, case % FAMILIES, 4), made(&mut random, case / FAMILIES % FAMILIES, 4));
        let at = pose(&mut random);
        let Some(contact) = collide(&a.shape(), &Pose::IDENTITY, &b.shape(), &subject::pose(at)) else { continue };
        overlapping += 1;
        let difference = Difference::new(&a.figure(), ORIGIN, &b.figure(), at);
        let size = a.figure().size().max(b.figure().size());
        let tolerance = (TIGHT + ROUNDING) * size;
        let Depth { least, most } = depth(&difference, tolerance);
        let right = least - tolerance <= contact.depth && contact.depth <= most + tolerance;
        assert!(right, "case {case}: depth {:e}, not {least:e} to {most:e}: {a:?} {b:?} {at:?}", contact.depth);
        let after = difference.separation(contact.mtv().to_array());
        assert!(after >= -2.0 * tolerance, "case {case}: after the mtv, still {:e} deep: {a:?} {b:?} {at:?}", -after);
    }
    assert!(overlapping > 30, "{overlapping} overlap");
}

/// Pairs of which all differences, with all their curves, would take minutes.
#[test]
fn no_way_out_of_large_unions_is_shorter() {
    let mut random = Random(2);
    for family in (0..FAMILIES - 1).filter(|&family| family != 4) {
        let (a, b) = (made(&mut random, family, 60).shape(), made(&mut random, family, 60).shape());
        let moved = |by: DVec2| Pose::new(0.3 + by.x, 0.2 + by.y, 0.3).expect("good numbers");
        let contact = collide(&a, &Pose::IDENTITY, &b, &moved(DVec2::ZERO)).expect("an overlap");
        let after = distance(&a, &Pose::IDENTITY, &b, &moved(contact.mtv())).distance;
        assert!(after.abs() <= 1e-9, "family {family}: {after:e} after the mtv");
        for _ in 0..4000 {
            // Evenly spread over the disc, and its rim.
            let length = if random.below(2) == 0 { random.unit().sqrt() } else { 1.0 } * (1.0 - 1e-6) * contact.depth;
            let by = DVec2::from_angle(random.between(0.0, std::f64::consts::TAU)) * length;
            assert!(overlaps(&a, &Pose::IDENTITY, &b, &moved(by)), "family {family}: apart after {by}");
        }
    }
}

/// A way out that is no longer than the limit is the shortest, to the bit; a longer one ends the overlap, however short
/// the limit is.
#[test]
fn ways_out_longer_than_a_limit_end_the_overlap() {
    let mut random = Random(3);
    let (mut same, mut longer) = (0, 0);
    for case in 0..4 * FAMILIES * FAMILIES {
        let (a, b) = (made(&mut random, case % FAMILIES, 8), made(&mut random, case / FAMILIES % FAMILIES, 8));
        let (a, b, place) = (a.shape(), b.shape(), pose(&mut random));
        let at = subject::pose(place);
        let moved = |by: DVec2| subject::pose(Placed { x: place.x + by.x, y: place.y + by.y, ..place });
        let Some(shortest) = collide(&a, &Pose::IDENTITY, &b, &at) else { continue };
        for within in [0.0, 0.3, 0.9, 1.1, f64::INFINITY].map(|part| part * (shortest.depth + 1e-6)) {
            let found = collide_within(&a, &Pose::IDENTITY, &b, &at, within).expect("an overlap");
            let is_same = found.depth == shortest.depth && found.normal == shortest.normal;
            if found.depth <= within || shortest.depth <= within {
                assert!(is_same, "case {case}, within {within}: {found:?}, not {shortest:?}");
                same += 1;
            } else {
                assert!(found.depth >= shortest.depth - 1e-9, "case {case}: {} is too short", found.depth);
                let left = distance(&a, &Pose::IDENTITY, &b, &moved(found.mtv())).distance;
                assert!(left >= -1e-9, "case {case}, within {within}: still {left:e} deep");
                longer += i32::from(!is_same);
            }
        }
    }
    assert!(same > 100 && longer > 100, "{same} the same, {longer} longer");
    // Convex shapes have no limit: their way out is found at once.
    let square = Shape::rectangle(2.0, 2.0).expect("a rectangle");
    let there = Pose::new(0.5, 0.0, 0.0).expect("good numbers");
    assert_eq!(collide_within(&square, &Pose::IDENTITY, &square, &there, 0.0).expect("an overlap").depth, 1.5);
}
