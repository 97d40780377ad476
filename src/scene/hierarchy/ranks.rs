//! Sorts the bodies of an answer and other lists, in little code.

/// Bodies with the keys by which an answer orders them, as pairs of key and slot. Equal keys leave it to the slots.
pub(crate) type Ranks = Vec<(f64, u32)>;

/// Sorts a list whose items can all be compared, such as ranks: by key, then slot (J. W. J. Williams, Algorithm 232:
/// Heapsort, 1964). The standard library's sort takes ten times the bytes.
#[inline(never)]
pub(crate) fn sort<T: PartialOrd>(list: &mut [T]) {
    // First the heap is built, from the end of the list to its beginning; then its largest items move to the end one by
    // one.
    let (mut from, mut to) = (list.len() / 2, list.len());
    while to > 1 {
        if from > 0 {
            from -= 1;
        } else {
            to -= 1;
            list.swap(0, to);
        }
        // Sift the element down until no child is larger.
        let mut at = from;
        while 2 * at + 1 < to {
            let mut below = 2 * at + 1;
            if below + 1 < to && list[below + 1] > list[below] {
                below += 1;
            }
            if list[at] >= list[below] {
                break;
            }
            list.swap(at, below);
            at = below;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_sorted_by_key_then_slot() {
        for count in (0..40).chain([1000]) {
            let mut ranks: Vec<_> =
                (0..count).map(|k| (f64::from(k * 7919 % 104729 % 17), k * 7907 % 104729)).collect();
            let mut expected = ranks.clone();
            expected.sort_by(|p, q| p.partial_cmp(q).unwrap());
            sort(&mut ranks);
            assert_eq!(ranks, expected);
        }
    }
}
