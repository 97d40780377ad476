//! The library against the golden cases, and against each the other way round.

mod golden_cases;
mod golden_checks;
mod oracle;
mod subject;

use golden_cases::{load, Case};
use golden_checks::{answers, refuses};

#[test]
fn every_golden_case() {
    load().cases.iter().for_each(answers);
}

#[test]
fn every_golden_case_the_other_way_round() {
    load().cases.into_iter().map(Case::swapped).for_each(|case| answers(&case));
}

#[test]
fn every_refusal() {
    load().refused.iter().for_each(refuses);
}
