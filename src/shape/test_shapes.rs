//! What shapes and their copies are, case by case.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec2;

use crate::error::ShapeError;
use crate::shape::convex::Convex;
use crate::shape::shared::Shape;
use crate::shape::{Form, Kind};
use crate::tolerance::{LARGEST, SMALLEST};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

const DART: [[f64; 2]; 4] = [[2.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, -1.0]];

fn dart() -> Shape {
    Shape::outline(DART).unwrap()
}

fn triangle() -> Shape {
    Shape::polygon([[1.0, 1.0], [4.0, 1.0], [1.0, 3.0]]).unwrap()
}

fn near(a: DVec2, b: DVec2) -> bool {
    a.distance(b) < 1e-12
}

/// Whether these are the points, in this order, beginning anywhere.
fn are_points(shape: &Shape, right: &[DVec2]) -> bool {
    let points: Vec<DVec2> = shape.points().collect();
    let begins = |first: usize| points.iter().enumerate().all(|(k, &at)| near(at, right[(first + k) % right.len()]));
    points.len() == right.len() && (0..right.len()).any(begins)
}

#[test]
fn sizes_at_the_limits_are_taken() {
    let segment = |half: f64| Form::segment(v(-half, 0.0), v(half, 0.0));
    let chain = |half: f64| Form::chain(&[v(-half, 0.0), v(half, 0.0), v(1.0, 1.0)], true);
    assert_eq!(v(SMALLEST, 0.0).length(), SMALLEST);
    assert!(segment(SMALLEST).is_ok() && chain(SMALLEST).is_ok());
    assert_eq!(segment(0.999 * SMALLEST).unwrap_err(), ShapeError::Degenerate);
    assert_eq!(chain(0.999 * SMALLEST).unwrap_err(), ShapeError::Repeated { index: 0 });
    for (width, height) in [(1e-12, 1.0), (1.0, 1e-12)] {
        assert!(Form::rectangle(width, height, DVec2::ZERO, 0.0, 0.0).is_ok());
        assert!(Form::rectangle(width * 0.999, height * 0.999, DVec2::ZERO, 0.0, 0.0).is_ok());
    }
    for (width, height) in [(0.999e-12, 1.0), (1.0, 0.999e-12)] {
        assert_eq!(Form::rectangle(width, height, DVec2::ZERO, 0.0, 0.0).unwrap_err(), ShapeError::Degenerate);
    }
    assert_eq!(Form::regular(1_000_000, 1.0, 0.0).unwrap().points().len(), 1_000_000);
    assert!(Form::regular(1_000_001, 1.0, 0.0).is_err());
    // 65,536 vertices, and four more.
    let tolerance = |vertices: f64| 0.5 * (PI / vertices).powi(2);
    assert_eq!(Form::ellipse(1.0, 0.5, tolerance(65_535.0)).unwrap().points().len(), 65_536);
    assert!(matches!(Form::ellipse(1.0, 0.5, tolerance(65_537.0)), Err(ShapeError::BadSize { .. })));
    assert!(Form::circle(LARGEST, DVec2::ZERO).is_ok() && Form::circle(1.001 * LARGEST, DVec2::ZERO).is_err());
    assert!(Form::point(LARGEST, -LARGEST).is_ok() && Form::point(0.0, -1.001 * LARGEST).is_err());
}

#[test]
fn shapes_are_equal_if_all_of_them_is() {
    let square = |x: f64, side: f64, radius: f64| Form::rectangle(side, side, v(x, 0.0), 0.0, radius).unwrap();
    let shape = |form: Form| Shape::from(form);
    let one = shape(square(0.0, 1.0, 0.25));
    assert!(one == shape(square(0.0, 1.0, 0.25)) && one == one.clone());
    assert!(one.ptr_eq(&one.clone()) && !one.ptr_eq(&shape(square(0.0, 1.0, 0.25))));
    for other in [square(0.5, 1.0, 0.25), square(0.0, 2.0, 0.25), square(0.0, 1.0, 0.5)] {
        assert_ne!(one, shape(other));
    }
    let union = |last: Form| Form::union_of(&mut [square(3.0, 1.0, 0.0), last].iter()).unwrap();
    assert_eq!(union(square(0.0, 1.0, 0.25)), union(square(0.0, 1.0, 0.25)));
    for other in [square(0.5, 1.0, 0.25), square(0.0, 2.0, 0.25), square(0.0, 1.0, 0.5)] {
        assert_ne!(union(square(0.0, 1.0, 0.25)), union(other));
    }
    // The same pieces with other points, and as if they might overlap.
    let (pieces, points) = (dart().0.convex_pieces().to_vec(), dart().points().collect::<Vec<_>>());
    let made = |points: Vec<DVec2>, disjoint: bool| Shape::from(Form::from_pieces(pieces.clone(), points, disjoint));
    assert_eq!(made(points.clone(), true), dart());
    assert_ne!(made(points[1..].to_vec(), true), dart());
    assert_ne!(made(points, false), dart());
    assert_ne!(one, dart());
}

#[test]
fn the_union_of_one_shape_is_that_shape_and_pieces_of_several_count_once() {
    let union = |shapes: &[&Shape]| Shape::union(shapes.iter().copied()).unwrap();
    assert_eq!((union(&[&dart()]), union(&[&triangle()])), (dart(), triangle()));
    assert!((dart().area() - 2.0).abs() < 1e-12);
    let square = Shape::rectangle(20.0, 20.0).unwrap();
    for shapes in [[&square, &dart()], [&dart(), &square], [&square, &square]] {
        assert!((union(&shapes).area() - 400.0).abs() < 1e-9);
    }
    assert!((union(&[&dart(), &dart()]).area() - 2.0).abs() < 1e-9);
    assert_eq!(union(&[&dart(), &square]).points().len(), 8);
}

#[test]
fn copies_are_moved_turned_and_rounded() {
    let (by, quarter) = (v(5.0, -2.0), FRAC_PI_2);
    let chain = Shape::chain([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]], false).unwrap();
    let segment = Shape::segment([1.0, 0.0], [3.0, 0.5]).unwrap();
    let capsule = Shape::capsule([1.0, 0.0], [3.0, 0.5], 0.25).unwrap();
    let disc = Shape::circle(0.5).unwrap().at([3.0, 1.0]).unwrap();
    let beside = Shape::rectangle(2.0, 1.0).unwrap().at([3.0, 1.0]).unwrap();
    let several = Shape::union([&disc, &triangle()]).unwrap();
    for shape in [dart(), triangle(), chain, segment, capsule, disc, beside, several] {
        let kind = shape.kind();
        let points = |map: &dyn Fn(DVec2) -> DVec2| shape.points().map(map).collect::<Vec<_>>();
        let (moved, turned) = (shape.at(by).unwrap(), shape.turned(quarter).unwrap());
        assert!(are_points(&moved, &points(&|point| point + by)), "{moved:?}");
        assert!(are_points(&turned, &points(&|point| point.perp())), "{turned:?}");
        for copy in [&moved, &turned] {
            assert_eq!((copy.kind(), copy.radius(), copy.pieces().len()), (kind, shape.radius(), shape.pieces().len()));
            assert!((copy.area() - shape.area()).abs() < 1e-12 && (copy.inertia() - shape.inertia()).abs() < 1e-11);
            assert_eq!(copy.0.is_disjoint(), shape.0.is_disjoint());
        }
        assert!(near(moved.centroid(), shape.centroid() + by) && near(turned.centroid(), shape.centroid().perp()));
        assert_eq!(shape.rounded(0.0).unwrap(), shape);
        let round = shape.rounded(0.125).unwrap();
        assert_eq!((round.radius(), round.0.is_disjoint()), (shape.radius() + 0.125, false));
        assert!(are_points(&round, &points(&|point| point)) && round.area() > shape.area());
        // Pieces that are round overlap, and count once: the area of a convex shape says how much is added at most.
        let length: f64 = shape.0.convex_pieces().iter().map(perimeter).sum();
        assert!(round.area() < shape.area() + 0.125 * length + 0.05 * shape.pieces().len() as f64);
        assert!(shape.rounded(-0.1).is_err() && shape.turned(f64::NAN).is_err() && shape.at([1e71, 0.0]).is_err());
        assert!(shape.at([LARGEST, 0.0]).and_then(|far| far.at([LARGEST, 0.0])).is_err());
    }
}

fn perimeter(piece: &Convex) -> f64 {
    let count = piece.core.len();
    (0..count).map(|k| piece.core[k].distance(piece.core[(k + 1) % count])).sum::<f64>() + 2.0 * PI * piece.radius
}

#[test]
fn corners_that_a_turn_makes_straight_are_left_out() {
    // The last corner is hardly one.
    let points = [v(0.0, 0.0), v(1.0, 0.0), v(1.0, 1.0), v(0.5, 1.0 + 1.2e-12), v(0.0, 1.0)];
    let shape = Shape::polygon(points).unwrap();
    assert_eq!(shape.points().len(), 5);
    let mut lost = 0;
    for k in 0..200 {
        let turned = shape.turned(0.1 * f64::from(k)).unwrap();
        assert_eq!(Shape::polygon(turned.points()).map(|again| again.points().len()), Ok(turned.points().len()));
        lost += 5 - turned.points().len();
        let tile = Shape::rectangle(1.0, 3.0).unwrap().turned(0.1 * f64::from(k)).unwrap();
        assert!(tile.0.convex_pieces()[0].parallelogram);
    }
    assert!(lost < 200);
}

#[test]
fn scaled_copies_keep_the_winding_of_outlines_and_the_order_of_chains() {
    let chain = Shape::chain([[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]], false).unwrap();
    for (x, y) in [(-1.0, 2.0), (2.0, -0.5), (-2.0, -3.0), (2.0, 3.0)] {
        let factors = v(x, y);
        let scaled: Vec<DVec2> = chain.scaled(x, y).unwrap().points().collect();
        assert!(chain.points().zip(scaled).all(|(from, to)| from * factors == to));
        for shape in [dart(), triangle()] {
            let copy = shape.scaled(x, y).unwrap();
            assert!((copy.area() - shape.area() * (x * y).abs()).abs() < 1e-11);
            let points: Vec<DVec2> = copy.points().collect();
            let twice: f64 = (0..points.len()).map(|k| points[k].perp_dot(points[(k + 1) % points.len()])).sum();
            assert!((twice - 2.0 * copy.area()).abs() < 1e-11, "{points:?}");
        }
    }
    // Half the length is the size of a segment.
    let segment = Shape::segment([0.0, 0.0], [0.5, 0.0]).unwrap();
    assert!(segment.scaled(4.01 * SMALLEST, 4.01 * SMALLEST).is_ok());
    assert!(matches!(segment.scaled(3.99 * SMALLEST, 3.99 * SMALLEST), Err(ShapeError::BadSize { .. })));
}

#[test]
fn lengths_weigh_where_there_is_no_area_and_points_alike_where_there_is_no_length() {
    let centroid = |shapes: &[Form]| Form::union_of(&mut shapes.iter()).unwrap().mass().centroid;
    let segment = |a, b| Form::segment(a, b).unwrap();
    let point = |x, y| Form::point(x, y).unwrap();
    let (long, short) = (segment(v(0.0, 0.0), v(6.0, 0.0)), segment(v(9.0, 1.0), v(9.0, 3.0)));
    assert!(near(centroid(&[long.clone(), short.clone()]), v(4.5, 0.5)));
    assert!(near(centroid(&[point(50.0, 7.0), long, short]), v(4.5, 0.5)));
    assert!(near(centroid(&[point(1.0, 0.0), point(2.0, 6.0), point(6.0, 0.0)]), v(3.0, 2.0)));
}

#[test]
fn thin_and_small_shapes_keep_their_area_and_inertia() {
    let area = |form: Form| form.mass().area;
    let thin = area(Form::rectangle(1.0, 1e-11, DVec2::ZERO, 0.0, 0.0).unwrap());
    assert!((thin / 1e-11 - 1.0).abs() < 1e-3, "{thin:e}");
    for size in [1e-15, 1.0, 1e15] {
        // A disc at the end of a line millions of times as long.
        let line = Form::segment(v(0.0, 0.0), v(1e7 * size, 0.0)).unwrap();
        let disc = Form::circle(size, DVec2::ZERO).unwrap();
        let mass = Form::union_of(&mut [line, disc].iter()).unwrap().mass();
        assert!((mass.area / (PI * size * size) - 1.0).abs() < 1e-3, "{size}: {}", mass.area);
        assert!((mass.inertia / (PI / 2.0 * size.powi(4)) - 1.0).abs() < 2e-3, "{size}: {}", mass.inertia);
    }
}

#[test]
fn what_is_told_of_a_shape() {
    let disc = Form::circle(0.5, DVec2::ZERO).unwrap();
    assert!(disc.is_disc() && disc.disc_radius() == Some(0.5) && disc.half_diagonal() == 0.5);
    let beside = Form::circle(0.5, v(1.0, 0.0)).unwrap();
    assert!(!beside.is_disc() && beside.disc_radius().is_none());
    let square = Form::rectangle(6.0, 8.0, v(9.0, 2.0), 0.0, 1.0).unwrap();
    assert!(!square.is_disc() && square.half_diagonal() == 6.0);
    assert_eq!(
        Form::union_of(&mut [square.clone(), beside].iter()).unwrap().half_diagonal(),
        0.5 * 11.0f64.hypot(8.0) + 1.0
    );
    let text = format!("{:?}", Shape::from(&Shape::from(disc)));
    assert_eq!(text, "Shape { kind: Circle, points: [[0.0, 0.0]], radius: 0.5 }");
    assert_eq!(dart().kind(), Kind::Union);
    // No zero of a union's points has a sign.
    let chain = Form::chain(&[v(-0.0, 1.0), v(2.0, -0.0)], false).unwrap();
    assert_eq!(chain.points().len(), 2);
    let chain = Form::chain(&[v(-0.0, 1.0), v(2.0, -0.0), v(3.0, 0.0)], false).unwrap();
    let Form::Union(union) = chain else { panic!("two segments") };
    let numbers: Vec<f64> = union.points.iter().flat_map(|point| [point.x, point.y]).collect();
    assert!(numbers.iter().all(|number| *number != 0.0 || number.is_sign_positive()), "{numbers:?}");
}

#[test]
fn only_parallelograms_count_as_such() {
    let is = |points: [[f64; 2]; 4]| Shape::polygon(points).unwrap().0.convex_pieces()[0].parallelogram;
    assert!(is([[2.0, 1.0], [-1.0, 1.0], [-2.0, -1.0], [1.0, -1.0]]));
    // Kites: one pair of corners alone is opposite about the middle of the bounds.
    assert!(!is([[2.0, 0.0], [0.5, 1.0], [-2.0, 0.0], [0.5, -1.0]]));
    assert!(!is([[0.5, 1.0], [-2.0, 0.0], [0.5, -1.0], [2.0, 0.0]]));
    assert!(!is([[2.0, 1.0], [-2.0, 1.0], [-1.0, -1.0], [1.0, -1.0]]));
    assert!(!Form::regular(5, 1.0, 0.0).unwrap().convex_pieces()[0].parallelogram);
}
