//! Outlines with holes: against the areas of their rings, and a ray's crossings with them.

use crate::common::random::Random;
use glam::DVec2;
use shadowgap::{contains, Pose, Shape, ShapeError};

/// A star about a centre, with spikes of random length, in either winding.
fn star_at(center: [f64; 2], low: f64, high: f64, random: &mut Random) -> Vec<DVec2> {
    let count = 3 + random.below(12);
    let turn = random.between(0.0, 7.0);
    let mut points: Vec<DVec2> = (0..count)
        .map(|k| {
            let angle = turn + (k as f64 + random.between(0.1, 0.9)) * std::f64::consts::TAU / count as f64;
            DVec2::from(center) + DVec2::from_angle(angle) * random.between(low, high)
        })
        .collect();
    if random.below(2) == 0 {
        points.reverse();
    }
    points
}

fn area_of(ring: &[DVec2]) -> f64 {
    (0..ring.len()).map(|k| ring[k].perp_dot(ring[(k + 1) % ring.len()])).sum::<f64>().abs() / 2.0
}

/// Whether a ray to the right from a point crosses a ring an odd number of times.
fn is_in(ring: &[DVec2], p: DVec2) -> bool {
    (0..ring.len())
        .filter(|&k| {
            let (a, b) = (ring[k], ring[(k + 1) % ring.len()]);
            (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
        })
        .count()
        % 2
        == 1
}

#[test]
fn outlines_with_holes_cover_what_is_in_the_outline_and_in_no_hole() {
    let mut random = Random(5);
    let (mut made, mut refused) = (0, 0);
    for case in 0..2_000 {
        // Star-shaped about the origin only where the spikes are not too far apart: the others may cross the holes.
        let outer = star_at([0.0; 2], 4.0, 6.0, &mut random);
        let places = [[1.2, 1.2], [-1.2, 1.2], [-1.2, -1.2], [1.2, -1.2]];
        let holes: Vec<Vec<DVec2>> =
            places[..1 + random.below(4)].iter().map(|&at| star_at(at, 0.2, 1.1, &mut random)).collect();
        let rings = [vec![outer.clone()], holes.clone()].concat();
        let Ok(shape) = Shape::outline_with_holes(outer.clone(), holes.clone()) else {
            refused += 1;
            continue;
        };
        made += 1;
        let area = area_of(&outer) - holes.iter().map(|hole| area_of(hole)).sum::<f64>();
        assert!((shape.area() - area).abs() < 1e-4, "case {case}: {} instead of {area}", shape.area());
        let sum: f64 = shape.pieces().map(|piece| piece.area()).sum();
        assert!((sum - area).abs() < 1e-4, "case {case}");
        for _ in 0..40 {
            let p = DVec2::new(random.between(-6.0, 6.0), random.between(-6.0, 6.0));
            let expected = rings.iter().filter(|ring| is_in(ring, p)).count() % 2 == 1;
            let far = |ring: &Vec<DVec2>| {
                (0..ring.len()).all(|k| {
                    let (a, b) = (ring[k], ring[(k + 1) % ring.len()]);
                    let along = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
                    p.distance(a + (b - a) * along) > 1e-4
                })
            };
            if rings.iter().all(far) {
                assert_eq!(contains(&shape, &Pose::IDENTITY, p), Ok(expected), "case {case}, {p}");
            }
        }
    }
    assert!(made > 800 && refused > 20, "{made} {refused}");
}

#[test]
fn holes_that_are_not_in_the_outline_are_refused_by_their_vertex() {
    let square = |from: [f64; 2], side: f64| {
        [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|[x, y]| [x + from[0], y + from[1]])
    };
    let made = |holes: &[[[f64; 2]; 4]]| Shape::outline_with_holes(square([0.0; 2], 9.0), holes.to_vec());
    assert_eq!(made(&[]).map(|shape| shape.pieces().len()), Ok(1));
    assert_eq!(made(&[square([1.0; 2], 2.0), square([5.0; 2], 2.0)]).map(|shape| shape.area()), Ok(73.0));
    let crossing = |index| Err(ShapeError::SelfCrossing { index });
    // Outside, across the outline, on its edge, in another hole, across another.
    assert_eq!(made(&[square([10.0; 2], 2.0)]), crossing(4));
    assert!(matches!(made(&[square([8.0; 2], 2.0)]), Err(ShapeError::SelfCrossing { index: 4.. })));
    assert!(matches!(made(&[square([0.0, 1.0], 2.0)]), Err(ShapeError::SelfCrossing { index: 4.. })));
    assert_eq!(made(&[square([1.0; 2], 6.0), square([2.0; 2], 1.0)]), crossing(8));
    assert!(matches!(
        made(&[square([1.0; 2], 2.0), square([2.0; 2], 2.0)]),
        Err(ShapeError::SelfCrossing { index: 8.. })
    ));
    assert_eq!(made(&[[[1.0; 2]; 4]]), Err(ShapeError::TooFewPoints { got: 0, least: 3 }));
}
