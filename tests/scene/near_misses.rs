//! Pairs that touch, nearly touch or just overlap, or only meet on their way: where single precision must leave the
//! decision to double precision. Each pair is far from all others in one scene.

use super::twin::polygon;
use crate::random::Random;
use glam::DVec2;
use shadowgap::{collide, distance, overlaps, BodyOptions, Pose, Scene, Shape};

/// Shapes for which there are kernels of their own, and one for which there is none.
fn shape(random: &mut Random, kind: usize, size: f64) -> Shape {
    match kind {
        0 => Shape::circle(size * random.between(0.2, 1.0)).unwrap(),
        1 => Shape::rectangle(size, size * random.between(0.2, 2.0)).unwrap(),
        2 => polygon(random, 3, 5, size),
        3 => polygon(random, 5, 9, size),
        4 => Shape::rectangle(size, size * random.between(0.2, 2.0)).unwrap().rounded(0.1 * size).unwrap(),
        5 => Shape::circle(0.5 * size).unwrap().at(DVec2::new(size, -0.5 * size)).unwrap(),
        _ => polygon(random, 9, 20, size),
    }
}

fn pose(options: &BodyOptions) -> Pose {
    Pose::new(options.x, options.y, options.angle).unwrap()
}

/// Pairs of two kinds and their poses, each in its own place.
struct Pairs {
    scene: Scene,
    bodies: Vec<[(Shape, BodyOptions); 2]>,
}

impl Pairs {
    /// Pairs that are apart by `gap`, which is drawn from their size.
    fn new(random: &mut Random, count: usize, size: f64, gap: impl Fn(&mut Random) -> f64) -> Self {
        let (mut scene, mut bodies) = (Scene::new(), Vec::new());
        for k in 0..count {
            let place = DVec2::new((k % 20) as f64, (k / 20) as f64) * 40.0 * size;
            let [a, b] = [k % 7, k / 7 % 7].map(|kind| {
                let size = size * 10f64.powf(random.between(-0.7, 0.3));
                shape(random, kind, size)
            });
            // Right angles as often as others, so that faces meet faces.
            let angle = |random: &mut Random| match random.below(2) {
                0 => std::f64::consts::FRAC_PI_2 * random.below(4) as f64,
                _ => random.between(-4.0, 4.0),
            };
            let at = |at: DVec2, angle: f64| BodyOptions { x: at.x, y: at.y, angle, ..Default::default() };
            let toward = DVec2::from_angle(random.between(-4.0, 4.0)) * 8.0 * size;
            let (one, mut other) = (at(place, angle(random)), at(place + toward, angle(random)));
            let apart = distance(&a, &pose(&one), &b, &pose(&other));
            let moved = place + toward + apart.normal * (gap(random) * size - apart.distance);
            (other.x, other.y) = (moved.x, moved.y);
            for (shape, options) in [(&a, one), (&b, other)] {
                scene.add(shape.clone(), options).unwrap();
            }
            bodies.push([(a, one), (b, other)]);
        }
        Pairs { scene, bodies }
    }

    fn slots(k: usize) -> [u32; 2] {
        [2 * k as u32, 2 * k as u32 + 1]
    }
}

#[test]
fn what_nearly_touches_is_decided_in_double_precision() {
    near_touches_are_decided(71, 0..15);
}

#[test]
fn what_hardly_touches_is_decided_in_double_precision() {
    near_touches_are_decided(73, 15..30);
}

#[test]
fn what_nearly_touches_is_decided_so_again() {
    near_touches_are_decided(74, 30..60);
}

fn near_touches_are_decided(seed: u64, rounds: std::ops::Range<usize>) {
    let mut random = Random(seed);
    let (mut met, mut missed) = (0, 0);
    let count = 98 * rounds.len();
    for round in rounds {
        let size = [1.0, 1e-4, 1e4][round % 3];
        let exponent = -2.0 - f64::from(round as u32 / 3 % 10);
        let mut pairs = Pairs::new(&mut random, 98, size, |random| {
            [-1.0, 1.0, 1.0, 0.0][random.below(4)] * 10f64.powf(exponent + random.unit())
        });
        let overlap = |[(a, one), (b, other)]: &[(Shape, BodyOptions); 2]| overlaps(a, &pose(one), b, &pose(other));
        let expected = (0..pairs.bodies.len()).filter(|&k| overlap(&pairs.bodies[k])).map(Pairs::slots);
        let expected: Vec<_> = expected.collect();
        pairs.scene.update().unwrap();
        assert_eq!(pairs.scene.pairs(), expected, "round {round}, size {size}, 10 to the {exponent}");
        for (index, [slot, _]) in expected.iter().enumerate() {
            let [(a, one), (b, other)] = &pairs.bodies[*slot as usize / 2];
            let contact = collide(a, &pose(one), b, &pose(other)).unwrap();
            let (normal, depth) = (pairs.scene.normals()[index].map(f64::from), f64::from(pairs.scene.depths()[index]));
            assert!((depth - contact.depth).abs() < 1e-5 * size, "{depth} {}", contact.depth);
            // Of ways out that are equally long to within rounding, another one may be told.
            let way = DVec2::from(normal) * (contact.depth + 1e-5 * size);
            let away = BodyOptions { x: other.x + way.x, y: other.y + way.y, ..*other };
            assert!(distance(a, &pose(one), b, &pose(&away)).distance > -1e-5 * size, "{normal:?} {}", contact.normal);
            let exact = pairs.scene.contact(index).unwrap();
            assert!(
                (exact.depth - contact.depth).abs() < 1e-9 * size && (exact.normal - contact.normal).length() < 1e-9
            );
        }
        met += expected.len();
        missed += pairs.bodies.len() - expected.len();
    }
    assert!(6 * met > count && 6 * missed > count, "{met} {missed}");
}

#[test]
fn what_meets_only_on_its_way_is_found() {
    ways_are_found(72, 6);
}

#[test]
fn what_meets_only_on_many_ways_is_found() {
    ways_are_found(75, 14);
}

fn ways_are_found(seed: u64, rounds: usize) {
    let mut random = Random(seed);
    let (mut passed, mut missed) = (0, 0);
    for round in 0..rounds {
        let size = [1.0, 1e-4, 1e4][round % 3];
        let mut pairs = Pairs::new(&mut random, 98, size, |random| random.between(0.01, 6.0));
        pairs.scene.update_swept().unwrap();
        let ends: Vec<_> = (0..pairs.bodies.len())
            .map(|k| {
                std::array::from_fn::<_, 2, _>(|which| {
                    let (_, from) = &pairs.bodies[k][which];
                    let (_, its) = &pairs.bodies[k][1 - which];
                    let mut to = *from;
                    let ahead = DVec2::new(its.x - from.x, its.y - from.y);
                    // Past each other, or turning in place.
                    if random.below(3) > 0 {
                        let way = ahead * random.between(0.0, 2.0) + ahead.perp() * random.between(-0.5, 0.5);
                        (to.x, to.y) = (from.x + way.x, from.y + way.y);
                    }
                    to.angle += [0.0, random.between(-3.0, 3.0)][random.below(2)];
                    pairs.scene.move_to(pairs.scene.body(2 * k + which).unwrap(), (to.x, to.y, to.angle)).unwrap();
                    to
                })
            })
            .collect();
        pairs.scene.update_swept().unwrap();
        let began: Vec<_> = pairs.scene.began().map(|(a, b)| [a.slot() as u32, b.slot() as u32]).collect();
        for (k, [to_a, to_b]) in ends.iter().enumerate() {
            let [(a, one), (b, other)] = &pairs.bodies[k];
            let at = |from: &BodyOptions, to: &BodyOptions, part: f64| {
                let at = |from: f64, to: f64| from + (to - from) * part;
                Pose::new(at(from.x, to.x), at(from.y, to.y), at(from.angle, to.angle)).unwrap()
            };
            let deepest = (0..=100).map(|step| {
                let part = f64::from(step) / 100.0;
                -distance(a, &at(one, to_a, part), b, &at(other, to_b, part)).distance
            });
            let deepest = deepest.fold(f64::NEG_INFINITY, f64::max);
            let is_told = began.contains(&Pairs::slots(k));
            assert!(is_told || deepest <= 1e-6 * size, "{k} passed {} deep in round {round}", deepest / size);
            assert!(!is_told || deepest > -0.5 * size, "{k} stayed {} apart", -deepest / size);
            *(if is_told { &mut passed } else { &mut missed }) += 1;
        }
    }
    assert!(passed > 10 * rounds && missed > 10 * rounds, "{passed} {missed}");
}
