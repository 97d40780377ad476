//! Answers are the same to the bit for any number of threads (feature `rayon`).

use rayon::prelude::*;
use rayon::ThreadPoolBuilder;

use super::twin::any_shape;
use crate::random::Random;
use shadowgap::{BodyOptions, Scene, Shape};

/// So many, this near, that their neighbour lists take more than the 16 blocks of 2,048 pairs that are the least for
/// threads.
const BODIES: usize = 9_000;
const SIZE: f64 = 120.0;

fn strewn(seed: u64) -> (Scene, Random) {
    let (mut scene, mut random) = (Scene::new(), Random(seed));
    for k in 0..BODIES {
        let shape = match k % 16 {
            0 => any_shape(&mut random, 0.8),
            k if k % 3 == 0 => Shape::circle(random.between(0.5, 1.2)).unwrap(),
            k if k % 3 == 1 => Shape::rectangle(random.between(1.0, 2.0), random.between(0.8, 1.6)).unwrap(),
            k => Shape::regular(3 + k % 6, random.between(0.7, 1.2)).unwrap(),
        };
        let [x, y, angle] = [SIZE, SIZE, 3.0].map(|most| random.between(0.0, most));
        scene.add(shape, BodyOptions { x, y, angle, fixed: k % 9 == 0, ..Default::default() }).unwrap();
    }
    (scene, random)
}

/// Moves all bodies a little, some far, and updates; every second update is swept. Returns a digest of all answers.
fn play(seed: u64, frames: usize) -> u64 {
    let (mut scene, mut random) = strewn(seed);
    let mut digest = 0xcbf29ce484222325u64;
    let mut add = |number: u64| digest = (digest ^ number).wrapping_mul(0x100000001b3).rotate_left(23);
    for frame in 0..frames {
        for (k, number) in scene.poses_mut().iter_mut().enumerate() {
            let far = if k % 300 < 3 { 2.0 } else { 0.1 };
            *number += random.between(-far, far);
        }
        let count = if frame % 2 == 0 { scene.update() } else { scene.update_swept() };
        add(count.unwrap() as u64);
        scene.pairs().iter().flatten().for_each(|&slot| add(slot.into()));
        scene.normals().iter().flatten().for_each(|part| add(part.to_bits().into()));
        scene.depths().iter().for_each(|depth| add(depth.to_bits().into()));
        for (pairs, times) in [
            (scene.began().collect::<Vec<_>>(), scene.began_times().collect::<Vec<_>>()),
            (scene.ended().collect(), scene.ended_times().collect()),
        ] {
            pairs.iter().for_each(|(a, b)| [a, b].iter().for_each(|body| add(body.to_bits())));
            times.iter().for_each(|time| add(time.to_bits()));
        }
        for contact in scene.contacts().into_iter().take(500) {
            contact.normal.to_array().iter().chain([&contact.depth]).for_each(|part| add(part.to_bits()));
        }
    }
    digest
}

/// With one thread, the code is the one that runs without the feature.
#[test]
fn any_number_of_threads_gives_the_same_bits() {
    let pool = |threads: usize| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let expected = pool(1).install(|| [play(1, 8), play(2, 3)]);
    for threads in [2, 3, 8] {
        assert_eq!(pool(threads).install(|| [play(1, 8), play(2, 3)]), expected, "{threads} threads");
        let at_once: Vec<_> = pool(threads).install(|| (0..4).into_par_iter().map(|_| play(2, 3)).collect());
        assert_eq!(at_once, [expected[1]; 4], "scenes at once on {threads} threads");
    }
}

#[test]
fn rays_from_rayons_threads_hit_what_they_hit_in_order() {
    let (mut scene, _) = strewn(3);
    let scene = scene.refresh().unwrap();
    let hit = |k: u32| {
        let mut random = Random(k.into());
        let [from, to] = [0, 1].map(|_| [random.between(0.0, SIZE), random.between(0.0, SIZE)]);
        let hit = scene.raycast(from, to, u32::MAX).unwrap();
        hit.map(|(hit, body)| (hit.fraction.to_bits(), hit.normal.to_array().map(f64::to_bits), body))
    };
    let pick = |k: u32| scene.pick([f64::from(k % 40) * 3.0, f64::from(k / 40) * 2.0], u32::MAX).unwrap();
    let pool = ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let (hits, picked): (Vec<_>, Vec<_>) =
        pool.install(|| (0..2_000u32).into_par_iter().map(|k| (hit(k), pick(k))).unzip());
    assert!(hits.iter().filter(|hit| hit.is_some()).count() > 1_000 && picked.iter().any(|bodies| bodies.len() > 1));
    assert!((0..2_000).map(hit).eq(hits) && (0..2_000).map(pick).eq(picked));
}
