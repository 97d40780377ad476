//! Concave outlines, worked out by hand.

use shadowgap::glam::DVec2;
use shadowgap::{cast, collide, contains, distance, explain, raycast, Kind, Pose, Shape, ShapeError};

/// A cup, open upwards: walls 1 thick and 4 high, a floor 1 thick, 2 wide inside.
const U: [[f64; 2]; 8] =
    [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [3.0, 4.0], [3.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];

fn outline(points: &[[f64; 2]]) -> Result<Shape, ShapeError> {
    Shape::outline(points.iter().copied().map(DVec2::from).collect::<Vec<_>>())
}

fn cup() -> Shape {
    outline(&U).expect("a cup")
}

fn at(x: f64, y: f64) -> Pose {
    Pose::new(x, y, 0.0).expect("good numbers")
}

fn assert_near(found: DVec2, x: f64, y: f64) {
    assert!(found.distance(DVec2::new(x, y)) < 1e-12, "{found} instead of ({x}, {y})");
}

#[test]
fn a_cup_is_three_pieces_with_its_own_points() {
    let cup = cup();
    assert_eq!(cup.kind(), Kind::Union);
    assert_eq!(cup.pieces().len(), 3);
    assert_eq!(cup.points().map(|point| point.to_array()).collect::<Vec<_>>(), U);
    assert!((cup.area() - 10.0).abs() < 1e-12);
    assert_near(cup.centroid(), 2.0, 1.7);
    // Points given clockwise are reversed; the first point stays first.
    let mut reversed = U;
    reversed.reverse();
    let turned = outline(&reversed).expect("the same cup");
    assert!((turned.area() - 10.0).abs() < 1e-12);
    let points: Vec<_> = turned.points().map(|point| point.to_array()).collect();
    assert_eq!(points[..3], [[0.0, 4.0], [0.0, 0.0], [4.0, 0.0]]);
}

#[test]
fn the_explanation_of_a_union_tells_the_way_out_of_the_whole_not_of_a_piece() {
    let square = |x: f64, size: f64| Shape::rectangle(size, size).unwrap().at(DVec2::new(x, 1.0)).unwrap();
    let floor = Shape::union(&[square(1.0, 2.0), square(3.0, 2.0)]).unwrap();
    // Out of the right piece it would be 0.7 to the left, into the other one.
    let why = explain(&floor, &at(0.0, 0.0), &square(2.2, 1.0), &at(0.0, 0.1), false);
    let mtv = why.mtv.expect("they overlap");
    assert_near(mtv, 0.0, 1.4);
    assert!((why.separation.distance + 1.4).abs() < 1e-12);
}

#[test]
fn a_mirrored_union_keeps_its_pieces_points_in_turn() {
    let triangle = |x: f64| Shape::polygon([[x, 0.0], [x + 1.0, 0.0], [x, 1.0]]).unwrap();
    let mirrored = Shape::union(&[triangle(0.0), triangle(5.0)]).unwrap().scaled(-1.0, 1.0).unwrap();
    let of_pieces: Vec<DVec2> = mirrored.pieces().flat_map(|piece| piece.points().collect::<Vec<_>>()).collect();
    assert!(mirrored.points().eq(of_pieces));
    // A mirrored outline stays one outline; its points are reversed.
    let cup = cup().scaled(-1.0, 1.0).unwrap();
    let points: Vec<_> = cup.points().map(|point| point.to_array()).collect();
    assert_eq!(points[..3], [[0.0, 0.0], [0.0, 4.0], [-1.0, 4.0]]);
    assert!((cup.area() - 10.0).abs() < 1e-12);
}

#[test]
fn a_sliver_among_other_pieces_does_not_spoil_the_area() {
    let box_of = |low: [f64; 2], high: [f64; 2]| {
        let (low, high) = (DVec2::from(low), DVec2::from(high));
        Shape::rectangle(high.x - low.x, high.y - low.y).unwrap().at((low + high) / 2.0).unwrap()
    };
    for width in [1e-11, 3e-10, 1e-9, 4e-9, 1e-7] {
        let sliver = Shape::polygon([[0.0, 1.0], [4.0, 1.0], [1.0, 1.0 + width]]).unwrap();
        let union = Shape::union(&[box_of([0.0, 0.0], [4.0, 1.0]), sliver, box_of([0.0, 1.0], [4.0, 2.0])]).unwrap();
        assert!((union.area() - 8.0).abs() < 1e-7, "{width}: {}", union.area());
    }
}

#[test]
fn a_part_as_thin_as_a_line_is_refused_and_not_left_out() {
    let whisker = |width: f64| {
        outline(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.5], [11.0, 0.5], [1.0, 0.5 + width], [1.0, 1.0], [0.0, 1.0]])
    };
    assert_eq!(whisker(1e-13).unwrap_err(), ShapeError::Degenerate);
    let disc = Shape::circle(1.0).unwrap();
    for width in [1e-10, 1e-4] {
        let found = distance(&whisker(width).unwrap(), &Pose::IDENTITY, &disc, &at(12.5, 0.5)).distance;
        assert!((found - 0.5).abs() < 1e-9, "{width}: {found}");
    }
}

#[test]
fn a_convex_outline_is_the_polygon() {
    let house = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]].map(DVec2::from);
    let (outlined, polygon) = (Shape::outline(house).unwrap(), Shape::polygon(house).unwrap());
    assert_eq!(outlined.kind(), Kind::Polygon);
    assert!(outlined.points().eq(polygon.points()));
}

#[test]
fn a_box_in_a_cup_comes_out_the_short_way() {
    let (cup, square) = (cup(), Shape::rectangle(1.0, 1.0).unwrap());
    // 0.2 into the right wall: back into the hollow.
    let contact = collide(&cup, &Pose::IDENTITY, &square, &at(2.7, 2.0)).expect("it overlaps");
    assert_near(contact.mtv(), -0.2, 0.0);
    // 0.3 into the left wall and 0.1 into the floor: neither way alone, but both.
    let contact = collide(&cup, &Pose::IDENTITY, &square, &at(1.2, 1.4)).expect("it overlaps");
    assert_near(contact.mtv(), 0.3, 0.1);
    // As wide as the hollow, and 0.1 into the left wall: it fits exactly.
    let wide = Shape::rectangle(2.0, 1.0).unwrap();
    let contact = collide(&cup, &Pose::IDENTITY, &wide, &at(1.9, 2.5)).expect("it overlaps");
    assert_near(contact.mtv(), 0.1, 0.0);
    // Too wide for it: only upwards.
    let wider = Shape::rectangle(2.1, 1.0).unwrap();
    let contact = collide(&cup, &Pose::IDENTITY, &wider, &at(2.0, 3.8)).expect("it overlaps");
    assert_near(contact.mtv(), 0.0, 0.7);
    // In the hollow, nothing touches.
    assert!(collide(&cup, &Pose::IDENTITY, &square, &at(2.0, 2.0)).is_none());
    let apart = distance(&cup, &Pose::IDENTITY, &square, &at(1.75, 2.0));
    assert!((apart.distance - 0.25).abs() < 1e-12);
}

#[test]
fn what_lies_on_a_cut_lies_inside() {
    // Pieces of a 3 × 3 plus abut along cuts that end at the reflex vertices; everything round its middle is inside.
    let plus = [[1, 0], [2, 0], [2, 1], [3, 1], [3, 2], [2, 2], [2, 3], [1, 3], [1, 2], [0, 2], [0, 1], [1, 1]];
    let plus = outline(&plus.map(|[x, y]| [f64::from(x), f64::from(y)])).expect("a plus");
    assert_eq!(plus.pieces().len(), 3);
    let point = Shape::point(0.0, 0.0).unwrap();
    for (x, y) in [(1.5, 1.0), (1.5, 2.0), (1.0, 1.5), (2.0, 1.5), (1.5, 1.5), (1.25, 1.0), (2.0, 1.75)] {
        // The nearest point not inside is a reflex vertex.
        let nearest = [1.0, 2.0].map(|u| [1.0, 2.0].map(|v| DVec2::new(u, v).distance(DVec2::new(x, y))));
        let nearest = nearest.concat().into_iter().fold(f64::INFINITY, f64::min);
        for far in [0.0, 1e3] {
            let contact = collide(&plus, &at(far, -far), &point, &at(x + far, y - far)).expect("inside");
            assert!((contact.depth - nearest).abs() < 1e-9, "({x}, {y}): {} instead of {nearest}", contact.depth);
            assert!(contact.b_in_a);
            assert!(contains(&plus, &at(far, -far), DVec2::new(x + far, y - far)).unwrap());
        }
    }
    // A segment along a cut: moved 0.8 to the right, it lies along the arm's lower side.
    let segment = Shape::segment(DVec2::new(1.2, 1.0), DVec2::new(1.8, 1.0)).unwrap();
    let contact = collide(&plus, &Pose::IDENTITY, &segment, &Pose::IDENTITY).expect("inside");
    assert!(contact.b_in_a && (contact.depth - 0.8).abs() < 1e-9, "{contact:?}");
}

#[test]
fn rays_and_casts_reach_into_the_hollow() {
    let (cup, ball) = (cup(), Shape::circle(0.5).unwrap());
    let hit = raycast(&cup, &Pose::IDENTITY, DVec2::new(2.0, 5.0), DVec2::new(2.0, -3.0)).unwrap().expect("the floor");
    assert!((hit.fraction - 0.5).abs() < 1e-12);
    let impact = cast(&cup, &Pose::IDENTITY, &ball, &at(2.0, 5.5), DVec2::new(0.0, -8.0), DVec2::ZERO).unwrap();
    let impact = impact.expect("the floor");
    assert!((impact.time - 0.5).abs() < 1e-12);
    assert_near(impact.normal, 0.0, 1.0);
    assert_near(impact.point, 2.0, 1.0);
}

#[test]
fn what_is_no_simple_polygon_is_refused() {
    // The vertex whose edge crosses, counted as given.
    let bow_tie = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
    assert_eq!(outline(&bow_tie).unwrap_err(), ShapeError::SelfCrossing { index: 2 });
    let touching = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]];
    assert!(matches!(outline(&touching), Err(ShapeError::SelfCrossing { .. })));
    assert_eq!(outline(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]).unwrap_err(), ShapeError::Degenerate);
    assert_eq!(outline(&[[0.0, 0.0], [1.0, 1.0]]).unwrap_err(), ShapeError::TooFewPoints { got: 2, least: 3 });
    assert!(matches!(
        outline(&[[0.0, 0.0], [1.0, f64::NAN], [2.0, 0.0]]),
        Err(ShapeError::NotFinite { index: Some(1), .. })
    ));
}

/// Vertices are numbered through the whole union, and those that the answer names are the ones where its shadows end.
#[test]
fn an_explanation_names_the_vertices_of_the_whole_union() {
    let square = |x: f64| Shape::rectangle(2.0, 2.0).unwrap().at(DVec2::new(x, 0.0)).unwrap();
    let row = Shape::union(&[square(0.0), square(5.0), square(10.0)]).unwrap();
    for (x, angle) in [(0.3, 0.2), (5.4, 0.5), (9.0, -0.3), (12.5, 0.2)] {
        let (block, there) = (square(0.0), Pose::new(x, 0.5, angle).unwrap());
        for row_first in [true, false] {
            let [a, b] = if row_first {
                [(&row, at(0.0, 0.0)), (&block, there)]
            } else {
                [(&block, there), (&row, at(0.0, 0.0))]
            };
            let why = explain(a.0, &a.1, b.0, &b.1, true);
            for test in &why.axes {
                for ((shape, pose), shadow) in [(a, test.a), (b, test.b)] {
                    let along =
                        |vertex: usize| pose.transform_point(shape.points().nth(vertex).unwrap()).dot(test.axis);
                    assert!((along(shadow.min_vertex) - shadow.interval.min).abs() < 1e-9, "{x} {test:?}");
                    assert!((along(shadow.max_vertex) - shadow.interval.max).abs() < 1e-9, "{x} {test:?}");
                }
                let shadowgap::Feature::Edge(edge) = test.feature else { panic!("{test:?}") };
                let (shape, pose) = if test.side == shadowgap::Side::A { a } else { b };
                let first = edge / 4 * 4;
                let [from, to] = [edge, first + (edge + 1) % 4]
                    .map(|vertex| pose.transform_point(shape.points().nth(vertex).unwrap()));
                assert!((to - from).dot(test.axis).abs() < 1e-9, "{x} {test:?}");
            }
        }
    }
}
