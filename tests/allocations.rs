//! A repeated question allocates nothing: the first call has reserved all the memory that it needs. And how many bytes
//! a scene holds for each body.
#![cfg(not(target_arch = "wasm32"))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use shadowgap::glam::DVec2;
use shadowgap::{
    bounce, cast, collide, contains, distance, overlaps, raycast, BodyOptions, Filter, Motion, Move, MoveOptions, Pose,
    Scene, Shape,
};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    /// The bytes that were asked for and not given back.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: every call is handed on as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        HELD.set(HELD.get() + layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as isize);
        unsafe { System.dealloc(memory, layout) };
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        HELD.set(HELD.get() + size as isize - layout.size() as isize);
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn shapes() -> Vec<(&'static str, Shape)> {
    let at = DVec2::new;
    let boxed = |w, h, x, y| Shape::rectangle(w, h).unwrap().at(at(x, y)).unwrap();
    let u = Shape::union(&[boxed(4.0, 1.0, 0.0, -0.5), boxed(1.0, 3.0, -1.5, 1.5), boxed(1.0, 3.0, 1.5, 1.5)]).unwrap();
    let knob = Shape::circle(0.75).unwrap().at(at(2.0, 0.0)).unwrap();
    vec![
        ("point", Shape::point(0.25, 0.0).unwrap()),
        ("circle", Shape::circle(1.0).unwrap().at(at(0.5, 0.0)).unwrap()),
        ("segment", Shape::segment(at(-1.0, 0.0), at(1.0, 0.5)).unwrap()),
        ("capsule", Shape::capsule(at(-1.0, 0.0), at(1.0, 0.0), 0.5).unwrap()),
        ("box", boxed(2.0, 1.0, 0.0, 0.0)),
        ("rounded box", Shape::rectangle(2.0, 1.0).unwrap().rounded(0.25).unwrap()),
        ("triangle", Shape::regular(3, 1.0).unwrap()),
        ("40-gon", Shape::regular(40, 1.0).unwrap()),
        ("1,000-gon", Shape::regular(1000, 1.0).unwrap()),
        ("small box", boxed(0.25, 0.25, 0.0, 0.0)),
        ("U", u.clone()),
        ("hammer", Shape::union(&[boxed(4.0, 1.0, 0.0, 0.0), knob.clone()]).unwrap()),
        ("three of a kind", Shape::union(&[u, knob, Shape::point(0.0, 4.0).unwrap()]).unwrap()),
    ]
}

/// Deep, contained, side by side, apart, far apart, on one spot.
const PLACES: [(f64, f64, f64); 7] = [
    (0.0, 0.0, 0.0),
    (0.5, 0.25, 0.5),
    (0.75, 1.5, 0.0),
    (1.75, 0.5, -2.5),
    (0.0, 2.5, 1.0),
    (3.0, 3.0, 0.0),
    (90.0, 0.0, 0.0),
];

fn motion(vx: f64, vy: f64) -> Motion {
    Motion { velocity: DVec2::new(vx, vy), spin: 0.5, inv_mass: 1.0, inv_inertia: 0.5 }
}

/// How many allocations a question takes when it is asked for the second time.
fn again<R>(ask: impl Fn() -> R) -> usize {
    ask();
    let before = COUNT.get();
    black_box(ask());
    COUNT.get() - before
}

#[test]
fn questions_about_pairs_allocate_nothing() {
    let shapes = shapes();
    let here = Pose::new(0.125, -0.25, 0.0625).unwrap();
    let mut found = Vec::new();
    for ((name_a, a), (name_b, b)) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
        for (x, y, angle) in PLACES {
            let there = Pose::new(x, y, angle).unwrap();
            let (ours, theirs) = (DVec2::new(1.0, 0.0), DVec2::new(-5.0, -4.0));
            let contact = collide(a, &here, b, &there);
            let rebound = |contact| {
                let (a, b) = (motion(1.0, 0.0), motion(0.0, -1.0));
                bounce(contact, &a, DVec2::ZERO, &b, DVec2::new(x, y), 0.5, 0.25)
            };
            let counts = [
                ("overlaps", again(|| overlaps(a, &here, b, &there))),
                ("collide", again(|| collide(a, &here, b, &there))),
                ("distance", again(|| distance(a, &here, b, &there))),
                ("cast", again(|| cast(a, &here, b, &there, theirs, ours))),
                ("bounce", again(|| contact.map(rebound))),
            ];
            for (question, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
                found.push(format!("{question} of {name_a} and {name_b} at {x}, {y}, {angle}: {count}"));
            }
        }
    }
    assert!(found.is_empty(), "{} allocate:\n{}", found.len(), found.join("\n"));
}

#[test]
fn questions_about_one_shape_allocate_nothing() {
    let mut found = Vec::new();
    for (name, shape) in &shapes() {
        for (x, y, angle) in PLACES {
            let pose = Pose::new(x, y, angle).unwrap();
            let (from, to) = (DVec2::new(-5.0, 0.25), DVec2::new(4.0, 0.5));
            let counts = [
                ("raycast", again(|| raycast(shape, &pose, from, to))),
                ("raycast from within", again(|| raycast(shape, &pose, pose.transform_point(DVec2::ZERO), to))),
                ("contains", again(|| contains(shape, &pose, to))),
                ("contains", again(|| contains(shape, &pose, pose.transform_point(DVec2::ZERO)))),
            ];
            for (question, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
                found.push(format!("{question} of {name} at {x}, {y}, {angle}: {count}"));
            }
        }
    }
    assert!(found.is_empty(), "{} allocate:\n{}", found.len(), found.join("\n"));
}

#[test]
fn questions_about_a_scene_allocate_nothing() {
    let mut scene = Scene::new();
    let shapes: Vec<_> = shapes().into_iter().map(|(_, shape)| shape).collect();
    let place = |k: usize, turn: usize| ((k * 37 % 61) as f64 + 0.1 * turn as f64, (k * 17 % 53) as f64, k as f64);
    let add = |k: usize| {
        let (x, y, angle) = place(k, 0);
        scene.add(shapes[k % shapes.len()].clone(), BodyOptions { x, y, angle, ..BodyOptions::default() }).unwrap()
    };
    let bodies: Vec<_> = (0..200).map(add).collect();
    let (from, to) = (DVec2::new(-5.0, 0.25), DVec2::new(70.0, 60.0));
    let options = MoveOptions { up: DVec2::Y, step: 0.5, snap: 0.5, ..Default::default() };
    let mut answer = Move::default();
    let mut before = 0;
    for turn in 0..400 {
        // All bodies move now and then, some always, so that the hierarchy is built anew several times.
        if turn == 200 {
            before = COUNT.get();
        }
        for (k, &body) in bodies.iter().enumerate().filter(|(k, _)| turn % 50 == 0 || (k + turn) % 40 == 0) {
            let (x, y, angle) = place(k, turn);
            scene.move_to(body, (x, y, angle)).unwrap();
        }
        // The first question after an update, which brings the hierarchy up to date.
        scene.update().unwrap();
        black_box(scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap());
        black_box(scene.refresh().unwrap().cast(&shapes[turn % shapes.len()], &Pose::IDENTITY, to, u32::MAX).unwrap());
        let others = Filter { ignore: &bodies[turn % 50..turn % 50 + 3], ..Filter::default() };
        black_box(scene.refresh().unwrap().raycast(from, to, others).unwrap());
        black_box(scene.refresh().unwrap().nearest(from, f64::INFINITY, others).unwrap());
        assert!(scene.refresh().unwrap().pick(from, u32::MAX).unwrap().is_empty());
        let motion = DVec2::new((turn % 7) as f64 - 3.0, (turn % 5) as f64 - 2.0);
        scene.move_into(bodies[turn % 10], motion, &options, &mut answer).unwrap();
        black_box(&answer);
    }
    assert_eq!(COUNT.get() - before, 0);
}

/// About two units wide; a circle if it has no sides.
fn regular(sides: usize, radius: f64) -> Shape {
    match sides {
        0 => Shape::circle(radius),
        4 => Shape::rectangle(1.8 * radius, 1.5 * radius),
        _ => Shape::regular(sides, radius),
    }
    .unwrap()
}

/// The bytes that a scene holds for each body, its shapes included: once they are added, and after updates in which all
/// move, with half a pair for each.
fn bytes_held(count: usize, sides: usize, shared: bool) -> [isize; 2] {
    let before = HELD.get();
    let held = || (HELD.get() - before) / count as isize;
    let side = (count as f64 * 12.0).sqrt();
    // At random (G. L. Steele and others, Fast splittable pseudorandom number generators, 2014).
    let fraction = |k: usize| {
        let mixed = (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1u64 << 53) as f64
    };
    let place = |k: usize| [2 * k, 2 * k + 1].map(|at| side * fraction(at));
    let mut scene = Scene::new();
    let one = regular(sides, 1.0);
    for k in 0..count {
        let shape = if shared { one.clone() } else { regular(sides, 0.95 + 0.1 * (k % 100) as f64 / 100.0) };
        let [x, y] = place(k);
        scene.add(shape, BodyOptions { x, y, angle: k as f64, ..BodyOptions::default() }).unwrap();
    }
    let added = held();
    for frame in 0..20 {
        for (k, number) in scene.poses_mut().iter_mut().enumerate() {
            *number += 0.01 * ((k * 7919 + frame / 8) % 11) as f64 - 0.05;
        }
        scene.update().unwrap();
    }
    let pairs = scene.pairs().len() as f64 / count as f64;
    assert!((0.2..0.8).contains(&pairs), "{pairs} pairs for each of {count} bodies with {sides} sides");
    [added, held()]
}

#[test]
fn a_body_takes_few_bytes() {
    // Sides, shared, bytes once added, bytes after updates.
    let promised = [
        (0, true, 250, 430),
        (4, true, 250, 460),
        (6, true, 580, 770),
        (0, false, 410, 590),
        (4, false, 460, 660),
        (6, false, 820, 1030),
        (8, false, 850, 1070),
    ];
    for (sides, shared, added, updated) in promised {
        // Just beyond the powers of two, too: lists that double would be half empty.
        for count in [1_000, 4_100, 10_000] {
            let bytes = bytes_held(count, sides, shared);
            assert!(
                bytes[0] <= added && bytes[1] <= updated,
                "{sides} sides, shared {shared}, {count} bodies: {bytes:?}"
            );
        }
    }
}
