//! The benchmark of uneven scenes, in native Rust: frames (all poses written at once, an update, normals and depths
//! read). The time to move the bodies is not counted. `frames` has the even scenes, beside other libraries.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, SamplingMode};
use shadowgap::{BodyOptions, Scene};
use shadowgap_benches::{Bodies, Motion};

/// The kinds of scenes, with the numbers of bodies.
const FRAMES: [(&str, usize); 8] = [
    ("90 % fixed", 10_000),
    ("99 % asleep", 10_000),
    ("one heap", 10_000),
    ("planks", 10_000),
    ("two clusters", 10_000),
    ("on a line", 10_000),
    ("sizes 1 to 1,000", 10_000),
    ("level", 1_010_000),
];

/// The frames before the first that is timed: the scene has sorted its bodies by then.
const WARM_UP_FRAMES: usize = 3;

fn make(bodies: &Bodies) -> Scene {
    let mut scene = Scene::with_capacity(bodies.outlines.len());
    for (i, outline) in bodies.outlines.iter().enumerate() {
        let [x, y, angle] = Bodies::pose(&bodies.poses, i);
        scene.add(outline.shape(), BodyOptions { x, y, angle, fixed: i >= bodies.free, ..Default::default() }).unwrap();
    }
    scene
}

/// Writes all poses that may have changed, updates, and reads all normals and depths.
fn frame(scene: &mut Scene, poses: &[f64]) {
    scene.poses_mut()[..poses.len()].copy_from_slice(poses);
    scene.update().unwrap();
    let mut sum = 0.0;
    for ([x, y], depth) in scene.normals().iter().zip(scene.depths()) {
        sum += x + y + depth;
    }
    black_box((sum, scene.pairs()));
}

fn frames(criterion: &mut Criterion) {
    for (kind, count) in FRAMES {
        let mut group = criterion.benchmark_group("frame");
        group.sampling_mode(SamplingMode::Flat);
        // Made only if criterion's filter selects this scene.
        let mut running = None;
        group.bench_function(BenchmarkId::new(kind, count), |bencher| {
            let (scene, poses, motion) = running.get_or_insert_with(|| {
                let mut bodies = Bodies::new(kind, count);
                let mut motion = Motion::new(&bodies);
                let mut scene = make(&bodies);
                bodies.poses.truncate(3 * bodies.awake);
                for _ in 0..WARM_UP_FRAMES {
                    motion.step(&mut bodies.poses);
                    frame(&mut scene, &bodies.poses);
                }
                (scene, bodies.poses, motion)
            });
            bencher.iter_custom(|times| {
                let mut time = Duration::ZERO;
                for _ in 0..times {
                    motion.step(poses);
                    let start = Instant::now();
                    frame(scene, poses);
                    time += start.elapsed();
                }
                time
            });
        });
    }
}

criterion_group! {
    name = scenes;
    config = Criterion::default().sample_size(20).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = frames
}
criterion_main!(scenes);
