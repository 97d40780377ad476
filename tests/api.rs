//! The Rust API as a game writes it: what can be passed, what is shared, what is refused, and what is remembered.
#![cfg(not(target_arch = "wasm32"))]

use shadowgap::glam::{DVec2, IVec2, Vec2};
use shadowgap::{
    collide, raycast, raycast_along, Body, BodyOptions, Contact, Error, Feature, Filter, Kind, NumberError, Pose,
    Rotation, Scene, SceneError, Shape, ShapeError, Side, View,
};

type Outcome = Result<(), Error>;

/// A ball falls onto a floor and is put out of it.
#[test]
fn the_loop_of_the_readme() -> Outcome {
    const FLOOR: u64 = 1;
    const BALL: u64 = 2;
    let mut scene = Scene::new();
    scene.add(
        Shape::rectangle(100.0, 2.0)?,
        BodyOptions { y: -1.0, fixed: true, user_data: FLOOR, ..Default::default() },
    )?;
    let ball = scene.add(Shape::circle(0.5)?, BodyOptions { y: 0.75, user_data: BALL, ..Default::default() })?;
    let mut touched = Vec::new();
    for _ in 0..3 {
        let fallen = scene.position(ball)? - DVec2::new(0.0, 0.125);
        scene.set_position(ball, fallen)?;
        scene.update()?;
        for (a, b) in scene.began() {
            touched.push([scene.user_data(a)?, scene.user_data(b)?]);
        }
        for contact in scene.contacts() {
            let out = scene.position(contact.b)? + contact.mtv();
            scene.set_position(contact.b, out)?;
        }
    }
    assert_eq!(touched, [[FLOOR, BALL]]);
    assert_eq!(scene.pose(ball)?, Pose::new(0.0, 0.5, 0.0)?);
    Ok(())
}

#[test]
fn points_come_in_any_kind_of_list() -> Outcome {
    let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]];
    let shape = Shape::polygon(corners)?;
    let doubles: Vec<DVec2> = corners.iter().copied().map(DVec2::from).collect();
    assert_eq!(Shape::polygon(&doubles)?, shape);
    assert_eq!(Shape::polygon(&doubles[..])?, shape);
    assert_eq!(Shape::polygon(doubles.iter().map(|point| (point.x, point.y)))?, shape);
    assert_eq!(Shape::polygon(doubles.iter().map(|point| point.as_vec2()))?, shape);
    assert_eq!(Shape::polygon(corners.map(|[x, y]| [x as f32, y as f32]))?, shape);
    assert_eq!(Shape::hull(doubles)?, shape);
    assert_eq!(Shape::segment([0.0, 0.0], Vec2::X)?, Shape::segment(DVec2::ZERO, (1.0, 0.0))?);
    Ok(())
}

#[test]
fn vectors_of_contacts_and_rotations_come_in_either_precision() {
    let turn = Rotation::new(0.5);
    assert_eq!([turn.apply(Vec2::X), turn.undo([0f32, 1.0])], [turn.apply(DVec2::X), turn.undo((0.0, 1.0))]);
    let touch = Contact::new(DVec2::Y, DVec2::new(1.0, 2.0));
    assert_eq!(
        [Contact::new(Vec2::Y, Vec2::new(1.0, 2.0)), Contact::new([0f32, 1.0], DVec2::new(1.0, 2.0))],
        [touch; 2]
    );
    let edge = [DVec2::ZERO, DVec2::X];
    assert_eq!(Contact::new(Vec2::Y, [Vec2::ZERO, Vec2::X]), Contact::new(DVec2::Y, edge));
}

#[test]
fn shapes_are_equal_by_what_they_are() -> Outcome {
    let [one, other] = [Shape::circle(1.0)?, Shape::circle(1.0)?];
    assert!(one == other && !one.ptr_eq(&other) && one.ptr_eq(&one.clone()));
    assert_ne!(one, Shape::circle(2.0)?);
    assert_ne!(one, one.at([1.0, 0.0])?);
    let cup = Shape::outline([
        [0.0, 0.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [3.0, 4.0],
        [3.0, 1.0],
        [1.0, 1.0],
        [1.0, 4.0],
        [0.0, 4.0],
    ])?;
    assert_eq!(cup, cup.at([0.0, 0.0])?);
    assert_ne!(cup, cup.scaled(-1.0, 1.0)?);
    assert_ne!(cup, Shape::union(cup.pieces())?, "an outline has points of its own");
    assert!(format!("{one:?}").contains("Circle"));
    Ok(())
}

/// A copy is touched exactly where the shape would be at the pose that the copy stands for.
#[test]
fn copies_are_where_a_pose_would_put_the_shape() -> Outcome {
    let l = Shape::outline([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]])?;
    let shapes = [
        Shape::circle(0.75)?.at([0.5, 0.25])?,
        Shape::rectangle(3.0, 1.0)?,
        Shape::rectangle(3.0, 1.0)?.rounded(0.25)?,
        Shape::regular(7, 1.5)?,
        Shape::capsule([-1.0, 0.0], [1.0, 0.5], 0.25)?,
        Shape::chain([[0.0, 0.0], [2.0, 0.0], [3.0, 1.0]], false)?,
        l.clone(),
        l.rounded(0.125)?,
    ];
    let probe = Shape::circle(0.5)?;
    for shape in &shapes {
        for angle in [0.0, 0.3, -2.0] {
            let pose = Pose::new(2.0, -1.0, angle)?;
            let copy = shape.turned(angle)?.at(pose.position())?;
            assert_eq!(
                (copy.kind(), copy.radius(), copy.pieces().len()),
                (shape.kind(), shape.radius(), shape.pieces().len())
            );
            assert!((copy.area() - shape.area()).abs() < 1e-12, "{shape:?}");
            assert!((copy.centroid() - pose.transform_point(shape.centroid())).length() < 1e-12, "{shape:?}");
            for k in 0..40 {
                let there = Pose::new(2.0 + 3.0 * (k as f64 * 0.7).sin(), -1.0 + 3.0 * (k as f64 * 1.1).cos(), 0.0)?;
                let of_pose = collide(shape, &pose, &probe, &there).map_or(-1.0, |contact| contact.depth);
                let of_copy = collide(&copy, &Pose::IDENTITY, &probe, &there).map_or(-1.0, |contact| contact.depth);
                assert!((of_pose - of_copy).abs() < 1e-9, "{shape:?} turned by {angle}: {of_pose} {of_copy}");
            }
        }
    }
    assert_eq!(Shape::point(0.0, 0.0)?.rounded(1.0)?, Shape::circle(1.0)?);
    assert_eq!(Shape::circle(1.0)?.rounded(0.5)?.radius(), 1.5);
    assert_eq!(Shape::rectangle(2.0, 2.0)?.rounded(0.5)?.kind(), Kind::Polygon);
    Ok(())
}

#[test]
fn copies_refuse_what_constructors_refuse() -> Outcome {
    let shape = Shape::rectangle(2.0, 1.0)?;
    assert!(matches!(shape.at([f64::NAN, 0.0]), Err(ShapeError::NotFinite { .. })));
    assert!(matches!(shape.at([1e71, 0.0]), Err(ShapeError::BadSize { .. })));
    assert!(matches!(shape.at([9e69, 0.0])?.at([9e69, 0.0]), Err(ShapeError::BadSize { .. })));
    assert!(matches!(shape.turned(f64::INFINITY), Err(ShapeError::NotFinite { .. })));
    assert!(matches!(shape.rounded(-1.0), Err(ShapeError::BadRadius { .. })));
    assert!(matches!(shape.rounded(f64::NAN), Err(ShapeError::NotFinite { .. })));
    Ok(())
}

#[test]
fn poses_come_from_whatever_tells_one() -> Outcome {
    let pose = Pose::new(1.0, 2.0, 0.5)?;
    assert_eq!(Pose::try_from([1.0, 2.0, 0.5])?, pose);
    assert_eq!(Pose::try_from((DVec2::new(1.0, 2.0), 0.5))?, pose);
    assert_eq!(Pose::try_from(DVec2::new(1.0, 2.0))?, Pose::at([1.0, 2.0])?);
    assert_eq!(Pose::default(), Pose::IDENTITY);
    let turned = Pose::from_rotation([1.0, 2.0], Rotation::from_cos_sin(0.0, 2.0)?)?;
    assert_eq!((turned.angle(), turned.rotation().sin()), (std::f64::consts::FRAC_PI_2, 1.0));
    assert!(Pose::try_from([1.0, f64::NAN, 0.0]).is_err());
    Ok(())
}

/// The scene keeps angles as they are: it does not bring them into a range.
#[test]
fn a_scene_gives_back_the_pose_that_it_was_given() -> Outcome {
    let mut scene = Scene::new();
    let pose = Pose::new(1.0, 2.0, 100.0)?;
    let body = scene.add(Shape::circle(1.0)?, pose)?;
    assert_eq!(scene.pose(body)?, pose);
    scene.move_to(body, [3.0, 4.0, -50.0])?;
    assert_eq!(scene.pose(body)?, Pose::new(3.0, 4.0, -50.0)?);
    scene.set_position(body, [5.0, 6.0])?;
    assert_eq!(scene.pose(body)?, Pose::new(5.0, 6.0, -50.0)?);
    assert_eq!(scene.poses(), [5.0, 6.0, -50.0]);
    assert!(scene.move_to(body, (f64::NAN, 0.0, 0.0)).is_err() && scene.set_position(body, [0.0, 1e71]).is_err());
    assert_eq!(scene.poses(), [5.0, 6.0, -50.0], "what is refused changes nothing");
    Ok(())
}

#[test]
fn a_scene_tells_what_it_was_told() -> Outcome {
    let mut scene = Scene::new();
    let ball = Shape::circle(1.0)?;
    let options = BodyOptions { fixed: true, category: 4, mask: 6, user_data: 7, ..Default::default() };
    let [a, b, c] = [(); 3].map(|()| scene.add(&ball, options).unwrap());
    assert_eq!((scene.category(a)?, scene.mask(a)?, scene.is_fixed(a)?, scene.user_data(a)?), (4, 6, true, 7));
    scene.set_user_data(a, u64::MAX)?;
    assert_eq!([scene.user_data(a)?, scene.user_data(b)?], [u64::MAX, 7]);
    scene.remove(b)?;
    assert_eq!(scene.bodies().collect::<Vec<_>>(), [a, c]);
    assert_eq!(scene.user_data(b), Err(SceneError::Removed));
    let again = scene.add(&ball, [0.0, 0.0])?;
    assert_eq!((again.slot(), scene.user_data(again)?), (b.slot(), 0), "a new body begins with nothing");
    assert!(scene.shape(a)?.ptr_eq(&ball));
    Ok(())
}

#[test]
fn a_handle_is_a_number_and_back() -> Outcome {
    let mut scene = Scene::new();
    let first = scene.add(Shape::circle(1.0)?, [0.0, 0.0])?;
    scene.remove(first)?;
    let second = scene.add(Shape::circle(1.0)?, [0.0, 0.0])?;
    assert_eq!(Body::from_bits(second.to_bits()), second);
    assert_ne!(first.to_bits(), second.to_bits());
    assert_eq!(scene.pose(Body::from_bits(first.to_bits())), Err(SceneError::Removed));
    assert_eq!(scene.pose(Body::from_bits(u64::MAX)), Err(SceneError::Removed));
    Ok(())
}

/// Ten bodies in a row, each pair of neighbours overlapping.
fn row() -> Scene {
    let mut scene = Scene::new();
    let ball = Shape::circle(0.75).unwrap();
    for k in 0..10 {
        scene.add(&ball, BodyOptions { x: k as f64, user_data: k, ..Default::default() }).unwrap();
    }
    scene.update().unwrap();
    scene
}

#[test]
fn a_clone_goes_its_own_way_and_gives_the_same_answers() -> Outcome {
    let mut scene = row();
    let mut copy = scene.clone();
    assert_eq!((copy.snapshot(), copy.user_data(copy.body(3).unwrap())?), (scene.snapshot(), 3));
    for frame in 0..5 {
        for scene in [&mut scene, &mut copy] {
            let body = scene.body(frame).unwrap();
            scene.move_to(body, (0.5 * frame as f64, 0.25, 1.0))?;
            scene.update()?;
        }
        assert_eq!(copy.snapshot(), scene.snapshot());
    }
    copy.clear();
    copy.update()?;
    assert_eq!((copy.len(), scene.len(), scene.pairs().is_empty()), (0, 10, false));
    assert!(format!("{scene:?}").starts_with("Scene {"));
    Ok(())
}

#[test]
fn contacts_are_those_of_collide() -> Outcome {
    let mut scene = row();
    let contacts = scene.contacts();
    assert_eq!(contacts.len(), 9);
    for (index, contact) in contacts.iter().enumerate() {
        assert_eq!([contact.a.slot() as u32, contact.b.slot() as u32], scene.pairs()[index]);
        let [a, b] = [contact.a, contact.b].map(|body| (scene.shape(body).unwrap(), scene.pose(body).unwrap()));
        let expected = collide(&a.0, &a.1, &b.0, &b.1).unwrap();
        assert_eq!((contact.normal, contact.depth, contact.mtv()), (expected.normal, expected.depth, expected.mtv()));
    }
    let gone = contacts[4].b;
    scene.remove(gone)?;
    assert_eq!(scene.contacts().len(), 7);
    Ok(())
}

/// A snapshot holds no numbers of the caller's: bodies that the scene has keep theirs.
#[test]
fn a_restored_scene_keeps_the_numbers_of_bodies_that_it_has() -> Outcome {
    let mut scene = row();
    let mut bytes = vec![9; 3];
    scene.snapshot_into(&mut bytes);
    assert_eq!(bytes, scene.snapshot());
    let [kept, gone] = [2, 5].map(|slot| scene.body(slot).unwrap());
    scene.set_user_data(kept, 77)?;
    scene.remove(gone)?;
    scene.restore(&bytes)?;
    assert_eq!([scene.user_data(kept)?, scene.user_data(gone)?], [77, 0]);
    Ok(())
}

/// The answers to all questions, as text: of a circle about the origin.
fn answers(view: View) -> Result<[String; 9], SceneError> {
    let (ball, at, motion) = (Shape::circle(1.0).unwrap(), Pose::IDENTITY, [1.0, 0.0]);
    let (from, to) = ([0.0, 5.0], [0.0, -5.0]);
    Ok([
        format!("{:?}", view.pick([0.0, 0.0], u32::MAX)?),
        format!("{:?}", view.query(&ball, &at, u32::MAX)),
        format!("{:?}", view.query_box([-1.0, -1.0], [1.0, 1.0], u32::MAX)?),
        format!("{:?}", view.raycast(from, to, u32::MAX)?),
        format!("{:?}", view.raycast_all(from, to, u32::MAX)?),
        format!("{:?}", view.nearest(from, 9.0, u32::MAX)?),
        format!("{:?}", view.nearest_all(&ball, &at, 9.0, 9, u32::MAX)?),
        format!("{:?}", view.cast(&ball, &at, motion, u32::MAX)?),
        format!("{:?}", view.sweep(&ball, &at, motion, u32::MAX)?),
    ])
}

/// What changes a scene, one of whose bodies is given.
type Change<'f> = &'f dyn Fn(&mut Scene, Body);

/// A view's answers are those of a scene restored from the same state. After a change there is no view until the next
/// refresh, whatever update comes between.
#[test]
fn a_view_sees_the_scene_as_it_is() -> Outcome {
    let updates: [&dyn Fn(&mut Scene); 3] =
        [&|_| (), &|scene| assert!(scene.update().is_ok()), &|scene| assert!(scene.update_swept().is_ok())];
    let ball = Shape::circle(1.0)?;
    let changes: [Change; 6] = [
        &|scene, body| scene.move_to(body, (0.5, 0.0, 0.0)).unwrap(),
        &|scene, _| scene.poses_mut()[0] = 0.25,
        &|scene, body| scene.set_shape(body, Shape::circle(2.0).unwrap()).unwrap(),
        &|scene, _| assert!(scene.add(&ball, [9.0, 0.0]).is_ok()),
        &|scene, _| scene.remove(scene.body(1).unwrap()).unwrap(),
        &|scene, body| assert!(scene.move_body(body, [0.125, 0.0], &Default::default()).is_ok()),
    ];
    for (k, update) in updates.iter().enumerate() {
        let mut scene = Scene::new();
        assert!(scene.view().is_some(), "there is nothing to read");
        let body = scene.add(&ball, [0.0, 0.0])?;
        scene.add(&ball, [0.5, 0.5])?;
        for (j, change) in changes.iter().enumerate() {
            let before = answers(scene.refresh()?)?;
            assert_eq!(answers(scene.view().unwrap())?, before);
            change(&mut scene, body);
            assert!(scene.view().is_none(), "change {j}");
            update(&mut scene);
            assert!(scene.view().is_none(), "change {j}, update {k}");
            let mut restored = Scene::new();
            restored.restore(&scene.snapshot())?;
            let now = answers(scene.refresh()?)?;
            assert!(before != now, "change {j} changes answers");
            assert_eq!(now, answers(restored.refresh()?)?, "change {j}, update {k}");
        }
    }
    Ok(())
}

/// Threads that ask one view get the answers that one thread gets.
#[test]
fn threads_ask_at_once() -> Outcome {
    let mut scene = row();
    for round in 0..50 {
        let at = scene.position(scene.body(3).unwrap())? + DVec2::new(0.01, 0.0);
        scene.set_position(scene.body(3).unwrap(), at)?;
        let view = scene.refresh()?;
        let ask = |k: usize| view.raycast([0.11 * k as f64, 5.0], [9.0 - 0.09 * k as f64, -5.0], u32::MAX).unwrap();
        let expected: Vec<_> = (0..100).map(ask).collect();
        assert!(expected.iter().filter(|hit| hit.is_some()).count() > 50);
        std::thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| assert!((0..100).map(ask).eq(expected.iter().copied()), "{round}"));
            }
        });
    }
    Ok(())
}

#[test]
fn a_bad_pose_is_reported_once_and_put_back() -> Outcome {
    for how in 0..2 {
        let mut scene = row();
        let act = |scene: &mut Scene| if how == 0 { scene.update().map(drop) } else { scene.refresh().map(drop) };
        let good = scene.poses()[9..12].to_vec();
        scene.poses_mut()[9] = f64::NAN;
        scene.poses_mut()[0] = -0.125;
        assert!(matches!(act(&mut scene), Err(SceneError::Pose { slot: 3, .. })));
        assert_eq!((&scene.poses()[9..12], scene.poses()[0]), (&good[..], -0.125));
        // What was asked for was done nevertheless.
        if how == 0 {
            assert_eq!(scene.pairs().len(), 9);
        } else {
            let ends = scene.view().unwrap().pick([-0.85, 0.0], u32::MAX)?;
            assert_eq!(ends.iter().map(|body| body.slot()).collect::<Vec<_>>(), [0]);
        }
        act(&mut scene)?;
    }
    // Before a body was ever read, it is put back where it was added.
    let mut scene = Scene::new();
    let body = scene.add(Shape::circle(1.0)?, [4.0, 5.0])?;
    scene.poses_mut()[1] = f64::INFINITY;
    assert!(scene.pose(body).is_err() && scene.update().is_err());
    assert_eq!(scene.pose(body)?, Pose::at([4.0, 5.0])?);
    Ok(())
}

/// A ray by direction and length hits what the ray to its end hits, in a scene and alone; a longer ray, also an endless
/// one, hits the same point.
#[test]
fn rays_by_direction_end_where_they_should() -> Outcome {
    let shapes = [
        Shape::circle(1.0)?,
        Shape::rectangle(2.0, 1.5)?,
        Shape::regular(7, 1.25)?,
        Shape::outline([[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]])?,
    ];
    let mut hits = 0;
    for (k, shape) in shapes.iter().cycle().take(400).enumerate() {
        let angle = 2.4 * k as f64;
        let pose = Pose::new(4.0 * angle.sin(), 3.0 + angle.cos(), 0.7 * angle)?;
        let mut scene = Scene::new();
        let body = scene.add(shape, pose)?;
        let scene = scene.refresh()?;
        let from = DVec2::new(-5.0, 0.05 * (k % 120) as f64);
        let direction = DVec2::new(0.3, 0.01 * (k % 7) as f64);
        for length in [7.0, 30.0] {
            let to = from + direction.normalize() * length;
            let right = raycast(shape, &pose, from, to)?;
            let found = raycast_along(shape, &pose, from, direction, length)?;
            assert_eq!(found.is_some(), right.is_some(), "{k}");
            assert_eq!(scene.raycast_along(from, direction, length, u32::MAX)?, found.map(|hit| (hit, body)));
            let (Some(found), Some(right)) = (found, right) else { continue };
            hits += 1;
            assert!((found.point - right.point).length() < 1e-12 && (found.fraction - right.fraction).abs() < 1e-12);
            for longer in [1e3, 1e9, 1e30, f64::INFINITY] {
                let hit = raycast_along(shape, &pose, from, direction, longer)?.expect("a hit");
                assert!((hit.point - right.point).length() < 1e-12, "{k} {longer}: {hit:?} {right:?}");
                assert!((hit.distance - right.distance).abs() < 1e-12 && hit.normal.distance(right.normal) < 1e-12);
                assert_eq!(scene.raycast_along(from, direction, longer, u32::MAX)?, Some((hit, body)), "{k} {longer}");
            }
        }
    }
    assert!(hits > 200, "{hits}");
    let along = |direction: DVec2, length| raycast_along(&shapes[0], &Pose::IDENTITY, [-5.0, 0.0], direction, length);
    assert!(matches!(along(DVec2::ZERO, 9.0), Err(NumberError::TooShort { name: "direction", .. })));
    assert!(matches!(along(DVec2::X, -1.0), Err(NumberError::OutOfRange { name: "length", .. })));
    assert!(matches!(along(DVec2::X, f64::NAN), Err(NumberError::OutOfRange { name: "length", .. })));
    assert!(matches!(along(DVec2::new(f64::NAN, 0.0), 1.0), Err(NumberError::NotFinite { name: "direction.x", .. })));
    assert_eq!(along(DVec2::X, 0.0)?, None);
    Ok(())
}

/// A closure is a filter for every question, beside mask and list.
#[test]
fn filters_can_be_closures() -> Outcome {
    let mut scene = row();
    let view = scene.refresh()?;
    let even = |body: Body| body.slot() % 2 == 0;
    let slots = |bodies: Vec<Body>| bodies.iter().map(|body| body.slot()).collect::<Vec<_>>();
    let wide = Shape::rectangle(100.0, 1.0)?;
    assert_eq!(slots(view.query(&wide, &Pose::IDENTITY, &even)), [0, 2, 4, 6, 8]);
    let first = [view.body(0).unwrap()];
    let filter = Filter { ignore: &first, ..Filter::from(&even) };
    assert_eq!(view.raycast([-5.0, 0.0], [20.0, 0.0], filter)?.map(|(_, body)| body.slot()), Some(2));
    assert_eq!(view.nearest([0.9, 0.0], 9.0, filter)?.map(|(_, body)| body.slot()), Some(2));
    let none = Filter { mask: 2, ..filter };
    assert_eq!(slots(view.pick([2.0, 0.0], none)?), []);
    assert_eq!(
        format!("{none:?}"),
        "Filter { mask: 2, ignore: [Body { slot: 0, generation: 0 }], accept: Some(\"a closure\") }"
    );
    let mut moved = scene.clone();
    let odd = |body: Body| !even(body);
    let alone = moved.body(9).unwrap();
    assert_eq!(moved.resolve_within(alone, 9.0, &odd)?, DVec2::ZERO, "its one neighbour does not count");
    assert_ne!(moved.resolve_within(alone, 9.0, &even)?, DVec2::ZERO);
    Ok(())
}

#[test]
fn a_function_can_make_a_body_with_one_error() {
    fn spawn(scene: &mut Scene, radius: f64, x: f64) -> Result<Body, Error> {
        let body = scene.add(Shape::circle(radius)?, Pose::at([x, 0.0])?)?;
        scene.move_to(body, IVec2::new(3, 4))?;
        raycast(&Shape::point(0.0, 0.0)?, &Pose::IDENTITY, [0.0, 0.0], [1.0, x])?;
        Ok(body)
    }
    let mut scene = Scene::new();
    let body = spawn(&mut scene, 1.0, 2.0).unwrap();
    assert_eq!(scene.pose(body), Ok(Pose::at([3.0, 4.0]).unwrap()));
    assert_eq!(spawn(&mut scene, -1.0, 2.0), Err(Error::Shape(ShapeError::BadRadius { value: -1.0 })));
    assert!(matches!(spawn(&mut scene, 1.0, 2e70), Err(Error::Number(NumberError::TooFar { name: "pose.x", .. }))));
}

/// Features, sides and kinds are keys of maps.
#[test]
fn names_are_keys() {
    use std::collections::HashSet;
    assert_eq!(HashSet::from([Kind::Circle, Kind::Point, Kind::Circle]).len(), 2);
    assert_eq!(
        HashSet::from([(Side::A, Feature::Edge(1)), (Side::A, Feature::Vertex(1)), (Side::B, Feature::Edge(1))]).len(),
        3
    );
}
