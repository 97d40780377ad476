//! Chains and maps of tiles: which points are in them, and their pieces.

use crate::common::random::Random;
use glam::DVec2;
use shadowgap::{contains, distance, Pose, Shape, ShapeError};

#[test]
fn a_chain_is_closed_only_if_asked_to_be() {
    let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]].map(DVec2::from);
    let point = Shape::point(0.0, 0.0).unwrap();
    for (closed, gap) in [(false, 1.2), (true, 0.0)] {
        let chain = Shape::chain(points, closed).unwrap();
        assert_eq!((chain.pieces().len(), chain.area()), (if closed { 3 } else { 2 }, 0.0));
        // The middle of the side that closes it.
        let middle = Pose::new(2.0, 1.5, 0.0).unwrap();
        let expected = if closed { gap } else { 1.5 };
        assert!((distance(&chain, &Pose::IDENTITY, &point, &middle).distance - expected).abs() < 1e-12);
        let inside = Pose::new(3.0, 1.0, 0.0).unwrap();
        assert!(distance(&chain, &Pose::IDENTITY, &point, &inside).distance > 0.5);
    }
    assert!(Shape::chain(&points[..2], true).is_err() && Shape::chain(&points[..2], false).is_ok());
}

/// A legend of slopes, a box within its cell, a disc and a segment, against the shape that each cell is.
#[test]
fn a_point_is_in_a_map_if_it_is_in_its_cell() {
    let polygon = |points: &[[f64; 2]]| Shape::polygon(points.to_vec());
    let legend = [
        polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]).unwrap(),
        polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]).unwrap(),
        polygon(&[[0.25, 0.5], [0.75, 0.5], [0.75, 0.75], [0.25, 0.75]]).unwrap(),
        Shape::circle(0.25).unwrap().at(DVec2::new(0.5, 0.5)).unwrap(),
        Shape::segment(DVec2::new(0.0, 0.5), DVec2::new(1.0, 0.5)).unwrap(),
    ];
    let mut random = Random(91);
    for round in 0..60 {
        let (columns, rows) = (1 + random.below(9), 1 + random.below(9));
        let size = [1.0, 0.1, 16.0, 1e5 / 3.0][round % 4];
        let kinds = if round % 3 == 0 { 2 } else { 8 };
        let mut cells: Vec<u32> = (0..columns * rows).map(|_| random.below(kinds) as u32).collect();
        cells[0] = 1;
        let map = Shape::tiles(columns, &cells, size, &legend[..if kinds == 2 { 0 } else { 5 }]).unwrap();
        let area = |cell: u32| match cell {
            1 => 1.0,
            2 | 3 => 0.5,
            4 => 0.125,
            5 => std::f64::consts::PI / 16.0,
            _ => 0.0,
        };
        let expected: f64 = cells.iter().map(|&cell| area(cell)).sum();
        assert!((map.area() / (size * size) - expected).abs() < 1e-6 * expected, "{} {expected}", map.area());
        for (at, &cell) in cells.iter().enumerate() {
            for _ in 0..6 {
                let within = DVec2::new(random.unit(), random.unit());
                let corner = DVec2::new((at % columns) as f64, (at / columns) as f64);
                let expected = match cell {
                    1 => true,
                    2..=6 => contains(&legend[cell as usize - 2], &Pose::IDENTITY, within).unwrap(),
                    _ => false,
                };
                assert_eq!(contains(&map, &Pose::IDENTITY, (corner + within) * size), Ok(expected), "{cell} {within}");
            }
        }
        let wholes = cells.iter().filter(|&&cell| cell == 1).count();
        assert!(kinds > 2 || map.pieces().len() <= wholes);
    }
    // A row, a block and a hill of slopes are one piece each; cells that are joined agree to the bit.
    for (columns, cells, legend, pieces) in [
        (7, &[1; 7][..], &legend[..0], 1),
        (3, &[1; 9][..], &legend[..0], 1),
        (2, &[1, 1, 1, 0][..], &legend[..0], 2),
        (4, &[1, 1, 1, 1, 2, 1, 1, 3][..], &legend[..2], 1),
    ] {
        let map = Shape::tiles(columns, cells, 0.7, legend).unwrap();
        assert_eq!(map.pieces().len(), pieces, "{columns} {cells:?}");
    }
}

/// Joined to one list, rows of different lengths would shift all that follow.
#[test]
fn ragged_rows_are_refused() {
    let joined = [&[1, 1, 1][..], &[1], &[1, 1, 1]].concat();
    for (columns, cells) in [(3, &joined[..]), (2, &[1, 1, 1]), (usize::MAX, &[1])] {
        let refused = ShapeError::RaggedRows { cells: cells.len(), columns };
        assert_eq!(Shape::tiles(columns, cells, 1.0, &[]), Err(refused), "{columns}");
        assert!(refused.to_string().starts_with(&format!("{} cells are not whole rows of {columns}:", cells.len())));
    }
    assert_eq!(Shape::tiles(3, &[1; 6], 1.0, &[]).unwrap().area(), 6.0);
    assert!(Shape::tiles(0, &[1], 1.0, &[]).is_err() && Shape::tiles(3, &[], 1.0, &[]).is_err());
}

/// More pieces than are searched one by one.
#[test]
fn many_boxes_that_overlap_count_once() {
    let boxes: Vec<_> = (0..150)
        .map(|k| {
            Shape::rectangle(1.5, 1.0).unwrap().at(DVec2::new(f64::from(k % 50), 3.0 * f64::from(k / 50))).unwrap()
        })
        .collect();
    let union = Shape::union(&boxes).unwrap();
    // Three rows, each from -0.75 to 49.75.
    assert!((union.area() - 3.0 * 50.5).abs() < 1e-9, "{}", union.area());
    let bar = Shape::rectangle(40.0, 0.5).unwrap().at(DVec2::new(24.5, 3.0)).unwrap();
    let contact = shadowgap::collide(&bar, &Pose::IDENTITY, &union, &Pose::IDENTITY).unwrap();
    assert!(contact.a_in_b && !contact.b_in_a);
    let across = Pose::new(0.0, 0.3, 0.0).unwrap();
    assert!(!shadowgap::collide(&bar, &across, &union, &Pose::IDENTITY).unwrap().a_in_b);
}
