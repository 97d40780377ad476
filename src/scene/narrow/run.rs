//! Runs the narrow phase over candidate pairs, kind by kind.

use crate::scene::bodies::derived::Derived;
use crate::scene::bodies::models::Class;
use crate::scene::bodies::posed_body::PosedBody;
use crate::scene::bodies::slots::Bodies;
use crate::scene::broad::batches::Batches;
use crate::scene::memory_limit::CACHED_BODIES;
use crate::scene::narrow::answer::Answer;
use crate::scene::narrow::boxes::{box_and_core, boxes, disc_and_box};
use crate::scene::narrow::discs::{disc_and_core, discs};
use crate::scene::narrow::exact::{exact, ExactOverlap};
use crate::scene::narrow::overlapping_pair::{Overlap, OverlappingPair};
use crate::scene::narrow::polygons::cores;
use crate::scene::narrow::sign::flip;

/// Adds the pairs of `batches` that overlap to `found`. Batches go by rank, results by slot with A before B, in the
/// order of [`Batches::lists`].
pub(crate) fn run(batches: &Batches, bodies: &Bodies, derived: &Derived, found: &mut Vec<OverlappingPair>) {
    let batch = Batch { bodies, derived };
    let of = |first: Class, second: Class| batches.pairs_of(first, second);
    if derived.posed.len() > CACHED_BODIES {
        batches.lists().iter().for_each(|pairs| batch.fetch(pairs));
    }
    use Class::{Box, Disc, Eight, Four, Other};
    batch.run_kernel(of(Disc, Disc), found, discs);
    batch.run_kernel(of(Disc, Box), found, disc_and_box);
    batch.run_kernel(of(Box, Box), found, boxes);
    for (smaller, class) in [(&[Four][..], Four), (&[Four, Eight], Eight)] {
        batch.run_kernel(of(Disc, class), found, |i, j| disc_and_core(i, j, derived.faces(j)));
        batch.run_kernel(of(Box, class), found, |i, j| box_and_core(i, j, derived.faces(j)));
        for &other in smaller {
            batch.run_kernel(of(other, class), found, |i, j| cores(i, derived.faces(i), j, derived.faces(j)));
        }
    }
    for class in [Disc, Box, Four, Eight, Other] {
        batch.run_kernel(of(class, Other), found, |_, _| Answer::Uncertain);
    }
}

struct Batch<'s> {
    bodies: &'s Bodies,
    derived: &'s Derived,
}

impl Batch<'_> {
    /// Reads the bodies of these pairs, so that the processor fetches many at a time from memory. Within the kernels it
    /// would wait for each, because it cannot predict their branches.
    #[inline(never)]
    fn fetch(&self, pairs: &[[u32; 2]]) {
        let mut sum = 0;
        for rank in pairs.iter().flatten() {
            sum ^= self.derived.posed[*rank as usize].faces ^ self.derived.slots[*rank as usize];
        }
        std::hint::black_box(sum);
    }

    #[inline(never)]
    fn run_kernel(
        &self,
        pairs: &[[u32; 2]],
        found: &mut Vec<OverlappingPair>,
        kernel: impl Fn(&PosedBody, &PosedBody) -> Answer,
    ) {
        for &[i, j] in pairs {
            match kernel(&self.derived.posed[i as usize], &self.derived.posed[j as usize]) {
                Answer::Apart => {}
                Answer::Overlap(overlap) => {
                    let (i, j) = (self.derived.slots[i as usize], self.derived.slots[j as usize]);
                    found.push(in_order(i, j, overlap));
                }
                Answer::Uncertain => self.add_exact(i, j, found),
            }
        }
    }

    #[inline(never)]
    fn add_exact(&self, i: u32, j: u32, found: &mut Vec<OverlappingPair>) {
        let body = |rank: u32| (self.derived.slots[rank as usize], &self.derived.posed[rank as usize]);
        let (mut one, mut other) = (body(i), body(j));
        if other.0 < one.0 {
            std::mem::swap(&mut one, &mut other);
        }
        let ((a, body_a), (b, body_b)) = (one, other);
        let [shape_a, shape_b] = [a, b].map(|slot| self.bodies.shape(slot as usize));
        let (pose_a, pose_b) = (body_a.pose(), body_b.pose());
        let Some(found_exact) = exact(shape_a, &pose_a, shape_b, &pose_b) else { return };
        let ExactOverlap { normal, depth, .. } = found_exact;
        let overlap = Overlap::new([normal.x as f32, normal.y as f32], depth as f32);
        found.push(OverlappingPair { a, b, overlap });
    }
}

/// The pair of the bodies in slots `i` and `j`, whose normal points from `i` to `j`.
#[inline(always)]
fn in_order(i: u32, j: u32, overlap: Overlap) -> OverlappingPair {
    let (ordered, [x, y]) = (i < j, overlap.normal);
    let back = u32::from(!ordered) << 31;
    // Adding 0 turns −0 into 0.
    let normal = [flip(x, back) + 0.0, flip(y, back) + 0.0];
    OverlappingPair {
        a: if ordered { i } else { j },
        b: if ordered { j } else { i },
        overlap: Overlap { normal, edge: overlap.edge.exchanged(!ordered), ..overlap },
    }
}
