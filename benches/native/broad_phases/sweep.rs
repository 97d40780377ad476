//! Sort and sweep (D. Baraff, Dynamic simulation of non-penetrating rigid bodies, 1992): boxes are sorted by their
//! minimum on one axis, by insertion sort from the last frame's order; each box is compared with the boxes after it
//! that begin before it ends.

use super::{Aabb, BroadPhase};

#[derive(Clone, Copy)]
struct Entry {
    aabb: Aabb,
    tag: u32,
}

#[derive(Default)]
pub struct Sweep {
    /// Sorted along the axis, as `fixed`.
    moving: Vec<Entry>,
    fixed: Vec<Entry>,
    axis: Option<usize>,
    pairs: Vec<[u32; 2]>,
}

/// The axis is changed if the variance along the other is larger by this factor: for less, sorting anew costs more than
/// it saves.
const AXIS_CHANGE_RATIO: f64 = 1.5;

/// The variance of the boxes' middles along x and y.
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

/// Fast, because entries are almost sorted already.
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

/// Adds the pairs of the entry and the sorted others that meet it. The first that begins after the entry's end stops
/// the search.
#[inline(always)]
fn add_meeting<const AXIS: usize>(entry: &Entry, others: &[Entry], pairs: &mut Vec<[u32; 2]>) {
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
        // The two lists are merged.
        while at < moving.len() {
            let entry = &moving[at];
            match fixed.get(of_fixed) {
                Some(first) if first.aabb.min[AXIS] < entry.aabb.min[AXIS] => {
                    add_meeting::<AXIS>(first, &moving[at..], pairs);
                    of_fixed += 1;
                }
                _ => {
                    at += 1;
                    add_meeting::<AXIS>(entry, &moving[at..], pairs);
                    add_meeting::<AXIS>(entry, &fixed[of_fixed..], pairs);
                }
            }
        }
    }
}

impl BroadPhase for Sweep {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        self.fixed = fixed.iter().zip(first..).map(|(&aabb, tag)| Entry { aabb, tag }).collect();
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        if self.axis.is_none() {
            self.moving = boxes.iter().zip(0..).map(|(&aabb, tag)| Entry { aabb, tag }).collect();
        }
        for entry in &mut self.moving {
            entry.aabb = boxes[entry.tag as usize];
        }
        let spread = variances(&self.moving);
        let best = usize::from(spread[1] > spread[0]);
        match self.axis {
            Some(axis) if spread[best] <= AXIS_CHANGE_RATIO * spread[axis] => {
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
