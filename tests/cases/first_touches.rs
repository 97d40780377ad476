//! First touches that a moving game depends on: what is left or slid along is no hit, joints have no normals of their
//! own, and of several normals the one most against the motion is given.

use crate::common::random::Random;
use shadowgap::glam::DVec2;
use shadowgap::{cast, raycast, Body, BodyOptions, Filter, Impact, Pose, Scene, Shape};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn at(x: f64, y: f64) -> Pose {
    Pose::new(x, y, 0.0).unwrap()
}

fn rectangle(width: f64, height: f64) -> Shape {
    Shape::rectangle(width, height).unwrap()
}

fn disc(radius: f64) -> Shape {
    Shape::circle(radius).unwrap()
}

fn segment(a: [f64; 2], b: [f64; 2]) -> Shape {
    Shape::segment(a, b).unwrap()
}

fn touch(a: &Shape, b: &Shape, pose: Pose, motion: DVec2) -> Option<Impact> {
    cast(a, &Pose::IDENTITY, b, &pose, motion, DVec2::ZERO).unwrap()
}

#[track_caller]
fn assert_near(got: DVec2, want: DVec2) {
    assert!(got.distance(want) < 1e-7, "{got}, not {want}");
}

/// Tiles of a side of 1 along y = 0 and below, from x = 0 on; with `wall`, another stands on the last.
fn floor(count: usize, wall: bool) -> Vec<Shape> {
    let tile = |x: f64, y: f64| Shape::rectangle(1.0, 1.0).unwrap().at(v(x + 0.5, y - 0.5)).unwrap();
    let mut tiles: Vec<Shape> = (0..count).map(|k| tile(k as f64, 0.0)).collect();
    tiles.extend(wall.then(|| tile(count as f64 - 1.0, 1.0)));
    tiles
}

/// Shapes with the height of their origin when they rest on y = 0, and their half width.
fn movers() -> Vec<(&'static str, Shape, f64, f64)> {
    let hexagon: Vec<DVec2> =
        [[-0.3, 0.0], [0.3, 0.0], [0.6, 0.5], [0.3, 1.0], [-0.3, 1.0], [-0.6, 0.5]].map(DVec2::from).to_vec();
    vec![
        ("box", rectangle(0.8, 0.6), 0.3, 0.4),
        ("wide box", rectangle(3.7, 0.6), 0.3, 1.85),
        ("rounded box", Shape::rectangle(0.6, 0.4).unwrap().rounded(0.1).unwrap(), 0.3, 0.4),
        ("disc", disc(0.35), 0.35, 0.35),
        ("upright capsule", Shape::capsule(v(0.0, 0.3), v(0.0, 0.9), 0.3).unwrap(), 0.0, 0.3),
        ("lying capsule", Shape::capsule(v(-0.5, 0.0), v(0.5, 0.0), 0.3).unwrap(), 0.3, 0.8),
        ("hexagon", Shape::polygon(&hexagon).unwrap(), 0.0, 0.6),
        ("upright segment", segment([0.0, 0.0], [0.0, 1.0]), 0.0, 0.0),
        ("diamond", Shape::polygon([v(0.0, 0.0), v(0.5, 0.5), v(0.0, 1.0), v(-0.5, 0.5)]).unwrap(), 0.0, 0.5),
        ("two boxes", Shape::union(&[rectangle(0.8, 0.6), rectangle(0.4, 0.4)]).unwrap(), 0.3, 0.4),
    ]
}

#[test]
fn a_corner_on_a_point_is_hit_by_a_motion_almost_along_one_of_its_edges() {
    // The motion leads into both edges at the corner, but into one of them more slowly.
    let along = [v(0.0, 1.0), v(-1.0, 1.0).normalize()];
    let triangle = Shape::polygon([v(0.0, 0.0), 2.0 * along[0], 2.0 * along[1]]).unwrap();
    let point = Shape::point(0.0, 0.0).unwrap();
    for part in [0.01, 0.05, 0.1, 0.5, 0.9, 0.95, 0.99] {
        let motion = along[0] * part + along[1] * (1.0 - part);
        for hit in [touch(&point, &triangle, at(0.0, 0.0), -motion), touch(&triangle, &point, at(0.0, 0.0), motion)] {
            let hit = hit.expect("the motion leads deeper");
            assert_eq!((hit.time, hit.inside), (0.0, false));
        }
    }
    // Along that edge or away from it, it does not.
    for motion in [v(0.0, -2.0), v(-0.2, -2.0), v(0.0, 2.0)] {
        assert!(touch(&point, &triangle, at(0.0, 0.0), motion).is_none(), "{motion}");
    }
}

#[test]
fn what_slides_along_an_edge_has_no_normal_of_the_corner_behind_it() {
    // An edge lies on a segment, and the motion leads along both, deeper only by rounding.
    let (end, other) = (v(-0.4089247351418856, -0.15635720721426347), v(-0.227760717841991, -0.13831398995230412));
    let floor = Shape::segment(end, other).unwrap();
    let triangle = Shape::regular(3, 1.284248334704413).unwrap();
    let motion = v(-1.129466970471539, -0.11249042876323156);
    for far in [0.0, 3170078.0990350526] {
        let pose = Pose::new(0.6341533556507577, 0.5928302737884223 + far, -2.518725209806452).unwrap();
        let hit = cast(&floor, &at(0.0, far), &triangle, &pose, motion, DVec2::ZERO).unwrap();
        assert!(hit.is_none_or(|hit| hit.normal.dot(motion.normalize()).abs() < 1e-3), "{hit:?}");
    }
}

#[test]
fn what_is_touched_at_the_start_is_hit_only_by_a_motion_that_leads_deeper() {
    let ground = rectangle(20.0, 2.0);
    for (name, shape, height, _) in movers() {
        let start = at(1.3, 1.0 + height);
        for away in [v(0.0, 3.0), v(5.0, 2.0), v(3.0, 0.0), v(-3.0, 0.0), v(0.0, 0.0), v(4.0, -1e-12)] {
            assert_eq!(touch(&ground, &shape, start, away), None, "a {name} by {away}");
        }
        for into in [v(0.0, -3.0), v(5.0, -2.0), v(-9.0, -1e-3), v(0.0, -1e-6)] {
            let impact = touch(&ground, &shape, start, into).unwrap_or_else(|| panic!("a {name} by {into}"));
            assert_eq!((impact.time, impact.inside), (0.0, false), "a {name} by {into}");
            assert_near(impact.normal, v(0.0, 1.0));
        }
    }
}

#[test]
fn of_points_and_segments_that_lie_on_each_other_none_is_deeper() {
    let bar = segment([-1.0, 0.0], [1.0, 0.0]);
    let point = Shape::point(0.0, 0.0).unwrap();
    for way in [v(0.0, 1.0), v(0.0, -1.0), v(1.0, 0.0), v(1.0, 1.0)] {
        assert_eq!(touch(&bar, &point, at(0.5, 0.0), way), None);
        assert_eq!(touch(&bar, &bar, at(0.5, 0.0), way), None);
        assert_eq!(touch(&point, &point, at(0.0, 0.0), way), None);
    }
    // Two that cross have an inside between them.
    let post = segment([0.0, 0.0], [0.0, 1.0]);
    assert_eq!(touch(&bar, &post, at(0.5, 0.0), v(0.0, 1.0)), None);
    assert_eq!(touch(&bar, &post, at(0.5, 0.0), v(1.0, 0.0)), None);
    assert_near(touch(&bar, &post, at(0.5, 0.0), v(0.0, -1.0)).unwrap().normal, v(0.0, 1.0));
}

#[test]
fn what_overlaps_at_the_start_is_told_of_as_inside_wherever_it_goes() {
    let ground = Shape::union(floor(4, false)).unwrap();
    for (name, shape, height, _) in movers() {
        for motion in [v(0.0, 9.0), v(0.0, -9.0), v(3.0, 0.0), v(0.0, 0.0)] {
            let impact = touch(&ground, &shape, at(1.5, height - 0.1), motion).unwrap();
            assert_eq!((impact.time, impact.inside), (0.0, true), "a {name} by {motion}");
            assert_near(impact.normal, v(0.0, 1.0));
        }
        // What comes from outside is not.
        assert!(!touch(&ground, &shape, at(1.5, 5.0), v(0.0, -9.0)).unwrap().inside);
    }
}

/// The tiles as pieces of one union, and as bodies of a scene.
fn first_on_tiles(tiles: &[Shape], shape: &Shape, start: Pose, motion: DVec2) -> [Option<Impact>; 2] {
    let mut scene = Scene::new();
    for tile in tiles.iter().rev() {
        scene.add(tile, BodyOptions { fixed: true, ..BodyOptions::default() }).unwrap();
    }
    let of_scene = scene.refresh().unwrap().cast(shape, &start, motion, u32::MAX).unwrap().map(|(impact, _)| impact);
    [touch(&Shape::union(tiles).unwrap(), shape, start, motion), of_scene]
}

#[test]
fn joints_of_tiles_stop_nobody_and_give_no_normal() {
    let tiles = floor(12, false);
    for (name, shape, height, half) in movers() {
        // Also with an edge of the shape, or its middle, exactly above a joint.
        for x in [2.0 + half, 2.0 - half, 2.0, 2.37] {
            let start = at(x, height);
            for along in [v(6.0, 0.0), v(-1.5, 0.0), v(6.0, 1e-12), v(6.0, -1e-12)] {
                for found in first_on_tiles(&tiles, &shape, start, along) {
                    assert_eq!(found, None, "a {name} at {x} by {along}");
                }
            }
            // Pressed on them, and landing on them from above, at every slope.
            for slope in [1e-4, 0.1, 0.5, 1.0, 3.0] {
                for way in [v(1.0, -slope), v(-1.0, -slope), v(0.0, -slope)] {
                    for ahead in [0.0, 0.25] {
                        let start = at(x - ahead * way.x, height - ahead * way.y);
                        for found in first_on_tiles(&tiles, &shape, start, way) {
                            let impact = found.unwrap_or_else(|| panic!("a {name} at {x} by {way}"));
                            assert!((impact.time - ahead).abs() < 1e-6, "a {name} at {x} by {way}: {}", impact.time);
                            assert!(
                                impact.normal.distance(v(0.0, 1.0)) < 1e-7,
                                "a {name} at {x} by {way}: {}",
                                impact.normal
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn of_floor_and_wall_at_one_time_the_one_most_against_the_motion_is_hit() {
    let tiles = floor(6, true);
    for (name, shape, height, half) in movers() {
        // It slides into the wall, which begins at x = 5.
        for found in first_on_tiles(&tiles, &shape, at(5.0 - half - 2.0, height), v(4.0, 0.0)) {
            let impact = found.unwrap_or_else(|| panic!("a {name}"));
            assert!((impact.time - 0.5).abs() < 1e-9, "a {name}: {}", impact.time);
            assert!(impact.normal.distance(v(-1.0, 0.0)) < 1e-7, "a {name}: {}", impact.normal);
        }
        if ["hexagon", "diamond", "upright capsule", "upright segment"].contains(&name) {
            continue; // they meet the wall higher than the floor's corner, or the corner alone
        }
        // In the corner, and on the way to it.
        for (way, normal) in [(v(4.0, -1.0), v(-1.0, 0.0)), (v(1.0, -4.0), v(0.0, 1.0))] {
            for ahead in [0.0, 0.5] {
                let start = at(5.0 - half - ahead * way.x, height - ahead * way.y);
                for found in first_on_tiles(&tiles, &shape, start, way) {
                    let impact = found.unwrap_or_else(|| panic!("a {name} by {way}"));
                    assert!((impact.time - ahead).abs() < 1e-9 && !impact.inside, "a {name} by {way}: {}", impact.time);
                    assert!(impact.normal.distance(normal) < 1e-7, "a {name} by {way}: {}", impact.normal);
                }
            }
        }
    }
}

#[test]
fn a_hit_on_a_point_or_an_end_has_a_normal_against_the_motion() {
    let bar = segment([1.0, 0.0], [2.0, 0.0]);
    let point = Shape::point(1.0, 0.0).unwrap();
    for shape in [&bar, &point] {
        let hit = raycast(shape, &Pose::IDENTITY, v(0.0, 0.0), v(5.0, 0.0)).unwrap().unwrap();
        assert_eq!((hit.fraction, hit.point), (0.2, v(1.0, 0.0)));
        assert_near(hit.normal, v(-1.0, 0.0));
        // Aslant at the end.
        for from in [v(0.0, 0.5), v(0.0, -3.0), v(0.9, -3.0)] {
            let hit = raycast(shape, &Pose::IDENTITY, from, 2.0 * v(1.0, 0.0) - from).unwrap().unwrap();
            assert_near(hit.normal, (from - v(1.0, 0.0)).normalize());
        }
        // The same, as shapes in line.
        for (b, time) in [(segment([-1.0, 0.0], [-0.5, 0.0]), 0.3), (Shape::point(-0.5, 0.0).unwrap(), 0.3)] {
            let impact = touch(shape, &b, Pose::IDENTITY, v(5.0, 0.0)).unwrap();
            assert!((impact.time - time).abs() < 1e-12);
            assert_near(impact.normal, v(-1.0, 0.0));
            assert_near(impact.point, v(1.0, 0.0));
        }
    }
    // A floor of segments, met from its end on.
    let mut scene = Scene::new();
    for k in [3.0, 1.0, 2.0] {
        let piece = segment([k, 0.0], [k + 1.0, 0.0]);
        scene.add(piece, BodyOptions { fixed: true, ..BodyOptions::default() }).unwrap();
    }
    let (hit, body) = scene.refresh().unwrap().raycast(v(0.0, 0.0), v(5.0, 0.0), u32::MAX).unwrap().unwrap();
    assert_eq!((hit.fraction, body.slot()), (0.2, 1));
    assert_near(hit.normal, v(-1.0, 0.0));
    // Onto a joint from above.
    for from in [v(2.0, 1.0), v(1.5, 1.0), v(2.9, 0.3)] {
        let (hit, _) = scene.refresh().unwrap().raycast(from, 2.0 * v(2.0, 0.0) - from, u32::MAX).unwrap().unwrap();
        assert_near(hit.normal, v(0.0, 1.0));
    }
}

#[test]
fn corners_that_meet_exactly_have_the_normal_most_against_the_motion() {
    let square = rectangle(2.0, 2.0);
    // Both corners lead: all normals between the faces' are right.
    assert_near(touch(&square, &square, at(6.0, 6.0), v(-8.0, -8.0)).unwrap().normal, v(1.0, 1.0).normalize());
    let steep = touch(&square, &square, at(2.0 + 1.0, 2.0 + 3.0), v(-2.0, -6.0)).unwrap();
    assert_near(steep.normal, v(1.0, 3.0).normalize());
    // Level with the face: the one that it comes against.
    assert_near(touch(&square, &square, at(-6.0, 2.0), v(16.0, 0.0)).unwrap().normal, v(-1.0, 0.0));
}

#[test]
fn a_body_can_be_left_out() {
    let mut scene = Scene::new();
    let ball = disc(1.0);
    let place = |x: f64| BodyOptions { x, ..BodyOptions::default() };
    let shooter = scene.add(ball.clone(), place(0.0)).unwrap();
    let other = scene.add(ball.clone(), place(0.5)).unwrap();
    let target = scene.add(ball.clone(), place(10.0)).unwrap();
    let mut first = |ignore: &[Body]| {
        let filter = Filter { ignore, ..Filter::default() };
        scene.refresh().unwrap().cast(&ball, &at(0.0, 0.0), v(16.0, 0.0), filter).unwrap().unwrap()
    };
    assert_eq!((first(&[]).1, first(&[]).0.inside), (shooter, true));
    assert_eq!((first(&[shooter]).1, first(&[shooter]).0.inside), (other, true));
    let (impact, body) = first(&[other, shooter]);
    assert_eq!((impact.time, impact.inside, body), (0.5, false, target));
    scene.remove(other).unwrap();
    let newcomer = scene.add(ball.clone(), place(1.0)).unwrap();
    assert_eq!(newcomer.slot(), other.slot());
    let filter = Filter { ignore: &[other, shooter], ..Filter::default() };
    let (_, body) = scene.refresh().unwrap().cast(&ball, &at(0.0, 0.0), v(16.0, 0.0), filter).unwrap().unwrap();
    assert_eq!(body, newcomer, "it is not the one that was removed");
}

#[test]
fn corners_that_touch_at_the_start_have_the_normal_most_against_the_motion() {
    for scale in [1.0, 1e-6, 1e6] {
        for size in [2.0, 6.0] {
            let (square, other) = (rectangle(2.0 * scale, 2.0 * scale), rectangle(size * scale, size * scale));
            let corner = (1.0 + size / 2.0) * scale;
            for way in [v(-1.0, -3.0), v(-2.0, -1.0), v(-1.0, -1.0)] {
                for length in [1e-3, 1.0, 1e3] {
                    let hit =
                        touch(&square, &other, at(corner, corner), way * (length * scale)).expect("it leads deeper");
                    assert!(hit.time == 0.0 && !hit.inside, "{hit:?}");
                    assert_near(hit.normal, -way.normalize());
                }
            }
        }
    }
}

/// Of pieces with one normal the first counts, of others the one that has the normal.
#[test]
fn the_piece_that_is_hit_is_the_one_with_the_normal() {
    let (floor, wall) = (rectangle(9.0, 1.0).at(v(0.0, -0.5)).unwrap(), rectangle(1.0, 9.0).at(v(4.0, 4.5)).unwrap());
    let hero = rectangle(1.0, 1.0);
    for (pieces, of_wall) in [([&floor, &wall], 1), ([&wall, &floor], 0)] {
        let level = Shape::union(pieces).unwrap();
        for (way, normal, piece) in [(v(4.0, -1.0), v(-1.0, 0.0), of_wall), (v(1.0, -4.0), v(0.0, 1.0), 1 - of_wall)] {
            for ahead in [0.0, 0.5] {
                let hit = touch(&level, &hero, at(3.0 - ahead * way.x, 0.5 - ahead * way.y), way).unwrap();
                assert_near(hit.normal, normal);
                assert_eq!(hit.pieces, [piece, 0], "{way} {ahead}");
            }
        }
    }
    let tile = |x: f64| rectangle(1.0, 1.0).at(v(x, -0.5)).unwrap();
    for order in [[0.5, 1.5], [1.5, 0.5]] {
        let tiles = Shape::union(order.map(tile)).unwrap();
        for way in [v(0.0, -2.0), v(0.5, -2.0), v(-0.5, -2.0)] {
            let hit = touch(&tiles, &hero, at(1.0 - 0.5 * way.x, 0.5 - 0.5 * way.y), way).unwrap();
            assert_near(hit.normal, v(0.0, 1.0));
            assert_eq!(hit.pieces, [0, 0], "{way}");
            // The mover's pieces, too.
            let hit = touch(&hero, &tiles, at(-1.0 + 0.5 * way.x, 1.5 - 0.5 * way.y), way).map(|hit| hit.pieces);
            assert!(hit.is_none_or(|pieces| pieces == [0, 0]), "{way} {hit:?}");
        }
    }
}

#[test]
fn a_disc_at_a_corner_is_hit_along_the_line_from_the_corner() {
    let (square, ball) = (rectangle(2.0, 2.0), disc(0.5));
    for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        for aside in [0.05, 0.2, 0.45] {
            // Down or up past the corner, with the middle beside it.
            let height = f64::sqrt(0.25 - aside * aside);
            let hit = touch(&square, &ball, at(x * (1.0 + aside), y * 5.0), v(0.0, -y * 8.0)).unwrap();
            assert!((hit.time - (4.0 - height) / 8.0).abs() < 1e-12, "{hit:?}");
            assert_near(hit.normal, v(x * aside, y * height) * 2.0);
            assert_near(hit.point, v(x, y));
            let round = square.rounded(0.25).unwrap();
            let hit = touch(&round, &ball, at(x * (1.0 + aside), y * 5.0), v(0.0, -y * 8.0)).unwrap();
            let out = v(x * aside, y * f64::sqrt(0.5625 - aside * aside)) / 0.75;
            assert_near(hit.normal, out);
            assert_near(hit.point, v(x, y) + out * 0.25);
        }
    }
}

/// Rounding decides on which side of the edge the way is: it must not decide which end of the edge is met.
#[test]
fn what_flies_along_an_edge_meets_its_nearer_end() {
    let mut random = Random(5);
    let point = Shape::point(0.0, 0.0).unwrap();
    for radius in [0.0, 0.25] {
        let half = v(0.5, 0.75);
        let corners = [v(-half.x, -half.y), v(half.x, -half.y), half, v(-half.x, half.y)];
        let shape = Shape::hull(corners).unwrap().rounded(radius).unwrap();
        for _ in 0..2000 {
            let turn = DVec2::from_angle(random.between(-3.2, 3.2) * random.below(2) as f64);
            let [near, far] = [-1.0, 1.0]
                .map(|side: f64| turn.rotate(v(-half.x - radius + random.between(-4e-16, 4e-16), 4.0 * side)));
            let pose = Pose::new(0.0, 0.0, turn.to_angle()).unwrap();
            let start = Pose::new(near.x, near.y, 0.0).unwrap();
            let ray = raycast(&shape, &pose, near, far).unwrap().map(|hit| hit.fraction);
            let cast = cast(&shape, &pose, &point, &start, far - near, DVec2::ZERO).unwrap().map(|hit| hit.time);
            let nearer = (4.0 - half.y) / 8.0;
            for time in [ray, cast].into_iter().flatten() {
                assert!((time - nearer).abs() < 1e-6, "{time}, not {nearer}, at {turn}");
            }
        }
    }
}
