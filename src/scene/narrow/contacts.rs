//! The overlapping pairs in order, and how they differ from those of the update before.

use std::cmp::Ordering;
use std::sync::OnceLock;

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

/// In order of time, then of the slots; by one number, which takes few bytes to compare.
impl PartialOrd for Change {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let number = |&Change { time, a, b }: &Change| {
            // Of numbers that are not negative, the bits are in order, too. Adding 0 turns −0 into 0.
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
    /// Working memory of [`Contacts::sort`]. By slot: where its pairs begin in order of A's slot, and of B's. Then,
    /// sorted by B's slot, A's slot and the pair's index in what was found; last, these indices in their final order.
    starts_a: Vec<u32>,
    starts_b: Vec<u32>,
    by_b: Vec<[u32; 2]>,
    order: Vec<u32>,
}

/// Pairs are few when there are this many times as many slots.
const SPARSE_SHARE: usize = 16;

impl Contacts {
    /// Replaces the last update's pairs by what the next one found, each pair once.
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

    /// The pairs that began with the last update or, if `ended`, that ended with it, those of removed bodies included; with time 1.
    ///
    /// Both lists are sorted, so one walk through both finds the pairs of one that the other lacks, or has for another
    /// body of a slot.
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
                changes.push(Change { time: 1.0, a, b });
            }
        }
        changes
    }

    /// Whether two bodies of the last update were also there at the one before.
    pub fn stayed(&self, pair: [u32; 2]) -> bool {
        let stayed = |slot: u32| self.generations.get(slot as usize) == self.previous_generations.get(slot as usize);
        pair.into_iter().all(stayed)
    }

    /// The slots of a pair, if both bodies are still in the scene. JavaScript may have overwritten the pairs with any numbers.
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

    /// The deciding edge of a pair; `found` is what these pairs were sorted from. Unknown once poses have been read that
    /// differ, and where JavaScript has overwritten the pair.
    #[inline(always)]
    pub fn deciding_edge(&self, index: usize, found: &[OverlappingPair], slots: [usize; 2]) -> DecidingEdge {
        let found = self.order.get(index).and_then(|&at| found.get(at as usize));
        let is_this = |pair: &&OverlappingPair| !self.outdated && [pair.a as usize, pair.b as usize] == slots;
        found.filter(is_this).map_or(DecidingEdge::UNKNOWN, |pair| pair.overlap.edge)
    }

    /// The index of a pair in what was found.
    #[inline(always)]
    pub fn found_at(&self, index: usize) -> Option<usize> {
        self.order.get(index).map(|&at| at as usize)
    }

    /// Sorts what was found by counting: by B's slot, then stably by A's (radix sort, last digit first).
    #[inline(never)]
    pub fn sort(&mut self, found: &[OverlappingPair], slots: usize) {
        if slots > self.starts_a.len() {
            self.starts_a.resize(slots, 0);
            self.starts_b.resize(slots, 0);
        }
        let Contacts { pairs, normals, depths, starts_a, starts_b, by_b, order, present, .. } = self;
        present.clear();
        if found.len() < slots / SPARSE_SHARE {
            // Only the starts of marked slots are read.
            present.resize(slots.div_ceil(64), 0);
            for slot in found.iter().flat_map(|found| [found.a as usize, found.b as usize]) {
                present[slot / 64] |= 1 << (slot % 64);
                (starts_a[slot], starts_b[slot]) = (0, 0);
            }
        } else {
            starts_a[..slots].fill(0);
            starts_b[..slots].fill(0);
        }
        for found in found {
            starts_a[found.a as usize] += 1;
            starts_b[found.b as usize] += 1;
        }
        let (mut sum_a, mut sum_b) = (0, 0);
        let mut add = |slot: usize| {
            sum_a += std::mem::replace(&mut starts_a[slot], sum_a);
            sum_b += std::mem::replace(&mut starts_b[slot], sum_b);
        };
        if present.is_empty() {
            (0..slots).for_each(add);
        } else {
            for (at, &word) in present.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    add(64 * at + word.trailing_zeros() as usize);
                    word &= word - 1;
                }
            }
        }
        by_b.resize(found.len(), [0; 2]);
        for (index, found) in found.iter().enumerate() {
            let at = &mut starts_b[found.b as usize];
            by_b[*at as usize] = [found.a, index as u32];
            *at += 1;
        }
        order.resize(found.len(), 0);
        for &[a, index] in &*by_b {
            let at = &mut starts_a[a as usize];
            order[*at as usize] = index;
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

/// A walk through sorted pairs, to ask for others in ascending order.
pub(crate) struct Walk<'p>(pub &'p [[u32; 2]]);

impl Walk<'_> {
    /// Whether a pair is among them.
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
