//! Finds the first half of points along an axis, in a time proportional to their number: trees are built with it.

/// A point, and the number of what it is the middle of.
#[derive(Clone, Copy)]
pub(crate) struct Middle {
    pub at: [f64; 2],
    pub index: u32,
}

/// Moves the `count` first points along an axis to the front (C. A. R. Hoare, Algorithm 65: Find, 1961).
pub(crate) fn select(mut middles: &mut [Middle], mut count: usize, axis: usize) {
    while count > 0 && count < middles.len() {
        let pivot = pivot(middles, axis);
        let mut below = partition(middles, axis, pivot, false);
        if below == 0 {
            // The pivot is the least. Move all that equal it to the front, so that at least one moves.
            below = partition(middles, axis, pivot, true);
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

/// Moves the points that lie below the pivot to the front, and with `or_equal` those at it, too; returns how many there
/// are. Branch-free: the outcome is unpredictable.
#[inline(never)]
fn partition(middles: &mut [Middle], axis: usize, pivot: f64, or_equal: bool) -> usize {
    let mut count = 0;
    for at in 0..middles.len() {
        let value = middles[at].at[axis];
        middles.swap(at, count);
        count += usize::from((value < pivot) | (or_equal & (value == pivot)));
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
        (0..count).map(|k| Middle { at: at(k), index: k as u32 }).collect()
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
                    let mut indices: Vec<_> = middles.iter().map(|middle| middle.index).collect();
                    indices.sort();
                    assert!(indices.iter().enumerate().all(|(k, &index)| k as u32 == index));
                }
            }
        }
    }
}
