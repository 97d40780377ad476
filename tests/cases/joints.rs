//! Joints between pieces of a union have no normals of their own: on a flat row of tiles or segments every answer is
//! that of a floor.

use shadowgap::glam::DVec2;
use shadowgap::{collide, distance, Pose, Shape};

const COUNT: usize = 8;

/// Depths from touching on.
const DEPTHS: [f64; 6] = [0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.05];

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn boxed(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

/// Flat floors from x = 0 to 8 with a joint at each whole number, whose top is y = 0; +y is down.
fn floors() -> Vec<(&'static str, Shape)> {
    let tile =
        |side: f64, k: usize| Shape::rectangle(side, side).unwrap().at(v(side * (k as f64 + 0.5), side / 2.0)).unwrap();
    let row = |side: f64| Shape::union((0..COUNT).map(|k| tile(side, k)).collect::<Vec<_>>()).unwrap();
    let points: Vec<DVec2> = (0..=COUNT).map(|k| v(k as f64, 0.0)).collect();
    // Tiles whose borders are rounded, and so miss each other by a bit.
    let rounded = row(0.1).scaled(10.0, 10.0).unwrap();
    vec![("chain", Shape::chain(&points, false).unwrap()), ("tiles", row(1.0)), ("rounded tiles", rounded)]
}

fn movers() -> Vec<(&'static str, Shape)> {
    let polygon = |points: &[[f64; 2]]| Shape::outline(points.iter().copied().map(DVec2::from).collect::<Vec<_>>());
    vec![
        ("small box", boxed(0.4, 0.4)),
        ("tile", boxed(1.0, 1.0)),
        ("wide box", boxed(2.0, 0.5)),
        ("circle", Shape::circle(0.25).unwrap()),
        ("hexagon", Shape::regular(6, 0.25).unwrap()),
        ("diamond", Shape::regular(4, 0.25).unwrap()),
        ("needle", polygon(&[[0.0, 0.0], [-0.25, -0.5], [0.25, -0.5]]).unwrap()),
        ("upright capsule", Shape::capsule(v(0.0, -0.3), DVec2::ZERO, 0.2).unwrap()),
        ("lying capsule", Shape::capsule(v(-0.3, 0.0), v(0.3, 0.0), 0.2).unwrap()),
        ("upright segment", Shape::segment(v(0.0, -0.5), DVec2::ZERO).unwrap()),
        ("slanted segment", Shape::segment(v(-0.3, -0.5), v(0.3, 0.0)).unwrap()),
        ("hook", polygon(&[[0.0, 0.0], [0.6, 0.0], [0.6, 0.2], [0.2, 0.2], [0.2, 0.6], [0.0, 0.6]]).unwrap()),
    ]
}

#[test]
fn on_a_row_of_pieces_the_normal_is_the_floors() {
    let mut tried = 0;
    for (floor_name, floor) in floors() {
        for (name, mover) in movers() {
            let sole = mover.points().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max) + mover.radius();
            // Each vertex and each side just at a joint, and places between.
            let offsets =
                mover.points().flat_map(|point| [point.x, point.x - mover.radius(), point.x + mover.radius()]);
            let at_joints = offsets.flat_map(|offset| [3.0, 4.0, 5.0].map(|joint| joint - offset));
            let places: Vec<f64> = at_joints.chain((0..20).map(|k| 3.0 + 0.1037 * f64::from(k))).collect();
            for depth in DEPTHS {
                for &x in &places {
                    let pose = Pose::new(x, depth - sole, 0.0).unwrap();
                    let about = || format!("{name} at {x}, {depth:e} deep in {floor_name}");
                    let origin = Pose::IDENTITY;
                    let contact =
                        collide(&floor, &origin, &mover, &pose).unwrap_or_else(|| panic!("none: {}", about()));
                    assert!((contact.depth - depth).abs() < 1e-9, "depth {:e}: {}", contact.depth, about());
                    let back = collide(&mover, &pose, &floor, &origin).unwrap();
                    let there = distance(&floor, &origin, &mover, &pose);
                    for normal in [contact.normal, -back.normal, there.normal] {
                        assert!(normal.distance(v(0.0, -1.0)) < 1e-6, "normal {normal}: {}", about());
                    }
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 5000, "{tried}");
}

#[test]
fn on_a_row_of_pieces_the_contact_points_are_those_of_a_floor() {
    // Shapes with the left and right end of what they stand on.
    let standing = [
        ("small box", boxed(0.4, 0.4), [-0.2, 0.2]),
        ("tile", boxed(1.0, 1.0), [-0.5, 0.5]),
        ("wide box", boxed(2.0, 0.5), [-1.0, 1.0]),
        ("two boxes", Shape::union(&[boxed(1.2, 0.4), boxed(0.3, 0.2)]).unwrap(), [-0.6, 0.6]),
        ("lying capsule", Shape::capsule(v(-0.3, 0.0), v(0.3, 0.0), 0.2).unwrap(), [-0.3, 0.3]),
        ("disc", Shape::circle(0.25).unwrap(), [0.0, 0.0]),
        ("diamond", Shape::regular(4, 0.25).unwrap(), [0.0, 0.0]),
    ];
    for (floor_name, floor) in floors() {
        for (name, mover, [left, right]) in &standing {
            let sole = mover.points().map(|point| point.y).fold(f64::NEG_INFINITY, f64::max) + mover.radius();
            // Each end at a joint, both between joints, and over the ends of the floor.
            let places = [3.0 - left, 3.0 - right, 4.0, 4.3, 4.61, 0.1 - right, 0.9 - right, 7.9 - left, 7.3 - left];
            for depth in DEPTHS {
                for x in places {
                    let pose = Pose::new(x, depth - sole, 0.0).unwrap();
                    let about = || format!("{name} at {x}, {depth:e} deep in {floor_name}");
                    let [from, to] = [(x + left).max(0.0), (x + right).min(COUNT as f64)];
                    let contact = collide(&floor, &Pose::IDENTITY, mover, &pose).expect("a contact");
                    let mut points: Vec<_> = contact.points.iter().copied().collect();
                    points.sort_by(|p, q| p.point.x.total_cmp(&q.point.x));
                    let expected = if to > from { vec![from, to] } else { vec![from] };
                    assert_eq!(points.len(), expected.len(), "{points:?}: {}", about());
                    for (point, x) in points.iter().zip(expected) {
                        assert!(point.point.distance(v(x, depth / 2.0)) < 1e-6, "{points:?}: {}", about());
                        assert!((point.depth - depth).abs() < 1e-9, "{points:?}: {}", about());
                    }
                }
            }
        }
    }
}

#[test]
fn what_sinks_into_a_valley_touches_both_slopes_midway_between_the_surfaces() {
    // Two triangles, whose slopes rise to the left and to the right; +y is up.
    let slope = |side: f64| Shape::hull([v(0.0, 0.0), v(side * 10.0, 0.0), v(side * 10.0, 10.0)]).unwrap();
    let valley = Shape::union(&[slope(-1.0), slope(1.0)]).unwrap();
    let radius = 1.0;
    let disc = Shape::circle(radius).unwrap();
    for turn in [0.0, 1.0, -2.5] {
        let place = v(3.0, -7.0);
        let turned = Pose::new(place.x, place.y, turn).unwrap();
        for depth in [1e-6, 1e-3, 0.1, 0.5] {
            let center = turned.transform_point(v(0.0, radius * 2f64.sqrt() - depth));
            let pose = Pose::new(center.x, center.y, 0.0).unwrap();
            for (a, pose_a, b, pose_b, sign) in
                [(&valley, &turned, &disc, &pose, 1.0), (&disc, &pose, &valley, &turned, -1.0)]
            {
                let contact = collide(a, pose_a, b, pose_b).expect("a contact");
                assert!((contact.depth - depth).abs() < 1e-9);
                let up = DVec2::from_angle(turn).rotate(v(0.0, sign));
                assert!(contact.normal.distance(up) < 1e-9, "{} for {up}", contact.normal);
                let side = radius / 2f64.sqrt();
                let mut points: Vec<_> =
                    contact.points.iter().map(|at| DVec2::from_angle(-turn).rotate(at.point - place)).collect();
                points.sort_by(|p, q| p.x.total_cmp(&q.x));
                assert_eq!(points.len(), 2, "{points:?}");
                for (point, x) in points.iter().zip([-side, side]) {
                    assert!(point.distance(v(x, side - depth / 2.0)) < 1e-7, "{points:?} at depth {depth}");
                }
                assert!(contact.points.iter().all(|point| (point.depth - depth).abs() < 1e-9));
            }
        }
    }
}
