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
    generations: Vec<u32>,
    /// The update before: its pairs, and which of each slot's bodies they were about.
    before: Vec<[u32; 2]>,
    generations_before: Vec<u32>,
    /// Where the pairs of each slot as A begin, and as B; A's slot and which of the found it is, by B's slot; and which of the
    /// found each pair is: while they are sorted.
    starts_a: Vec<u32>,
    starts_b: Vec<u32>,
    by_b: Vec<[u32; 2]>,
    order: Vec<u32>,
}

impl Contacts {
    /// Takes what an update found, each pair once.
    pub fn set(&mut self, found: &[Found], bodies: &Bodies) {
        std::mem::swap(&mut self.pairs, &mut self.before);
        std::mem::swap(&mut self.generations, &mut self.generations_before);
        self.generations.clone_from(&bodies.generations);
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

    /// Sorts what was found, by counting: by B's slot, then, in that order, by A's (radix sort from the last digit on).
    #[inline(never)]
    fn sort(&mut self, found: &[Found], slots: usize) {
        let Contacts { pairs, normals, depths, starts_a, starts_b, by_b, order, .. } = self;
        for starts in [&mut *starts_a, starts_b] {
            starts.clear();
            starts.resize(slots, 0);
        }
        for found in found {
            starts_a[found.a as usize] += 1;
            starts_b[found.b as usize] += 1;
        }
        let (mut sum_a, mut sum_b) = (0, 0);
        for (a, b) in starts_a.iter_mut().zip(starts_b.iter_mut()) {
            sum_a += std::mem::replace(a, sum_a);
            sum_b += std::mem::replace(b, sum_b);
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
