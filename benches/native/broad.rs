//! Compares broad phases: shadowgap's grid, two others written here, and those of well-maintained crates. Each gets the
//! bounding boxes of the scenes and returns the pairs that meet; shapes play no part.
//!
//!     cargo bench --bench broad
//!     cargo bench --bench broad -- sparse heap
//!     RUSTFLAGS=-Ctarget-feature=+simd128 cargo bench --bench broad --target wasm32-unknown-unknown
//!
//! All run in one process and take turns; each round begins with another one. A turn is several frames in a row. The
//! first is not timed: it warms the processor's caches, which the others' turns have emptied. Nor is the time to move
//! the bodies and to compute their boxes. The tables that are printed are copied into RESULTS.md.

// The files of shadowgap's grid (`broad_phases/grid.rs` says why), under the paths by which they import each other.
#[path = "../../src/math"]
#[allow(dead_code, unused_imports)] // The crate uses more of each file than the grid needs.
mod math {
    pub mod f64x2;
    pub mod interval;
    #[cfg(test)]
    pub mod random;
}
#[path = "../../src/memory.rs"]
#[allow(dead_code, unused_imports)]
mod memory;
#[path = "../../src/scene"]
// The crate also supports compilers without `is_multiple_of`, and has a feature that this program does not name.
#[allow(dead_code, unexpected_cfgs, unused_imports, clippy::manual_is_multiple_of)]
mod scene {
    pub mod memory_limit;
    pub mod bodies {
        pub mod bounds;
        /// In a scene a tag also has the class of the body's shape. Boxes have none: their tags are their ranks.
        pub mod tag {
            pub fn rank_of(tag: u32) -> u32 {
                tag
            }
        }
    }
    pub mod broad {
        pub mod candidates;
        pub mod grid;
        pub mod levels;
        pub mod quantised;
    }
}

mod broad_phases;

use std::collections::HashSet;

use broad_phases::{Aabb, BroadPhase, BROAD_PHASES};
use shadowgap_benches::{host, Bodies, Motion};

/// The scenes: kind, number of bodies, number of rounds.
const COLUMNS: [(&str, usize, usize); 12] = [
    ("sparse", 10_000, 41),
    ("sparse", 100_000, 15),
    ("dense", 10_000, 41),
    ("mixed sizes", 10_000, 41),
    ("mixed sizes", 100_000, 15),
    ("sizes 1 to 1,000", 10_000, 41),
    ("one heap", 10_000, 41),
    ("planks", 10_000, 41),
    ("two clusters", 10_000, 41),
    ("on a line", 10_000, 41),
    ("90 % fixed", 10_000, 41),
    ("level", 101_000, 41),
];

/// The frames of a turn, with the first, which is not timed.
const TURN_FRAMES: usize = 4;

/// A scene whose boxes are needed frame by frame.
struct MovingBoxes {
    bodies: Bodies,
    motion: Motion,
}

impl MovingBoxes {
    fn boxes(&self, from: usize, to: usize) -> Vec<Aabb> {
        let aabb = |i: usize| {
            let [min, max] = self.bodies.outlines[i].bounds(Bodies::pose(&self.bodies.poses, i));
            Aabb { min: min.to_array(), max: max.to_array() }
        };
        (from..to).map(aabb).collect()
    }

    fn next(&mut self) -> Vec<Aabb> {
        self.motion.step(&mut self.bodies.poses);
        self.boxes(0, self.bodies.free)
    }
}

/// Every pair of boxes that meet, and every pair of a box and a fixed box that meet, by brute force.
fn brute_force(boxes: &[Aabb], fixed: &[Aabb]) -> HashSet<[u32; 2]> {
    let mut pairs = HashSet::new();
    for (at, aabb) in boxes.iter().enumerate() {
        let others = boxes[at + 1..].iter().chain(fixed).zip(at as u32 + 1..);
        pairs.extend(others.filter(|(other, _)| other.meets(aabb)).map(|(_, other)| [at as u32, other]));
    }
    pairs
}

/// Panics if a pair is missing or repeated, or if more than one pair in a hundred does not meet: a few may almost meet,
/// as some broad phases round boxes outwards.
fn check(name: &str, pairs: &[[u32; 2]], expected: &HashSet<[u32; 2]>) {
    let found: HashSet<[u32; 2]> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
    assert_eq!(found.len(), pairs.len(), "{name} repeats pairs");
    assert_eq!(expected.difference(&found).count(), 0, "{name} misses pairs");
    let extra = found.difference(expected).count() as f64 / expected.len() as f64;
    assert!(extra < 0.01, "{name} finds {extra} pairs that do not meet for each that does");
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The milliseconds for a frame, by broad phase and round.
fn run(kind: &str, count: usize, rounds: usize) -> Vec<Vec<f64>> {
    let bodies = Bodies::new(kind, count);
    let motion = Motion::new(&bodies);
    let mut scene = MovingBoxes { bodies, motion };
    let fixed = scene.boxes(scene.bodies.free, count);
    let mut broad_phases: Vec<Box<dyn BroadPhase>> = BROAD_PHASES.iter().map(|(_, new)| new()).collect();
    for broad_phase in &mut broad_phases {
        broad_phase.set_fixed(&fixed, scene.bodies.free as u32);
    }
    let mut times = vec![Vec::new(); broad_phases.len()];
    for round in 0..rounds {
        let frames: Vec<Vec<Aabb>> = (0..TURN_FRAMES).map(|_| scene.next()).collect();
        for turn in 0..broad_phases.len() {
            let at = (round + turn) % broad_phases.len();
            broad_phases[at].find_pairs(&frames[0]);
            let start = host::now();
            for frame in &frames[1..] {
                std::hint::black_box(broad_phases[at].find_pairs(frame));
            }
            times[at].push((host::now() - start) * 1e3 / (TURN_FRAMES - 1) as f64);
        }
        // Checked after a turn, when each broad phase holds data from earlier frames.
        if round == 0 || round == rounds - 1 && count <= 10_000 {
            let last = scene.next();
            let expected = brute_force(&last, &fixed);
            for (broad_phase, (name, _)) in broad_phases.iter_mut().zip(BROAD_PHASES) {
                check(name, broad_phase.find_pairs(&last), &expected);
            }
        }
    }
    times
}

fn main() {
    let chosen = host::arguments();
    let names = BROAD_PHASES.map(|(name, _)| name).join(" | ");
    host::print_line(&format!("|  | {names} |\n|{}", " --- |".repeat(BROAD_PHASES.len() + 1)));
    for (kind, count, rounds) in COLUMNS {
        let title = format!("{kind} {}k", count / 1000);
        if !chosen.is_empty() && !chosen.iter().any(|word| title.contains(word.as_str())) {
            continue;
        }
        let times = run(kind, count, rounds);
        let cells: Vec<String> = times
            .iter()
            .map(|own| {
                let ratio = median(own.iter().zip(&times[0]).map(|(own, grid)| own / grid));
                format!("{:.3} ({ratio:.2}×)", median(own.iter().copied()))
            })
            .collect();
        host::print_line(&format!("| {title} | {} |", cells.join(" | ")));
    }
}
