//! A hierarchy of boxes along the Morton curve (C. Lauterbach et al., Fast BVH construction on GPUs, 2009), built anew
//! for each frame.
//!
//! Boxes are sorted by their Morton codes, which interleave the bits of their middles' x and y (radix sort). A list of
//! boxes is split at the highest bit that differs, and so on. Nodes lie in depth-first order, each with the index of
//! the next node that is not below it: a search needs no stack. It begins after the box's own leaf, so that every pair
//! is found once.
//!
//! As in shadowgap's grid, boxes are quantised to whole steps: one comparison of 16 bytes decides whether two meet.

#[cfg(target_feature = "simd128")]
use std::arch::wasm32 as simd;

use super::{Aabb, BroadPhase};

/// The smallest x and y and minus the largest, in steps.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Steps([i32; 4]);

impl Steps {
    const NONE: Steps = Steps([i32::MAX; 4]);

    /// The upper bounds that [`Steps::meets`] compares another box with.
    #[inline(always)]
    fn limits(&self) -> Steps {
        Steps([2, 3, 0, 1].map(|k: usize| -self.0[k]))
    }

    #[inline(always)]
    fn meets(&self, limits: &Steps) -> bool {
        #[cfg(target_feature = "simd128")]
        {
            // SAFETY: the references are to 16 bytes that may be read.
            let load = |steps: &Steps| unsafe { simd::v128_load(steps.0.as_ptr().cast()) };
            simd::i32x4_all_true(simd::i32x4_le(load(self), load(limits)))
        }
        #[cfg(not(target_feature = "simd128"))]
        {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| self.0[k] <= limits.0[k]);
            a & b & c & d
        }
    }

    /// The smallest box around both.
    #[inline(always)]
    fn with(&self, other: &Steps) -> Steps {
        Steps([0, 1, 2, 3].map(|k| self.0[k].min(other.0[k])))
    }
}

/// Quantises coordinates to steps.
#[derive(Clone, Copy, Default)]
struct Scale {
    low: [f64; 2],
    scale: f64,
}

impl Scale {
    fn new(boxes: &[Aabb]) -> Self {
        let all = boxes.iter().fold(Aabb::NONE, |all, aabb| all.with(aabb));
        let side = (all.max[0] - all.min[0]).max(all.max[1] - all.min[1]);
        Scale { low: all.min, scale: f64::from(1 << STEPS) / side }
    }

    /// Rounded outwards; coordinates far outside of all boxes are clamped.
    #[inline(always)]
    fn steps(&self, aabb: &Aabb) -> Steps {
        let steps = |end: f64, k: usize| ((end - self.low[k]) * self.scale) as i32;
        let [min, max] = [aabb.min, aabb.max];
        let least = |k| steps(min[k], k).saturating_sub(1);
        let most = |k| -steps(max[k], k).saturating_add(1);
        Steps([least(0), least(1), most(0), most(1)])
    }
}

#[derive(Clone, Copy)]
struct Node {
    steps: Steps,
    /// The index of the next node that is not below this one.
    skip: u32,
    /// The box's number; [`INNER`] if the node has boxes below it.
    tag: u32,
}

const INNER: u32 = u32::MAX;

/// The most boxes of a leaf: with 1, 2 or 4, every scene is slower.
const MAX_LEAF: usize = 8;

/// The world is 2^STEPS steps wide.
const STEPS: u32 = 29;

/// The bits of each coordinate in a Morton code: both together leave room for an index in a key.
const BITS: u32 = 21;
const INDEX: u32 = 64 - 2 * BITS;

/// The bits of a digit of the radix sort, and the number of digits.
const DIGIT: u32 = 11;
const DIGITS: usize = 4;

#[derive(Default)]
struct Tree {
    scale: Scale,
    /// The quantised boxes.
    steps: Vec<Steps>,
    nodes: Vec<Node>,
    /// Morton code and index.
    keys: Vec<u64>,
    other: Vec<u64>,
}

/// Puts a zero above each bit.
fn spread(bits: u64) -> u64 {
    let bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff;
    let bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

impl Tree {
    fn build(&mut self, boxes: &[Aabb], first: u32) {
        self.nodes.clear();
        let scale = Scale::new(boxes);
        self.scale = scale;
        self.steps.clear();
        self.steps.extend(boxes.iter().map(|aabb| scale.steps(aabb)));
        self.keys.clear();
        self.keys.extend(self.steps.iter().zip(0..).map(|(steps, index)| {
            let Steps([x, y, minus_x, minus_y]) = *steps;
            // Twice the middle; negative at the border, as the outermost boxes begin a step outside.
            let [x, y] = [x - minus_x, y - minus_y].map(|sum| spread(sum.max(0) as u64 >> (STEPS + 1 - BITS)));
            (x | y << 1) << INDEX | index
        }));
        self.sort();
        split(&self.keys, &self.steps, first, &mut self.nodes);
    }

    /// Sorts the keys by their Morton codes, from the last digit to the first.
    fn sort(&mut self) {
        let mut counts = [[0; 1 << DIGIT]; DIGITS];
        let digit = |key: u64, at: usize| (key >> (INDEX + DIGIT * at as u32)) as usize & ((1 << DIGIT) - 1);
        for &key in &self.keys {
            for (at, counts) in counts.iter_mut().enumerate() {
                counts[digit(key, at)] += 1;
            }
        }
        self.other.resize(self.keys.len(), 0);
        for (at, counts) in counts.iter_mut().enumerate() {
            let mut sum = 0;
            for count in counts.iter_mut() {
                sum += std::mem::replace(count, sum);
            }
            for &key in &self.keys {
                let to = &mut counts[digit(key, at)];
                self.other[*to] = key;
                *to += 1;
            }
            std::mem::swap(&mut self.keys, &mut self.other);
        }
    }

    /// Adds the pairs of the box `tag` and each box that meets it, from node `from` on.
    #[inline(always)]
    fn add_meeting(&self, from: usize, steps: &Steps, tag: u32, pairs: &mut Vec<[u32; 2]>) {
        let mut at = from;
        let limits = steps.limits();
        while let Some(node) = self.nodes.get(at) {
            if !node.steps.meets(&limits) {
                at = node.skip as usize;
                continue;
            }
            if node.tag != INNER {
                pairs.push([tag, node.tag]);
            }
            at += 1;
        }
    }
}

/// Adds the nodes of these boxes, and returns the smallest box around them.
fn split(keys: &[u64], boxes: &[Steps], first: u32, nodes: &mut Vec<Node>) -> Steps {
    let at = nodes.len();
    nodes.push(Node { steps: Steps::NONE, skip: 0, tag: INNER });
    let steps = if keys.len() <= MAX_LEAF {
        keys.iter().fold(Steps::NONE, |all, key| {
            let index = key & ((1 << INDEX) - 1);
            let steps = boxes[index as usize];
            nodes.push(Node { steps, skip: nodes.len() as u32 + 1, tag: first + index as u32 });
            all.with(&steps)
        })
    } else {
        let [low, high] = [keys[0], keys[keys.len() - 1]].map(|key| key >> INDEX);
        let middle = match low ^ high {
            0 => keys.len() / 2,
            difference => {
                // The first key after the split has the highest bit that differs, and zeros below it.
                let bit = 1 << difference.ilog2();
                let beyond = (high & !(bit - 1)) << INDEX;
                keys.partition_point(|&key| key < beyond)
            }
        };
        split(&keys[..middle], boxes, first, nodes).with(&split(&keys[middle..], boxes, first, nodes))
    };
    nodes[at].steps = steps;
    nodes[at].skip = nodes.len() as u32;
    steps
}

#[derive(Default)]
pub struct Morton {
    moving: Tree,
    fixed: Tree,
    pairs: Vec<[u32; 2]>,
}

impl BroadPhase for Morton {
    fn set_fixed(&mut self, fixed: &[Aabb], first: u32) {
        if !fixed.is_empty() {
            self.fixed.build(fixed, first);
        }
    }

    fn find_pairs(&mut self, boxes: &[Aabb]) -> &[[u32; 2]] {
        self.moving.build(boxes, 0);
        self.pairs.clear();
        for (at, node) in self.moving.nodes.iter().enumerate().filter(|(_, node)| node.tag != INNER) {
            self.moving.add_meeting(at + 1, &node.steps, node.tag, &mut self.pairs);
            if !self.fixed.nodes.is_empty() {
                let steps = self.fixed.scale.steps(&boxes[node.tag as usize]);
                self.fixed.add_meeting(0, &steps, node.tag, &mut self.pairs);
            }
        }
        &self.pairs
    }
}
