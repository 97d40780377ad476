//! How much memory bodies take, in native Rust: shadowgap beside parry2d in double and in single precision. The
//! allocator counts the bytes that were asked for and not given back. Bytes are exact and the same in every run; a
//! body's share of them depends a little on how many bodies there are. Prints the tables of RESULTS.md.
//!
//!     cargo bench --bench memory

use std::alloc::{GlobalAlloc, Layout, System};
use std::f64::consts::PI;
use std::hint::black_box;
use std::sync::atomic::{AtomicIsize, Ordering::Relaxed};

use shadowgap::glam::DVec2;
use shadowgap::{collide, BodyOptions, Pose, Scene, Shape};
use shadowgap_benches::Random;

/// The system's allocator, counting.
struct Counting;

static HELD: AtomicIsize = AtomicIsize::new(0);

// SAFETY: every call is handed on as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size() as isize, Relaxed);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size() as isize, Relaxed);
        System.dealloc(memory, layout);
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        HELD.fetch_add(size as isize - layout.size() as isize, Relaxed);
        System.realloc(memory, layout, size)
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The numbers of bodies, one number in each cell of a table.
const COUNTS: [usize; 3] = [1_000, 10_000, 100_000];

/// The sides of a body's shape, 0 for a circle, and whether all bodies share one.
const COLUMNS: [(&str, usize, bool); 7] = [
    ("own circle", 0, false),
    ("own box", 4, false),
    ("own hexagon", 6, false),
    ("own 8-gon", 8, false),
    ("shared circle", 0, true),
    ("shared box", 4, true),
    ("shared hexagon", 6, true),
];

/// The overlapping pairs for each body.
const SPARSE: f64 = 0.5;
const DENSE: f64 = 3.0;

/// All bodies move in this many frames.
const FRAMES: usize = 20;

fn radius(index: usize, shared: bool) -> f64 {
    if shared {
        1.0
    } else {
        0.95 + 0.1 * (index % 1000) as f64 / 1000.0
    }
}

/// About two units wide.
fn shape(sides: usize, radius: f64) -> Shape {
    match sides {
        0 => Shape::circle(radius),
        4 => Shape::rectangle(1.8 * radius, 1.5 * radius),
        _ => Shape::regular(sides, radius),
    }
    .unwrap()
}

/// x, y and angle of each body, so that discs of radius 1 would make this many pairs for each.
fn poses(count: usize, pairs: f64) -> Vec<f64> {
    let side = (count as f64 * 4.0 * PI / (2.0 * pairs)).sqrt();
    let mut random = Random::new(1);
    (0..3 * count).map(|k| if k % 3 == 2 { 6.0 } else { side } * random.fraction()).collect()
}

/// The bytes for each body that the making of a thing has left allocated, and the thing.
fn weigh<T>(count: usize, make: impl FnOnce() -> T) -> (f64, T) {
    let before = HELD.load(Relaxed);
    let made = make();
    ((HELD.load(Relaxed) - before) as f64 / count as f64, made)
}

/// A scene's bodies, with their shapes.
fn scene(sides: usize, shared: bool, poses: &[f64]) -> Scene {
    let mut scene = Scene::new();
    let one = shape(sides, 1.0);
    for (index, pose) in poses.chunks_exact(3).enumerate() {
        let shape = if shared { one.clone() } else { shape(sides, radius(index, false)) };
        scene.add(shape, BodyOptions { x: pose[0], y: pose[1], angle: pose[2], ..Default::default() }).unwrap();
    }
    scene
}

/// Frames in which all bodies move.
fn run(scene: &mut Scene) {
    for frame in 0..FRAMES {
        for (k, number) in scene.poses_mut().iter_mut().enumerate() {
            *number += 0.01 * ((k * 7919 + frame / 8) % 11) as f64 - 0.05;
        }
        scene.update().unwrap();
    }
}

/// What is weighed of shadowgap, each with the bytes a body of one column.
const STAGES: [&str; 5] = [
    "added",
    "updated, 0.5 pairs a body",
    "and asked for `contacts`",
    "updated and queried",
    "updated, 3 pairs a body",
];

fn ours(sides: usize, shared: bool, count: usize) -> [f64; 5] {
    let places = poses(count, SPARSE);
    let (added, mut sparse) = weigh(count, || scene(sides, shared, &places));
    let updated = added + weigh(count, || run(&mut sparse)).0;
    let queried = updated
        + weigh(count, || {
            black_box(sparse.refresh().unwrap().pick(DVec2::ZERO, u32::MAX).unwrap().len());
        })
        .0;
    let asked = updated
        + weigh(count, || {
            black_box(sparse.contacts().len());
        })
        .0;
    drop(sparse);
    let places = poses(count, DENSE);
    let (dense, _) = weigh(count, || {
        let mut scene = scene(sides, shared, &places);
        run(&mut scene);
        scene
    });
    [added, updated, asked, queried, dense]
}

/// A shape by itself, and one that has been asked about.
fn shapes(sides: usize) -> [f64; 2] {
    const COUNT: usize = 1000;
    let (list, shapes) =
        weigh(COUNT, || (0..COUNT).map(|index| shape(sides, radius(index, false))).collect::<Vec<_>>());
    let (asked, _) = weigh(COUNT, || {
        for shape in &shapes {
            black_box(collide(shape, &Pose::IDENTITY, shape, &Pose::new(0.5, 0.25, 0.1).unwrap()));
        }
    });
    let handle = size_of::<Shape>() as f64;
    [list - handle, list - handle + asked]
}

/// In double precision.
mod double {
    use parry2d_f64 as parry;
    type Real = f64;
    include!("memory/parry.rs");
}

/// In single precision.
mod single {
    use parry2d as parry;
    type Real = f32;
    include!("memory/parry.rs");
}

fn row(title: &str, cells: impl Iterator<Item = String>) {
    println!("| {title} | {} |", cells.collect::<Vec<_>>().join(" | "));
}

/// A row of the table of bodies: in each cell one number for each count.
fn bodies_row(title: &str, of: impl Fn(usize, bool, usize) -> f64) {
    row(
        title,
        COLUMNS
            .iter()
            .map(|&(_, sides, shared)| COUNTS.map(|count| format!("{:.0}", of(sides, shared, count))).join(" · ")),
    );
}

fn main() {
    let columns = COLUMNS.map(|(name, ..)| name);
    row("", columns.iter().map(|name| name.to_string()));
    println!("|{}", " --- |".repeat(columns.len() + 1));
    let weighed = COLUMNS.map(|(_, sides, shared)| COUNTS.map(|count| ours(sides, shared, count)));
    for (stage, title) in STAGES.iter().enumerate() {
        row(title, weighed.iter().map(|counts| counts.map(|stages| format!("{:.0}", stages[stage])).join(" · ")));
    }
    bodies_row("parry2d-f64", |sides, shared, count| double::weigh_bodies(sides, shared, &poses(count, SPARSE)));
    bodies_row("parry2d", |sides, shared, count| single::weigh_bodies(sides, shared, &poses(count, SPARSE)));

    println!("\n|  | circle | box | hexagon | 8-gon |\n| --- | --- | --- | --- | --- |");
    let sides = [0, 4, 6, 8];
    let weighed = sides.map(shapes);
    for (at, title) in ["shape", "shape that was asked about"].into_iter().enumerate() {
        row(title, weighed.iter().map(|stages| format!("{:.0}", stages[at])));
    }
    row("parry2d-f64", sides.iter().map(|&sides| format!("{:.0}", double::weigh_shape(sides))));
    row("parry2d", sides.iter().map(|&sides| format!("{:.0}", single::weigh_shape(sides))));
}
