//! Sorts bodies so that bodies near each other follow each other.

use crate::math::select::{select, Middle};
use crate::scene::bodies::bounds::Bounds;

/// Splits the bodies in two across the longer side of the box around their centres, and then each half, until at most
/// `leaf_size` are left. `capacity` is a power of two times `leaf_size`, and not less than the number of bodies; the
/// first half gets half of the capacity.
///
/// Halves are equal in number, not in area. So bodies on a line, in one spot or in distant heaps are separated well,
/// too.
pub(crate) fn halve(middles: &mut [Middle], capacity: usize, leaf_size: usize) {
    if middles.len() <= leaf_size {
        return;
    }
    let half = capacity / 2;
    if middles.len() <= half {
        return halve(middles, half, leaf_size);
    }
    select(middles, half, longer_side(middles));
    let (first, second) = middles.split_at_mut(half);
    halve(first, half, leaf_size);
    halve(second, half, leaf_size);
}

/// The axis along which the centres spread farther.
fn longer_side(middles: &[Middle]) -> usize {
    let all = middles.iter().fold(Bounds::EMPTY, |all, middle| all.union(&Bounds { min: middle.at, max: middle.at }));
    usize::from(all.max[1] - all.min[1] > all.max[0] - all.min[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn middles(count: usize, at: impl Fn(usize) -> [f64; 2]) -> Vec<Middle> {
        (0..count).map(|k| Middle { at: at(k), index: k as u32 }).collect()
    }

    #[test]
    fn distant_heaps_are_separated_and_each_is_split_well() {
        let mut middles = middles(64, |k| [(k % 2) as f64 * 1e15 + (k / 2 % 4) as f64 * 8.0, (k / 8) as f64 * 4.0]);
        halve(&mut middles, 64, 4);
        for four in middles.chunks(4) {
            let [wide, high] = [0, 1].map(|axis| {
                let all = || four.iter().map(|middle| middle.at[axis]);
                all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
            });
            assert!(wide <= 8.0 && high <= 12.0, "{wide} × {high}");
        }
    }
}
