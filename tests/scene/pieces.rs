//! Which pieces of unions an answer names, compared with asking each pair of pieces.
use glam::DVec2;
use shadowgap::{cast, collide, distance, raycast, Pose, Shape};

use crate::random::Random;

/// Answers closer than this are equally good.
const TIE: f64 = 1e-9;

fn shapes() -> Vec<Shape> {
    let rectangle =
        |width: f64, height: f64, x: f64| Shape::rectangle(width, height).unwrap().at(DVec2::new(x, 0.0)).unwrap();
    let comb: Vec<Shape> = (0..6).map(|k| rectangle(0.5, 2.0, 2.0 * f64::from(k) - 5.0)).collect();
    let cross = [
        rectangle(6.0, 1.0, 0.0),
        rectangle(1.0, 6.0, 0.0),
        Shape::circle(1.2).unwrap().at(DVec2::splat(2.0)).unwrap(),
    ];
    vec![
        Shape::union(&comb).unwrap(),
        Shape::union(&cross).unwrap(),
        rectangle(2.0, 1.0, 0.5),
        Shape::circle(0.75).unwrap(),
    ]
}

/// The pairs of pieces for which `key` is smallest, up to rounding.
fn least(a: &Shape, b: &Shape, key: &dyn Fn(&Shape, &Shape) -> f64) -> Vec<[usize; 2]> {
    let mut keys = Vec::new();
    for (i, a) in a.pieces().enumerate() {
        keys.extend(b.pieces().enumerate().map(|(j, b)| ([i, j], key(&a, &b))));
    }
    let best = keys.iter().map(|(_, key)| *key).fold(f64::INFINITY, f64::min);
    keys.retain(|(_, key)| *key <= best + TIE);
    keys.into_iter().map(|(pieces, _)| pieces).collect()
}

#[test]
fn answers_name_the_pieces_that_asking_each_pair_of_pieces_finds() {
    let shapes = shapes();
    let mut random = Random(41);
    let mut named = [0; 4];
    for k in 0..4000 {
        let (a, b) = (&shapes[k % 4], &shapes[k / 4 % 4]);
        let mut pose =
            || Pose::new(random.between(-4.0, 4.0), random.between(-4.0, 4.0), random.between(-4.0, 4.0)).unwrap();
        let (pose_a, pose_b) = (pose(), pose());
        let mut vector = || DVec2::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
        let (motion, from, to) = (vector(), vector(), vector());

        let contact = collide(a, &pose_a, b, &pose_b);
        let depth =
            |a: &Shape, b: &Shape| collide(a, &pose_a, b, &pose_b).map_or(f64::INFINITY, |contact| -contact.depth);
        let deepest = least(a, b, &depth)[0];
        if let Some(contact) = contact {
            assert_eq!(contact.pieces, deepest, "pair {k}");
            named[0] += usize::from(contact.pieces != [0, 0]);
        }

        let separation = distance(a, &pose_a, b, &pose_b);
        if separation.distance > 0.0 {
            let apart = |a: &Shape, b: &Shape| distance(a, &pose_a, b, &pose_b).distance;
            assert!(least(a, b, &apart).contains(&separation.pieces), "pair {k}");
        } else {
            let point = |at: DVec2| (Shape::point(0.0, 0.0).unwrap(), Pose::new(at.x, at.y, 0.0).unwrap());
            for (shape, pose, on, piece) in [
                (a, &pose_a, separation.on_a, separation.pieces[0]),
                (b, &pose_b, separation.on_b, separation.pieces[1]),
            ] {
                let (origin, at) = point(on);
                let piece = shape.pieces().nth(piece).unwrap();
                assert!(distance(&origin, &at, &piece, pose).distance.abs() < TIE, "pair {k}");
            }
        }
        named[1] += usize::from(separation.pieces != [0, 0]);

        if let Some(impact) = cast(a, &pose_a, b, &pose_b, motion, DVec2::ZERO).unwrap() {
            let time = |a: &Shape, b: &Shape| {
                cast(a, &pose_a, b, &pose_b, motion, DVec2::ZERO).unwrap().map_or(f64::INFINITY, |impact| impact.time)
            };
            let pieces = if contact.is_some() { vec![deepest] } else { least(a, b, &time) };
            assert!(pieces.contains(&impact.pieces), "pair {k}");
            named[2] += usize::from(impact.pieces != [0, 0]);
        }

        if let Some(hit) = raycast(a, &pose_a, from, to).unwrap().filter(|hit| hit.fraction > 0.0) {
            let fraction =
                |a: &Shape, _: &Shape| raycast(a, &pose_a, from, to).unwrap().map_or(f64::INFINITY, |hit| hit.fraction);
            let pieces = least(a, &shapes[3], &fraction);
            assert!(pieces.contains(&[hit.piece, 0]), "pair {k}");
            named[3] += usize::from(hit.piece != 0);
        }
    }
    assert!(named.iter().all(|&count| count > 300), "{named:?}");
}
