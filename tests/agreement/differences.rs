//! The Minkowski difference of two shapes, as a shape: against what the pair does when A is moved, and against the
//! oracle. `PROPTEST_CASES` sets how many.

use super::both::{few, Both, Checked};
use super::generate::heaps::{heaps, Heap};
use super::generate::pairs::pair;
use crate::common::oracle::{self, Figure, Placed};
use crate::common::subject;
use proptest::prelude::*;
use shadowgap::glam::DVec2;
use shadowgap::{contains, difference, distance, overlaps, Pose, Shape};
use std::f64::consts::FRAC_PI_2;

/// How far a separation may be off, as a part of the size of the difference and of the shapes' distance.
const SLACK: f64 = 1e-9;

proptest! {
    #![proptest_config(few())]

    #[test]
    fn a_convex_difference_is_where_a_may_not_go(pair in pair(), spots in spots()) {
        let both = Both::new(&pair);
        let figures = [Figure::from(both.swept_a.clone()), Figure::from(both.swept_b.clone())];
        difference_is_right([&both.a, &both.b], figures, [both.at_a, both.at_b], &spots)?;
        let found = difference(&both.a, &both.pose_a, &both.b, &both.pose_b).expect("no larger than a shape may be");
        prop_assert_eq!(found.pieces().len(), 1);
        prop_assert_eq!(found.radius(), both.a.radius() + both.b.radius());
    }

    #[test]
    fn a_difference_of_unions_is_where_a_may_not_go(heaps in heaps(), spots in spots()) {
        let (a, b): &(Heap, Heap) = &heaps;
        difference_is_right([&a.shape(), &b.shape()], [a.figure(), b.figure()], [a.at, b.at], &spots)?;
    }
}

#[test]
fn a_triangle_from_itself_leaves_a_hexagon_and_boxes_leave_their_sum() -> Result<(), shadowgap::Error> {
    let here = Pose::IDENTITY;
    let triangle = Shape::polygon([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]])?;
    let hexagon = Shape::polygon([[-2.0, 0.0], [0.0, -2.0], [2.0, -2.0], [2.0, 0.0], [0.0, 2.0], [-2.0, 2.0]])?;
    assert_eq!(difference(&triangle, &here, &triangle, &here)?, hexagon);
    // A's place counts against the way, and B is turned before: it is 1 wide and 3 high.
    let (a, b) = (Shape::rectangle(2.0, 2.0)?, Shape::rectangle(3.0, 1.0)?);
    let found = difference(&a, &Pose::at([1.0, 0.0])?, &b, &Pose::new(5.0, 2.0, FRAC_PI_2)?)?;
    for corner in [[2.5, -0.5], [5.5, -0.5], [2.5, 4.5], [5.5, 4.5]].map(DVec2::from) {
        let inwards = (DVec2::new(4.0, 2.0) - corner) * 1e-9;
        assert!(contains(&found, &here, corner + inwards)? && !contains(&found, &here, corner - inwards)?, "{corner}");
    }
    Ok(())
}

#[test]
fn what_is_too_large_for_a_shape_is_refused() -> Result<(), shadowgap::Error> {
    let here = Pose::IDENTITY;
    let large = Shape::rectangle(4e69, 4e69)?;
    let error = difference(&large, &here, &large, &Pose::at([9e69, 0.0])?).unwrap_err();
    assert!(error.to_string().contains("1e70"), "{error}");
    assert!(difference(&large, &here, &large, &here).is_ok());
    Ok(())
}

/// Places in the square from −1 to 1, and how far from the boundary the nearest point of it is passed.
fn spots() -> BoxedStrategy<Vec<([f64; 2], f64)>> {
    let height = prop_oneof![Just(1e-6), Just(-1e-6), -0.5..0.5f64];
    prop::collection::vec(([-1.0..1.0f64, -1.0..1.0f64], height), 6).boxed()
}

/// For points in and about the difference, some of them near its boundary, A moved by them overlaps B exactly where the
/// difference has the point; and its distance from the difference is that of A and B.
fn difference_is_right(
    [a, b]: [&Shape; 2],
    figures: [Figure; 2],
    [at_a, at_b]: [Placed; 2],
    spots: &[([f64; 2], f64)],
) -> Checked {
    let (pose_a, pose_b) = (subject::pose(at_a), subject::pose(at_b));
    let found = difference(a, &pose_a, b, &pose_b).expect("no larger than a shape may be");
    let [low, high] = found.bounds(&Pose::IDENTITY);
    let (middle, half) = ((low + high) / 2.0, (high - low).length() / 2.0);
    let far = DVec2::new(at_a.x, at_a.y).length() + DVec2::new(at_b.x, at_b.y).length();
    let slack = SLACK * (half + a.bounds(&Pose::IDENTITY)[1].length()) + 1e-15 * far;
    let (coarse, rings) = (1e-6 * half, found.rings(1e-7 * half).expect("a tolerance"));
    for &(spot, height) in spots {
        let mut way = middle + DVec2::from(spot) * (1.2 * half);
        if height != 0.0 {
            // To the boundary, and past it.
            let (point, there) = (subject::point(), Pose::at(way).expect("a place"));
            let nearest = distance(&found, &Pose::IDENTITY, &point, &there);
            way = nearest.on_a + nearest.normal * (height * half);
        }
        let moved = Placed { x: at_a.x + way.x, y: at_a.y + way.y, ..at_a };
        // What rounding leaves of the way far from the origin.
        let made = DVec2::new(moved.x - at_a.x, moved.y - at_a.y);
        let (point, there) = (subject::point(), Pose::at(made).expect("a place"));
        let right = oracle::Difference::new(&figures[0], moved, &figures[1], at_b).separation([0.0, 0.0]);
        let separation = distance(&found, &Pose::IDENTITY, &point, &there).distance;
        if right > slack || separation > slack {
            prop_assert!((separation - right).abs() <= slack, "{} and not {} at {}", separation, right, made);
        }
        if right.abs() > slack + coarse {
            let turns = rings.iter().map(|ring| turns_round(ring, made)).sum::<i32>();
            prop_assert_eq!(turns, i32::from(right < 0.0), "round {}: {:?}", made, rings);
        }
        if right.abs() > slack {
            let is_in = contains(&found, &Pose::IDENTITY, made).expect("a point");
            prop_assert_eq!(is_in, right < 0.0, "{} of {:?}", made, found);
            prop_assert_eq!(is_in, overlaps(a, &subject::pose(moved), b, &pose_b), "{} of {:?}", made, found);
        }
    }
    Ok(())
}

/// How often a ring winds round a point, counter-clockwise.
fn turns_round(ring: &[DVec2], point: DVec2) -> i32 {
    let mut turns = 0;
    for (k, &p) in ring.iter().enumerate() {
        let q = ring[(k + 1) % ring.len()];
        let (is_up, is_down) = (p.y <= point.y && point.y < q.y, q.y <= point.y && point.y < p.y);
        let side = (q - p).perp_dot(point - p);
        turns += i32::from(is_up && side > 0.0) - i32::from(is_down && side < 0.0);
    }
    turns
}
