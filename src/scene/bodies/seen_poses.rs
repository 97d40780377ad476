//! Finds the bodies whose poses JavaScript has changed, by comparing the poses with a copy of them.

use crate::math::f64x2::F64x2;
use crate::scene::bodies::slots::Bodies;

/// A copy of the poses as they were last read; empty if there is none.
///
/// While JavaScript holds a view of the poses, it may have written any of them before any query. To compare all of them
/// with this copy takes a quarter of the time of reading them again.
#[derive(Default)]
pub(crate) struct SeenPoses(Vec<f64>);

impl SeenPoses {
    pub fn keep(&mut self, poses: &[f64]) {
        self.0.clear();
        self.0.extend_from_slice(poses);
    }

    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Lists the slots whose poses differ from the copy as written, and no others, if they are few.
    #[inline(never)]
    pub fn list_changes(&mut self, Bodies { poses, written, .. }: &mut Bodies) {
        if self.0.len() != poses.len() {
            return;
        }
        for (block, (kept, now)) in self.0.chunks_mut(BLOCK).zip(poses.chunks(BLOCK)).enumerate() {
            if same(kept, now) {
                continue;
            }
            for (k, (kept, now)) in kept.chunks_mut(3).zip(now.chunks(3)).enumerate() {
                if kept.iter().zip(now).any(|(kept, now)| kept.to_bits() != now.to_bits()) {
                    kept.copy_from_slice(now);
                    written.add(BLOCK / 3 * block + k);
                }
            }
            if written.listed().len() > poses.len() / FEW {
                return;
            }
        }
        written.state[1] = 0;
    }
}

/// Few slots are at most one for this many numbers. Reading more poses slot by slot takes longer than reading all.
const FEW: usize = 64;

/// The numbers of the poses that are compared before a branch: one for every two would take as long as the comparison.
const BLOCK: usize = 48;

/// Whether both are a whole block, the same to the bit.
#[inline(always)]
fn same(a: &[f64], b: &[f64]) -> bool {
    if a.len() != BLOCK || b.len() != BLOCK {
        return false;
    }
    let mut differences = F64x2::splat(0.0);
    for (a, b) in a.chunks_exact(2).zip(b.chunks_exact(2)) {
        let (Some(a), Some(b)) = (a.first_chunk(), b.first_chunk()) else { return false };
        differences = differences.or_differences(a.into(), b.into());
    }
    differences.is_zero()
}
