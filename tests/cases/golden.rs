//! The library against the golden cases, as they are and with A and B swapped.

use crate::common::golden::checks::{
    answers, closest, collision, contact, first_touch, mass, places, ray, refuses, union,
};
use crate::common::golden::{load, sections, Case};

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

#[test]
fn every_nearest_pair_of_points() {
    sections().closest.iter().for_each(closest);
}

#[test]
fn every_contact() {
    sections().contacts.iter().for_each(contact);
}

#[test]
fn every_cast() {
    sections().casts.iter().for_each(first_touch);
}

#[test]
fn every_ray() {
    sections().rays.iter().for_each(ray);
}

#[test]
fn every_place() {
    sections().places.iter().for_each(places);
}

#[test]
fn every_union() {
    sections().unions.iter().for_each(union);
}

#[test]
fn every_mass() {
    sections().masses.iter().for_each(mass);
}

#[test]
fn every_bounce() {
    sections().bounces.iter().for_each(collision);
}
