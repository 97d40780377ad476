//! The benchmark of pairs, in native Rust. Each call makes both poses anew. Times are of one pair.

use std::f64::consts::PI;
use std::hint::black_box;

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion};
use shadowgap::{collide, explain, overlaps, Pose, Shape};
use shadowgap_benches::{Outline, Random, ShapeKind};

/// Every pair overlaps, or is apart, by at least this length.
const MARGIN: f64 = 0.03;

/// The number of different shapes on each side.
const VARIETY: usize = 8;

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

/// Pairs that overlap, or that are apart while their bounding boxes overlap.
fn pairs(kinds: [ShapeKind; 2], count: usize, overlapping: bool) -> Vec<Pair> {
    let mut random = Random::new(1);
    let [a, b] = kinds.map(|kind| (0..VARIETY).map(|_| kind.draw(&mut random)).collect::<Vec<Outline>>());
    let mut pairs = Vec::new();
    while pairs.len() < count {
        let (a, b) = (&a[pairs.len() % VARIETY], &b[pairs.len() % VARIETY]);
        let mut within = |reach: f64| reach * random.either_way();
        let (ax, ay) = (within(100.0), within(100.0));
        let pose_a = [ax, ay, within(PI)];
        let pose_b = [ax + within(2.6), ay + within(2.6), within(PI)];
        let ([a_low, a_high], [b_low, b_high]) = (a.bounds(pose_a), b.bounds(pose_b));
        let near = a_low.cmple(b_high).all() && b_low.cmple(a_high).all();
        let (a, b) = (a.shape(), b.shape());
        let separation = explain(&a, &pose(pose_a), &b, &pose(pose_b), true).separation.distance;
        if near && if overlapping { separation < -MARGIN } else { separation > MARGIN } {
            pairs.push(Pair { a, pose_a, b, pose_b });
        }
    }
    pairs
}

fn bench(criterion: &mut Criterion) {
    let columns = [
        ("box-box", [ShapeKind::Box; 2], 400),
        ("hexagons", [ShapeKind::Gon(6); 2], 400),
        ("8-gons", [ShapeKind::Gon(8); 2], 400),
        ("32-gons", [ShapeKind::Gon(32); 2], 400),
        ("128-gons", [ShapeKind::Gon(128); 2], 200),
        ("1000-gons", [ShapeKind::Gon(1000); 2], 16),
        ("circles", [ShapeKind::Circle; 2], 400),
        ("circle-box", [ShapeKind::Circle, ShapeKind::Box], 400),
    ];
    for (name, kinds, count) in columns {
        for (kind, overlapping) in [("overlapping", true), ("apart", false)] {
            let pairs = pairs(kinds, count, overlapping);
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
