//! Runs the narrow phase over candidate pairs, kind by kind.

use crate::scene::bodies::derived::{Derived, PosedBody};
use crate::scene::bodies::model::Class;
use crate::scene::bodies::slots::Bodies;
use crate::scene::broad::batches::Batches;
use crate::scene::narrow::boxes::{box_and_core, boxes, disc_and_box};
use crate::scene::narrow::exact::exact;
use crate::scene::narrow::found::{Found, Overlap};
use crate::scene::narrow::kernels::{cores, disc_and_core, discs, flip, Answer};

/// Adds those that overlap to `found`, A before B by slot.
pub(crate) fn run(batches: &Batches, bodies: &Bodies, derived: &Derived, found: &mut Vec<Found>) {
    let batch = Batch { bodies, derived };
    let of = |first: Class, second: Class| batches.of(first, second);
    use Class::{Any, Box, Disc, Eight, Four};
    batch.each(of(Disc, Disc), found, discs);
    batch.each(of(Disc, Box), found, disc_and_box);
    batch.each(of(Disc, Four), found, |i, j| disc_and_core(i, j, derived.fours(j)));
    batch.each(of(Disc, Eight), found, |i, j| disc_and_core(i, j, derived.eights(j)));
    batch.each(of(Box, Box), found, boxes);
    batch.each(of(Box, Four), found, |i, j| box_and_core(i, j, derived.fours(j)));
    batch.each(of(Box, Eight), found, |i, j| box_and_core(i, j, derived.eights(j)));
    batch.each(of(Four, Four), found, |i, j| cores(i, derived.fours(i), j, derived.fours(j)));
    batch.each(of(Four, Eight), found, |i, j| cores(i, derived.fours(i), j, derived.eights(j)));
    batch.each(of(Eight, Eight), found, |i, j| cores(i, derived.eights(i), j, derived.eights(j)));
    for class in [Disc, Box, Four, Eight, Any] {
        batch.each(of(class, Any), found, |_, _| Answer::Close);
    }
}

struct Batch<'s> {
    bodies: &'s Bodies,
    derived: &'s Derived,
}

impl Batch<'_> {
    #[inline(never)]
    fn each(&self, pairs: &[[u32; 2]], found: &mut Vec<Found>, kernel: impl Fn(&PosedBody, &PosedBody) -> Answer) {
        for &[i, j] in pairs {
            match kernel(&self.derived.list[i as usize], &self.derived.list[j as usize]) {
                Answer::Apart => {}
                Answer::Overlap(overlap) => {
                    let (i, j) = (self.derived.slots[i as usize], self.derived.slots[j as usize]);
                    found.push(in_order(i, j, overlap));
                }
                Answer::Close => self.exactly(i, j, found),
            }
        }
    }

    #[inline(never)]
    fn exactly(&self, i: u32, j: u32, found: &mut Vec<Found>) {
        let [i, j] = [i, j].map(|rank| self.derived.slots[rank as usize]);
        let (a, b) = if i < j { (i, j) } else { (j, i) };
        let (normal, depth) = match exact(self.bodies, self.derived, a as usize, b as usize) {
            Some(overlap) => overlap,
            None => return,
        };
        let overlap = Overlap { normal: [normal.x as f32, normal.y as f32], depth: depth as f32 };
        found.push(Found { a, b, overlap });
    }
}

/// The overlap of the bodies in these slots, whose normal points from `i` to `j`.
#[inline(always)]
fn in_order(i: u32, j: u32, overlap: Overlap) -> Found {
    let (ordered, [x, y]) = (i < j, overlap.normal);
    let back = u32::from(!ordered) << 31;
    // Either way, no −0 is left.
    let normal = [flip(x, back) + 0.0, flip(y, back) + 0.0];
    Found { a: if ordered { i } else { j }, b: if ordered { j } else { i }, overlap: Overlap { normal, ..overlap } }
}
