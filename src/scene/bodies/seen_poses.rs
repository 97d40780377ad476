//! Finds the bodies whose poses JavaScript has changed, by comparing the poses with a copy of them.

use crate::math::f64x2::F64x2;
use crate::scene::bodies::slots::Bodies;

/// A copy of the poses as they were last read; empty if there is none.
///
/// While JavaScript holds a view of the poses, it may have written any of them before any query or update. Comparing
/// all of them with this copy takes a quarter of the time of reading them again, so it pays where few bodies have
/// moved, and between queries.
#[derive(Clone, Default)]
pub(crate) struct SeenPoses(Vec<[f64; 3]>);

impl SeenPoses {
    pub fn keep(&mut self, poses: &[[f64; 3]]) {
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
        for (pair, (kept, now)) in self.0.chunks_mut(2).zip(poses.chunks(2)).enumerate() {
            if same(kept.as_flattened(), now.as_flattened()) {
                continue;
            }
            kept.copy_from_slice(now);
            written.add(2 * pair);
            if now.len() == 2 {
                written.add(2 * pair + 1);
            }
            if !are_few(written.listed().len(), poses) {
                return;
            }
        }
        written.state[1] = 0;
    }
}

/// Few slots are at most one of this many.
const FEW: usize = 21;

/// Whether this many slots are few of the poses. Reading more of them slot by slot takes longer than reading all.
pub(crate) fn are_few(slots: usize, poses: &[[f64; 3]]) -> bool {
    slots <= poses.len() / FEW
}

/// Whether both are two poses, the same to the bit.
#[inline(always)]
fn same(a: &[f64], b: &[f64]) -> bool {
    let (Some(a), Some(b)) = (lanes(a), lanes(b)) else { return false };
    F64x2::splat(0.0).or_differences(a[0], b[0]).or_differences(a[1], b[1]).or_differences(a[2], b[2]).is_zero()
}

/// The numbers of two poses.
#[inline(always)]
pub(super) fn lanes(two: &[f64]) -> Option<[F64x2; 3]> {
    let two: &[f64; 6] = two.try_into().ok()?;
    Some([two.first_chunk()?.into(), two[2..].first_chunk()?.into(), two.last_chunk()?.into()])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scene::bodies::body::BodyOptions;
    use crate::shape::Form;

    #[test]
    fn slots_are_listed_whose_poses_differ_to_the_bit_unless_they_are_many() {
        for count in [63, 64] {
            let mut bodies = Bodies::default();
            let shape = Arc::new(Form::point(0.0, 0.0).unwrap());
            for _ in 0..count {
                bodies.add(shape.clone(), &BodyOptions::default()).unwrap();
            }
            let mut seen = SeenPoses::default();
            let list = |seen: &mut SeenPoses, bodies: &mut Bodies| {
                bodies.written.clear();
                bodies.written.state[1] = 1;
                seen.list_changes(bodies);
                let mut listed = bodies.written.listed().to_vec();
                listed.sort_unstable();
                (listed, bodies.written.covers_all_slots())
            };
            // Nothing is known yet; then of fewer poses than there are; then of all.
            assert_eq!(list(&mut seen, &mut bodies), (vec![], true));
            seen.keep(&bodies.poses[1..]);
            assert_eq!(list(&mut seen, &mut bodies), (vec![], true));
            seen.keep(&bodies.poses);
            // Of an odd number of poses the last one is listed in any case.
            let always = if count % 2 == 1 { vec![count - 1] } else { vec![] };
            assert_eq!(list(&mut seen, &mut bodies), (always.clone(), false));
            for (number, value) in [(0, -0.0), (4, 0.5), (3 * 20 + 2, 1.0), (3 * 61, 2.0)] {
                bodies.poses[number / 3][number % 3] = value;
                // With its neighbour, which is compared with it.
                let slot = number as u32 / 3;
                let right = [vec![slot & !1, slot | 1], always.clone()].concat();
                let listed = list(&mut seen, &mut bodies);
                assert!(listed.1 || listed == (right.clone(), false), "number {number} of {count}: {listed:?}");
                assert_eq!(list(&mut seen, &mut bodies), (always.clone(), false));
            }
            bodies.poses.iter_mut().step_by(2).for_each(|pose| pose[1] = 3.0);
            assert!(list(&mut seen, &mut bodies).1);
            seen.forget();
            assert!(list(&mut seen, &mut bodies).1);
        }
    }
}
