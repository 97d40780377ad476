//! The pairs that overlap, in order, and what has changed since the update before.

use super::narrow::Found;

/// The pairs of one update, sorted by A's slot, then B's.
#[derive(Default)]
pub(super) struct Contacts {
    pub pairs: Vec<[u32; 2]>,
    pub normals: Vec<[f32; 2]>,
    pub depths: Vec<f32>,
    /// Where the pairs of each slot as A end, while they are sorted.
    ends: Vec<u32>,
    /// B's slot and which of the found it is, by A's slot, while they are sorted.
    order: Vec<u64>,
}

/// Up to so many pairs of one A are sorted by insertion.
const FEW: usize = 16;

impl Contacts {
    #[inline(never)]
    /// Takes what was found, each pair once, of bodies in so many slots.
    pub fn set(&mut self, found: &[Found], slots: usize) {
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
