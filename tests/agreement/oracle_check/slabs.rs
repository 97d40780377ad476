//! Areas, centroids and second moments against closed forms; containment of figures by hand, and against the depth of a
//! convex shape in another.

use super::{assert_near, at, square, swept};
use crate::common::count::cases;
use crate::common::oracle::ORIGIN;
use crate::common::oracle::{contains, covers, mass, Figure, Mass};
use crate::common::random::Random;
use std::f64::consts::PI;

fn figure(points: &[[f64; 2]], radius: f64) -> Figure {
    swept(points, radius).into()
}

#[track_caller]
fn assert_mass(figure: &Figure, area: f64, centroid: [f64; 2], inertia: f64) {
    let found = mass(figure);
    assert_near(found.area, area, 1e-9 * area);
    assert_near(found.centroid[0], centroid[0], 1e-9);
    assert_near(found.centroid[1], centroid[1], 1e-9);
    assert_near(found.inertia, inertia, 1e-9 * inertia);
}

#[test]
fn masses_of_solids() {
    assert_mass(&square(1.0).into(), 4.0, [0.0, 0.0], 8.0 / 3.0);
    assert_mass(&figure(&[[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]], 0.0), 4.5, [1.0, 1.0], 4.5);
    assert_mass(&figure(&[[3.0, 4.0]], 2.0), 4.0 * PI, [3.0, 4.0], 8.0 * PI);
    // A capsule: its core's rectangle, and two half discs that are one disc, moved apart.
    let capsule = figure(&[[-3.0, 100.0], [3.0, 100.0]], 1.0);
    let ends = PI / 2.0 + PI * 9.0 + 2.0 * 3.0 * 4.0 / 3.0;
    assert_mass(&capsule, 12.0 + PI, [0.0, 100.0], 12.0 * (36.0 + 4.0) / 12.0 + ends);
    // A rounded square: four half-discs' worth of corners, four sides, and the core.
    let round = figure(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], 1.0);
    let corners = PI / 2.0 + 2.0 * PI + 16.0 / 3.0;
    assert_mass(&round, 12.0 + PI, [0.0, 0.0], 8.0 / 3.0 + 4.0 * (2.0 * 5.0 / 12.0 + 2.0 * 2.25) + corners);
}

#[test]
fn masses_of_what_overlaps_count_once() {
    let cross = Figure::union([
        figure(&[[-3.0, -1.0], [3.0, -1.0], [3.0, 1.0], [-3.0, 1.0]], 0.0),
        figure(&[[-1.0, -3.0], [1.0, -3.0], [1.0, 3.0], [-1.0, 3.0]], 0.0),
    ]);
    assert_mass(&cross, 20.0, [0.0, 0.0], 2.0 * 12.0 * (36.0 + 4.0) / 12.0 - 4.0 * 8.0 / 12.0);
    let twice = Figure::union([figure(&[[5.0, 0.0]], 1.0), figure(&[[5.0, 0.0]], 1.0), figure(&[[5.2, 0.1]], 0.3)]);
    assert_mass(&twice, PI, [5.0, 0.0], PI / 2.0);
    // Two discs of radius 1, their centres 1 apart: the lens is 2 pi / 3 - sqrt(3) / 2.
    let pair = mass(&Figure::union([figure(&[[0.0, 0.0]], 1.0), figure(&[[0.6, 0.8]], 1.0)]));
    assert_near(pair.area, 2.0 * PI - (2.0 * PI / 3.0 - 0.75f64.sqrt()), 1e-9);
    assert_near(pair.centroid[0], 0.3, 1e-9);
    assert_near(pair.centroid[1], 0.4, 1e-9);
    let l = Figure::outline(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]]);
    let Mass { area, centroid, .. } = mass(&l);
    assert_near(area, 4.0, 1e-12);
    assert_near(centroid[0], 0.75, 1e-12);
    assert_near(centroid[1], 1.25, 1e-12);
}

#[test]
fn turning_a_figure_turns_its_centroid() {
    let mut random = Random(6);
    for _ in 0..cases(60, 200) {
        let parts: Vec<_> = (0..3).map(|_| Figure::from(random.shape())).collect();
        let figure = Figure::union(parts);
        if figure.solids.iter().all(|solid| solid.radius == 0.0 && solid.points.len() < 3) {
            continue;
        }
        let there = random.pose(10.0);
        let (here, moved) = (mass(&figure), mass(&figure.seen_from([0.0, 0.0], there)));
        let (sin, cos) = there.angle.sin_cos();
        let [x, y] = here.centroid;
        let size = figure.size();
        assert_near(moved.area, here.area, 1e-7 * size * size);
        assert_near(moved.centroid[0], there.x + x * cos - y * sin, 1e-6 * size);
        assert_near(moved.centroid[1], there.y + x * sin + y * cos, 1e-6 * size);
        assert_near(moved.inertia, here.inertia, 1e-7 * size.powi(4));
    }
}

#[test]
fn covering_with_several_pieces() {
    let halves = Figure::union([
        figure(&[[-2.0, -2.0], [0.0, -2.0], [0.0, 2.0], [-2.0, 2.0]], 0.0),
        figure(&[[0.0, -2.0], [2.0, -2.0], [2.0, 2.0], [0.0, 2.0]], 0.0),
    ]);
    let ring = Figure::union([
        figure(&[[-2.0, -2.0], [2.0, -2.0], [2.0, -0.5], [-2.0, -0.5]], 0.0),
        figure(&[[-2.0, 0.5], [2.0, 0.5], [2.0, 2.0], [-2.0, 2.0]], 0.0),
        figure(&[[-2.0, -2.0], [-0.5, -2.0], [-0.5, 2.0], [-2.0, 2.0]], 0.0),
        figure(&[[0.5, -2.0], [2.0, -2.0], [2.0, 2.0], [0.5, 2.0]], 0.0),
    ]);
    let ball: Figure = swept(&[[0.0, 0.0]], 1.0).into();
    let box_2: Figure = square(1.0).into();
    let verdict = |outer: &Figure, inner: &Figure, x| covers(outer, ORIGIN, inner, at(x, 0.0), 1e-9);
    assert_eq!(verdict(&halves, &ball, 0.0), Some(true));
    assert_eq!(verdict(&halves, &box_2, 0.5), Some(true));
    assert_eq!(verdict(&halves, &box_2, 1.0), None);
    assert_eq!(verdict(&halves, &box_2, 1.000001), Some(false));
    assert_eq!(verdict(&ring, &ball, 0.0), Some(false)); // around the hole
    assert_eq!(verdict(&ring, &square(0.25).into(), 1.25), Some(true));
    assert_eq!(verdict(&halves, &ring, 0.0), None);
    assert_eq!(
        verdict(&Figure::outline(&[[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]]), &ring, 0.0),
        Some(true)
    );
    // A slit of a millionth between two boxes, and a point and a segment in it or not.
    let slit = Figure::union([
        figure(&[[-2.0, -2.0], [-1e-6, -2.0], [-1e-6, 2.0], [-2.0, 2.0]], 0.0),
        figure(&[[0.0, -2.0], [2.0, -2.0], [2.0, 2.0], [0.0, 2.0]], 0.0),
    ]);
    assert_eq!(verdict(&slit, &ball, 0.0), Some(false));
    assert_eq!(verdict(&slit, &figure(&[[0.0, 0.0]], 0.0), -5e-7), Some(false));
    assert_eq!(verdict(&slit, &figure(&[[0.0, 0.0]], 0.0), 1e-6), Some(true));
    assert_eq!(verdict(&slit, &figure(&[[0.0, -1.0], [0.0, 1.0]], 0.0), -5e-7), Some(false));
    assert_eq!(verdict(&slit, &figure(&[[0.0, -1.0], [0.0, 1.0]], 0.0), 1e-6), Some(true));
}

#[test]
fn covering_with_one_piece_is_the_convex_case() {
    let mut random = Random(7);
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..1000 {
        let (outer, mut inner) = (random.shape(), random.shape());
        inner.points.iter_mut().for_each(|p| *p = [p[0] / 8.0, p[1] / 8.0]);
        inner.radius /= 8.0;
        let (at_outer, at_inner) = (random.pose(0.5), random.pose(0.5));
        let room = contains(&outer, at_outer, &inner, at_inner);
        let found = covers(&outer.into(), at_outer, &inner.into(), at_inner, 1e-9);
        match room {
            2e-9.. => {
                inside += 1;
                assert_eq!(found, Some(true), "{room}");
            }
            ..-2e-9 => {
                outside += 1;
                assert_eq!(found, Some(false), "{room}");
            }
            _ => {}
        }
    }
    assert!(inside > 100 && outside > 100, "{inside} inside, {outside} outside");
}
