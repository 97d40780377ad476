//! What is kept for each body follows from its shape and pose, whatever bodies have come, gone and changed.

use std::sync::Arc;

use glam::DVec2;

use crate::math::random::Random;
use crate::math::rotation::Rotation;
use crate::scene::bodies::faces::Faces;
use crate::scene::bodies::models::{Class, Model};
use crate::scene::bodies::slots::NO_INDEX;
use crate::scene::{Body, BodyOptions, Scene};
use crate::shape::Form;

fn shapes() -> Vec<Arc<Form>> {
    let center = DVec2::new(0.2, -0.1);
    let mut shapes = vec![
        Form::circle(0.5, DVec2::ZERO).unwrap(),
        Form::rectangle(1.0, 0.6, DVec2::ZERO, 0.0, 0.0).unwrap(),
        Form::rectangle(1.0, 0.6, center, 0.4, 0.1).unwrap(),
        Form::segment(DVec2::new(-0.5, 0.1), DVec2::new(0.6, 0.0)).unwrap(),
        Form::circle(0.3, center).unwrap(),
    ];
    shapes.extend([3, 5, 6, 8, 9].map(|sides| Form::regular(sides, 0.6, 0.05 * (sides % 2) as f64).unwrap()));
    shapes.into_iter().map(Arc::new).collect()
}

/// Checks each record of a scene whose poses have been read.
fn check(scene: &mut Scene, bodies: &[Body], what: &str) {
    let Scene { derived, bodies: kept, .. } = scene;
    derived.make_cores(kept);
    assert_eq!(derived.cores.len(), derived.posed.len());
    let (mut used, mut polygons) = (vec![false; derived.posed.len()], [Vec::new(), Vec::new()]);
    for body in bodies {
        let slot = body.slot();
        let (rank, model) = (derived.rank(slot), kept.model(slot));
        assert!(!std::mem::replace(&mut used[rank], true) && derived.slots[rank] == slot as u32, "{what}: {slot}");
        let (posed, [x, y, angle]) = (*derived.posed_body(slot), kept.pose(slot));
        let Model { class, ref shape, .. } = *model;
        assert_eq!((posed.position, posed.angle, posed.class), (DVec2::new(x, y), angle, class), "{what}");
        assert_eq!((posed.extent, posed.radius), (shape.extent() as f32, shape.radius() as f32), "{what}");
        let rotation = Rotation::new(angle);
        let bounds = derived.bounds_of(slot);
        let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for point in shape.points().map(|point| posed.position + rotation.apply(point)) {
            (low, high) = (low.min(point - shape.radius()), high.max(point + shape.radius()));
        }
        let off = [0, 1].map(|k| [low[k] - bounds.min[k], bounds.max[k] - high[k]]).concat();
        assert!(off.iter().all(|off| (0.0..1e-5).contains(off)), "{what}: {class:?} {off:?}");
        if class != Class::Other {
            let to_center = DVec2::new(posed.to_center[0].into(), posed.to_center[1].into());
            assert!(to_center.distance(rotation.apply(shape.middle())) < 1e-6, "{what}");
            let core = &mut derived.cores[rank];
            core.turn(&posed);
            let (pose, edges) = (core.posed(&posed).pose, core.core.count);
            assert!(pose.position == posed.position && pose.rotation == rotation, "{what}");
            let points = shape.single_core().unwrap();
            assert!(edges as usize == points.len() && core.core.center == shape.middle(), "{what}");
            if points.len() > 1 {
                for k in 0..points.len() {
                    let at = (usize::from(model.first_edge) + k) % points.len();
                    let ([from, to], normal, height) = core.core.edge(k);
                    assert_eq!([from, to], [points[at], points[(at + 1) % points.len()]], "{what}");
                    assert_eq!((normal, height), crate::shape::convex::line_of(points, at), "{what}");
                }
                assert_eq!(core.core.vertices().len(), points.len().div_ceil(2), "{what}");
            }
        }
        let faces: &[Faces] = match class {
            Class::Four | Class::Eight => derived.faces(&posed),
            _ => continue,
        };
        polygons[usize::from(class == Class::Eight)].push((rank, posed.faces));
        for (k, vertex) in shape.single_core().unwrap().iter().enumerate() {
            let (faces, lane) = (&faces[k / 4], k % 4);
            let found = DVec2::new(faces.x[lane].into(), faces.y[lane].into());
            assert!(found.distance(rotation.apply(*vertex)) < 1e-6 && faces.height[lane].is_finite(), "{what}");
        }
    }
    // Each rank without a body is free once, and each polygon belongs to one body.
    assert!(derived.slots.iter().zip(&used).all(|(&slot, &used)| used == (slot != NO_INDEX)), "{what}");
    for (mut list, free, count) in [
        (std::mem::take(&mut polygons[0]), &derived.fours.free, derived.fours.local.len()),
        (std::mem::take(&mut polygons[1]), &derived.eights.free, derived.eights.local.len()),
    ] {
        list.sort_unstable();
        let mut places: Vec<u32> = list.iter().map(|&(_, faces)| faces).chain(free.iter().copied()).collect();
        places.sort_unstable();
        assert!(places.iter().copied().eq(0..count as u32), "{what}: {places:?} of {count}");
    }
}

#[test]
fn records_follow_from_shapes_and_poses_whatever_comes_and_goes() {
    let (mut random, shapes) = (Random(61), shapes());
    for world in 0..6 {
        let (mut scene, mut bodies) = (Scene::new(), Vec::<Body>::new());
        let mut most = 0;
        for frame in 0..16 {
            for _ in 0..if frame == 0 { 90 } else { random.below(12) } {
                let options = BodyOptions {
                    x: random.between(-9.0, 9.0),
                    y: random.between(-9.0, 9.0),
                    angle: random.between(-4.0, 4.0),
                    fixed: world % 2 == 0 && random.below(2) == 0,
                    ..Default::default()
                };
                bodies.push(scene.add(shapes[random.below(shapes.len())].clone(), options).unwrap());
            }
            most = most.max(bodies.len());
            for _ in 0..random.below(12) {
                let index = random.below(bodies.len());
                scene.remove(bodies.swap_remove(index)).unwrap();
            }
            for _ in 0..random.below(5) {
                let (body, shape) = (bodies[random.below(bodies.len())], &shapes[random.below(shapes.len())]);
                scene.set_shape(body, shape.clone()).unwrap();
            }
            if frame % 4 > 0 {
                for &body in &bodies {
                    let at = [random.between(-9.0, 9.0), random.between(-9.0, 9.0), random.between(-4.0, 4.0)];
                    scene.poses_mut()[3 * body.slot()..3 * body.slot() + 3].copy_from_slice(&at);
                }
            }
            scene.update().unwrap();
            check(&mut scene, &bodies, &format!("world {world}, frame {frame}"));
            // Places are used again.
            assert!(scene.derived.posed.len() <= most && scene.derived.slot_count() <= most);
        }
    }
}

#[test]
fn polygons_lie_in_the_order_of_their_bodies_once_ranks_are_new() {
    let (mut random, shapes) = (Random(71), shapes());
    let mut scene = Scene::new();
    let bodies: Vec<Body> = (0..120)
        .map(|k| {
            let at = [random.between(-9.0, 9.0), random.between(-9.0, 9.0)];
            scene.add(shapes[k % shapes.len()].clone(), at).unwrap()
        })
        .collect();
    scene.update().unwrap();
    let before: Vec<u32> = scene.derived.ranks.clone();
    for &body in &bodies {
        scene.set_position(body, [random.between(-9.0, 9.0), random.between(-9.0, 9.0)]).unwrap();
    }
    // New ranks are given in the second rebuild.
    scene.update().unwrap();
    assert_ne!(scene.derived.ranks, before);
    for class in [Class::Four, Class::Eight] {
        let posed = scene.derived.posed.iter().filter(|body| body.class == class);
        assert!(posed.map(|body| body.faces).is_sorted(), "{class:?}");
    }
    check(&mut scene, &bodies, "new ranks");
}

#[test]
fn a_zero_of_the_other_sign_is_read_and_is_no_way() {
    let mut scene = Scene::new();
    let [body, _] = [0.0, 0.5].map(|x| scene.add(shapes()[0].clone(), [x, 1.0]).unwrap());
    scene.update().unwrap();
    for (in_view, x) in [(true, -0.0), (false, 0.0), (false, -0.0), (true, 0.0)] {
        if in_view {
            scene.poses_mut()[3 * body.slot()] = x;
        } else {
            scene.set_position(body, [x, 1.0]).unwrap();
        }
        assert_eq!((scene.update_swept(), scene.began().count(), scene.starts.slots().len()), (Ok(1), 0, 0));
        assert_eq!(scene.derived.posed_body(body.slot()).position.x.to_bits(), f64::to_bits(x));
    }
}
