//! The benchmark of rays and points beside rapier2d's query pipeline, in native Rust, in one process. Prints the table
//! of RESULTS.md. Rays are about twenty bodies long; fraction and normal are read. Answers are compared before anything
//! is timed.

#[path = "frames/shapes.rs"]
mod shapes;

use std::f64::consts::TAU;
use std::time::Instant;

use rapier2d::prelude::*;
use shadowgap::glam::DVec2;
use shadowgap::{BodyOptions, Scene};
use shadowgap_benches::{Bodies, Random};

const SCENES: [(&str, usize, &str); 4] = [
    ("sparse", 1_000, "sparse 1k"),
    ("sparse", 10_000, "sparse 10k"),
    ("dense", 10_000, "dense 10k"),
    ("sparse", 100_000, "sparse 100k"),
];

/// The number of rays; the points are where they begin.
const QUERY_COUNT: usize = 1000;
const RAY_LENGTH: f64 = 40.0;

/// Both take turns in this many rounds.
const ROUNDS: usize = 51;

/// How far fractions may differ, as rapier2d computes in single precision; and at most one answer in this many may,
/// where a ray barely touches a body.
const TOLERANCE: f64 = 1e-3;
const DIFFERENT: usize = 200;

type Ray = [DVec2; 2];

fn main() {
    // `cargo bench --bench rays -- dense` measures the scenes that begin so.
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let scenes: Vec<_> = SCENES.iter().filter(|(.., title)| title.starts_with(&word)).collect();
    let line = |cells: Vec<String>| println!("| {} |", cells.join(" | "));
    line([String::new()].into_iter().chain(scenes.iter().map(|(.., title)| format!("{title} (rapier2d)"))).collect());
    line(vec!["---".into(); scenes.len() + 1]);
    let columns: Vec<[String; 2]> = scenes.iter().map(|&&(kind, count, _)| measure(kind, count)).collect();
    for (row, name) in ["`raycast`", "`pick`"].into_iter().enumerate() {
        line([name.into()].into_iter().chain(columns.iter().map(|cells| cells[row].clone())).collect());
    }
}

/// Nanoseconds for a ray and for a point and, in brackets, how many times that rapier2d takes.
fn measure(kind: &str, count: usize) -> [String; 2] {
    let bodies = Bodies::new(kind, count);
    let mut random = Random::new(bodies.seed + 2000);
    let rays: Vec<Ray> = (0..QUERY_COUNT)
        .map(|_| {
            let from = DVec2::from(bodies.half.map(|half| half * random.either_way()));
            [from, from + RAY_LENGTH * DVec2::from_angle(TAU * random.fraction())]
        })
        .collect();
    let (mut scene, rapier) = (make(&bodies), Rapier::new(&bodies));
    let peer = rapier.pipeline();
    let [mut different, mut count] = [0; 2];
    for ray in &rays {
        let [own, other] =
            [first_of_ours(&mut scene, ray), first_of(&peer, ray)].map(|first| first.map(|first| first[0]));
        let near = match (own, other) {
            (Some(own), Some(other)) => (own - other).abs() < TOLERANCE,
            (own, other) => own.is_none() == other.is_none(),
        };
        different += usize::from(!near);
        count += scene.refresh().unwrap().pick(ray[0], u32::MAX).unwrap().len().abs_diff(count_at(&peer, ray));
    }
    assert!(different.max(count) <= QUERY_COUNT / DIFFERENT, "{kind}: {different} rays and {count} points differ");
    let first = |found: Option<[f64; 3]>| found.map_or(0.0, |found| found.iter().sum());
    let raycast = race(&rays, &mut |ray| first(first_of_ours(&mut scene, ray)), &mut |ray| first(first_of(&peer, ray)));
    let own = &mut |ray: &Ray| scene.refresh().unwrap().pick(ray[0], u32::MAX).unwrap().len() as f64;
    let pick = race(&rays, own, &mut |ray| count_at(&peer, ray) as f64);
    [raycast, pick]
}

fn make(bodies: &Bodies) -> Scene {
    let mut scene = Scene::with_capacity(bodies.outlines.len());
    for (i, outline) in bodies.outlines.iter().enumerate() {
        let [x, y, angle] = Bodies::pose(&bodies.poses, i);
        scene.add(outline.shape(), BodyOptions { x, y, angle, ..Default::default() }).unwrap();
    }
    scene.update().unwrap();
    scene
}

/// Colliders without rigid bodies, after one step.
struct Rapier {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    broad: BroadPhaseBvh,
    narrow: NarrowPhase,
}

impl Rapier {
    fn new(outlines: &Bodies) -> Self {
        let mut colliders = ColliderSet::new();
        for (i, outline) in outlines.outlines.iter().enumerate() {
            let pose = shapes::pose(Bodies::pose(&outlines.poses, i));
            colliders.insert(ColliderBuilder::new(shapes::shape(outline)).position(pose));
        }
        let (mut bodies, mut islands) = (RigidBodySet::new(), IslandManager::new());
        let (mut broad, mut narrow) = (BroadPhaseBvh::new(), NarrowPhase::new());
        let mut pipeline = CollisionPipeline::new();
        pipeline.step(0.0, &mut islands, &mut broad, &mut narrow, &mut bodies, &mut colliders, &(), &());
        Rapier { bodies, colliders, broad, narrow }
    }

    fn pipeline(&self) -> QueryPipeline<'_> {
        let Rapier { bodies, colliders, broad, narrow } = self;
        broad.as_query_pipeline(narrow.query_dispatcher(), bodies, colliders, QueryFilter::default())
    }
}

/// Fraction and normal of the first hit.
fn first_of_ours(scene: &mut Scene, &[from, to]: &Ray) -> Option<[f64; 3]> {
    let (hit, _) = scene.refresh().unwrap().raycast(from, to, u32::MAX).unwrap()?;
    Some([hit.fraction, hit.normal.x, hit.normal.y])
}

fn first_of(pipeline: &QueryPipeline, &[from, to]: &Ray) -> Option<[f64; 3]> {
    let [origin, way] = [from, to - from].map(|v| Vector::new(v.x as f32, v.y as f32));
    let (_, hit) = pipeline.cast_ray_and_get_normal(&rapier2d::prelude::Ray::new(origin, way), 1.0, true)?;
    Some([hit.time_of_impact, hit.normal.x, hit.normal.y].map(f64::from))
}

fn count_at(pipeline: &QueryPipeline, &[from, _]: &Ray) -> usize {
    pipeline.intersect_point(Vector::new(from.x as f32, from.y as f32)).count()
}

/// Nanoseconds for one, and how many times that the other takes: medians of rounds in which both take turns.
fn race(rays: &[Ray], own: &mut dyn FnMut(&Ray) -> f64, other: &mut dyn FnMut(&Ray) -> f64) -> String {
    let mut times: Vec<[f64; 2]> = Vec::new();
    for round in 0..ROUNDS {
        let mut seconds = [0.0; 2];
        for which in [round % 2, 1 - round % 2] {
            let start = Instant::now();
            let sum: f64 =
                if which == 0 { rays.iter().map(&mut *own).sum() } else { rays.iter().map(&mut *other).sum() };
            seconds[which] = start.elapsed().as_secs_f64();
            assert!(sum.is_finite());
        }
        times.push(seconds);
    }
    let median_of = |value: &dyn Fn(&[f64; 2]) -> f64| {
        let mut values: Vec<f64> = times.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let time = median_of(&|times| times[0]) * 1e9 / rays.len() as f64;
    format!("{time:.0} ({:.2}×)", median_of(&|times| times[1] / times[0]))
}
