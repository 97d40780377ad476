//! Sort and sweep (D. Baraff, Dynamic simulation of non-penetrating rigid bodies, 1992): boxes in the order in which they begin
//! along one axis, which an insertion sort makes from the last frame's order; each meets none that begins behind its end.

use super::{Aabb, Candidate};

#[derive(Clone, Copy)]
struct Entry {
    aabb: Aabb,
    tag: u32,
}

#[derive(Default)]
pub struct Sweep {
    /// In order along the axis.
    moving: Vec<Entry>,
    fixed: Vec<Entry>,
    axis: Option<usize>,
    pairs: Vec<[u32; 2]>,
}

/// Another axis is taken where boxes spread so much farther along it: a sort costs more than what little else is to be gained.
const MORE: f64 = 1.5;

/// The variance of the middles along either axis.
fn variances(entries: &[Entry]) -> [f64; 2] {
    let count = entries.len() as f64;
    [0, 1].map(|k| {
        let middle = |entry: &Entry| 0.5 * (entry.aabb.min[k] + entry.aabb.max[k]);
        let mean = entries.iter().map(middle).sum::<f64>() / count;
        entries.iter().map(|entry| (middle(entry) - mean).powi(2)).sum::<f64>() / count
    })
}

fn sort_anew(entries: &mut [Entry], axis: usize) {
    entries.sort_unstable_by(|a, b| a.aabb.min[axis].total_cmp(&b.aabb.min[axis]));
}

/// Quick where entries are almost in order already.
fn insertion_sort<const AXIS: usize>(entries: &mut [Entry]) {
    for at in 1..entries.len() {
        let entry = entries[at];
        let mut to = at;
        while to > 0 && entries[to - 1].aabb.min[AXIS] > entry.aabb.min[AXIS] {
            entries[to] = entries[to - 1];
            to -= 1;
        }
        entries[to] = entry;
    }
}

/// Adds those of the others, in order, that begin before the entry ends and meet it.
#[inline(always)]
fn look<const AXIS: usize>(entry: &Entry, others: &[Entry], pairs: &mut Vec<[u32; 2]>) {
    let across = 1 - AXIS;
    for other in others {
        if other.aabb.min[AXIS] > entry.aabb.max[AXIS] {
            break;
        }
        if (other.aabb.min[across] <= entry.aabb.max[across]) & (entry.aabb.min[across] <= other.aabb.max[across]) {
            pairs.push([entry.tag, other.tag]);
        }
    }
}

impl Sweep {
    fn sweep<const AXIS: usize>(&mut self) {
        let Sweep { moving, fixed, pairs, .. } = self;
        let (mut at, mut of_fixed) = (0, 0);
        // Both lists as if they were one.
        while at < moving.len() {
            let entry = &moving[at];
            match fixed.get(of_fixed) {
                Some(first) if first.aabb.min[AXIS] < entry.aabb.min[AXIS] => {
                    look::<AXIS>(first, &moving[at..], pairs);
                    of_fixed += 1;
                }
                _ => {
                    at += 1;
                    look::<AXIS>(entry, &moving[at..], pairs);
                    look::<AXIS>(entry, &fixed[of_fixed..], pairs);
                }
            }
        }
    }
}

impl Candidate for Sweep {
    fn fix(&mut self, fixed: &[Aabb], first: u32) {
        self.fixed = fixed.iter().zip(first..).map(|(&aabb, tag)| Entry { aabb, tag }).collect();
    }

    fn find(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        if self.axis.is_none() {
            self.moving = boxes.iter().zip(0..).map(|(&aabb, tag)| Entry { aabb, tag }).collect();
        }
        for entry in &mut self.moving {
            entry.aabb = boxes[entry.tag as usize];
        }
        let spread = variances(&self.moving);
        let best = usize::from(spread[1] > spread[0]);
        match self.axis {
            Some(axis) if spread[best] <= MORE * spread[axis] => {
                let sort = if axis == 0 { insertion_sort::<0> } else { insertion_sort::<1> };
                sort(&mut self.moving);
            }
            _ => {
                self.axis = Some(best);
                sort_anew(&mut self.moving, best);
                sort_anew(&mut self.fixed, best);
            }
        }
        self.pairs.clear();
        if self.axis == Some(0) {
            self.sweep::<0>();
        } else {
            self.sweep::<1>();
        }
        &self.pairs
    }
}
