//! One-way bodies: what moves, casts and rays meet of them, and from which side.

use super::moves::{at, go, rect, vec, FREE, UP, WALL};
use glam::DVec2;
use shadowgap::{BodyOptions, MoveOptions, Pose, Scene, SceneError, Shape};

#[test]
fn a_one_way_plank_stops_only_what_comes_from_its_side() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, -0.1], [2.0, 0.0], BodyOptions { one_way: Some(vec(0.0, 3.0)), ..WALL });
    let hero = rect(&mut scene, [-0.25, -3.0], [0.25, -2.0], FREE);
    assert_eq!(go(&mut scene, hero, 0.0, 2.5, &UP).moved, vec(0.0, 2.5));
    // Half in it: it falls through, and nothing moves it out.
    assert_eq!(scene.resolve(hero).unwrap(), DVec2::ZERO);
    assert_eq!(go(&mut scene, hero, 0.0, -0.25, &UP).moved, vec(0.0, -0.25));
    go(&mut scene, hero, 0.0, 4.0, &UP);
    let land = go(&mut scene, hero, 0.0, -100.0, &UP);
    assert_eq!(land.ground.map(|ground| ground.body), Some(plank));
    assert_eq!(at(&scene, hero).y, 0.5);
    let dropped = go(&mut scene, hero, 0.0, -1.0, &MoveOptions { ignore: &[plank], ..UP });
    assert_eq!(dropped.moved, vec(0.0, -1.0));
    // It is part of snapshots and hashes.
    let (bytes, hash) = (scene.snapshot(), scene.hash());
    scene.set_one_way(plank, None).unwrap();
    assert_ne!(scene.hash(), hash);
    scene.restore(&bytes).unwrap();
    assert_eq!((scene.one_way(plank), scene.hash()), (Ok(Some(vec(0.0, 3.0))), hash));
    assert!(matches!(scene.set_one_way(plank, Some(DVec2::ZERO)), Err(SceneError::Number(_))));
}

/// A plank, 1 high with its top at 1, that stops only what comes from above.
#[test]
fn a_one_way_body_is_hit_by_casts_and_rays_against_its_direction_alone() {
    let mut scene = Scene::new();
    let plank = rect(&mut scene, [-2.0, 0.0], [2.0, 1.0], WALL);
    let ball = Shape::circle(0.5).unwrap();
    let cast = |scene: &mut Scene, from: DVec2, motion: DVec2| {
        let pose = Pose::new(from.x, from.y, 0.0).unwrap();
        scene.refresh().unwrap().cast(&ball, &pose, motion, u32::MAX).unwrap().map(|(impact, _)| impact.time)
    };
    let ray = |scene: &mut Scene, from: DVec2, to: DVec2| {
        scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap().map(|(hit, _)| hit.fraction)
    };
    let (above, below, beside) = (vec(0.0, 3.5), vec(0.0, -2.5), vec(-4.5, 0.5));
    let hits = |scene: &mut Scene| {
        [
            cast(scene, above, vec(0.0, -4.0)),
            ray(scene, above, below),
            cast(scene, below, vec(0.0, 4.0)),
            ray(scene, below, above),
            cast(scene, beside, vec(4.0, 0.0)),
            ray(scene, beside, vec(0.0, 0.5)),
            // From inside, down.
            cast(scene, vec(0.0, 0.8), vec(0.0, -4.0)),
            ray(scene, vec(0.0, 0.5), below),
        ]
    };
    assert_eq!(hits(&mut scene).iter().flatten().count(), 8);
    scene.set_one_way(plank, Some(vec(0.0, 3.0))).unwrap();
    let [down, ray_down, others @ ..] = hits(&mut scene);
    assert_eq!(down, Some(0.5));
    assert!((ray_down.unwrap() - 2.5 / 6.0).abs() < 1e-12);
    assert_eq!(others, [None; 6]);
}

/// All hits of a ray, too, and what begins inside.
#[test]
fn a_ray_through_planks_tells_of_those_that_it_comes_against() {
    let mut scene = Scene::new();
    let planks = [0.0, 4.0, 8.0]
        .map(|y| rect(&mut scene, [-2.0, y], [2.0, y + 1.0], BodyOptions { one_way: Some(DVec2::Y), ..WALL }));
    let wall = rect(&mut scene, [-2.0, 12.0], [2.0, 13.0], WALL);
    let mut hits = |from: f64, to: f64| {
        let hits = scene.refresh().unwrap().raycast_all(vec(0.0, from), vec(0.0, to), u32::MAX).unwrap();
        hits.into_iter().map(|(hit, body)| (hit.distance, body)).collect::<Vec<_>>()
    };
    assert_eq!(hits(14.0, -2.0), [(1.0, wall), (5.0, planks[2]), (9.0, planks[1]), (13.0, planks[0])]);
    assert_eq!(hits(-2.0, 14.0), [(14.0, wall)]);
    // From inside one.
    assert_eq!(hits(4.5, -2.0), [(3.5, planks[0])]);
    assert_eq!(hits(12.5, 20.0), [(0.0, wall)]);
}
