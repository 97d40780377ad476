//! The benchmark of frames beside parry2d and rapier2d, in native Rust, in one process. A frame: all bodies have moved,
//! the pairs that overlap are found, and the normal and depth of each are read. Prints the table of RESULTS.md. The
//! numbers of pairs are compared before anything is timed.

mod ours;
mod parry;
mod rapier;
mod shapes;

use std::time::Instant;

use shadowgap_benches::{Bodies, Motion};

const KINDS: [&str; 3] = ["sparse", "dense", "mixed sizes"];
const COUNTS: [usize; 3] = [1_000, 10_000, 100_000];

/// The frames before the first that is timed: by then each library has ordered its bodies.
const WARM_UP_FRAMES: usize = 10;

/// About how many bodies all frames of a contestant move together, and the fewest frames.
const WORK: usize = 500_000;
const LEAST_FRAMES: usize = 15;

/// Of pairs that nearly touch, single precision misses some and finds others: at most one in this many.
const DIFFERENT: usize = 500;

/// A library with a scene of its own.
pub trait Contestant {
    /// Moves all bodies to x, y and angle each, finds the pairs, and reads their normals and depths. Returns how many
    /// there are, and a sum of what was read.
    fn frame(&mut self, poses: &[f64]) -> (usize, f64);
}

fn main() {
    // `cargo bench --bench frames -- dense 1000` measures the rows that begin so, and one column.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen = |kind: &str| words.first().is_none_or(|word| kind.starts_with(word.as_str()));
    let counts: Vec<usize> =
        COUNTS.into_iter().filter(|count| words.get(1).is_none_or(|word| *word == count.to_string())).collect();
    let line = |cells: &[String]| println!("| {} |", cells.join(" | "));
    let title = |count: &usize| format!("{}k: shadowgap (parry2d, rapier2d)", count / 1000);
    line(&[String::new()].into_iter().chain(counts.iter().map(title)).collect::<Vec<_>>());
    line(&vec!["---".to_string(); counts.len() + 1]);
    for kind in KINDS.into_iter().filter(|kind| chosen(kind)) {
        let cells = counts.iter().map(|&count| {
            let (time, [parry, rapier]) = race(kind, count);
            format!("{:.3} ({parry:.1}×, {rapier:.1}×)", time * 1e3)
        });
        let row: Vec<String> = [kind.to_string()].into_iter().chain(cells).collect();
        line(&row);
    }
}

/// Seconds for a frame of the first, and how many times that the others take: medians of frames in which all take
/// turns.
fn race(kind: &str, count: usize) -> (f64, [f64; 2]) {
    let mut bodies = Bodies::new(kind, count);
    let mut motion = Motion::new(&bodies);
    let mut contestants: [Box<dyn Contestant>; 3] = [
        Box::new(ours::Ours::new(&bodies)),
        Box::new(parry::Parry::new(&bodies)),
        Box::new(rapier::Rapier::new(&bodies)),
    ];
    let frames = LEAST_FRAMES.max(WORK / count);
    let mut times = Vec::new();
    for frame in 0..WARM_UP_FRAMES + frames {
        motion.step(&mut bodies.poses);
        let (mut seconds, mut found) = ([0.0; 3], [0; 3]);
        for which in [0, 1, 2].map(|turn| (frame + turn) % 3) {
            let start = Instant::now();
            let (pairs, sum) = contestants[which].frame(&bodies.poses);
            seconds[which] = start.elapsed().as_secs_f64();
            found[which] = pairs;
            assert!(sum.is_finite());
        }
        if found.iter().any(|&pairs| pairs.abs_diff(found[0]) > 2 + found[0] / DIFFERENT) {
            panic!("{kind} {count}: pairs of shadowgap, parry2d and rapier2d: {found:?}");
        }
        if frame >= WARM_UP_FRAMES {
            times.push(seconds);
        }
    }
    let median_of = |value: &dyn Fn(&[f64; 3]) -> f64| {
        let mut values: Vec<f64> = times.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    (median_of(&|times| times[0]), [1, 2].map(|peer| median_of(&|times| times[peer] / times[0])))
}
