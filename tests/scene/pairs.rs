//! The pairs of a scene are those of a double loop over `collide`, in every layout, frame after frame.

use super::twin::{any_shape, reach, Twin};
use crate::random::Random;
use shadowgap::{collide, BodyOptions, Pose, Scene, SceneError, Shape};

impl Twin {
    /// Updates and compares. Returns how many pairs there are.
    fn check(&mut self, what: &str) -> usize {
        self.write_poses();
        let count = self.scene.update().unwrap();
        let mut expected = Vec::new();
        let mut sorted: Vec<_> = self.bodies.iter().collect();
        sorted.sort_by_key(|(body, ..)| body.slot());
        let reach: Vec<f64> = sorted.iter().map(|(_, shape, _)| reach(shape)).collect();
        for (i, (a, shape_a, options_a)) in sorted.iter().enumerate() {
            let pose_a = Pose::new(options_a.x, options_a.y, options_a.angle).unwrap();
            for (j, (b, shape_b, options_b)) in sorted.iter().enumerate().skip(i + 1) {
                let far = (options_a.x - options_b.x).abs().max((options_a.y - options_b.y).abs());
                let meet = options_a.category & options_b.mask != 0 && options_b.category & options_a.mask != 0;
                if far > (reach[i] + reach[j]) * 1.01 || !meet || (options_a.fixed && options_b.fixed) {
                    continue;
                }
                let pose_b = Pose::new(options_b.x, options_b.y, options_b.angle).unwrap();
                if let Some(contact) = collide(shape_a, &pose_a, shape_b, &pose_b) {
                    expected.push((a.slot(), b.slot(), contact, reach[i] + reach[j]));
                }
            }
        }
        let found: Vec<_> = self.scene.pairs().iter().map(|&[a, b]| (a as usize, b as usize)).collect();
        let wanted: Vec<_> = expected.iter().map(|&(a, b, ..)| (a, b)).collect();
        assert_eq!(found, wanted, "{what}");
        assert_eq!((count, count), (self.scene.normals().len(), self.scene.depths().len()), "{what}");
        for (k, (a, b, contact, size)) in expected.iter().enumerate() {
            let (normal, depth) = (self.scene.normals()[k], f64::from(self.scene.depths()[k]));
            let off = (normal.map(f64::from)[0] - contact.normal.x).hypot(f64::from(normal[1]) - contact.normal.y);
            assert!(off < 1e-4, "{what}: the normal of {a} and {b}, {normal:?} for {:?}", contact.normal);
            assert!((depth - contact.depth).abs() <= 4e-6 * size, "{what}: {depth} for {} deep", contact.depth);
        }
        count
    }
}

/// Bodies of sizes that `size` draws, at places that `place` draws, over a few frames of motion.
fn play(
    what: &str,
    count: usize,
    size: impl Fn(&mut Random) -> f64,
    place: impl Fn(&mut Random) -> (f64, f64),
    fixed: f64,
) -> usize {
    let mut random = Random(count as u64 + what.len() as u64);
    let mut twin = Twin::new();
    for _ in 0..count {
        let shape_size = size(&mut random);
        let (x, y) = place(&mut random);
        let options = BodyOptions {
            x,
            y,
            angle: random.between(-4.0, 4.0),
            fixed: random.unit() < fixed,
            ..BodyOptions::default()
        };
        twin.add(any_shape(&mut random, shape_size), options);
    }
    let mut pairs = 0;
    for frame in 0..4 {
        pairs += twin.check(&format!("{what}, frame {frame}"));
        for (_, _, options) in &mut twin.bodies {
            if options.fixed && random.unit() < 0.9 {
                continue;
            }
            options.x += random.between(-0.3, 0.3);
            options.y += random.between(-0.3, 0.3);
            options.angle += random.between(-0.2, 0.2);
        }
    }
    assert!(pairs > count / 2, "{what}: only {pairs} pairs");
    pairs
}

#[test]
fn even_sizes_spread_over_a_square() {
    play("square", 600, |r| r.between(0.5, 1.0), |r| (r.between(-20.0, 20.0), r.between(-20.0, 20.0)), 0.0);
}

#[test]
fn dense_and_with_walls() {
    play("dense", 500, |r| r.between(0.5, 1.0), |r| (r.between(-9.0, 9.0), r.between(-9.0, 9.0)), 0.5);
}

#[test]
fn sizes_over_a_thousand() {
    let size = |r: &mut Random| 10f64.powf(r.between(-2.0, 1.0));
    play("sizes", 600, size, |r| (r.between(-50.0, 50.0), r.between(-50.0, 50.0)), 0.3);
}

#[test]
fn on_one_line_either_way() {
    play("row", 400, |r| r.between(0.5, 1.0), |r| (r.between(-200.0, 200.0), 0.0), 0.2);
    play("column", 400, |r| r.between(0.5, 1.0), |r| (0.3, r.between(-200.0, 200.0)), 0.2);
}

#[test]
fn in_two_clusters_far_apart() {
    let place = |r: &mut Random| {
        let far = if r.unit() < 0.5 { 1e9 } else { 0.0 };
        (far + r.between(-10.0, 10.0), r.between(-10.0, 10.0) - far)
    };
    play("far", 500, |r| r.between(0.5, 1.0), place, 0.2);
}

#[test]
fn all_in_one_spot() {
    play("spot", 120, |r| r.between(0.5, 1.0), |_| (1e6, -1e6), 0.2);
}

#[test]
fn bodies_that_come_go_and_change_their_shape() {
    let mut random = Random(5);
    let mut twin = Twin::new();
    let options = |random: &mut Random| BodyOptions {
        x: random.between(0.0, 9.0),
        y: random.between(0.0, 9.0),
        angle: random.between(-4.0, 4.0),
        fixed: random.unit() < 0.2,
        ..BodyOptions::default()
    };
    let mut pairs = 0;
    for frame in 0..200 {
        for _ in 0..4 {
            let any = random.below(twin.bodies.len());
            if twin.bodies.len() > 20 && random.unit() < 0.5 {
                let (body, ..) = twin.bodies.swap_remove(any);
                twin.scene.remove(body).unwrap();
            } else if twin.bodies.len() > 20 && random.unit() < 0.5 {
                let (body, shape, _) = &mut twin.bodies[any];
                *shape = any_shape(&mut random, 1.0);
                twin.scene.set_shape(*body, shape.clone()).unwrap();
            } else {
                let options = options(&mut random);
                twin.add(any_shape(&mut random, 1.0), options);
            }
        }
        pairs += twin.check(&format!("frame {frame}"));
    }
    assert!(pairs > 2000, "only {pairs} pairs");
}

#[test]
fn a_contact_is_not_told_of_bodies_that_are_gone_or_look_different() {
    let ball = || Shape::circle(1.0).unwrap();
    let mut scene = Scene::with_capacity(2);
    let bodies = [0.0, 1.0, 2.0].map(|x| scene.add(ball(), BodyOptions { x, ..Default::default() }).unwrap());
    assert_eq!(scene.update(), Ok(3));
    assert_eq!(scene.contact(0).unwrap().depth, 1.0);
    scene.set_shape(bodies[0], ball()).unwrap();
    scene.remove(bodies[2]).unwrap();
    assert_eq!([0, 1, 2, 3].map(|index| scene.contact(index)), [None; 4]);
    assert_eq!(scene.update(), Ok(1));
    assert_eq!(scene.contact(0).unwrap().depth, 1.0);
    assert_eq!(scene.ended().count(), 2);
}

#[test]
fn a_crowd_is_refused() {
    let ball = Shape::circle(1.0).unwrap();
    let mut scene = Scene::new();
    for _ in 0..10 {
        scene.add(ball.clone(), BodyOptions::default()).unwrap();
    }
    assert_eq!(scene.update(), Ok(45));
    let crowd: Vec<_> = (0..5000).map(|_| scene.add(ball.clone(), BodyOptions::default()).unwrap()).collect();
    assert_eq!(scene.update(), Err(SceneError::Crowded));
    assert_eq!(scene.pairs().len(), 45);
    for body in crowd {
        scene.remove(body).unwrap();
    }
    assert_eq!(scene.update(), Ok(45));
    assert_eq!(scene.began().count(), 0);
}

#[test]
fn parked_bodies_that_no_filter_pairs_are_no_crowd() {
    let ball = Shape::circle(1.0).unwrap();
    let mut scene = Scene::new();
    let parked = BodyOptions { category: 0, mask: 0, ..Default::default() };
    let bodies: Vec<_> = (0..4200).map(|_| scene.add(&ball, parked).unwrap()).collect();
    assert_eq!((scene.update(), scene.update_swept()), (Ok(0), Ok(0)));
    // One that plays among them, and two that are called.
    scene.add(&ball, BodyOptions::default()).unwrap();
    assert_eq!(scene.update(), Ok(0));
    bodies[7..9].iter().for_each(|&body| scene.set_filter(body, 1, u32::MAX).unwrap());
    assert_eq!(scene.update(), Ok(3));
    scene.set_filter(bodies[7], 0, 0).unwrap();
    assert_eq!((scene.update(), scene.ended().count()), (Ok(1), 2));
}

#[test]
fn slanted_segments_side_by_side_are_no_crowd() {
    let segment = Shape::segment([0.0, 0.0], [100.0, 100.0]).unwrap();
    let mut scene = Scene::new();
    for k in 0..4200 {
        scene.add(&segment, [0.004 * k as f64, -0.004 * k as f64]).unwrap();
    }
    assert_eq!(scene.update(), Ok(0));
    let last = scene.body(4199).unwrap();
    scene.move_to(last, Pose::new(0.0, 0.0, 0.0).unwrap()).unwrap();
    assert_eq!((scene.update(), scene.pairs()), (Ok(1), &[[0, 4199]][..]));
}

/// Beyond the numbers of the grid's cells and of single precision, distant bodies look like near ones.
#[test]
fn so_far_out_that_all_seems_near() {
    for seed in 0..120 {
        let mut random = Random(seed);
        let most = if seed % 2 == 0 { 45.0 } else { 69.0 };
        let mut twin = Twin::new();
        for _ in 0..40 {
            let mut place = || 10f64.powf(random.between(-1.0, most)) * if random.unit() < 0.5 { -1.0 } else { 1.0 };
            let (x, y) = (place(), place());
            let options = BodyOptions { x, y, angle: random.unit(), fixed: random.unit() < 0.2, ..Default::default() };
            let shape = any_shape(&mut random, 1.0);
            twin.add(shape, options);
        }
        for frame in 0..4 {
            twin.check(&format!("seed {seed}, frame {frame}"));
            // All of them move, then few.
            for (_, _, options) in twin.bodies.iter_mut().step_by(1 + 12 * (frame % 2)) {
                options.x *= 1.0 + 0.1 * random.unit();
            }
        }
    }
}

/// Found by the fuzzer: the grid of moving bodies was rebuilt while it had none, and could not be built a second time.
#[test]
fn only_fixed_bodies_are_added_again_and_again() {
    let mut twin = Twin::new();
    let shape = Shape::circle(0.5).unwrap();
    for round in 0..4 {
        for k in 0..200 {
            let options = BodyOptions { x: f64::from(k), y: f64::from(round), fixed: true, ..Default::default() };
            twin.add(shape.clone(), options);
        }
        twin.check(&format!("round {round}"));
    }
    twin.add(shape, BodyOptions { x: 0.4, ..Default::default() });
    assert!(twin.check("at last, one that moves") > 0);
}

/// From the smallest size to the largest that is taken, each within all that are larger, beside a copy that meets the
/// larger ones alone.
#[test]
fn sizes_of_all_orders_at_once() {
    let mut scene = Scene::new();
    assert!(scene.is_empty());
    let radii: Vec<f64> = (-68..=68).step_by(4).map(|exponent| 10f64.powi(exponent)).collect();
    for &radius in &radii {
        let disc = Shape::circle(radius).unwrap();
        for x in [0.0, 4.0 * radius] {
            scene.add(disc.clone(), BodyOptions { x, ..Default::default() }).unwrap();
        }
    }
    assert!(!scene.is_empty());
    let count = scene.len();
    let place = |slot: usize| (if slot % 2 == 0 { 0.0 } else { 4.0 * radii[slot / 2] }, radii[slot / 2]);
    let mut expected = Vec::new();
    for i in 0..count {
        for j in i + 1..count {
            let ((x, r), (y, s)) = (place(i), place(j));
            if (x - y).abs() < r + s {
                expected.push([i as u32, j as u32]);
            }
        }
    }
    assert_eq!(scene.update(), Ok(expected.len()));
    assert_eq!(scene.pairs(), expected);
    // All move, and more of them than are read at a time.
    let mut twin = Twin::new();
    let small = Shape::circle(0.3).unwrap();
    for k in 0..2500 {
        twin.add(
            small.clone(),
            BodyOptions { x: 0.5 * f64::from(k % 50), y: 0.7 * f64::from(k / 50), ..Default::default() },
        );
    }
    for frame in 0..2 {
        assert!(twin.check(&format!("frame {frame}")) > 1000);
        twin.bodies.iter_mut().for_each(|(_, _, options)| options.x = -options.x);
    }
}

/// Whatever has happened since the update, and however many contacts were asked for before.
#[test]
fn contacts_leave_out_bodies_that_are_gone_or_look_different() {
    let changes: [fn(&mut Scene, shadowgap::Body); 3] = [
        |scene, body| scene.remove(body).unwrap(),
        |scene, body| scene.set_shape(body, Shape::point(0.0, 0.0).unwrap()).unwrap(),
        |scene, body| {
            scene.move_to(body, (99.0, 0.0, 0.0)).unwrap();
            scene.refresh().unwrap();
        },
    ];
    for change in changes {
        for asked in [false, true] {
            let mut scene = Scene::new();
            let ball = Shape::circle(1.0).unwrap();
            let row: Vec<_> = (0..40).map(|k| scene.add(&ball, [1.5 * f64::from(k), 0.0]).unwrap()).collect();
            assert_eq!(scene.update(), Ok(39));
            if asked {
                assert_eq!(scene.contacts().len(), 39);
            }
            change(&mut scene, row[7]);
            let contacts = scene.contacts();
            let expected = (0..39).filter(|k| ![6, 7].contains(k)).map(|k| (row[k], row[k + 1]));
            assert!(contacts.iter().map(|contact| (contact.a, contact.b)).eq(expected));
            assert!(contacts.iter().all(|contact| contact.depth == 0.5));
        }
    }
}

#[test]
fn what_only_touches_has_a_contact_without_depth() {
    let mut scene = Scene::new();
    let tile = Shape::rectangle(1.0, 1.0).unwrap();
    let row: Vec<_> = (0..20).map(|k| scene.add(&tile, [f64::from(k), 0.0]).unwrap()).collect();
    assert_eq!(scene.update(), Ok(19));
    let contacts = scene.contacts();
    assert!(contacts.iter().map(|contact| (contact.a, contact.b, contact.depth)).eq((0..19).map(|k| (
        row[k],
        row[k + 1],
        0.0
    ))));
}

#[test]
fn no_normal_that_a_kernel_finds_has_a_negative_zero() {
    let shapes = [Shape::circle(0.6), Shape::rectangle(1.2, 1.2), Shape::regular(6, 0.7)].map(Result::unwrap);
    for [x, y] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
        for a in &shapes {
            for b in &shapes {
                let mut scene = Scene::new();
                scene.add(a, [0.0, 0.0]).unwrap();
                scene.add(b, [x, y]).unwrap();
                assert_eq!(scene.update(), Ok(1));
                let normal = scene.normals()[0];
                assert!(
                    normal.iter().all(|part| part.to_bits() != (-0.0f32).to_bits()),
                    "{normal:?} of {a:?} and {b:?}"
                );
            }
        }
    }
}
