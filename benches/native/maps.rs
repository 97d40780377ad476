//! What a map costs as one body, beside the same map with a body for each of its pieces, in native Rust, as `maps.mjs`
//! measures it in JavaScript. Prints a table of README.md.
//!
//!     cargo bench --bench maps

use std::hint::black_box;
use std::time::Instant;

use shadowgap::glam::DVec2;
use shadowgap::{Body, BodyOptions, MoveOptions, Pose, Scene, Shape, View};
use shadowgap_benches::Random;

/// How many bodies there are on a map.
const MOVERS: usize = 2000;

/// Rounds in which both are timed, one after the other.
const ROUNDS: usize = 15;

/// The least time of what is timed, in seconds.
const SLICE: f64 = 0.03;

fn is_solid(x: i32, y: i32) -> bool {
    let (at, up) = (f64::from(x), f64::from(y));
    (at / 5.0).sin() + (up / 4.0).sin() + ((at + up) / 3.0).sin() + (at * up).sin() / 4.0 > 0.2
}

/// The place on the ground at this fraction of its way.
fn ground(part: f64) -> DVec2 {
    let x = 500.0 * part;
    DVec2::new(x, (x / 20.0).sin() + 0.1 * (0.7 * x).sin())
}

fn tiles() -> Shape {
    let cells: Vec<u32> = (0..300 * 300).map(|k| u32::from(is_solid(k % 300, k / 300))).collect();
    Shape::tiles(300, &cells, 1.0, &[]).unwrap()
}

fn chain() -> Shape {
    Shape::chain((0..=10_000).map(|k| ground(f64::from(k) / 10_000.0)), false).unwrap()
}

fn outline() -> Shape {
    let hills = (0..4998).map(|k| ground(1.0 - f64::from(k) / 4997.0));
    let corners = [DVec2::new(500.0, -20.0), DVec2::new(0.0, -20.0)];
    Shape::outline(corners[..1].iter().copied().chain(hills).chain(corners[1..].iter().copied())).unwrap()
}

/// A place above the surface of tiles, by so many units.
fn above_tiles(random: &mut Random, out: f64) -> DVec2 {
    loop {
        let [x, y] = [(300.0 * random.fraction()) as i32, 1 + (298.0 * random.fraction()) as i32];
        if is_solid(x, y - 1) && !is_solid(x, y) && !is_solid(x, y + 1) {
            return DVec2::new(f64::from(x) + 0.2 + 0.6 * random.fraction(), f64::from(y) + out.min(0.9));
        }
    }
}

fn above_ground(random: &mut Random, out: f64) -> DVec2 {
    ground(random.fraction()) + DVec2::Y * out
}

type Place = fn(&mut Random, f64) -> DVec2;

/// A map: how it is made, and a place above its surface.
const MAPS: [(&str, fn() -> Shape, Place); 3] = [
    ("tiles, 300 × 300", tiles, above_tiles),
    ("chain, 10,000 segments", chain, above_ground),
    ("outline, 5,000 vertices", outline, above_ground),
];

/// A body on a map: its shape, where it was put, and its way in a frame.
struct Mover {
    body: Body,
    shape: Shape,
    at: DVec2,
    dx: f64,
}

struct World {
    scene: Scene,
    movers: Vec<Mover>,
    frame: usize,
}

impl World {
    /// A map, and bodies that are so many units above it.
    fn new(map: &Shape, place: Place, in_pieces: bool, out: f64) -> Self {
        let mut scene = Scene::new();
        let fixed = BodyOptions { fixed: true, category: 2, mask: 1, ..Default::default() };
        let pieces = if in_pieces { map.pieces().collect() } else { vec![map.clone()] };
        for piece in pieces {
            scene.add(piece, fixed).unwrap();
        }
        let shapes = [Shape::circle(0.3), Shape::rectangle(0.5, 0.5), Shape::regular(6, 0.3)].map(Result::unwrap);
        let mut random = Random::new(16);
        let movers = (0..MOVERS).map(|k| {
            let shape = shapes[k % 3].clone();
            let at = place(&mut random, [0.3, 0.25, 0.26][k % 3] + out);
            let options = BodyOptions { x: at.x, y: at.y, category: 1, mask: 2, ..Default::default() };
            let body = scene.add(&shape, options).unwrap();
            Mover { body, shape, at, dx: random.fraction() / 50.0 - 0.01 }
        });
        let movers = movers.collect();
        scene.update().unwrap();
        World { scene, movers, frame: 0 }
    }

    /// An update after each body has moved a little.
    fn update(&mut self) -> usize {
        let way = if self.frame % 20 < 10 { 1.0 } else { -1.0 };
        self.frame += 1;
        for mover in &self.movers {
            let slot = mover.body.slot();
            self.scene.poses_mut()[3 * slot] += way * mover.dx;
        }
        self.scene.update().unwrap()
    }

    /// A call for each body.
    fn each(&mut self, call: fn(&mut Scene, &Mover, usize) -> bool) -> usize {
        let World { scene, movers, .. } = self;
        movers.iter().enumerate().filter(|&(k, mover)| call(scene, mover, k)).count()
    }

    /// A question for each body.
    fn ask(&mut self, question: fn(View, &Mover, usize) -> bool) -> usize {
        let view = self.scene.refresh().unwrap();
        self.movers.iter().enumerate().filter(|&(k, mover)| question(view, mover, k)).count()
    }
}

fn way(k: usize) -> DVec2 {
    6.0 * DVec2::from_angle(k as f64)
}

fn pose(at: DVec2) -> Pose {
    Pose::new(at.x, at.y, 0.0).unwrap()
}

/// What is timed: how far the bodies are above the map, and what is called.
const CALLS: [(&str, f64, fn(&mut World) -> usize); 9] = [
    ("update, flying", 0.3, World::update),
    ("update, resting", -0.01, World::update),
    ("move", 0.01, |world| {
        world.each(|scene, mover, k| {
            let options = MoveOptions { up: DVec2::Y, snap: 0.2, step: 0.2, max_slope: 1.0, ..Default::default() };
            scene.move_to(mover.body, pose(mover.at)).unwrap();
            let dx = if k % 2 == 0 { 0.1 } else { -0.1 };
            scene.move_body(mover.body, [dx, -0.05], &options).unwrap().ground.is_some()
        })
    }),
    ("query", 0.3, |world| {
        world.ask(|view, mover, _| !view.query(&mover.shape, &pose(mover.at - 0.2 * DVec2::Y), 2).is_empty())
    }),
    ("raycast", 0.3, |world| {
        world.ask(|view, mover, k| view.raycast(mover.at, mover.at + way(k), 2).unwrap().is_some())
    }),
    ("nearest", 0.3, |world| world.ask(|view, mover, _| view.nearest(mover.at, 5.0, 2).unwrap().is_some())),
    ("nearest to a shape", 0.3, |world| {
        world.ask(|view, mover, _| view.nearest_to(&mover.shape, &pose(mover.at), 5.0, 2).unwrap().is_some())
    }),
    ("cast", 0.3, |world| {
        world.ask(|view, mover, k| view.cast(&mover.shape, &pose(mover.at), way(k), 2).unwrap().is_some())
    }),
    ("resolve", -0.05, |world| {
        world.each(|scene, mover, _| {
            scene.move_to(mover.body, pose(mover.at)).unwrap();
            scene.resolve(mover.body).unwrap() != DVec2::ZERO
        })
    }),
];

fn seconds(world: &mut World, call: fn(&mut World) -> usize, passes: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..passes {
        black_box(call(world));
    }
    start.elapsed().as_secs_f64()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    println!("| | one body, ns | a body for each piece, ns | ratio |\n| --- | --- | --- | --- |");
    for (name, make, place) in MAPS {
        let map = make();
        for (what, out, call) in CALLS {
            if !arguments.iter().all(|argument| format!("{name}: {what}").contains(argument)) {
                continue;
            }
            let mut worlds = [false, true].map(|in_pieces| World::new(&map, place, in_pieces, out));
            let passes = worlds.each_mut().map(|world| {
                let mut passes = 1;
                while seconds(world, call, passes) < SLICE {
                    passes *= 2;
                }
                passes
            });
            let mut times = [vec![], vec![]];
            for _ in 0..ROUNDS {
                for k in 0..2 {
                    times[k].push(1e9 * seconds(&mut worlds[k], call, passes[k]) / (passes[k] * MOVERS) as f64);
                }
            }
            let ratio = median(times[0].iter().zip(&times[1]).map(|(one, pieces)| one / pieces).collect());
            let [one, pieces] = times.map(median);
            println!("| {name}: {what} | {one:.0} | {pieces:.0} | {ratio:.2}× |");
        }
    }
}
