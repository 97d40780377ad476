//! The pairs that overlap, in order, and what has changed since the update before.

use crate::scene::bodies::body::Body;
use crate::scene::bodies::slots::Bodies;
use crate::scene::narrow::overlapping_pair::OverlappingPair;

/// The pairs of the last update and of the one before, sorted by A's slot, then B's.
#[derive(Default)]
pub(crate) struct Contacts {
    pub pairs: Vec<[u32; 2]>,
    pub normals: Vec<[f32; 2]>,
    pub depths: Vec<f32>,
    /// Which of each slot's bodies it was about.
    pub generations: Vec<u32>,
    /// How many bodies had been removed then.
    removals: u64,
    /// Whether bodies have been looked at in other places since.
    pub outdated: bool,
    /// The update before: its pairs, and which of each slot's bodies they were about.
    pub previous_pairs: Vec<[u32; 2]>,
    pub previous_generations: Vec<u32>,
    previous_removals: u64,
    /// A bit for each slot that a pair has, where few have.
    present: Vec<u64>,
    /// Where the pairs of each slot as A begin, and as B; A's slot and which of the found it is, by B's slot; and which of the
    /// found each pair is: while they are sorted.
    starts_a: Vec<u32>,
    starts_b: Vec<u32>,
    by_b: Vec<[u32; 2]>,
    order: Vec<u32>,
}

/// Pairs are few if there are so many times as many slots.
const SPARSE_SHARE: usize = 16;

impl Contacts {
    /// Takes what an update found, each pair once.
    pub fn update(&mut self, found: &[OverlappingPair], bodies: &Bodies) {
        // Copied, not swapped: the pairs stay where they are in memory as long as they fit, and so do JavaScript's views of them.
        self.previous_pairs.clone_from(&self.pairs);
        std::mem::swap(&mut self.generations, &mut self.previous_generations);
        std::mem::swap(&mut self.removals, &mut self.previous_removals);
        if self.removals != bodies.removals || self.generations.len() != bodies.slot_count() {
            self.generations.clone_from(&bodies.generations);
            self.removals = bodies.removals;
        }
        self.outdated = false;
        self.sort(found, bodies.slot_count());
    }

    /// The pairs that overlap and did not at the update before; or that overlapped then and do not now, of bodies that are gone too.
    pub fn changed_pairs(&self, ended: bool) -> impl Iterator<Item = (Body, Body)> + '_ {
        let (pairs, others, generations) = match ended {
            false => (&self.pairs, &self.previous_pairs, &self.generations),
            true => (&self.previous_pairs, &self.pairs, &self.previous_generations),
        };
        let stayed = |&slot: &u32| self.previous_generations.get(slot as usize) == self.generations.get(slot as usize);
        let mut others = others.iter().peekable();
        let missing = move |pair: &&[u32; 2]| {
            while others.next_if(|other| other < pair).is_some() {}
            others.peek() != Some(pair) || !pair.iter().all(stayed)
        };
        pairs.iter().filter(missing).filter_map(|pair| bodies(*pair, generations))
    }

    /// The slots of a pair, if its bodies are still in the scene.
    pub fn live_slots(&self, index: usize, present: &Bodies) -> Option<[usize; 2]> {
        let (a, b) = bodies(*self.pairs.get(index)?, &self.generations)?;
        Some([present.slot(a).ok()?, present.slot(b).ok()?])
    }

    /// Sorts what was found, by counting: by B's slot, then, in that order, by A's (radix sort from the last digit on).
    #[inline(never)]
    pub fn sort(&mut self, found: &[OverlappingPair], slots: usize) {
        if slots > self.starts_a.len() {
            self.starts_a.resize(slots, 0);
            self.starts_b.resize(slots, 0);
        }
        let Contacts { pairs, normals, depths, starts_a, starts_b, by_b, order, present, .. } = self;
        present.clear();
        if found.len() < slots / SPARSE_SHARE {
            // Only the starts of slots that are there are read.
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

/// The bodies of a pair. JavaScript may have written anything to the pairs: of slots that never were there are none.
fn bodies([a, b]: [u32; 2], generations: &[u32]) -> Option<(Body, Body)> {
    let body = |slot: u32| Some(Body { slot, generation: *generations.get(slot as usize)? });
    Some((body(a)?, body(b)?))
}
