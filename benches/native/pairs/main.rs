//! The benchmark of pairs, in native Rust: shadowgap beside parry2d in double and in single precision, in one process.
//! Prints the tables of RESULTS.md. Answers are compared before anything is timed.

mod cases;
mod contestant;

mod ours {
    use shadowgap as library;
    const NAME: &str = "shadowgap";
    include!("ours.rs");
}

/// In double precision.
mod double {
    use parry2d_f64 as parry;
    type Real = f64;
    const NAME: &str = "parry2d-f64";
    include!("parry.rs");
}

/// In single precision.
mod single {
    use parry2d as parry;
    type Real = f32;
    const NAME: &str = "parry2d";
    include!("parry.rs");
}

use std::time::Instant;

use cases::KINDS;
use contestant::{Contestant, QUESTIONS};

/// The libraries take turns in this many rounds, of at least this many seconds each.
const ROUNDS: usize = 31;
const SLICE: f64 = 4e-4;

fn main() {
    let (mut rows, mut differences) = (Vec::new(), Vec::new());
    let (mut least, mut below) = (f64::INFINITY, 0);
    // `cargo bench --bench pairs -- boxes ray` measures the rows and columns whose names begin so.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen = |place: usize, name: &str| words.get(place).is_none_or(|word| name.starts_with(word.as_str()));
    let questions: Vec<_> = QUESTIONS.into_iter().filter(|(_, name)| chosen(1, name)).collect();
    for kind in KINDS.iter().filter(|kind| chosen(0, kind.name)) {
        let shapes = kind.draw();
        let mut row = vec![kind.name.to_string()];
        for &(question, column) in &questions {
            let cases = kind.cases(&shapes, question);
            let makers = [ours::contestant, double::contestant, single::contestant];
            let contestants = makers.map(|make| make(&shapes, &cases, question));
            let different = differences_between(&contestants);
            differences.extend(different.map(|text| format!("- {}, {column}: {text}", kind.name)));
            let (time, ratios) = race(&contestants);
            least = ratios.iter().fold(least, |least, &ratio| ratio.min(least));
            below += ratios.iter().filter(|&&ratio| ratio < 1.0).count();
            row.push(format!("{time:.1} ({:.2}×, {:.2}×)", ratios[0], ratios[1]));
        }
        rows.push(row);
    }
    let line = |cells: &[String]| println!("| {} |", cells.join(" | "));
    line(&[""].into_iter().chain(questions.iter().map(|&(_, name)| name)).map(String::from).collect::<Vec<_>>());
    line(&vec!["---".to_string(); questions.len() + 1]);
    rows.iter().for_each(|row| line(row));
    println!("\nThe least is {least:.2}×; {below} of {} are below 1.", 2 * rows.len() * questions.len());
    if !differences.is_empty() {
        println!("\nOther answers:\n\n{}", differences.join("\n"));
    }
}

/// How many answers of each other contestant are not those of the first.
fn differences_between(contestants: &[Contestant; 3]) -> impl Iterator<Item = String> {
    let [ours, others @ ..] = contestants.each_ref().map(|contestant| (contestant.name, (contestant.answers)()));
    others.into_iter().zip([1e-5, 2e-3]).filter_map(move |((name, answers), tolerance)| {
        let count = ours.1.iter().zip(&answers).filter(|(ours, theirs)| (*ours - *theirs).abs() > tolerance).count();
        (count > 0).then(|| format!("{name} in {count} of {}", answers.len()))
    })
}

/// Nanoseconds that the first takes for a case, and how many times that the others take: medians of the rounds.
fn race(contestants: &[Contestant; 3]) -> (f64, [f64; 2]) {
    let seconds = |contestant: &Contestant, repeats: usize| {
        let start = Instant::now();
        (0..repeats).for_each(|_| (contestant.run)());
        start.elapsed().as_secs_f64() / repeats as f64
    };
    let repeats = contestants.each_ref().map(|contestant| (SLICE / seconds(contestant, 3)).ceil() as usize);
    let mut times = [[0.0; 3]; ROUNDS];
    for (round, times) in times.iter_mut().enumerate() {
        for which in [0, 1, 2].map(|turn| (round + turn) % 3) {
            times[which] = seconds(&contestants[which], repeats[which]);
        }
    }
    let count = (contestants[0].answers)().len() as f64;
    let median_of = |value: &dyn Fn([f64; 3]) -> f64| {
        let mut values = times.map(value);
        values.sort_by(f64::total_cmp);
        values[ROUNDS / 2]
    };
    let ratio = |peer: usize| median_of(&|times| times[peer] / times[0]);
    (median_of(&|times| times[0]) * 1e9 / count, [ratio(1), ratio(2)])
}
