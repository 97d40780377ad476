//! The pairs that overlap, in order, and what has changed since the update before.

use super::bodies::{Bodies, Body};
use super::narrow::Found;

/// The pairs of the last update and of the one before, sorted by A's slot, then B's.
#[derive(Default)]
pub(super) struct Contacts {
    pub pairs: Vec<[u32; 2]>,
    pub normals: Vec<[f32; 2]>,
    pub depths: Vec<f32>,
    /// Which of each slot's bodies it was about.
    pub generations: Vec<u32>,
    /// Whether bodies have been looked at in other places since.
    pub outdated: bool,
    /// The update before: its pairs, and which of each slot's bodies they were about.
    pub before: Vec<[u32; 2]>,
    pub generations_before: Vec<u32>,
    /// Where the pairs of each slot as A end, while they are sorted.
    ends: Vec<u32>,
    /// B's slot and which of the found it is, by A's slot, while they are sorted.
    order: Vec<u64>,
}

/// Up to so many pairs of one A are sorted by insertion.
const FEW: usize = 16;

impl Contacts {
    /// Takes what an update found, each pair once.
    pub fn set(&mut self, found: &[Found], bodies: &Bodies) {
        std::mem::swap(&mut self.pairs, &mut self.before);
        std::mem::swap(&mut self.generations, &mut self.generations_before);
        self.generations.clone_from(&bodies.generations);
        self.outdated = false;
        self.sort(found, bodies.slots());
    }

    /// The pairs that overlap and did not at the update before.
    pub fn began(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        let body = |slot: u32| Body { slot, generation: self.generations[slot as usize] };
        self.missing(&self.pairs, &self.before).map(move |[a, b]| (body(a), body(b)))
    }

    /// The pairs that overlapped at the update before and do not now, of bodies that are gone too.
    pub fn ended(&self) -> impl Iterator<Item = (Body, Body)> + '_ {
        let body = |slot: u32| Body { slot, generation: self.generations_before[slot as usize] };
        self.missing(&self.before, &self.pairs).map(move |[a, b]| (body(a), body(b)))
    }

    /// Those of the pairs that are not among the others, or not about the same bodies.
    fn missing<'s>(&'s self, pairs: &'s [[u32; 2]], others: &'s [[u32; 2]]) -> impl Iterator<Item = [u32; 2]> + 's {
        let stayed = |&slot: &u32| self.generations_before.get(slot as usize) == self.generations.get(slot as usize);
        let mut others = others.iter().peekable();
        pairs.iter().copied().filter(move |pair| {
            while others.next_if(|other| *other < pair).is_some() {}
            others.peek() != Some(&pair) || !pair.iter().all(stayed)
        })
    }

    /// Whether the bodies of a pair are still in the scene.
    pub fn are_there(&self, bodies: &Bodies, index: usize) -> bool {
        let body = |slot: u32| Body { slot, generation: self.generations[slot as usize] };
        self.pairs[index].iter().all(|&slot| bodies.slot(body(slot)).is_ok())
    }

    /// Sorts what was found, by counting A's slots, then each A's pairs.
    #[inline(never)]
    pub fn sort(&mut self, found: &[Found], slots: usize) {
        self.ends.clear();
        self.ends.resize(slots, 0);
        for Found { a, .. } in found {
            self.ends[*a as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut self.ends {
            // The beginning, at first: each pair that is put there moves it on.
            sum += std::mem::replace(end, sum);
        }
        self.order.resize(found.len(), 0);
        for (index, Found { a, b, .. }) in found.iter().enumerate() {
            let end = &mut self.ends[*a as usize];
            self.order[*end as usize] = u64::from(*b) << 32 | index as u64;
            *end += 1;
        }
        let mut from = 0;
        for &end in &self.ends {
            let of_a = &mut self.order[from..end as usize];
            from = end as usize;
            if of_a.len() > FEW {
                of_a.sort_unstable();
            } else {
                insertion_sort(of_a);
            }
        }
        self.pairs.clear();
        self.normals.clear();
        self.depths.clear();
        for &key in &self.order {
            let Found { a, b, overlap } = found[key as u32 as usize];
            self.pairs.push([a, b]);
            self.normals.push(overlap.normal);
            self.depths.push(overlap.depth);
        }
    }
}

#[inline(always)]
fn insertion_sort(list: &mut [u64]) {
    for k in 1..list.len() {
        let key = list[k];
        let mut at = k;
        while at > 0 && list[at - 1] > key {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = key;
    }
}
