//! The shortcuts of common pairs against the theorem, to the bit.

use std::f64::consts::FRAC_PI_2;

use glam::DVec2;

use crate::math::count::cases;
use crate::math::frame::Frame;
use crate::math::random::Random;
use crate::math::rotation::Rotation;
use crate::pair::contact::Contact;
use crate::pair::impact::{FirstTouch, Impact};
use crate::pair::manifold::ContactPoint;
use crate::pair::overlap::{least_overlap, pair_overlaps};
use crate::pair::placement::Placement;
use crate::pair::separation::{separation, Separation};
use crate::pair::shortcuts::pair_edge;
use crate::query::cast::{cast, first_touch, sweep_shape, Counts};
use crate::query::collide::{collide, overlaps};
use crate::query::distance::distance;
use crate::query::ray::{first_hit, ray_hit, raycast, sweep_point, RayHit};
use crate::shape::Form;

fn bits_of(vectors: &[DVec2], numbers: &[f64]) -> Vec<u64> {
    vectors.iter().flat_map(|v| [v.x, v.y]).chain(numbers.iter().copied()).map(f64::to_bits).collect()
}

fn contact_bits(contact: Option<Contact>) -> Option<(Vec<u64>, bool, bool)> {
    contact.map(|Contact { normal, depth, points, a_in_b, b_in_a, .. }| {
        let mut bits = bits_of(&[normal], &[depth]);
        for ContactPoint { point, depth, id } in &*points {
            bits.extend(bits_of(&[*point], &[*depth, *id as f64]));
        }
        (bits, a_in_b, b_in_a)
    })
}

fn separation_bits(Separation { distance, normal, on_a, on_b, .. }: Separation) -> Vec<u64> {
    bits_of(&[normal, on_a, on_b], &[distance])
}

fn impact_bits(impact: Option<Impact>) -> Option<(Vec<u64>, bool)> {
    impact.map(|Impact { time, normal, point, inside, .. }| (bits_of(&[normal, point], &[time]), inside))
}

fn hit_bits(hit: Option<RayHit>) -> Option<Vec<u64>> {
    hit.map(|RayHit { fraction, distance, point, normal, piece, inside }| {
        bits_of(&[normal, point], &[fraction, distance, piece as f64, f64::from(u8::from(inside))])
    })
}

/// What scenes read of a touch: normals in the world, in which zeros of either sign are equal.
fn touch_bits(touch: Option<FirstTouch>) -> Option<(Vec<u64>, bool)> {
    touch.map(|FirstTouch { impact, sides, rotation, touch }| {
        let vectors: Vec<DVec2> = sides.map_or(vec![], |sides| sides.0.map(|side| rotation.apply(side) + 0.0).into());
        let bits = bits_of(&vectors, &[impact.time, touch]);
        ([bits, bits_of(&[impact.normal + 0.0, impact.point], &[])].concat(), impact.inside)
    })
}

/// Points, circles, boxes, slanted boxes and other polygons, at their origins or aside, of different sizes, sharp and
/// round.
fn shapes(scale: f64) -> Vec<Form> {
    let at = |x: f64, y: f64| DVec2::new(x, y) * scale;
    let circle = |radius: f64, center| Form::circle(radius * scale, center).unwrap();
    let rectangle = |width: f64, height: f64, center, angle, radius: f64| {
        Form::rectangle(width * scale, height * scale, center, angle, radius * scale).unwrap()
    };
    let gon = |count: usize, radius: f64| {
        let corner = |k: usize| {
            let angle = std::f64::consts::TAU * (k as f64 + 0.3 * (k % 3) as f64) / count as f64;
            at(1.2 * angle.cos(), 0.8 * angle.sin())
        };
        Form::hull(&(0..count).map(corner).collect::<Vec<_>>(), radius * scale).unwrap()
    };
    // Its angles are right but for this tangent.
    let slanted = |by: f64| {
        Form::polygon(&[at(-0.75 - by, -1.0), at(0.75 - by, -1.0), at(0.75 + by, 1.0), at(-0.75 + by, 1.0)], 0.0)
            .unwrap()
    };
    vec![
        Form::point(0.0, 0.0).unwrap(),
        circle(1.0, DVec2::ZERO),
        circle(0.25, DVec2::ZERO),
        circle(0.5, at(0.25, -0.5)),
        rectangle(2.0, 2.0, DVec2::ZERO, 0.0, 0.0),
        rectangle(2.0, 1.0, at(0.5, 0.25), 0.3, 0.0),
        rectangle(1.0, 3.0, at(-0.5, 0.3), 0.0, 0.0),
        rectangle(1.5, 0.5, DVec2::ZERO, 0.0, 0.25),
        slanted(0.25),
        rectangle(4.0, 0.01, DVec2::ZERO, 0.0, 0.0),
        slanted(1e-13),
        slanted(1e-11),
        slanted(-0.25),
        Form::polygon(&[at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-0.25, 1.0)], 0.0).unwrap(),
        gon(3, 0.0),
        gon(6, 0.0),
        gon(9, 0.125),
        gon(40, 0.0),
        // Two of its edges are nearly in line.
        Form::polygon(&[at(-1.0, -1.0), at(0.2, -1.0 - 1e-11), at(1.0, -1.0), at(0.5, 1.0)], 0.0).unwrap(),
        gon(1000, 0.0),
        Form::segment(at(-1.0, 0.0), at(1.0, 0.5)).unwrap(),
    ]
}

/// A number that is often whole, half or 0.
fn number(random: &mut Random, grid: bool, size: f64) -> f64 {
    let value = size * (2.0 * random.unit() - 1.0);
    if grid {
        (value * 4.0).round() / 4.0
    } else {
        value
    }
}

/// Asserts that all questions about a pair get the bits of the theorem, also those about the motion of B by `way`
/// and of A by `aside`, and about the ray from B's position. Returns whether the pair overlaps and whether the ray
/// hits.
fn ask_all([a, b]: [&Form; 2], [pose_a, pose_b]: [Frame; 2], [way, aside]: [DVec2; 2]) -> [bool; 2] {
    let case = || format!("{a:?} {pose_a:?} {b:?} {pose_b:?} {way:?} {aside:?}");
    let placement = Placement::new(a, &pose_a, b, &pose_b);
    let pair = placement.pieces((a, 0), (b, 0));
    let overlap = pair_overlaps(&pair);
    assert_eq!(overlaps(a, &pose_a, b, &pose_b), overlap, "{}", case());
    let expected = least_overlap(&pair).map(|axis| Contact::along(&pair, &axis));
    assert_eq!(contact_bits(collide(a, &pose_a, b, &pose_b)), contact_bits(expected), "{}", case());
    // Of boxes, that of `pair_edge`: two vertices may be equally near, and each way takes one of them.
    let expected = separation_bits(separation(&pair, pair_edge(&pair)).0);
    assert_eq!(separation_bits(distance(a, &pose_a, b, &pose_b)), expected, "{}", case());
    let expected = sweep_shape(a, &pose_a, b, &pose_b, [way, aside], Counts::OF_CASTS).map(|touch| touch.impact);
    let found = cast(a, &pose_a, b, &pose_b, way, aside).unwrap();
    assert_eq!(impact_bits(found), impact_bits(expected), "{}", case());
    for grazes in [true, false] {
        let counts = Counts { grazes, ..Counts::OF_CASTS };
        let expected = touch_bits(sweep_shape(a, &pose_a, b, &pose_b, [way, DVec2::ZERO], counts));
        let found = touch_bits(first_touch(a, &pose_a, b, &pose_b, [way, DVec2::ZERO], counts));
        assert_eq!(found, expected, "{}", case());
    }
    [overlap, ask_ray(a, &pose_a, pose_b.position, way)]
}

/// Asserts that a ray gets the bits of the theorem, and returns whether it hits.
fn ask_ray(shape: &Form, pose: &Frame, start: DVec2, way: DVec2) -> bool {
    let case = || format!("{shape:?} {pose:?} {start:?} {way:?}");
    let way = (start + way) - start;
    let expected =
        sweep_point(shape, pose, start, way, Counts::OF_RAYS).map(|touch| ray_hit(&touch.impact, start, way));
    let found = raycast(shape, pose, start, start + way).unwrap();
    assert_eq!(hit_bits(found), hit_bits(expected), "{}", case());
    let expected = touch_bits(sweep_point(shape, pose, start, way, Counts::OF_RAYS));
    assert_eq!(touch_bits(first_hit(shape, pose, start, way, Counts::OF_RAYS)), expected, "{}", case());
    found.is_some()
}

/// Deep, shallow, touching and apart, at zeros of both signs; motions that meet, graze, pass and go away; far from the
/// origin, turned and not.
fn shortcuts_give_the_bits_of_the_theorem(seed: u64, scales: &[f64], count: usize) {
    let mut random = Random(seed);
    let mut met = [0; 4];
    for &scale in scales {
        let shapes = shapes(scale);
        for k in 0..count {
            let (a, b) = (&shapes[k % shapes.len()], &shapes[k / shapes.len() % shapes.len()]);
            let (grid, turns, far) = (k % 3 == 0, k % 5 < 3, k % 7 == 0);
            let origin = if far { DVec2::new(1e5, -3e6) } else { DVec2::ZERO };
            let mut vector = |size: f64| {
                let v = DVec2::new(number(&mut random, grid, size), number(&mut random, grid, size));
                (v, v * scale)
            };
            let (from, to, way) = (vector(1.0).1, vector(2.0).1, vector(6.0).1);
            // Some ways lead straight to the other shape.
            let way = if k % 11 == 0 { (from - to) * 1.5 } else { way };
            let mut angle = || if turns { number(&mut random, grid, 4.0) } else { 0.0 };
            let pose = |at: DVec2, angle: f64| {
                let at = origin * scale + at;
                // Some zeros are negative: then it matters which sign a zero has that is added.
                let signed = |x: f64| if x == 0.0 && k % 2 == 0 { -0.0 } else { x };
                Frame::new(signed(at.x), signed(at.y), angle).unwrap()
            };
            let poses = [pose(from, angle()), pose(from + to, angle())];
            let aside = if grid { way * 0.25 } else { DVec2::ZERO };
            let [overlap, hit] = ask_all([a, b], poses, [way, aside]);
            for (times, met) in met.iter_mut().zip([overlap, !overlap, hit, !hit]) {
                *times += usize::from(met);
            }
        }
    }
    assert!(met.iter().all(|&times| 10 * times > scales.len() * count), "{met:?}");
}

/// A length from far below rounding to one, or zero, of either sign.
fn hair(random: &mut Random) -> f64 {
    let size = 10f64.powf(random.between(-18.0, 0.0));
    [0.0, size, -size][random.below(5) % 3]
}

/// How far a shape reaches along a direction from its position.
fn reach(shape: &Form, pose: &Frame, direction: DVec2) -> f64 {
    shape.farthest(pose.rotation.undo(direction), 1.0).0
}

/// Pairs that touch but for a hair, or whose cores do. Ways that begin or end a hair before a touch, pass a shape by a
/// hair, or meet it a hair beside a corner; along an edge but for a hair, and right across.
fn a_hair_is_decided_as_by_the_theorem(seed: u64, count: usize) {
    let mut random = Random(seed);
    let mut met = [0; 4];
    let scales = [1.0, 1.0, 1e-6, 1e6].map(|scale| (scale, shapes(scale)));
    for k in 0..count {
        let (scale, ref shapes) = scales[k % 4];
        // Those with shortcuts: a disc and any other shape, and two boxes.
        let a = &shapes[random.below(shapes.len())];
        let boxes = if random.below(3) == 0 { 13 } else { 4 };
        let b = match a {
            Form::Convex(single) if single.is_disc() => &shapes[random.below(shapes.len())],
            _ => &shapes[random.below(boxes)],
        };
        let mut vector = |size: f64| DVec2::new(random.between(-size, size), random.between(-size, size)) * scale;
        let (from, to) = (vector(1.0), vector(3.0));
        let far = if k % 7 == 0 { DVec2::new(1e5, -3e6) * scale } else { DVec2::ZERO };
        let mut angle = || if random.below(3) == 0 { 0.0 } else { random.between(-4.0, 4.0) };
        let pose = |at: DVec2, angle: f64| Frame::new(at.x, at.y, angle).unwrap();
        let (pose_a, mut pose_b) = (pose(far + from, angle()), pose(far + from + to, angle()));
        // Brought together but for a hair.
        let gap = distance(a, &pose_a, b, &pose_b);
        let of_cores =
            if random.below(3) == 0 { a.convex_pieces()[0].radius + b.convex_pieces()[0].radius } else { 0.0 };
        pose_b.position -= gap.normal * (gap.distance + of_cores + hair(&mut random) * scale);
        // Right against the other shape, along an edge of it but for a hair, or anywhere.
        let direction = match random.below(4) {
            0 => -gap.normal,
            1 | 2 => {
                let normals = [a, b].map(|shape| shape.convex_pieces()[0].normals.first().copied());
                let turn = Rotation::new(hair(&mut random) + [0.0, 1.0, 2.0, 3.0][random.below(4)] * FRAC_PI_2);
                let along =
                    |normal: Option<DVec2>, pose: &Frame| pose.rotation.apply(turn.apply(normal.unwrap_or(DVec2::X)));
                if random.below(2) == 0 {
                    along(normals[0], &pose_a)
                } else {
                    along(normals[1], &pose_b)
                }
            }
            _ => Rotation::new(random.between(-4.0, 4.0)).apply(DVec2::X),
        };
        // Past the other shape, or against a corner of it, but for a hair.
        let across = direction.perp();
        let corners = &a.convex_pieces()[0];
        let corner = pose_a.apply(corners.center + corners.core[random.below(corners.core.len())]);
        let is_ray = random.below(2) == 0;
        let reach_b = |direction: DVec2| if is_ray { 0.0 } else { reach(b, &pose_b, direction) };
        let line = match random.below(4) {
            0 => pose_a.position.dot(across) + reach(a, &pose_a, across) + reach_b(-across),
            1 => pose_a.position.dot(across) - reach(a, &pose_a, -across) - reach_b(across),
            2 => corner.dot(across),
            _ => pose_b.position.dot(across),
        };
        let beside = line - pose_b.position.dot(across) + hair(&mut random) * scale;
        let back = [0.0, random.between(0.0, 5.0), hair(&mut random), 1e3, 3e7][random.below(5)] * scale;
        let start = pose(pose_b.position + across * beside - direction * back, 0.0).position;
        let moved = Frame { position: start, ..pose_b };
        // To the touch but for a hair, or beyond.
        let beyond = 2.0 * back + 10.0 * scale;
        let time = if is_ray {
            raycast(a, &pose_a, start, start + direction * beyond).unwrap().map(|hit| hit.fraction)
        } else {
            cast(a, &pose_a, b, &moved, direction * beyond, DVec2::ZERO).unwrap().map(|impact| impact.time)
        };
        let length = match (time, random.below(3)) {
            (Some(time), 0) => time * beyond + hair(&mut random) * scale,
            (_, 1) => hair(&mut random) * scale,
            _ => beyond,
        };
        let [overlap, _] = ask_all([a, b], [pose_a, pose_b], [direction * length, DVec2::ZERO]);
        let [_, hit] = ask_all([a, b], [pose_a, moved], [direction * length, DVec2::ZERO]);
        for (times, met) in met.iter_mut().zip([overlap, !overlap, hit, !hit]) {
            *times += usize::from(met);
        }
    }
    assert!(met.iter().all(|&times| 20 * times > count), "{met:?}");
}

/// Rays against each shape: anywhere, along an edge or right across it but for a hair, and past a vertex by a hair;
/// from far, from near, from inside, and from a hair beside the boundary; of any length, and up to the boundary but for
/// a hair.
fn rays_get_the_bits_of_the_theorem(seed: u64, count: usize) {
    let mut random = Random(seed);
    let mut met = [0; 2];
    let scales = [1.0, 1.0, 1e-6, 1e6].map(|scale| (scale, shapes(scale)));
    for k in 0..count {
        let (scale, ref shapes) = scales[k % 4];
        let shape = &shapes[random.below(shapes.len())];
        let piece = &shape.convex_pieces()[0];
        let far = if k % 7 == 0 { DVec2::new(1e5, -3e6) * scale } else { DVec2::ZERO };
        let mut either_way = |size: f64| random.between(-size, size);
        let position = far + DVec2::new(either_way(1.0), either_way(1.0)) * scale;
        let turn = [0.0, either_way(4.0), FRAC_PI_2, either_way(4.0)][random.below(4)];
        let pose = Frame::new(position.x, position.y, turn).unwrap();
        let normal = if piece.normals.is_empty() { DVec2::X } else { piece.normals[random.below(piece.normals.len())] };
        let quarter = [0.0, 1.0, 2.0, 3.0][random.below(4)] * FRAC_PI_2;
        let direction = match random.below(3) {
            0 => Rotation::new(random.between(-4.0, 4.0)).apply(DVec2::X),
            1 => Rotation::new(quarter).apply(DVec2::X),
            _ => pose.rotation.apply(Rotation::new(hair(&mut random) + quarter).apply(normal)),
        };
        let vertex = pose.apply(piece.center + piece.core[random.below(piece.core.len())]);
        let inside =
            pose.apply(piece.center) + DVec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * piece.extent;
        let aside = hair(&mut random) * scale;
        let through = if random.below(3) == 0 { vertex + direction.perp() * aside } else { inside };
        let back =
            [0.0, random.between(0.0, 5.0), random.between(2.0, 5.0), hair(&mut random), 1e3, 3e7][random.below(6)];
        let start = through - direction * (back * scale);
        let beyond = (2.0 * back.abs() + 10.0) * scale;
        let time = raycast(shape, &pose, start, start + direction * beyond).unwrap().map(|hit| hit.fraction);
        let from = match (time, random.below(4)) {
            (Some(time), 0) => start + direction * (time * beyond + hair(&mut random) * scale),
            _ => start,
        };
        let length = match (time, random.below(4)) {
            (Some(time), 0) => time * beyond + hair(&mut random) * scale,
            (_, 1) => hair(&mut random) * scale,
            _ => beyond,
        };
        met[usize::from(ask_ray(shape, &pose, from, direction * length))] += 1;
    }
    assert!(met.iter().all(|&times| 5 * times > count), "{met:?}");
}

#[test]
fn many_rays_get_the_bits_of_the_theorem() {
    rays_get_the_bits_of_the_theorem(9, cases(300_000, 1_500_000));
}

/// A ray a hair from right across an edge: the vertices at both ends are equally far but for rounding.
#[test]
fn a_ray_almost_across_an_edge_gets_the_bits_of_the_theorem() {
    let shape = Form::rectangle(2e-6, 2e-6, DVec2::ZERO, 0.0, 0.0).unwrap();
    let pose = Frame::new(-7.209652047523347e-7, -6.934904494336269e-7, FRAC_PI_2).unwrap();
    let way = DVec2::new(-1.1653944398013241e-7, 1.4271965704468144e-23);
    ask_ray(&shape, &pose, DVec2::new(3.955742392276543e-7, -9.454793133096396e-7), way);
}

/// Soon done, so that mutation runs have the time for it.
#[test]
fn a_hair_in_a_few_pairs_is_decided_as_by_the_theorem() {
    a_hair_is_decided_as_by_the_theorem(7, 2000);
}

#[test]
fn a_hair_in_many_pairs_is_decided_as_by_the_theorem() {
    a_hair_is_decided_as_by_the_theorem(8, 20_000);
}

/// Soon done, so that mutation runs have the time for it.
#[test]
fn a_few_of_all_sizes_get_the_bits_of_the_theorem() {
    shortcuts_give_the_bits_of_the_theorem(3, &[1.0, 1e-6, 1e6], 4000);
}

#[test]
fn many_get_the_bits_of_the_theorem() {
    shortcuts_give_the_bits_of_the_theorem(4, &[1.0], cases(50_000, 146_000));
}

#[test]
fn many_tiny_ones_get_the_bits_of_the_theorem() {
    shortcuts_give_the_bits_of_the_theorem(5, &[1e-6], cases(50_000, 146_000));
}

#[test]
fn many_huge_ones_get_the_bits_of_the_theorem() {
    shortcuts_give_the_bits_of_the_theorem(6, &[1e6], cases(50_000, 146_000));
}
