//! The overlapping pairs in order, and how they differ from those of the update before.

use std::cmp::Ordering;
use std::sync::OnceLock;

use crate::memory::push_if_room;
use crate::scene::bodies::body::Body;
use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::slots::Bodies;
use crate::scene::narrow::overlapping_pair::{DecidingEdge, OverlappingPair};

/// A pair that began or ended during a swept update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change {
    /// The fraction of the way from the update before.
    pub time: f64,
    pub a: Body,
    pub b: Body,
}

/// Ordered by time, then by the slots; all in one number, which takes little code to compare.
impl PartialOrd for Change {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let number = |&Change { time, a, b }: &Change| {
            // The bits of non-negative numbers have the numbers' order. Adding 0 turns −0 into 0.
            u128::from((time + 0.0).to_bits()) << 64 | u128::from(a.slot) << 32 | u128::from(b.slot)
        };
        number(self).partial_cmp(&number(other))
    }
}

/// The pairs of the last two updates, by slot and sorted by A's slot, then B's.
#[derive(Clone, Default)]
pub(crate) struct Contacts {
    pub pairs: Vec<[u32; 2]>,
    pub normals: Vec<[f32; 2]>,
    pub depths: Vec<f32>,
    /// By slot: the generations at the last update, which tell whose pairs these are.
    pub generations: Vec<u32>,
    /// `Bodies::removals` at the last update.
    removals: u64,
    /// Whether poses have been read since that differ from the pairs'.
    pub outdated: bool,
    /// The pairs and generations of the update before.
    pub previous_pairs: Vec<[u32; 2]>,
    pub previous_generations: Vec<u32>,
    previous_removals: u64,
    /// If the last update was swept: what began and what ended, in order of time, once somebody has asked.
    pub swept: Option<OnceLock<[Vec<Change>; 2]>>,
    /// Where pairs are few: a bit for each slot that is in a pair.
    present: Vec<u64>,
    /// Working memory of [`Contacts::sort`]. By slot: where its pairs begin in order of A's slot, and in the upper half
    /// in order of B's. Then, sorted by B's slot, A's slot and the pair's index in the found list; last, these indices
    /// in their final order.
    starts: Vec<u64>,
    by_b: Vec<[u32; 2]>,
    order: Vec<u32>,
}

/// Pairs are few when there are this many times as many slots.
const SPARSE_SHARE: usize = 16;

/// One in the upper half of a number.
const ONE_OF_B: u64 = 1 << 32;

impl Contacts {
    /// Replaces the pairs of the last update by the pairs of the next one, each pair once.
    pub fn update(&mut self, found: &[OverlappingPair], bodies: &Bodies) {
        // Copied, not swapped: `pairs` keeps its address while it fits, and JavaScript's views of it stay valid.
        self.previous_pairs.clone_from(&self.pairs);
        std::mem::swap(&mut self.generations, &mut self.previous_generations);
        std::mem::swap(&mut self.removals, &mut self.previous_removals);
        if self.removals != bodies.removals || self.generations.len() != bodies.slot_count() {
            self.generations.clone_from(&bodies.generations);
            self.removals = bodies.removals;
        }
        self.outdated = false;
        self.swept = None;
        self.sort(found, bodies.slot_count());
    }

    /// The pairs that began with the last update or, if `ended`, that ended with it, those of removed bodies included;
    /// with time 1.
    ///
    /// Where memory has no room for all, the list is incomplete, and the refusal is noted.
    ///
    /// Both lists are sorted, so one walk through both finds the pairs that only one list has, or that are of another
    /// body in a slot.
    #[inline(never)]
    pub fn changes(&self, ended: bool) -> Vec<Change> {
        let (pairs, others, generations) = match ended {
            false => (&self.pairs, &self.previous_pairs, &self.generations),
            true => (&self.previous_pairs, &self.pairs, &self.previous_generations),
        };
        let (now, before) = (&self.generations, &self.previous_generations);
        let all_stayed = now.iter().zip(before).all(|(now, before)| now == before);
        let stayed = |&slot: &u32| all_stayed || before.get(slot as usize) == now.get(slot as usize);
        let (mut others, mut changes) = (Walk(others), Vec::new());
        for &pair in pairs {
            if others.holds(pair) && pair.iter().all(stayed) {
                continue;
            }
            if let Some((a, b)) = bodies(pair, generations) {
                push_if_room(&mut changes, Change { time: 1.0, a, b });
            }
        }
        changes
    }

    /// The slots of a pair, if both bodies are still in the scene. JavaScript may have overwritten the pairs with any
    /// numbers.
    #[inline(always)]
    pub fn live_slots(&self, index: usize, present: &Bodies) -> Option<[usize; 2]> {
        let slots = self.pairs.get(index)?.map(|slot| slot as usize);
        let unchanged = self.removals == present.removals;
        let same_body = |slot: usize| unchanged || self.generations.get(slot) == present.generations.get(slot);
        let lives = |&slot: &usize| slot < present.slot_count() && present.is_used(slot) && same_body(slot);
        slots.iter().all(lives).then_some(slots)
    }

    /// The slots of a pair whose bodies are still in the scene and have been read at a pose with their present shapes.
    #[inline(never)]
    pub fn posed_slots(&self, index: usize, bodies: &Bodies, derived: &Derived) -> Option<[usize; 2]> {
        let slots = self.live_slots(index, bodies)?;
        let is_posed = |&slot: &usize| !derived.posed_body(slot).position.is_nan();
        slots.iter().all(is_posed).then_some(slots)
    }

    /// The deciding edge of a pair; `found` is the list that the pairs were sorted from. Unknown once other poses have
    /// been read, and where JavaScript has overwritten the pair.
    #[inline(always)]
    pub fn deciding_edge(&self, index: usize, found: &[OverlappingPair], slots: [usize; 2]) -> DecidingEdge {
        let found = self.order.get(index).and_then(|&at| found.get(at as usize));
        let is_this = |pair: &&OverlappingPair| !self.outdated && [pair.a as usize, pair.b as usize] == slots;
        found.filter(is_this).map_or(DecidingEdge::UNKNOWN, |pair| pair.overlap.edge)
    }

    /// The index of a pair in the found list.
    #[inline(always)]
    pub fn found_at(&self, index: usize) -> Option<usize> {
        self.order.get(index).map(|&at| at as usize)
    }

    /// Sorts the found pairs by counting: by B's slot, then stably by A's (radix sort, last digit first).
    #[inline(never)]
    pub fn sort(&mut self, found: &[OverlappingPair], slots: usize) {
        if slots > self.starts.len() {
            self.starts.resize(slots, 0);
        }
        let Contacts { pairs, normals, depths, starts, by_b, order, present, .. } = self;
        present.clear();
        if found.len() < slots / SPARSE_SHARE {
            // Only the starts of marked slots are read.
            present.resize(slots.div_ceil(64), 0);
            for slot in found.iter().flat_map(|found| [found.a as usize, found.b as usize]) {
                present[slot / 64] |= 1 << (slot % 64);
                starts[slot] = 0;
            }
        } else {
            starts[..slots].fill(0);
        }
        for found in found {
            starts[found.a as usize] += 1;
            starts[found.b as usize] += ONE_OF_B;
        }
        let mut sum = 0;
        let mut add = |start: &mut u64| sum += std::mem::replace(start, sum);
        if present.is_empty() {
            starts[..slots].iter_mut().for_each(add);
        } else {
            for (at, &word) in present.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    add(&mut starts[64 * at + word.trailing_zeros() as usize]);
                    word &= word - 1;
                }
            }
        }
        by_b.resize(found.len(), [0; 2]);
        for (index, found) in found.iter().enumerate() {
            let at = &mut starts[found.b as usize];
            by_b[(*at / ONE_OF_B) as usize] = [found.a, index as u32];
            *at += ONE_OF_B;
        }
        order.resize(found.len(), 0);
        for &[a, index] in &*by_b {
            let at = &mut starts[a as usize];
            order[(*at % ONE_OF_B) as usize] = index;
            *at += 1;
        }
        pairs.clear();
        normals.clear();
        depths.clear();
        pairs.extend(order.iter().map(|&index| [found[index as usize].a, found[index as usize].b]));
        normals.extend(order.iter().map(|&index| found[index as usize].overlap.normal));
        depths.extend(order.iter().map(|&index| found[index as usize].overlap.depth));
    }
}

/// A walk through sorted pairs that tells of ascending pairs whether the list has them.
pub(crate) struct Walk<'p>(pub &'p [[u32; 2]]);

impl Walk<'_> {
    /// Whether the list has a pair.
    #[inline(always)]
    pub fn holds(&mut self, pair: [u32; 2]) -> bool {
        // Pairs as one number each, which compare without a branch for each slot.
        let number = |[a, b]: [u32; 2]| u64::from(a) << 32 | u64::from(b);
        while let [first, rest @ ..] = self.0 {
            if number(*first) >= number(pair) {
                return *first == pair;
            }
            self.0 = rest;
        }
        false
    }
}

/// The bodies of a pair. JavaScript may have overwritten the pairs: a slot that never existed gives none.
fn bodies([a, b]: [u32; 2], generations: &[u32]) -> Option<(Body, Body)> {
    let body = |slot: u32| Some(Body { slot, generation: *generations.get(slot as usize)? });
    Some((body(a)?, body(b)?))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::math::random::Random;
    use crate::scene::narrow::overlapping_pair::Overlap;

    /// Pairs of slots in any order, each once, that can be told apart.
    fn found(random: &mut Random, slots: usize, count: usize) -> Vec<OverlappingPair> {
        let (mut known, mut found) = (BTreeSet::new(), Vec::new());
        while found.len() < count {
            let [i, j] = [0; 2].map(|_| random.below(slots) as u32);
            if i != j && known.insert([i.min(j), i.max(j)]) {
                let overlap = Overlap {
                    normal: [i as f32, j as f32],
                    depth: found.len() as f32,
                    edge: DecidingEdge::new(found.len() as u32 % 16),
                };
                found.push(OverlappingPair { a: i.min(j), b: i.max(j), overlap });
            }
        }
        found
    }

    #[test]
    fn pairs_are_in_the_order_of_slots_with_what_was_found_of_them() {
        let mut random = Random(91);
        let mut contacts = Contacts::default();
        // Few pairs of many slots, and many; before and after the lists have grown.
        for (slots, count) in
            [(10, 30), (100, 3), (1000, 40), (64, 1), (65, 4), (129, 8), (2000, 0), (32, 2), (33, 2), (500, 400)]
        {
            let found = found(&mut random, slots, count);
            contacts.sort(&found, slots);
            let mut expected: Vec<_> = found.iter().enumerate().collect();
            expected.sort_by_key(|(_, pair)| [pair.a, pair.b]);
            assert_eq!(contacts.pairs, expected.iter().map(|(_, pair)| [pair.a, pair.b]).collect::<Vec<_>>());
            assert_eq!(contacts.normals, expected.iter().map(|(_, pair)| pair.overlap.normal).collect::<Vec<_>>());
            assert_eq!(contacts.depths, expected.iter().map(|(_, pair)| pair.overlap.depth).collect::<Vec<_>>());
            for (index, &(at, pair)) in expected.iter().enumerate() {
                let slots = [pair.a as usize, pair.b as usize];
                assert_eq!(contacts.found_at(index), Some(at));
                contacts.outdated = false;
                assert_eq!(contacts.deciding_edge(index, &found, slots), pair.overlap.edge);
                assert_eq!(contacts.deciding_edge(index, &found, [slots[1], slots[0]]), DecidingEdge::UNKNOWN);
                contacts.outdated = true;
                assert_eq!(contacts.deciding_edge(index, &found, slots), DecidingEdge::UNKNOWN);
            }
            assert_eq!(contacts.found_at(count), None);
        }
    }

    #[test]
    fn what_began_and_ended_is_what_one_list_has_and_the_other_lacks() {
        let mut random = Random(92);
        for round in 0..200 {
            let slots = 2 + random.below(12);
            let list = |random: &mut Random, slots: usize| {
                let chance = random.unit();
                let all = (0..slots as u32).flat_map(|a| (a + 1..slots as u32).map(move |b| [a, b]));
                all.filter(|_| random.unit() < chance).collect::<Vec<_>>()
            };
            let before = 2 + random.below(slots - 1);
            let mut contacts = Contacts {
                previous_pairs: list(&mut random, before),
                pairs: list(&mut random, slots),
                previous_generations: vec![1; before],
                generations: vec![1; slots],
                ..Contacts::default()
            };
            if round % 2 == 0 {
                contacts.generations[random.below(slots)] = 2;
            }
            let bodies_of = |pairs: &[[u32; 2]], generations: &[u32]| {
                let body = |slot: u32| Body { slot, generation: generations[slot as usize] };
                pairs.iter().map(|pair| pair.map(body)).collect::<Vec<_>>()
            };
            let now = bodies_of(&contacts.pairs, &contacts.generations);
            let then = bodies_of(&contacts.previous_pairs, &contacts.previous_generations);
            for (ended, list, other) in [(false, &now, &then), (true, &then, &now)] {
                let told = contacts.changes(ended);
                assert!(told.iter().all(|change| change.time == 1.0));
                let expected: Vec<_> = list.iter().filter(|pair| !other.contains(pair)).copied().collect();
                assert_eq!(
                    told.iter().map(|change| [change.a, change.b]).collect::<Vec<_>>(),
                    expected,
                    "round {round}"
                );
            }
            // JavaScript may have overwritten the list.
            contacts.pairs = vec![[1, slots as u32], [u32::MAX, 0]];
            assert_eq!(contacts.changes(false), []);
        }
    }

    #[test]
    fn changes_are_in_order_of_time_then_of_slots() {
        let change = |time: f64, a: u32, b: u32| {
            let [a, b] = [a, b].map(|slot| Body { slot, generation: 9 - slot });
            Change { time, a, b }
        };
        let sorted = [change(0.0, 1, 2), change(-0.0, 1, 3), change(0.0, 2, 1), change(0.25, 0, 1), change(1.0, 0, 1)];
        for (i, one) in sorted.iter().enumerate() {
            for (j, other) in sorted.iter().enumerate() {
                assert_eq!(one.partial_cmp(other), Some(i.cmp(&j)));
            }
        }
    }
}
