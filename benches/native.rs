//! The benchmark's pairs without JavaScript and WebAssembly: `cargo bench`. They are drawn as benches/workload.mjs draws
//! them, and each call makes both poses anew. Times are of one pair.

use std::f64::consts::{PI, TAU};
use std::hint::black_box;

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion};
use shadowgap::glam::DVec2;
use shadowgap::{collide, explain, overlaps, Pose, Shape};

/// Every verdict is clear by this length.
const MARGIN: f64 = 0.03;

/// How many different shapes stand on each side.
const VARIETY: usize = 8;

/// Numbers in [0, 1), the same for the same seed.
struct Random(u32);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut z = self.0;
        z = (z ^ (z >> 16)).wrapping_mul(0x85eb_ca6b);
        z = (z ^ (z >> 13)).wrapping_mul(0xc2b2_ae35);
        f64::from(z ^ (z >> 16)) / 2f64.powi(32)
    }
}

#[derive(Clone, Copy)]
enum Figure {
    Box,
    Gon(usize),
    Circle,
}

impl Figure {
    fn make(self, random: &mut Random) -> Shape {
        match self {
            Figure::Box => {
                Shape::rectangle(1.4 + 0.8 * random.next(), 1.0 + 0.8 * random.next(), DVec2::ZERO, 0.0, 0.0)
            }
            Figure::Circle => Shape::circle(0.7 + 0.5 * random.next(), DVec2::ZERO),
            Figure::Gon(count) => {
                let radii = DVec2::new(0.9 + 0.4 * random.next(), 0.8 + 0.2 * random.next());
                let points: Vec<DVec2> = (0..count)
                    .map(|i| TAU * (i as f64 + 0.4 * (random.next() - 0.5)) / count as f64)
                    .map(|angle| radii * DVec2::from_angle(angle))
                    .collect();
                Shape::polygon(&points, 0.0)
            }
        }
        .unwrap()
    }
}

/// x, y and angle.
type Numbers = [f64; 3];

struct Pair {
    a: Shape,
    pose_a: Numbers,
    b: Shape,
    pose_b: Numbers,
}

fn pose([x, y, angle]: Numbers) -> Pose {
    Pose::new(x, y, angle).unwrap()
}

/// The posed shape's bounding box.
fn bounds(shape: &Shape, pose: &Pose) -> (DVec2, DVec2) {
    let start = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, high) =
        shape.points().map(|point| pose.apply(point)).fold(start, |(low, high), p| (low.min(p), high.max(p)));
    (low - shape.radius(), high + shape.radius())
}

/// Pairs that overlap, or that are apart with overlapping bounding boxes.
fn pairs(figures: [Figure; 2], count: usize, overlapping: bool) -> Vec<Pair> {
    let mut random = Random(1);
    let [a, b] = figures.map(|figure| (0..VARIETY).map(|_| figure.make(&mut random)).collect::<Vec<Shape>>());
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let (a, b) = (&a[pairs.len() % VARIETY], &b[pairs.len() % VARIETY]);
        let mut within = |reach: f64| reach * (2.0 * random.next() - 1.0);
        let (ax, ay) = (within(100.0), within(100.0));
        let pose_a = [ax, ay, within(PI)];
        let pose_b = [ax + within(2.6), ay + within(2.6), within(PI)];
        let (placed_a, placed_b) = (pose(pose_a), pose(pose_b));
        let ((a_low, a_high), (b_low, b_high)) = (bounds(a, &placed_a), bounds(b, &placed_b));
        let near = a_low.cmple(b_high).all() && b_low.cmple(a_high).all();
        let separation = explain(a, &placed_a, b, &placed_b, true).separation.distance;
        if near && if overlapping { separation < -MARGIN } else { separation > MARGIN } {
            pairs.push(Pair { a: a.clone(), pose_a, b: b.clone(), pose_b });
        }
    }
    pairs
}

fn bench(criterion: &mut Criterion) {
    let columns = [
        ("box-box", [Figure::Box; 2], 400),
        ("hexagons", [Figure::Gon(6); 2], 400),
        ("8-gons", [Figure::Gon(8); 2], 400),
        ("32-gons", [Figure::Gon(32); 2], 400),
        ("128-gons", [Figure::Gon(128); 2], 200),
        ("1000-gons", [Figure::Gon(1000); 2], 16),
        ("circles", [Figure::Circle; 2], 400),
        ("circle-box", [Figure::Circle, Figure::Box], 400),
    ];
    for (name, figures, count) in columns {
        for (kind, overlapping) in [("overlapping", true), ("apart", false)] {
            let pairs = pairs(figures, count, overlapping);
            let mut run = |call: &str, one: &dyn Fn(&Pair) -> bool| {
                let mut each = pairs.iter().cycle();
                criterion.benchmark_group(call).bench_function(BenchmarkId::new(name, kind), |bencher| {
                    bencher.iter(|| one(black_box(each.next().unwrap())));
                });
            };
            run("collide", &|Pair { a, pose_a, b, pose_b }| {
                black_box(collide(a, &pose(*pose_a), b, &pose(*pose_b))).is_some()
            });
            run("overlaps", &|Pair { a, pose_a, b, pose_b }| overlaps(a, &pose(*pose_a), b, &pose(*pose_b)));
        }
    }
}

criterion_group! {
    name = native;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(1));
    targets = bench
}
criterion_main!(native);
