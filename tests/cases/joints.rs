//! Joints between pieces of a union have no normals of their own: on a flat row of tiles or segments every answer is that of a floor.

use shadowgap::glam::DVec2;
use shadowgap::{collide, distance, Pose, Shape};

const COUNT: usize = 8;

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn boxed(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height, DVec2::ZERO, 0.0, 0.0).unwrap()
}

/// Flat floors from x = 0 to 8 with a joint at each whole number, whose top is y = 0; +y is down.
fn floors() -> Vec<(&'static str, Shape)> {
    let tile =
        |side: f64, k: usize| Shape::rectangle(side, side, v(side * (k as f64 + 0.5), side / 2.0), 0.0, 0.0).unwrap();
    let row = |side: f64| Shape::union(&(0..COUNT).map(|k| tile(side, k)).collect::<Vec<_>>()).unwrap();
    let points: Vec<DVec2> = (0..=COUNT).map(|k| v(k as f64, 0.0)).collect();
    // Tiles whose borders are rounded, and so miss each other by a bit.
    let rounded = row(0.1).scaled(10.0, 10.0).unwrap();
    vec![("chain", Shape::chain(&points, false).unwrap()), ("tiles", row(1.0)), ("rounded tiles", rounded)]
}

fn movers() -> Vec<(&'static str, Shape)> {
    let polygon = |points: &[[f64; 2]]| Shape::outline(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>());
    vec![
        ("small box", boxed(0.4, 0.4)),
        ("tile", boxed(1.0, 1.0)),
        ("wide box", boxed(2.0, 0.5)),
        ("circle", Shape::circle(0.25, DVec2::ZERO).unwrap()),
        ("hexagon", Shape::regular(6, 0.25, 0.0).unwrap()),
        ("diamond", Shape::regular(4, 0.25, 0.0).unwrap()),
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
            for depth in [0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.05] {
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
