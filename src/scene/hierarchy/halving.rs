//! Sorts bodies so that bodies near each other follow each other.

use crate::scene::bodies::bounds::Bounds;

/// A body's slot and the centre of its bounds.
#[derive(Clone, Copy)]
pub(crate) struct Middle {
    pub at: [f64; 2],
    pub slot: u32,
}

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

/// Moves the `count` first bodies along an axis to the front (C. A. R. Hoare, Algorithm 65: Find, 1961).
fn select(mut middles: &mut [Middle], mut count: usize, axis: usize) {
    while count > 0 && count < middles.len() {
        let pivot = pivot(middles, axis);
        let mut below = partition(middles, |middle| middle.at[axis] < pivot);
        if below == 0 {
            // The pivot is the least. Move all that equal it to the front, so that at least one moves.
            below = partition(middles, |middle| middle.at[axis] <= pivot);
            if count <= below {
                return;
            }
        }
        if count <= below {
            middles = &mut middles[..below];
        } else {
            middles = &mut middles[below..];
            count -= below;
        }
    }
}

/// Moves the bodies that are `low` to the front, and returns how many there are. Branch-free: the outcome is
/// unpredictable.
#[inline(always)]
fn partition(middles: &mut [Middle], low: impl Fn(&Middle) -> bool) -> usize {
    let mut count = 0;
    for at in 0..middles.len() {
        let middle = middles[at];
        middles.swap(at, count);
        count += usize::from(low(&middle));
    }
    count
}

/// An estimate of the median: the middle one of three.
fn pivot(middles: &[Middle], axis: usize) -> f64 {
    let at = |k: usize| middles[k].at[axis];
    let (a, b, c) = (at(middles.len() / 4), at(middles.len() / 2), at(middles.len() - 1 - middles.len() / 4));
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if c < low {
        low
    } else if c > high {
        high
    } else {
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn middles(count: usize, at: impl Fn(usize) -> [f64; 2]) -> Vec<Middle> {
        (0..count).map(|k| Middle { at: at(k), slot: k as u32 }).collect()
    }

    #[test]
    fn the_first_along_an_axis_come_to_the_front() {
        let hash = |k: usize| (k * 7919 % 104729) as f64;
        let kinds: [&dyn Fn(usize) -> [f64; 2]; 5] =
            [&|k| [hash(k), 0.0], &|k| [k as f64, 0.0], &|k| [-(k as f64), 0.0], &|_| [3.0, 0.0], &|k| {
                [(k % 3) as f64, 0.0]
            }];
        for at in kinds {
            for size in [1, 2, 3, 10, 257] {
                for count in [0, 1, size / 2, size - 1, size] {
                    let mut middles = middles(size, at);
                    select(&mut middles, count, 0);
                    let end = |part: &[Middle], sign: f64| {
                        part.iter().map(|middle| sign * middle.at[0]).fold(f64::NEG_INFINITY, f64::max)
                    };
                    assert!(end(&middles[..count], 1.0) <= -end(&middles[count..], -1.0), "{count} of {size}");
                    let mut slots: Vec<_> = middles.iter().map(|middle| middle.slot).collect();
                    slots.sort();
                    assert!(slots.iter().enumerate().all(|(k, &slot)| k as u32 == slot));
                }
            }
        }
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
