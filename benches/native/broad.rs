//! Broad phases side by side: shadowgap's grid, others by hand, and those of crates that are well kept. Each is given the bounding boxes
//! of the same scenes and leaves a list of the pairs that meet; no shape is looked at.
//!
//!     cargo bench --bench broad
//!     cargo bench --bench broad -- sparse heap
//!     RUSTFLAGS=-Ctarget-feature=+simd128 cargo bench --bench broad --target wasm32-unknown-unknown
//!
//! All run in one process and take turns; the first changes from round to round. A turn is of several frames in a row, the first
//! of which brings back to the processor's caches what the others have driven out, and is not on the clock. What moves
//! the bodies, and finds their boxes, is not on the clock either. What is printed goes into README.md.

// The files of shadowgap's grid (`broad_phases/grid.rs` says why), under the paths by which they import each other.
#[path = "../../src/math"]
#[allow(dead_code, unused_imports)] // The crate uses more of each file than the grid needs.
mod math {
    pub mod f64x2;
    pub mod interval;
}
#[path = "../../src/scene"]
#[allow(dead_code, clippy::manual_is_multiple_of)] // The crate also supports compilers without `is_multiple_of`.
mod scene {
    pub mod memory_limit;
    pub mod bodies {
        pub mod bounds;
    }
    pub mod broad {
        pub mod candidates;
        pub mod grid;
        pub mod levels;
        pub mod quantised;
    }
}

mod candidates;

use std::collections::HashSet;

use candidates::{Aabb, Candidate, ENTRANTS};
use shadowgap_benches::{host, Bodies, Motion};

/// The scenes, how many bodies, and how many rounds.
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

/// A turn is of so many frames, the first of which is not counted.
const TURN: usize = 4;

/// A scene's boxes, frame by frame.
struct Crowd {
    bodies: Bodies,
    motion: Motion,
}

impl Crowd {
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

/// Every two that meet, by brute force; and the fixed ones that they meet.
fn truth(boxes: &[Aabb], fixed: &[Aabb]) -> HashSet<[u32; 2]> {
    let mut pairs = HashSet::new();
    for (at, aabb) in boxes.iter().enumerate() {
        let others = boxes[at + 1..].iter().chain(fixed).zip(at as u32 + 1..);
        pairs.extend(others.filter(|(other, _)| other.meets(aabb)).map(|(_, other)| [at as u32, other]));
    }
    pairs
}

/// Ends the program if a pair is missing, if one comes twice, or if more than one in a hundred almost meets and no more: some round
/// boxes outwards.
fn check(name: &str, pairs: &[[u32; 2]], truth: &HashSet<[u32; 2]>) {
    let found: HashSet<[u32; 2]> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
    assert_eq!(found.len(), pairs.len(), "{name} finds pairs twice");
    assert_eq!(truth.difference(&found).count(), 0, "{name} misses pairs");
    let more = found.difference(truth).count() as f64 / truth.len() as f64;
    assert!(more < 0.01, "{name} finds {more} pairs too many for each that there is");
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The milliseconds for a frame, by candidate and round.
fn run(kind: &str, count: usize, rounds: usize) -> Vec<Vec<f64>> {
    let bodies = Bodies::new(kind, count);
    let motion = Motion::new(&bodies);
    let mut crowd = Crowd { bodies, motion };
    let fixed = crowd.boxes(crowd.bodies.free, count);
    let mut entrants: Vec<Box<dyn Candidate>> = ENTRANTS.iter().map(|(_, begin)| begin()).collect();
    for entrant in &mut entrants {
        entrant.fix(&fixed, crowd.bodies.free as u32);
    }
    let mut times = vec![Vec::new(); entrants.len()];
    for round in 0..rounds {
        let frames: Vec<Vec<Aabb>> = (0..TURN).map(|_| crowd.next()).collect();
        for turn in 0..entrants.len() {
            let at = (round + turn) % entrants.len();
            entrants[at].find(&frames[0]);
            let start = host::now();
            for frame in &frames[1..] {
                std::hint::black_box(entrants[at].find(frame));
            }
            times[at].push((host::now() - start) * 1e3 / (TURN - 1) as f64);
        }
        // By then each has something from the frames before.
        if round == 0 || round == rounds - 1 && count <= 10_000 {
            let last = crowd.next();
            let truth = truth(&last, &fixed);
            for (entrant, (name, _)) in entrants.iter_mut().zip(ENTRANTS) {
                check(name, entrant.find(&last), &truth);
            }
        }
    }
    times
}

fn main() {
    let asked = host::asked();
    let names = ENTRANTS.map(|(name, _)| name).join(" | ");
    host::say(&format!("|  | {names} |\n|{}", " --- |".repeat(ENTRANTS.len() + 1)));
    for (kind, count, rounds) in COLUMNS {
        let title = format!("{kind} {}k", count / 1000);
        if !asked.is_empty() && !asked.iter().any(|word| title.contains(word.as_str())) {
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
        host::say(&format!("| {title} | {} |", cells.join(" | ")));
    }
}
