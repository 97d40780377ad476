//! Fine answers: coordinates that are decimals, areas of thin dents, signs of zero.

use shadowgap::glam::DVec2;
use shadowgap::{collide, distance, overlaps, raycast, BodyOptions, Pose, Scene, Shape};

fn polygon(points: &[[f64; 2]]) -> Shape {
    Shape::polygon(points.iter().copied().map(DVec2::from).collect::<Vec<_>>()).unwrap()
}

fn at(x: f64, y: f64) -> Pose {
    Pose::new(x, y, 0.0).unwrap()
}

/// A box, a disc and a diamond as wide as `width`, and a map of a single tile.
fn tiles(width: f64) -> [Shape; 4] {
    let half = width / 2.0;
    [
        Shape::rectangle(width, width).unwrap(),
        Shape::circle(half).unwrap(),
        polygon(&[[-half, 0.0], [0.0, -half], [half, 0.0], [0.0, half]]),
        Shape::union(&[
            polygon(&[[0.0, 0.0], [width, 0.0], [0.0, width]]),
            polygon(&[[width, 0.0], [width, width], [0.0, width]]),
        ])
        .unwrap(),
    ]
}

/// Numbers of tiles in a row, spread out to where they reach 1e5.
fn places(width: f64) -> impl Iterator<Item = f64> {
    let next = |i: &f64| Some((i * 1.07).ceil() + 1.0);
    std::iter::successors(Some(0.0), next).take_while(move |i| i * width <= 1e5)
}

const WIDTHS: [f64; 6] = [0.001, 0.007, 0.03, 0.1, 0.7, 16.1];

#[test]
fn tiles_at_multiples_of_a_decimal_touch() {
    for width in WIDTHS {
        for shape in tiles(width) {
            for i in places(width) {
                for [x, y, beside_x, beside_y] in [[i, 0.0, i + 1.0, 0.0], [-i, i, -i - 1.0, i], [0.3, i, 0.3, i + 1.0]]
                    .map(|row| row.map(|k| k * width))
                {
                    let (place, beside) = (at(x, y), at(beside_x, beside_y));
                    assert!(overlaps(&shape, &place, &shape, &beside), "{:?} {width} {x} {y}", shape.kind());
                    let depth = collide(&shape, &place, &shape, &beside).expect("a touch").depth;
                    assert_eq!(depth, 0.0, "{:?} {width} {x} {y}", shape.kind());
                    assert_eq!(distance(&shape, &place, &shape, &beside).distance, 0.0);
                }
            }
        }
    }
}

#[test]
fn in_a_scene_too() {
    for width in WIDTHS {
        for shape in tiles(width) {
            let mut scene = Scene::new();
            let mut pairs = 0;
            for i in places(width).step_by(3).skip(1) {
                for k in [i, i + 1.0] {
                    scene.add(shape.clone(), BodyOptions { x: k * width, y: 3.0, ..BodyOptions::default() }).unwrap();
                }
                pairs += 1;
            }
            scene.update().unwrap();
            assert_eq!(scene.pairs().len(), pairs, "{:?} {width}", shape.kind());
        }
    }
}

#[test]
fn what_is_farther_apart_than_rounding_is_apart_wherever_it_is() {
    for width in WIDTHS {
        for shape in tiles(width) {
            for i in places(width) {
                let x = i * width;
                let gap = (3e-10 * width).max((4.0 * f64::EPSILON * x).min(1e-6 * width)) + 2.0 * f64::EPSILON * x;
                assert!(
                    !overlaps(&shape, &at(x, 0.0), &shape, &at(x + width + gap, 0.0)),
                    "{:?} {width} {i}",
                    shape.kind()
                );
            }
            // However far: no more than a part of the size.
            let beside = 1e9 + width * (1.0 + 1e-5) + 2.4e-7;
            assert!(!overlaps(&shape, &at(1e9, 0.0), &shape, &at(beside, 0.0)), "{:?} {width}", shape.kind());
        }
    }
}

/// A fan of thin dents, each of which is filled, and overlaps the next.
#[test]
fn thin_dents_do_not_count_twice() {
    let (mut points, mut x, mut y) = (vec![DVec2::ZERO], 1.0, -7850.0);
    for _ in 0..30 {
        points.extend([DVec2::new(x, y), DVec2::new(x, y - 1.0)]);
        (x, y) = (x + 2.0, y - 3.0);
    }
    points.extend([DVec2::new(x, y), DVec2::new(13000.0, -7000.0)]);
    let fan = Shape::outline(&points).unwrap();
    assert!((fan.area() - 51_631_985.0).abs() < 1e-6, "{}", fan.area());
    let mirrored = fan.scaled(-1.0, 1.0).unwrap();
    assert!((mirrored.area() - 51_631_985.0).abs() < 1e-6, "{}", mirrored.area());
    assert!((mirrored.centroid() - fan.centroid() * DVec2::new(-1.0, 1.0)).length() < 1e-9);
}

#[test]
fn normals_of_rays_have_no_negative_zeros() {
    let square = Shape::rectangle(2.0, 2.0).unwrap();
    for (from, to) in
        [([-5.0, -1.0], [5.0, -1.0]), ([5.0, 0.5], [-5.0, 0.5]), ([0.5, -5.0], [0.5, 5.0]), ([0.0, 5.0], [0.0, -5.0])]
    {
        let hit = raycast(&square, &Pose::IDENTITY, from, to).unwrap().unwrap();
        for part in hit.normal.to_array() {
            assert!(part != 0.0 || part.is_sign_positive(), "{from:?}: {}", hit.normal);
        }
    }
}

#[test]
fn squares_that_touch_along_a_speck_have_both_of_its_ends_whichever_comes_first() {
    let width = 0.031032080301177368;
    let a = Shape::rectangle(width, width).unwrap().at(DVec2::new(-0.4311028350539478, -2.3631530244715337)).unwrap();
    let b = Shape::rectangle(width, width).unwrap();
    let pose_a = Pose::new(0.0, -53758583.54169201, 3.4033920413889427).unwrap();
    let pose_b = Pose::new(-0.23320809560417496, -53758581.12553712, 1.8325957145940446).unwrap();
    for contact in [collide(&a, &pose_a, &b, &pose_b), collide(&b, &pose_b, &a, &pose_a)] {
        assert_eq!(contact.unwrap().points.len(), 2);
    }
}

/// The squares of such lengths underflow.
#[test]
fn points_too_near_to_square_are_one_point() {
    let (point, here) = (Shape::point(0.0, 0.0).unwrap(), at(0.0, 0.0));
    for gap in [f64::from_bits(1), 1e-323, 1.8e-247, 1e-160, 1e-151] {
        let near = Shape::point(0.0, gap).unwrap();
        for points in
            [Shape::union(&[point.clone(), near.clone()]), Shape::union(&[point.clone(), point.clone(), near])]
        {
            let points = points.unwrap();
            assert!(overlaps(&points, &here, &points, &here), "{gap:e}");
            assert!(collide(&points, &here, &points, &at(gap, gap)).is_some_and(|contact| contact.depth == 0.0));
        }
        assert!(overlaps(&point, &here, &point, &at(gap, gap)));
        assert_eq!(distance(&point, &here, &point, &at(gap, gap)).distance, 0.0);
    }
    for gap in [1e-149, 1e-100, 1e-71] {
        assert!(!overlaps(&point, &here, &point, &at(gap, gap)));
        let found = distance(&point, &here, &point, &at(gap, gap));
        assert!((found.distance / gap - 2f64.sqrt()).abs() < 1e-12, "{gap:e}: {found:?}");
        assert!((found.normal - DVec2::splat(0.5f64.sqrt())).length() < 1e-12, "{gap:e}: {found:?}");
    }
}
