//! What each shortcut (`src/pair/shortcuts`) buys: the crate beside its own sources without them (`theorem/`), in one
//! process. Answers are compared before anything is timed. `cargo bench --bench shortcuts -- disc_box` measures the
//! rows of one shortcut.

#[path = "pairs/cases.rs"]
mod cases;
#[path = "pairs/contestant.rs"]
#[allow(dead_code)] // The columns are those of the benchmark of pairs.
mod contestant;

mod with {
    use shadowgap as library;
    const NAME: &str = "shortcut";
    include!("pairs/ours.rs");
    include!("shortcuts/contacts.rs");
}

mod without {
    use shadowgap_theorem as library;
    const NAME: &str = "theorem";
    include!("pairs/ours.rs");
    include!("shortcuts/contacts.rs");
}

use std::time::Instant;

use cases::KINDS;
use contestant::{Contestant, Question};

/// Both take turns in this many rounds, of at least this many seconds each; the least time counts.
const ROUNDS: usize = 25;
const SLICE: f64 = 4e-4;

const COLLIDE: [(Question, &str); 2] = [(Question::Collide, "collide, hit"), (Question::CollideMiss, "collide, miss")];
const OVERLAP: [(Question, &str); 2] = [(Question::Overlap, "overlaps, hit"), (Question::NearMiss, "overlaps, miss")];
const DISTANCE: [(Question, &str); 1] = [(Question::Distance, "distance")];
const CAST: [(Question, &str); 2] = [(Question::Cast, "cast, hit"), (Question::CastMiss, "cast, miss")];
const RAY: [(Question, &str); 2] = [(Question::Ray, "ray, hit"), (Question::RayMiss, "ray, miss")];

/// Each shortcut by its file, with the pairs and the questions that it answers.
const ROWS: [(&str, &[&str], &[&[(Question, &str)]]); 6] = [
    ("discs", &["circles"], &[&COLLIDE, &OVERLAP, &DISTANCE, &CAST, &RAY]),
    ("disc_box", &["circle, box", "box, circle"], &[&COLLIDE, &OVERLAP, &DISTANCE]),
    ("disc_polygon", &["circle, hexagon", "hexagon, circle"], &[&COLLIDE, &DISTANCE]),
    ("box_box", &["boxes"], &[&COLLIDE, &OVERLAP, &DISTANCE]),
    ("ray_box", &["boxes"], &[&RAY]),
    ("ray_polygon", &["hexagons", "32-gons"], &[&RAY]),
];

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("|  | pair | question | theorem, ns | shortcut, ns | times as fast |\n|---|---|---|---|---|---|");
    let row = |shortcut: &str, pair: &str, question: &str, [with, without]: [f64; 2]| {
        println!("| {shortcut} | {pair} | {question} | {without:.1} | {with:.1} | {:.2}× |", without / with);
    };
    for (shortcut, pairs, questions) in ROWS.iter().filter(|(shortcut, ..)| shortcut.starts_with(&word)) {
        for kind in KINDS.iter().filter(|kind| pairs.contains(&kind.name)) {
            let shapes = kind.draw();
            for &(question, name) in questions.iter().copied().flatten() {
                let cases = kind.cases(&shapes, question);
                let both =
                    [with::contestant(&shapes, &cases, question), without::contestant(&shapes, &cases, question)];
                assert_eq!((both[0].answers)(), (both[1].answers)(), "{}, {name}", kind.name);
                row(shortcut, kind.name, name, race(&both, cases.len()));
            }
        }
    }
    if "known_edge".starts_with(&word) {
        let (mut with, mut without) = (with::Crowd::new(), without::Crowd::new());
        let mut least = [f64::INFINITY; 2];
        for _ in 0..ROUNDS {
            let times = [with.contacts(), without.contacts()];
            assert_eq!(times[0].1, times[1].1);
            least = [0, 1].map(|which: usize| least[which].min(times[which].0));
        }
        row("known_edge", "2,000 bodies", "contacts, each", least);
    }
}

/// Nanoseconds that each takes for a case.
fn race(both: &[Contestant; 2], count: usize) -> [f64; 2] {
    let seconds = |contestant: &Contestant, repeats: usize| {
        let start = Instant::now();
        (0..repeats).for_each(|_| (contestant.run)());
        start.elapsed().as_secs_f64() / repeats as f64
    };
    let repeats = both.each_ref().map(|contestant| (SLICE / seconds(contestant, 3)).ceil() as usize);
    let mut least = [f64::INFINITY; 2];
    for round in 0..ROUNDS {
        for which in [round % 2, 1 - round % 2] {
            least[which] = least[which].min(seconds(&both[which], repeats[which]));
        }
    }
    least.map(|seconds| seconds * 1e9 / count as f64)
}
